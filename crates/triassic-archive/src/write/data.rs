//! The sources of written data: new bytes, or bytes of an archive that was read.

use std::{
    fs::File,
    io::{self, Read, Write},
    path::{Path, PathBuf},
    sync::Arc,
};

use formats_core::num;

use crate::{
    error::{Error, Result},
    read_at::{Part, Range, ReadAt},
};

/// The data of a member to be written. File contents are not kept in memory.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum Data {
    /// In memory.
    Bytes(Vec<u8>),
    /// A file on disk, read when it is written.
    File(PathBuf),
    /// A source with random access: bytes of an archive that was read.
    Source(Arc<dyn ReadAt>),
}

impl From<Vec<u8>> for Data {
    fn from(bytes: Vec<u8>) -> Self {
        Self::Bytes(bytes)
    }
}

impl From<&[u8]> for Data {
    fn from(bytes: &[u8]) -> Self {
        Self::Bytes(bytes.to_vec())
    }
}

impl From<PathBuf> for Data {
    fn from(path: PathBuf) -> Self {
        Self::File(path)
    }
}

impl Data {
    /// A range of a source; shorter if the source ends earlier.
    pub(crate) fn range(source: &Arc<dyn ReadAt>, start: u64, len: u64) -> Self {
        Self::Source(Arc::new(Part::new(Arc::clone(source), start, len)))
    }
    /// The number of bytes.
    ///
    /// # Errors
    /// If the system does not return the size.
    pub(crate) fn size(&self) -> Result<u64> {
        Ok(match self {
            Self::Bytes(bytes) => num::to_u64(bytes.len()),
            Self::File(path) => std::fs::metadata(path).map_err(|error| named(path, &error))?.len(),
            Self::Source(source) => source.size(),
        })
    }
    /// Reads from start to end.
    ///
    /// # Errors
    /// If the file cannot be opened.
    pub(crate) fn reader(&self) -> Result<Box<dyn Read + '_>> {
        Ok(match self {
            Self::Bytes(bytes) => Box::new(bytes.as_slice()),
            Self::File(path) => Box::new(File::open(path).map_err(|error| named(path, &error))?),
            Self::Source(source) => Box::new(Range::new(Arc::clone(source), 0, source.size())),
        })
    }
    /// Writes exactly `size` bytes.
    ///
    /// # Errors
    /// If it cannot be read or written, or its size has changed.
    pub(crate) fn write(&self, size: u64, to: &mut dyn Write) -> Result<()> {
        let copied = io::copy(&mut self.reader()?.take(size.saturating_add(1)), to)?;
        if copied == size {
            return Ok(());
        }
        let path = if let Self::File(path) = self { path.display().to_string() } else { String::new() };
        Err(Error::Io(io::Error::new(
            io::ErrorKind::InvalidData,
            format!("{path}: its size changed while it was read"),
        )))
    }
}

/// The error of a file, with its path, since an archive has many.
fn named(path: &Path, error: &io::Error) -> Error {
    Error::Io(io::Error::new(error.kind(), format!("{}: {error}", path.display())))
}

/// An error for a name or a size that the archive cannot store.
pub(crate) fn refused(text: String) -> Error {
    Error::Io(io::Error::new(io::ErrorKind::InvalidInput, text))
}

/// Counts the bytes written.
#[derive(Debug)]
pub(crate) struct Counted<W> {
    pub(crate) to: W,
    pub(crate) count: u64,
}

impl<W: Write> Write for Counted<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.to.write(bytes)?;
        self.count = self.count.saturating_add(num::to_u64(written));
        Ok(written)
    }
    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}
