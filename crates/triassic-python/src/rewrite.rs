//! Rewrites files from their parsed content.

use pyo3::prelude::*;
use triassic::AnyFile;

use crate::error;

/// The rewritten file, for formats that support it.
pub(crate) fn rewrite(file: &AnyFile<'_>) -> PyResult<Vec<u8>> {
    let why = || {
        format!(
            "this {} cannot be written back: it was cut short, or its format cannot be rewritten",
            file.format().name
        )
    };
    file.rewrite().ok_or_else(|| error::error(why()))?.map_err(error::error)
}
