//! Open archives, shared by all searches.

use std::{
    collections::HashMap,
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
};

use super::engine::Packs;
use crate::{Archive, Handles, Limits};

/// Open archives: each is opened once, no matter how many threads search it. Clones share them.
///
/// If a file is changed while it is cached, reads fail or return bytes of another member: create a new cache then.
#[derive(Debug, Clone, Default)]
pub struct Archives {
    limits: Limits,
    handles: Handles,
    shared: Arc<Shared>,
}

#[derive(Debug, Default)]
struct Shared {
    open: Mutex<HashMap<PathBuf, Arc<Archive>>>,
    /// The archives in a folder that a game reads.
    packs: Mutex<HashMap<PathBuf, Arc<Packs>>>,
    /// The bytes of packed nested archives in memory.
    held: AtomicU64,
}

impl Archives {
    /// Creates an empty cache with these limits.
    #[must_use]
    pub fn new(limits: &Limits) -> Self {
        Self { limits: *limits, ..Self::default() }
    }
    /// The limits.
    #[must_use]
    pub const fn limits(&self) -> &Limits {
        &self.limits
    }
    /// The files on disk that are open.
    #[must_use]
    pub const fn handles(&self) -> &Handles {
        &self.handles
    }
    pub(super) fn get(&self, key: &Path) -> Option<Arc<Archive>> {
        self.shared.open.lock().unwrap_or_else(PoisonError::into_inner).get(key).map(Arc::clone)
    }
    /// Caches an archive, and returns the cached one: another thread may have been first.
    pub(super) fn keep(&self, key: PathBuf, archive: Archive) -> Arc<Archive> {
        let mut open = self.shared.open.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(open.entry(key).or_insert_with(|| Arc::new(archive)))
    }
    pub(super) fn packs(&self, key: &Path) -> Option<Arc<Packs>> {
        self.shared.packs.lock().unwrap_or_else(PoisonError::into_inner).get(key).map(Arc::clone)
    }
    pub(super) fn keep_packs(&self, key: PathBuf, packs: &Arc<Packs>) {
        self.shared.packs.lock().unwrap_or_else(PoisonError::into_inner).insert(key, Arc::clone(packs));
    }
    /// The remaining memory budget in bytes.
    pub(super) fn room(&self) -> u64 {
        self.limits.max_held.saturating_sub(self.shared.held.load(Ordering::Relaxed))
    }
    pub(super) fn hold(&self, bytes: u64) {
        self.shared.held.fetch_add(bytes, Ordering::Relaxed);
    }
}
