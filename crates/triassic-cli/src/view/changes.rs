//! Watches files on disk for changes: shown files, and those that they depend on.

use std::{
    collections::VecDeque,
    fs,
    path::{Path, PathBuf},
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    thread,
    time::{Duration, Instant, SystemTime},
};

/// The interval for checking the files, while a request waits for a change.
const INTERVAL: Duration = Duration::from_millis(300);
/// The maximum time before an answer.
const PATIENCE: Duration = Duration::from_secs(25);
/// The time for which a file being written must stay unchanged.
const SETTLED: Duration = Duration::from_millis(120);
/// The maximum number of tries.
const TRIES: usize = 20;
/// The maximum number of shown files to watch: the most recent ones.
const MOST_WATCHED: usize = 64;
/// The maximum number of watched files per shown file.
const MOST_FILES: usize = 256;
/// The maximum number of waiting requests: earlier ones are from closed pages.
const MOST_WAITERS: u64 = 8;
/// The maximum number of stored changes, for a page that did not ask for a while.
const MOST_CHANGES: usize = 256;

/// The state of a file when it was checked: `None` if it did not exist.
pub(super) type Stamp = Option<(SystemTime, u64)>;

/// The watched files, and their changes.
#[derive(Debug, Default)]
pub(crate) struct Changes {
    state: Mutex<State>,
    /// The number of requests that have waited so far.
    waiters: AtomicU64,
}

#[derive(Debug, Default)]
struct State {
    version: u64,
    /// The last changes, each with its version.
    seen: VecDeque<(u64, String)>,
    watched: VecDeque<Watched>,
}

/// A file that was shown.
#[derive(Debug)]
struct Watched {
    path: String,
    files: Vec<(PathBuf, Stamp)>,
}

impl Watched {
    /// Records the current state of these files. Returns whether one has changed.
    fn add(&mut self, files: impl IntoIterator<Item = PathBuf>, begun: SystemTime) -> bool {
        let mut is_changed = false;
        let now = SystemTime::now();
        for file in files.into_iter().take(MOST_FILES) {
            // A file that was changed while it was read counts as changed.
            let stamp = stamp(&file).filter(|(time, _)| *time < begun || *time > now);
            let has_room = self.files.len() < MOST_FILES;
            match self.files.iter_mut().find(|(known, _)| *known == file) {
                Some((_, known)) => is_changed |= std::mem::replace(known, stamp) != stamp,
                None if has_room => self.files.push((file, stamp)),
                None => {}
            }
        }
        is_changed
    }
}

impl Changes {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
    /// Watches these files, from which `path` was created, and which were read after `begun`.
    pub(crate) fn watch(&self, path: &str, files: impl IntoIterator<Item = PathBuf>, begun: SystemTime) {
        let mut state = self.state();
        // Previous dependencies are kept: not every answer reads all of them.
        let known = state.watched.iter().position(|known| known.path == path);
        let known = known.and_then(|known| state.watched.remove(known));
        let mut watched = known.unwrap_or_else(|| Watched { path: path.to_owned(), files: Vec::new() });
        // This answer may be the first to read the changed file; pages that show the old one must be notified.
        if watched.add(files, begun) {
            state.notify(path);
        }
        if state.watched.len() >= MOST_WATCHED {
            state.watched.pop_front();
        }
        state.watched.push_back(watched);
    }
    /// Also watches these files, if the others are watched.
    pub(crate) fn add(&self, path: &str, files: impl IntoIterator<Item = PathBuf>, begun: SystemTime) {
        let mut state = self.state();
        let watched = state.watched.iter_mut().find(|watched| watched.path == path);
        if watched.is_some_and(|watched| watched.add(files, begun)) {
            state.notify(path);
        }
    }
    /// The current version.
    pub(crate) fn version(&self) -> u64 {
        self.state().version
    }
    /// The version and the paths that changed after version `since`: at once if there are some, otherwise when there
    /// are, or after a timeout without any. If there are changes, calls `before` before returning them.
    pub(crate) fn after(&self, since: u64, before: impl Fn()) -> (u64, Vec<String>) {
        let end = Instant::now().checked_add(PATIENCE);
        let number = self.waiters.fetch_add(1, Ordering::Relaxed);
        let is_late = || self.waiters.load(Ordering::Relaxed) > number.saturating_add(MOST_WAITERS);
        loop {
            if self.look() {
                before();
            }
            let (version, paths) = self.state().after(since);
            if !paths.is_empty() || is_late() || end.is_none_or(|end| Instant::now() >= end) {
                return (version, paths);
            }
            thread::sleep(INTERVAL);
        }
    }
    /// Checks all files. Returns whether one has changed.
    fn look(&self) -> bool {
        let mut files: Vec<(PathBuf, Stamp)> =
            self.state().watched.iter().flat_map(|watched| watched.files.iter().cloned()).collect();
        files.retain(|(file, known)| stamp(file) != *known);
        if files.is_empty() {
            return false;
        }
        let mut news = stamps(&files);
        for _ in 0..TRIES {
            thread::sleep(SETTLED);
            let then = std::mem::replace(&mut news, stamps(&files));
            if then == news {
                break;
            }
        }
        self.state().change(&news)
    }
}

