//! Sequences: `mstudioseqdesc_t`, `mstudioseqgroup_t`, `mstudioevent_t`, `mstudiopivot_t`.

use formats_core::{FixedStr, Records, Result, glam::Vec3, number};

use crate::View;

formats_core::record! {
    /// `mstudioseqdesc_t`: an animation with its name and rules. Source: `engine/studio.h` of the public SDK.
    pub struct Sequence: 176 {
        /// `label`: the name; may be empty, and need not be unique.
        pub label: FixedStr<32>,
        /// `fps`: frames per second.
        pub fps: f32,
        /// `flags`: see [`flags`](Self::flags()).
        pub flags: u32,
        /// `activity`: what the game uses it for, a number of its `ACT_` list; 0 for nothing.
        pub activity: i32,
        /// `actweight`: how often it is chosen among the sequences of its activity.
        pub activity_weight: i32,
        /// `numevents`.
        pub events: i32,
        /// `eventindex`.
        pub events_at: i32,
        /// `numframes`.
        pub frames: i32,
        /// `numpivots`: foot pivots.
        pub pivots: i32,
        /// `pivotindex`.
        pub pivots_at: i32,
        /// `motiontype`: see [`motion`](Self::motion).
        pub motion_type: u32,
        /// `motionbone`: 0 in all files seen.
        pub motion_bone: i32,
        /// `linearmovement`: how far the model goes from the first frame to the last, in inches.
        pub linear_movement: Vec3,
        /// `automoveposindex`: 0 in all files seen.
        pub auto_move_positions_at: i32,
        /// `automoveangleindex`: 0 in all files seen.
        pub auto_move_angles_at: i32,
        /// `bbmin`: one corner of the box that holds all frames, in model space.
        pub min: Vec3,
        /// `bbmax`: the other corner.
        pub max: Vec3,
        /// `numblends`: animations that are mixed: 1, 2, 4, or 9 in Counter-Strike; 3 occurs.
        pub blends: i32,
        /// `animindex`: where the table of animations starts, in the file of the sequence's group.
        pub animations_at: i32,
        /// `blendtype`: what each of the two settings turns, as [`MotionFlags`]; any number occurs.
        pub blend_type: [i32; 2],
        /// `blendstart`: at one end of each setting, in degrees or inches.
        pub blend_start: [f32; 2],
        /// `blendend`: at the other end.
        pub blend_end: [f32; 2],
        /// `blendparent`: 0 in all files seen.
        pub blend_parent: i32,
        /// `seqgroup`: the file that holds the animations; 0 is the main file.
        pub group: i32,
        /// `entrynode`: the node of the transition graph that it starts from, counted from 1; 0 for none.
        pub entry_node: i32,
        /// `exitnode`: the node that it ends at.
        pub exit_node: i32,
        /// `nodeflags`: 1 if the transition works backwards too.
        pub node_flags: i32,
        /// `nextseq`: 0 in all files seen.
        pub next: i32,
    }
}

formats_core::record! {
    /// `mstudioseqgroup_t`: a file that holds animations. The first one is the main file.
    pub struct SequenceGroup: 104 {
        /// `label`: the name, `default` for the first.
        pub label: FixedStr<32>,
        /// `name`: the path of the file when it was compiled, such as `models\massn01.mdl`.
        pub file: FixedStr<64>,
        /// `unused1`, a pointer of the running engine.
        pub unused1: i32,
        /// `unused2`: some viewers add it to the offsets of animations; 0 in all files seen.
        pub unused2: i32,
    }
}

formats_core::record! {
    /// `mstudioevent_t`: something that the game does at a frame, such as a sound.
    pub struct Event: 76 {
        /// `frame`: when.
        pub frame: i32,
        /// `event`: what; below 5000 for the server, from 5000 on for the client.
        pub event: i32,
        /// `type`: 0 in all files seen.
        pub kind: i32,
        /// `options`: its argument, such as the name of a sound.
        pub options: FixedStr<64>,
    }
}

formats_core::record! {
    /// `mstudiopivot_t`: a place on which the model stands for some frames. All zeros in all files seen.
    pub struct Pivot: 20 {
        /// `org`: where.
        pub position: Vec3,
        /// `start`: the first frame.
        pub start: i32,
        /// `end`: the last frame.
        pub end: i32,
    }
}

