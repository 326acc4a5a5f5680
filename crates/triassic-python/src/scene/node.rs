//! Nodes, with their transforms; and skins.

use std::sync::Arc;

use numpy::{PyArray3, ndarray::Array3};
use pyo3::{prelude::*, sync::PyOnceLock, types::PyDict};
use triassic::{
    formats_core::glam::Mat4,
    scene::{Id, Node as SceneNode, NodeKind, Scene, Skin as SceneSkin, Transform},
};

use crate::{array::shape, guard::guard, value};

/// Something in the tree of a scene.
#[pyclass(frozen, module = "triassic")]
pub(crate) struct Node {
    scene: Arc<Scene>,
    number: usize,
    parent: Option<usize>,
}

impl Node {
    pub(crate) fn new(scene: &Arc<Scene>, number: usize, parent: Option<usize>) -> Self {
        Self { scene: Arc::clone(scene), number, parent }
    }
    fn node(&self) -> Option<&SceneNode> {
        self.scene.nodes.get(self.number)
    }
    fn transform(&self) -> Transform {
        self.node().map(|node| node.transform).unwrap_or_default()
    }
}

#[pymethods]
impl Node {
    /// Its name, which no other node has.
    #[getter]
    fn name(&self) -> &str {
        self.node().map_or("", |node| &node.name)
    }
    /// The kind: `group`, `mesh`, `bone`, `attachment`, `hitbox`, `light`, `camera`, `entity`, `sound`, `path`, `region`.
    #[getter]
    fn kind(&self) -> &'static str {
        match self.node().map(|node| &node.kind) {
            None | Some(NodeKind::Group) => "group",
            Some(NodeKind::Mesh { .. }) => "mesh",
            Some(NodeKind::Bone) => "bone",
            Some(NodeKind::Attachment) => "attachment",
            Some(NodeKind::Hitbox { .. }) => "hitbox",
            Some(NodeKind::Light(_)) => "light",
            Some(NodeKind::Camera(_)) => "camera",
            Some(NodeKind::Entity { .. }) => "entity",
            Some(NodeKind::Sound(_)) => "sound",
            Some(NodeKind::Path(_)) => "path",
            Some(_) => "region",
        }
    }
    /// The node above it, as an index; None for a root.
    #[getter]
    const fn parent(&self) -> Option<usize> {
        self.parent
    }
    /// Moved by the given number of meters, relative to its parent.
    #[getter]
    fn translation(&self) -> (f32, f32, f32) {
        self.transform().translation.into()
    }
    /// Turned by this quaternion: x, y, z, w.
    #[getter]
    fn rotation(&self) -> (f32, f32, f32, f32) {
        self.transform().rotation.into()
    }
    /// Scaled along its own axes.
    #[getter]
    fn scale(&self) -> (f32, f32, f32) {
        self.transform().scale.into()
    }
    /// The mesh that it shows, as an index; None if it shows none.
    #[getter]
    fn mesh(&self) -> Option<usize> {
        Some(self.node()?.mesh()?.0.to_usize())
    }
    /// The skin that bends the mesh, as an index; None if nothing does.
    #[getter]
    fn skin(&self) -> Option<usize> {
        Some(self.node()?.mesh()?.1?.to_usize())
    }
    /// Whether it is hidden, with all below it.
    #[getter]
    fn hidden(&self) -> bool {
        self.node().is_some_and(|node| node.hidden)
    }
    /// Further properties of the source.
    #[getter]
    fn extras<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        guard(|| match self.node() {
            Some(node) => value::extras(py, &node.extras),
            None => Ok(PyDict::new(py)),
        })
    }
    fn __repr__(&self) -> String {
        format!("<triassic.Node {:?}: {}>", self.name(), self.kind())
    }
}

/// The joints that bend a mesh.
#[pyclass(frozen, module = "triassic")]
pub(crate) struct Skin {
    scene: Arc<Scene>,
    number: usize,
    inverse_bind: PyOnceLock<Py<PyAny>>,
}

impl Skin {
    pub(crate) fn new(scene: &Arc<Scene>, number: usize) -> Self {
        Self { scene: Arc::clone(scene), number, inverse_bind: PyOnceLock::new() }
    }
    fn skin(&self) -> Option<&SceneSkin> {
        self.scene.skins.get(self.number)
    }
}

#[pymethods]
impl Skin {
    /// Its name, which no other skin has.
    #[getter]
    fn name(&self) -> &str {
        self.skin().map_or("", |skin| &skin.name)
    }
    /// The joints, as indices into the nodes of the scene.
    #[getter]
    fn joints(&self) -> Vec<usize> {
        self.skin()
            .map(|skin| skin.joints.iter().map(|joint: &Id<SceneNode>| joint.to_usize()).collect())
            .unwrap_or_default()
    }
    /// (joints, 4, 4) float32: from the space of the mesh into that of each joint, to be multiplied with a column.
    #[getter]
    fn inverse_bind<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        guard(|| {
            let array = self.inverse_bind.get_or_try_init(py, || {
                let matrices = self.skin().map_or(&[][..], |skin| &skin.inverse_bind);
                let numbers = matrices.iter().flat_map(|matrix| Mat4::from(*matrix).transpose().to_cols_array());
                let array =
                    Array3::from_shape_vec((matrices.len(), 4, 4), numbers.collect()).map_err(|error| shape(&error))?;
                let array = PyArray3::from_owned_array(py, array);
                array.call_method1("setflags", (false,))?;
                Ok::<_, PyErr>(array.into_any().unbind())
            })?;
            Ok(array.bind(py).clone())
        })
    }
    fn __len__(&self) -> usize {
        self.skin().map_or(0, |skin| skin.joints.len())
    }
    fn __repr__(&self) -> String {
        format!("<triassic.Skin {:?}: {} joints>", self.name(), self.__len__())
    }
}
