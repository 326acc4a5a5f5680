//! The scene: lists of meshes, materials, images, nodes, skins and animations.

pub(crate) mod animation;
pub(crate) mod material;
pub(crate) mod mesh;
pub(crate) mod node;

use std::{
    path::PathBuf,
    sync::{Arc, OnceLock},
};

use pyo3::{
    exceptions::{PyIndexError, PyKeyError, PyTypeError},
    prelude::*,
    sync::PyOnceLock,
    types::{PyBytes, PyDict, PyTuple},
};
use triassic::{
    Diagnostics,
    formats_core::glam::Vec3,
    scene::{Animation as SceneAnimation, Id, InstanceState, Scene as Model},
};

use crate::{
    convert::{self, Wanted},
    error::guard,
    options::Wishes,
    pose::{Frames, Placing, placing, pose},
    value::{self, Named, list},
};
use animation::Animation;
use material::{Image, Material};
use mesh::Mesh;
use node::{Node, Skin};

/// A model, terrain or level: Y up, +Z forward, +X left, meters, seconds, counter-clockwise front faces.
///
/// Created by `File.scene`. It is immutable, and may be used by several threads; its arrays are views of it.
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
    /// An animation by index or name.
    fn animation(&self, given: &Bound<'_, PyAny>) -> PyResult<usize> {
        let animations = &self.model.animations;
        if let Ok(number) = given.extract::<i64>() {
            let there = usize::try_from(number).ok().filter(|number| *number < animations.len());
            return there.ok_or_else(|| {
                PyIndexError::new_err(format!("animation {number} does not exist; there are {}", animations.len()))
            });
        }
        if let Ok(animation) = given.cast::<Animation>() {
            return Ok(animation.get().number());
        }
        let Ok(name) = given.extract::<String>() else {
            return Err(PyTypeError::new_err("animation: expected a name, a number or an Animation"));
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
    /// The skins: joints that deform meshes.
    #[getter]
    fn skins<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        list(py, &self.skins, self.model.skins.len(), |number| Skin::new(&self.model, number))
    }
    /// The animations.
    #[getter]
    fn animations<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        list(py, &self.animations, self.model.animations.len(), |number| Animation::new(&self.model, number))
    }
    /// The findings of the conversion, like those of `File.validate`.
    #[getter]
    fn findings<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        guard(|| value::findings(py, &self.found, |_| None))
    }
    /// The names of missing files.
    #[getter]
    fn missing(&self) -> Vec<String> {
        self.model.missing_names()
    }
    /// Further properties of the file.
    #[getter]
    fn properties<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        guard(|| value::extras(py, Some(&self.model.metadata.properties)))
    }
    /// The id of the source format: `quake-md2`. Empty without one.
    #[getter]
    fn format(&self) -> &str {
        &self.model.metadata.format
    }
    /// The version of the format, in its users' terms; empty if its files have none.
    #[getter]
    fn version(&self) -> &str {
        &self.model.metadata.version
    }
    /// The program that wrote the file; None if unknown.
    #[getter]
    fn generator(&self) -> Option<&str> {
        self.model.metadata.generator.as_deref()
    }
    /// The size of a unit of the file in meters; 1 if it is unknown and the numbers were kept.
    #[getter]
    fn unit(&self) -> f32 {
        self.model.metadata.unit
    }
    /// The nodes without a parent, as indices.
    #[getter]
    fn roots(&self) -> Vec<usize> {
        self.model.roots.iter().map(|root| root.to_usize()).collect()
    }
    /// The light and fog of a level: `sun`, `ambient` and `fogs`, with colors as stored in the source; None for a
    /// model.
    #[getter]
    fn environment<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        guard(|| {
            let Some(air) = &self.model.metadata.environment else { return Ok(None) };
            let color = |color: Vec3| <(f32, f32, f32)>::from(color);
            let dict = PyDict::new(py);
            let sun = air.sun.map(|sun| {
                let dict = PyDict::new(py);
                dict.set_item("direction", color(sun.direction))?;
                dict.set_item("color", sun.color.map(color))?;
                Ok::<_, PyErr>(dict)
            });
            dict.set_item("sun", sun.transpose()?)?;
            dict.set_item("ambient", air.ambient.map(color))?;
            dict.set_item("fogs", air.fogs.iter().copied().map(color).collect::<Vec<_>>())?;
            Ok(Some(dict))
        })
    }
    /// The variants of the whole scene, such as skins: each replaces materials.
    #[getter]
    fn variants<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        guard(|| {
            let variants = self.model.variants.iter().map(|variant| {
                let materials = PyDict::new(py);
                for (from, to) in &variant.materials {
                    materials.set_item(from.to_usize(), to.to_usize())?;
                }
                Named::Variant.make(py, (&variant.name, materials, value::extras(py, Some(&variant.extras))?))
            });
            PyTuple::new(py, variants.collect::<PyResult<Vec<_>>>()?)
        })
    }
    /// The nodes that show other files, and whether these were found.
    #[getter]
    fn instances<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        guard(|| {
            let instances = self.model.instances.iter().map(|instance| {
                let state = match instance.state {
                    InstanceState::Placed { .. } => "placed",
                    InstanceState::Placeholder => "placeholder",
                    InstanceState::Absent => "absent",
                    InstanceState::Ambiguous { .. } => "ambiguous",
                    InstanceState::Unreadable { .. } => "unreadable",
                    InstanceState::Cycle => "cycle",
                    InstanceState::TooDeep => "too-deep",
                    InstanceState::TooMany => "too-many",
                    _ => "unresolved",
                };
                let node = instance.node.to_usize();
                Named::Instance.make(py, (node, &instance.file, state, instance.state.reason()))
            });
            PyTuple::new(py, instances.collect::<PyResult<Vec<_>>>()?)
        })
    }
    /// The element of each array of `at`: (mesh, primitive, node), as indices into `meshes`, its `primitives`, and
    /// `nodes`.
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
    /// The positions of all vertices at a time of an animation, in the space of the scene; without an animation, at
    /// rest.
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
    /// Each key of an animation: (seconds, positions as returned by `at`), computed lazily.
    fn frames(&self, animation: &Bound<'_, PyAny>) -> PyResult<Frames> {
        guard(|| Ok(Frames::new(&self.model, self.placing(), self.animation(animation)?)))
    }
    /// Creates a scene from arrays.
    #[staticmethod]
    #[pyo3(signature = (
        meshes, *, nodes=None, skins=None, materials=None, images=None, animations=None, variants=None, format=None,
        unit=None, properties=None,
    ))]
    #[expect(clippy::too_many_arguments, reason = "the parts of a scene, by name")]
    fn build<'py>(
        py: Python<'py>,
        meshes: Bound<'py, PyAny>,
        nodes: Option<Bound<'py, PyAny>>,
        skins: Option<Bound<'py, PyAny>>,
        materials: Option<Bound<'py, PyAny>>,
        images: Option<Bound<'py, PyAny>>,
        animations: Option<Bound<'py, PyAny>>,
        variants: Option<Bound<'py, PyAny>>,
        format: Option<Bound<'py, PyAny>>,
        unit: Option<Bound<'py, PyAny>>,
        properties: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let build = py.import("triassic._build")?.getattr("build")?;
        build.call1((meshes, nodes, skins, materials, images, animations, variants, format, unit, properties))
    }
    /// Converts to a Quake II model with its skins.
    #[pyo3(signature = (name="model".to_owned(), *, base=None, engine=None, sample_fps=None, skin_path=None, atlas=false))]
    #[expect(clippy::too_many_arguments, reason = "the arguments of the Python method")]
    fn to_md2<'py>(
        &self,
        py: Python<'py>,
        name: String,
        base: Option<PathBuf>,
        engine: Option<String>,
        sample_fps: Option<f32>,
        skin_path: Option<String>,
        atlas: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let wanted = Wanted { name, base, engine, sample_fps, skin_path, atlas };
        guard(|| convert::made(py, &self.found, || convert::md2(&self.model, &wanted)))
    }
    /// Converts to a Half-Life model with its companions.
    #[pyo3(signature = (name="model".to_owned(), *, base=None, engine=None, sample_fps=None))]
    fn to_goldsrc_mdl<'py>(
        &self,
        py: Python<'py>,
        name: String,
        base: Option<PathBuf>,
        engine: Option<String>,
        sample_fps: Option<f32>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let wanted = Wanted { name, base, engine, sample_fps, ..Wanted::default() };
        guard(|| convert::made(py, &self.found, || convert::half_life(&self.model, &wanted)))
    }
    /// The sources of a Half-Life model by name: QC, SMD, BMP.
    #[pyo3(signature = (name="model".to_owned(), *, base=None, engine=None, sample_fps=None))]
    fn to_smd<'py>(
        &self,
        py: Python<'py>,
        name: String,
        base: Option<PathBuf>,
        engine: Option<String>,
        sample_fps: Option<f32>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let wanted = Wanted { name, base, engine, sample_fps, ..Wanted::default() };
        guard(|| convert::made(py, &self.found, || convert::smd(&self.model, &wanted)))
    }
    /// The scene as a GLB.
    #[pyo3(signature = (**options))]
    fn to_glb<'py>(&self, py: Python<'py>, options: Option<&Bound<'py, PyDict>>) -> PyResult<Bound<'py, PyBytes>> {
        guard(|| {
            let wishes = Wishes::of_scene_glb(options)?;
            let bytes = py.detach(|| convert::glb((*self.model).clone(), &wishes))?;
            Ok(PyBytes::new(py, &bytes))
        })
    }
    /// Converts the scene to OBJ, MTL and images, by name: a single pose.
    #[pyo3(signature = (stem="model", **options))]
    fn to_obj<'py>(
        &self,
        py: Python<'py>,
        stem: &str,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        guard(|| {
            let wishes = Wishes::of_scene_obj(options)?;
            let files = py.detach(|| convert::obj((*self.model).clone(), wishes, stem))?;
            value::files(py, files.iter().map(|file| (file.name.as_str(), file.bytes.as_slice())))
        })
    }
    /// The placed meshes at rest as a `trimesh.Scene`, with UVs and images. Needs trimesh and Pillow.
    fn to_trimesh<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        this.py().import("triassic._trimesh")?.getattr("scene")?.call1((this,))
    }
    fn __repr__(&self) -> String {
        let Model { meshes, materials, textures, animations, .. } = &*self.model;
        let (meshes, materials, images, animations) = (meshes.len(), materials.len(), textures.len(), animations.len());
        format!("<triassic.Scene: {meshes} meshes, {materials} materials, {images} images, {animations} animations>")
    }
    #[expect(clippy::unused_self, reason = "called from Python")]
    fn __reduce__(&self) -> PyResult<()> {
        Err(PyTypeError::new_err(
            "Scene cannot be pickled: pass the path of its file, or its arrays, to the other process",
        ))
    }
}
