//! Animations: run-length channels, decoded on access, or all frames in one pass. `mstudioanim_t`, `mstudioanimvalue_t`.

use alloc::vec::Vec;

use formats_core::{
    Number, Records, Result, Source,
    bulk::{self, HalfAngles},
    glam::{Quat, Vec3},
    number,
};

use crate::{BoneTransform, Sequence, SequenceRecord, Skeleton};

formats_core::record! {
    /// `mstudioanim_t`: the offsets of the six channels of a bone, from this record; 0 for a missing
    /// channel. Source: `engine/studio.h` of the public SDK.
    pub struct AnimationEntry: 12 {
        /// `offset`: X, Y, Z of the position and the rotations about X, Y, Z.
        pub channels: [u16; 6],
    }
}

/// The animations of a sequence: six channels for each blend and each bone. Copying one is cheap.
#[derive(Debug, Clone, Copy)]
pub struct Animations<'a> {
    file: &'a [u8],
    sequence: SequenceRecord,
    entries: Records<'a, AnimationEntry>,
    bones: usize,
    blends: usize,
    frames: usize,
}

impl<'a> Animations<'a> {
    /// Returns the animations of `sequence` in `file`, the file of its group.
    pub(crate) fn find(file: Source<'a>, sequence: &Sequence<'_>, bones: usize) -> Result<Self> {
        const WHAT: &str = "animation table";
        let (record, at) = (sequence.record(), sequence.at());
        let (max, blends) = (file.limits().max_elements, sequence.placed_blend_count());
        let frames = number!(record: SequenceRecord, frame_count, at).count(WHAT, max)?;
        let cells_at = blends.at;
        let blends = blends.count(WHAT, max)?;
        let cells = i64::try_from(blends.saturating_mul(bones)).unwrap_or(i64::MAX);
        let entries = file.table(WHAT, sequence.placed_animation_offset(), Number::new(cells, cells_at))?;
        Ok(Self { file: file.bytes(), sequence: *record, entries, bones, blends, frames })
    }
    /// The sequence.
    #[must_use]
    pub const fn sequence(&self) -> &SequenceRecord {
        &self.sequence
    }
    /// The number of animations to blend.
    #[must_use]
    pub const fn blend_count(&self) -> usize {
        self.blends
    }
    /// The number of bones of the model, which each of them moves.
    #[must_use]
    pub const fn bone_count(&self) -> usize {
        self.bones
    }
    /// The number of frames of each of them.
    #[must_use]
    pub const fn frame_count(&self) -> usize {
        self.frames
    }
    /// The offset at which the channels start, for each blend and each bone.
    #[must_use]
    pub const fn entries(&self) -> Records<'a, AnimationEntry> {
        self.entries
    }
    /// The six channels of a bone: X, Y, Z of the position and the rotations about X, Y, Z. `None` if the blend or the bone does
    /// not exist.
    #[must_use]
    pub fn channels(&self, blend: usize, bone: usize) -> Option<[Channel<'a>; 6]> {
        if bone >= self.bones {
            return None;
        }
        let index = blend.checked_mul(self.bones)?.checked_add(bone)?;
        let entry = self.entries.get(index)?;
        let base = usize::try_from(self.entries.at(index)).ok()?;
        Some(entry.channels.map(|offset| self.channel_at(base, offset)))
    }
    fn channel_at(&self, base: usize, offset: u16) -> Channel<'a> {
        if offset == 0 {
            return Channel::ABSENT;
        }
        let runs = base.checked_add(offset.into()).and_then(|at| self.file.get(at..)).unwrap_or_default();
        Channel { runs: Some(runs) }
    }
    /// Returns the number of values that [`read_values`](Self::read_values) writes: bones × 6 × frames.
    #[must_use]
    pub const fn value_count(&self) -> usize {
        self.bones.saturating_mul(6).saturating_mul(self.frames)
    }
    /// Decodes a whole animation: for each bone its six channels, one after another, each with a number for every frame. `values`
    /// should have room for [`value_count`](Self::value_count) numbers; channels that do not fit entirely are omitted.
    ///
    /// A number is in steps of the bone's [`scale`](crate::Bone::scale) from its [`value`](crate::Bone::value).
    pub fn read_values(&self, blend: usize, values: &mut [i16]) {
        let mut tracks = values.chunks_exact_mut(self.frames.max(1));
        for bone in 0..self.bones {
            let Some(channels) = self.channels(blend, bone) else { return };
            for channel in channels {
                let Some(track) = tracks.next() else { return };
                channel.read_values(track);
            }
        }
    }
}

/// One of the six values of a bone during a sequence: runs of numbers, or nothing if it keeps the bone's own value.
#[derive(Debug, Clone, Copy, Default)]
pub struct Channel<'a> {
    runs: Option<&'a [u8]>,
}

