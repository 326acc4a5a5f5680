//! A file of any format.

use pyo3::{
    exceptions::PyTypeError,
    prelude::*,
    types::{PyBytes, PyDict},
};
use triassic::{AnyFile, Diagnostics, OpenFile, Options, OwnedFile, dump::Dump};

use crate::{
    convert, error, guard::guard, loads, names, options::Wishes, rewrite::rewrite, scene::Scene, siblings::Siblings,
    value,
};

/// A file of any format, with the companions that were found. It owns its bytes, and was parsed once.
///
/// Created by `triassic.open`. It is immutable, and may be used by several threads.
#[pyclass(frozen, module = "triassic")]
#[expect(clippy::struct_field_names, reason = "the file that the class is named after")]
pub(crate) struct File {
    /// The bytes together with the parsed content.
    file: OwnedFile,
    siblings: Siblings,
    name: String,
    options: Options,
}

impl File {
    /// Parses a file that was opened.
    pub(crate) fn new(opened: OpenFile, siblings: Siblings, options: Options) -> PyResult<Self> {
        let name = opened.path().display().to_string();
        let name = if name == "\u{1}" { String::new() } else { name };
        let file = OwnedFile::new(opened).map_err(|failure| error::open_named(failure, &name))?;
        Ok(Self { file, siblings, name, options })
    }
    /// The parsed content.
    pub(crate) fn content(&self) -> &AnyFile<'_> {
        self.file.content()
    }
    /// The name for derived files, without extension.
    fn stem(&self, stem: Option<String>) -> String {
        stem.unwrap_or_else(|| names::stem(if self.name.is_empty() { "model" } else { &self.name }))
    }
    /// The scene for these options, the first step of a conversion.
    pub(crate) fn convert(&self, wishes: &Wishes) -> PyResult<(triassic::scene::Scene, Diagnostics)> {
        let options = wishes.conversion.scene_options(wishes.has_variants);
        self.siblings.scene(self.content(), &self.name, &self.options, &options)
    }
    /// The scene of a model, which must not be a companion.
    fn model(&self, wishes: &Wishes) -> PyResult<triassic::scene::Scene> {
        if self.content().is_companion() {
            return Err(error::error("this is a companion file; convert the model that it belongs to"));
        }
        self.convert(wishes).map(|(scene, _)| scene)
    }
    fn with_path(&self, failure: &triassic::Error) -> PyErr {
        error::content(failure, Some(self.name.as_str()).filter(|name| !name.is_empty()))
    }
}