impl State {
    /// Records the new states of files. Returns whether any has changed.
    fn change(&mut self, news: &[(PathBuf, Stamp)]) -> bool {
        let mut changed = Vec::new();
        for Watched { path, files } in &mut self.watched {
            let mut is_changed = false;
            for (file, known) in files {
                // Another connection may have noticed it, too.
                if let Some((_, new)) = news.iter().find(|(other, new)| other == file && new != known) {
                    *known = *new;
                    is_changed = true;
                }
            }
            if is_changed {
                changed.push(path.clone());
            }
        }
        for path in &changed {
            self.notify(path);
        }
        !changed.is_empty()
    }
    /// Records that a file has changed.
    fn notify(&mut self, path: &str) {
        self.version = self.version.saturating_add(1);
        if self.seen.len() >= MOST_CHANGES {
            self.seen.pop_front();
        }
        self.seen.push_back((self.version, path.to_owned()));
    }
    /// The version, and the paths that changed after another one, each once.
    fn after(&self, since: u64) -> (u64, Vec<String>) {
        let mut paths: Vec<String> = Vec::new();
        for (_, path) in self.seen.iter().filter(|(version, _)| *version > since) {
            if !paths.contains(path) {
                paths.push(path.clone());
            }
        }
        (self.version, paths)
    }
}

pub(super) fn stamp(file: &Path) -> Stamp {
    let there = fs::metadata(file).ok()?;
    Some((there.modified().ok()?, there.len()))
}

fn stamps(files: &[(PathBuf, Stamp)]) -> Vec<(PathBuf, Stamp)> {
    files.iter().map(|(file, _)| (file.clone(), stamp(file))).collect()
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[test]
    fn each_client_sees_a_change_once() {
        let folder = tempfile::tempdir().unwrap();
        let (model, skin) = (folder.path().join("a.md2"), folder.path().join("a.pcx"));
        fs::write(&model, "model").unwrap();
        let old = SystemTime::now() - Duration::from_secs(60);
        fs::File::options().write(true).open(&model).unwrap().set_modified(old).unwrap();
        let changes = Changes::default();
        changes.watch("a.md2", [model.clone(), skin.clone()], SystemTime::now());
        assert!(!changes.look());
        // The creation of a file counts, too.
        fs::write(&skin, "skin").unwrap();
        let refreshed = Cell::new(0);
        let before = || refreshed.set(refreshed.get() + 1);
        assert_eq!(changes.after(0, before), (1, vec!["a.md2".to_owned()]));
        assert_eq!((changes.after(0, before).1.len(), refreshed.get()), (1, 1));
        assert_eq!(changes.state().after(1), (1, Vec::new()));
        assert_eq!(changes.version(), 1);
        fs::remove_file(&model).unwrap();
        assert_eq!(changes.after(1, before), (2, vec!["a.md2".to_owned()]));
    }
    #[test]
    fn a_change_while_the_file_is_read_is_a_change() {
        let folder = tempfile::tempdir().unwrap();
        let model = folder.path().join("a.md2");
        let begun = SystemTime::now() - Duration::from_secs(1);
        fs::write(&model, "model").unwrap();
        let changes = Changes::default();
        changes.watch("a.md2", [model], begun);
        assert!(changes.look() && !changes.look());
    }
    #[test]
    fn a_change_read_by_another_answer_is_reported() {
        let folder = tempfile::tempdir().unwrap();
        let (model, skin) = (folder.path().join("a.md2"), folder.path().join("a.pcx"));
        fs::write(&model, "model").unwrap();
        fs::write(&skin, "skin").unwrap();
        let later = || SystemTime::now() + Duration::from_secs(1);
        let changes = Changes::default();
        changes.watch("a.md2", [model.clone()], later());
        changes.add("a.md2", [skin.clone()], later());
        // Nothing has changed, whatever reads the model.
        changes.watch("a.md2", [model.clone()], later());
        assert_eq!(changes.version(), 0);
        fs::write(&model, "another").unwrap();
        changes.watch("a.md2", [model], later());
        assert_eq!(changes.after(0, || ()), (1, vec!["a.md2".to_owned()]));
        // The skin is still watched.
        fs::write(&skin, "another").unwrap();
        assert_eq!(changes.after(1, || ()), (2, vec!["a.md2".to_owned()]));
    }
    #[test]
    fn only_the_most_recent_files_are_watched() {
        let changes = Changes::default();
        for n in 0..1000 {
            changes.watch(&n.to_string(), [PathBuf::from("missing")], SystemTime::now());
            changes.watch("again", [PathBuf::from("missing")], SystemTime::now());
        }
        let state = changes.state();
        assert_eq!((state.watched.len(), &*state.watched[0].path), (MOST_WATCHED, "937"));
    }
}
