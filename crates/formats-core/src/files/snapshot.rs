//! The known contents of folders, so that each is read once per run.

use alloc::{borrow::ToOwned, sync::Arc};
use core::any::{Any, TypeId};
use std::{
    collections::{HashMap, HashSet},
    ffi::OsString,
    fs,
    path::{Path, PathBuf},
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
};

use super::{Files, FolderId, Tree, disk::Listing, real_folder};

/// The state of folders when a run first saw them: their listings, and facts that rules derive from them.
///
/// Each folder is read once, regardless of the number of its models and of threads. Clones share the contents. Files that are added
/// later are not seen, nor are those that the run itself [writes](Self::add_written): create a new snapshot, or
/// [refresh](Self::refresh) it, to see them.
#[derive(Debug, Clone, Default)]
pub struct Snapshot(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    listings: Mutex<Listings>,
    /// By the label of the folder.
    facts: Mutex<HashMap<(TypeId, PathBuf), Arc<dyn Any + Send + Sync>>>,
    /// By the label of the folder.
    trees: Mutex<HashMap<PathBuf, Arc<Tree>>>,
    /// The new files of the run, by their folders.
    written: Mutex<HashMap<PathBuf, HashSet<OsString>>>,
    generation: AtomicU64,
}

/// The listings of folders, by real path.
#[derive(Debug, Default)]
struct Listings {
    by_folder: HashMap<PathBuf, Arc<Listing>>,
    names: usize,
}

/// The maximum number of names to keep: a whole disk of folders must not end up in memory.
const MAX_NAMES: usize = 1 << 20;
/// The maximum number of facts to keep.
const MAX_FACTS: usize = 4096;
/// The maximum number of trees to keep.
const MAX_TREES: usize = 16;

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Snapshot {
    /// Returns the fact that `make` derives from a folder. It is computed once for each type and folder.
    pub fn of_folder<T: Any + Send + Sync>(
        &self,
        files: &mut dyn Files,
        folder: FolderId,
        make: impl FnOnce(&mut dyn Files, FolderId) -> T,
    ) -> Arc<T> {
        let key = (TypeId::of::<T>(), files.folder_label(folder));
        let known = lock(&self.0.facts).get(&key).map(Arc::clone);
        if let Some(known) = known.and_then(|known| known.downcast().ok()) {
            return known;
        }
        // Computed without the lock, since it may read many folders.
        let derived = Arc::new(make(files, folder));
        let mut facts = lock(&self.0.facts);
        if facts.len() >= MAX_FACTS {
            facts.clear();
        }
        let kept: Arc<dyn Any + Send + Sync> = Arc::<T>::clone(&derived);
        facts.insert(key, kept);
        drop(facts);
        derived
    }
    /// Returns the tree of a folder.
    pub fn tree(&self, files: &mut dyn Files, root: FolderId) -> Arc<Tree> {
        let label = files.folder_label(root);
        let known = lock(&self.0.trees).get(&label).map(Arc::clone);
        known.unwrap_or_else(|| {
            let tree = Arc::new(Tree::of(files, root));
            let mut trees = lock(&self.0.trees);
            if trees.len() >= MAX_TREES {
                trees.clear();
            }
            trees.insert(label, Arc::clone(&tree));
            drop(trees);
            tree
        })
    }
    /// Records a file that the run is about to write. Unless it already exists, listings do not contain it.
    pub fn add_written(&self, path: &Path) {
        let (Some(folder), Some(name)) = (path.parent().and_then(real_folder), path.file_name()) else { return };
        if fs::symlink_metadata(path).is_err() {
            lock(&self.0.written).entry(folder).or_default().insert(name.to_owned());
        }
    }
    /// Forgets everything if one of the listed folders has changed. For programs that serve files while they change.
    pub fn refresh(&self) {
        let is_current = lock(&self.0.listings).by_folder.iter().all(|(folder, listing)| listing.is_current(folder));
        if !is_current {
            self.0.generation.fetch_add(1, Ordering::Relaxed);
            *lock(&self.0.listings) = Listings::default();
            lock(&self.0.facts).clear();
            lock(&self.0.trees).clear();
        }
    }
    /// The number of times that everything was forgotten: facts read before that belong to an earlier generation.
    #[must_use]
    pub fn generation(&self) -> u64 {
        self.0.generation.load(Ordering::Relaxed)
    }
    /// The listing of a folder on disk.
    pub(super) fn listing(&self, real: &Path) -> Arc<Listing> {
        if let Some(known) = lock(&self.0.listings).by_folder.get(real) {
            return Arc::clone(known);
        }
        let written = lock(&self.0.written).get(real).cloned().unwrap_or_default();
        let listing = Arc::new(Listing::of(real, &written));
        let mut all = lock(&self.0.listings);
        // Another thread may have been first; all of them use the same result.
        if let Some(known) = all.by_folder.get(real) {
            return Arc::clone(known);
        }
        if all.names.saturating_add(listing.entries().len()) > MAX_NAMES {
            *all = Listings::default();
        }
        all.names = all.names.saturating_add(listing.entries().len());
        all.by_folder.insert(real.to_owned(), Arc::clone(&listing));
        drop(all);
        listing
    }
}

