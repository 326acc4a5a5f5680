//! Iterates over the frames of an animation.

use std::{
    collections::BTreeSet,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

use pyo3::prelude::*;
use triassic::scene::{Animation, Scene};

use crate::{
    guard::guard,
    pose::{Placing, pose},
};

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
