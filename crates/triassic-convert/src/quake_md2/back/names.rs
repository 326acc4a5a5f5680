//! Encodes names for a file.

use formats_core::Diagnostics;

use crate::{TextEncoding, back::codes};

/// Encodes a name for a reader: one byte per character, unless that would be read as UTF-8.
pub(super) fn bytes(text: &str) -> Vec<u8> {
    TextEncoding::Detect.to_bytes(text)
}

/// Encodes a name and truncates it.
pub(super) fn cut(text: &str, most: usize, found: &mut Diagnostics) -> Vec<u8> {
    let mut name = bytes(text);
    if name.len() > most {
        found.report(codes::NAME_CUT, 0, None);
        name.truncate(most);
    }
    name
}

/// Returns the name of frame `number` of a clip: with two digits as in id's models, or three if there are more than 99.
/// The clip's name is truncated, not the number.
pub(super) fn numbered(clip: &str, number: usize, count: usize, found: &mut Diagnostics) -> Vec<u8> {
    /// The limit without the NUL.
    const MOST: usize = 15;
    let is_players = quake_md2::PLAYER_CLIPS.iter().any(|own| own.name.eq_ignore_ascii_case(clip));
    // `pain1` and 01 are id's own names; other names ending in digits would be read as another clip.
    let between = if clip.ends_with(|last: char| last.is_ascii_digit()) && !is_players { "_" } else { "" };
    let number = if count > 99 { format!("{between}{number:03}") } else { format!("{between}{number:02}") };
    let mut name = cut(clip, MOST.saturating_sub(number.len()), found);
    name.extend(number.as_bytes());
    name
}

/// A name up to its NUL.
pub(super) fn text(name: &[u8]) -> String {
    let end = name.iter().position(|byte| *byte == 0).unwrap_or(name.len());
    name.get(..end).unwrap_or(name).iter().copied().map(char::from).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_numbered_as_in_ids_models() {
        let mut found = Diagnostics::new();
        let mut named = |clip, number, count| String::from_utf8(numbered(clip, number, count, &mut found)).unwrap();
        assert_eq!(named("run", 1, 6), "run01");
        assert_eq!(named("pain1", 4, 4), "pain104");
        assert_eq!(named("kick2", 1, 9), "kick2_01");
        assert_eq!(named("walk", 7, 120), "walk007");
        assert_eq!(named("a very long name of a clip", 1, 9), "a very long n01");
        assert_eq!(found.get("BACK-006").map(|found| found.count), Some(1));
    }
    #[test]
    fn encoded_names_are_read_unchanged() {
        let read = |name: &[u8]| TextEncoding::Detect.decode(name);
        for name in [&b"run01"[..], b"T\xfcr", b"\xff\x80"] {
            assert_eq!(bytes(&read(name)), name);
        }
        // Whatever the bytes are, they are read as the same name.
        for name in ["Tür", "Ã¼", "走る"] {
            assert_eq!(read(&bytes(name)), name);
        }
    }
}
