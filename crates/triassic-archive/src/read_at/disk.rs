//! Files on disk with random access.

use std::{
    collections::VecDeque,
    fs::File,
    io,
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
};

use super::ReadAt;

/// A regular file.
impl ReadAt for File {
    fn size(&self) -> u64 {
        self.metadata().map_or(0, |data| data.len())
    }
    #[cfg(unix)]
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
        std::os::unix::fs::FileExt::read_at(self, buffer, offset)
    }
    #[cfg(windows)]
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
        std::os::windows::fs::FileExt::seek_read(self, buffer, offset)
    }
    #[cfg(not(any(unix, windows)))]
    fn read_at(&self, _: &mut [u8], _: u64) -> io::Result<usize> {
        Err(io::Error::new(io::ErrorKind::Unsupported, "files cannot be read by position on this system"))
    }
}

/// The open files: if there are too many, the least recently used one is closed, and reopened when it is read.
///
/// A game has more archives than a process may have open files. Clones share the files.
#[derive(Debug, Clone)]
pub struct Handles(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    /// Sorted by last use; the most recent one is last.
    open: Mutex<VecDeque<(u64, Arc<File>)>>,
    next: AtomicU64,
    most: usize,
}

impl Handles {
    /// The maximum number of open files.
    pub const MOST: usize = 64;

    /// Creates an empty pool of `most` open files, at least 1.
    #[must_use]
    pub fn new(most: usize) -> Self {
        Self(Arc::new(Shared { open: Mutex::default(), next: AtomicU64::new(0), most: most.max(1) }))
    }
    /// Opens a regular file.
    ///
    /// # Errors
    /// If it cannot be opened, or is not a regular file.
    pub fn open(&self, path: &Path) -> io::Result<DiskSource> {
        // Checked before it is opened: opening a pipe blocks until there is a writer.
        if !std::fs::metadata(path)?.is_file() {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "not a regular file"));
        }
        let file = File::open(path)?;
        let size = file.metadata()?.len();
        let source = DiskSource {
            path: path.to_owned(),
            size,
            id: self.0.next.fetch_add(1, Ordering::Relaxed),
            handles: self.clone(),
        };
        self.keep(source.id, Arc::new(file));
        Ok(source)
    }
    /// The number of open files.
    #[must_use]
    pub fn count(&self) -> usize {
        self.0.open.lock().unwrap_or_else(PoisonError::into_inner).len()
    }
    fn keep(&self, id: u64, file: Arc<File>) {
        let mut open = self.0.open.lock().unwrap_or_else(PoisonError::into_inner);
        while open.len() >= self.0.most {
            open.pop_front();
        }
        open.push_back((id, file));
    }
    fn get(&self, id: u64) -> Option<Arc<File>> {
        let mut open = self.0.open.lock().unwrap_or_else(PoisonError::into_inner);
        let at = open.iter().rposition(|(known, _)| *known == id)?;
        let found = open.remove(at)?;
        let file = Arc::clone(&found.1);
        open.push_back(found);
        Some(file)
    }
    fn close(&self, id: u64) {
        self.0.open.lock().unwrap_or_else(PoisonError::into_inner).retain(|(known, _)| *known != id);
    }
}

impl Default for Handles {
    fn default() -> Self {
        Self::new(Self::MOST)
    }
}

/// A file on disk that is opened when it is read.
#[derive(Debug)]
pub struct DiskSource {
    path: PathBuf,
    size: u64,
    id: u64,
    handles: Handles,
}

impl Drop for DiskSource {
    fn drop(&mut self) {
        self.handles.close(self.id);
    }
}

impl ReadAt for DiskSource {
    fn size(&self) -> u64 {
        self.size
    }
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
        if let Some(file) = self.handles.get(self.id) {
            return file.read_at(buffer, offset);
        }
        let file = Arc::new(File::open(&self.path)?);
        if ReadAt::size(&*file) != self.size {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "the file was changed while it was read"));
        }
        self.handles.keep(self.id, Arc::clone(&file));
        ReadAt::read_at(&*file, buffer, offset)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read_at::up_to;

    #[test]
    fn more_archives_than_open_files_can_be_read() {
        let folder = tempfile::tempdir().unwrap();
        let handles = Handles::new(2);
        let sources: Vec<_> = (0..5_u8)
            .map(|n| {
                let path = folder.path().join(n.to_string());
                std::fs::write(&path, [n; 4]).unwrap();
                handles.open(&path).unwrap()
            })
            .collect();
        for _ in 0..2 {
            for (n, source) in (0_u8..).zip(&sources) {
                assert_eq!(up_to(source, 1, 8).unwrap(), [n; 3]);
                assert!(handles.count() <= 2);
            }
        }
        // Another file with the name of a closed one.
        std::fs::write(folder.path().join("0"), [9; 5]).unwrap();
        assert_eq!(up_to(&sources[0], 0, 8).unwrap_err().kind(), io::ErrorKind::InvalidData);
        drop(sources);
        assert_eq!(handles.count(), 0);
        assert!(handles.open(folder.path()).is_err(), "a folder");
    }
}
