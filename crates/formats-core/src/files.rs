//! Files that belong together: a folder on disk, files in memory, or an archive; and the rules for finding them.
//!
//! Models name their images, and levels their models, by names whose letter case never mattered, in folders that may have moved.
//! [`Files`] is a collection of such files: [`DiskFiles`] in folders, [`MemoryFiles`] in memory. The same search rules apply to all
//! of them: [`find`] by a path below a folder, [`Tree`] by a bare name in all folders below one, and [`Project`] by a path in one
//! of Bohemia's games.

mod disk;
mod loader;
mod memory;
mod prefix;
mod search;
mod snapshot;

pub use disk::{DiskFiles, real_folder};
pub use loader::{LoadedFile, Loader};
pub use memory::MemoryFiles;
pub use prefix::{PREFIX_FILES, PrefixFile, QuotedPrefix, addon_prefix, is_prefix_file, pbo_prefix};
pub use search::{Project, Tree, find, first, game_folders};
pub use snapshot::Snapshot;

use crate::num;
use alloc::{
    string::{String, ToString},
    vec::Vec,
};
use core::ops::DerefMut;
use std::{
    io,
    path::{Path, PathBuf},
};

use crate::Error;

/// Files in folders, on any storage.
///
/// Names are bytes: file systems and archives guarantee no encoding. Files and folders are identified by numbers that only the
/// implementation understands. A path always leads to the same number.
pub trait Files {
    /// Returns the entry of a folder with this name: an exact match if there is one, otherwise ignoring case. Among several, the
    /// first by name is returned, so the result does not depend on their order on disk.
    fn entry(&mut self, folder: FolderId, name: &[u8]) -> Option<Entry>;
    /// Returns all entries of a folder, in alphabetical order. Links to folders are omitted, so that a recursive walk cannot loop.
    fn list(&mut self, folder: FolderId) -> Vec<(Vec<u8>, Entry)>;
    /// Returns the folder that contains a file.
    fn folder_of(&self, file: FileId) -> FolderId;
    /// Returns the parent of a folder; `None` if the search may not go further up.
    fn parent(&mut self, folder: FolderId) -> Option<FolderId>;
    /// Whether everything below a folder may be searched. The root of a file system and a home folder may not, unless the user
    /// named them.
    fn is_searchable(&self, folder: FolderId) -> bool;
    /// Whether a file is below a folder, after links of both are resolved.
    fn is_below(&self, file: FileId, folder: FolderId) -> bool;
    /// Whether two numbers identify the same file: links may lead to it on several paths.
    fn is_same(&self, one: FileId, other: FileId) -> bool {
        one == other
    }
    /// The name of a file, without folders.
    fn name(&self, file: FileId) -> &[u8];
    /// The name of a folder, if it has one.
    fn folder_name(&self, folder: FolderId) -> Option<&[u8]>;
    /// Decodes a name from a file, for looking up other files: as UTF-8 if it is valid, otherwise in the code page of these files
    /// if they have one, otherwise as Latin-1, which never fails. Decode a path before you split it: in some code pages, `\` is the
    /// second byte of characters.
    fn decode(&self, name: &[u8]) -> String {
        name_text(name)
    }
    /// A human-readable origin of the file: its path on disk, or the path of its archive followed by its path inside it.
    fn label(&self, file: FileId) -> PathBuf;
    /// The same for a folder.
    fn folder_label(&self, folder: FolderId) -> PathBuf;
    /// Returns the archive that contains a file, as the start of its [label](Self::label); `None` if it is not in an archive.
    fn archive_label(&self, file: FileId) -> Option<PathBuf> {
        let _ = file;
        None
    }
    /// Returns the game folder at a path on disk that the user named: everything below it may be searched. `None` if it does not
    /// exist, or if these files are not on disk.
    fn game_at(&mut self, path: &Path) -> Option<FolderId> {
        let _ = path;
        None
    }
    /// Reads up to `most` bytes from byte `offset`; fewer only at the end of the file.
    ///
    /// # Errors
    /// If it cannot be read.
    fn read_at(&mut self, file: FileId, offset: u64, most: u64) -> Result<Vec<u8>, ReadError>;
    /// Reads a whole file.
    ///
    /// # Errors
    /// If it cannot be read, or has more than `max` bytes.
    fn read(&mut self, file: FileId, max: u64) -> Result<Vec<u8>, ReadError> {
        // The reported size of a file may be wrong, since it may be a pipe, or grow. So one byte more than allowed is read.
        let bytes = self.read_at(file, 0, max.saturating_add(1))?;
        let size = num::to_u64(bytes.len());
        if size > max {
            return Err(ReadError::TooLarge { path: self.label(file), size, max });
        }
        Ok(bytes)
    }
}

