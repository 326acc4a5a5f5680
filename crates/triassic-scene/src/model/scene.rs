//! The scene: all lists.

use crate::{
    Animation, Id, Instance, InstanceCounts, InstanceState, Material, Mesh, Metadata, MissingFile, MissingKind, Node,
    Primitive, ShownFindings, Skin, Texture, Variant,
};
use formats_core::num;
use std::collections::{BTreeMap, BTreeSet};

/// A model or a level of any format.
///
/// Space: Y up, +Z forward, +X left, right-handed; meters (unless `triassic_convert::Scale` is set); seconds; radians;
/// counter-clockwise front faces; texture coordinates from the top left corner.
///
/// The lists refer to each other by [`Id`]. Any code may build and change a scene; [`Scene::check`] checks the
/// guarantees that exporters rely on. A scene that a converter returns has passed it.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Scene {
    /// All nodes.
    pub nodes: Vec<Node>,
    /// The nodes without a parent.
    pub roots: Vec<Id<Node>>,
    /// Shapes, shown by nodes.
    pub meshes: Vec<Mesh>,
    /// Surfaces.
    pub materials: Vec<Material>,
    /// Images.
    pub textures: Vec<Texture>,
    /// Variants of the whole scene: skin families, alternative skins.
    pub variants: Vec<Variant>,
    /// Sets of joints that deform meshes.
    pub skins: Vec<Skin>,
    /// Animations, one per sequence (and blend) of the source.
    pub animations: Vec<Animation>,
    /// The nodes that show other files, and the results.
    pub instances: Vec<Instance>,
    /// The missing files, in the order of the requests.
    pub missing: Vec<MissingFile>,
    /// The files shown by the scene that have their own findings.
    pub shown_findings: Vec<ShownFindings>,
    /// The origin of the scene.
    pub metadata: Metadata,
}

/// An element of one of a scene's lists.
///
/// Sealed: the lists of [`Scene`] are the only ones.
pub trait Element: sealed::Sealed + Sized {
    /// The list of such elements.
    fn list(scene: &Scene) -> &Vec<Self>;
    /// The mutable list of such elements.
    fn list_mut(scene: &mut Scene) -> &mut Vec<Self>;
}

mod sealed {
    pub trait Sealed {}
}

macro_rules! element {
    ($($element:ty => $list:ident),* $(,)?) => {$(
        impl sealed::Sealed for $element {}
        impl Element for $element {
            fn list(scene: &Scene) -> &Vec<Self> {
                &scene.$list
            }
            fn list_mut(scene: &mut Scene) -> &mut Vec<Self> {
                &mut scene.$list
            }
        }
    )*};
}
element! {
    Node => nodes, Mesh => meshes, Material => materials, Texture => textures, Variant => variants, Skin => skins,
    Animation => animations,
}

