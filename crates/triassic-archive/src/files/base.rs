//! The files that contain the archives.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use formats_core::files::{DiskFiles, Entry, FileId, Files, FolderId, MemoryFiles, ReadError};

use super::store::ArchiveFiles;
use crate::{Error, Handles, error::Result, read_at::ReadAt};

/// Files, some of which are archives.
pub trait Base: Files {
    /// Opens a file for random access. `handles` keeps files on disk open.
    ///
    /// # Errors
    /// If it cannot be opened.
    fn source(&mut self, file: FileId, handles: &Handles) -> Result<Arc<dyn ReadAt>>;
    /// The key of an opened archive in the cache; `None` if nothing outlasts these files.
    fn key(&self, file: FileId) -> Option<PathBuf>;
    /// The archive at a path, as a folder.
    fn archive_at(files: &mut ArchiveFiles<Self>, path: &Path) -> Option<FolderId>
    where
        Self: Sized,
    {
        let _ = (files, path);
        None
    }
    /// The names of the files in a folder, and of links, in any order.
    fn names(&mut self, folder: FolderId) -> Vec<Vec<u8>> {
        let entries = self.list(folder).into_iter();
        entries.filter(|(_, entry)| matches!(entry, Entry::File(_))).map(|(name, _)| name).collect()
    }
}

impl Base for DiskFiles {
    fn archive_at(files: &mut ArchiveFiles<Self>, path: &Path) -> Option<FolderId> {
        match files.open_path(path).ok()? {
            Entry::Folder(folder) => Some(folder),
            Entry::File(_) => None,
        }
    }
    fn source(&mut self, file: FileId, handles: &Handles) -> Result<Arc<dyn ReadAt>> {
        Ok(Arc::new(handles.open(&self.label(file))?))
    }
    fn key(&self, file: FileId) -> Option<PathBuf> {
        Some(self.label(file))
    }
    /// Cheaper than [`list`](Files::list), which numbers each file: this is called for every folder above a model.
    fn names(&mut self, folder: FolderId) -> Vec<Vec<u8>> {
        self.file_names(folder)
    }
}

impl Base for MemoryFiles {
    fn source(&mut self, file: FileId, _: &Handles) -> Result<Arc<dyn ReadAt>> {
        let bytes = self.read(file, u64::MAX).map_err(of_base)?;
        Ok(Arc::new(bytes))
    }
    fn key(&self, _: FileId) -> Option<PathBuf> {
        None
    }
}

/// The reason without the path, which callers add.
pub(super) fn of_base(error: ReadError) -> Error {
    match error {
        ReadError::Io { error, .. } => Error::Io(error),
        ReadError::TooLarge { size, max, .. } => Error::Limit { what: "bytes of a file", size, max },
        other => Error::Io(std::io::Error::other(other)),
    }
}
