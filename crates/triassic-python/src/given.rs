//! The inputs of `open`: a path, bytes, or a file object.

use std::path::PathBuf;

use pyo3::{
    exceptions::PyTypeError,
    intern,
    prelude::*,
    types::{PyByteArray, PyBytes, PyMemoryView},
};

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
