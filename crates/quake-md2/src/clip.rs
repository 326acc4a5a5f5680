//! Clips: runs of frames that belong together by their names.
//!
//! The file has no clips, only frame names such as `stand01`. Stripping all trailing digits would merge `pain1`, `pain2` and
//! `pain3`; the rule here finds the twenty clips of id's player. (Measured: the two differ in 157 of 450 animated files.)

use core::{fmt, ops::Range};

use formats_core::Clip;

use crate::{FixedStr, Frames};

/// The clips of a model, found while iterating, without allocating: runs of frames whose names have the same base and rising
/// numbers. Rates, and which clips repeat, are those of the [standard player](crate::PLAYER_CLIPS), since files do not store them.
///
/// ```
/// use quake_md2::{Builder, BuilderFrame, Model};
///
/// let names = ["run01", "run02", "pain101", "pain102", "pain201"];
/// let frames = names.map(|name| BuilderFrame::new(name.as_bytes())).into_iter().collect::<Result<_, _>>()?;
/// let bytes = Builder { frames, ..Builder::default() }.write()?;
///
/// let model = Model::parse(&bytes)?;
/// for clip in model.clips() {
///     let seconds = clip.frames().len() as f32 / clip.frame_rate();
///     println!("{}: {seconds} s{}", clip.name(), if clip.is_looping() { ", repeats" } else { "" });
/// }
/// let clips: Vec<_> = model.clips().map(|clip| (clip.name().to_string(), clip.frames().clone())).collect();
/// assert_eq!(clips, [("run".into(), 0..2), ("pain1".into(), 2..4), ("pain2".into(), 4..5)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Clips<'a> {
    frames: Frames<'a>,
    next: usize,
}

impl<'a> Clips<'a> {
    pub(crate) const fn new(frames: Frames<'a>) -> Self {
        Self { frames, next: 0 }
    }
}

impl Iterator for Clips<'_> {
    type Item = Clip;
    fn next(&mut self) -> Option<Clip> {
        let start = self.next;
        let mut last = Reading::first(self.frames.get(start)?.name());
        let mut end = start.checked_add(1)?;
        while let Some(next) = self.frames.get(end).and_then(|frame| last.continued_by(frame.name())) {
            last = next;
            end = end.checked_add(1)?;
        }
        self.next = end;
        Some(played(last.base, start..end))
    }
}
impl core::iter::FusedIterator for Clips<'_> {}

impl fmt::Debug for Clips<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

/// A frame's name, read as a base and a number.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Reading {
    base: FixedStr<16>,
    number: Option<u64>,
}

impl Reading {
    /// The base is the first `len` bytes of `name`, without trailing separators.
    fn new(name: &[u8], len: usize, number: Option<u64>) -> Self {
        let mut base = name.get(..len).unwrap_or(name);
        while let [rest @ .., b'_' | b'-' | b'.' | b' '] = base {
            base = rest;
        }
        Self { base: FixedStr::new(base).unwrap_or_default(), number }
    }
    /// Reads `pain101` as `pain` 101.
    fn whole(name: &[u8]) -> Self {
        let digits = digits(name);
        let number = digits.iter().fold(None, |n: Option<u64>, digit| {
            Some(n.unwrap_or(0).saturating_mul(10).saturating_add(u64::from(digit.wrapping_sub(b'0'))))
        });
        Self::new(name, name.len().saturating_sub(digits.len()), number)
    }
    /// Reads `pain101` as `pain1` 01, if there are three digits that do not start with 0: the other way to read such a name.
    fn split(name: &[u8]) -> Option<Self> {
        match digits(name) {
            [b'1'..=b'9', tens, ones] => {
                let number = u64::from(tens.wrapping_sub(b'0')).saturating_mul(10);
                let number = number.saturating_add(u64::from(ones.wrapping_sub(b'0')));
                Some(Self::new(name, name.len().saturating_sub(2), Some(number)))
            }
            _ => None,
        }
    }
    /// Reads the name of the first frame of a clip: as `pain1` 01 if a clip can begin there.
    fn first(name: &FixedStr<16>) -> Self {
        let name = without_events(name.as_bytes());
        Self::split(name).filter(|split| matches!(split.number, Some(0 | 1))).unwrap_or_else(|| Self::whole(name))
    }
    /// Reads `name` as the next frame of the clip, if it fits.
    fn continued_by(&self, name: &FixedStr<16>) -> Option<Self> {
        let name = without_events(name.as_bytes());
        let next = match self.number {
            Some(number) => Some(number.checked_add(1)?),
            None => None,
        };
        [Some(Self::whole(name)), Self::split(name)]
            .into_iter()
            .flatten()
            .find(|reading| reading.base == self.base && reading.number == next)
    }
}

