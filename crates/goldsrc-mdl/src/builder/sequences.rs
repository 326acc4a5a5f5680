//! Sequences to write, and their values as runs. The boxes of sequences, which hold all their frames.

use alloc::{vec, vec::Vec};
use core::f32::consts::{PI, TAU};

use formats_core::{
    FixedStr, Record, field_at,
    glam::{Affine3A, Vec3},
};

use crate::{
    AnimationEntry, BoneTransform, BoneValues, Event, ModelFiles, ModelSet, Pivot, SequenceRecord, WriteError,
    builder::{
        Builder, BuilderBone, check,
        steps::{self, BuilderSteps},
        text,
    },
    write::put,
};

/// The steps of a bone are never finer than for a range of 128 inches and an eighth of π.
const LEAST: [f32; 6] = [128.0, 128.0, 128.0, PI / 8.0, PI / 8.0, PI / 8.0];
/// Steps in each direction.
const STEPS: f32 = 32767.0;

/// A sequence to write.
#[derive(Debug, Clone, PartialEq)]
pub struct BuilderSequence {
    /// The record, except counts and offsets, which are filled in. So is the box, unless [`bounds`](Self::bounds) is set.
    pub record: SequenceRecord,
    /// The events.
    pub events: Vec<Event>,
    /// The foot pivots.
    pub pivots: Vec<Pivot>,
    /// The blended animations: for each animation, its frames; for each frame, all bones. All have the same number of frames.
    ///
    /// 1, 2 or 4, or 9 for Counter-Strike. A looping sequence ends with the frame that it starts with.
    pub blends: Vec<Vec<Vec<BoneValues>>>,
    /// The bounding box of all frames, from min to max. If `None`, it is computed over all submodels and animations.
    pub bounds: Option<[Vec3; 2]>,
}

impl BuilderSequence {
    /// Creates a plain sequence with these animations, which stops at its end.
    ///
    /// # Errors
    /// If the label is longer than 31 bytes, or contains a NUL.
    pub fn new(label: &[u8], fps: f32, blends: Vec<Vec<Vec<BoneValues>>>) -> Result<Self, WriteError> {
        let label: FixedStr<32> = text(label)?;
        let record =
            SequenceRecord { label, fps, blend_end: [1.0, 0.0], ..SequenceRecord::decode(&[0; SequenceRecord::SIZE]) };
        Ok(Self { record, events: Vec::new(), pivots: Vec::new(), blends, bounds: None })
    }
    /// The number of frames of each animation.
    #[must_use]
    pub fn frame_count(&self) -> usize {
        self.blends.first().map_or(0, Vec::len)
    }
    /// Whether all animations have the same number of frames, and all frames all bones.
    pub(super) fn check(&self, bones: usize, groups: usize) -> Result<(), WriteError> {
        super::check_int("sequence group", self.record.group, groups)?;
        let expected = self.frame_count();
        for blend in &self.blends {
            if blend.len() != expected {
                return Err(WriteError::Count { what: "frames of an animation", expected, found: blend.len() });
            }
            for frame in blend {
                if frame.len() != bones {
                    return Err(WriteError::Count { what: "bones of a frame", expected: bones, found: frame.len() });
                }
                if !frame.iter().all(|values| values.is_finite()) {
                    return Err(WriteError::NotFinite("frame"));
                }
            }
        }
        Ok(())
    }
    /// The entries of all animations and bones, and the channels after them. `sequence` is its index, for errors.
    pub(super) fn encode(
        &self,
        bones: &[BuilderBone],
        scales: &[[f32; 6]],
        rule: BuilderSteps,
        sequence: usize,
    ) -> Result<Vec<u8>, WriteError> {
        let cells = self.blends.len().saturating_mul(bones.len());
        let mut bytes = vec![0; cells.saturating_mul(AnimationEntry::SIZE)];
        let mut at = 0_usize;
        for blend in &self.blends {
            for (n, (bone, scale)) in bones.iter().zip(scales).enumerate() {
                let mut entry = AnimationEntry { channels: [0; 6] };
                for (axis, channel) in entry.channels.iter_mut().enumerate() {
                    let steps: Vec<i16> = blend.iter().map(|frame| step(bone, scale, rule, frame, n, axis)).collect();
                    if !rule.is_absent(&steps) {
                        let offset = bytes.len().saturating_sub(at);
                        *channel = offset.try_into().map_err(|_| WriteError::Rule {
                            what: "sequence",
                            index: sequence,
                            rule: "more than 64 KiB of animation after a bone's entry",
                        })?;
                        match rule {
                            BuilderSteps::Nearest => encode_runs(&steps, &mut bytes),
                            BuilderSteps::Cut | BuilderSteps::Rounded => steps::encode_runs(&steps, &mut bytes),
                        }
                    }
                }
                let end = at.saturating_add(AnimationEntry::SIZE);
                if let Some(place) = bytes.get_mut(at..end) {
                    place.copy_from_slice(&entry.encode());
                }
                at = end;
            }
        }
        Ok(bytes)
    }
}

