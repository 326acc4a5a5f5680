//! Animated files: bones, shapes and animations for each instance.

use formats_core::{
    hash::{HashMap, HashSet},
    num,
};
use serde_json::json;
use triassic_scene::{Animation, Id, Instance, Mesh, Node, NodeKind, Scene, Skin, Transform, Values};

use super::Placer;
use crate::findings;

/// The animated parts of a file. Ids of nodes and skins are indices into these lists; those of meshes are the scene's.
#[derive(Debug)]
pub(super) struct Moving {
    /// Parents come before their children.
    pub(super) nodes: Vec<Piece>,
    pub(super) skins: Vec<Skin>,
    pub(super) animations: Vec<Animation>,
    /// Whether it is a single mesh at the origin that is animated only by shapes.
    pub(super) is_mesh: bool,
    /// The size of an instance in bytes, in the scene and in a file.
    pub(super) cost: usize,
}

/// A node of a file.
#[derive(Debug)]
pub(super) struct Piece {
    pub(super) node: Node,
    pub(super) parent: Option<usize>,
    pub(super) instances: Vec<Instance>,
}

impl Moving {
    /// The animated parts of a file; `None` if nothing moves. Meshes are the file's: see
    /// [`with_meshes`](Self::with_meshes).
    pub(super) fn of(inner: &Scene) -> Option<Self> {
        let mut instances: HashMap<Id<Node>, Vec<Instance>> = HashMap::default();
        for instance in &inner.instances {
            instances.entry(instance.node).or_default().push(instance.clone());
        }
        let needed = needed(inner);
        let parents = inner.parents();
        let mut places: HashMap<Id<Node>, Id<Node>> = HashMap::default();
        let mut nodes: Vec<Piece> = Vec::new();
        for (id, _) in inner.walk() {
            let Some(node) = inner.get(id).filter(|_| needed.contains(&id)) else { continue };
            let parent = parents.get(id.to_usize()).copied().flatten().and_then(|parent| places.get(&parent));
            let mut node = Node { children: Vec::new(), ..node.clone() };
            match node.kind {
                NodeKind::Bone => {
                    let own = &node.name;
                    node.extras.insert_with("name", || json!(own));
                }
                NodeKind::Light(_) | NodeKind::Camera(_) => node.kind = NodeKind::Group,
                _ => {}
            }
            let instances = instances.remove(&id).unwrap_or_default();
            let parent = parent.map(|parent| parent.to_usize());
            places.insert(id, Id::new(num::to_u32(nodes.len())));
            nodes.push(Piece { node, parent, instances });
        }
        let place = |id: Id<Node>| places.get(&id).copied();
        let mut animations = inner.animations.clone();
        for animation in &mut animations {
            animation.channels.retain_mut(|channel| place(channel.node).map(|id| channel.node = id).is_some());
        }
        animations.retain(|animation| !animation.channels.is_empty());
        let mut skins = inner.skins.clone();
        for joint in skins.iter_mut().flat_map(|skin| &mut skin.joints) {
            *joint = place(*joint).unwrap_or(*joint);
        }
        let mut new = Self { nodes, skins, animations, is_mesh: false, cost: 0 };
        (new.is_mesh, new.cost) = (new.is_mesh(), new.cost(inner));
        (!new.animations.is_empty()).then_some(new)
    }
    /// The same with other meshes.
    pub(super) fn with_meshes(mut self, mut other: impl FnMut(Id<Mesh>) -> Id<Mesh>) -> Self {
        for mesh in self.nodes.iter_mut().filter_map(|piece| piece.node.mesh_mut()) {
            *mesh = other(*mesh);
        }
        self
    }
    pub(super) fn node_count(&self) -> usize {
        self.nodes.len()
    }
    fn is_mesh(&self) -> bool {
        let channels = || self.animations.iter().flat_map(|animation| &animation.channels);
        match self.nodes.as_slice() {
            [piece] => {
                matches!(piece.node.mesh(), Some((_, None)))
                    && piece.node.transform == Transform::IDENTITY
                    && piece.instances.is_empty()
                    && channels().all(|channel| matches!(channel.values, Values::Shape(_)))
            }
            _ => false,
        }
    }
    fn cost(&self, inner: &Scene) -> usize {
        /// The cost of a node, a joint, a channel or a shape in addition to its numbers.
        const EACH: usize = 256;
        /// Meshes without a skin are split, so that only a few shapes of each have a weight at each key.
        const SPLIT: usize = 256;
        let shapes = |node: &Node| {
            let mesh = node.mesh().and_then(|(mesh, skin)| Some((inner.get(mesh)?.shapes.len(), skin.is_some())));
            mesh.unwrap_or_default()
        };
        let nodes = self.nodes.iter().map(|piece| EACH.saturating_add(shapes(&piece.node).0.saturating_mul(64)));
        let joints = self.skins.iter().map(|skin| skin.joints.len().saturating_mul(EACH));
        let channels = self.animations.iter().flat_map(|animation| &animation.channels).map(|channel| {
            let key = match &channel.values {
                Values::Translation(_) | Values::Scale(_) => 12,
                Values::Rotation(_) => 16,
                Values::Shape(_) => match self.nodes.get(channel.node.to_usize()).map(|piece| shapes(&piece.node)) {
                    Some((count, true)) => count,
                    Some((count, false)) => count.min(SPLIT),
                    None => 0,
                },
            };
            channel.values.len().saturating_mul(key).saturating_add(EACH)
        });
        nodes.chain(joints).chain(channels).fold(0, usize::saturating_add)
    }
}

