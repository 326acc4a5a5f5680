//! Animated instances: with their own bones, shapes and animations.

use formats_core::num;
use serde_json::json;

use super::{
    moving::{Moving, Piece, rest},
    placer::Placer,
};
use crate::findings;
use triassic_scene::{Id, Instance, Mesh, Node, NodeKind, Skin};

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
