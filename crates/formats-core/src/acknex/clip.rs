//! Clips: runs of frames whose names differ only in the number at their end.

use alloc::vec::Vec;

use crate::{Clip, FixedStr};

/// Frames per second if nothing else is known: the game's scripts decide, and files do not store it.
pub const DEFAULT_FRAME_RATE: f32 = 10.0;

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

/// The clips of frames with these names, in file order: each run of frames whose [`clip_name`] is the same, which a script plays by
/// `ent_animate(me, "walk", percent, …)`.
///
/// Source: the engine's manual states that scripts play the frames whose names begin alike. That a name may recur later in the
/// file, and that frames may lack a number, is measured. Files do not store the rate, or whether a clip repeats: the game's scripts
/// decide.
pub fn clips(names: impl IntoIterator<Item = FixedStr<16>>) -> Vec<Clip> {
    // At most as long as the name of a frame.
    let names = names.into_iter().map(|name| FixedStr::new(clip_name(name.as_bytes())).unwrap_or_default());
    let names: Vec<FixedStr<16>> = names.collect();
    let mut end = 0_usize;
    let runs = names.chunk_by(|a, b| a == b).filter_map(|run| {
        let start = end;
        end = start.saturating_add(run.len());
        Some(Clip::new(*run.first()?, start..end, DEFAULT_FRAME_RATE))
    });
    runs.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FrameBlend;
    use core::ops::Range;

    #[test]
    fn runs_become_clips() {
        let names = ["idle", "walk1", "walk", "walk 2", "run_1", "walk-3", "", "1", "2"];
        let made = clips(names.iter().map(|name| FixedStr::new(name.as_bytes()).unwrap()));
        let found: Vec<_> = made.iter().map(|clip| (clip.name().as_bytes(), clip.frames().clone())).collect();
        let expected: [(&[u8], Range<usize>); 5] =
            [(b"idle", 0..1), (b"walk", 1..4), (b"run", 4..5), (b"walk", 5..6), (b"", 6..9)];
        assert_eq!(found, expected);
        assert!(clips([]).is_empty());
    }
    #[test]
    fn clips_are_played_once_by_default() {
        let names = ["walk1", "walk2", "walk3"].map(|name| FixedStr::new(name.as_bytes()).unwrap());
        let walk = clips(names).remove(0);
        assert_eq!(walk.at(0.05), FrameBlend { first: 0, second: 1, fraction: 0.5 });
        assert_eq!((walk.at(9.0), walk.at_frame(4.0, true)), (FrameBlend::still(2), FrameBlend::new(0..3, 1.0, false)));
    }
}
