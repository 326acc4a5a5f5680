//! A file of any format.
//!
//! The formats, and the detection of a file's format.

use std::{fs, io::Read, path::PathBuf};

use pyo3::{
    exceptions::{PyKeyError, PyTypeError},
    intern,
    prelude::*,
    sync::PyOnceLock,
    types::{PyByteArray, PyBytes, PyDict, PyMemoryView, PyTuple, PyType},
};
use serde_json::Value as Json;
use triassic::{
    AnyFile, Diagnostics, FORMATS, Head, Kind, OpenFile, Options, OwnedFile, archives, conversion::ConversionError,
    dump::Dump, formats_core::files::extension, goldsrc_mdl, quake_md2,
};

use crate::{
    convert::{self, rewrite},
    error::{self, guard},
    options::Wishes,
    scene::Scene,
    siblings::Siblings,
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
        stem.unwrap_or_else(|| value::stem(if self.name.is_empty() { "model" } else { &self.name }))
    }
    /// The scene for these options, the first step of a conversion.
    pub(crate) fn convert(&self, wishes: &Wishes) -> PyResult<(triassic::scene::Scene, Diagnostics)> {
        let options = wishes.conversion.scene_options(wishes.has_variants);
        self.siblings.scene(self.content(), &self.name, &self.options, &options)
    }
    /// The scene of a model, which must not be a companion or only textures.
    fn model(&self, wishes: &Wishes) -> PyResult<triassic::scene::Scene> {
        if self.content().is_companion() {
            return Err(error::error("this is a companion file; convert the model that it belongs to"));
        }
        if self.content().kind() == Kind::Textures {
            return Err(error::error(ConversionError::OnlyTextures));
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
        value::kind_name(self.file.kind())
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
        used.map(|companion| value::file_name(companion.path())).collect()
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
        guard(|| value::loads(py, json.as_bytes()))
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

/// Called by `triassic.open`; with `siblings`, companions are searched next to the file.
#[pyfunction]
pub(crate) fn open_file(
    py: Python<'_>,
    source: &Bound<'_, PyAny>,
    name: Option<PathBuf>,
    companions: &Bound<'_, PyAny>,
    siblings: bool,
) -> PyResult<File> {
    guard(|| {
        let given = given(source, name)?;
        let options = Options::default();
        let (opened, siblings) = Siblings::open(py, given, companions, siblings, options)?;
        File::new(opened, siblings, options)
    })
}

// The inputs of `open`: a path, bytes, or a file object.

/// A file to open.
pub(crate) enum Given {
    /// Its bytes, and its name or path.
    Bytes { bytes: Vec<u8>, path: PathBuf },
    /// On a disk, or in an archive there.
    Path(PathBuf),
}

/// Interprets a path, bytes or a file object.
pub(crate) fn given(source: &Bound<'_, PyAny>, name: Option<PathBuf>) -> PyResult<Given> {
    if let Some(bytes) = buffer(source)? {
        return Ok(Given::Bytes { bytes, path: name.unwrap_or_default() });
    }
    if let Some(read) = source.getattr_opt(intern!(source.py(), "read"))? {
        let read = read.call0()?;
        let bytes = read
            .cast::<PyBytes>()
            .map_err(|_| PyTypeError::new_err("read() did not return bytes: open the file in binary mode"))?;
        // Python files have a name, which may be a number.
        let own = || source.getattr_opt(intern!(source.py(), "name")).ok().flatten()?.extract().ok();
        let path = name.or_else(own).unwrap_or_default();
        return Ok(Given::Bytes { bytes: bytes.as_bytes().to_vec(), path });
    }
    match source.extract() {
        Ok(path) => Ok(Given::Path(path)),
        Err(_) => Err(PyTypeError::new_err("source: expected a path, bytes, a buffer, or a readable binary file")),
    }
}

/// The bytes of an object with the buffer protocol: NumPy and Arrow arrays, memory maps. A memory-mapped file is read
/// in place.
pub(crate) fn buffer(source: &Bound<'_, PyAny>) -> PyResult<Option<Vec<u8>>> {
    if let Ok(bytes) = source.cast::<PyBytes>() {
        return Ok(Some(bytes.as_bytes().to_vec()));
    }
    if let Ok(bytes) = source.cast::<PyByteArray>() {
        return Ok(Some(bytes.to_vec()));
    }
    match PyMemoryView::from(source) {
        Ok(view) => view.call_method0(intern!(view.py(), "tobytes"))?.extract().map(Some),
        Err(_) => Ok(None),
    }
}

/// An archive on a disk: PAK, PBO, WRS, ZIP, a CD image. Its members are listed, and read on request.
///
/// `triassic.open` also opens members, by a path that leads into the archive, including nested archives.
#[pyclass(frozen, module = "triassic")]
pub(crate) struct Archive {
    inner: archives::Archive,
    path: PathBuf,
}

#[pymethods]
impl Archive {
    #[new]
    fn new(py: Python<'_>, path: PathBuf) -> PyResult<Self> {
        guard(|| {
            let opened = py.detach(|| archives::Archive::open(&path));
            let inner = opened.map_err(|failure| error::archive(&failure, &path))?;
            Ok(Self { inner, path })
        })
    }
    /// The kind: `pak`, `pbo`, `wrs`, `zip`, `iso`.
    #[getter]
    fn kind(&self) -> &'static str {
        self.inner.kind().id()
    }
    /// The properties of a PBO in order, as (key, value): its `prefix`, `version` and others. Empty for other archives.
    #[getter]
    fn properties(&self) -> Vec<(String, String)> {
        self.inner.properties()
    }
    /// Its files, in the order of its directory: (path, size).
    #[getter]
    fn members<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        static MEMBER: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        guard(|| {
            let class = MEMBER.import(py, "triassic._types", "Member")?;
            let files = self.inner.members().iter().filter(|member| !member.is_folder());
            files.map(|member| class.call1((member.text(), member.size))).collect()
        })
    }
    /// Findings about the archive.
    fn validate<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        guard(|| value::findings(py, &self.inner.findings(), |found| self.inner.subject(found)))
    }
    /// The content of a member. Raises `KeyError` if no member has this path, and `Error` if it is damaged or
    /// larger than 1 GiB.
    fn read<'py>(&self, py: Python<'py>, path: &str) -> PyResult<Bound<'py, PyBytes>> {
        guard(|| {
            let members = self.inner.members();
            let named = || members.iter().position(|member| !member.is_folder() && member.text() == path);
            let Some(index) = named().or_else(|| self.inner.find(path.as_bytes())) else {
                return Err(PyKeyError::new_err(path.to_owned()));
            };
            let read = py.detach(|| self.inner.read_member(index, Options::MAX_FILE_SIZE));
            let bytes = read.map_err(|failure| error::archive(&failure, &self.path.join(path)))?;
            Ok(PyBytes::new(py, &bytes))
        })
    }
    fn __len__(&self) -> usize {
        self.inner.members().iter().filter(|member| !member.is_folder()).count()
    }
    fn __repr__(&self) -> String {
        format!("<triassic.Archive {:?}: {}, {} members>", self.path.display().to_string(), self.kind(), self.__len__())
    }
}

