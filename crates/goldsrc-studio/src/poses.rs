//! The frames of an SMD, mapped to the bones of a model.

use std::sync::Arc;

use crate::smd::{Findings, Place, SourceError};

use crate::{bones::Skeleton, codes, matrix, plan::Planned, rig::Rig};

/// The frames of one file.
#[derive(Debug)]
pub(crate) struct Poses {
    /// For each frame, the six values of all bones of the model.
    pub(crate) frames: Vec<Vec<[f32; 6]>>,
    /// For each frame, the position of the file's first bone.
    pub(crate) track: Vec<[f32; 3]>,
    /// The bones of the model that are roots in the file.
    pub(crate) roots: Vec<usize>,
    /// The time of the first frame.
    pub(crate) first_time: i32,
}

/// Reads the frames of a sequence: roots are moved and rotated, positions scaled, and angles wrapped.
pub(crate) fn read(
    rig: &Rig<'_>,
    planned: &Planned<'_>,
    skeleton: &Skeleton<'_>,
    found: &mut Findings,
) -> Result<Poses, SourceError> {
    let nodes = rig.by_name();
    // The node of every bone of the model.
    let mut of_bone = Vec::with_capacity(skeleton.names.len());
    let mut roots = Vec::new();
    for (bone, name) in skeleton.names.iter().enumerate() {
        let node = nodes.get(name).copied();
        if let Some(node) = node {
            skeleton.check_parent(rig, node, bone)?;
            if rig.parent(node).is_none() {
                roots.push(bone);
            }
        }
        of_bone.push(node);
    }
    let taken = taken(rig, planned)?;
    let first_time = rig.smd.frames.get(taken.start).map_or(0, |frame| frame.time);
    let mut poses = Poses { frames: Vec::new(), track: Vec::new(), roots, first_time };
    let turn = Turn::new(planned.angle);
    for frame in taken {
        let mut values = rig.values(frame, 1.0, found);
        for (value, parent) in values.iter_mut().zip(&rig.parents) {
            if parent.is_none() {
                *value = turn.apply(*value, planned.origin);
            }
            *value = matrix::wrapped(matrix::scaled(*value, planned.scale));
        }
        let [x, y, z, ..] = values.first().copied().unwrap_or_default();
        poses.track.push([x, y, z]);
        let bones = of_bone.iter().zip(&skeleton.values);
        let bones = bones.map(|(node, rest)| node.and_then(|node| values.get(node)).copied().unwrap_or(*rest));
        poses.frames.push(bones.collect());
    }
    if !poses.frames.iter().flatten().flatten().all(|value| value.is_finite()) {
        return Err(SourceError::new(&Place::whole(rig.file), "scaled positions are too far away"));
    }
    Ok(poses)
}

/// The used frames: from the first to the last frame with a bone, within the times of the sequence.
fn taken(rig: &Rig<'_>, planned: &Planned<'_>) -> Result<std::ops::Range<usize>, SourceError> {
    let is_taken = |frame: &usize| {
        let time = rig.smd.frames.get(*frame).map_or(0, |frame| frame.time);
        let is_named = planned.command.frames.is_none_or(|[first, last]| (first..=last).contains(&time));
        is_named && !rig.smd.frame_poses(*frame).is_empty()
    };
    let count = rig.smd.frames.len();
    let bounds = (0..count).find(is_taken).zip((0..count).rev().find(is_taken));
    if let Some((first, last)) = bounds {
        return Ok(first..last.saturating_add(1));
    }
    let times = rig.smd.frames.first().zip(rig.smd.frames.last());
    match (planned.command.frames, times) {
        (Some([first, last]), Some((from, to))) => {
            let text = format!("`frame {first} {last}`: {} has frames {} to {}", rig.file, from.time, to.time);
            Err(SourceError::new(planned.place, text))
        }
        _ => Err(SourceError::new(&Place::whole(rig.file), "expected at least one frame with bones")),
    }
}

/// Adjusts the number of frames to that of the first file: the last frame is repeated, or extra frames are dropped.
pub(crate) fn match_length(poses: &mut Poses, count: usize, rig: &Rig<'_>, found: &mut Findings) {
    if poses.frames.len() == count {
        return;
    }
    let place = Place::whole(&Arc::clone(rig.file));
    found.report(codes::BLEND_FRAMES, &place, format!("frames: {} instead of {count}", poses.frames.len()));
    if let Some(last) = poses.frames.last().cloned() {
        poses.frames.resize(count, last);
    }
}

/// The rotation of roots about Z.
struct Turn {
    angle: f64,
    sin: f64,
    cos: f64,
}

impl Turn {
    fn new(degrees: f32) -> Self {
        let angle = f64::from(degrees) * (core::f64::consts::PI / 180.0);
        Self { angle, sin: libm::sin(angle), cos: libm::cos(angle) }
    }
    /// The origin is subtracted, then the rotation is applied.
    fn apply(&self, [x, y, z, rx, ry, rz]: [f32; 6], [ox, oy, oz]: [f32; 3]) -> [f32; 6] {
        let [x, y] = [x - ox, y - oy].map(f64::from);
        let turned = [self.cos * x - self.sin * y, self.sin * x + self.cos * y];
        let [x, y] = turned.map(matrix::single);
        [x, y, z - oz, rx, ry, matrix::single(f64::from(rz) + self.angle)]
    }
}

#[cfg(test)]
#[allow(clippy::arithmetic_side_effects, clippy::float_cmp, reason = "tests")]
mod tests {
    use super::*;

    #[test]
    fn roots_lose_the_origin_before_they_are_turned() {
        let [x, y, z, rx, ry, rz] = Turn::new(90.0).apply([3.0, 2.0, 1.0, 0.1, 0.2, 0.0], [1.0, 0.0, -1.0]);
        assert!((x + 2.0).abs() < 1e-6 && (y - 2.0).abs() < 1e-6 && z == 2.0);
        assert!(rx == 0.1 && ry == 0.2 && (rz - core::f32::consts::FRAC_PI_2).abs() < 1e-6);
    }
}