/// The digits at the end of `name`.
fn digits(name: &[u8]) -> &[u8] {
    let start = name.iter().rposition(|byte| !byte.is_ascii_digit()).map_or(0, |last| last.saturating_add(1));
    name.get(start..).unwrap_or_default()
}

/// Egoboo's names consist of two letters, two or three digits, and letters for events: `UA02AL` is frame 02 of `UA`.
fn without_events(name: &[u8]) -> &[u8] {
    let Some(last_digit) = name.iter().rposition(u8::is_ascii_digit) else { return name };
    let (frame, events) = name.split_at_checked(last_digit.saturating_add(1)).unwrap_or((name, &[]));
    let is_code = matches!(frame, [a, b, digits @ ..]
        if a.is_ascii_uppercase() && b.is_ascii_uppercase()
            && matches!(digits.len(), 2 | 3) && digits.iter().all(u8::is_ascii_digit));
    if is_code && events.iter().all(u8::is_ascii_uppercase) { frame } else { name }
}

/// The frame rate at which id's game plays all models: a server tick is a tenth of a second.
pub const DEFAULT_FRAME_RATE: f32 = 10.0;

/// One of the twenty clips of the standard player.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PlayerClip {
    /// Its name.
    pub name: &'static str,
    /// Its first frame.
    pub first: u16,
    /// Its last frame.
    pub last: u16,
    /// Frames per second, from the table in tutorials and viewers. It is not id's: the game plays everything at
    /// [`DEFAULT_FRAME_RATE`].
    pub frame_rate: f32,
    /// Whether it repeats as long as the player continues the action.
    pub looping: bool,
}

const fn clip(name: &'static str, first: u16, last: u16, frame_rate: f32, looping: bool) -> PlayerClip {
    PlayerClip { name, first, last, frame_rate, looping }
}

/// The clips of the standard player, in frame order and without gaps: frames 0 to 197.
///
/// Source: frames and names from the game's `m_player.h`, measured in 32 files; frame rates from the tutorials' table;
/// the game decides which clips repeat.
pub const PLAYER_CLIPS: [PlayerClip; 20] = [
    clip("stand", 0, 39, 9.0, true),
    clip("run", 40, 45, 10.0, true),
    clip("attack", 46, 53, 10.0, false),
    clip("pain1", 54, 57, 7.0, false),
    clip("pain2", 58, 61, 7.0, false),
    clip("pain3", 62, 65, 7.0, false),
    clip("jump", 66, 71, 7.0, false),
    clip("flip", 72, 83, 7.0, false),
    clip("salute", 84, 94, 7.0, false),
    clip("taunt", 95, 111, 10.0, false),
    clip("wave", 112, 122, 7.0, false),
    clip("point", 123, 134, 6.0, false),
    clip("crstnd", 135, 153, 10.0, true),
    clip("crwalk", 154, 159, 7.0, true),
    clip("crattak", 160, 168, 10.0, false),
    clip("crpain", 169, 172, 7.0, false),
    clip("crdeath", 173, 177, 5.0, false),
    clip("death1", 178, 183, 7.0, false),
    clip("death2", 184, 189, 7.0, false),
    clip("death3", 190, 197, 7.0, false),
];

