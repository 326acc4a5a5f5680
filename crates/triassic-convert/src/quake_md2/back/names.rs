//! The names of frames, which contain the names of clips.

use std::collections::BTreeMap;

use formats_core::Diagnostics;
use quake_md2::PLAYER_CLIPS;

use crate::{
    TextEncoding,
    back::{ShortNames, codes, cut},
};

/// The size of the field, and the longest name with a NUL.
const FIELD: usize = 16;
const MOST: usize = 15;

/// Names of frames in the encoding of a file.
///
/// A name that is too long keeps its number. The rest is shortened: equally in all frames of a clip, and to a name that
/// no other clip has.
pub(super) struct FrameNames {
    text: TextEncoding,
    /// The short names of clips.
    pub(super) short: BTreeMap<String, String>,
}

impl FrameNames {
    /// Creates short names for these names of frames.
    pub(super) fn new<'n>(text: TextEncoding, names: impl Iterator<Item = &'n str>) -> Self {
        // For each clip, the most digits, and whether a name is too long.
        let mut clips: BTreeMap<&str, (usize, bool)> = BTreeMap::new();
        for name in names {
            let (clip, number) = split(name);
            let (digits, is_long) = clips.entry(clip).or_default();
            *digits = number.len().max(*digits);
            *is_long |= text.to_bytes(name).len() > FIELD;
        }
        let mut names = ShortNames::new(text);
        let (long, fitting): (Vec<_>, Vec<_>) = clips.into_iter().partition(|(_, (_, is_long))| *is_long);
        for (clip, _) in fitting {
            names.reserve(trimmed(clip));
        }
        let short = long.into_iter().map(|(clip, (digits, _))| (clip.to_owned(), short_name(&mut names, clip, digits)));
        Self { text, short: short.collect() }
    }
    /// The name of a frame in the file.
    pub(super) fn bytes(&self, name: &str, found: &mut Diagnostics) -> Vec<u8> {
        let (clip, number) = split(name);
        let Some(short) = self.short.get(clip) else { return self.text.to_bytes(name) };
        found.report(codes::NAME_CUT, 0, None);
        numbered(short, number, self.text)
    }
}

/// The name of a clip, and the number of its frame.
fn split(name: &str) -> (&str, &str) {
    /// The most digits that count as the number of a frame.
    const DIGITS: usize = 9;
    let digits = name.bytes().rev().take(DIGITS).take_while(u8::is_ascii_digit).count();
    name.split_at_checked(name.len().saturating_sub(digits)).unwrap_or((name, ""))
}

/// A free name for a clip next to a number of this many digits: the start of its name if it is too long.
pub(super) fn short_name(names: &mut ShortNames, clip: &str, digits: usize) -> String {
    let most = MOST.saturating_sub(digits);
    let start = cut(clip, most, names.text);
    let start = Some(trimmed(start)).filter(|trimmed| !trimmed.is_empty()).unwrap_or(start);
    // A name that ends in a digit gets a separator.
    let most = most.saturating_sub(usize::from(start.ends_with(|last: char| last.is_ascii_digit())));
    names.name(start, most)
}

/// A name without separators at its end, which readers remove.
pub(super) fn trimmed(clip: &str) -> &str {
    clip.trim_end_matches(['_', '-', '.', ' '])
}

/// The number of a frame of a clip with this many: two digits as in id's models, or three if there are more than 99.
pub(super) fn number(number: usize, count: usize) -> String {
    if count > 99 { format!("{number:03}") } else { format!("{number:02}") }
}

/// The name of a frame of a clip.
pub(super) fn numbered(clip: &str, number: &str, text: TextEncoding) -> Vec<u8> {
    // `pain1` and 01 are id's own names; other names ending in digits would be read as another clip.
    let is_players = || number.len() == 2 && PLAYER_CLIPS.iter().any(|own| own.name.eq_ignore_ascii_case(clip));
    let is_open = clip.ends_with(|last: char| last.is_ascii_digit()) && !number.is_empty() && !is_players();
    text.to_bytes(&format!("{clip}{}{number}", if is_open { "_" } else { "" }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_numbered_as_in_ids_models() {
        let named =
            |clip, of: usize, count| String::from_utf8(numbered(clip, &number(of, count), TextEncoding::Detect));
        assert_eq!(named("run", 1, 6).unwrap(), "run01");
        assert_eq!(named("pain1", 4, 4).unwrap(), "pain104");
        assert_eq!(named("pain1", 4, 120).unwrap(), "pain1_004");
        assert_eq!(named("kick2", 1, 9).unwrap(), "kick2_01");
        assert_eq!(named("walk", 7, 120).unwrap(), "walk007");
    }
    #[test]
    fn long_names_keep_their_numbers() {
        let made = |text: TextEncoding, all: &[&str]| {
            let names = FrameNames::new(text, all.iter().copied());
            let mut found = Diagnostics::new();
            let made: Vec<String> = all.iter().map(|name| text.decode(&names.bytes(name, &mut found))).collect();
            (made.join(" "), found.get("BACK-006").map_or(0, |found| found.count))
        };
        let latin = TextEncoding::Detect;
        assert_eq!(made(latin, &["sixteen bytes 01", "run1", ""]), ("sixteen bytes 01 run1 ".into(), 0));
        assert_eq!(
            made(latin, &["walk forward left 9", "walk forward left 10", "walk forward right 1", "Walk Forward 1"]),
            ("walk forwardb9 walk forwardb10 walk forward r1 Walk Forward 1".into(), 3)
        );
        assert_eq!(
            made(latin, &["walk in a circle", "walk in circles2x01"]),
            ("walk in a circle walk in circl01".into(), 1)
        );
        assert_eq!(made(latin, &["walk in cir12xx01"]), ("walk in cir1_01".into(), 1));
        let names = ["движение01", "движение02", "движения01"];
        assert_eq!(made(latin, &names), ("движен01 движен02 движенb01".into(), 3));
        assert_eq!(made(TextEncoding::named("windows-1251").unwrap(), &names), (names.join(" "), 0));
    }
}
