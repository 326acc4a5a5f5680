//! The source of an archive's bytes, with random access, never read as a whole. Files on disk; and parts of a source: one
//! range, several, and the data of a CD's sectors.

use std::{
    collections::VecDeque,
    fmt,
    fs::File,
    io,
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
};

use formats_core::{Error, ErrorKind, num};

use crate::limits::Budget;

/// The bounds for sharing between threads, if the target has them. On WebAssembly without threads there are none, so
/// that a browser's objects can be read.
#[cfg(not(target_family = "wasm"))]
pub trait Shared: Send + Sync {}
#[cfg(not(target_family = "wasm"))]
impl<T: Send + Sync + ?Sized> Shared for T {}
/// The bounds for sharing between threads, if the target has them: empty here.
#[cfg(target_family = "wasm")]
pub trait Shared {}
#[cfg(target_family = "wasm")]
impl<T: ?Sized> Shared for T {}

/// Bytes with random access: a file on disk, a member of an archive, memory.
///
/// Reading needs no exclusive access, so several threads can read one archive.
pub trait ReadAt: fmt::Debug + Shared {
    /// The number of bytes.
    fn size(&self) -> u64;
    /// Reads into `buffer` from byte `offset` on, and returns the number of bytes read: 0 only at and past the end, or
    /// if the buffer is empty.
    ///
    /// # Errors
    /// The error of the system.
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<usize>;
}

impl<T: ReadAt + ?Sized> ReadAt for &T {
    fn size(&self) -> u64 {
        (**self).size()
    }
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
        (**self).read_at(buffer, offset)
    }
}

impl<T: ReadAt + ?Sized> ReadAt for Arc<T> {
    fn size(&self) -> u64 {
        (**self).size()
    }
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
        (**self).read_at(buffer, offset)
    }
}

/// Bytes in memory.
impl ReadAt for [u8] {
    fn size(&self) -> u64 {
        num::to_u64(self.len())
    }
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
        let rest = self.get(num::to_usize(offset)..).unwrap_or_default();
        let count = rest.len().min(buffer.len());
        if let (Some(to), Some(from)) = (buffer.get_mut(..count), rest.get(..count)) {
            to.copy_from_slice(from);
        }
        Ok(count)
    }
}

impl ReadAt for Vec<u8> {
    fn size(&self) -> u64 {
        self.as_slice().size()
    }
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
        self.as_slice().read_at(buffer, offset)
    }
}

