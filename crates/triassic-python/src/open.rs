//! `triassic.open`.

use std::path::PathBuf;

use pyo3::prelude::*;
use triassic::Options;

use crate::{beside::Beside, file::File, given::given, guard::guard};

/// Called by `triassic.open`; with `beside`, companions are looked for next to the file.
#[pyfunction]
pub(crate) fn open_file(
    py: Python<'_>,
    source: &Bound<'_, PyAny>,
    name: Option<PathBuf>,
    companions: &Bound<'_, PyAny>,
    beside: bool,
) -> PyResult<File> {
    guard(|| {
        let given = given(source, name)?;
        let options = Options::default();
        let (opened, beside) = Beside::open(py, given, companions, beside, options)?;
        File::new(opened, beside, options)
    })
}
