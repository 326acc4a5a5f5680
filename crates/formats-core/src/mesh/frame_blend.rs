//! The pose of a frame animation at a time: two frames, blended.

use core::ops::Range;

/// Two frames, and the position between them.
///
/// ```
/// use formats_core::FrameBlend;
///
/// // Halfway from frame 5, the last of three, to frame 3, the first.
/// let blend = FrameBlend::new(3..6, 2.5, true);
/// assert_eq!(blend, FrameBlend { first: 5, second: 3, fraction: 0.5 });
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FrameBlend {
    /// The index of a frame in the file.
    pub first: usize,
    /// The frame that follows.
    pub second: usize,
    /// The position: 0 at the first frame, 1 at the second.
    pub fraction: f32,
}

impl FrameBlend {
    /// Returns the blend of `frames` at `frame`, counted from their first, where 0.5 is halfway to the next. A loop continues from
    /// the last frame to the first; otherwise the last frame is held. A value that is not finite means 0.
    #[must_use]
    pub fn new(frames: Range<usize>, frame: f32, looping: bool) -> Self {
        let (start, count) = (frames.start, frames.len().max(1));
        #[expect(clippy::as_conversions, clippy::cast_precision_loss, reason = "frame counts are small")]
        let (end, last) = (count as f32, count.saturating_sub(1) as f32);
        let frame = if !frame.is_finite() {
            0.0
        } else if looping {
            let rest = frame % end;
            if rest < 0.0 { rest + end } else { rest }
        } else {
            frame.clamp(0.0, last)
        };
        #[expect(
            clippy::as_conversions,
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "the value is not negative"
        )]
        let whole = (frame as usize).min(count.saturating_sub(1));
        #[expect(clippy::as_conversions, clippy::cast_precision_loss, reason = "frame counts are small")]
        let fraction = (frame - whole as f32).clamp(0.0, 1.0);
        let next = whole.saturating_add(1);
        let next = if next < count {
            next
        } else if looping {
            0
        } else {
            whole
        };
        Self { first: start.saturating_add(whole), second: start.saturating_add(next), fraction }
    }
    /// Writes the interpolated values of two frames into a slice, up to the shorter length. Returns `false` and does nothing if a
    /// frame is missing.
    pub fn fill<T>(places: &mut [T], values: Option<impl Iterator<Item = T>>) -> bool {
        let Some(values) = values else { return false };
        places.iter_mut().zip(values).for_each(|(place, value)| *place = value);
        true
    }
    /// A single frame, without blending.
    #[must_use]
    pub const fn still(frame: usize) -> Self {
        Self { first: frame, second: frame, fraction: 0.0 }
    }
}
