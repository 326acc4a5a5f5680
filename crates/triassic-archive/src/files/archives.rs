//! Archives that were opened, shared by all who look for files.

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

/// Archives that were opened: each once, however many threads look for files in them. Copies share them.
///
/// A file that is changed while it is remembered gives an error, or another member's bytes: make a new one then.
#[derive(Debug, Clone, Default)]
pub struct Archives {
    limits: Limits,
    handles: Handles,
    shared: Arc<Shared>,
}

#[derive(Debug, Default)]
struct Shared {
    open: Mutex<HashMap<PathBuf, Arc<Archive>>>,
    /// The archives of a game that are in a folder.
    packs: Mutex<HashMap<PathBuf, Arc<Packs>>>,
    /// Bytes of packed archives in archives that are held in memory.
    held: AtomicU64,
}

impl Archives {
    /// With these limits.
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
    /// Remembers an archive, and gives the one that is remembered: another thread may have been first.
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
