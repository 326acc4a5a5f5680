//! Meshes and their parts.

use std::{borrow::Cow, sync::Arc};

use pyo3::{
    exceptions::PyIndexError,
    prelude::*,
    sync::PyOnceLock,
    types::{PyDict, PyTuple},
};
use triassic::{
    formats_core::{glam::Vec3, num},
    scene::{AttributeValues, Mesh as SceneMesh, Primitive as Part, Scene, Shape, VertexGroup},
};

use crate::{
    array::{Element, fixed, fixed_points, rows, view},
    error::guard,
    value::{self, Named, list},
};

/// A drawable object, in parts that each have one material.
#[pyclass(frozen, module = "triassic")]
pub(crate) struct Mesh {
    scene: Arc<Scene>,
    number: usize,
    primitives: PyOnceLock<Py<PyTuple>>,
}

impl Mesh {
    pub(crate) fn new(scene: &Arc<Scene>, number: usize) -> Self {
        Self { scene: Arc::clone(scene), number, primitives: PyOnceLock::new() }
    }
    fn mesh(&self) -> Option<&SceneMesh> {
        self.scene.meshes.get(self.number)
    }
}

#[pymethods]
impl Mesh {
    /// Its name, which is unique among the meshes.
    #[getter]
    fn name(&self) -> &str {
        self.mesh().map_or("", |mesh| &mesh.name)
    }
    /// Its parts.
    #[getter]
    fn primitives<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let count = self.mesh().map_or(0, |mesh| mesh.primitives.len());
        list(py, &self.primitives, count, |part| Primitive::new(&self.scene, self.number, part))
    }
    /// The names of its shapes: frames of models with vertex animation.
    #[getter]
    fn shapes(&self) -> Vec<String> {
        let shapes = self.mesh().map_or(&[][..], |mesh| &mesh.shapes);
        shapes.iter().map(|shape| shape.name.clone()).collect()
    }
    /// The level of detail, in the numbers of the source; None if there is only one.
    #[getter]
    fn lod(&self) -> Option<f32> {
        self.mesh()?.lod
    }
    /// The smallest step between two positions along an axis, in meters, if the source stores integers; None if it
    /// stores floats.
    #[getter]
    fn step(&self) -> Option<f32> {
        self.mesh()?.step
    }
    /// The named groups of vertices: selections. Created on access.
    #[getter]
    fn groups<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        guard(|| {
            let groups = self.mesh().map_or(&[][..], |mesh| &mesh.groups);
            let groups = groups.iter().map(|VertexGroup { name, members }| {
                let places = members.iter().flat_map(|member| [member.primitive, member.vertex]);
                let places = rows(py, places.collect(), 2)?;
                let weights = fixed(py, members.iter().map(|member| member.weight).collect::<Vec<f32>>())?;
                Named::Group.make(py, (name, places, weights))
            });
            PyTuple::new(py, groups.collect::<PyResult<Vec<_>>>()?)
        })
    }
    /// Further properties of the source.
    #[getter]
    fn extras<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        guard(|| {
            let extras = value::extras(py, self.mesh().map(|mesh| &mesh.extras))?;
            if let Some(mesh) = self.mesh().filter(|mesh| !mesh.unused.is_empty()) {
                // As in glTF, after those that the extras list.
                let listed = mesh.extras.get("unused_vertices").and_then(serde_json::Value::as_array);
                let own = mesh.unused.iter().map(|vertex| serde_json::json!(vertex));
                let all = listed.into_iter().flatten().cloned().chain(own).collect();
                extras.set_item("unused_vertices", value::json(py, &serde_json::Value::Array(all))?)?;
            }
            Ok(extras)
        })
    }
    fn __len__(&self) -> usize {
        self.mesh().map_or(0, |mesh| mesh.primitives.len())
    }
    fn __repr__(&self) -> String {
        format!("<triassic.Mesh {:?}: {} primitives>", self.name(), self.__len__())
    }
}

/// Triangles with one material. Its arrays are read-only views of the scene; copy them to modify them.
#[pyclass(frozen, module = "triassic")]
pub(crate) struct Primitive {
    scene: Arc<Scene>,
    place: [usize; 2],
    positions: Cell,
    normals: Cell,
    uv: PyOnceLock<Py<PyTuple>>,
    colors: Cell,
    indices: Cell,
    joints: Cell,
    weights: Cell,
    normal_joints: Cell,
    vertices: Cell,
    attributes: PyOnceLock<Py<PyDict>>,
}

