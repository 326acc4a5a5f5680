//! Clips: runs of frames whose names differ only in the number at their end.

use alloc::{collections::BTreeMap, vec::Vec};
use core::ops::Range;

/// Frames that a script plays by one name: `ent_animate(me, "walk", percent, …)`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clip<'n> {
    /// The name that its frames share, without their numbers. May be empty.
    pub name: &'n [u8],
    /// How many clips before this one have the same name: 0 in nearly all files.
    pub earlier: usize,
    /// Its frames.
    pub frames: Range<usize>,
}

/// The name of a frame without the number at its end, and without the blanks, `_` and `-` before that.
///
/// ```
/// use formats_core::acknex::clip_name;
/// assert_eq!((clip_name(b"walk 12"), clip_name(b"walk"), clip_name(b"jump2_03"), clip_name(b"7")),
///     (&b"walk"[..], &b"walk"[..], &b"jump2"[..], &b""[..]));
/// ```
#[must_use]
pub fn clip_name(frame: &[u8]) -> &[u8] {
    let end = |name: &[u8], out: fn(u8) -> bool| {
        name.iter().rposition(|byte| !out(*byte)).map_or(0, |last| last.saturating_add(1))
    };
    let name = frame.get(..end(frame, |byte| byte.is_ascii_digit())).unwrap_or_default();
    name.get(..end(name, |byte| matches!(byte, b' ' | b'_' | b'-'))).unwrap_or_default()
}

/// The clips of frames with these names, in the order of the file: each run of frames whose [`clip_name`] is the same.
///
/// Source: the engine's manual says that scripts play the frames whose names begin alike; that a name may come again
/// later in the file, and frames without a number, are measured. No file says how fast, or whether a clip is repeated:
/// the game's scripts decide.
pub fn clips<'n>(names: impl IntoIterator<Item = &'n [u8]>) -> Vec<Clip<'n>> {
    let mut clips: Vec<Clip<'n>> = Vec::new();
    let mut seen = BTreeMap::new();
    for (frame, name) in names.into_iter().enumerate() {
        let name = clip_name(name);
        match clips.last_mut() {
            Some(clip) if clip.name == name => clip.frames.end = frame.saturating_add(1),
            _ => {
                let earlier = seen.entry(name).or_insert(0_usize);
                clips.push(Clip { name, earlier: *earlier, frames: frame..frame.saturating_add(1) });
                *earlier = earlier.saturating_add(1);
            }
        }
    }
    clips
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_become_clips() {
        let names = ["stand", "walk1", "walk", "walk 2", "run_1", "walk-3", "", "1", "2"];
        let made = clips(names.iter().map(|name| name.as_bytes()));
        let found: Vec<_> = made.iter().map(|c| (c.name, c.earlier, c.frames.clone())).collect();
        let expected: [(&[u8], usize, Range<usize>); 5] =
            [(b"stand", 0, 0..1), (b"walk", 0, 1..4), (b"run", 0, 4..5), (b"walk", 1, 5..6), (b"", 0, 6..9)];
        assert_eq!(found, expected);
        assert!(clips([]).is_empty());
    }
}
