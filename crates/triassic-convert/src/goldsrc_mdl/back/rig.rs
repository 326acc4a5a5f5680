//! The bones of a scene: joints, and nodes that move meshes without joints.

use std::collections::{BTreeMap, BTreeSet};

use formats_core::glam::{Affine3A, Quat, Vec3A};
use triassic_scene::{Id, Node, NodeKind, Pose, Scene, Skin, Values};

use super::{
    axes::{self, Space},
    codes,
    maker::Maker,
    model::{Bone, Bones},
    names::Names,
    saved::{Saved, SavedBone},
};

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
        let back = axes::turned(-turn);
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
            self.nodes.iter().map(|node| axes::rigid(self.space.affine(node.map(rest).unwrap_or_default()))).collect();
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
            let scale = axes::scale_of(first);
            for (joint, inverse) in joints() {
                let Some(place) = self.of_node.get(joint).and_then(|bone| bind.get_mut(*bone)) else { continue };
                let mut matrix = inverse.inverse();
                matrix.translation *= scale;
                if matrix.is_finite() {
                    *place = axes::rigid(self.space.affine(matrix));
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
        let turn = axes::turned(saved.bind_turn);
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
            let value = axes::values(&(above * world), near);
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
                *place = above * axes::placed(own.value);
            }
        }
        self.bones = bones.into();
    }
    /// The transform of a bone, in the space of the model.
    pub(super) fn frame(&self, pose: &Pose, bone: usize) -> Affine3A {
        let node = self.nodes.get(bone).copied().flatten();
        let world = node.and_then(|node| pose.world(node)).unwrap_or_default();
        turned(axes::rigid(self.space.affine(world)), self.turns.get(bone).copied().unwrap_or_default())
    }
    /// The bone of a joint.
    pub(super) fn joint(&self, joint: Id<Node>) -> Option<usize> {
        self.of_node.get(&joint).copied()
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
    let (near, other) = (axes::placed(a), axes::placed(b));
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
        worlds.push(parent.unwrap_or_default() * axes::placed(bone.value));
    }
    worlds
}
