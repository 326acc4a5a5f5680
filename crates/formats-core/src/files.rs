//! Files that belong together: a folder on disk, files in memory, an archive. And the rules by which they are found.
//!
//! A model names its images, a level its models, by names that no one ever compared by letter case, from folders that may
//! have moved. [`Files`] is where such files lie: [`DiskFiles`] in folders, [`MemoryFiles`] in memory. The rules of where to look
//! are here once and hold for each of them: [`find`] by a path below a folder, [`Tree`] by a bare name in all folders
//! below one, [`Project`] by the path in one of Bohemia's games.

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

/// Files in folders, wherever those are.
///
/// Names are bytes: file systems and archives promise no encoding. Files and folders are known by numbers that the
/// implementation gives, and that only it understands. A path always leads to the same number.
pub trait Files {
    /// The entry of a folder with this name: of its exact letter case if that is there, otherwise in any; of several
    /// the first by name, so that the result does not depend on the order in which they are stored.
    fn entry(&mut self, folder: FolderId, name: &[u8]) -> Option<Entry>;
    /// All that a folder holds, by name in alphabetical order. Links to folders are left out: who walks through all folders would
    /// otherwise walk in circles.
    fn list(&mut self, folder: FolderId) -> Vec<(Vec<u8>, Entry)>;
    /// The folder that a file is in.
    fn folder_of(&self, file: FileId) -> FolderId;
    /// The folder that a folder is in; `None` where nothing further up may be looked at.
    fn parent(&mut self, folder: FolderId) -> Option<FolderId>;
    /// Whether all that is below a folder may be searched: not the root of a file system or a home folder that no one named.
    fn is_searchable(&self, folder: FolderId) -> bool;
    /// Whether a file is below a folder, the file and the folder being taken for what links lead to.
    fn is_below(&self, file: FileId, folder: FolderId) -> bool;
    /// Whether two numbers are of one file: links may lead to it by several paths.
    fn is_same(&self, one: FileId, other: FileId) -> bool {
        one == other
    }
    /// The name of a file, without folders.
    fn name(&self, file: FileId) -> &[u8];
    /// The name of a folder, if it has one.
    fn folder_name(&self, folder: FolderId) -> Option<&[u8]>;
    /// A name in a file, which other files may be looked for by, as text: UTF-8 if it is, otherwise in the code page of these
    /// files if they have one, otherwise Latin-1, which never fails. Decode a path before it is split: in some code pages, `\`
    /// is the second byte of characters.
    fn decode(&self, name: &[u8]) -> String {
        name_text(name)
    }
    /// A human-readable origin of the file: its path on disk, or that of its archive and its path in there.
    fn label(&self, file: FileId) -> PathBuf;
    /// The same of a folder.
    fn folder_label(&self, folder: FolderId) -> PathBuf;
    /// The archive that a file is in: the start of its [label](Self::label). `None` if it is in none.
    fn archive_label(&self, file: FileId) -> Option<PathBuf> {
        let _ = file;
        None
    }
    /// The folder of a game that a user named by a path on disk: all below it may be searched. `None` if it does not exist, and
    /// where no path leads to these files.
    fn game_at(&mut self, path: &Path) -> Option<FolderId> {
        let _ = path;
        None
    }
    /// Reads from `offset` bytes on at most `most` bytes; fewer only at the end of the file.
    ///
    /// # Errors
    /// If it cannot be read.
    fn read_at(&mut self, file: FileId, offset: u64, most: u64) -> Result<Vec<u8>, ReadError>;
    /// Reads a whole file.
    ///
    /// # Errors
    /// If it cannot be read, or has more than `max` bytes.
    fn read(&mut self, file: FileId, max: u64) -> Result<Vec<u8>, ReadError> {
        // The size that a file claims may be wrong: it may be a pipe, or grow. So one byte more than is allowed is read.
        let bytes = self.read_at(file, 0, max.saturating_add(1))?;
        let size = num::to_u64(bytes.len());
        if size > max {
            return Err(ReadError::TooLarge { path: self.label(file), size, max });
        }
        Ok(bytes)
    }
}

/// Forwarders to files are files: `&mut F`, `Box<F>`, a guard.
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

/// Why a file that is there cannot be had.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// It cannot be read.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The system's message. Not the source of this error, since its text is in that of this one.
        error: io::Error,
    },
    /// It is larger than is allowed.
    #[error("{}: {size} bytes exceed the limit of {max}", path.display())]
    TooLarge {
        /// The file.
        path: PathBuf,
        /// The minimum size.
        size: u64,
        /// The limit.
        max: u64,
    },
}

/// Why a file and what it names cannot be loaded.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LoadError {
    /// One of the files cannot be read, or is too large.
    #[error(transparent)]
    Io(#[from] ReadError),
    /// The file is not of this format, or damaged.
    #[error(transparent)]
    Format(#[from] Error),
}

pub use crate::read::name_text;

/// A name as it is compared ignoring case.
pub(crate) fn folded(name: &[u8]) -> String {
    name_text(name).to_lowercase()
}

/// The names of the files in a folder, and of links to files, in alphabetical order; those that are UTF-8.
pub fn file_names(files: &mut dyn Files, folder: FolderId) -> Vec<String> {
    let entries = files.list(folder).into_iter();
    let names = entries.filter(|(_, entry)| matches!(entry, Entry::File(_)));
    names.filter_map(|(name, _)| String::from_utf8(name).ok()).collect()
}

/// The extension of a path without the dot, as text; empty without one.
#[must_use]
pub fn extension(path: &Path) -> String {
    path.extension().map(|extension| extension.to_string_lossy().to_string()).unwrap_or_default()
}
