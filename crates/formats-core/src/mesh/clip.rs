//! Clips: frames that are played one after another under one name.

use core::ops::Range;

use super::FrameBlend;
use crate::FixedStr;

/// Frames that are played one after another under one name.
#[derive(Debug, Clone, PartialEq)]
pub struct Clip {
    name: FixedStr<16>,
    frames: Range<usize>,
    frame_rate: f32,
    is_looping: bool,
}

impl Clip {
    /// Creates a clip that is played once.
    #[must_use]
    pub const fn new(name: FixedStr<16>, frames: Range<usize>, frame_rate: f32) -> Self {
        Self { name, frames, frame_rate, is_looping: false }
    }
    /// Sets whether it repeats.
    #[must_use]
    pub const fn with_looping(self, is_looping: bool) -> Self {
        Self { is_looping, ..self }
    }
    /// The part that the names of its frames share: `run` of `run01`. It may be empty, and another clip may have it too.
    #[must_use]
    pub const fn name(&self) -> &FixedStr<16> {
        &self.name
    }
    /// The frames, by their indices in the file; never empty.
    #[must_use]
    pub const fn frames(&self) -> &Range<usize> {
        &self.frames
    }
    /// Frames per second: the game's usual rate, since nearly all of these files store none.
    #[must_use]
    pub const fn frame_rate(&self) -> f32 {
        self.frame_rate
    }
    /// Whether it repeats in the game, as far as that is known.
    #[must_use]
    pub const fn is_looping(&self) -> bool {
        self.is_looping
    }
    /// The pose of the clip `seconds` after its start, at its [rate](Self::frame_rate). A clip that does not
    /// [repeat](Self::is_looping) holds its last frame.
    #[must_use]
    pub fn at(&self, seconds: f32) -> FrameBlend {
        self.at_frame(seconds * self.frame_rate, self.is_looping)
    }
    /// The pose of the clip at `frame`, counted from its first, where 0.5 is halfway to the next: see [`FrameBlend::new`]. A loop
    /// continues from the last frame to the first; otherwise the last frame is held.
    #[must_use]
    pub fn at_frame(&self, frame: f32, looping: bool) -> FrameBlend {
        FrameBlend::new(self.frames.clone(), frame, looping)
    }
}
