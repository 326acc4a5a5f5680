//! Exceptions. Their classes are defined in Python, since a module for all versions of Python cannot derive from
//! `ValueError`.
//!
//! Converts panics to Python exceptions.

use std::{
    any::Any,
    fmt::Display,
    io,
    panic::{AssertUnwindSafe, catch_unwind},
    path::Path,
};

use pyo3::{
    exceptions::{PyFileNotFoundError, PyOSError},
    prelude::*,
    sync::PyOnceLock,
    types::PyType,
};
use triassic::{Error, OpenCause, OpenError, archives};

static ERROR: PyOnceLock<Py<PyType>> = PyOnceLock::new();
static INTERNAL_ERROR: PyOnceLock<Py<PyType>> = PyOnceLock::new();

/// `triassic.Error` for a reason without a location in a file.
pub(crate) fn error(message: impl Display) -> PyErr {
    make(message.to_string(), None, None, None)
}

/// `triassic.Error` for invalid content of a file.
pub(crate) fn content(cause: &Error, path: Option<&str>) -> PyErr {
    let message = path.map_or_else(|| cause.to_string(), |path| format!("{path}: {cause}"));
    make(message, Some(cause.what()), Some(cause.offset()), path)
}

/// The exception for a file that cannot be opened: an `OSError` if it cannot be read.
pub(crate) fn open(failure: OpenError) -> PyErr {
    let path = failure.path.display().to_string();
    match failure.source {
        OpenCause::Io(error) => match error.get_ref().and_then(|inner| inner.downcast_ref::<archives::Error>()) {
            Some(inner) => archive(inner, &failure.path),
            None => os(&error, &failure.path),
        },
        OpenCause::Content(cause) => content(&cause, Some(&path)),
        other => make(format!("{path}: {other}"), None, None, Some(&path)),
    }
}

/// The exception for an archive or a member that cannot be read.
pub(crate) fn archive(cause: &archives::Error, path: &Path) -> PyErr {
    let name = path.display().to_string();
    match cause {
        archives::Error::Io(error) => os(error, path),
        archives::Error::Format(cause) => content(cause, Some(&name)),
        other => make(format!("{name}: {other}"), Some("member"), None, Some(&name)),
    }
}

/// An `OSError`, of the subclass for its number.
pub(crate) fn os(error: &io::Error, path: &Path) -> PyErr {
    let path = path.display().to_string();
    match (error.raw_os_error(), error.kind()) {
        // Python selects the subclass by number.
        (Some(number), _) => {
            let text = error.to_string();
            let text = text.split(" (os error").next().unwrap_or_default().to_owned();
            PyOSError::new_err((number, text, path))
        }
        (None, io::ErrorKind::NotFound) => PyFileNotFoundError::new_err(format!("{path}: {error}")),
        (None, _) => PyOSError::new_err(format!("{path}: {error}")),
    }
}

/// `triassic.InternalError`.
pub(crate) fn internal(text: &str) -> PyErr {
    Python::attach(|py| {
        let class = INTERNAL_ERROR.import(py, "triassic._types", "InternalError");
        class.and_then(|class| class.call1((text,))).map_or_else(|error| error, PyErr::from_value)
    })
}

fn make(message: String, part: Option<&str>, offset: Option<u64>, path: Option<&str>) -> PyErr {
    Python::attach(|py| {
        let class = ERROR.import(py, "triassic._types", "Error");
        class.and_then(|class| class.call1((message, part, offset, path))).map_or_else(|error| error, PyErr::from_value)
    })
}

/// Same as [`open`], for a file with this name.
pub(crate) fn open_named(failure: OpenError, name: &str) -> PyErr {
    match failure.source {
        OpenCause::Content(cause) if name.is_empty() => content(&cause, None),
        source => open(OpenError { path: failure.path, source }),
    }
}

/// The result of `work`. A panic, which is a bug, becomes `triassic.InternalError`, which `except Exception` catches,
/// unlike pyo3's own exception.
///
/// The state is consistent afterward: classes are frozen, and their caches are set once or not at all.
pub(crate) fn guard<T>(work: impl FnOnce() -> PyResult<T>) -> PyResult<T> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|payload| Err(internal(text(&*payload))))
}

/// The message of a panic.
fn text(payload: &(dyn Any + Send)) -> &str {
    let text = payload.downcast_ref::<&str>().copied();
    text.or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("no reason given")
}

/// Panics, for tests.
#[pyfunction]
#[pyo3(signature = (text, /))]
pub(crate) fn _fail(py: Python<'_>, text: String) -> PyResult<()> {
    guard(|| py.detach(|| std::panic::resume_unwind(Box::new(text))))
}
