//! Pose options: the time, the settings, and further effects of the engine.

use crate::{BlendMix, Controls};

/// How a frame outside its sequence is handled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Playback {
    /// Like the engine: looping sequences wrap around, others stop just before the last frame. See
    /// [`Sequence::played_frame`](crate::SequenceRecord::played_frame).
    #[default]
    Engine,
    /// Clamped: the first frame before it, the last frame after it.
    Clamp,
}

/// The time of a pose, and the game's settings.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct PoseOptions {
    /// The frame; between two frames, both are blended.
    pub frame: f32,
    /// How a frame outside the sequence is handled. Default: like the engine.
    pub playback: Playback,
    /// The settings that blend the animations, 0 to 1; a byte from the game is divided by 255. Default: 0, the first animation.
    pub blends: [f32; 2],
    /// The animations to blend, instead of the settings: for example, a single stored one. Default: by the settings.
    pub mix: Option<BlendMix>,
    /// The settings of the bone controllers. Default: none, as if the model had no controllers. This differs from setting all
    /// channels to 0, which means the start of each controller.
    pub controls: Option<Controls>,
    /// Whether the motion bone's position is set to 0 along the axes of the sequence (1, 2, 4 of
    /// [`Sequence::motion`](crate::SequenceRecord::motion)), as the engine does. Default: yes.
    pub zero_motion: bool,
    /// Whether the roots move by [`Sequence::movement_at`](crate::SequenceRecord::movement_at); the engine moves the whole model
    /// instead. Default: no, the model stays at its origin.
    pub root_motion: bool,
}

impl Default for PoseOptions {
    fn default() -> Self {
        Self {
            frame: 0.0,
            playback: Playback::default(),
            blends: [0.0; 2],
            mix: None,
            controls: None,
            zero_motion: true,
            root_motion: false,
        }
    }
}

impl PoseOptions {
    /// Creates options for a frame, with defaults for everything else.
    #[must_use]
    pub fn at(frame: f32) -> Self {
        Self { frame, ..Self::default() }
    }
    /// Sets [`playback`](Self::playback).
    #[must_use]
    pub const fn with_playback(mut self, playback: Playback) -> Self {
        self.playback = playback;
        self
    }
    /// Sets [`blends`](Self::blends).
    #[must_use]
    pub const fn with_blends(mut self, blends: [f32; 2]) -> Self {
        self.blends = blends;
        self
    }
    /// Sets [`mix`](Self::mix).
    #[must_use]
    pub const fn with_mix(mut self, mix: BlendMix) -> Self {
        self.mix = Some(mix);
        self
    }
    /// Sets [`controls`](Self::controls).
    #[must_use]
    pub const fn with_controls(mut self, controls: Controls) -> Self {
        self.controls = Some(controls);
        self
    }
    /// Sets [`zero_motion`](Self::zero_motion).
    #[must_use]
    pub const fn with_zero_motion(mut self, zero: bool) -> Self {
        self.zero_motion = zero;
        self
    }
    /// Sets [`root_motion`](Self::root_motion).
    #[must_use]
    pub const fn with_root_motion(mut self, moves: bool) -> Self {
        self.root_motion = moves;
        self
    }
}
