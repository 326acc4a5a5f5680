//! Converts panics to Python exceptions.

use std::{
    any::Any,
    panic::{AssertUnwindSafe, catch_unwind},
};

use pyo3::prelude::*;

use crate::error::internal;

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