impl<'a> Channel<'a> {
    /// A channel that is missing: 0 at every frame.
    pub const ABSENT: Self = Self { runs: None };

    /// Whether the file has it.
    #[must_use]
    pub const fn is_present(&self) -> bool {
        self.runs.is_some()
    }
    /// Iterates over the runs. They continue to the end of the file: take as many as the frames need.
    #[must_use]
    pub const fn runs(&self) -> Runs<'a> {
        Runs {
            rest: match self.runs {
                Some(runs) => runs,
                None => &[],
            },
        }
    }
    /// Returns the number at a frame. Takes one step for each run before it.
    #[must_use]
    pub fn value(&self, frame: usize) -> i16 {
        self.pair(frame).0
    }
    /// The numbers at a frame and at the next one.
    #[must_use]
    pub fn pair(&self, frame: usize) -> (i16, i16) {
        let (mut left, mut last) = (frame, 0);
        let mut runs = self.runs();
        while let Some(run) = runs.next() {
            let frames = usize::from(run.frame_count);
            if left < frames {
                let value = run.value(left).unwrap_or(last);
                let next = left.saturating_add(1);
                let after = if next < frames { run.value(next) } else { runs.next().and_then(|run| run.value(0)) };
                return (value, after.unwrap_or(value));
            }
            left = left.saturating_sub(frames);
            last = run.last().unwrap_or(last);
        }
        (last, last)
    }
    /// Iterates over the numbers frame by frame, without end: the last one is repeated.
    pub fn values(&self) -> impl Iterator<Item = i16> + use<'a> {
        let (mut runs, mut run, mut frame, mut last) = (self.runs(), None, 0_usize, 0);
        core::iter::from_fn(move || {
            if run.is_none_or(|run: Run<'_>| frame >= usize::from(run.frame_count)) {
                (run, frame) = (runs.next(), 0);
            }
            last = run.and_then(|run| run.value(frame)).unwrap_or(last);
            frame = frame.saturating_add(1);
            Some(last)
        })
    }
    /// Decodes the numbers at the first frames, as many as fit into `values`.
    ///
    /// A frame without a number, because a run is empty or extends past the end of the file, repeats the frame before; the first
    /// has 0.
    pub fn read_values(&self, values: &mut [i16]) {
        self.read_as(values, |number| number);
    }
    /// Same as [`read_values`](Self::read_values), but converts each number.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "must be compiled for the caller's instruction set")]
    pub(crate) fn read_as<T: Copy>(&self, values: &mut [T], make: impl Fn(i16) -> T) {
        let (mut values, mut last) = (values, make(0));
        for run in self.runs() {
            let count = usize::from(run.frame_count).min(values.len());
            let Some((now, later)) = values.split_at_mut_checked(count) else { return };
            // The values come first: a frame must not be mistaken for a missing value.
            let Some((own, held)) = now.split_at_mut_checked(run.values.len().min(count)) else { return };
            for (frame, bytes) in own.iter_mut().zip(run.values) {
                *frame = make(i16::from_le_bytes(*bytes));
            }
            last = run.last().map_or(last, &make);
            held.fill(last);
            values = later;
            if values.is_empty() {
                return;
            }
        }
        values.fill(last);
    }
}

/// A run: some numbers, the last of which is repeated until the run ends.
#[derive(Debug, Clone, Copy)]
pub struct Run<'a> {
    /// `total`: the number of frames that it covers, at least 1.
    pub frame_count: u8,
    /// `valid`: the number of values, of two bytes each.
    pub values: &'a [[u8; 2]],
}

impl Run<'_> {
    /// The number at a frame of the run; `None` if it has no numbers.
    #[inline]
    #[must_use]
    pub fn value(&self, frame: usize) -> Option<i16> {
        self.values.get(frame).or(self.values.last()).map(|bytes| i16::from_le_bytes(*bytes))
    }
    /// The number at its last frame.
    #[inline]
    #[must_use]
    pub fn last(&self) -> Option<i16> {
        self.value(usize::from(self.frame_count).saturating_sub(1))
    }
}

/// The runs of a channel. Ends if a run extends past the end of the file or covers no frame: the engine skips such a run and reads
/// the following bytes as the next one.
#[derive(Debug, Clone)]
pub struct Runs<'a> {
    rest: &'a [u8],
}

impl<'a> Runs<'a> {
    /// The bytes that have not been read.
    #[must_use]
    pub const fn rest(&self) -> &'a [u8] {
        self.rest
    }
}

impl<'a> Iterator for Runs<'a> {
    type Item = Run<'a>;
    #[inline]
    fn next(&mut self) -> Option<Run<'a>> {
        let [valid, frames, rest @ ..] = self.rest else { return None };
        if *frames == 0 {
            return None;
        }
        let (values, rest) = rest.split_at_checked(usize::from(*valid).saturating_mul(2))?;
        self.rest = rest;
        Some(Run { frame_count: *frames, values: values.as_chunks().0 })
    }
}
impl core::iter::FusedIterator for Runs<'_> {}

