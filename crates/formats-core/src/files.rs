//! Files that belong together: a folder on disk, files in memory, or an archive; and the rules for finding them.
//!
//! Models name their images, and levels their models, by names whose letter case never mattered, in folders that may have moved.
//! [`Files`] is a collection of such files: [`DiskFiles`] in folders, [`MemoryFiles`] in memory. The same search rules apply to all
//! of them: [`find`] by a path below a folder, [`Tree`] by a bare name in all folders below one, and [`Project`] by a path in one
//! of Bohemia's games.

mod disk;
mod search;
mod snapshot;

pub use crate::read::name_text;
pub use disk::{DiskFiles, real_folder};
pub use search::{
    PREFIX_FILES, PrefixFile, Project, QuotedPrefix, Tree, addon_prefix, find, first, game_folders, is_prefix_file,
    pbo_prefix,
};
pub use snapshot::Snapshot;

use alloc::{
    borrow::ToOwned,
    collections::BTreeMap,
    format,
    string::{String, ToString},
    sync::Arc,
    vec::Vec,
};
use core::ops::DerefMut;
use std::{
    io,
    path::{Path, PathBuf},
};

use crate::{Error, num};

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

/// The stable name of an error of the system, for programs: `not_found`, `permission_denied`, `damaged` or `io`.
#[must_use]
pub fn io_error_id(error: &io::Error) -> &'static str {
    match error.kind() {
        io::ErrorKind::NotFound => "not_found",
        io::ErrorKind::PermissionDenied => "permission_denied",
        io::ErrorKind::InvalidData => "damaged",
        _ => "io",
    }
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

/// Files in memory: dropped on a page, loaded from a database, or created by a test.
///
/// ```
/// use formats_core::files::{Files, MemoryFiles, find};
///
/// let mut files = MemoryFiles::new();
/// files.add("models/bed.mdl", b"MDL5".to_vec());
/// files.add("models/Skins/Bed.pcx", vec![10]);
/// let skin = find(&mut files, MemoryFiles::ROOT, "models\\skins\\bed.PCX").ok_or("not found")?;
/// assert_eq!(files.read(skin, 64)?, [10]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct MemoryFiles {
    files: Vec<MemoryFile>,
    folders: Vec<Folder>,
}

#[derive(Debug, Clone)]
struct MemoryFile {
    name: Vec<u8>,
    folder: FolderId,
    bytes: Arc<[u8]>,
}

#[derive(Debug, Clone, Default)]
struct Folder {
    name: Vec<u8>,
    parent: Option<FolderId>,
    entries: BTreeMap<Vec<u8>, Entry>,
    /// By the name in lower case: the first in alphabetical order.
    any_case: BTreeMap<String, Vec<u8>>,
}

impl MemoryFiles {
    /// Returns the root folder.
    pub const ROOT: FolderId = FolderId(0);

