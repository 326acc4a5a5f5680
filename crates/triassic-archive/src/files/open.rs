//! Paths on disk that may continue into archives.

use std::{fs, io, path::Path};

use formats_core::files::{DiskFiles, Entry, FileId, Files, FolderId, ReadError, Snapshot};

use super::{archives::Archives, store::ArchiveFiles};
use crate::{Error, error::Result, names::archive_prefixes};

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
            let file = self.base_mut().add_file(path).map_err(super::base::of_base)?;
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
            let file = self.base_mut().add_file(Path::new(archive)).map_err(super::base::of_base)?;
            let file = self.file(file);
            let root = self.open(file)?;
            let mut parts = inside.split(['/', '\\']).filter(|part| !part.is_empty());
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