/// The number of frames to decode before computing transforms: for short animations, the frames of several bones, so that vector
/// instructions are fully used.
const GROUP: usize = 256;

impl Animations<'_> {
    /// Computes the transforms of all bones at all frames of one animation, relative to their parents: for each bone, its frames
    /// one after another. `transforms` should have room for bones × frames; bones that do not fit entirely are omitted.
    ///
    /// This is the animation as it is stored: without controllers, motion zeroing and root motion, for which see
    /// [`Skeleton::pose`]. Rotations are within 1e-6 of the exact ones. `scratch` is working memory that is reused between calls;
    /// it grows to 6 numbers per frame, and to a few thousand.
    pub fn read_transforms(
        &self,
        blend: usize,
        skeleton: &Skeleton,
        scratch: &mut Vec<f32>,
        transforms: &mut [BoneTransform],
    ) {
        let frames = self.frame_count().max(1);
        let room = transforms.len().checked_div(frames).unwrap_or(0);
        let bones = room.min(self.bone_count()).min(skeleton.len());
        let transforms = transforms.get_mut(..bones.saturating_mul(frames)).unwrap_or_default();
        if transforms.is_empty() {
            return;
        }
        let group = GROUP.checked_div(frames).unwrap_or(0).clamp(1, bones.max(1));
        let size = group.saturating_mul(frames);
        if scratch.len() < size.saturating_mul(6) {
            scratch.resize(size.saturating_mul(6), 0.0);
        }
        bulk::dispatch(
            #[inline(always)]
            || {
                let mut bones = 0..bones;
                for (joints, transforms) in skeleton.joints.chunks(group).zip(transforms.chunks_mut(size)) {
                    let mut tracks = scratch.chunks_exact_mut(size);
                    let mut rows = [(); 6].map(|()| tracks.next().unwrap_or_default().chunks_exact_mut(frames));
                    let mut moves = false;
                    for (joint, bone) in joints.iter().zip(&mut bones) {
                        let Some(channels) = self.channels(blend, bone) else { return };
                        let numbers = joint.value.iter().zip(&joint.scale);
                        for ((row, channel), (value, scale)) in rows.iter_mut().zip(channels).zip(numbers) {
                            moves |= channel.is_present();
                            fill(row.next().unwrap_or_default(), &channel, *value, *scale);
                        }
                    }
                    if moves {
                        let mut tracks = scratch.chunks_exact(size);
                        join([(); 6].map(|()| tracks.next().unwrap_or_default()), transforms);
                    } else {
                        for (joint, transforms) in joints.iter().zip(transforms.chunks_exact_mut(frames)) {
                            transforms.fill(joint.rest);
                        }
                    }
                }
            },
        );
    }
}

/// Returns a channel's values at all frames: from the file, or the bone's own.
#[inline(always)]
#[expect(clippy::inline_always, reason = "must be compiled for the caller's instruction set")]
fn fill(values: &mut [f32], channel: &Channel<'_>, value: f32, scale: f32) {
    if channel.is_present() {
        channel.read_as(
            values,
            #[inline(always)]
            |step| value + f32::from(step) * scale,
        );
    } else {
        values.fill(value);
    }
}

const BLOCK: usize = HalfAngles::LEN;

/// Converts positions and angles to transforms.
#[inline(always)]
#[expect(clippy::inline_always, reason = "must be compiled for the caller's instruction set")]
fn join([x, y, z, roll, pitch, yaw]: [&[f32]; 6], transforms: &mut [BoneTransform]) {
    let [mut about_x, mut about_y, mut about_z] = [const { HalfAngles::new() }; 3];
    let angles = roll.chunks(BLOCK).zip(pitch.chunks(BLOCK)).zip(yaw.chunks(BLOCK));
    let positions = x.chunks(BLOCK).zip(y.chunks(BLOCK)).zip(z.chunks(BLOCK));
    for ((out, ((x, y), z)), ((roll, pitch), yaw)) in transforms.chunks_mut(BLOCK).zip(positions).zip(angles) {
        about_x.fill(roll);
        about_y.fill(pitch);
        about_z.fill(yaw);
        let halves = about_x.iter().zip(about_y.iter()).zip(about_z.iter());
        let positions = x.iter().zip(y).zip(z);
        for ((out, ((x, y), z)), (((sr, cr), (sp, cp)), (sy, cy))) in out.iter_mut().zip(positions).zip(halves) {
            out.translation = Vec3::new(*x, *y, *z);
            out.rotation = Quat::from_array(bulk::half_angle_rotation([*sr, *sp, *sy], [*cr, *cp, *cy]));
        }
    }
}