    /// Creates an empty `MemoryFiles`.
    #[must_use]
    pub fn new() -> Self {
        Self { files: Vec::new(), folders: alloc::vec![Folder::default()] }
    }
    /// Adds a file by its path, with `/` or `\` between folders, which are created as needed. A file that was added under the same
    /// path is replaced.
    pub fn add(&mut self, path: &str, bytes: impl Into<Arc<[u8]>>) -> FileId {
        let mut parts: Vec<&str> = path.split(['/', '\\']).filter(|part| !part.is_empty()).collect();
        let name = parts.pop().unwrap_or_default();
        let folder = parts.into_iter().fold(Self::ROOT, |folder, part| self.folder(folder, part));
        let id = FileId(num::to_u32(self.files.len()));
        self.files.push(MemoryFile { name: name.as_bytes().to_vec(), folder, bytes: bytes.into() });
        self.put(folder, name, Entry::File(id));
        id
    }
    fn folder(&mut self, parent: FolderId, name: &str) -> FolderId {
        let known = self.get(parent).and_then(|parent| parent.entries.get(name.as_bytes()));
        if let Some(Entry::Folder(known)) = known {
            return *known;
        }
        let id = FolderId(num::to_u32(self.folders.len()));
        self.folders.push(Folder { name: name.as_bytes().to_vec(), parent: Some(parent), ..Folder::default() });
        self.put(parent, name, Entry::Folder(id));
        id
    }
    fn put(&mut self, folder: FolderId, name: &str, entry: Entry) {
        let Some(folder) = self.folders.get_mut(num::to_usize(folder.0)) else { return };
        folder.entries.insert(name.as_bytes().to_vec(), entry);
        let first = folder.any_case.entry(folded(name.as_bytes())).or_insert_with(|| name.as_bytes().to_vec());
        if name.as_bytes() < first.as_slice() {
            name.as_bytes().clone_into(first);
        }
    }
    fn get(&self, folder: FolderId) -> Option<&Folder> {
        self.folders.get(num::to_usize(folder.0))
    }
    fn get_file(&self, file: FileId) -> Option<&MemoryFile> {
        self.files.get(num::to_usize(file.0))
    }
}

impl Default for MemoryFiles {
    fn default() -> Self {
        Self::new()
    }
}

impl Files for MemoryFiles {
    fn entry(&mut self, folder: FolderId, name: &[u8]) -> Option<Entry> {
        let folder = self.get(folder)?;
        let exact = folder.entries.get(name);
        exact.or_else(|| folder.entries.get(folder.any_case.get(&folded(name))?)).copied()
    }
    fn list(&mut self, folder: FolderId) -> Vec<(Vec<u8>, Entry)> {
        let entries = self.get(folder).into_iter().flat_map(|folder| &folder.entries);
        entries.map(|(name, entry)| (name.clone(), *entry)).collect()
    }
    fn folder_of(&self, file: FileId) -> FolderId {
        self.get_file(file).map_or(Self::ROOT, |file| file.folder)
    }
    fn parent(&mut self, folder: FolderId) -> Option<FolderId> {
        self.get(folder)?.parent
    }
    fn is_searchable(&self, _: FolderId) -> bool {
        true
    }
    fn is_below(&self, file: FileId, folder: FolderId) -> bool {
        let own = self.get_file(file).map(|file| file.folder);
        core::iter::successors(own, |own| self.get(*own)?.parent).any(|own| own == folder)
    }
    fn name(&self, file: FileId) -> &[u8] {
        self.get_file(file).map(|file| file.name.as_slice()).unwrap_or_default()
    }
    fn folder_name(&self, folder: FolderId) -> Option<&[u8]> {
        Some(self.get(folder)?.name.as_slice()).filter(|name| !name.is_empty())
    }
    fn label(&self, file: FileId) -> PathBuf {
        self.folder_label(self.folder_of(file)).join(name_text(self.name(file)))
    }
    fn folder_label(&self, folder: FolderId) -> PathBuf {
        let folders = core::iter::successors(self.get(folder), |folder| self.get(folder.parent?));
        let mut label = PathBuf::new();
        let names: Vec<String> = folders.map(|folder| name_text(&folder.name)).collect();
        label.extend(names.iter().rev());
        label
    }
    fn read_at(&mut self, file: FileId, offset: u64, most: u64) -> Result<Vec<u8>, ReadError> {
        let Some(known) = self.get_file(file) else {
            let error = io::Error::new(io::ErrorKind::NotFound, format!("no file {}", file.0));
            return Err(ReadError::Io { path: PathBuf::new(), error });
        };
        let from = num::to_usize(offset).min(known.bytes.len());
        let rest = known.bytes.get(from..).unwrap_or_default();
        let most = num::to_usize(most).min(rest.len());
        Ok(rest.get(..most).unwrap_or_default().to_owned())
    }
}

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
    /// Loads the first of these paths below `from` that is a file, found like by [`find`].
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
