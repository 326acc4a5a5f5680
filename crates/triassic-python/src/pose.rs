//! The positions of all vertices of a scene at one time.
//!
//! Iterates over the frames of an animation.

use std::{
    collections::BTreeSet,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

use pyo3::prelude::*;
use triassic::{
    formats_core::glam::Vec3,
    scene::{Animation, Id, Node, Pose, Scene, pose::PosedPrimitive},
};

use crate::{array, error::guard};

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

/// The keys of an animation with the positions at each, posed lazily.
#[pyclass(frozen, module = "triassic._triassic")]
pub(crate) struct Frames {
    scene: Arc<Scene>,
    placing: Arc<Placing>,
    animation: usize,
    times: Vec<f32>,
    next: AtomicUsize,
}

/// A frame: its time, and the positions.
type Frame<'py> = (f32, Vec<Bound<'py, PyAny>>);

impl Frames {
    pub(crate) fn new(scene: &Arc<Scene>, placing: Arc<Placing>, animation: usize) -> Self {
        let times = scene.animations.get(animation).map(times).unwrap_or_default();
        Self { scene: Arc::clone(scene), placing, animation, times, next: AtomicUsize::new(0) }
    }
}

#[pymethods]
impl Frames {
    const fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }
    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Frame<'py>>> {
        guard(|| {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(time) = self.times.get(number) else {
                self.next.store(self.times.len(), Ordering::Relaxed);
                return Ok(None);
            };
            let animation = self.scene.animations.get(self.animation);
            Ok(Some((*time, pose(py, &self.scene, &self.placing, animation, *time)?)))
        })
    }
    /// The number of remaining frames.
    fn __len__(&self) -> usize {
        self.times.len().saturating_sub(self.next.load(Ordering::Relaxed))
    }
    fn __repr__(&self) -> String {
        format!("<triassic.Frames: {} to come>", self.__len__())
    }
}

/// The times of all keys, each once.
fn times(animation: &Animation) -> Vec<f32> {
    // Times are not negative, so their bits are sorted like the numbers.
    let times = animation.channels.iter().flat_map(|channel| channel.times.iter());
    let bits: BTreeSet<u32> = times.map(|time| time.to_bits()).collect();
    bits.into_iter().map(f32::from_bits).collect()
}
