//! The boxes of sequences, which hold all their frames.

use alloc::vec::Vec;

use formats_core::{
    field_at,
    glam::{Affine3A, Vec3},
};

use super::Builder;
use crate::{BoneTransform, ModelFiles, ModelSet, SequenceRecord, WriteError, write::put};

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
