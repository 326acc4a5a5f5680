//! The bones of a scene: joints, and nodes that move meshes without joints.

use std::{
    collections::{BTreeMap, BTreeSet},
    f32::consts::{FRAC_PI_2, PI, TAU},
};

use formats_core::glam::{Affine3A, Mat3, Mat3A, Quat, Vec3, Vec3A};
use triassic_scene::{Id, Node, NodeKind, Pose, Scene, Skin, Values};

use super::{
    Maker, codes,
    model::{Attachment, Bone, Bones, Hitbox, Saved, SavedBone, index},
    write::Names,
};
use crate::goldsrc_mdl::CONVENTION;

/// The bones of a scene.
#[derive(Debug)]
pub(super) struct Rig {
    pub(super) bones: Bones,
    /// The node of each bone; `None` for a bone that was added for static meshes.
    nodes: Vec<Option<Id<Node>>>,
    /// The rotation of each joint's axes relative to those of its node.
    turns: Vec<Quat>,
    /// The bone of each node, if it is one.
    of_node: BTreeMap<Id<Node>, usize>,
    /// The bone that each node is attached to: itself, or its nearest ancestor.
    above: Vec<Option<usize>>,
    /// The transforms of the bones in the reference.
    pub(super) reference: Vec<Affine3A>,
    /// The transforms of the bones in the scene at rest.
    pub(super) rest: Vec<Affine3A>,
    /// For each bone, its index in the original file.
    pub(super) saved: Vec<Option<usize>>,
    /// Whether bones have their original axes.
    has_own_axes: bool,
    space: Space,
}

