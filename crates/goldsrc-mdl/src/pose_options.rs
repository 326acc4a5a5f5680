//! Pose options: the time, the settings, what the engine does on top.

use crate::{BlendMix, Controls};

/// The handling of a frame outside its sequence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Playback {
    /// As the engine: looping sequences go round, others stop just before the last frame. See
    /// [`Sequence::played_frame`](crate::SequenceRecord::played_frame).
    #[default]
    Engine,
    /// The first frame before it, the last frame after it.
    Clamp,
}

/// The time of a pose, and what the game sets.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct PoseOptions {
    /// The frame; between two frames, both are mixed.
    pub frame: f32,
    /// The handling of a frame outside the sequence. Default: as the engine.
    pub playback: Playback,
    /// The settings that mix the animations, 0 to 1: for a byte of the game, byte / 255. Default: 0, the first animation.
    pub blends: [f32; 2],
    /// The animations to blend, whatever the settings: one that is stored, for example. Default: by the settings.
    pub mix: Option<BlendMix>,
    /// The settings of the bone controllers. Default: none, as if the model had no controllers. All channels 0 is something
    /// else: the start of each controller.
    pub controls: Option<Controls>,
    /// Whether the motion bone's position is set to 0 along the axes that the sequence names (1, 2, 4 of
    /// [`Sequence::motion`](crate::SequenceRecord::motion)), as the engine does. Default: yes.
    pub zero_motion: bool,
    /// Whether the roots move by [`Sequence::movement_at`](crate::SequenceRecord::movement_at), which the engine does to the whole
    /// model instead. Default: no, the model stays at its origin.
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
    /// A frame, and everything else by default.
    #[must_use]
    pub fn at(frame: f32) -> Self {
        Self { frame, ..Self::default() }
    }
    /// With another [`playback`](Self::playback).
    #[must_use]
    pub const fn with_playback(mut self, playback: Playback) -> Self {
        self.playback = playback;
        self
    }
    /// With other [`blends`](Self::blends).
    #[must_use]
    pub const fn with_blends(mut self, blends: [f32; 2]) -> Self {
        self.blends = blends;
        self
    }
    /// With a [`mix`](Self::mix).
    #[must_use]
    pub const fn with_mix(mut self, mix: BlendMix) -> Self {
        self.mix = Some(mix);
        self
    }
    /// With [`controls`](Self::controls).
    #[must_use]
    pub const fn with_controls(mut self, controls: Controls) -> Self {
        self.controls = Some(controls);
        self
    }
    /// With another [`zero_motion`](Self::zero_motion).
    #[must_use]
    pub const fn with_zero_motion(mut self, zero: bool) -> Self {
        self.zero_motion = zero;
        self
    }
    /// With another [`root_motion`](Self::root_motion).
    #[must_use]
    pub const fn with_root_motion(mut self, moves: bool) -> Self {
        self.root_motion = moves;
        self
    }
}
