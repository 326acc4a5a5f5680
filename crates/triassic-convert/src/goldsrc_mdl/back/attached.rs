//! Attachments and hitboxes, in the space of their bones.

use formats_core::glam::{Affine3A, Vec3};
use triassic_scene::{Id, Node, NodeKind, Pose};

use super::{
    codes,
    maker::Maker,
    model::{Attachment, Hitbox},
    rig::Rig,
    saved::index,
};

/// The attachments and the hitboxes, each list in the order of the original file, followed by new ones. The list of
/// hitboxes is only empty if the original model had none.
pub(super) fn attached(maker: &mut Maker<'_>, rig: &Rig, pose: &Pose) -> (Vec<Attachment>, Option<Vec<Hitbox>>) {
    let mut attachments: Vec<(usize, Attachment)> = Vec::new();
    let mut hitboxes: Vec<(usize, Hitbox)> = Vec::new();
    let scene = maker.scene;
    for (id, _) in scene.walk() {
        let (Some(node), Some(bone)) = (scene.get(id), rig.above(id)) else { continue };
        let Some(name) = rig.bones.get(bone).map(|bone| bone.name.clone()) else { continue };
        let place = rig.to_bone(pose.world(id).unwrap_or_default(), bone);
        match node.kind {
            NodeKind::Hitbox { min, max, group } => {
                let corners = corners(maker, id, place, [min, max]);
                let order = node.extras.get("hitbox").and_then(index).unwrap_or(usize::MAX);
                hitboxes.push((order, Hitbox { bone: name, group, corners }));
            }
            _ if is_attachment(node) => {
                let saved = node.extras.get("attachment").and_then(index);
                let position = place.translation.to_array();
                attachments.push((saved.unwrap_or(usize::MAX), Attachment { bone: name, position, saved }));
            }
            _ => {}
        }
    }
    attachments.sort_by_key(|(order, _)| *order);
    hitboxes.sort_by_key(|(order, _)| *order);
    let attachments = attachments.into_iter().map(|(_, one)| one).collect();
    let had_none = maker.notes.saved.as_ref().is_some_and(|saved| saved.hitboxes.is_empty());
    let hitboxes: Vec<Hitbox> = hitboxes.into_iter().map(|(_, one)| one).collect();
    (attachments, (had_none || !hitboxes.is_empty()).then_some(hitboxes))
}

/// Whether a node is an attachment: by its kind, or in a scene of another program by its name.
fn is_attachment(node: &Node) -> bool {
    let is_called = || node.name.get(..10).is_some_and(|start| start.eq_ignore_ascii_case("attachment"));
    node.kind == NodeKind::Attachment || (node.kind == NodeKind::Group && node.children.is_empty() && is_called())
}

/// The box along the axes of its bone: the node's own if it is not rotated, otherwise an enclosing one.
fn corners(maker: &mut Maker<'_>, node: Id<Node>, place: Affine3A, sides: [Vec3; 2]) -> [f32; 6] {
    let [min, max] = sides.map(|side| maker.space.point(side));
    let mut least = Vec3::INFINITY;
    let mut greatest = Vec3::NEG_INFINITY;
    for corner in 0..8_u8 {
        let side = |bit: u8, low: f32, high: f32| if corner & bit == 0 { low } else { high };
        let corner = Vec3::new(side(1, min.x, max.x), side(2, min.y, max.y), side(4, min.z, max.z));
        let corner = place.transform_point3(corner);
        (least, greatest) = (least.min(corner), greatest.max(corner));
    }
    // For a box along the axes, each side is a side of the original.
    let size = |a: Vec3, b: Vec3| (b - a).max(Vec3::ZERO).element_product();
    let own = size(min, max) * place.matrix3.determinant().abs();
    if size(least, greatest) > own * 1.001 + 1e-3 {
        maker.report(codes::TURNED_HITBOX, node.to_usize());
    }
    [least.x, least.y, least.z, greatest.x, greatest.y, greatest.z]
}