impl Rig {
    pub(super) fn new(maker: &mut Maker<'_>) -> Self {
        let scene = maker.scene;
        let parents = scene.parents();
        let chosen = chosen(scene, &parents);
        let pose = Pose::rest(scene);
        let (nodes, saved) = ordered(scene, chosen, &parents, maker.notes.saved.as_ref());
        let mut rig = Self {
            bones: Bones::from([]),
            turns: vec![Quat::IDENTITY; nodes.len()],
            of_node: nodes.iter().enumerate().filter_map(|(bone, node)| Some(((*node)?, bone))).collect(),
            above: Vec::new(),
            reference: Vec::new(),
            rest: Vec::new(),
            saved,
            has_own_axes: false,
            space: maker.space,
            nodes,
        };
        rig.hang(scene, &parents);
        let above: Vec<Option<usize>> = rig.nodes.iter().map(|node| rig.parent(&parents, *node)).collect();
        let bind = rig.bind(scene, &pose, maker.notes.saved.is_some());
        if let Some(saved) = &maker.notes.saved {
            rig.has_own_axes = rig.keeps_axes(saved, &above, &bind);
            if !rig.has_own_axes {
                rig.turn(saved, &bind);
            }
        }
        rig.rest = (0..rig.nodes.len()).map(|bone| rig.frame(&pose, bone)).collect();
        let turn = maker.notes.saved.as_ref().map_or(90.0, |saved| saved.bind_turn);
        let back = turned_about_up(-turn);
        rig.reference = bind.iter().zip(&rig.turns).map(|(bind, turn)| back * turned(*bind, *turn)).collect();
        rig.name(maker, &above);
        rig
    }
    /// Determines the bone that each node is attached to; others are attached to a static bone.
    fn hang(&mut self, scene: &Scene, parents: &[Option<Id<Node>>]) {
        self.above = vec![None; scene.nodes.len()];
        for (id, _) in scene.walk() {
            let own = self.of_node.get(&id).copied();
            let above = parents.get(id.to_usize()).copied().flatten();
            let above = above.and_then(|above| self.above.get(above.to_usize()).copied().flatten());
            if let Some(place) = self.above.get_mut(id.to_usize()) {
                *place = own.or(above);
            }
        }
        let is_loose = |(node, above): (&Node, &Option<usize>)| {
            let is_hung = match &node.kind {
                NodeKind::Mesh { skin, .. } => skin.is_none(),
                kind => node.mesh().is_some() || matches!(kind, NodeKind::Attachment | NodeKind::Hitbox { .. }),
            };
            is_hung && above.is_none()
        };
        if self.nodes.is_empty() || scene.nodes.iter().zip(&self.above).any(is_loose) {
            let still = self.nodes.len();
            self.nodes.push(None);
            self.turns.push(Quat::IDENTITY);
            self.saved.push(None);
            for place in &mut self.above {
                place.get_or_insert(still);
            }
        }
    }
    /// The parent bone of a node's bone.
    fn parent(&self, parents: &[Option<Id<Node>>], node: Option<Id<Node>>) -> Option<usize> {
        let above = parents.get(node?.to_usize()).copied().flatten()?;
        let bone = self.above.get(above.to_usize()).copied().flatten()?;
        // Not the static bone: a root stays one.
        self.nodes.get(bone).copied().flatten().map(|_| bone)
    }
    /// The transform of each bone's node in the bind pose, in the space of the model.
    fn bind(&self, scene: &Scene, pose: &Pose, is_saved: bool) -> Vec<Affine3A> {
        let rest = |node: Id<Node>| pose.world(node).unwrap_or_default();
        let mut bind: Vec<Affine3A> =
            self.nodes.iter().map(|node| rigid(self.space.affine(node.map(rest).unwrap_or_default()))).collect();
        for skin in used(scene).into_iter().rev() {
            let joints = || skin.joints.iter().zip(&skin.inverse_bind);
            let moved: Vec<Affine3A> = joints().map(|(joint, inverse)| rest(*joint) * *inverse).collect();
            let Some(first) = moved.first() else { continue };
            let large = |matrix: &Affine3A| matrix.translation.abs().max_element().max(1.0);
            // All are in their bind pose relative to each other, wherever the whole may be now. For a model, the bind
            // pose is stored.
            if !is_saved && moved.iter().all(|other| other.abs_diff_eq(*first, 1e-4 * large(first))) {
                continue;
            }
            let scale = scale_of(first);
            for (joint, inverse) in joints() {
                let Some(place) = self.of_node.get(joint).and_then(|bone| bind.get_mut(*bone)) else { continue };
                let mut matrix = inverse.inverse();
                matrix.translation *= scale;
                if matrix.is_finite() {
                    *place = rigid(self.space.affine(matrix));
                }
            }
        }
        bind
    }
    /// Whether the axes of bones are the original ones: nearly all bones have their original positions relative to
    /// their parents. The angles between bones are ignored, since other programs choose their own bind pose.
    fn keeps_axes(&self, saved: &Saved, above: &[Option<usize>], bind: &[Affine3A]) -> bool {
        let [mut near, mut all] = [0_usize; 2];
        for ((own, parent), place) in self.saved.iter().zip(above).zip(bind) {
            let Some(bone) = own.and_then(|own| saved.bones.get(own)) else { continue };
            let Some(parent) = parent.and_then(|parent| bind.get(parent)) else { continue };
            let was = position(bone.value);
            let is = (parent.inverse() * *place).translation;
            all = all.saturating_add(1);
            near = near.saturating_add(usize::from((is - was).length() < 0.05 + 0.01 * was.length()));
        }
        near.saturating_mul(10) >= all.saturating_mul(8)
    }
    /// Determines the rotation of the bones' axes relative to the original file.
    fn turn(&mut self, saved: &Saved, bind: &[Affine3A]) {
        let turn = turned_about_up(saved.bind_turn);
        let worlds = worlds(saved);
        for ((own, saved), bind) in self.turns.iter_mut().zip(&self.saved).zip(bind) {
            let Some(world) = saved.and_then(|saved| worlds.get(saved)) else { continue };
            let (_, now, _) = bind.to_scale_rotation_translation();
            let (_, then, _) = (turn * *world).to_scale_rotation_translation();
            let difference = (now.inverse() * then).normalize();
            // A tiny difference is rounding.
            if difference.is_finite() && difference.w.abs() < 0.999_999_9 {
                *own = difference;
            }
        }
    }
    /// Assigns names to the bones, and their values in the reference.
    fn name(&mut self, maker: &mut Maker<'_>, above: &[Option<usize>]) {
        let mut names = Names::new(31);
        let mut bones: Vec<Bone> = Vec::with_capacity(self.nodes.len());
        let inverse: Vec<Affine3A> = self.reference.iter().map(Affine3A::inverse).collect();
        let known = maker.notes.saved.clone();
        let known = known.as_ref();
        for (bone, node) in self.nodes.iter().enumerate() {
            let saved = self.saved.get(bone).copied().flatten();
            let saved_bone = |saved: usize| known.and_then(|known| known.bones.get(saved));
            let saved = saved.and_then(saved_bone);
            let node = node.and_then(|node| maker.scene.get(node));
            let own = match (saved, node) {
                (Some(saved), _) => saved.name.as_str(),
                (None, Some(node)) => own_name(node),
                (None, None) => "root",
            };
            let name = names.unique(own, &format!("bone{bone}"));
            if name != own && saved.is_none() {
                maker.report(codes::RENAMED, bone);
            }
            let parent = above.get(bone).copied().flatten();
            let world = self.reference.get(bone).copied().unwrap_or_default();
            let above = parent.and_then(|parent| inverse.get(parent)).copied().unwrap_or_default();
            let near = saved.map_or([0.0; 3], |saved| angles(saved.value));
            let value = values(&(above * world), near);
            let value = match saved {
                Some(saved) if self.has_own_axes => with_angles_of(saved.value, value, parent.is_none()),
                Some(saved) if is_near(saved.value, value) => saved.value,
                _ => value,
            };
            bones.push(Bone { name, parent, value });
        }
        // Kept rounded values move the descendants slightly.
        for (bone, own) in bones.iter().enumerate() {
            let above = own.parent.and_then(|parent| self.reference.get(parent)).copied().unwrap_or_default();
            if let Some(place) = self.reference.get_mut(bone) {
                *place = above * placed(own.value);
            }
        }
        self.bones = bones.into();
    }
    /// The transform of a bone, in the space of the model.
    pub(super) fn frame(&self, pose: &Pose, bone: usize) -> Affine3A {
        let node = self.nodes.get(bone).copied().flatten();
        let world = node.and_then(|node| pose.world(node)).unwrap_or_default();
        turned(rigid(self.space.affine(world)), self.turns.get(bone).copied().unwrap_or_default())
    }
    /// The bone of a joint.
    pub(super) fn joint(&self, joint: Id<Node>) -> Option<usize> {
        self.of_node.get(&joint).copied()
    }
    /// The bones by the names of their nodes.
    pub(super) fn by_node_name<'s>(&self, scene: &'s Scene) -> BTreeMap<&'s str, usize> {
        let nodes = self.nodes.iter().enumerate();
        nodes.filter_map(|(bone, node)| Some((scene.get((*node)?)?.name.as_str(), bone))).collect()
    }
    /// The bone that a node is attached to.
    pub(super) fn above(&self, node: Id<Node>) -> Option<usize> {
        self.above.get(node.to_usize()).copied().flatten()
    }
    /// Converts a matrix from a node's space to a bone's, in the scene at rest.
    pub(super) fn to_bone(&self, matrix: Affine3A, bone: usize) -> Affine3A {
        self.rest.get(bone).copied().unwrap_or_default().inverse() * self.space.affine(matrix)
    }
}