/// An array that is created once.
type Cell = PyOnceLock<Py<PyAny>>;

/// Positions and normals.
type Both<'a> = (Cow<'a, [Vec3]>, Cow<'a, [Vec3]>);

fn part(scene: &Scene, [mesh, part]: [usize; 2]) -> Option<&Part> {
    scene.meshes.get(mesh)?.primitives.get(part)
}

impl Primitive {
    fn new(scene: &Arc<Scene>, mesh: usize, part: usize) -> Self {
        let [positions, normals, colors, indices] = [const { Cell::new() }; 4];
        let [joints, weights, normal_joints, vertices] = [const { Cell::new() }; 4];
        let (scene, place) = (Arc::clone(scene), [mesh, part]);
        let (uv, attributes) = (PyOnceLock::new(), PyOnceLock::new());
        Self {
            scene,
            place,
            positions,
            normals,
            uv,
            colors,
            indices,
            joints,
            weights,
            normal_joints,
            vertices,
            attributes,
        }
    }
    fn part(&self) -> Option<&Part> {
        part(&self.scene, self.place)
    }
    /// An array of a shape: a view if the shape has every vertex, otherwise a copy.
    fn shape_array<'py>(
        &self,
        py: Python<'py>,
        shape: Shape,
        list: fn(Both<'_>) -> Cow<'_, [Vec3]>,
    ) -> PyResult<Bound<'py, PyAny>> {
        match self.part().map(|part| list(part.shape(shape))) {
            Some(Cow::Owned(copy)) => fixed_points(py, copy),
            _ => view(py, &self.scene, |scene| match list(part(scene, self.place)?.shape(shape)) {
                Cow::Borrowed(points) => Some(points),
                Cow::Owned(_) => None,
            }),
        }
    }
    /// The array of a list, created once.
    fn once<'py, T: Element>(
        &self,
        py: Python<'py>,
        cell: &Cell,
        list: impl Fn(&Part) -> &[T],
    ) -> PyResult<Bound<'py, PyAny>> {
        if let Some(array) = cell.get(py) {
            return Ok(array.bind(py).clone());
        }
        guard(|| {
            let make = || Ok::<_, PyErr>(view(py, &self.scene, |scene| part(scene, self.place).map(&list))?.unbind());
            Ok(cell.get_or_try_init(py, make)?.bind(py).clone())
        })
    }
    /// The same for an optional list.
    fn some<'py, T: Element>(
        &self,
        py: Python<'py>,
        cell: &Cell,
        list: impl Fn(&Part) -> &[T],
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let is_there = part(&self.scene, self.place).is_some_and(|part| !list(part).is_empty());
        if is_there { self.once(py, cell, list).map(Some) } else { Ok(None) }
    }
}

