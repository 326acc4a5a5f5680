//! Meshes and their parts.

use std::sync::Arc;

use pyo3::{prelude::*, sync::PyOnceLock, types::PyTuple};
use triassic::scene::{Mesh as SceneMesh, Primitive as Part, Scene};

use crate::{
    array::{Element, view},
    guard::guard,
    value::list,
};

/// One object to draw, in parts that each have one material.
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
    /// Its name, which no other mesh has.
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
    /// The names of the shapes that it can take: frames of models that move by whole frames.
    #[getter]
    fn shapes(&self) -> Vec<String> {
        let shapes = self.mesh().map_or(&[][..], |mesh| &mesh.shapes);
        shapes.iter().map(|shape| shape.name.clone()).collect()
    }
    /// The level of detail that it is drawn at, in the numbers of the source; None if there is only one.
    #[getter]
    fn lod(&self) -> Option<f32> {
        self.mesh()?.lod
    }
    fn __len__(&self) -> usize {
        self.mesh().map_or(0, |mesh| mesh.primitives.len())
    }
    fn __repr__(&self) -> String {
        format!("<triassic.Mesh {:?}: {} primitives>", self.name(), self.__len__())
    }
}

/// Triangles with one material. Its arrays are views of the scene: they cannot be written to, and copying them gives arrays that
/// can.
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
}

/// An array that is made once.
type Cell = PyOnceLock<Py<PyAny>>;

fn part(scene: &Scene, [mesh, part]: [usize; 2]) -> Option<&Part> {
    scene.meshes.get(mesh)?.primitives.get(part)
}

impl Primitive {
    fn new(scene: &Arc<Scene>, mesh: usize, part: usize) -> Self {
        let [positions, normals, colors, indices, joints, weights] = [const { Cell::new() }; 6];
        let (scene, place, uv) = (Arc::clone(scene), [mesh, part], PyOnceLock::new());
        Self { scene, place, positions, normals, uv, colors, indices, joints, weights }
    }
    /// The array of a list, made once.
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
    /// The same, if there is a list.
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
    /// (n, 3) float32: where the vertices are at rest, in meters, in the space of the mesh.
    #[getter]
    fn positions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.once(py, &self.positions, |part| &part.positions)
    }
    /// (n, 3) float32, outward, of length 1; None if they are absent.
    #[getter]
    fn normals<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.some(py, &self.normals, |part| &part.normals)
    }
    /// Sets of (n, 2) float32, from the top left corner of an image; a set that is not there has no rows.
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
    /// (n, 4) uint16: linear red, green, blue, alpha from 0 to 65535; None if they are absent.
    #[getter]
    fn colors<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.some(py, &self.colors, |part| &part.colors)
    }
    /// (m, 3) uint32: the vertices of each triangle, counter-clockwise seen from the front.
    #[getter]
    fn indices<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.once(py, &self.indices, Part::triangles)
    }
    /// (n, 4) uint16: the joints that move a vertex, as indices into those of the skin; None if they are absent.
    #[getter]
    fn joints<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.some(py, &self.joints, |part| &part.joints)
    }
    /// (n, 4) float32: how much each of the joints does, with the sum 1; None if they are absent.
    #[getter]
    fn weights<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.some(py, &self.weights, |part| &part.weights)
    }
    /// The surface, as an index into the materials of the scene; None for a plain one.
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