fn turned(frame: Affine3A, turn: Quat) -> Affine3A {
    if turn == Quat::IDENTITY { frame } else { frame * Affine3A::from_quat(turn) }
}

fn position([x, y, z, ..]: [f32; 6]) -> Vec3A {
    Vec3A::new(x, y, z)
}

/// The original values of a bone, with its current position relative to its parent. For a root, the position is part of
/// the pose.
fn with_angles_of(saved: [f32; 6], now: [f32; 6], is_root: bool) -> [f32; 6] {
    let ([_, _, _, rx, ry, rz], [x, y, z, ..]) = (saved, now);
    let is_there = position(saved).abs_diff_eq(position(now), 0.05);
    if is_root || is_there { saved } else { [x, y, z, rx, ry, rz] }
}

fn angles([_, _, _, rx, ry, rz]: [f32; 6]) -> [f32; 3] {
    [rx, ry, rz]
}

/// Whether values equal the original ones, up to rounding by other programs.
fn is_near(a: [f32; 6], b: [f32; 6]) -> bool {
    let (near, other) = (placed(a), placed(b));
    let turned = near.matrix3.abs_diff_eq(other.matrix3, 2e-4);
    turned && near.translation.abs_diff_eq(other.translation, 0.005)
}

/// The name of a node in the original file.
fn own_name(node: &Node) -> &str {
    node.extras.get("name").and_then(serde_json::Value::as_str).unwrap_or(&node.name)
}

