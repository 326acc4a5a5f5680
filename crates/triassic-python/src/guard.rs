//! Nothing leaves the module but a value or an exception of Python.

use std::{
    any::Any,
    panic::{AssertUnwindSafe, catch_unwind},
};

use pyo3::prelude::*;

use crate::error::internal;

/// The result of `work`. A panic in it, which is a mistake of ours, becomes `triassic.InternalError`: `except Exception` catches that,
/// and not the exception that pyo3 would raise by itself.
///
/// The state after it is consistent: classes are frozen, and what they cache is set once or not at all.
pub(crate) fn guard<T>(work: impl FnOnce() -> PyResult<T>) -> PyResult<T> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|payload| Err(internal(text(&*payload))))
}

/// The message of a panic.
fn text(payload: &(dyn Any + Send)) -> &str {
    let text = payload.downcast_ref::<&str>().copied();
    text.or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("no reason given")
}

/// Fails as a mistake in this library would: for tests.
#[pyfunction]
#[pyo3(signature = (text, /))]
pub(crate) fn _fail(py: Python<'_>, text: String) -> PyResult<()> {
    guard(|| py.detach(|| std::panic::resume_unwind(Box::new(text))))
}
