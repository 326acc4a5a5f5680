//! Whether a scene shows anything: a file that was read wrongly often collapses to a point.

use formats_core::glam::Vec3;
use formats_core::hash::HashSet;

use crate::{Id, Node, Pose, Primitive, Scene};

/// Vertices that are nearer than this in all directions are at the same point. No one sees a model of this size.
const POINT: f32 = 1e-6;

impl Scene {
    /// Whether the scene has triangles, and all of their vertices are at the same point: at rest, and in all shapes.
    #[must_use]
    pub fn is_collapsed(&self) -> bool {
        self.meshes.iter().flat_map(|mesh| &mesh.primitives).any(|part| !part.indices.is_empty()) && is_point(self)
    }
}

/// Whether all vertices of the scene are at the same point. Nearly always the first two differ.
fn is_point(scene: &Scene) -> bool {
    // Nodes that show the same mesh, bent by the same skin, differ in where it is: one of them states whether it is a point.
    let mut seen = HashSet::default();
    let shown = scene.ids::<Node>().zip(&scene.nodes).filter_map(|(id, node)| Some((id, node.mesh()?)));
    let skinned = shown.filter(|(_, mesh)| seen.insert(*mesh));
    let (skinned, plain): (Vec<_>, Vec<_>) = skinned.partition(|(_, (_, skin))| skin.is_some());
    let parts = plain.iter().filter_map(|(_, (mesh, _))| scene.get(*mesh)).flat_map(|mesh| &mesh.primitives);
    let mut shapes = parts.flat_map(shapes);
    if !shapes.all(are_one) {
        return false;
    }
    if skinned.is_empty() {
        return true;
    }
    let pose = Pose::rest(scene);
    let vertices = |node: Id<Node>| pose.vertices(scene, node).into_iter().flatten();
    are_one(skinned.iter().flat_map(|(node, _)| vertices(*node)))
}

/// The positions of a part, and of each of its shapes: where one moves some vertices, these and one of the others.
fn shapes(part: &Primitive) -> impl Iterator<Item = impl Iterator<Item = Vec3>> {
    let first = part.positions.first();
    let shapes = part.shapes.iter().map(move |shape| {
        let other = first.filter(|_| shape.vertices.is_some());
        other.into_iter().chain(&shape.positions).copied()
    });
    let own = None.into_iter().chain(&part.positions).copied();
    std::iter::once(own).chain(shapes)
}

/// Whether these are all at the same point; those that are infinitely far away are nowhere.
fn are_one(mut positions: impl Iterator<Item = Vec3>) -> bool {
    let Some(first) = positions.next() else { return true };
    positions.all(|position| (position - first).abs().max_element() <= POINT || !position.is_finite())
}
