//! Animations as times and values.

use std::sync::Arc;

use pyo3::{
    prelude::*,
    sync::PyOnceLock,
    types::{PyDict, PyTuple},
};
use triassic::scene::{Animation as SceneAnimation, Channel as SceneChannel, Interpolation, Scene, Shape, Values};

use crate::{
    array::{fixed, view},
    error::guard,
    value::{self, list},
};

/// An animation: one sequence of the source.
#[pyclass(frozen, module = "triassic")]
pub(crate) struct Animation {
    scene: Arc<Scene>,
    number: usize,
    channels: PyOnceLock<Py<PyTuple>>,
}

impl Animation {
    pub(crate) fn new(scene: &Arc<Scene>, number: usize) -> Self {
        Self { scene: Arc::clone(scene), number, channels: PyOnceLock::new() }
    }
    fn animation(&self) -> Option<&SceneAnimation> {
        self.scene.animations.get(self.number)
    }
    pub(crate) const fn number(&self) -> usize {
        self.number
    }
}

#[pymethods]
impl Animation {
    /// Its name, which is unique among the animations.
    #[getter]
    fn name(&self) -> &str {
        self.animation().map_or("", |animation| &animation.name)
    }
    /// The time of the last key in seconds.
    #[getter]
    fn duration(&self) -> f32 {
        self.animation().map_or(0.0, SceneAnimation::duration)
    }
    /// Whether it repeats; its last key then equals the first one.
    #[getter]
    fn looping(&self) -> bool {
        self.animation().is_some_and(|animation| animation.looping)
    }
    /// The channels.
    #[getter]
    fn channels<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let count = self.animation().map_or(0, |animation| animation.channels.len());
        list(py, &self.channels, count, |channel| Channel::new(&self.scene, self.number, channel))
    }
    /// The events: (seconds, name).
    #[getter]
    fn events(&self) -> Vec<(f32, String)> {
        let events = self.animation().map_or(&[][..], |animation| &animation.events);
        events.iter().map(|event| (event.time, event.name.clone())).collect()
    }
    /// Further properties of each of the events.
    #[getter]
    fn event_extras<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        guard(|| {
            let events = self.animation().map_or(&[][..], |animation| &animation.events);
            events.iter().map(|event| value::extras(py, Some(&event.extras))).collect()
        })
    }
    /// The node that it animates, with its descendants, as an index, if animations belong to different nodes; None for
    /// the whole scene.
    #[getter]
    fn subject(&self) -> Option<usize> {
        Some(self.animation()?.subject?.to_usize())
    }
    /// Further properties of the source.
    #[getter]
    fn extras<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        guard(|| value::extras(py, self.animation().map(|animation| &animation.extras)))
    }
    fn __repr__(&self) -> String {
        format!("<triassic.Animation {:?}: {} s>", self.name(), self.duration())
    }
}

/// The keys of one property of one node.
#[pyclass(frozen, module = "triassic")]
pub(crate) struct Channel {
    scene: Arc<Scene>,
    place: [usize; 2],
    times: PyOnceLock<Py<PyAny>>,
    values: PyOnceLock<Py<PyAny>>,
}

fn channel(scene: &Scene, [animation, channel]: [usize; 2]) -> Option<&SceneChannel> {
    scene.animations.get(animation)?.channels.get(channel)
}

impl Channel {
    fn new(scene: &Arc<Scene>, animation: usize, channel: usize) -> Self {
        let (times, values) = (PyOnceLock::new(), PyOnceLock::new());
        Self { scene: Arc::clone(scene), place: [animation, channel], times, values }
    }
    fn channel(&self) -> Option<&SceneChannel> {
        channel(&self.scene, self.place)
    }
    fn make_values<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        macro_rules! values {
            ($($kind:ident)|+) => {
                view(py, &self.scene, |scene| match &channel(scene, self.place)?.values {
                    $(Values::$kind(values) => Some(values),)+
                    _ => None,
                })
            };
        }
        match self.channel().map(|channel| &channel.values) {
            Some(Values::Rotation(_)) => values!(Rotation),
            Some(Values::Shape(shapes)) => {
                let number = |shape: &Shape| match shape {
                    Shape::Base => 0,
                    Shape::Target(number) => number.saturating_add(1),
                };
                fixed(py, shapes.iter().map(number).collect::<Vec<u32>>())
            }
            _ => values!(Translation | Scale),
        }
    }
}

#[pymethods]
impl Channel {
    /// The animated node, as an index into the nodes of the scene.
    #[getter]
    fn node(&self) -> usize {
        self.channel().map_or(0, |channel| channel.node.to_usize())
    }
    /// The property: `translation`, `rotation`, `scale`, or `shape` of the node's mesh.
    #[getter]
    fn kind(&self) -> &'static str {
        match self.channel().map(|channel| &channel.values) {
            Some(Values::Rotation(_)) => "rotation",
            Some(Values::Scale(_)) => "scale",
            Some(Values::Shape(_)) => "shape",
            _ => "translation",
        }
    }
    /// (keys,) float32: the times in seconds.
    #[getter]
    fn times<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        guard(|| {
            let times = || {
                Ok::<_, PyErr>(
                    view(py, &self.scene, |scene| channel(scene, self.place).map(|channel| &*channel.times))?.unbind(),
                )
            };
            Ok(self.times.get_or_try_init(py, times)?.bind(py).clone())
        })
    }
    /// (keys, 3) float32 for a translation, in meters, or a scale; (keys, 4) for a rotation, a quaternion x, y, z, w;
    /// (keys,) uint32 for a shape: 0 for the mesh itself, n for its shape n − 1.
    #[getter]
    fn values<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        guard(|| {
            let values = self.values.get_or_try_init(py, || Ok::<_, PyErr>(self.make_values(py)?.unbind()))?;
            Ok(values.bind(py).clone())
        })
    }
    /// The interpolation between two keys: `linear` or `step`.
    #[getter]
    fn interpolation(&self) -> &'static str {
        match self.channel().map(|channel| channel.interpolation) {
            Some(Interpolation::Step) => "step",
            _ => "linear",
        }
    }
    fn __len__(&self) -> usize {
        self.channel().map_or(0, |channel| channel.times.len())
    }
    fn __repr__(&self) -> String {
        format!("<triassic.Channel of node {}: {}, {} keys>", self.node(), self.kind(), self.__len__())
    }
}
