//! Archives among files: each is a folder, and a game's packs and loose files are merged.

mod join;
mod store;
mod view;

pub use join::Engine;
pub use store::{ArchiveFiles, Archives, Problem};

use std::{
    fs, io,
    path::{Path, PathBuf},
    sync::Arc,
};

use formats_core::{
    files::{DiskFiles, Entry, FileId, Files, FolderId, MemoryFiles, ReadError, Snapshot},
    num,
};

use crate::{
    Error, Handles,
    error::Result,
    files::store::{FileNode, MemberNode},
    names::archive_prefixes,
    read_at::ReadAt,
};

/// The address of a member of an archive on disk: other [`ArchiveFiles`] over the same disk can use it to find the
/// member again, for example on another thread. It stays valid as long as the archive is not changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Address {
    archive: Arc<ArchiveAddress>,
    member: Step,
}

/// The address of an archive, shared by its members.
#[derive(Debug, Clone, PartialEq, Eq)]
struct ArchiveAddress {
    file: PathBuf,
    /// The steps from the archive on disk to a nested archive; each leads to an archive.
    steps: Vec<Step>,
    label: PathBuf,
}

/// A member in the tree of its archive.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Step {
    index: u32,
    node: u32,
    name: Box<[u8]>,
}

impl Address {
    /// The file on disk.
    #[must_use]
    pub fn file(&self) -> &Path {
        &self.archive.file
    }
    /// The path of the archive that contains it, which may itself be nested.
    #[must_use]
    pub fn archive(&self) -> &Path {
        &self.archive.label
    }
}

impl<F: Base> ArchiveFiles<F> {
    /// The address of a member; `None` for a file outside archives.
    #[must_use]
    pub fn address(&self, file: FileId) -> Option<Address> {
        let FileNode::Member(MemberNode { mount, index, node, name, .. }) = self.get_file(file)? else { return None };
        let member = Step { index: *index, node: *node, name: name.clone() };
        Some(Address { archive: Arc::clone(&self.mount(*mount)?.address), member })
    }
    /// The address of the archive that is this file.
    fn archive_address(&self, file: FileId) -> ArchiveAddress {
        let label = self.label(file);
        let Some(Address { archive, member }) = self.address(file) else {
            return ArchiveAddress { file: label.clone(), steps: Vec::new(), label };
        };
        let steps = archive.steps.iter().cloned().chain([member]).collect();
        ArchiveAddress { file: archive.file.clone(), steps, label }
    }
}

impl ArchiveFiles<DiskFiles> {
    /// The member at an address.
    ///
    /// # Errors
    /// If its archive can no longer be opened.
    pub fn at(&mut self, address: &Address) -> Result<FileId> {
        let file = self.base_mut().add_file(address.file()).map_err(of_base)?;
        let mut at = self.file(file);
        for Step { index, node, name } in address.archive.steps.iter().chain([&address.member]) {
            let mount = self.mount_of(at)?;
            let archive = &self.mount(mount).ok_or(Error::Unknown)?.archive;
            archive.member(num::to_usize(*index))?;
            at = self.member_file(mount, *index, *node, name);
        }
        Ok(at)
    }
}

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
fn of_base(error: ReadError) -> Error {
    match error {
        ReadError::Io { error, .. } => Error::Io(error),
        ReadError::TooLarge { size, max, .. } => Error::Limit { what: "bytes of a file", size, max },
        other => Error::Io(io::Error::other(other)),
    }
}

impl ArchiveFiles<DiskFiles> {
    /// Creates files on disk. [`Archives`] may be shared.
    #[must_use]
    pub fn on_disk(archives: &Archives) -> Self {
        Self::on_disk_in(archives, &Snapshot::default())
    }
    /// Creates files on disk for one of many runs: `snapshot` caches folders.
    #[must_use]
    pub fn on_disk_in(archives: &Archives, snapshot: &Snapshot) -> Self {
        Self::new(DiskFiles::with_snapshot(snapshot), archives)
    }
    /// Resolves a path to a file, a folder, an archive (as a folder), or a member of an archive. An existing path on
    /// disk wins, otherwise the longest prefix that is a file.
    ///
    /// ```no_run
    /// use triassic_archive::files::{ArchiveFiles, Archives};
    ///
    /// let mut files = ArchiveFiles::on_disk(&Archives::default());
    /// let soldier = files.open_path("baseq2/pak0.pak/models/monsters/soldier/tris.md2".as_ref())?;
    /// # Ok::<(), triassic_archive::Error>(())
    /// ```
    ///
    /// # Errors
    /// If nothing exists there, or the file is not an archive.
    pub fn open_path(&mut self, path: &Path) -> Result<Entry> {
        let missing = || Error::Io(io::Error::from(io::ErrorKind::NotFound));
        if path.is_dir() {
            return self.open_folder(path).map(Entry::Folder).ok_or_else(missing);
        }
        if path.is_file() {
            let file = self.base_mut().add_file(path).map_err(of_base)?;
            let file = self.file(file);
            // A file that is not an archive is returned as a file; a damaged archive is an error if its name is that of
            // an archive.
            return match self.open(file) {
                Ok(folder) => Ok(Entry::Folder(folder)),
                Err(Error::Unknown) => Ok(Entry::File(file)),
                Err(error) => Err(error),
            };
        }
        let text = path.to_str().ok_or_else(missing)?;
        for (archive, inside) in archive_prefixes(text, cfg!(windows)).skip(1) {
            if !Path::new(archive).is_file() {
                continue;
            }
            let file = self.base_mut().add_file(Path::new(archive)).map_err(of_base)?;
            let file = self.file(file);
            let root = self.open(file)?;
            let mut parts = inside.split(['/', '\\']).filter(|part| !matches!(*part, "" | "."));
            let found = parts.try_fold(Entry::Folder(root), |at, part| match at {
                Entry::Folder(folder) => self.entry(folder, part.as_bytes()),
                Entry::File(file) => {
                    // A nested archive whose extension is not that of an archive.
                    let folder = self.open(file).ok()?;
                    self.entry(folder, part.as_bytes())
                }
            });
            return found.ok_or_else(missing);
        }
        Err(missing())
    }
    /// Adds a file by its canonical path, so that two paths to one folder are one.
    ///
    /// # Errors
    /// If the file does not exist.
    pub fn add_file(&mut self, path: &Path) -> Result<FileId, ReadError> {
        let missing = |error| ReadError::Io { path: path.to_owned(), error };
        let real = fs::canonicalize(path).map_err(missing)?;
        let file = self.base_mut().add_file(&real)?;
        Ok(self.file(file))
    }
    /// The folder that contains a file. `None` if it does not exist.
    pub fn open_folder(&mut self, path: &Path) -> Option<FolderId> {
        let folder = self.base_mut().open_folder(path)?;
        Some(self.folder(folder))
    }
    /// A folder that the user named: everything below may be searched. `None` if it does not exist.
    pub fn add_folder(&mut self, path: &Path) -> Option<FolderId> {
        let folder = self.base_mut().add_folder(path)?;
        Some(self.folder(folder))
    }
}
