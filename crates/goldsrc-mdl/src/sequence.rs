//! Sequences, with their events and pivots: `mstudioseqdesc_t`, `mstudioevent_t`, `mstudiopivot_t`. Axes: `STUDIO_X` and the like.
//! Sequence groups and their files: `mstudioseqgroup_t`, `studioseqhdr_t` (`IDSQ`).

use alloc::vec::Vec;
use core::{fmt, ops::Deref};

use formats_core::{
    Diagnostics, FixedStr, Items, Linked, List, Located, Number, Record, Records, Result, Source, field_at, glam::Vec3,
    number, record,
};

use crate::{
    format::{self, opening},
    validate,
};

/// An animation with its name, its rules and its events. It derefs to its [`SequenceRecord`].
///
/// The frames are in its [`Animations`](crate::Animations), which can be in another file.
///
/// ```
/// # fn list(bytes: &[u8]) -> Result<(), goldsrc_mdl::Error> {
/// let model = goldsrc_mdl::Model::parse(bytes)?;
/// for sequence in model.sequences() {
///     let end = if sequence.is_looping() { "loops" } else { "stops" };
///     println!("{} takes {:.1} s and {end}", sequence.label, sequence.duration());
///     for event in sequence.events()? {
///         println!("  frame {}: event {} {}", event.frame, event.event, event.options);
///     }
/// }
/// # Ok(())
/// # }
/// # let bytes = std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/goldsrc-mdl/assimp/man.mdl"));
/// # list(&bytes.unwrap()).unwrap();
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Sequence<'a> {
    linked: Linked<'a, SequenceRecord>,
    is_v9: bool,
}

impl Deref for Sequence<'_> {
    type Target = SequenceRecord;
    fn deref(&self) -> &SequenceRecord {
        self.record()
    }
}

impl<'a> Sequence<'a> {
    /// The record alone. Fields that version 9 lacks are 0.
    #[must_use]
    pub const fn record(&self) -> &SequenceRecord {
        self.linked.record()
    }
    /// The record as stored in version 9.
    #[must_use]
    pub fn record_v9(&self) -> Option<SequenceV9> {
        let at = Number::new(i64::try_from(self.at()).ok()?, self.at());
        self.linked.table("sequence", at, Number::new(1, self.at())).ok().filter(|_| self.is_v9)?.get(0)
    }
    /// The byte offset of the record, from the start of the file.
    #[must_use]
    pub const fn at(&self) -> u64 {
        self.linked.at()
    }
    /// The bounding box of all frames, from minimum to maximum, in model space. `None` in version 9.
    #[must_use]
    pub fn bounds(&self) -> Option<[Vec3; 2]> {
        (!self.is_v9).then_some([self.min, self.max])
    }
    /// The events, in file order.
    ///
    /// # Errors
    /// If they extend past the end of the file.
    pub fn events(&self) -> Result<Records<'a, Event>> {
        let (sequence, at) = (self.record(), self.at());
        let (offset, count) =
            (number!(sequence: SequenceRecord, event_offset, at), number!(sequence: SequenceRecord, event_count, at));
        self.linked.table("event table", offset, count)
    }
    /// The foot pivots.
    ///
    /// # Errors
    /// If they extend past the end of the file.
    pub fn pivots(&self) -> Result<Records<'a, Pivot>> {
        let (sequence, at) = (self.record(), self.at());
        let (offset, count) =
            (number!(sequence: SequenceRecord, pivot_offset, at), number!(sequence: SequenceRecord, pivot_count, at));
        self.linked.table("pivot table", offset, count)
    }
    /// The number of animations, with its offset.
    pub(crate) fn placed_blend_count(&self) -> Number {
        Number::new(self.record().blend_count.into(), self.blend_count_at())
    }
    /// The offset of the animations, with the offset of the field.
    pub(crate) fn placed_animation_offset(&self) -> Number {
        Number::new(self.record().animation_offset.into(), self.animation_offset_at())
    }
    pub(crate) fn blend_count_at(&self) -> u64 {
        if self.is_v9 {
            field_at!(SequenceV9, blend_count, self.at())
        } else {
            field_at!(SequenceRecord, blend_count, self.at())
        }
    }
    pub(crate) fn animation_offset_at(&self) -> u64 {
        if self.is_v9 {
            field_at!(SequenceV9, animation_offset, self.at())
        } else {
            field_at!(SequenceRecord, animation_offset, self.at())
        }
    }
}

// Findings report the offsets of version 10.
const _: () = assert!(
    field_at!(SequenceV9, linear_movement) == field_at!(SequenceRecord, linear_movement)
        && field_at!(SequenceV9, event_count) == field_at!(SequenceRecord, event_count)
);

formats_core::forms! {
    /// The records of sequences as stored in the file.
    pub(crate) enum SequenceRecords: SequenceRecord {
        /// Version 10.
        V10(SequenceRecord),
        /// Version 9.
        V9(SequenceV9),
    }
}

/// The sequences of a model, of version 10 or 9.
pub type Sequences<'a> = List<SequenceTable<'a>>;