/// The format of a file, from its first bytes; None if it is not supported. A file that is detected may still be
/// damaged.
#[pyfunction]
#[pyo3(signature = (source, name=None))]
pub(crate) fn detect<'py>(
    py: Python<'py>,
    source: &Bound<'py, PyAny>,
    name: Option<PathBuf>,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    static DETECTED: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    guard(|| {
        let (head, size, path) = match given(source, name)? {
            Given::Bytes { bytes, path } => {
                let size = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
                (bytes, size, path)
            }
            Given::Path(path) => {
                let (head, size) = py.detach(|| beginning(&path)).map_err(|failure| error::os(&failure, &path))?;
                (head, size, path)
            }
        };
        let extension = extension(&path);
        let head = Head::new(&head).with_len(size).with_extension(&extension);
        let Some(found) = triassic::detect(head) else { return Ok(None) };
        let class = DETECTED.import(py, "triassic._types", "Detected")?;
        let has_versions = FORMATS.iter().any(|info| info.id == found.id && !info.versions.is_empty());
        class
            .call1((found.id, has_versions.then_some(found.version), value::kind_name(found.kind), found.name()))
            .map(Some)
    })
}

fn beginning(path: &PathBuf) -> std::io::Result<(Vec<u8>, u64)> {
    let file = fs::File::open(path)?;
    let size = file.metadata()?.len();
    let mut head = Vec::new();
    file.take(u64::try_from(Head::SIZE).unwrap_or(u64::MAX)).read_to_end(&mut head)?;
    Ok((head, size))
}

/// All supported formats.
#[pyfunction]
pub(crate) fn formats(py: Python<'_>) -> PyResult<Vec<Bound<'_, PyAny>>> {
    static FORMAT: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    guard(|| {
        let class = FORMAT.import(py, "triassic._types", "Format")?;
        let format = |info: &&'static triassic::FormatInfo| {
            let profiles = PyDict::new(py);
            for profile in info.profiles {
                profiles.set_item(profile.id, value::json(py, &limits(info.id, profile.id))?)?;
            }
            let [extensions, versions] =
                [PyTuple::new(py, triassic::extensions(info.id))?, PyTuple::new(py, info.versions)?];
            class.call1((info.id, info.name, extensions, versions, profiles))
        };
        FORMATS.iter().map(format).collect()
    })
}

/// The limits of an engine by name, without those that do not apply to it.
fn limits(format: &str, engine: &str) -> Json {
    let limits = match format {
        "quake-md2" => quake_md2::Profile::from_id(engine).map(|profile| serde_json::to_value(profile.limits())),
        "goldsrc-mdl" => goldsrc_mdl::Profile::from_id(engine).map(|profile| serde_json::to_value(profile.limits())),
        _ => None,
    };
    let mut limits = limits.and_then(Result::ok).unwrap_or_default();
    if let Some(limits) = limits.as_object_mut() {
        limits.retain(|_, max| !max.is_null());
    }
    limits
}
