//! `triassic.open`.

use std::path::PathBuf;

use pyo3::prelude::*;
use triassic::Options;

use crate::{file::File, given::given, guard::guard, siblings::Siblings};

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
