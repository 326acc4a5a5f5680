//! The folders and archives of a run: each is read once, with limits for the whole run.

use std::{
    mem,
    ops::{Deref, DerefMut},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
};

use triassic::{
    archives::{
        Archive, Error, Limits,
        files::{ArchiveFiles, Archives},
    },
    formats_core::files::{DiskFiles, Snapshot},
};

use crate::failure::Failure;

/// The maximum number of bytes that a run unpacks.
pub(crate) const MOST_UNPACKED: u64 = 64 << 30;

/// The folders and archives of a run. Clones share them.
#[derive(Debug, Clone)]
pub(crate) struct Shelf(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    archives: Archives,
    snapshot: Snapshot,
    /// Returned files, to be lent again: a thread need not search again what was found before.
    returned: Mutex<Vec<SeenFiles>>,
    /// Whether archives in folders are opened.
    looks_inside: bool,
    /// The remaining number of bytes to unpack.
    left: AtomicU64,
}

impl Shelf {
    pub(crate) fn new(is_unlimited: bool, looks_inside: bool) -> Self {
        let (limits, left) = if is_unlimited { (Limits::NONE, u64::MAX) } else { (Limits::new(), MOST_UNPACKED) };
        let (archives, left) = (Archives::new(&limits), AtomicU64::new(left));
        let (snapshot, returned) = (Snapshot::default(), Mutex::default());
        Self(Arc::new(Shared { archives, snapshot, returned, looks_inside, left }))
    }
    /// Files on disk, and in archives.
    pub(crate) fn files(&self) -> ArchiveFiles<DiskFiles> {
        let files = ArchiveFiles::on_disk_in(&self.0.archives, &self.0.snapshot);
        if self.0.looks_inside { files } else { files.without_archives() }
    }
    /// The same for one model of many, with the results of earlier searches.
    pub(crate) fn lend(&self) -> LentFiles {
        let returned = self.0.returned.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let new = || SeenFiles { files: self.files(), generation: self.0.snapshot.generation(), uses: 0 };
        LentFiles { seen: returned.unwrap_or_else(new), shelf: self.clone() }
    }
    /// The known contents of folders.
    pub(crate) fn snapshot(&self) -> &Snapshot {
        &self.0.snapshot
    }
    /// Drops the cached folder listings if they have changed.
    #[cfg(feature = "view")]
    pub(crate) fn refresh(&self) {
        let before = self.0.snapshot.generation();
        self.0.snapshot.refresh();
        if self.0.snapshot.generation() != before {
            self.0.returned.lock().unwrap_or_else(PoisonError::into_inner).clear();
        }
    }
    /// Whether archives in folders are opened.
    pub(crate) fn looks_inside(&self) -> bool {
        self.0.looks_inside
    }
    /// The limits of archives, if they are opened.
    pub(crate) fn limits(&self) -> Option<Limits> {
        self.0.looks_inside.then(|| *self.0.archives.limits())
    }
    /// Counts bytes that are unpacked.
    ///
    /// # Errors
    /// If the run may not unpack this many.
    pub(crate) fn unpack(&self, bytes: u64) -> Result<(), Failure> {
        let less = |left: u64| left.checked_sub(bytes);
        let counted = self.0.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less);
        let refused =
            |_| Failure::Other(format!("a run unpacks at most {MOST_UNPACKED} bytes; --limits none removes the limit"));
        counted.map(|_| ()).map_err(refused)
    }
}

/// Files, and the results of searches in them.
#[derive(Debug)]
struct SeenFiles {
    files: ArchiveFiles<DiskFiles>,
    /// The generation of the snapshot.
    generation: u64,
    /// The number of times they were lent.
    uses: usize,
}

/// Files that return to the [`Shelf`] after use.
#[derive(Debug)]
pub(crate) struct LentFiles {
    seen: SeenFiles,
    shelf: Shelf,
}

/// The maximum number of cached files and folders.
const MANY: usize = 1 << 18;

impl Deref for LentFiles {
    type Target = ArchiveFiles<DiskFiles>;

    fn deref(&self) -> &Self::Target {
        &self.seen.files
    }
}

impl DerefMut for LentFiles {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.seen.files
    }
}

impl Drop for LentFiles {
    fn drop(&mut self) {
        let SeenFiles { files, generation, uses } = &mut self.seen;
        *uses = uses.saturating_add(1);
        // Memory is limited. Repeating the searches after many uses costs little per use.
        let known = files.len().saturating_add(files.base().len());
        let is_too_much = known > MANY && *uses > known / 8;
        if is_too_much || *generation != self.shelf.0.snapshot.generation() {
            return;
        }
        let files = mem::replace(files, ArchiveFiles::on_disk(&self.shelf.0.archives));
        let seen = SeenFiles { files, generation: *generation, uses: *uses };
        self.shelf.0.returned.lock().unwrap_or_else(PoisonError::into_inner).push(seen);
    }
}

/// Rejects copies of this total size, if a small archive has many members with the same data.
pub(crate) fn check_copied(archive: &Archive, bytes: u64) -> Result<(), Failure> {
    let refused = |error: Error| Failure::Other(format!("{error}; --limits none removes the limit"));
    archive.check_copied(bytes).map_err(refused)
}

/// The reason why an archive or a member cannot be read.
pub(crate) fn failure(error: Error) -> Failure {
    match error {
        Error::Io(error) => Failure::io(error),
        Error::Format(error) => Failure::Content { error, line: None },
        other => Failure::Other(other.to_string()),
    }
}
