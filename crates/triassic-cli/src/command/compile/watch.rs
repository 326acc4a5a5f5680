//! `triassic compile --watch`: detects changes of sources.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    thread,
    time::{Duration, SystemTime},
};

use walkdir::WalkDir;

use crate::interrupt;

/// The sources of a model.
const SOURCES: [&str; 6] = ["qc", "qci", "smd", "bmp", "png", "tga"];
/// The interval for checking the files.
const PAUSE: Duration = Duration::from_millis(250);
/// The maximum number of files and folders to watch: there are few sources, and a folder far above them may be given by mistake.
const MOST: usize = 100_000;

/// The modification time and size of each source.
type State = BTreeMap<PathBuf, (Option<SystemTime>, u64)>;

/// The sources in some folders, as of the last check.
pub(super) struct Watch {
    folders: Vec<PathBuf>,
    known: State,
}

impl Watch {
    /// Watches the sources in the folder of `source` and in other readable folders, except for the files that the
    /// compiler writes.
    pub(super) fn new(source: &Path, others: &[PathBuf]) -> Self {
        let own = source.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let folders: Vec<PathBuf> = std::iter::once(own.to_owned()).chain(others.iter().cloned()).collect();
        let known = state(&folders);
        Self { folders, known }
    }
    /// Waits until a source has been changed and completely written; returns `false` if Ctrl-C was pressed.
    pub(super) fn next(&mut self) -> bool {
        let mut before = None;
        while !interrupt::is_requested() {
            thread::sleep(PAUSE);
            let now = state(&self.folders);
            if now != self.known && before.as_ref() == Some(&now) {
                self.known = now;
                return true;
            }
            before = Some(now);
        }
        false
    }
}

fn state(folders: &[PathBuf]) -> State {
    let entries = folders.iter().flat_map(WalkDir::new).take(MOST).filter_map(Result::ok);
    let sources = entries.filter(|entry| {
        let extension = entry.path().extension().and_then(|extension| extension.to_str());
        extension.is_some_and(|extension| SOURCES.iter().any(|own| own.eq_ignore_ascii_case(extension)))
    });
    let state = sources.filter_map(|entry| {
        let metadata = entry.metadata().ok()?;
        Some((entry.into_path(), (metadata.modified().ok(), metadata.len())))
    });
    state.collect()
}
