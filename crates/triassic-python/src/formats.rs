//! The formats, and the detection of a file's format.

use std::{fs, io::Read, path::PathBuf};

use pyo3::{
    prelude::*,
    sync::PyOnceLock,
    types::{PyDict, PyTuple, PyType},
};
use serde_json::Value as Json;
use triassic::{FORMATS, Head, formats_core::files::extension, goldsrc_mdl, quake_md2};

use crate::{
    error,
    given::{Given, given},
    guard::guard,
    names, value,
};

/// The format of a file by its first bytes; None if triassic does not read it. A file that is detected may still be damaged.
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
        class.call1((found.id, has_versions.then_some(found.version), names::kind(found.kind), found.name())).map(Some)
    })
}

fn beginning(path: &PathBuf) -> std::io::Result<(Vec<u8>, u64)> {
    let file = fs::File::open(path)?;
    let size = file.metadata()?.len();
    let mut head = Vec::new();
    file.take(u64::try_from(Head::SIZE).unwrap_or(u64::MAX)).read_to_end(&mut head)?;
    Ok((head, size))
}

/// All formats that are read.
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

/// The limits of an engine by name, without those that do not matter to it.
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
