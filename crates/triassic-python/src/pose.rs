//! The positions of all vertices of a scene at one time.

use pyo3::prelude::*;
use triassic::{
    formats_core::glam::Vec3,
    scene::{Animation, Id, Node, Pose, Scene, pose::PosedPrimitive},
};

use crate::array;

/// For each mesh, the nodes that show it.
pub(crate) type Placing = Vec<Vec<Id<Node>>>;

/// For each mesh of a scene, the nodes that show it.
pub(crate) fn placing(scene: &Scene) -> Placing {
    let mut placing = vec![Vec::new(); scene.meshes.len()];
    for (id, node) in scene.ids().zip(&scene.nodes) {
        let shown = node.mesh().and_then(|(mesh, _)| placing.get_mut(mesh.to_usize()));
        if let Some(shown) = shown {
            shown.push(id);
        }
    }
    placing
}

/// The positions of all parts at one time, in the order of `placed`.
pub(crate) fn pose<'py>(
    py: Python<'py>,
    scene: &Scene,
    placing: &Placing,
    animation: Option<&Animation>,
    seconds: f32,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let positions = py.detach(|| positions(scene, placing, animation, seconds));
    positions.into_iter().map(|points| array::points(py, points)).collect()
}

fn positions(scene: &Scene, placing: &Placing, animation: Option<&Animation>, seconds: f32) -> Vec<Vec<Vec3>> {
    let pose = animation.map_or_else(|| Pose::rest(scene), |animation| Pose::at(scene, animation, seconds));
    let mut all = Vec::new();
    for (mesh, nodes) in scene.meshes.iter().zip(placing) {
        let posed = nodes.iter().map(|node| pose.mesh(scene, *node).unwrap_or_default().into_iter());
        let mut posed: Vec<std::vec::IntoIter<PosedPrimitive>> = posed.collect();
        for _ in &mesh.primitives {
            all.extend(posed.iter_mut().map(|parts| parts.next().unwrap_or_default().positions));
        }
    }
    all
}