/// Wrappers of files are files: `&mut F`, `Box<F>`, a guard.
impl<P: DerefMut<Target: Files>> Files for P {
    fn entry(&mut self, folder: FolderId, name: &[u8]) -> Option<Entry> {
        (**self).entry(folder, name)
    }
    fn list(&mut self, folder: FolderId) -> Vec<(Vec<u8>, Entry)> {
        (**self).list(folder)
    }
    fn folder_of(&self, file: FileId) -> FolderId {
        (**self).folder_of(file)
    }
    fn parent(&mut self, folder: FolderId) -> Option<FolderId> {
        (**self).parent(folder)
    }
    fn is_searchable(&self, folder: FolderId) -> bool {
        (**self).is_searchable(folder)
    }
    fn is_below(&self, file: FileId, folder: FolderId) -> bool {
        (**self).is_below(file, folder)
    }
    fn is_same(&self, one: FileId, other: FileId) -> bool {
        (**self).is_same(one, other)
    }
    fn name(&self, file: FileId) -> &[u8] {
        (**self).name(file)
    }
    fn folder_name(&self, folder: FolderId) -> Option<&[u8]> {
        (**self).folder_name(folder)
    }
    fn decode(&self, name: &[u8]) -> String {
        (**self).decode(name)
    }
    fn label(&self, file: FileId) -> PathBuf {
        (**self).label(file)
    }
    fn folder_label(&self, folder: FolderId) -> PathBuf {
        (**self).folder_label(folder)
    }
    fn archive_label(&self, file: FileId) -> Option<PathBuf> {
        (**self).archive_label(file)
    }
    fn game_at(&mut self, path: &Path) -> Option<FolderId> {
        (**self).game_at(path)
    }
    fn read_at(&mut self, file: FileId, offset: u64, most: u64) -> Result<Vec<u8>, ReadError> {
        (**self).read_at(file, offset, most)
    }
    fn read(&mut self, file: FileId, max: u64) -> Result<Vec<u8>, ReadError> {
        (**self).read(file, max)
    }
}

/// The number of a file in [`Files`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(pub u32);

/// The number of a folder in [`Files`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FolderId(pub u32);

/// An entry of a folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Entry {
    /// A file.
    File(FileId),
    /// A folder.
    Folder(FolderId),
}

/// Why an existing file cannot be loaded.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// It cannot be read.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The system's message. It is not the source of this error, since this error's text contains it.
        error: io::Error,
    },
    /// It exceeds the size limit.
    #[error("{}: {size} bytes exceed the limit of {max}", path.display())]
    TooLarge {
        /// The file.
        path: PathBuf,
        /// The smallest size that it may have.
        size: u64,
        /// The limit.
        max: u64,
    },
}

/// Why a file and the files that it names cannot be loaded.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LoadError {
    /// One of the files cannot be read or is too large.
    #[error(transparent)]
    Io(#[from] ReadError),
    /// The file is not of this format, or damaged.
    #[error(transparent)]
    Format(#[from] Error),
}

pub use crate::read::name_text;

/// A name as compared ignoring case.
pub(crate) fn folded(name: &[u8]) -> String {
    name_text(name).to_lowercase()
}

/// Returns the names of the files and links to files in a folder, in alphabetical order; only UTF-8 names.
pub fn file_names(files: &mut dyn Files, folder: FolderId) -> Vec<String> {
    let entries = files.list(folder).into_iter();
    let names = entries.filter(|(_, entry)| matches!(entry, Entry::File(_)));
    names.filter_map(|(name, _)| String::from_utf8(name).ok()).collect()
}

/// Returns the extension of a path without the dot; empty if it has none.
#[must_use]
pub fn extension(path: &Path) -> String {
    path.extension().map(|extension| extension.to_string_lossy().to_string()).unwrap_or_default()
}