/// The number of one axis; 0 for a missing one.
fn on_axis(values: Option<&BoneValues>, axis: usize) -> f32 {
    values.and_then(|values| values.to_array().get(axis).copied()).unwrap_or_default()
}

/// The difference between a value and the bone's own, for rotations on the shorter arc.
fn difference(bone: &BuilderBone, frame: &[BoneValues], n: usize, axis: usize) -> f32 {
    let far = on_axis(frame.get(n), axis) - on_axis(Some(&bone.value), axis);
    if axis < 3 {
        return far;
    }
    let turn = far % TAU;
    if turn > PI {
        turn - TAU
    } else if turn < -PI {
        turn + TAU
    } else {
        turn
    }
}

/// The steps of all bones: as fine as the largest value of any sequence allows.
pub(super) fn scales(bones: &[BuilderBone], sequences: &[BuilderSequence]) -> Vec<[f32; 6]> {
    let mut furthest: Vec<[f32; 6]> = bones.iter().map(|_| LEAST).collect();
    for frame in sequences.iter().flat_map(|sequence| &sequence.blends).flatten() {
        for (n, (bone, furthest)) in bones.iter().zip(&mut furthest).enumerate() {
            for (axis, furthest) in furthest.iter_mut().enumerate() {
                *furthest = furthest.max(difference(bone, frame, n, axis).abs());
            }
        }
    }
    furthest.iter().map(|furthest| furthest.map(|far| far / STEPS)).collect()
}

/// The step of a value.
fn step(bone: &BuilderBone, scale: &[f32; 6], rule: BuilderSteps, frame: &[BoneValues], n: usize, axis: usize) -> i16 {
    if rule != BuilderSteps::Nearest {
        let (value, own) = (on_axis(frame.get(n), axis), on_axis(Some(&bone.value), axis));
        return rule.step(steps::difference(own, value, axis), scale.get(axis).copied().unwrap_or(1.0));
    }
    let steps = difference(bone, frame, n, axis) / scale.get(axis).copied().unwrap_or(1.0);
    #[expect(clippy::as_conversions, clippy::cast_possible_truncation, reason = "the scale keeps it within 32767")]
    let nearest = (steps + 0.5_f32.copysign(steps)) as i16;
    nearest
}

/// The maximum number of frames in a run.
const MAX_RUN: usize = 255;

/// Writes a channel: runs of numbers, the last of which is repeated until the run ends.
///
/// A number is repeated by ending the run if it is constant for three frames or more, or to the end of the channel; for fewer, the
/// header of another run would need as much space.
pub(super) fn encode_runs(steps: &[i16], bytes: &mut Vec<u8>) {
    let mut rest = steps;
    while !rest.is_empty() {
        let window = rest.get(..MAX_RUN.min(rest.len())).unwrap_or(rest);
        let stays = |at: usize| {
            let from = window.get(at..).unwrap_or_default();
            from.iter().take_while(|step| Some(*step) == from.first()).count()
        };
        let is_worth = |at: usize, stays: usize| stays >= 3 || at.saturating_add(stays) == window.len();
        let last = (0..window.len()).find(|at| is_worth(*at, stays(*at))).unwrap_or(0);
        let (valid, total) = (last.saturating_add(1), last.saturating_add(stays(last)));
        bytes.extend([u8::try_from(valid).unwrap_or(u8::MAX), u8::try_from(total).unwrap_or(u8::MAX)]);
        bytes.extend(window.iter().take(valid).flat_map(|step| step.to_le_bytes()));
        rest = rest.get(total..).unwrap_or_default();
    }
}

/// Whether parents precede their children.
pub(super) fn check_bones(bones: &[BuilderBone]) -> Result<(), WriteError> {
    for (n, bone) in bones.iter().enumerate() {
        if bone.parent.is_some_and(|parent| check("bone", parent, n).is_err()) {
            return Err(WriteError::Rule { what: "bone", index: n, rule: "its parent must precede it" });
        }
        if !bone.value.is_finite() {
            return Err(WriteError::NotFinite("bone"));
        }
    }
    Ok(())
}