/// The table of [`Sequences`].
#[derive(Clone, Copy)]
pub struct SequenceTable<'a> {
    source: Source<'a>,
    forms: SequenceRecords<'a>,
}

impl<'a> SequenceTable<'a> {
    pub(crate) fn find(source: Source<'a>, version: i32, offset: Number, count: Number) -> Result<Self> {
        const WHAT: &str = "sequence table";
        let forms = match version {
            9 => SequenceRecords::V9(source.table(WHAT, offset, count)?),
            _ => SequenceRecords::V10(source.table(WHAT, offset, count)?),
        };
        Ok(Self { source, forms })
    }
    /// The number of the first sequence with this label, ignoring case.
    #[must_use]
    pub fn position(&self, label: &str) -> Option<usize> {
        List::new(*self).iter().position(|sequence| sequence.label.eq_ignore_ascii_case(label))
    }
}

impl fmt::Debug for SequenceTable<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.forms.fmt(f)
    }
}
impl<'a> Items for SequenceTable<'a> {
    type Item = Sequence<'a>;
    fn count(&self) -> usize {
        self.forms.count()
    }
    fn item(&self, index: usize) -> Option<Sequence<'a>> {
        let located = Located::new(self.forms.item(index)?, self.forms.at(index));
        Some(Sequence {
            linked: Linked::new(self.source, located),
            is_v9: matches!(self.forms, SequenceRecords::V9(_)),
        })
    }
}

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

formats_core::record! {
    /// `mstudioevent_t`: an action of the game at a frame, such as playing a sound.
    pub struct Event: 76 {
        /// `frame`: when.
        pub frame: i32,
        /// `event`: the action; below 5000 for the server, from 5000 on for the client.
        pub event: i32,
        /// `type`: 0 in all files seen.
        pub kind: i32,
        /// `options`: its argument, such as the name of a sound.
        pub options: FixedStr<64>,
    }
}

formats_core::record! {
    /// `mstudiopivot_t`: a point that carries the weight of the model during some frames. All zeros in all files seen.
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
    /// Axes along which the root of a sequence moves, or which a controller or a blend rotates. Bits without a name are
    /// kept.
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
        /// `STUDIO_LX`: movement along X was removed from the root bones, evenly over the frames.
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
        /// `STUDIO_RLOOP`: a controller covers the full circle.
        const LOOP = 0x8000;
    }
}

formats_core::record! {
    /// `studioseqhdr_t`: the first 76 bytes of a sequence file. The rest is located through the main file.
    pub struct SequenceFileHeader: 76 {
        /// `id`: `IDSQ`.
        pub magic: [u8; 4],
        /// `version`: 10.
        pub version: i32,
        /// `name`: the file's own name.
        pub name: FixedStr<64>,
        /// `length`: the size of the file.
        pub length: i32,
    }
}

formats_core::record! {
    /// `mstudioseqgroup_t`: a file that contains animations. The first one is the main file.
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

impl SequenceGroup {
    /// Returns the group of each sequence if they are divided by the size of their animations: those with an activity stay in the
    /// main file, which is group 0; the others fill files of at most `most` bytes.
    ///
    /// `sequences` are their sizes, and whether they have an activity.
    pub fn by_size(sequences: impl IntoIterator<Item = (usize, bool)>, most: usize) -> Vec<usize> {
        let (mut last, mut filled) = (0_usize, 0_usize);
        let groups = sequences.into_iter().map(|(size, has_activity)| {
            if has_activity {
                return 0;
            }
            if last == 0 || size.saturating_add(filled) > most {
                (last, filled) = (last.saturating_add(1), 0);
            }
            filled = filled.saturating_add(size);
            last
        });
        groups.collect()
    }
}

impl SequenceFileHeader {
    /// The first four bytes of a sequence file.
    pub const MAGIC: [u8; 4] = *b"IDSQ";
}

/// A sequence file, `<stem>01.mdl` and so on: the animations of one sequence group. Copies are cheap.
///
/// The sequences of the main file describe its content: use a [`ModelSet`](crate::ModelSet).
#[derive(Debug, Clone, Copy)]
pub struct SequenceFile<'a> {
    source: Source<'a>,
    header: SequenceFileHeader,
}

opening!(SequenceFile, SequenceFileHeader, Sequences, "sequence file");

impl<'a> SequenceFile<'a> {
    /// Reads the header. Allocates nothing. The header does not depend on the version: the main file describes the contents.
    ///
    /// # Errors
    /// If it is not a sequence file of version 10 or 9 (a related format is named).
    pub fn read(source: Source<'a>) -> Result<Self> {
        format::version(source, Self::MAGIC)?;
        let header = source.parse_at("header", 0, record()).map_err(|error| format::or_damage(source, error))?;
        Ok(Self { source, header })
    }
    /// Checks the header, and reports anything unusual. Never fails. The animations can only be checked with the main file: see
    /// [`ModelSet::validate`](crate::ModelSet::validate).
    #[must_use]
    pub fn validate(&self) -> Diagnostics {
        validate::sequence_file(self)
    }
}
