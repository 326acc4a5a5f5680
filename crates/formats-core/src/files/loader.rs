//! Loading the files that another file names.

use crate::num;
use alloc::{collections::BTreeMap, string::String, sync::Arc, vec::Vec};
use std::path::PathBuf;

use super::{FileId, Files, FolderId, ReadError, first};

/// A file that was loaded: any format.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct LoadedFile {
    /// The origin of the file: [`Files::label`].
    pub path: PathBuf,
    /// The content.
    pub bytes: Vec<u8>,
}

/// Loads a model and the files that it names. Each file is read once, however often it is named, so that a small file cannot fill
/// the memory with copies of a large one. Their total size is limited.
#[derive(Debug)]
pub struct Loader<'f> {
    files: &'f mut dyn Files,
    loaded: BTreeMap<FileId, Arc<LoadedFile>>,
    /// The number of bytes that may still be loaded.
    left: u64,
}

impl core::fmt::Debug for dyn Files + '_ {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Files")
    }
}

impl<'f> Loader<'f> {
    /// The limit of the formats' `load` functions: 1 GiB for a model and all the files that it names.
    pub const MAX_BYTES: u64 = 1 << 30;

    /// Creates a loader that reads at most `max` bytes in total from `files`.
    pub fn new(files: &'f mut dyn Files, max: u64) -> Self {
        Self { files, loaded: BTreeMap::new(), left: max }
    }
    /// Creates a loader that reads at most `max` bytes in total from `files`, and reads this file first.
    ///
    /// # Errors
    /// Same as [`load`](Self::load).
    pub fn open(files: &'f mut dyn Files, file: FileId, max: u64) -> Result<(Self, Vec<u8>), ReadError> {
        let mut new = Self::new(files, max);
        let bytes = new.read(file)?;
        Ok((new, bytes))
    }
    /// The description of a file.
    ///
    /// # Errors
    /// If it cannot be read, or would exceed the limit.
    pub fn load(&mut self, file: FileId) -> Result<Arc<LoadedFile>, ReadError> {
        if let Some(known) = self.loaded.get(&file) {
            return Ok(Arc::clone(known));
        }
        let bytes = self.read(file)?;
        let loaded = Arc::new(LoadedFile { path: self.files.label(file), bytes });
        self.loaded.insert(file, Arc::clone(&loaded));
        Ok(loaded)
    }
    /// The contents of a file, owned.
    ///
    /// # Errors
    /// Same as [`load`](Self::load).
    pub fn read(&mut self, file: FileId) -> Result<Vec<u8>, ReadError> {
        let bytes = self.files.read(file, self.left)?;
        self.left = self.left.saturating_sub(num::to_u64(bytes.len()));
        Ok(bytes)
    }
    /// Loads the first of these paths below `from` that is a file, found like by [`find`](super::find).
    ///
    /// # Errors
    /// Same as [`load`](Self::load).
    pub fn first(
        &mut self,
        from: FolderId,
        paths: impl IntoIterator<Item = String>,
    ) -> Result<Option<Arc<LoadedFile>>, ReadError> {
        first(self.files, from, paths).map(|file| self.load(file)).transpose()
    }
    /// The source of the files.
    pub fn files(&mut self) -> &mut dyn Files {
        self.files
    }
}