/// Fills as much of `buffer` as there are bytes from `offset` on, and returns the number of bytes.
///
/// # Errors
/// The error of the system.
pub(crate) fn fill(source: &dyn ReadAt, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
    let (mut filled, mut at) = (0_usize, offset);
    while let Some(rest) = buffer.get_mut(filled..).filter(|rest| !rest.is_empty()) {
        match source.read_at(rest, at) {
            Ok(0) => break,
            Ok(count) => {
                filled = filled.saturating_add(count);
                at = at.saturating_add(num::to_u64(count));
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(filled)
}

/// Reads exactly `len` bytes from `start` on, of the part called `what`. `at` is the byte that declares them, for
/// errors. Nothing is allocated for missing bytes, or for bytes that exceed the budget.
///
/// # Errors
/// If the file ends too early, the budget is exceeded, or the system reports an error.
pub(crate) fn exact(
    source: &dyn ReadAt,
    budget: &mut Budget,
    what: &'static str,
    start: u64,
    len: u64,
    at: u64,
) -> Result<Vec<u8>, crate::Error> {
    let end = source.size();
    let outside = || Error::new(ErrorKind::OutsideFile { start, needed: len, end }, what, at);
    if start.checked_add(len).is_none_or(|last| last > end) {
        return Err(outside().into());
    }
    budget.read(len, what, at)?;
    let mut bytes = Vec::new();
    bytes.try_reserve_exact(num::to_usize(len)).map_err(io::Error::other)?;
    bytes.resize(num::to_usize(len), 0);
    // A file may have shrunk since its size was determined.
    if fill(source, &mut bytes, start)? < bytes.len() {
        return Err(outside().into());
    }
    Ok(bytes)
}

/// Reads at most `most` bytes from `start` on: for data that are read once, with a limit from the caller.
///
/// # Errors
/// The error of the system.
pub(crate) fn up_to(source: &dyn ReadAt, start: u64, most: u64) -> io::Result<Vec<u8>> {
    let len = source.size().saturating_sub(start).min(most);
    let mut bytes = Vec::new();
    bytes.try_reserve_exact(num::to_usize(len)).map_err(io::Error::other)?;
    bytes.resize(num::to_usize(len), 0);
    let filled = fill(source, &mut bytes, start)?;
    bytes.truncate(filled);
    Ok(bytes)
}

/// Reads a range from start to end.
#[derive(Debug)]
pub(crate) struct Range<S> {
    source: S,
    at: u64,
    end: u64,
}

impl<S: ReadAt> Range<S> {
    pub(crate) fn new(source: S, start: u64, len: u64) -> Self {
        Self { source, at: start, end: start.saturating_add(len) }
    }
}

impl<S: ReadAt> io::Read for Range<S> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let most = num::to_usize(self.end.saturating_sub(self.at)).min(buffer.len());
        let buffer = buffer.get_mut(..most).unwrap_or_default();
        if buffer.is_empty() {
            return Ok(0);
        }
        let count = self.source.read_at(buffer, self.at)?;
        self.at = self.at.saturating_add(num::to_u64(count));
        if count == 0 {
            return Err(io::Error::new(io::ErrorKind::UnexpectedEof, "the file ends in the middle of the data"));
        }
        Ok(count)
    }
}

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
pub struct Handles(Arc<SharedFiles>);

#[derive(Debug)]
struct SharedFiles {
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
        Self(Arc::new(SharedFiles { open: Mutex::default(), next: AtomicU64::new(0), most: most.max(1) }))
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

/// A range of bytes.
#[derive(Debug, Clone)]
pub struct Part {
    source: Arc<dyn ReadAt>,
    start: u64,
    len: u64,
}

impl Part {
    /// Creates a range of `len` bytes from `start` on; shorter if the source ends earlier.
    #[must_use]
    pub fn new(source: Arc<dyn ReadAt>, start: u64, len: u64) -> Self {
        let len = len.min(source.size().saturating_sub(start));
        Self { source, start, len }
    }
}

impl ReadAt for Part {
    fn size(&self) -> u64 {
        self.len
    }
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
        let most = num::to_usize(self.len.saturating_sub(offset)).min(buffer.len());
        if most == 0 {
            return Ok(0);
        }
        self.source.read_at(buffer.get_mut(..most).unwrap_or_default(), self.start.saturating_add(offset))
    }
}

/// Several ranges in sequence.
#[derive(Debug, Clone)]
pub struct Extents {
    source: Arc<dyn ReadAt>,
    /// The start of each range in the whole, and in the source.
    starts: Vec<(u64, u64)>,
    len: u64,
}

impl Extents {
    /// Creates a sequence of ranges, each with its start and length.
    #[must_use]
    pub fn new(source: Arc<dyn ReadAt>, ranges: &[(u64, u64)]) -> Self {
        let mut len = 0_u64;
        let starts = ranges.iter().map(|(start, count)| {
            let begin = len;
            len = len.saturating_add(*count);
            (begin, *start)
        });
        let starts = starts.collect();
        Self { source, starts, len }
    }
}

impl ReadAt for Extents {
    fn size(&self) -> u64 {
        self.len
    }
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
        let after = self.starts.partition_point(|(begin, _)| *begin <= offset);
        let Some((begin, start)) = after.checked_sub(1).and_then(|index| self.starts.get(index)) else { return Ok(0) };
        let end = self.starts.get(after).map_or(self.len, |(begin, _)| *begin);
        let most = num::to_usize(end.saturating_sub(offset)).min(buffer.len());
        if most == 0 {
            return Ok(0);
        }
        let into = offset.saturating_sub(*begin);
        self.source.read_at(buffer.get_mut(..most).unwrap_or_default(), start.saturating_add(into))
    }
}

