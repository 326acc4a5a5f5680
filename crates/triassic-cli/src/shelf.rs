//! The archives of a run: opened once, with limits for all of it.

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

use triassic::{
    archives::{
        Error, Limits,
        files::{ArchiveFiles, Archives},
    },
    formats_core::files::DiskFiles,
};

use crate::failure::Failure;

/// Most bytes that a run unpacks.
pub(crate) const MOST_UNPACKED: u64 = 64 << 30;

/// The archives of a run. Copies share them.
#[derive(Debug, Clone)]
pub(crate) struct Shelf {
    archives: Archives,
    /// Whether archives in folders are looked into.
    looks_inside: bool,
    /// Bytes that may still be unpacked.
    left: Arc<AtomicU64>,
}

impl Shelf {
    pub(crate) fn new(is_unlimited: bool, looks_inside: bool) -> Self {
        let (limits, left) = if is_unlimited { (Limits::NONE, u64::MAX) } else { (Limits::new(), MOST_UNPACKED) };
        Self { archives: Archives::new(&limits), looks_inside, left: Arc::new(AtomicU64::new(left)) }
    }
    /// Files on disk, and in archives.
    pub(crate) fn files(&self) -> ArchiveFiles<DiskFiles> {
        let files = ArchiveFiles::on_disk(&self.archives);
        if self.looks_inside { files } else { files.without_archives() }
    }
    /// Whether archives in folders are looked into.
    pub(crate) const fn looks_inside(&self) -> bool {
        self.looks_inside
    }
    /// The limits of archives, if they are looked into.
    pub(crate) fn limits(&self) -> Option<Limits> {
        self.looks_inside.then(|| *self.archives.limits())
    }
    /// Counts bytes that are unpacked.
    ///
    /// # Errors
    /// If the run may not unpack so many.
    pub(crate) fn unpack(&self, bytes: u64) -> Result<(), Failure> {
        let less = |left: u64| left.checked_sub(bytes);
        let counted = self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less);
        let refused =
            |_| Failure::Other(format!("a run unpacks at most {MOST_UNPACKED} bytes (--limits none: any number)"));
        counted.map(|_| ()).map_err(refused)
    }
}

/// Why an archive or a member cannot be read.
pub(crate) fn failure(error: Error) -> Failure {
    match error {
        Error::Io(error) => Failure::io(error),
        Error::Format(error) => Failure::Content { error, line: None },
        other => Failure::Other(other.to_string()),
    }
}