#[cfg(test)]
mod tests {
    use alloc::{format, vec, vec::Vec};

    use super::*;
    use crate::files::{DiskFiles, Entry};

    /// A folder for a test, deleted at its end.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Self {
            let path = std::env::temp_dir().join(format!("triassic_{name}_{}", std::process::id()));
            fs::create_dir_all(path.join("below")).unwrap();
            Self(path.canonicalize().unwrap())
        }
        fn write(&self, name: &str) -> PathBuf {
            let path = self.0.join(name);
            fs::write(&path, b"").unwrap();
            path
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn has(files: &mut DiskFiles, folder: &Folder, name: &str) -> bool {
        let folder = files.open_folder(&folder.0).unwrap();
        matches!(files.entry(folder, name.as_bytes()), Some(Entry::File(_)))
    }

    #[test]
    fn files_that_are_added_later_are_not_seen() {
        let folder = Folder::new("snapshot_added");
        folder.write("First.pcx");
        let snapshot = Snapshot::default();
        assert!(has(&mut DiskFiles::with_snapshot(&snapshot), &folder, "first.PCX"));
        folder.write("second.pcx");
        let mut files = DiskFiles::with_snapshot(&snapshot);
        assert!(has(&mut files, &folder, "First.pcx") && !has(&mut files, &folder, "second.pcx"));
        assert!(has(&mut DiskFiles::new(), &folder, "second.pcx"));
        // The folder was just changed, so its time is not reliable.
        snapshot.refresh();
        assert_eq!(snapshot.generation(), 1);
        assert!(has(&mut DiskFiles::with_snapshot(&snapshot), &folder, "second.pcx"));
    }
    #[test]
    fn files_that_the_run_writes_are_not_seen() {
        let folder = Folder::new("snapshot_written");
        let snapshot = Snapshot::default();
        let known = folder.write("known.pcx");
        for path in [known, folder.0.join("new.pcx"), folder.0.join("below/new.pcx")] {
            snapshot.add_written(&path);
            fs::write(path, b"").unwrap();
        }
        let mut files = DiskFiles::with_snapshot(&snapshot);
        assert!(has(&mut files, &folder, "known.pcx") && !has(&mut files, &folder, "new.pcx"));
        let root = files.open_folder(&folder.0).unwrap();
        let names: Vec<_> = files.list(root).into_iter().map(|(name, _)| name).collect();
        assert_eq!(names, [&b"below"[..], b"known.pcx"]);
        assert_eq!(snapshot.tree(&mut files, root).find(&mut files, root, "new.pcx"), None);
    }
    #[test]
    fn each_fact_about_a_folder_is_read_once() {
        let folder = Folder::new("snapshot_facts");
        folder.write("a.pcx");
        let snapshot = Snapshot::default();
        let mut calls = vec![];
        for _ in 0..3 {
            let mut files = DiskFiles::with_snapshot(&snapshot);
            let root = files.open_folder(&folder.0).unwrap();
            let count = snapshot.of_folder(&mut files, root, |files, folder| {
                calls.push("count");
                files.list(folder).len()
            });
            let first = snapshot.of_folder(&mut files, root, |files, folder| {
                calls.push("first");
                files.list(folder).into_iter().next().map(|(name, _)| name)
            });
            assert_eq!((*count, first.as_deref()), (2, Some(&b"a.pcx"[..])));
        }
        assert_eq!(calls, ["count", "first"]);
    }
}