/// The data of an image with raw CD sectors: 2,352 bytes each, with 2,048 bytes of data.
#[derive(Debug, Clone)]
pub struct RawSectors {
    source: Arc<dyn ReadAt>,
    /// The offset of the data in a sector.
    data_at: u64,
}

impl RawSectors {
    /// The size of a raw sector.
    pub const RAW: u64 = 2352;
    /// The size of its data.
    pub const DATA: u64 = 2048;

    /// Creates a source with the data at byte `data_at` of every sector: 16 in mode 1, 24 in form 1 of mode 2.
    #[must_use]
    pub fn new(source: Arc<dyn ReadAt>, data_at: u64) -> Self {
        Self { source, data_at }
    }
}

impl ReadAt for RawSectors {
    fn size(&self) -> u64 {
        let size = self.source.size();
        let rest = (size % Self::RAW).saturating_sub(self.data_at).min(Self::DATA);
        (size / Self::RAW).saturating_mul(Self::DATA).saturating_add(rest)
    }
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
        let into = offset % Self::DATA;
        let most = num::to_usize(Self::DATA.saturating_sub(into)).min(buffer.len());
        let sector = (offset / Self::DATA).saturating_mul(Self::RAW);
        let start = sector.saturating_add(self.data_at).saturating_add(into);
        self.source.read_at(buffer.get_mut(..most).unwrap_or_default(), start)
    }
}

#[cfg(test)]
mod tests {
    use super::up_to;

    use super::*;

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

    fn bytes(len: usize) -> Arc<dyn ReadAt> {
        let bytes: Vec<u8> = (0..len).map(|n| n.to_le_bytes()[0] ^ n.to_le_bytes()[1]).collect();
        Arc::new(bytes)
    }

    #[test]
    fn a_part_ends_at_its_end() {
        let part = Part::new(bytes(100), 90, 50);
        assert_eq!((part.size(), up_to(&part, 8, 10).unwrap()), (10, vec![98, 99]));
        assert_eq!(part.read_at(&mut [0; 4], u64::MAX).unwrap(), 0);
    }
    #[test]
    fn extents_follow_each_other() {
        let extents = Extents::new(bytes(100), &[(10, 3), (50, 0), (2, 2)]);
        assert_eq!((extents.size(), up_to(&extents, 0, 9).unwrap()), (5, vec![10, 11, 12, 2, 3]));
        assert_eq!(up_to(&extents, 4, 9).unwrap(), [3]);
        assert_eq!(Extents::new(bytes(1), &[]).read_at(&mut [0; 4], 0).unwrap(), 0);
    }
    #[test]
    fn only_the_data_of_sectors_are_read() {
        let raw = bytes(3 * 2352);
        let all = up_to(&raw, 0, u64::MAX).unwrap();
        let expected = [&all[24..2072], &all[2376..4424], &all[4728..6776]].concat();
        let sectors = RawSectors::new(Arc::clone(&raw), 24);
        assert_eq!((sectors.size(), up_to(&sectors, 0, u64::MAX).unwrap()), (6144, expected.clone()));
        assert_eq!(up_to(&sectors, 2000, 100).unwrap(), expected[2000..2100]);
        // An image that was truncated within a sector.
        let cut = RawSectors::new(Arc::new(Part::new(raw, 0, 2352 + 30)), 24);
        assert_eq!(up_to(&cut, 0, u64::MAX).unwrap(), expected[..2048 + 6]);
    }
}
