//! Which joints move a vertex.

use formats_core::num::to_u32;
use formats_core::{field_at, glam::Vec4};

use super::{bones::Bones, context::Context};
use crate::findings;
use triassic_scene::normalize_weights;

/// The joints of a vertex and their weights, as a part of a mesh has them.
pub(super) type Weights = ([u16; 4], Vec4);

/// Those of each vertex of a group; `None` if no bone moves any of them.
pub(super) fn weights(context: &mut Context<'_>, bones: &mut Bones, group: usize) -> Option<Vec<Weights>> {
    let model = context.model.mdl7()?;
    let vertices = model.group(group)?.vertices();
    let influences = model.influences(group).filter(|influences| !influences.is_empty())?;
    let mut all = Vec::with_capacity(vertices.len());
    for vertex in 0..vertices.len() {
        let mut own: Vec<(usize, f32)> =
            influences.of(vertex).iter().map(|influence| (influence.bone, influence.weight)).collect();
        // A bone may come several times: its weights count together.
        own.sort_unstable_by_key(|(bone, _)| *bone);
        own.dedup_by(|(bone, weight), (kept, sum)| {
            let is_same = bone == kept;
            if is_same {
                *sum += *weight;
            }
            is_same
        });
        own.sort_by(|(_, a), (_, b)| b.total_cmp(a));
        if own.len() > 4 {
            let at = field_at!(acknex_mdl::mdl7::WordVertex, reference, vertices.at(vertex));
            context.found.report(findings::WEIGHTS_DROPPED, at, Some(to_u32(vertex)));
        }
        let (mut joints, mut weights) = ([0; 4], [0.0; 4]);
        for ((joint, weight), (bone, own)) in joints.iter_mut().zip(&mut weights).zip(&own) {
            (*joint, *weight) = (u16::try_from(*bone).unwrap_or(u16::MAX), *own);
        }
        if own.is_empty() {
            joints = [bones.static_joint(), 0, 0, 0];
        }
        // All on the first joint, if there are none.
        all.push((joints, normalize_weights(Vec4::from_array(weights))));
    }
    Some(all)
}
