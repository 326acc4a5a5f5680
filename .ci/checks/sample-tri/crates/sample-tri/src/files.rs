//! A model from a folder.

use alloc::vec::Vec;
use std::path::Path;

use formats_core::{
    Result,
    files::{DiskFiles, FileId, Files, LoadError, Loader},
};

use crate::Model;

/// The files of a model that was loaded from a folder.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct ModelFiles {
    /// The model.
    pub bytes: Vec<u8>,
}

impl ModelFiles {
    /// Loads a model. It needs no other files.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn load(path: impl AsRef<Path>) -> Result<Self, LoadError> {
        let (mut files, file) = DiskFiles::with_file(path.as_ref())?;
        Self::load_from(&mut files, file, Loader::MAX_BYTES)
    }
    /// Same as [`load`](Self::load), from files anywhere. The file may have at most `max` bytes.
    ///
    /// # Errors
    /// Same as [`load`](Self::load).
    pub fn load_from(files: &mut dyn Files, file: FileId, max: u64) -> Result<Self, LoadError> {
        let loaded = Self { bytes: files.read(file, max)? };
        loaded.model()?;
        Ok(loaded)
    }
    /// Parses the model again, which takes almost no time.
    ///
    /// # Errors
    /// Same as [`Model::parse`].
    pub fn model(&self) -> Result<Model<'_>> {
        Model::parse(&self.bytes)
    }
}
