//! The nodes of one mesh's parts.

use formats_core::{glam::Vec3, num::to_usize};
use serde_json::Value;
use triassic_scene::{Id, Mesh, Node, NodeKind, Scene, Shape, Transform};

/// The extras of a mesh that is a part of another one.
pub(super) struct Mark {
    /// The name of the whole.
    pub(super) mesh: String,
    /// The number of shapes of the whole, including its base.
    pub(super) count: usize,
    /// The name of the shape that is its base.
    pub(super) base: String,
    /// Its shapes in the whole, its base first: 0 is the whole itself, n its shape n − 1.
    shapes: Vec<u32>,
}

impl Mark {
    pub(super) fn of(mesh: &Mesh) -> Option<Self> {
        let own = mesh.extras.get("split")?;
        let text = |name: &str| own.get(name).and_then(Value::as_str).unwrap_or_default().to_owned();
        let number = |value: &Value| u32::try_from(value.as_u64()?).ok();
        let shapes: Vec<u32> = own.get("shapes")?.as_array()?.iter().map(number).collect::<Option<_>>()?;
        let count = number(own.get("count")?).map(to_usize)?;
        let is_whole = shapes.len() == targets(mesh).saturating_add(1);
        is_whole.then(|| Self { mesh: text("mesh"), count, base: text("base"), shapes })
    }
    /// The shapes of the part, each with its number in the whole.
    pub(super) fn shapes(&self) -> impl Iterator<Item = (Shape, usize)> {
        let own = std::iter::once(Shape::Base).chain((0..).map(Shape::Target));
        own.zip(self.shapes.iter().map(|number| to_usize(*number)))
    }
}

/// The number of shapes of a mesh that are morph targets, without blends.
pub(super) fn targets(mesh: &Mesh) -> usize {
    let noted = mesh.extras.get("targets").and_then(Value::as_u64).and_then(|count| usize::try_from(count).ok());
    noted.unwrap_or(usize::MAX).min(mesh.shapes.len())
}

/// The descendants of a node.
pub(super) enum Below {
    /// No part of a mesh.
    Others,
    /// Parts that do not match.
    Loose,
    /// The parts of one mesh.
    Group(Group),
}

/// The parts of one mesh, below one node.
pub(super) struct Group {
    pub(super) parent: Id<Node>,
    pub(super) members: Vec<Id<Node>>,
    /// One for each member.
    pub(super) meshes: Vec<Id<Mesh>>,
    /// The member that is visible at rest.
    pub(super) shown: usize,
    /// Whether the parent gets the mesh: the parts are at its position, and it shows nothing else.
    is_on_parent: bool,
}

impl Group {
    /// The parts below a node.
    pub(super) fn below(scene: &Scene, parent: Id<Node>, marks: &[Option<Mark>]) -> Below {
        let Some(node) = scene.get(parent) else { return Below::Others };
        let (mut members, mut meshes, mut nodes) = (Vec::new(), Vec::new(), Vec::new());
        let mut is_unmarked = false;
        let mut whole: Option<&str> = None;
        let mut fits = true;
        for id in &node.children {
            let Some(child) = scene.get(*id) else { continue };
            let NodeKind::Mesh { mesh, skin: None } = child.kind else { continue };
            let Some(mark) = marks.get(mesh.to_usize()).and_then(Option::as_ref) else {
                is_unmarked |= child.transform.scale == Vec3::ZERO
                    && child.name.strip_prefix(&node.name).is_some_and(|rest| rest.starts_with("/part "));
                continue;
            };
            fits &= child.children.is_empty() && !child.hidden && *whole.get_or_insert(&mark.mesh) == mark.mesh;
            members.push(*id);
            meshes.push(mesh);
            nodes.push(child);
        }
        if members.is_empty() {
            return if is_unmarked { Below::Loose } else { Below::Others };
        }
        let size = |node: &&Node| node.transform.scale.abs().max_element() > 0.0;
        let Some(shown) = nodes.iter().position(size).filter(|_| fits && !is_unmarked) else { return Below::Loose };
        let place = nodes.get(shown).map(|node| node.transform).unwrap_or_default();
        let is_there = |node: &&Node| {
            let own = node.transform;
            let far = place.translation.abs().max_element().max(1.0) * 1e-5;
            own.translation.abs_diff_eq(place.translation, far) && own.rotation.dot(place.rotation).abs() > 0.9999
        };
        if !nodes.iter().all(is_there) || nodes.iter().filter(|node| size(node)).count() != 1 {
            return Below::Loose;
        }
        let is_free = matches!(node.kind, NodeKind::Group | NodeKind::Entity { mesh: None, .. });
        let is_on_parent = is_free && place.to_affine().abs_diff_eq(Transform::IDENTITY.to_affine(), 1e-6);
        Below::Group(Self { parent, members, meshes, shown, is_on_parent })
    }
    /// The node that shows the whole.
    pub(super) fn node(&self) -> Id<Node> {
        let shown = self.members.get(self.shown).copied().unwrap_or(self.parent);
        if self.is_on_parent { self.parent } else { shown }
    }
    /// The number of values to examine.
    pub(super) fn size(&self, scene: &Scene) -> usize {
        let meshes = self.meshes.iter().filter_map(|mesh| scene.get(*mesh));
        let sizes = meshes.map(|mesh| {
            let parts = mesh.primitives.iter().map(|part| {
                let shapes = mesh.shapes.len().saturating_add(8);
                part.positions.len().saturating_mul(shapes).saturating_add(part.indices.len())
            });
            parts.fold(mesh.shapes.len(), usize::saturating_add)
        });
        sizes.fold(0, usize::saturating_add)
    }
}
