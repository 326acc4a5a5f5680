//! Whether all vertices of a scene coincide, as is common for a misread file.

use formats_core::glam::Vec3;
use formats_core::hash::HashSet;

use crate::{Id, Node, Pose, Primitive, Scene};

/// Vertices that are closer than this in all directions coincide. No real model is this small.
const POINT: f32 = 1e-6;

impl Scene {
    /// Whether the scene has triangles, and all of their vertices coincide: at rest, and in all shapes.
    #[must_use]
    pub fn is_collapsed(&self) -> bool {
        self.meshes.iter().flat_map(|mesh| &mesh.primitives).any(|part| !part.indices.is_empty()) && is_point(self)
    }
}

/// Whether all vertices of the scene coincide. Nearly always the first two differ.
fn is_point(scene: &Scene) -> bool {
    // Nodes that show the same mesh with the same skin differ only in their position, so one of them suffices.
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

/// The positions of a part, and of each of its shapes: for a sparse shape, the moved vertices and one of the others.
fn shapes(part: &Primitive) -> impl Iterator<Item = impl Iterator<Item = Vec3>> {
    let first = part.positions.first();
    let shapes = part.shapes.iter().map(move |shape| {
        let other = first.filter(|_| shape.vertices.is_some());
        other.into_iter().chain(&shape.positions).copied()
    });
    let own = None.into_iter().chain(&part.positions).copied();
    std::iter::once(own).chain(shapes)
}

/// Whether all of these coincide; infinitely distant ones are ignored.
fn are_one(mut positions: impl Iterator<Item = Vec3>) -> bool {
    let Some(first) = positions.next() else { return true };
    positions.all(|position| (position - first).abs().max_element() <= POINT || !position.is_finite())
}
