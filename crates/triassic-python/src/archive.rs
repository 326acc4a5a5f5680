//! Archives and their members.

use std::path::PathBuf;

use pyo3::{
    exceptions::PyKeyError,
    prelude::*,
    sync::PyOnceLock,
    types::{PyBytes, PyType},
};
use triassic::{Options, archives};

use crate::{error, guard::guard, value};

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
