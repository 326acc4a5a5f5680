//! Alternative parts: choosing one, and removing hidden ones.

use formats_core::hash::HashSet;
use serde_json::json;

use crate::{Element, Id, Material, Mesh, Node, NodeKind, Scene, Skin, Texture};

/// A node whose children are alternatives, one of which is shown: a body part with its submodels.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Choice {
    /// The node.
    pub group: Id<Node>,
    /// Its children, one of which is shown.
    pub members: Vec<Id<Node>>,
}

impl Scene {
    /// The nodes with one visible and several hidden children, and those with a single mesh below them.
    #[must_use]
    pub fn choices(&self) -> Vec<Choice> {
        let mut choices = Vec::new();
        for (group, node) in self.ids().zip(&self.nodes) {
            let members: Vec<&Node> = node.children.iter().filter_map(|child| self.get(*child)).collect();
            let has_kind = |kind: fn(&NodeKind) -> bool| members.iter().all(|member| kind(&member.kind));
            let is_choice = match members.as_slice() {
                [] => false,
                [only] => only.mesh().is_some(),
                _ => {
                    has_kind(|kind| matches!(kind, NodeKind::Mesh { .. } | NodeKind::Group))
                        && members.iter().filter(|member| !member.hidden).count() == 1
                }
            };
            if is_choice && node.kind == NodeKind::Group {
                choices.push(Choice { group, members: node.children.clone() });
            }
        }
        choices
    }

    /// Shows a member of a choice and hides the others. Returns `false` and changes nothing if the member does not
    /// exist.
    pub fn choose(&mut self, choice: &Choice, member: usize) -> bool {
        if member >= choice.members.len() {
            return false;
        }
        for (n, id) in choice.members.iter().enumerate() {
            if let Some(node) = self.get_mut(*id) {
                node.hidden = n != member;
            }
        }
        true
    }

    /// Removes hidden nodes with everything below them, and then unused meshes, variants, materials and textures.
    /// Returns the names of the hidden nodes, without those below them.
    ///
    /// ```
    /// use triassic_scene::{Material, Mesh, Node, NodeKind, Primitive, Scene, glam::Vec3};
    /// let mut scene = Scene::default();
    /// let body = scene.add_root(Node::new("body", NodeKind::Group));
    /// for name in ["head", "mask"] {
    ///     let material = scene.add(Material::new(name));
    ///     let mut part = Primitive::new(vec![Vec3::ZERO, Vec3::X, Vec3::Y], vec![0, 1, 2]);
    ///     part.material = Some(material);
    ///     let mesh = scene.add(Mesh::new(name, vec![part]));
    ///     let mut node = Node::new(name, NodeKind::Mesh { mesh, skin: None });
    ///     node.hidden = name == "head";
    ///     scene.add_child(body, node);
    /// }
    /// assert_eq!(scene.remove_hidden(), ["head"]);
    /// assert_eq!((scene.nodes.len(), scene.meshes.len(), scene.materials[0].name.as_str()), (2, 1, "mask"));
    /// ```
    pub fn remove_hidden(&mut self) -> Vec<String> {
        let hidden_by = self.hidden_by();
        let hidden = self.ids::<Node>().zip(&hidden_by).filter(|(id, by)| **by == Some(*id));
        let names = hidden.filter_map(|(id, _)| self.get(id)).map(|node| node.name.clone()).collect();
        let nodes = Kept::new(self, |id: Id<Node>| hidden_by.get(id.to_usize()).is_some_and(Option::is_none));
        self.keep_nodes(&nodes);
        self.remove_unused();
        names
    }

    pub(crate) fn keep_nodes(&mut self, kept: &Kept<Node>) {
        // A skin is removed with its joints, which are hidden together.
        let has_joints = |skin: &Skin| skin.joints.iter().all(|joint| kept.id(*joint).is_some());
        let skins = Kept::new(self, |id: Id<Skin>| self.get(id).is_some_and(has_joints));
        kept.apply(self);
        kept.rename(&mut self.roots);
        skins.apply(self);
        for skin in &mut self.skins {
            kept.rename(&mut skin.joints);
        }
        for node in &mut self.nodes {
            kept.rename(&mut node.children);
            if let NodeKind::Mesh { skin: skin @ Some(_), .. } = &mut node.kind {
                *skin = skin.and_then(|id| skins.id(id));
            }
        }
        self.animations.retain_mut(|animation| match &mut animation.subject {
            Some(subject) => kept.id(*subject).map(|id| *subject = id).is_some(),
            None => true,
        });
        for animation in &mut self.animations {
            animation.channels.retain_mut(|channel| kept.id(channel.node).map(|id| channel.node = id).is_some());
        }
        self.instances.retain_mut(|instance| kept.id(instance.node).map(|id| instance.node = id).is_some());
    }