/// The skins that deform a mesh; all if none does.
fn used(scene: &Scene) -> Vec<&Skin> {
    let ids: BTreeSet<Id<Skin>> = scene.nodes.iter().filter_map(|node| node.mesh()?.1).collect();
    if ids.is_empty() { scene.skins.iter().collect() } else { ids.into_iter().filter_map(|id| scene.get(id)).collect() }
}

/// The nodes that become bones, in the order of their skins, then of the tree.
fn chosen(scene: &Scene, parents: &[Option<Id<Node>>]) -> Vec<Id<Node>> {
    let mut chosen: Vec<Id<Node>> = used(scene).iter().flat_map(|skin| &skin.joints).copied().collect();
    let mut seen: BTreeSet<Id<Node>> = BTreeSet::new();
    chosen.retain(|joint| seen.insert(*joint));
    // Animated nodes with something other than joints below them.
    let moves = moving(scene);
    let mut carries: BTreeSet<Id<Node>> = BTreeSet::new();
    for (id, node) in scene.ids::<Node>().zip(&scene.nodes) {
        let is_bent = matches!(node.kind, NodeKind::Mesh { skin: Some(_), .. });
        let is_hung = node.mesh().is_some() || matches!(node.kind, NodeKind::Attachment | NodeKind::Hitbox { .. });
        let mut next = Some(id).filter(|_| is_hung && !is_bent);
        // A joint already carries its descendants.
        while let Some(node) = next.filter(|node| !seen.contains(node) && carries.insert(*node)) {
            next = parents.get(node.to_usize()).copied().flatten();
        }
    }
    let more = scene.walk().into_iter().map(|(id, _)| id).filter(|id| moves.contains(id) && carries.contains(id));
    chosen.extend(more);
    chosen
}

/// The nodes that an animation really moves.
fn moving(scene: &Scene) -> BTreeSet<Id<Node>> {
    let mut moving = BTreeSet::new();
    for channel in scene.animations.iter().flat_map(|animation| &animation.channels) {
        let Some(node) = scene.get(channel.node) else { continue };
        let moves = match &channel.values {
            Values::Translation(keys) => keys.iter().any(|key| !key.abs_diff_eq(node.transform.translation, 1e-6)),
            Values::Rotation(keys) => keys.iter().any(|key| key.dot(node.transform.rotation).abs() < 0.999_999),
            Values::Scale(_) | Values::Shape(_) => false,
        };
        if moves {
            moving.insert(channel.node);
        }
    }
    moving
}

