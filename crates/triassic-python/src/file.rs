//! A file of any format.

use std::sync::Arc;

use pyo3::{
    exceptions::PyTypeError,
    prelude::*,
    types::{PyBytes, PyDict},
};
use triassic::{AnyFile, Diagnostics, OpenFile, Options, dump::Dump};

use crate::{
    beside::Beside, convert, error, guard::guard, kept::Kept, loads, names, options::Wishes, rewrite::rewrite,
    scene::Scene, value,
};

/// A file of any format, with the companions that were found. It holds its bytes, and was read once.
///
/// Made by `triassic.open`. It is never changed, and may be used by several threads.
#[pyclass(frozen, module = "triassic")]
pub(crate) struct File {
    /// The bytes together with what was read of them.
    kept: Kept,
    beside: Arc<Beside>,
    name: String,
    options: Options,
}

impl File {
    /// Reads a file that was opened.
    pub(crate) fn new(opened: OpenFile, beside: Beside, options: Options) -> PyResult<Self> {
        let name = opened.path().display().to_string();
        let name = if name == "\u{1}" { String::new() } else { name };
        let kept = Kept::new(opened).map_err(|failure| error::open_named(failure, &name))?;
        Ok(Self { kept, beside: Arc::new(beside), name, options })
    }
    /// What `work` says of what was read.
    pub(crate) fn with<T: Send + 'static>(&self, work: impl FnOnce(&AnyFile<'_>) -> T + Send + 'static) -> PyResult<T> {
        self.kept.with(work).map_err(|failure| error::open_named(failure, &self.name))
    }
    fn opened(&self) -> &OpenFile {
        self.kept.opened()
    }
    /// The name for files that are made of it, without extension.
    fn stem(&self, stem: Option<String>) -> String {
        stem.unwrap_or_else(|| names::stem(if self.name.is_empty() { "model" } else { &self.name }))
    }
    /// The scene for these wishes, as a conversion starts with.
    pub(crate) fn convert(&self, wishes: &Wishes) -> PyResult<(triassic::scene::Scene, Diagnostics)> {
        let (beside, name, read) = (Arc::clone(&self.beside), self.name.clone(), self.options);
        let options = wishes.conversion.scene_options(wishes.has_variants);
        self.with(move |file| beside.scene(file, &name, &read, &options))?
    }
    /// The scene of what is converted by itself.
    fn model(&self, wishes: &Wishes) -> PyResult<triassic::scene::Scene> {
        if self.kept.is_companion {
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
        self.kept.format.id
    }
    /// The usual name of the format: `Quake II model (MD2)`.
    #[getter]
    fn format_name(&self) -> &'static str {
        self.kept.format.name
    }
    /// The version number in the file; None if files of the format have none.
    #[getter]
    fn version(&self) -> Option<u32> {
        self.kept.version
    }
    /// What kind of file it is within its format: `model`, `terrain`, `level`, `textures`, …
    #[getter]
    fn kind(&self) -> String {
        names::kind(self.kept.kind)
    }
    /// Its path, or the name that was given; empty if there is none.
    #[getter]
    fn name(&self) -> &str {
        &self.name
    }
    /// Whether it belongs to another file, as the texture file of a Half-Life model does.
    #[getter]
    fn is_companion(&self) -> bool {
        self.kept.is_companion
    }
    /// The parts that `dump` has.
    #[getter]
    fn parts(&self) -> Vec<&'static str> {
        self.kept.parts.to_vec()
    }
    /// The names of the companions that were found and are used.
    #[getter]
    fn companions(&self) -> Vec<String> {
        let used = self.opened().companions().iter().filter(|companion| companion.bytes().is_ok());
        used.map(|companion| names::file_name(companion.path())).collect()
    }
    /// Its content, as a copy.
    #[getter]
    fn data<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, self.opened().bytes())
    }
    /// The content in brief: what `triassic info --json` says of it.
    fn summary<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        guard(|| {
            #[expect(clippy::redundant_closure_for_method_calls, reason = "the method is for one lifetime only")]
            let summary = py.detach(|| self.with(|file| file.summary()))?;
            value::summary(py, &summary)
        })
    }
    /// Everything that is unusual or wrong in the file. Never fails.
    #[pyo3(signature = (engine=None))]
    fn validate<'py>(&self, py: Python<'py>, engine: Option<&str>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        guard(|| {
            let (known, profile) = (self.kept.format.profiles, engine);
            if let Some(unknown) = profile.filter(|profile| known.iter().all(|known| known.id != *profile)) {
                let known: Vec<&str> = known.iter().map(|known| known.id).collect();
                return Err(error::error(format!("no engine {unknown:?}; there are: {}", known.join(", "))));
            }
            let profile = profile.map(ToOwned::to_owned);
            let found = py.detach(|| {
                self.with(move |file| profile.map_or_else(|| file.validate(), |profile| file.validate_for(&profile)))
            })?;
            value::findings(py, &found)
        })
    }
    /// The whole content as JSON, or one of its parts: what `triassic dump` prints.
    #[pyo3(signature = (part=None))]
    fn dump_json<'py>(&self, py: Python<'py>, part: Option<&str>) -> PyResult<Bound<'py, PyBytes>> {
        guard(|| {
            let parts = self.kept.parts;
            if let Some(unknown) = part.filter(|part| !parts.contains(part)) {
                return Err(error::error(format!("no part {unknown:?}; there are: {}", parts.join(", "))));
            }
            let (name, part) = (self.name.clone(), part.map(ToOwned::to_owned));
            let json = py.detach(|| {
                self.with(move |file| {
                    let dump = Dump::new(&name, file);
                    serde_json::to_vec(&part.as_deref().map_or(dump, |part| dump.with_part(part)))
                })
            })?;
            Ok(PyBytes::new(py, &json.map_err(error::error)?))
        })
    }
    /// The whole content as a dict, or one of its parts.
    #[pyo3(signature = (part=None))]
    fn dump<'py>(&self, py: Python<'py>, part: Option<&str>) -> PyResult<Bound<'py, PyAny>> {
        let json = self.dump_json(py, part)?;
        guard(|| loads::loads(py, json.as_bytes()))
    }
    /// The model, terrain or level as arrays: Y up, +Z to the front, metres, counter-clockwise.
    #[pyo3(signature = (**options))]
    fn scene(&self, py: Python<'_>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Scene> {
        guard(|| {
            let wishes = Wishes::of_scene(options)?;
            let (scene, found) = py.detach(|| self.convert(&wishes))?;
            Ok(Scene::new(scene, found))
        })
    }
    /// The images of the file, and those that it names and that are found.
    #[pyo3(signature = (**options))]
    fn images<'py>(&self, py: Python<'py>, options: Option<&Bound<'py, PyDict>>) -> PyResult<Bound<'py, PyAny>> {
        guard(|| {
            let mut wishes = Wishes::of_scene(options)?;
            wishes.conversion = wishes.conversion.at_rest();
            let (scene, found) = py.detach(|| self.convert(&wishes))?;
            Bound::new(py, Scene::new(scene, found))?.getattr("images")
        })
    }
    /// The model as a GLB: what `triassic convert` writes.
    #[pyo3(signature = (**options))]
    fn to_glb<'py>(&self, py: Python<'py>, options: Option<&Bound<'py, PyDict>>) -> PyResult<Bound<'py, PyBytes>> {
        guard(|| {
            let wishes = Wishes::of_glb(options)?;
            let bytes = py.detach(|| convert::glb(self.model(&wishes)?, &wishes))?;
            Ok(PyBytes::new(py, &bytes))
        })
    }
    /// The model as OBJ, MTL and images, by their names: a single pose.
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
            by_name(py, files.iter().map(|file| (file.name.as_str(), file.bytes.as_slice())))
        })
    }
    /// The sources of a Half-Life model by their names: QC, SMD, BMP.
    #[pyo3(signature = (stem=None))]
    fn to_smd<'py>(&self, py: Python<'py>, stem: Option<String>) -> PyResult<Bound<'py, PyDict>> {
        guard(|| {
            let stem = self.stem(stem);
            let made = py.detach(|| self.with(move |file| file.decompile(&triassic::smd::Options::new(stem))))?;
            let made = made.ok_or_else(|| error::error("only Half-Life models have sources of this kind"))?;
            let files = made.map_err(|failure| self.with_path(&failure))?;
            by_name(py, files.files.iter().map(|file| (file.name.as_str(), file.bytes.as_slice())))
        })
    }
    /// The file, written from its decoded parts: the same bytes for an intact file.
    fn rewrite<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        guard(|| {
            let written = py.detach(|| self.with(rewrite))??;
            Ok(PyBytes::new(py, &written))
        })
    }
    fn __len__(&self) -> usize {
        self.opened().bytes().len()
    }
    fn __repr__(&self) -> String {
        let (name, format) = (&self.name, self.kept.format.id);
        format!("<triassic.File {name:?}: {format}, {} bytes>", self.opened().bytes().len())
    }
    #[expect(clippy::unused_self, reason = "a method of Python")]
    fn __reduce__(&self) -> PyResult<()> {
        Err(PyTypeError::new_err("File cannot be pickled: pass its path to the other process and open it there"))
    }
}

fn by_name<'py, 'a>(py: Python<'py>, files: impl Iterator<Item = (&'a str, &'a [u8])>) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    for (name, bytes) in files {
        dict.set_item(name, PyBytes::new(py, bytes))?;
    }
    Ok(dict)
}