#[pymethods]
impl File {
    /// The id of the format: `quake-md2`.
    #[getter]
    fn format(&self) -> &'static str {
        self.file.format().id
    }
    /// The usual name of the format: `Quake II model (MD2)`.
    #[getter]
    fn format_name(&self) -> &'static str {
        self.file.format().name
    }
    /// The version number in the file; None if files of the format have none.
    #[getter]
    fn version(&self) -> Option<u32> {
        self.file.version()
    }
    /// The kind of file within its format: `model`, `terrain`, `level`, `textures`, …
    #[getter]
    fn kind(&self) -> String {
        names::kind(self.file.kind())
    }
    /// Its path, or the given name; empty without either.
    #[getter]
    fn name(&self) -> &str {
        &self.name
    }
    /// Whether it belongs to another file, as the texture file of a Half-Life model does.
    #[getter]
    fn is_companion(&self) -> bool {
        self.content().is_companion()
    }
    /// The parts available in `dump`.
    #[getter]
    fn parts(&self) -> Vec<&'static str> {
        self.content().parts().to_vec()
    }
    /// The names of the companions that are used.
    #[getter]
    fn companions(&self) -> Vec<String> {
        let used = self.file.companions().iter().filter(|companion| companion.bytes().is_ok());
        used.map(|companion| names::file_name(companion.path())).collect()
    }
    /// Its content, as a copy.
    #[getter]
    fn data<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, self.file.bytes())
    }
    /// A summary of the content, as in `triassic info --json`.
    fn summary<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        guard(|| {
            let summary = py.detach(|| self.file.summary());
            value::summary(py, &summary)
        })
    }
    /// Returns the findings about the file. Never fails.
    #[pyo3(signature = (engine=None))]
    fn validate<'py>(&self, py: Python<'py>, engine: Option<&str>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        guard(|| {
            // The original game has the id `id`.
            let profile = engine.map(|engine| if engine == "quake2" { "id" } else { engine });
            let known = self.file.format().profiles;
            if let Some(unknown) = profile.filter(|profile| known.iter().all(|known| known.id != *profile)) {
                let known: Vec<&str> = known.iter().map(|known| known.id).collect();
                return Err(error::error(format!("no engine {unknown:?}; there are: {}", known.join(", "))));
            }
            let found =
                py.detach(|| profile.map_or_else(|| self.file.validate(), |profile| self.file.validate_for(profile)));
            value::findings(py, &found, |found| self.content().subject(found))
        })
    }
    /// The whole content as JSON, or one of its parts, as printed by `triassic dump`.
    #[pyo3(signature = (part=None))]
    fn dump_json<'py>(&self, py: Python<'py>, part: Option<&str>) -> PyResult<Bound<'py, PyBytes>> {
        guard(|| {
            let parts = self.content().parts();
            if let Some(unknown) = part.filter(|part| !parts.contains(part)) {
                return Err(error::error(format!("no part {unknown:?}; there are: {}", parts.join(", "))));
            }
            let json = py.detach(|| {
                let dump = Dump::new(&self.name, self.content());
                serde_json::to_vec(&part.map_or(dump, |part| dump.with_part(part)))
            });
            Ok(PyBytes::new(py, &json.map_err(error::error)?))
        })
    }
    /// The whole content as a dict, or one of its parts.
    #[pyo3(signature = (part=None))]
    fn dump<'py>(&self, py: Python<'py>, part: Option<&str>) -> PyResult<Bound<'py, PyAny>> {
        let json = self.dump_json(py, part)?;
        guard(|| loads::loads(py, json.as_bytes()))
    }
    /// The model, terrain or level as arrays: Y up, +Z forward, meters, counter-clockwise.
    #[pyo3(signature = (**options))]
    fn scene(&self, py: Python<'_>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Scene> {
        guard(|| {
            let wishes = Wishes::of_scene(options)?;
            let (scene, found) = py.detach(|| self.convert(&wishes))?;
            Ok(Scene::new(scene, found))
        })
    }
    /// The images of the file, including external ones that are found.
    #[pyo3(signature = (**options))]
    fn images<'py>(&self, py: Python<'py>, options: Option<&Bound<'py, PyDict>>) -> PyResult<Bound<'py, PyAny>> {
        guard(|| {
            let mut wishes = Wishes::of_scene(options)?;
            wishes.conversion = wishes.conversion.at_rest();
            let (scene, found) = py.detach(|| self.convert(&wishes))?;
            Bound::new(py, Scene::new(scene, found))?.getattr("images")
        })
    }
    /// Converts the model to GLB, like `triassic convert`.
    #[pyo3(signature = (**options))]
    fn to_glb<'py>(&self, py: Python<'py>, options: Option<&Bound<'py, PyDict>>) -> PyResult<Bound<'py, PyBytes>> {
        guard(|| {
            let wishes = Wishes::of_glb(options)?;
            let bytes = py.detach(|| convert::glb(self.model(&wishes)?, &wishes))?;
            Ok(PyBytes::new(py, &bytes))
        })
    }
    /// Converts the model to OBJ, MTL and images, by name: a single pose.
    #[pyo3(signature = (stem=None, **options))]
    fn to_obj<'py>(
        &self,
        py: Python<'py>,
        stem: Option<String>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        guard(|| {
            let mut wishes = Wishes::of_obj(options)?;
            convert::narrow(&mut wishes);
            let stem = self.stem(stem);
            let files = py.detach(|| convert::obj(self.model(&wishes)?, wishes, &stem))?;
            value::files(py, files.iter().map(|file| (file.name.as_str(), file.bytes.as_slice())))
        })
    }
    /// The sources of a Half-Life model by name: QC, SMD, BMP.
    #[pyo3(signature = (stem=None))]
    fn to_smd<'py>(&self, py: Python<'py>, stem: Option<String>) -> PyResult<Bound<'py, PyDict>> {
        guard(|| {
            let stem = self.stem(stem);
            let made = py.detach(|| self.content().decompile(&triassic::smd::Options::new(stem)));
            let made = made.ok_or_else(|| error::error("only Half-Life models have such sources"))?;
            let files = made.map_err(|failure| self.with_path(&failure))?;
            value::files(py, files.files.iter().map(|file| (file.name.as_str(), file.bytes.as_slice())))
        })
    }
    /// The file, rewritten from its parsed content: the same bytes for an intact file.
    fn rewrite<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        guard(|| {
            let written = py.detach(|| rewrite(self.content()))?;
            Ok(PyBytes::new(py, &written))
        })
    }
    fn __len__(&self) -> usize {
        self.file.bytes().len()
    }
    fn __repr__(&self) -> String {
        let (name, format) = (&self.name, self.file.format().id);
        format!("<triassic.File {name:?}: {format}, {} bytes>", self.file.bytes().len())
    }
    #[expect(clippy::unused_self, reason = "called from Python")]
    fn __reduce__(&self) -> PyResult<()> {
        Err(PyTypeError::new_err("File cannot be pickled: pass its path to the other process and open it there"))
    }
}
