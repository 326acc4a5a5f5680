//! The source of an archive's bytes, with random access, never read as a whole.

mod disk;
mod part;

pub use disk::{DiskSource, Handles};
pub use part::{Extents, Part, RawSectors};

use std::{fmt, io, sync::Arc};

use formats_core::{Error, ErrorKind, num};

use crate::budget::Budget;

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
