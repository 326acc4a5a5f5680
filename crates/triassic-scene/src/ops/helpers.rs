//! Nodes that show nothing: finding and removing them.

use serde_json::json;

use crate::{Id, Mesh, Node, NodeKind, Scene, ops::parts::Kept};

/// A kind of node that shows nothing itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Helper {
    /// [`NodeKind::Attachment`].
    Attachment,
    /// [`NodeKind::Hitbox`].
    Hitbox,
    /// [`NodeKind::Entity`] without a mesh.
    Entity,
    /// [`NodeKind::Sound`].
    Sound,
    /// [`NodeKind::Path`].
    Path,
    /// [`NodeKind::Region`].
    Region,
    /// [`NodeKind::Group`]. This includes body parts whose meshes are skinned: in glTF these are at the top level. A
    /// node whose mesh has no triangles counts as one.
    Group,
}

impl Helper {
    /// All kinds.
    pub const ALL: [Self; 7] =
        [Self::Attachment, Self::Hitbox, Self::Entity, Self::Sound, Self::Path, Self::Region, Self::Group];

    /// The kind of a node that shows nothing; `None` for bones, lights, cameras and nodes that show a mesh.
    #[must_use]
    pub fn of(node: &Node, scene: &Scene) -> Option<Self> {
        Some(match node.kind {
            NodeKind::Attachment => Self::Attachment,
            NodeKind::Hitbox { .. } => Self::Hitbox,
            NodeKind::Entity { mesh: None, .. } => Self::Entity,
            NodeKind::Sound(_) => Self::Sound,
            NodeKind::Path(_) => Self::Path,
            NodeKind::Region { .. } => Self::Region,
            NodeKind::Group => Self::Group,
            NodeKind::Mesh { mesh, .. } if scene.get(mesh).is_some_and(Mesh::is_empty) => Self::Group,
            _ => return None,
        })
    }
}

impl Scene {
    /// Removes the nodes of these kinds that have no remaining descendants. Returns their number.
    ///
    /// Skinned meshes that are alone below a group become roots, since only bones place them; the name of the group is
    /// in their `extras` as `parent`. Hidden groups stay.
    ///
    /// ```
    /// use triassic_scene::{Helper, Node, NodeKind, Scene};
    /// let mut scene = Scene::default();
    /// let arm = scene.add_root(Node::new("arm", NodeKind::Bone));
    /// scene.add_child(arm, Node::new("hand", NodeKind::Attachment));
    /// assert_eq!(scene.remove_helpers(&[Helper::Hitbox]), 0);
    /// assert_eq!(scene.remove_helpers(&[Helper::Hitbox, Helper::Attachment]), 1);
    /// assert!(scene.nodes[0].children.is_empty());
    /// ```
    pub fn remove_helpers(&mut self, kinds: &[Helper]) -> usize {
        if kinds.contains(&Helper::Group) {
            self.free_skinned_meshes();
        }
        let mut stays = vec![false; self.nodes.len()];
        // In reverse, children come before their parents.
        for (id, _) in self.walk().iter().rev() {
            let Some(node) = self.get(*id) else { continue };
            let is_helper = Helper::of(node, self).is_some_and(|kind| kinds.contains(&kind));
            let has_some = node.children.iter().any(|child| stays.get(child.to_usize()) == Some(&true));
            if let Some(stay) = stays.get_mut(id.to_usize()) {
                *stay = !is_helper || has_some;
            }
        }
        let before = self.nodes.len();
        let kept = Kept::new(self, |id: Id<Node>| stays.get(id.to_usize()) == Some(&true));
        self.keep_nodes(&kept);
        before.saturating_sub(self.nodes.len())
    }

    /// Turns skinned meshes in groups with no other contents into roots.
    fn free_skinned_meshes(&mut self) {
        let is_skinned =
            |id: &Id<Node>| matches!(self.get(*id).map(|node| &node.kind), Some(NodeKind::Mesh { skin: Some(_), .. }));
        let is_empty = |node: &Node| {
            node.kind == NodeKind::Group
                && !node.hidden
                && !node.children.is_empty()
                && node.children.iter().all(is_skinned)
        };
        let groups: Vec<Id<Node>> = self.ids().filter(|id| self.get(*id).is_some_and(is_empty)).collect();
        for group in groups {
            let Some(node) = self.get_mut(group) else { continue };
            let (name, children) = (node.name.clone(), std::mem::take(&mut node.children));
            for child in &children {
                if let Some(child) = self.get_mut(*child) {
                    child.extras.insert("parent".into(), json!(name));
                }
            }
            self.roots.extend(children);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Primitive, Skin, glam::Vec3};

    fn scene() -> Scene {
        let mut scene = Scene::default();
        let root = scene.add_root(Node::new("man", NodeKind::Group));
        let bone = scene.add_child(root, Node::new("spine", NodeKind::Bone));
        scene.add_child(bone, Node::new("muzzle", NodeKind::Attachment));
        let hook = scene.add_child(bone, Node::new("hook", NodeKind::Attachment));
        scene.add_child(hook, Node::new("ring", NodeKind::Bone));
        let skin = scene.add(Skin::default());
        let triangle = Primitive::new(vec![Vec3::ZERO, Vec3::X, Vec3::Y], vec![0, 1, 2]);
        let mesh = scene.add(Mesh::new("mesh", vec![triangle]));
        for (part, skin) in [("head", Some(skin)), ("hat", None)] {
            let part = scene.add_child(root, Node::new(part, NodeKind::Group));
            let name = format!("mesh of {}", scene.nodes[part.to_usize()].name);
            scene.add_child(part, Node::new(name, NodeKind::Mesh { mesh, skin }));
        }
        let mesh = scene.add(Mesh::new("blank", vec![]));
        scene.add_child(root, Node::new("blank", NodeKind::Mesh { mesh, skin: Some(skin) }));
        scene
    }
    fn names(scene: &Scene) -> Vec<&str> {
        scene.walk().iter().map(|(id, _)| scene.get(*id).unwrap().name.as_str()).collect()
    }

    #[test]
    fn only_nodes_without_descendants_are_removed() {
        let mut scene = scene();
        assert_eq!(scene.remove_helpers(&[Helper::Attachment]), 1);
        assert_eq!(
            names(&scene),
            ["man", "spine", "hook", "ring", "head", "mesh of head", "hat", "mesh of hat", "blank"]
        );
        assert_eq!(scene.remove_helpers(&[]), 0);
    }
    #[test]
    fn a_group_of_skinned_meshes_counts_as_empty() {
        let mut scene = scene();
        assert_eq!(scene.remove_helpers(&Helper::ALL), 3);
        assert_eq!(names(&scene), ["man", "spine", "hook", "ring", "hat", "mesh of hat", "mesh of head"]);
        let mesh = scene.nodes.iter().find(|node| node.name == "mesh of head").unwrap();
        assert_eq!(mesh.extras["parent"], "head");
    }
}
