//! The census: lines of JSON, which `triassic/_census.py` makes dicts of.

use std::{
    num::NonZeroUsize,
    path::PathBuf,
    sync::{LazyLock, Mutex, PoisonError},
    thread,
};

use pyo3::prelude::*;
use triassic::{
    Options,
    census::{Everything, Formats, Listing, Reader, Rows},
};

use crate::{error, guard::guard};

/// So many bytes of archives are unpacked by one census, as by one run of the command.
const MOST_UNPACKED: u64 = 64 << 30;

static PLAIN: LazyLock<Formats> = LazyLock::new(Formats::default);
static WITH_SCENES: LazyLock<Formats> = LazyLock::new(|| {
    let mut formats = Formats::default();
    formats.tries_scenes = true;
    formats
});

/// The lines of a census, one at a time.
#[pyclass(frozen, module = "triassic._triassic")]
pub(crate) struct CensusLines(Mutex<Rows<'static>>);

#[pymethods]
impl CensusLines {
    #[new]
    fn new(paths: Vec<PathBuf>, threads: Option<NonZeroUsize>, archives: bool, try_convert: bool) -> PyResult<Self> {
        guard(|| {
            let limits = archives.then(Default::default);
            let formats: &'static Formats = if try_convert { &WITH_SCENES } else { &PLAIN };
            let reader = Reader::new(formats, Options::MAX_FILE_SIZE, MOST_UNPACKED);
            let threads = threads.or_else(|| thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN);
            let listing = Listing::new(paths, &Everything, limits);
            Ok(Self(Mutex::new(Rows::new(listing, reader, threads))))
        })
    }
    fn __iter__(this: Py<Self>) -> Py<Self> {
        this
    }
    fn __next__(&self, py: Python<'_>) -> PyResult<Option<String>> {
        guard(|| {
            let row = py.detach(|| self.0.lock().unwrap_or_else(PoisonError::into_inner).next());
            let Some(row) = row else { return Ok(None) };
            let row = row.map_err(error::error)?;
            serde_json::to_string(&row).map(Some).map_err(error::error)
        })
    }
}
