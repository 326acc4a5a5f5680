//! Materials: surfaces.

use std::sync::Arc;

use numpy::{PyArray3, ndarray::Array3};
use pyo3::{
    prelude::*,
    sync::PyOnceLock,
    types::{PyBytes, PyDict},
};
use triassic::{
    convert::{Found, SceneOptions, image_pixels},
    formats_core::num,
    scene::{
        Alpha, Filter, InputRole, Material as SceneMaterial, MaterialInput, Pixels, Scene, Texture, TextureSource,
        Wrap, png,
    },
};

use crate::{
    array::{image_view, lock, shape},
    error::{self, guard},
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
        guard(|| {
            let extras = value::extras(py, self.material().map(|material| &material.extras))?;
            if let Some(material) = self.material().filter(|material| !material.other_skins.is_empty()) {
                extras.set_item("other_skins", value::json(py, &serde_json::json!(material.other_skins))?)?;
            }
            Ok(extras)
        })
    }
    fn __repr__(&self) -> String {
        format!("<triassic.Material {:?}>", self.name())
    }
}

/// An image.
#[pyclass(frozen, module = "triassic")]
pub(crate) struct Image {
    scene: Arc<Scene>,
    number: usize,
    pixels: PyOnceLock<Option<Py<PyAny>>>,
}

impl Image {
    pub(crate) fn new(scene: &Arc<Scene>, number: usize) -> Self {
        Self { scene: Arc::clone(scene), number, pixels: PyOnceLock::new() }
    }
    fn texture(&self) -> Option<&Texture> {
        self.scene.textures.get(self.number)
    }
    fn make(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        let Some(texture) = self.texture() else { return Ok(None) };
        if let TextureSource::Pixels(pixels) = &texture.source {
            let size = [pixels.width, pixels.height].map(num::to_usize);
            let needed = size.iter().fold(4, |product: usize, side| product.saturating_mul(*side));
            if needed == pixels.rgba.len() {
                return Ok(Some(image_view(py, &self.scene, &pixels.rgba, size)?.unbind()));
            }
        }
        let Some(Pixels { width, height, rgba }) = py.detach(|| decoded(texture))? else { return Ok(None) };
        let [width, height] = [width, height].map(num::to_usize);
        let array = Array3::from_shape_vec((height, width, 4), rgba).map_err(|error| shape(&error))?;
        Ok(Some(lock(PyArray3::from_owned_array(py, array).into_any())?.unbind()))
    }
}

/// The pixels of a texture; `None` if they are missing.
fn decoded(texture: &Texture) -> PyResult<Option<Pixels>> {
    if let Some(pixels) = texture.source.pixels() {
        return Ok(Some(pixels.into_owned()));
    }
    let TextureSource::Encoded { kind, bytes } = &texture.source else { return Ok(None) };
    let file = Found { name: format!("image.{}", kind.extension()), bytes: bytes.clone() };
    let pixels = image_pixels(file, &SceneOptions::default());
    pixels.map(Some).map_err(|reason| error::error(format!("image {:?}: {reason}", texture.name)))
}

#[pymethods]
impl Image {
    /// Its name, which is unique among the images.
    #[getter]
    fn name(&self) -> &str {
        self.texture().map_or("", |texture| &texture.name)
    }
    /// (height, width, 4) uint8: red, green, blue, alpha in sRGB, from the top; None if the image was not found.
    /// Decoded on first access, and read-only.
    #[getter]
    fn pixels<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        guard(|| {
            let pixels = self.pixels.get_or_try_init(py, || self.make(py))?;
            Ok(pixels.as_ref().map(|pixels| pixels.bind(py).clone()))
        })
    }
    /// The file that it was found in; None if it is embedded in the model, or was not found.
    #[getter]
    fn file(&self) -> Option<&str> {
        Some(&self.texture()?.origin.as_ref()?.file)
    }
    /// Whether it is available: embedded in the model, or in a file that was found.
    #[getter]
    fn is_here(&self) -> bool {
        self.texture().is_some_and(|texture| texture.source.is_here())
    }
    /// The filter between its pixels: `linear` or `nearest`.
    #[getter]
    fn filter(&self) -> &'static str {
        match self.texture().map(|texture| texture.sampling.filter) {
            Some(Filter::Nearest) => "nearest",
            _ => "linear",
        }
    }
    /// The wrapping at its left and right, and its upper and lower edges: `repeat`, `mirror` or `clamp` each.
    #[getter]
    fn wrap(&self) -> (&'static str, &'static str) {
        let name = |wrap| match wrap {
            Wrap::Repeat => "repeat",
            Wrap::Mirror => "mirror",
            Wrap::Clamp => "clamp",
        };
        let sampling = self.texture().map(|texture| texture.sampling).unwrap_or_default();
        (name(sampling.wrap_u), name(sampling.wrap_v))
    }
    /// Further properties of the source.
    #[getter]
    fn extras<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        guard(|| {
            let before = |texture: &Texture| texture.before.as_ref().map(|before| ("pixels".into(), before.to_json()));
            let all = self.texture().map(|texture| texture.extras.clone().into_iter().chain(before(texture)).collect());
            value::extras(py, all.as_ref())
        })
    }
    /// The image as a file: a PNG, or the original JPEG. None if it was not found.
    fn to_png<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyBytes>>> {
        guard(|| {
            let Some(texture) = self.texture() else { return Ok(None) };
            let image = py.detach(|| png::encode(texture)).map_err(error::error)?;
            Ok(image.map(|image| PyBytes::new(py, &image.bytes)))
        })
    }
    fn __repr__(&self) -> String {
        let size = self.texture().and_then(|texture| texture.source.size());
        match size {
            Some([width, height]) => format!("<triassic.Image {:?}: {width} × {height}>", self.name()),
            None => format!("<triassic.Image {:?}>", self.name()),
        }
    }
}