/// The nodes that show something, and the ones that they need: joints and ancestors.
fn needed(inner: &Scene) -> HashSet<Id<Node>> {
    let parents = inner.parents();
    let shown = inner.ids::<Node>().filter(|id| inner.get(*id).is_some_and(|node| node.mesh().is_some()));
    let joints = inner.skins.iter().flat_map(|skin| skin.joints.iter().copied());
    let placed = inner.instances.iter().map(|instance| instance.node);
    let mut needed = HashSet::default();
    for id in shown.chain(joints).chain(placed) {
        let mut next = Some(id);
        while let Some(id) = next.filter(|id| needed.insert(*id)) {
            next = parents.get(id.to_usize()).copied().flatten();
        }
    }
    needed
}

/// Removes the shapes, joints and weights of a mesh.
pub(super) fn rest(mesh: &mut Mesh) {
    mesh.shapes.clear();
    for part in &mut mesh.primitives {
        part.shapes.clear();
        part.joints.clear();
        part.weights.clear();
        part.normal_joints.clear();
    }
}

// Animated instances: with their own bones, shapes and animations.

impl Placer<'_> {
    /// Shows the contents of a file at an instance, with its animations. Returns `false` and shows nothing if that
    /// exceeds the limits: then a finding and the node's extras report it.
    pub(super) fn show_moving(&mut self, instance: &Instance, moving: &Moving, inner: usize) -> bool {
        if self.movement.budget.spend("entities", moving.cost, 1, instance.offset).is_err() {
            self.found.report(findings::ENTITY_STILL, instance.offset, None);
            if let Some(node) = self.scene.get_mut(instance.node) {
                node.extras.insert("at_rest".into(), json!("the animations exceed the limits"));
            }
            return false;
        }
        let owner = self.scene.get(instance.node).map(|node| node.name.clone()).unwrap_or_default();
        let first_skin = self.scene.skins.len();
        let mut ids: Vec<Id<Node>> = Vec::with_capacity(moving.nodes.len());
        for Piece { node, parent, instances } in &moving.nodes {
            if let Some((mesh, _)) = node.mesh().filter(|_| moving.is_mesh) {
                ids.push(self.show(instance, mesh));
                continue;
            }
            let mut new = node.clone();
            new.name = self.names.nodes.unique(&format!("{owner}:{}", node.name), "node");
            if let Some(mesh) = new.mesh_mut() {
                *mesh = self.with_look(*mesh, instance.look);
            }
            if let NodeKind::Mesh { skin: Some(skin), .. } = &mut new.kind {
                let place = first_skin.saturating_add(skin.to_usize());
                *skin = Id::new(num::to_u32(place));
            }
            let parent = parent.and_then(|parent| ids.get(parent).copied()).unwrap_or(instance.node);
            let id = self.scene.add_child(parent, new);
            ids.push(id);
            for nested in instances {
                self.scene.instances.push(Instance { node: id, ..nested.clone() });
                self.chain_of.push(inner);
            }
        }
        let place = |id: Id<Node>| ids.get(id.to_usize()).copied().unwrap_or(instance.node);
        for skin in &moving.skins {
            let name = self.movement.skins.unique(&format!("{owner}:{}", skin.name), "skeleton");
            let joints = skin.joints.iter().map(|joint| place(*joint)).collect();
            self.scene.skins.push(Skin::new(name, joints, skin.inverse_bind.clone()));
        }
        for animation in &moving.animations {
            let mut new = animation.clone();
            // As exporters name clips of one of several objects: Godot removes colons and slashes from names.
            new.name = self.movement.animations.unique(&format!("{owner}|{}", animation.name), "clip");
            new.subject = Some(instance.node);
            new.extras.insert_with("name", || json!(animation.name));
            new.extras.insert("entity".into(), json!(owner));
            for channel in &mut new.channels {
                channel.node = place(channel.node);
            }
            self.scene.animations.push(new);
        }
        true
    }
    /// A mesh without shapes and joints, created once.
    pub(super) fn still(&mut self, mesh: Id<Mesh>) -> Id<Mesh> {
        if let Some(known) = self.movement.still.get(&mesh) {
            return *known;
        }
        let Some(mut new) = self.scene.get(mesh).cloned() else { return mesh };
        rest(&mut new);
        new.name = self.names.meshes.unique(&format!("{}:still", new.name), "mesh");
        let new = self.scene.add(new);
        self.movement.still.insert(mesh, new);
        new
    }
}