/// The nodes in the order of their bones: as in the original file, otherwise as chosen, parents first; and for each its
/// index in that file.
fn ordered(
    scene: &Scene,
    chosen: Vec<Id<Node>>,
    parents: &[Option<Id<Node>>],
    saved: Option<&Saved>,
) -> (Vec<Option<Id<Node>>>, Vec<Option<usize>>) {
    let mut by_name: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    let bones: &[SavedBone] = saved.map_or(&[], |saved| &saved.bones);
    for (n, bone) in bones.iter().enumerate().rev() {
        by_name.entry(bone.name.as_str()).or_default().push(n);
    }
    let mut list: Vec<(Id<Node>, Option<usize>)> = Vec::with_capacity(chosen.len());
    for id in chosen {
        let name = scene.get(id).map_or("", own_name);
        // Bones without a name are named after their number.
        let unnamed = || name.strip_prefix("bone").and_then(|number| number.parse().ok());
        let unnamed = || unnamed().filter(|n: &usize| bones.get(*n).is_some_and(|bone| bone.name.is_empty()));
        let number = by_name.get_mut(name).and_then(Vec::pop).or_else(unnamed);
        list.push((id, number));
    }
    list.sort_by_key(|(_, number)| number.unwrap_or(usize::MAX));
    let is_chosen: BTreeSet<Id<Node>> = list.iter().map(|(id, _)| *id).collect();
    // The nearest chosen ancestor of each node: chains of others may be long.
    let mut above: Vec<Option<Id<Node>>> = vec![None; scene.nodes.len()];
    for (id, _) in scene.walk() {
        let parent = parents.get(id.to_usize()).copied().flatten();
        let nearest = match parent {
            Some(parent) if is_chosen.contains(&parent) => Some(parent),
            Some(parent) => above.get(parent.to_usize()).copied().flatten(),
            None => None,
        };
        if let Some(place) = above.get_mut(id.to_usize()) {
            *place = nearest;
        }
    }
    let mut placed = BTreeSet::new();
    let mut order: Vec<(Id<Node>, Option<usize>)> = Vec::with_capacity(list.len());
    let number_of: BTreeMap<Id<Node>, Option<usize>> = list.iter().copied().collect();
    for (id, _) in list {
        // The node, preceded by its ancestors that are not yet included.
        let mut chain = Vec::new();
        let mut next = Some(id);
        while let Some(node) = next.filter(|node| !placed.contains(node)) {
            chain.push(node);
            next = above.get(node.to_usize()).copied().flatten();
        }
        for node in chain.into_iter().rev() {
            placed.insert(node);
            order.push((node, number_of.get(&node).copied().flatten()));
        }
    }
    order.into_iter().map(|(id, number)| (Some(id), number)).unzip()
}

/// The transforms of the file's bones.
fn worlds(saved: &Saved) -> Vec<Affine3A> {
    let mut worlds: Vec<Affine3A> = Vec::with_capacity(saved.bones.len());
    for bone in &saved.bones {
        let parent = bone.parent.index().and_then(|parent| worlds.get(parent)).copied();
        worlds.push(parent.unwrap_or_default() * placed(bone.value));
    }
    worlds
}

// Attachments and hitboxes, in the space of their bones.