impl Scene {
    /// The element with this id. In a scene that passed [`check`](Self::check), each of its ids is valid.
    #[must_use]
    pub fn get<T: Element>(&self, id: Id<T>) -> Option<&T> {
        T::list(self).get(id.to_usize())
    }
    /// The element with this id, for changing it.
    #[must_use]
    pub fn get_mut<T: Element>(&mut self, id: Id<T>) -> Option<&mut T> {
        T::list_mut(self).get_mut(id.to_usize())
    }
    /// Adds an element and returns its id. A node has no parent yet: see [`add_child`](Self::add_child) and
    /// [`add_root`](Self::add_root).
    pub fn add<T: Element>(&mut self, value: T) -> Id<T> {
        Id::push(T::list_mut(self), value)
    }
    /// Adds a node without a parent.
    pub fn add_root(&mut self, node: Node) -> Id<Node> {
        let id = self.add(node);
        self.roots.push(id);
        id
    }
    /// Adds a node below `parent`. If the parent does not exist, the node stays outside the tree, which
    /// [`check`](Self::check) rejects.
    pub fn add_child(&mut self, parent: Id<Node>, node: Node) -> Id<Node> {
        let id = self.add(node);
        if let Some(parent) = self.get_mut(parent) {
            parent.children.push(id);
        }
        id
    }
    /// The ids of all elements of a type, in order.
    pub fn ids<T: Element>(&self) -> impl ExactSizeIterator<Item = Id<T>> + use<T> {
        (0..num::to_u32(T::list(self).len())).map(Id::new)
    }
    /// For each node, its parent, if it has one.
    #[must_use]
    pub fn parents(&self) -> Vec<Option<Id<Node>>> {
        let mut parents = vec![None; self.nodes.len()];
        for (id, node) in self.ids().zip(&self.nodes) {
            for child in &node.children {
                if let Some(parent) = parents.get_mut(child.to_usize()) {
                    *parent = Some(id);
                }
            }
        }
        parents
    }
    /// The nodes from the roots down, each after its parent, with its depth (0 for a root). Children are in order. In a
    /// tree that [`check`](Self::check) would reject, each reachable node is visited once.
    #[must_use]
    pub fn walk(&self) -> Vec<(Id<Node>, u32)> {
        let mut seen = vec![false; self.nodes.len()];
        let mut order = Vec::with_capacity(self.nodes.len());
        let mut open: Vec<(Id<Node>, u32)> = self.roots.iter().rev().map(|root| (*root, 0)).collect();
        while let Some((id, depth)) = open.pop() {
            let (Some(node), Some(seen)) = (self.get(id), seen.get_mut(id.to_usize())) else { continue };
            if std::mem::replace(seen, true) {
                continue;
            }
            order.push((id, depth));
            open.extend(node.children.iter().rev().map(|child| (*child, depth.saturating_add(1))));
        }
        order
    }
    /// For each node, whether it is visible: neither it nor an ancestor is [`hidden`](Node::hidden).
    #[must_use]
    pub fn visible(&self) -> Vec<bool> {
        self.hidden_by().into_iter().map(|by| by.is_none()).collect()
    }
    /// The meshes to draw: those of [visible](Self::visible) nodes, in order. See [`Pose::mesh`](crate::Pose::mesh) for
    /// the positions of their vertices.
    pub fn visible_meshes(&self) -> impl Iterator<Item = (Id<Node>, &Mesh)> {
        let visible = self.ids::<Node>().zip(self.visible()).filter(|(_, is_visible)| *is_visible);
        visible.filter_map(|(id, _)| Some((id, self.get(self.get(id)?.mesh()?.0)?)))
    }
    /// The texture of a part's base color; `None` if it has none.
    #[must_use]
    pub fn texture_of(&self, part: &Primitive) -> Option<&Texture> {
        self.get(self.get(part.material?)?.texture()?)
    }
    /// For each node that is not visible, the topmost hidden node at or above it.
    #[must_use]
    pub fn hidden_by(&self) -> Vec<Option<Id<Node>>> {
        let parents = self.parents();
        let mut hidden: Vec<Option<Id<Node>>> = vec![None; self.nodes.len()];
        for (id, _) in self.walk() {
            let above = parents
                .get(id.to_usize())
                .and_then(|parent| hidden.get((*parent)?.to_usize()).copied().flatten())
                .or_else(|| self.get(id).filter(|node| node.hidden).map(|_| id));
            if let Some(place) = hidden.get_mut(id.to_usize()) {
                *place = above;
            }
        }
        hidden
    }
    /// Records a file that was not found.
    pub fn add_missing(&mut self, kind: MissingKind, file: impl Into<String>) {
        self.missing.push(MissingFile { file: file.into(), kind, named_by: None });
    }
    /// The names of the files that are not shown or were not found, each once, in order, for the report of a
    /// conversion.
    #[must_use]
    pub fn missing_names(&self) -> Vec<String> {
        let shown = self.not_placed().into_iter().map(|(file, ..)| file.to_owned());
        let names: BTreeSet<String> = shown.chain(self.missing.iter().map(|missing| missing.file.clone())).collect();
        names.into_iter().collect()
    }
    /// The number of [`instances`](Self::instances) by state.
    #[must_use]
    pub fn instance_counts(&self) -> InstanceCounts {
        let mut counts = InstanceCounts::default();
        for instance in &self.instances {
            let count = match &instance.state {
                InstanceState::Placed { .. } => &mut counts.placed,
                InstanceState::Placeholder => &mut counts.placeholders,
                InstanceState::Unresolved | InstanceState::Absent => &mut counts.absent,
                InstanceState::Ambiguous { .. } => &mut counts.cut,
                InstanceState::Unreadable { .. } => &mut counts.unreadable,
                InstanceState::Cycle | InstanceState::TooDeep | InstanceState::TooMany => &mut counts.refused,
            };
            *count = count.saturating_add(1);
        }
        counts
    }
    /// The files that are not shown, each once with the reason and the number of instances, in alphabetical order.
    #[must_use]
    pub fn not_placed(&self) -> Vec<(&str, String, usize)> {
        let mut files: BTreeMap<(&str, String), usize> = BTreeMap::new();
        for instance in &self.instances {
            if let Some(reason) = instance.state.reason() {
                let count = files.entry((&instance.file, reason)).or_default();
                *count = count.saturating_add(1);
            }
        }
        files.into_iter().map(|((file, reason), count)| (file, reason, count)).collect()
    }
}
