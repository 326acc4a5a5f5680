//! The scene: lists of meshes, materials, images, nodes, skins and animations.

pub(crate) mod animation;
pub(crate) mod image;
pub(crate) mod material;
pub(crate) mod mesh;
pub(crate) mod node;

use std::sync::{Arc, OnceLock};

use pyo3::{
    exceptions::{PyIndexError, PyKeyError, PyTypeError},
    prelude::*,
    sync::PyOnceLock,
    types::{PyDict, PyTuple},
};
use triassic::{
    Diagnostics,
    scene::{Animation as SceneAnimation, Id, Scene as Model},
};

use crate::{
    frames::Frames,
    guard::guard,
    pose::{Placing, placing, pose},
    value::{self, list},
};
use animation::Animation;
use image::Image;
use material::Material;
use mesh::Mesh;
use node::{Node, Skin};

/// A model, terrain or level: Y up, +Z to the front, +X to the left, meters, seconds, front faces counter-clockwise.
///
/// Made by `File.scene`. It is never changed, and may be used by several threads; its arrays are views of it.
#[pyclass(frozen, module = "triassic")]
pub(crate) struct Scene {
    model: Arc<Model>,
    found: Diagnostics,
    placing: OnceLock<Arc<Placing>>,
    meshes: PyOnceLock<Py<PyTuple>>,
    materials: PyOnceLock<Py<PyTuple>>,
    images: PyOnceLock<Py<PyTuple>>,
    nodes: PyOnceLock<Py<PyTuple>>,
    skins: PyOnceLock<Py<PyTuple>>,
    animations: PyOnceLock<Py<PyTuple>>,
}

impl Scene {
    pub(crate) fn new(model: Model, found: Diagnostics) -> Self {
        let (meshes, materials, images) = (PyOnceLock::new(), PyOnceLock::new(), PyOnceLock::new());
        let (nodes, skins, animations) = (PyOnceLock::new(), PyOnceLock::new(), PyOnceLock::new());
        let (model, placing) = (Arc::new(model), OnceLock::new());
        Self { model, found, placing, meshes, materials, images, nodes, skins, animations }
    }
    fn placing(&self) -> Arc<Placing> {
        Arc::clone(self.placing.get_or_init(|| Arc::new(placing(&self.model))))
    }
    /// An animation by its number or its name.
    fn animation(&self, given: &Bound<'_, PyAny>) -> PyResult<usize> {
        let animations = &self.model.animations;
        if let Ok(number) = given.extract::<i64>() {
            let there = usize::try_from(number).ok().filter(|number| *number < animations.len());
            return there.ok_or_else(|| {
                PyIndexError::new_err(format!("there is no animation {number}: there are {}", animations.len()))
            });
        }
        if let Ok(animation) = given.cast::<Animation>() {
            return Ok(animation.get().number());
        }
        let Ok(name) = given.extract::<String>() else {
            return Err(PyTypeError::new_err("animation: a name, a number or an Animation"));
        };
        animations.iter().position(|animation| animation.name == name).ok_or(PyKeyError::new_err(name))
    }
}

#[pymethods]
impl Scene {
    /// The meshes.
    #[getter]
    fn meshes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        list(py, &self.meshes, self.model.meshes.len(), |number| Mesh::new(&self.model, number))
    }
    /// The materials.
    #[getter]
    fn materials<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        list(py, &self.materials, self.model.materials.len(), |number| Material::new(&self.model, number))
    }
    /// The images.
    #[getter]
    fn images<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        list(py, &self.images, self.model.textures.len(), |number| Image::new(&self.model, number))
    }
    /// The nodes.
    #[getter]
    fn nodes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        guard(|| {
            if let Some(nodes) = self.nodes.get(py) {
                return Ok(nodes.bind(py).clone());
            }
            let parents = self.model.parents();
            let parent = |number: usize| parents.get(number).copied().flatten().map(Id::to_usize);
            list(py, &self.nodes, self.model.nodes.len(), |number| Node::new(&self.model, number, parent(number)))
        })
    }
    /// The skins: joints that bend meshes.
    #[getter]
    fn skins<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        list(py, &self.skins, self.model.skins.len(), |number| Skin::new(&self.model, number))
    }
    /// The animations.
    #[getter]
    fn animations<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        list(py, &self.animations, self.model.animations.len(), |number| Animation::new(&self.model, number))
    }
    /// The unusual properties found by the conversion: findings, as those of `File.validate`.
    #[getter]
    fn findings<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        guard(|| value::findings(py, &self.found))
    }
    /// The names of files that were looked for and not found.
    #[getter]
    fn missing(&self) -> Vec<String> {
        self.model.missing_names()
    }
    /// Further properties of the file.
    #[getter]
    fn properties<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        guard(|| value::extras(py, &self.model.metadata.properties))
    }
    /// The owner of each array of `at`: (mesh, primitive, node), as indices into `meshes`, its `primitives`, and `nodes`.
    #[getter]
    fn placed(&self) -> PyResult<Vec<(usize, usize, usize)>> {
        guard(|| {
            let mut placed = Vec::new();
            for (mesh, (shape, nodes)) in self.model.meshes.iter().zip(self.placing().iter()).enumerate() {
                for part in 0..shape.primitives.len() {
                    placed.extend(nodes.iter().map(|node| (mesh, part, node.to_usize())));
                }
            }
            Ok(placed)
        })
    }
    /// The positions of all vertices at a moment of an animation, in the space of the scene; without one at rest.
    #[pyo3(signature = (animation=None, seconds=0.0, r#loop=false))]
    fn at<'py>(
        &self,
        py: Python<'py>,
        animation: Option<&Bound<'py, PyAny>>,
        seconds: f32,
        r#loop: bool,
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        guard(|| {
            let number = animation.map(|animation| self.animation(animation)).transpose()?;
            let animation = number.and_then(|number| self.model.animations.get(number));
            let end = animation.map_or(0.0, SceneAnimation::duration);
            let seconds = if seconds.is_finite() { seconds.max(0.0) } else { 0.0 };
            let seconds = if r#loop && seconds > end && end > 0.0 { seconds.rem_euclid(end) } else { seconds.min(end) };
            pose(py, &self.model, &self.placing(), animation, seconds)
        })
    }
    /// Each key of an animation: (seconds, positions as `at` gives them), made when it is asked for.
    fn frames(&self, animation: &Bound<'_, PyAny>) -> PyResult<Frames> {
        guard(|| Ok(Frames::new(&self.model, self.placing(), self.animation(animation)?)))
    }
    /// The placed meshes at rest as a `trimesh.Scene`, with texture coordinates and images. Needs trimesh and Pillow.
    fn to_trimesh<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        this.py().import("triassic._trimesh")?.getattr("scene")?.call1((this,))
    }
    fn __repr__(&self) -> String {
        let Model { meshes, materials, textures, animations, .. } = &*self.model;
        let (meshes, materials, images, animations) = (meshes.len(), materials.len(), textures.len(), animations.len());
        format!("<triassic.Scene: {meshes} meshes, {materials} materials, {images} images, {animations} animations>")
    }
    #[expect(clippy::unused_self, reason = "a method of Python")]
    fn __reduce__(&self) -> PyResult<()> {
        Err(PyTypeError::new_err(
            "a Scene is not pickled: give the path of its file to the other process, or its arrays",
        ))
    }
}
