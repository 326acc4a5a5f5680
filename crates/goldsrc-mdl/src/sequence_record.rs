//! The record of a sequence: `mstudioseqdesc_t`.

use formats_core::{FixedStr, Record, glam::Vec3};

use crate::MotionFlags;

/// Declares the record of a sequence: the 88 bytes common to all versions, and the further fields of one version.
macro_rules! sequence_record {
    ($(#[$meta:meta])* $name:ident: $size:literal { $($rest:tt)* }) => {
        formats_core::record! {
            $(#[$meta])*
            pub struct $name: $size {
                /// `label`: the name; may be empty, and need not be unique.
                pub label: FixedStr<32>,
                /// `fps`: frames per second.
                pub fps: f32,
                /// `flags`: see [`flags`](SequenceRecord::flags).
                #[key = "flags"]
                pub raw_flags: u32,
                /// `activity`: the game's use for it, a number in its `ACT_` list; 0 for none.
                pub activity: i32,
                /// `actweight`: its weight among the sequences of its activity.
                pub activity_weight: i32,
                /// `numevents`.
                #[key = "events"]
                pub event_count: i32,
                /// `eventindex`.
                #[key = "events_at"]
                pub event_offset: i32,
                /// `numframes`.
                #[key = "frames"]
                pub frame_count: i32,
                /// `numpivots`: foot pivots.
                #[key = "pivots"]
                pub pivot_count: i32,
                /// `pivotindex`.
                #[key = "pivots_at"]
                pub pivot_offset: i32,
                /// `motiontype`: see [`motion`](SequenceRecord::motion).
                pub motion_type: u32,
                /// `motionbone`: 0 in all files seen.
                pub motion_bone: i32,
                /// `linearmovement`: how far the model moves from the first frame to the last, in inches.
                pub linear_movement: Vec3,
                $($rest)*
            }
        }
    };
}

sequence_record! {
    /// `mstudioseqdesc_t`: an animation with its name and rules. Source: `engine/studio.h` of the public SDK.
    SequenceRecord: 176 {
        /// `automoveposindex`: 0 in all files seen.
        #[key = "auto_move_positions_at"]
        pub auto_move_position_offset: i32,
        /// `automoveangleindex`: 0 in all files seen.
        #[key = "auto_move_angles_at"]
        pub auto_move_angle_offset: i32,
        /// `bbmin`: one corner of the box that holds all frames, in model space.
        pub min: Vec3,
        /// `bbmax`: the other corner.
        pub max: Vec3,
        /// `numblends`: the number of blended animations: 1, 2, 4, or 9 in Counter-Strike; 3 occurs.
        #[key = "blends"]
        pub blend_count: i32,
        /// `animindex`: the offset of the table of animations, in the file of the sequence's group.
        #[key = "animations_at"]
        pub animation_offset: i32,
        /// `blendtype`: the axis of each of the two settings, as [`MotionFlags`]; any number occurs.
        pub blend_type: [i32; 2],
        /// `blendstart`: the value at one end of each setting, in degrees or inches.
        pub blend_start: [f32; 2],
        /// `blendend`: the value at the other end.
        pub blend_end: [f32; 2],
        /// `blendparent`: 0 in all files seen.
        pub blend_parent: i32,
        /// `seqgroup`: the file that contains the animations; 0 is the main file.
        pub group: i32,
        /// `entrynode`: the node of the transition graph at which it starts, counted from 1; 0 for none.
        pub entry_node: i32,
        /// `exitnode`: the node at which it ends.
        pub exit_node: i32,
        /// `nodeflags`: 1 if the transition also works in reverse.
        pub node_flags: i32,
        /// `nextseq`: 0 in all files seen.
        pub next: i32,
    }
}

sequence_record! {
    /// The sequence of version 9: without a box, blending, group and nodes. Source: measured on three real files.
    SequenceV9: 124 {
        /// 0 in all files seen.
        pub unknown: i32,
        /// `numblends`.
        #[key = "blends"]
        pub blend_count: i32,
        /// `animindex`.
        #[key = "animations_at"]
        pub animation_offset: i32,
        /// Zeros in all files seen.
        pub rest: [u32; 6],
    }
}

bitflags::bitflags! {
    /// The flags of a [`SequenceRecord`]. Bits without a name are kept.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub struct SequenceFlags: u32 {
        /// Repeats. The only flag of Half-Life, and the only one seen.
        const LOOPING = 1;
        /// Xash: does not blend with the sequence before it.
        const XASH_SNAP = 2;
        /// Xash: is added to another pose.
        const XASH_DELTA = 4;
        /// Xash: plays automatically.
        const XASH_AUTOPLAY = 8;
    }
}

impl SequenceRecord {
    /// The name: [`label`](Self::label).
    #[must_use]
    pub const fn name(&self) -> &FixedStr<32> {
        &self.label
    }
    /// Frames per second: [`fps`](Self::fps).
    #[must_use]
    pub const fn frame_rate(&self) -> f32 {
        self.fps
    }
    /// [`raw_flags`](Self::raw_flags) by name.
    #[must_use]
    pub const fn flags(&self) -> SequenceFlags {
        SequenceFlags::from_bits_retain(self.raw_flags)
    }
    /// Whether it repeats. The last frame is then the same as the first.
    #[must_use]
    pub const fn is_looping(&self) -> bool {
        self.flags().contains(SequenceFlags::LOOPING)
    }
    /// All axes of a sequence's motion. [`LOOP`](MotionFlags::LOOP) is for controllers.
    pub(crate) const MOTIONS: MotionFlags = MotionFlags::LOOP.complement();

    /// [`motion_type`](Self::motion_type) by name.
    #[must_use]
    pub const fn motion(&self) -> MotionFlags {
        MotionFlags::from_bits_retain(self.motion_type)
    }
    /// The duration from its first frame to its last, in seconds; 0 for a single frame.
    #[must_use]
    pub fn duration(&self) -> f32 {
        let duration = self.last_frame() / self.fps;
        if duration.is_finite() && duration > 0.0 { duration } else { 0.0 }
    }
    /// The index of the last frame, as a position in time; 0 without frames.
    #[must_use]
    pub fn last_frame(&self) -> f32 {
        let last = self.frame_count.saturating_sub(1).max(0);
        #[expect(clippy::as_conversions, clippy::cast_precision_loss, reason = "frame counts are small")]
        let last = last as f32;
        last
    }
    /// The frame `seconds` after the start, for [`PoseOptions::at`](crate::PoseOptions::at); 0 without a valid frame rate.
    #[must_use]
    pub fn frame_at(&self, seconds: f32) -> f32 {
        let frame = seconds * self.fps;
        if frame.is_finite() { frame } else { 0.0 }
    }
    /// Returns the frame that the engine shows at `frame`: looping sequences wrap around, with the last frame equal to the first;
    /// others stop just before their last frame (by a thousandth, so that there is always a next one).
    #[must_use]
    pub fn played_frame(&self, frame: f32) -> f32 {
        let last = self.last_frame();
        if last <= 0.0 || !frame.is_finite() {
            0.0
        } else if self.is_looping() {
            let rest = frame % last;
            if rest < 0.0 { rest + last } else { rest }
        } else {
            frame.clamp(0.0, last - 0.001)
        }
    }
    /// Returns the movement of the model up to `frame`, in model space. The engine moves the model by this; the bones do not
    /// contain it.
    #[must_use]
    pub fn movement_at(&self, frame: f32) -> Vec3 {
        let last = self.last_frame();
        if last > 0.0 { self.linear_movement * (frame / last) } else { Vec3::ZERO }
    }
    /// The speed of the model, in inches per second.
    #[must_use]
    pub fn ground_speed(&self) -> f32 {
        let duration = self.duration();
        if duration > 0.0 { self.linear_movement.length() / duration } else { 0.0 }
    }
}

impl From<SequenceV9> for SequenceRecord {
    /// Converts it to a sequence of version 10: fields that version 9 lacks are 0.
    fn from(old: SequenceV9) -> Self {
        let mut raw = [0; Self::SIZE];
        // The fields of all versions.
        for (new, old) in raw.iter_mut().zip(old.encode()).take(88) {
            *new = old;
        }
        Self { blend_count: old.blend_count, animation_offset: old.animation_offset, ..Self::decode(&raw) }
    }
}