/// The attachments and the hitboxes, each list in the order of the original file, followed by new ones. The list of
/// hitboxes is only empty if the original model had none.
pub(super) fn attached(maker: &mut Maker<'_>, rig: &Rig, pose: &Pose) -> (Vec<Attachment>, Option<Vec<Hitbox>>) {
    let mut attachments: Vec<Attachment> = Vec::new();
    let mut hitboxes: Vec<Hitbox> = Vec::new();
    let scene = maker.scene;
    let known = maker.notes.saved.iter().flat_map(|saved| &saved.attachments).enumerate();
    let known: BTreeMap<String, usize> = known
        .map(|(n, own)| (if own.name.is_empty() { format!("attachment{n}") } else { own.name.clone() }, n))
        .collect();
    for (id, _) in scene.walk() {
        let (Some(node), Some(bone)) = (scene.get(id), rig.above(id)) else { continue };
        let Some(name) = rig.bones.get(bone).map(|bone| bone.name.clone()) else { continue };
        let place = rig.to_bone(pose.world(id).unwrap_or_default(), bone);
        match node.kind {
            NodeKind::Hitbox { min, max, group } => {
                let corners = corners(maker, id, place, [min, max]);
                let saved = node.extras.get("hitbox").and_then(index);
                hitboxes.push(Hitbox { bone: name, group, corners, saved });
            }
            _ if is_attachment(node) => {
                let saved =
                    node.extras.get("attachment").and_then(index).or_else(|| known.get(own_name(node)).copied());
                attachments.push(Attachment { bone: name, position: place.translation.to_array(), saved });
            }
            _ => {}
        }
    }
    attachments.sort_by_key(|one| one.saved.unwrap_or(usize::MAX));
    hitboxes.sort_by_key(|one| one.saved.unwrap_or(usize::MAX));
    let saved = maker.notes.saved.as_ref();
    let [points, boxes] = saved.map_or([0; 2], |saved| [saved.attachments.len(), saved.hitboxes.len()]);
    let had_none = saved.is_some() && boxes == 0;
    let lists = [
        (codes::ATTACHMENT_GONE, "attachment", points, attachments.iter().map(|one| one.saved).collect()),
        (codes::HITBOX_GONE, "hitbox", boxes, hitboxes.iter().map(|one| one.saved).collect::<BTreeSet<_>>()),
    ];
    for (code, what, count, there) in lists {
        let gone: Vec<usize> = (0..count).filter(|n| !there.contains(&Some(*n))).collect();
        maker.report_all_gone(code, what, &gone);
    }
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

// Conversion from the space of a scene to that of a model: axes, unit, angles.

/// A space whose unit is this many meters.
#[derive(Debug, Clone, Copy)]
pub(super) struct Space {
    into: Affine3A,
    from: Affine3A,
    pub(super) unit: f32,
}

impl Space {
    pub(super) fn new(unit: f32) -> Self {
        let into = Affine3A::from_mat3(CONVENTION.matrix());
        Self { into, from: into.inverse(), unit }
    }
    /// Converts a transform within the scene's space to one within the model's.
    pub(super) fn affine(&self, matrix: Affine3A) -> Affine3A {
        let mut result = self.from * matrix * self.into;
        result.translation /= self.unit;
        result
    }
    pub(super) fn point(&self, point: Vec3) -> Vec3 {
        self.direction(point) / self.unit
    }
    pub(super) fn direction(&self, direction: Vec3) -> Vec3 {
        self.from.transform_vector3(direction)
    }
}

/// A matrix without its scale; the rotation of a singular matrix is the identity.
pub(super) fn rigid(matrix: Affine3A) -> Affine3A {
    let [x, y] = [matrix.matrix3.x_axis, matrix.matrix3.y_axis].map(Vec3::from);
    let x = x.try_normalize().unwrap_or(Vec3::X);
    let y = (y - x * x.dot(y)).try_normalize().unwrap_or_else(|| x.any_orthonormal_vector());
    let rotation = Mat3A::from(Mat3::from_cols(x, y, x.cross(y)));
    Affine3A { matrix3: rotation, translation: matrix.translation }
}

/// The scale of a matrix.
pub(super) fn scale_of(matrix: &Affine3A) -> f32 {
    let scale = matrix.matrix3.determinant().abs().cbrt();
    if scale.is_finite() && scale > 0.0 { scale } else { 1.0 }
}

/// The inverse of the quarter turn about the up axis that compilers apply to sequences.
pub(super) fn unturn() -> Affine3A {
    // Exact integers, since a sine would not be exactly 0.
    Affine3A::from_mat3(Mat3::from_cols(-Vec3::Y, Vec3::X, Vec3::Z))
}

/// Rotates about the up axis by `degrees`.
pub(super) fn turned_about_up(degrees: f32) -> Affine3A {
    Affine3A::from_quat(Quat::from_rotation_z(degrees.to_radians()))
}

/// The matrix for six values: a position, and angles about X, Y, Z in this order.
pub(super) fn placed([x, y, z, rx, ry, rz]: [f32; 6]) -> Affine3A {
    let rotation = Quat::from_rotation_z(rz) * Quat::from_rotation_y(ry) * Quat::from_rotation_x(rx);
    Affine3A::from_rotation_translation(rotation, Vec3::new(x, y, z))
}

/// The six values of a matrix that rotates and translates. Among equivalent angles, those nearest to `near`.
pub(super) fn values(matrix: &Affine3A, near: [f32; 3]) -> [f32; 6] {
    let [x, y, z] = matrix.translation.to_array();
    let [rx, ry, rz] = angles_near(&matrix.matrix3, near);
    [x, y, z, rx, ry, rz]
}

fn angles_near(matrix: &Mat3A, near: [f32; 3]) -> [f32; 3] {
    let [x, y, z] = [matrix.x_axis, matrix.y_axis, matrix.z_axis];
    let flat = x.x.hypot(x.y);
    let pitch = (-x.z).atan2(flat);
    if flat < 1e-5 {
        // Straight up or down, two axes coincide: the first keeps its angle.
        let [roll, ..] = near;
        let yaw = if x.z < 0.0 { roll - y.x.atan2(y.y) } else { (-y.x).atan2(y.y) - roll };
        return [roll, pitch, wrapped(yaw)];
    }
    let first = [y.z.atan2(z.z), pitch, x.y.atan2(x.x)];
    let [roll, pitch, yaw] = first;
    let second = [wrapped(roll + PI), wrapped(PI - pitch), wrapped(yaw + PI)];
    let far = |angles: [f32; 3]| -> f32 { angles.iter().zip(near).map(|(a, b)| wrapped(a - b).powi(2)).sum() };
    if far(second) < far(first) { second } else { first }
}

/// An angle from -π to π.
pub(super) fn wrapped(angle: f32) -> f32 {
    let angle = angle.rem_euclid(TAU);
    if angle > PI { angle - TAU } else { angle }
}

/// The angles of a root before the compiler rotates it.
pub(super) fn unturned([roll, pitch, yaw]: [f32; 3]) -> [f32; 3] {
    [roll, pitch, wrapped(yaw - FRAC_PI_2)]
}

#[cfg(test)]
#[allow(clippy::arithmetic_side_effects, clippy::indexing_slicing, reason = "tests")]
mod tests {
    use super::*;

    #[test]
    fn angles_stay_near_to_their_previous_values() {
        for near in [[0.3, -1.2, 2.9], [3.0, 2.0, -3.0], [0.4, FRAC_PI_2, 0.9], [-0.4, -FRAC_PI_2, 2.0]] {
            let [rx, ry, rz] = near;
            let matrix = placed([1.0, 2.0, 3.0, rx, ry, rz]);
            let [x, _, _, a, b, c] = values(&matrix, near);
            assert!((x - 1.0).abs() < 1e-6);
            for (angle, other) in [a, b, c].into_iter().zip(near) {
                assert!(wrapped(angle - other).abs() < 2e-3, "{a} {b} {c} for {near:?}");
            }
            assert!(placed(values(&matrix, [0.0; 3])).abs_diff_eq(matrix, 1e-5));
        }
    }
    #[test]
    fn scenes_face_along_x_in_a_model() {
        let space = Space::new(0.0254);
        assert!(space.point(Vec3::new(0.0, 0.0, 0.0254)).abs_diff_eq(Vec3::X, 1e-6));
        assert!(space.direction(Vec3::Y).abs_diff_eq(Vec3::Z, 1e-6));
        let moved = space.affine(Affine3A::from_translation(Vec3::new(0.0254, 0.0, 0.0)));
        assert!(moved.translation.abs_diff_eq(Vec3::Y.into(), 1e-6));
        assert!((unturn() * turned_about_up(90.0)).abs_diff_eq(Affine3A::IDENTITY, 1e-6));
    }
    #[test]
    fn scale_is_removed_from_a_matrix() {
        let rotation = Quat::from_rotation_y(0.7);
        let matrix = Affine3A::from_scale_rotation_translation(Vec3::splat(3.0), rotation, Vec3::X);
        assert!(rigid(matrix).abs_diff_eq(Affine3A::from_rotation_translation(rotation, Vec3::X), 1e-6));
        assert!((scale_of(&matrix) - 3.0).abs() < 1e-5);
        assert!(rigid(Affine3A::ZERO).is_finite());
    }
}