    /// Removes these nodes with everything below them.
    pub fn remove_nodes(&mut self, nodes: &HashSet<Id<Node>>) {
        let parents = self.parents();
        let mut left_out = vec![false; self.nodes.len()];
        for (id, _) in self.walk() {
            let parent = parents.get(id.to_usize()).copied().flatten();
            let is_below = parent.is_some_and(|parent| left_out.get(parent.to_usize()) == Some(&true));
            if let Some(place) = left_out.get_mut(id.to_usize()) {
                *place = is_below || nodes.contains(&id);
            }
        }
        let kept = Kept::new(self, |id: Id<Node>| left_out.get(id.to_usize()) != Some(&true));
        self.keep_nodes(&kept);
    }

    /// Removes those of these meshes that no node shows.
    pub fn remove_meshes(&mut self, meshes: &HashSet<Id<Mesh>>) {
        let shown = self.shown_meshes();
        self.keep_meshes(|id| shown.contains(&id) || !meshes.contains(&id));
    }

    fn shown_meshes(&self) -> HashSet<Id<Mesh>> {
        self.nodes.iter().filter_map(Node::mesh).map(|(mesh, _)| mesh).collect()
    }

    fn keep_meshes(&mut self, keep: impl Fn(Id<Mesh>) -> bool) {
        let meshes = Kept::new(self, keep);
        meshes.apply(self);
        for node in &mut self.nodes {
            if let Some(mesh) = node.mesh_mut() {
                *mesh = meshes.id(*mesh).unwrap_or(*mesh);
            }
        }
    }

    /// Removes unused meshes, materials and textures, and all variants if none of them changes anything.
    pub fn remove_unused(&mut self) {
        let shown = self.shown_meshes();
        self.keep_meshes(|id| shown.contains(&id));
        let parts = self.meshes.iter().flat_map(|mesh| &mesh.primitives);
        let mut used: HashSet<Id<Material>> = parts.filter_map(|part| part.material).collect();
        for variant in &mut self.variants {
            variant.materials.retain(|(from, _)| used.contains(from));
        }
        if self.variants.iter().all(|variant| variant.materials.iter().all(|(from, to)| from == to)) {
            self.variants.clear();
        }
        used.extend(self.variants.iter().flat_map(|variant| &variant.materials).map(|(_, to)| *to));
        let materials = Kept::new(self, |id| used.contains(&id));
        materials.apply(self);
        for part in self.meshes.iter_mut().flat_map(|mesh| &mut mesh.primitives) {
            part.material = part.material.and_then(|material| materials.id(material));
        }
        for (from, to) in self.variants.iter_mut().flat_map(|variant| &mut variant.materials) {
            (*from, *to) = (materials.id(*from).unwrap_or(*from), materials.id(*to).unwrap_or(*to));
        }
        let inputs = self.materials.iter().flat_map(|material| &material.inputs);
        let used: HashSet<Id<Texture>> = inputs.filter_map(|input| input.texture).collect();
        let textures = Kept::new(self, |id| used.contains(&id));
        textures.apply(self);
        for input in self.materials.iter_mut().flat_map(|material| &mut material.inputs) {
            input.texture = input.texture.and_then(|texture| textures.id(texture));
        }
    }
}

/// The remaining elements of a list, each with its new index.
pub(crate) struct Kept<T> {
    ids: Vec<Option<Id<T>>>,
}

impl<T: Element> Kept<T> {
    pub(crate) fn new(scene: &Scene, keep: impl Fn(Id<T>) -> bool) -> Self {
        let mut next = 0_u32;
        let mut place = |id| {
            keep(id).then(|| {
                let new = Id::new(next);
                next = next.saturating_add(1);
                new
            })
        };
        Self { ids: scene.ids::<T>().map(&mut place).collect() }
    }
    /// The new id of an element; `None` if it was removed.
    fn id(&self, old: Id<T>) -> Option<Id<T>> {
        self.ids.get(old.to_usize()).copied().flatten()
    }
    /// Updates a list of references, and drops those to removed elements.
    fn rename(&self, list: &mut Vec<Id<T>>) {
        list.retain_mut(|id| self.id(*id).map(|new| *id = new).is_some());
    }
    /// Removes the other elements.
    fn apply(&self, scene: &mut Scene) {
        let mut keep = self.ids.iter();
        T::list_mut(scene).retain(|_| keep.next().is_some_and(Option::is_some));
    }
}

// Nodes that show nothing: finding and removing them.

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
    use crate::{Primitive, Skin, glam::Vec3};

    use super::*;

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
