//! Clips: runs of frames whose names differ only in the number at their end.

use alloc::{collections::BTreeMap, vec::Vec};
use core::ops::Range;

use crate::{FixedStr, FrameBlend};

/// Frames per second if nothing else is known: the game's scripts decide, and files do not store it.
pub const DEFAULT_FRAME_RATE: f32 = 10.0;

/// Frames that a script plays under one name: `ent_animate(me, "walk", percent, …)`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clip {
    /// The name that its frames share, without their numbers. May be empty.
    pub name: FixedStr<16>,
    /// The number of earlier clips with the same name: 0 in nearly all files.
    pub earlier: usize,
    /// Its frames, by their indices in the file; never empty.
    pub frames: Range<usize>,
}

impl Clip {
    /// Returns the pose of the clip `seconds` after its start, played once at [`DEFAULT_FRAME_RATE`]; afterwards it stays at its
    /// last frame. For other rates, or a clip that repeats, see [`at_frame`](Self::at_frame).
    #[must_use]
    pub fn at(&self, seconds: f32) -> FrameBlend {
        self.at_frame(seconds * DEFAULT_FRAME_RATE, false)
    }
    /// The pose of the clip at `frame`, counted from its first: see [`FrameBlend::new`].
    #[must_use]
    pub fn at_frame(&self, frame: f32, looping: bool) -> FrameBlend {
        FrameBlend::new(self.frames.clone(), frame, looping)
    }
    /// Whether it has this name, ignoring case as the engine does.
    #[must_use]
    pub fn is_named(&self, name: &str) -> bool {
        self.name.as_bytes().eq_ignore_ascii_case(name.as_bytes())
    }
}

/// Returns the name of a frame without the number at its end, and without the spaces, `_` and `-` before that.
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

/// The clips of frames with these names, in file order: each run of frames whose [`clip_name`] is the same.
///
/// Source: the engine's manual states that scripts play the frames whose names begin alike. That a name may recur later in the
/// file, and that frames may lack a number, is measured. Files do not store the rate, or whether a clip repeats: the game's scripts
/// decide.
pub fn clips(names: impl IntoIterator<Item = FixedStr<16>>) -> Vec<Clip> {
    let mut clips: Vec<Clip> = Vec::new();
    let mut seen = BTreeMap::new();
    for (frame, name) in names.into_iter().enumerate() {
        // At most as long as the name of a frame.
        let name = FixedStr::new(clip_name(name.as_bytes())).unwrap_or_default();
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
        let made = clips(names.iter().map(|name| FixedStr::new(name.as_bytes()).unwrap()));
        let found: Vec<_> = made.iter().map(|c| (c.name.as_bytes(), c.earlier, c.frames.clone())).collect();
        let expected: [(&[u8], usize, Range<usize>); 5] =
            [(b"stand", 0, 0..1), (b"walk", 0, 1..4), (b"run", 0, 4..5), (b"walk", 1, 5..6), (b"", 0, 6..9)];
        assert_eq!(found, expected);
        assert!(clips([]).is_empty());
    }
    #[test]
    fn clips_are_played_once_by_default() {
        let names = ["walk1", "walk2", "walk3"].map(|name| FixedStr::new(name.as_bytes()).unwrap());
        let walk = clips(names).remove(0);
        assert!(walk.is_named("WALK") && !walk.is_named("walk1"));
        assert_eq!(walk.at(0.05), FrameBlend { first: 0, second: 1, fraction: 0.5 });
        assert_eq!((walk.at(9.0), walk.at_frame(4.0, true)), (FrameBlend::still(2), FrameBlend::new(0..3, 1.0, false)));
    }
}
