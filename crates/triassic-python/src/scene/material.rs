//! Materials: surfaces.

use std::sync::Arc;

use pyo3::{prelude::*, types::PyDict};
use triassic::scene::{Alpha, InputRole, Material as SceneMaterial, MaterialInput, Scene};

use crate::{
    guard::guard,
    value::{self, Named},
};

/// The roles of inputs, by name.
pub(crate) const ROLES: [(&str, InputRole); 8] = [
    ("base", InputRole::Base),
    ("normal", InputRole::Normal),
    ("specular", InputRole::Specular),
    ("roughness", InputRole::Roughness),
    ("occlusion", InputRole::Occlusion),
    ("emissive", InputRole::Emissive),
    ("lightmap", InputRole::Lightmap),
    ("detail", InputRole::Detail),
];

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
    /// Its name, which is unique among the materials.
    #[getter]
    fn name(&self) -> &str {
        self.material().map_or("", |material| &material.name)
    }
    /// The factor of the base color: linear red, green, blue, alpha from 0 to 1.
    #[getter]
    fn base_color(&self) -> (f32, f32, f32, f32) {
        self.material().map(SceneMaterial::base_color).unwrap_or_default().into()
    }
    /// The image of the base color, as an index into the images of the scene, or None.
    #[getter]
    fn image(&self) -> Option<usize> {
        Some(self.material()?.texture()?.to_usize())
    }
    /// The inputs by role: `base`, `normal`, `specular`, `roughness`, `occlusion`, `emissive`, `lightmap`, `detail`.
    /// Absent roles have no entry.
    #[getter]
    fn inputs<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        guard(|| {
            let dict = PyDict::new(py);
            for (name, role) in ROLES {
                let Some(input) = self.material().and_then(|material| material.input(role)) else { continue };
                let MaterialInput { factor, texture, uv_set, uv_transform: at, .. } = input;
                let factor = <(f32, f32, f32, f32)>::from(*factor);
                let [offset, scale] = [at.offset, at.scale].map(<(f32, f32)>::from);
                let image = texture.map(triassic::scene::Id::to_usize);
                let input = Named::Input.make(py, (factor, image, *uv_set, offset, at.rotation, scale))?;
                dict.set_item(name, input)?;
            }
            Ok(dict)
        })
    }
    /// The use of the base color's alpha: `opaque`, `mask`, `blend`, or `add` for a surface that is added to the
    /// background.
    #[getter]
    fn alpha(&self) -> &'static str {
        match self.material().map(|material| material.alpha) {
            Some(Alpha::Mask(_)) => "mask",
            Some(Alpha::Blend) => "blend",
            Some(Alpha::Add) => "add",
            _ => "opaque",
        }
    }
    /// The alpha, from 0 to 1, below which a surface of the kind `mask` is invisible; None for others.
    #[getter]
    fn alpha_cutoff(&self) -> Option<f32> {
        match self.material()?.alpha {
            Alpha::Mask(cutoff) => Some(cutoff),
            _ => None,
        }
    }
    /// The factor for the emissive input.
    #[getter]
    fn emissive_strength(&self) -> f32 {
        self.material().and_then(|material| material.emissive_strength).unwrap_or(1.0)
    }
    /// Whether it is unlit: drawn with its base color, independent of lights.
    #[getter]
    fn unlit(&self) -> bool {
        self.material().is_some_and(|material| material.unlit)
    }
    /// Whether back faces are drawn.
    #[getter]
    fn double_sided(&self) -> bool {
        self.material().is_some_and(|material| material.double_sided)
    }
    /// Further properties of the source.
    #[getter]
    fn extras<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        guard(|| value::extras(py, self.material().map(|material| &material.extras)))
    }
    fn __repr__(&self) -> String {
        format!("<triassic.Material {:?}>", self.name())
    }
}
