//! Nodes, with their transforms; and skins.

use std::sync::Arc;

use numpy::{PyArray3, ndarray::Array3};
use pyo3::{call::PyCallArgs, prelude::*, sync::PyOnceLock, types::PyDict};
use triassic::{
    formats_core::glam::Mat4,
    scene::{
        Camera, Id, Light, LightKind, Node as SceneNode, NodeKind, Path, Scene, Skin as SceneSkin, Sound, Transform,
    },
};

use crate::{
    array::{fixed_points, lock, rows, shape},
    error::guard,
    value::{self, Named},
};

/// x, y, z.
type Point = (f32, f32, f32);

/// An element in the tree of a scene.
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
    /// The data of the node's kind, as a named tuple.
    fn named<'a, 'py, F: PyCallArgs<'py>>(
        &'a self,
        py: Python<'py>,
        named: Named,
        fields: impl FnOnce(&'a NodeKind) -> Option<F>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        guard(|| self.node().and_then(|node| fields(&node.kind)).map(|fields| named.make(py, fields)).transpose())
    }
}

#[pymethods]
impl Node {
    /// Its name, which is unique among the nodes.
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
    /// Its parent, as an index; None for a root.
    #[getter]
    const fn parent(&self) -> Option<usize> {
        self.parent
    }
    /// Its children, as indices.
    #[getter]
    fn children(&self) -> Vec<usize> {
        let children = self.node().map_or(&[][..], |node| &node.children);
        children.iter().map(|child| child.to_usize()).collect()
    }
    /// Its translation in meters, relative to its parent.
    #[getter]
    fn translation(&self) -> Point {
        self.transform().translation.into()
    }
    /// The rotation, a quaternion: x, y, z, w.
    #[getter]
    fn rotation(&self) -> (f32, f32, f32, f32) {
        self.transform().rotation.into()
    }
    /// The scale along its own axes.
    #[getter]
    fn scale(&self) -> Point {
        self.transform().scale.into()
    }
    /// The mesh that it shows, as an index; None if it shows none.
    #[getter]
    fn mesh(&self) -> Option<usize> {
        Some(self.node()?.mesh()?.0.to_usize())
    }
    /// The skin that deforms the mesh, as an index, or None.
    #[getter]
    fn skin(&self) -> Option<usize> {
        Some(self.node()?.mesh()?.1?.to_usize())
    }
    /// The light; None for other nodes.
    #[getter]
    fn light<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.named(py, Named::Light, |kind| match kind {
            NodeKind::Light(Light { kind, color, intensity, range }) => {
                let (kind, inner, outer) = match kind {
                    LightKind::Sun => ("sun", None, None),
                    LightKind::Spot { inner, outer } => ("spot", Some(*inner), Some(*outer)),
                    _ => ("point", None, None),
                };
                Some((kind, Point::from(*color), *intensity, *range, inner, outer))
            }
            _ => None,
        })
    }
    /// The camera; None for other nodes.
    #[getter]
    fn camera<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.named(py, Named::Camera, |kind| match kind {
            NodeKind::Camera(Camera { vertical_angle, near, far }) => Some((*vertical_angle, *near, *far)),
            _ => None,
        })
    }
    /// The object of a level: its class, and the file of its model, as named in the source; None for other nodes.
    #[getter]
    fn entity<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.named(py, Named::Entity, |kind| match kind {
            NodeKind::Entity { class, model, .. } => Some((class, model)),
            _ => None,
        })
    }
    /// The sound; None for other nodes.
    #[getter]
    fn sound<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.named(py, Named::Sound, |kind| match kind {
            NodeKind::Sound(Sound { file, volume, range }) => Some((file, *volume, *range)),
            _ => None,
        })
    }
    /// The path; None for other nodes.
    #[getter]
    fn path<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        guard(|| {
            let Some(NodeKind::Path(Path { points, edges })) = self.node().map(|node| &node.kind) else {
                return Ok(None);
            };
            let edges = rows(py, edges.as_flattened().to_vec(), 2)?;
            Named::Path.make(py, (fixed_points(py, points.clone())?, edges)).map(Some)
        })
    }
    /// The minimum and the maximum corner of the box of a hitbox or a region, along the axes of the node; None for
    /// others.
    #[getter]
    fn r#box(&self) -> Option<(Point, Point)> {
        match self.node()?.kind {
            NodeKind::Hitbox { min, max, .. } | NodeKind::Region { min, max } => Some((min.into(), max.into())),
            _ => None,
        }
    }
    /// The body part of a hitbox, in the numbers of the source; None for others.
    #[getter]
    fn group(&self) -> Option<i32> {
        match self.node()?.kind {
            NodeKind::Hitbox { group, .. } => Some(group),
            _ => None,
        }
    }
    /// Whether it is hidden, with all of its descendants.
    #[getter]
    fn hidden(&self) -> bool {
        self.node().is_some_and(|node| node.hidden)
    }
    /// Further properties of the source.
    #[getter]
    fn extras<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        guard(|| {
            let extras = value::extras(py, self.node().map(|node| &node.extras))?;
            if let Some(node) =
                self.node().filter(|node| !node.selections.is_empty() && !node.extras.contains_key("selections"))
            {
                extras.set_item("selections", value::json(py, &serde_json::json!(node.selections))?)?;
            }
            Ok(extras)
        })
    }
    fn __repr__(&self) -> String {
        format!("<triassic.Node {:?}: {}>", self.name(), self.kind())
    }
}

/// The joints that deform a mesh.
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
    /// Its name, which is unique among the skins.
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
    /// (joints, 4, 4) float32: the transform from the space of the mesh to that of each joint, for column vectors.
    #[getter]
    fn inverse_bind<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        guard(|| {
            let array = self.inverse_bind.get_or_try_init(py, || {
                let matrices = self.skin().map_or(&[][..], |skin| &skin.inverse_bind);
                let numbers = matrices.iter().flat_map(|matrix| Mat4::from(*matrix).transpose().to_cols_array());
                let array =
                    Array3::from_shape_vec((matrices.len(), 4, 4), numbers.collect()).map_err(|error| shape(&error))?;
                Ok::<_, PyErr>(lock(PyArray3::from_owned_array(py, array).into_any())?.unbind())
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