/// Returns the clip of this name with the table's rate, or with [`DEFAULT_FRAME_RATE`] if the table does not have the
/// name. A number at the end is ignored: `pain` is like `pain3`.
pub(crate) fn played(name: FixedStr<16>, frames: Range<usize>) -> Clip {
    let known = find(name.as_bytes());
    let clip = Clip::new(name, frames, known.map_or(DEFAULT_FRAME_RATE, |known| known.frame_rate));
    clip.with_looping(known.is_some_and(|known| known.looping))
}

fn find(name: &[u8]) -> Option<&'static PlayerClip> {
    fn stem(mut name: &[u8]) -> &[u8] {
        while let [rest @ .., b'0'..=b'9'] = name {
            name = rest;
        }
        name
    }
    PLAYER_CLIPS.iter().find(|known| stem(known.name.as_bytes()).eq_ignore_ascii_case(stem(name)))
}

#[cfg(test)]
#[expect(clippy::arithmetic_side_effects, reason = "a test")]
mod tests {
    use alloc::{string::String, vec::Vec};

    use super::*;

    /// Returns the clips of frames with these names, as `name first-last`.
    fn clips(names: &[&str]) -> Vec<String> {
        let mut builder = crate::Builder::default();
        for name in names {
            builder.frames.push(crate::BuilderFrame::new(name.as_bytes()).unwrap());
        }
        let bytes = builder.write().unwrap();
        let clips = crate::Model::parse(&bytes).unwrap().clips();
        clips.map(|c| alloc::format!("{} {}-{}", c.name(), c.frames().start, c.frames().end - 1)).collect()
    }

    #[test]
    fn numbers_must_increase_by_one() {
        assert_eq!(clips(&["a1", "a2", "b1", "a3"]), ["a 0-1", "b 2-2", "a 3-3"]);
        assert_eq!(clips(&["UA00", "UA01AL", "UA02", "UA04"]), ["UA 0-2", "UA 3-3"]);
        assert_eq!(clips(&["run01", "run01"]), ["run 0-0", "run 1-1"]);
    }
    #[test]
    fn three_digits_are_read_so_that_the_clip_continues() {
        assert_eq!(clips(&["pain101", "pain102", "pain201", "pain202"]), ["pain1 0-1", "pain2 2-3"]);
        assert_eq!(clips(&["frame99", "frame100", "frame101"]), ["frame 0-2"]);
        assert_eq!(clips(&["run001", "run002"]), ["run 0-1"]);
        assert_eq!(clips(&["frame198", "frame199", "frame200"]), ["frame 0-2"]);
        let long: Vec<String> = (1..=120).map(|n| alloc::format!("walk{n}")).collect();
        assert_eq!(clips(&long.iter().map(String::as_str).collect::<Vec<_>>()), ["walk 0-119"]);
    }
    #[test]
    fn separators_and_names_without_numbers() {
        assert_eq!(clips(&["run_1", "run_2", "death1_1", "death1_2"]), ["run 0-1", "death1 2-3"]);
        assert_eq!(clips(&["FRAME 000......", "FRAME 000......"]), ["FRAME 000 0-1"]);
        assert_eq!(clips(&["", ""]), [" 0-1"]);
        assert_eq!(clips(&["001", "002"]), [" 0-1"]);
        assert_eq!(clips(&["9999999999999999", "x"]).len(), 2);
    }

    #[test]
    fn the_table_has_no_gaps() {
        let mut next = 0;
        for clip in PLAYER_CLIPS {
            assert_eq!(clip.first, next, "{}", clip.name);
            assert!(clip.last >= clip.first);
            next = clip.last + 1;
        }
        assert_eq!(next, 198);
    }
    #[test]
    fn names_are_looked_up_without_number_and_case() {
        let played = |name: &[u8]| played(FixedStr::new(name).unwrap(), 0..1);
        assert!((played(b"pain2").frame_rate() - 7.0).abs() < f32::EPSILON);
        assert!((played(b"Stand").frame_rate() - 9.0).abs() < f32::EPSILON);
        assert!((played(b"idle").frame_rate() - 10.0).abs() < f32::EPSILON);
        assert!(played(b"run").is_looping() && !played(b"jump").is_looping() && !played(b"").is_looping());
    }
}