/// Writes the boxes into the finished files: the given ones, and for the others those that result from the file's own
/// values of the vertices.
pub(super) fn fill_in(builder: &Builder, files: &mut ModelFiles) -> Result<(), WriteError> {
    let mut boxes = Vec::with_capacity(builder.sequences.len());
    {
        let set = files.model()?;
        for (n, (sequence, view)) in builder.sequences.iter().zip(set.model().sequences()).enumerate() {
            let bounds = match sequence.bounds {
                Some(bounds) => bounds,
                None => bounds(&set, n)?,
            };
            boxes.push((field_at!(SequenceRecord, min, view.at()), bounds));
        }
    }
    for (at, [min, max]) in boxes {
        let corners = min.to_array().into_iter().chain(max.to_array());
        put(&mut files.main, at, &corners.flat_map(f32::to_le_bytes).collect::<Vec<u8>>());
    }
    Ok(())
}

/// The box of all vertices at all frames of all animations of a sequence; of no size, if they are absent.
fn bounds(set: &ModelSet<'_>, sequence: usize) -> Result<[Vec3; 2], WriteError> {
    let (animations, skeleton) = (set.animations(sequence)?, set.skeleton());
    let frames = animations.frame_count();
    let mut transforms = Vec::new();
    transforms.resize(animations.bone_count().saturating_mul(frames), BoneTransform::default());
    let (mut scratch, mut world) = (Vec::new(), Vec::<Affine3A>::new());
    let mut found: Option<[Vec3; 2]> = None;
    for blend in 0..animations.blend_count() {
        animations.read_transforms(blend, &skeleton, &mut scratch, &mut transforms);
        for frame in 0..frames {
            world.clear();
            for (bone, transforms) in transforms.chunks_exact(frames).enumerate() {
                let local = transforms.get(frame).copied().unwrap_or_default().to_affine();
                let parent = skeleton.parent(bone).and_then(|parent| world.get(parent)).copied();
                world.push(parent.map_or(local, |parent| parent * local));
            }
            for part in set.model().body_parts() {
                for sub_model in part.sub_models()? {
                    for vertex in sub_model.posed_vertices(&world)? {
                        let [min, max] = found.unwrap_or([vertex; 2]);
                        found = Some([min.min(vertex), max.max(vertex)]);
                    }
                }
            }
        }
    }
    Ok(found.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn runs(steps: &[i16]) -> Vec<u8> {
        let mut bytes = Vec::new();
        encode_runs(steps, &mut bytes);
        bytes
    }

    #[test]
    fn constant_values_are_written_once() {
        assert_eq!(runs(&[5; 7]), [1, 7, 5, 0]);
        assert_eq!(runs(&[1, 2, 3]), [3, 3, 1, 0, 2, 0, 3, 0]);
        assert_eq!(runs(&[1, 2, 2, 2, 9]), [2, 4, 1, 0, 2, 0, 1, 1, 9, 0]);
        assert_eq!(runs(&[1, 2, 2, 9]), [4, 4, 1, 0, 2, 0, 2, 0, 9, 0]);
        assert_eq!(runs(&[1, 2, 2]), [2, 3, 1, 0, 2, 0]);
        assert_eq!(runs(&[-1]), [1, 1, 255, 255]);
    }
    #[test]
    fn runs_have_at_most_255_frames() {
        assert_eq!(runs(&[7; 600]), [1, 255, 7, 0, 1, 255, 7, 0, 1, 90, 7, 0]);
        let rising: Vec<i16> = (0..300).collect();
        let bytes = runs(&rising);
        assert_eq!((bytes[0], bytes[1], bytes[512], bytes[513]), (255, 255, 45, 45));
        assert_eq!(bytes.len(), 600 + 4);
    }
    #[test]
    fn rotations_take_the_shorter_arc() {
        let bone = BuilderBone::new(b"a", None, Vec3::ZERO).unwrap();
        let bone = BuilderBone { value: [0.0, 0.0, 0.0, 3.0, 0.0, 0.0].into(), ..bone };
        let frame = vec![[400.0, 0.0, 0.0, -3.0, 0.0, 7.0].into()];
        assert!((difference(&bone, &frame, 0, 3) - (TAU - 6.0)).abs() < 1e-6);
        assert!((difference(&bone, &frame, 0, 5) - (7.0 - TAU)).abs() < 1e-6);
        assert!((difference(&bone, &frame, 0, 0) - 400.0).abs() < 1e-6);
        let sequence = BuilderSequence::new(b"s", 1.0, vec![vec![frame]]).unwrap();
        let [scale] = scales(&[bone], &[sequence])[..] else { panic!() };
        assert!((scale[0] - 400.0 / STEPS).abs() < 1e-9 && (scale[1] - 128.0 / STEPS).abs() < 1e-9);
    }
}
