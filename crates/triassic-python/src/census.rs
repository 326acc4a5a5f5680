//! The census: lines of JSON, which `triassic/_census.py` converts to dicts.

use std::{
    num::NonZeroUsize,
    path::PathBuf,
    sync::{LazyLock, Mutex, PoisonError},
    thread,
};

use pyo3::prelude::*;
use triassic::{
    Options,
    census::{Earlier, Everything, Formats, Listing, Reader, Rows, Shard},
};

use crate::error::{self, guard};

/// The maximum number of bytes of archives to unpack in one census, as in one run of the command.
const MOST_UNPACKED: u64 = 64 << 30;

/// Indexed by whether scenes are tried, and whether files are searched.
static FORMATS: LazyLock<[Formats; 4]> = LazyLock::new(|| {
    [(false, false), (true, false), (false, true), (true, true)].map(|(tries_scenes, checks_files)| {
        let mut formats = Formats::default();
        (formats.tries_scenes, formats.checks_files) = (tries_scenes, checks_files);
        formats
    })
});

/// The lines of a census, one at a time.
#[pyclass(frozen, module = "triassic._triassic")]
pub(crate) struct CensusLines(Mutex<Rows<'static>>);

#[pymethods]
impl CensusLines {
    #[new]
    #[expect(clippy::too_many_arguments, reason = "they are keyword arguments in Python")]
    fn new(
        py: Python<'_>,
        paths: Vec<PathBuf>,
        threads: Option<NonZeroUsize>,
        archives: bool,
        try_convert: bool,
        check_files: bool,
        shard: Option<(u64, u64)>,
        update: Option<PathBuf>,
    ) -> PyResult<Self> {
        guard(|| {
            let limits = archives.then(Default::default);
            let [plain, scenes, files, both] = &*FORMATS;
            let formats: &'static Formats = match (try_convert, check_files) {
                (false, false) => plain,
                (true, false) => scenes,
                (false, true) => files,
                (true, true) => both,
            };
            // Files may have been added since the last census.
            formats.refresh();
            let reader = Reader::new(formats, Options::MAX_FILE_SIZE, MOST_UNPACKED);
            let threads = threads.or_else(|| thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN);
            let list = move || Listing::new(paths.clone(), &Everything, limits);
            let listing = match update {
                Some(path) => list().after(Earlier::open(&path, try_convert, check_files).map_err(error::error)?),
                None => list(),
            };
            let mut rows = Rows::new(listing, reader, threads);
            if let Some((number, of)) = shard {
                let part = py.detach(|| Shard::new(number, of, list().map_while(Result::ok).map(|work| work.size())));
                rows = rows.with_part(part, format!("{number}/{of}"));
            }
            Ok(Self(Mutex::new(rows)))
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