bitflags::bitflags! {
    /// The flags of a [`Sequence`]. Bits without a name are kept.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub struct SequenceFlags: u32 {
        /// Starts again at its end. The only flag of Half-Life, and the only one seen.
        const LOOPING = 1;
        /// Xash: does not blend with the sequence before it.
        const XASH_SNAP = 2;
        /// Xash: is added to another pose.
        const XASH_DELTA = 4;
        /// Xash: plays by itself.
        const XASH_AUTOPLAY = 8;
    }
}

bitflags::bitflags! {
    /// Axes: what a sequence's root moves along, what a controller or a blend turns. Bits without a name are kept.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub struct MotionFlags: u32 {
        /// `STUDIO_X`: position along X. In a sequence: the engine sets it to 0.
        const X = 0x1;
        /// `STUDIO_Y`.
        const Y = 0x2;
        /// `STUDIO_Z`.
        const Z = 0x4;
        /// `STUDIO_XR`: rotation about X.
        const X_ROTATION = 0x8;
        /// `STUDIO_YR`.
        const Y_ROTATION = 0x10;
        /// `STUDIO_ZR`.
        const Z_ROTATION = 0x20;
        /// `STUDIO_LX`: movement along X was taken out of the root bones, evenly over the frames.
        const LINEAR_X = 0x40;
        /// `STUDIO_LY`.
        const LINEAR_Y = 0x80;
        /// `STUDIO_LZ`.
        const LINEAR_Z = 0x100;
        /// `STUDIO_AX`: recorded, without effect.
        const AUTO_X = 0x200;
        /// `STUDIO_AY`.
        const AUTO_Y = 0x400;
        /// `STUDIO_AZ`.
        const AUTO_Z = 0x800;
        /// `STUDIO_AXR`.
        const AUTO_X_ROTATION = 0x1000;
        /// `STUDIO_AYR`.
        const AUTO_Y_ROTATION = 0x2000;
        /// `STUDIO_AZR`.
        const AUTO_Z_ROTATION = 0x4000;
        /// `STUDIO_RLOOP`: of a controller: goes all the way round.
        const LOOP = 0x8000;
    }
}

impl Sequence {
    /// [`flags`](Self::flags) by name.
    #[must_use]
    pub const fn flags(&self) -> SequenceFlags {
        SequenceFlags::from_bits_retain(self.flags)
    }
    /// Whether it starts again at its end. The last frame is then the same as the first.
    #[must_use]
    pub const fn is_looping(&self) -> bool {
        self.flags().contains(SequenceFlags::LOOPING)
    }
    /// [`motion_type`](Self::motion_type) by name.
    #[must_use]
    pub const fn motion(&self) -> MotionFlags {
        MotionFlags::from_bits_retain(self.motion_type)
    }
    /// How long it takes from its first frame to its last, in seconds; 0 for a single frame.
    #[must_use]
    pub fn duration(&self) -> f32 {
        let duration = self.last_frame() / self.fps;
        if duration.is_finite() && duration > 0.0 { duration } else { 0.0 }
    }
    /// The number of the last frame, as a position in time. 0 where there are no frames.
    #[must_use]
    pub fn last_frame(&self) -> f32 {
        let last = self.frames.saturating_sub(1).max(0);
        #[expect(clippy::as_conversions, clippy::cast_precision_loss, reason = "frames are few")]
        let last = last as f32;
        last
    }
    /// The frame that the engine shows at `frame`: looping sequences go round, with their last frame as the first,
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
    /// How far the model has gone at `frame`, in model space. The engine moves the model by this; the bones have it not.
    #[must_use]
    pub fn movement_at(&self, frame: f32) -> Vec3 {
        let last = self.last_frame();
        if last > 0.0 { self.linear_movement * (frame / last) } else { Vec3::ZERO }
    }
    /// How fast the model goes, in inches a second.
    #[must_use]
    pub fn ground_speed(&self) -> f32 {
        let duration = self.duration();
        if duration > 0.0 { self.linear_movement.length() / duration } else { 0.0 }
    }
}

impl<'a> View<'a, Sequence> {
    /// The events, in file order.
    ///
    /// # Errors
    /// If they leave the file.
    pub fn events(&self) -> Result<Records<'a, Event>> {
        let (sequence, at) = (self.record(), self.at());
        self.table("event table", number!(sequence: Sequence, events_at, at), number!(sequence: Sequence, events, at))
    }
    /// The foot pivots.
    ///
    /// # Errors
    /// If they leave the file.
    pub fn pivots(&self) -> Result<Records<'a, Pivot>> {
        let (sequence, at) = (self.record(), self.at());
        self.table("pivot table", number!(sequence: Sequence, pivots_at, at), number!(sequence: Sequence, pivots, at))
    }
}