#[pymethods]
impl Primitive {
    /// (n, 3) float32: the positions of the vertices at rest, in meters, in the space of the mesh.
    #[getter]
    fn positions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.once(py, &self.positions, |part| &part.positions)
    }
    /// (n, 3) float32, outward, of length 1; None if absent.
    #[getter]
    fn normals<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.some(py, &self.normals, |part| &part.normals)
    }
    /// UV sets of (n, 2) float32, from the top left corner of an image; a missing set has no rows.
    #[getter]
    fn uv<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        guard(|| {
            let sets = self.uv.get_or_try_init(py, || {
                let count = part(&self.scene, self.place).map_or(0, |part| part.uv_sets.len());
                let set = |number| {
                    view(py, &self.scene, move |scene| part(scene, self.place)?.uv_sets.get(number).map(Vec::as_slice))
                };
                Ok::<_, PyErr>(PyTuple::new(py, (0..count).map(set).collect::<PyResult<Vec<_>>>()?)?.unbind())
            })?;
            Ok(sets.bind(py).clone())
        })
    }
    /// (n, 4) uint16: linear red, green, blue, alpha from 0 to 65535; None if absent.
    #[getter]
    fn colors<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.some(py, &self.colors, |part| &part.colors)
    }
    /// (m, 3) uint32: the vertices of each triangle, counter-clockwise seen from the front.
    #[getter]
    fn indices<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.once(py, &self.indices, Part::triangles)
    }
    /// (n, 4) uint16: the joints of each vertex, as indices into the joints of the skin; None if absent.
    #[getter]
    fn joints<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.some(py, &self.joints, |part| &part.joints)
    }
    /// (n, 4) float32: the weights of the joints, with the sum 1; None if absent.
    #[getter]
    fn weights<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.some(py, &self.weights, |part| &part.weights)
    }
    /// (n,) uint16: the joint of each normal, if some differ from the joint of their vertex; None otherwise.
    #[getter]
    fn normal_joints<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.some(py, &self.normal_joints, |part| &part.normal_joints)
    }
    /// The vertices in a shape of the mesh, numbered as in `Channel.values`: 0 for the mesh itself, n for its shape n −
    /// 1. Positions are (n, 3) float32, and so are normals, or None if absent: views of the scene, or copies if the
    /// shape only moves some vertices.
    fn shape<'py>(&self, py: Python<'py>, number: usize) -> PyResult<(Bound<'py, PyAny>, Option<Bound<'py, PyAny>>)> {
        guard(|| {
            let count = self.scene.meshes.get(self.place[0]).map_or(0, |mesh| mesh.shapes.len());
            if number > count {
                return Err(PyIndexError::new_err(format!("shape {number} does not exist; shapes are 0 to {count}")));
            }
            let shape = number.checked_sub(1).map_or(Shape::Base, |target| Shape::Target(num::to_u32(target)));
            let positions = self.shape_array(py, shape, |(positions, _)| positions)?;
            let has_normals = self.part().is_some_and(|part| !part.normals.is_empty());
            let normals = has_normals.then(|| self.shape_array(py, shape, |(_, normals)| normals)).transpose()?;
            Ok((positions, normals))
        })
    }
    /// (n,) uint32: the index of each vertex in the file; several vertices share one if UVs or normals differ. None if
    /// unknown; known with `scene(editing=True)`.
    #[getter]
    fn vertices<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        guard(|| {
            let attributes = self.part().map_or(&[][..], |part| &part.attributes);
            let own = attributes.iter().find(|attribute| attribute.name == "VERTEX");
            let Some(AttributeValues::Numbers(numbers)) = own.map(|own| &own.values) else { return Ok(None) };
            let make = || Ok::<_, PyErr>(fixed(py, numbers.iter().copied().map(whole).collect::<Vec<u32>>())?.unbind());
            Ok(Some(self.vertices.get_or_try_init(py, make)?.bind(py).clone()))
        })
    }
    /// Other data of each vertex, by name: (n,) float32, or uint32 of bits, such as `POINT_FLAGS`.
    #[getter]
    fn attributes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        guard(|| {
            let make = || {
                let dict = PyDict::new(py);
                let attributes = self.part().map_or(&[][..], |part| &part.attributes);
                for (number, attribute) in attributes.iter().enumerate() {
                    let array = match &attribute.values {
                        AttributeValues::Bits(halves) => {
                            let bits = halves.iter().map(|[low, high]| u32::from(*high) << 16 | u32::from(*low));
                            fixed(py, bits.collect::<Vec<u32>>())?
                        }
                        _ => view(py, &self.scene, |scene| {
                            match &part(scene, self.place)?.attributes.get(number)?.values {
                                AttributeValues::Numbers(numbers) => Some(numbers),
                                _ => None,
                            }
                        })?,
                    };
                    dict.set_item(&attribute.name, array)?;
                }
                Ok::<_, PyErr>(dict.unbind())
            };
            self.attributes.get_or_try_init(py, make)?.bind(py).copy()
        })
    }
    /// The material, as an index into the materials of the scene; None for a plain surface.
    #[getter]
    fn material(&self) -> Option<usize> {
        Some(part(&self.scene, self.place)?.material?.to_usize())
    }
    fn __repr__(&self) -> String {
        let (vertices, triangles) =
            part(&self.scene, self.place).map_or((0, 0), |part| (part.positions.len(), part.triangles().len()));
        format!("<triassic.Primitive: {vertices} vertices, {triangles} triangles>")
    }
}

/// The index of a vertex, which is an integer stored as a float.
#[expect(
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "float casts saturate"
)]
const fn whole(number: f32) -> u32 {
    number as u32
}
