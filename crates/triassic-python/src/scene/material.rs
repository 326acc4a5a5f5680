//! Materials: surfaces.

use std::sync::Arc;

use pyo3::{prelude::*, types::PyDict};
use triassic::scene::{Alpha, Material as SceneMaterial, Scene};

use crate::{guard::guard, value};

/// A surface.
#[pyclass(frozen, module = "triassic")]
pub(crate) struct Material {
    scene: Arc<Scene>,
    number: usize,
}

impl Material {
    pub(crate) fn new(scene: &Arc<Scene>, number: usize) -> Self {
        Self { scene: Arc::clone(scene), number }
    }
    fn material(&self) -> Option<&SceneMaterial> {
        self.scene.materials.get(self.number)
    }
}

#[pymethods]
impl Material {
    /// Its name, which no other material has.
    #[getter]
    fn name(&self) -> &str {
        self.material().map_or("", |material| &material.name)
    }
    /// The factor of the base colour: linear red, green, blue, alpha from 0 to 1.
    #[getter]
    fn base_color(&self) -> (f32, f32, f32, f32) {
        self.material().map(SceneMaterial::base_color).unwrap_or_default().into()
    }
    /// The image of the base color, as an index into the images of the scene; None without one.
    #[getter]
    fn image(&self) -> Option<usize> {
        Some(self.material()?.texture()?.to_usize())
    }
    /// The use of the base color's alpha: `opaque`, `mask` or `blend`.
    #[getter]
    fn alpha(&self) -> &'static str {
        match self.material().map(|material| material.alpha) {
            None | Some(Alpha::Opaque) => "opaque",
            Some(Alpha::Mask { .. }) => "mask",
            Some(_) => "blend",
        }
    }
    /// Whether it is as bright as its base color, whatever the light.
    #[getter]
    fn unlit(&self) -> bool {
        self.material().is_some_and(|material| material.unlit)
    }
    /// Whether it is seen from behind.
    #[getter]
    fn double_sided(&self) -> bool {
        self.material().is_some_and(|material| material.double_sided)
    }
    /// Further properties of the source.
    #[getter]
    fn extras<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        guard(|| match self.material() {
            Some(material) => value::extras(py, &material.extras),
            None => Ok(PyDict::new(py)),
        })
    }
    fn __repr__(&self) -> String {
        format!("<triassic.Material {:?}>", self.name())
    }
}
