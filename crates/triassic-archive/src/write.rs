//! Writing archives, and PAK. The sources of written data: new bytes, or bytes of an archive that was read.

mod member_index;
mod pbo_builder;
mod zip_builder;

pub use member_index::MemberIndex;
pub use pbo_builder::PboBuilder;
pub use zip_builder::ZipBuilder;

use std::{
    fs::File,
    io::{self, Read, Write},
    path::{Path, PathBuf},
    sync::Arc,
};

use formats_core::{FixedStr, Record, Records, num};

use crate::{
    Archive, Kind, PakEntry, PakHeader,
    error::{Error, Result},
    limits::Budget,
    read_at::{Part, Range, ReadAt, exact},
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

/// A PAK to be written: new data, or an archive that was read.
///
/// New data are written in one form: the files sorted by name, then the directory. So equal files give equal bytes
/// everywhere.
#[derive(Debug, Clone, Default)]
pub struct PakBuilder {
    entries: Vec<(PakEntry, Data)>,
    /// The entries by name, if the entries keep their order, as for an archive that was read.
    known: Option<MemberIndex>,
    /// The unchanged parts of a file: everything before the directory, the directory's header and its bytes after the
    /// entries, everything after it.
    layout: Option<Layout>,
}

/// The offsets of the parts of a PAK. Data may be anywhere in it.
#[derive(Debug, Clone)]
struct Layout {
    header: PakHeader,
    source: Arc<dyn ReadAt>,
    start: u64,
    end: u64,
}

impl PakBuilder {
    /// The longest name: 55 bytes and a NUL.
    pub const MOST_OF_NAME: usize = 55;

    /// Copies a file: entries with all bytes of their names, data, and their offsets until something is changed.
    ///
    /// # Errors
    /// If it is another kind of archive or cannot be read.
    pub fn from_archive(archive: &Archive) -> Result<Self> {
        if archive.kind() != Kind::Pak {
            return Err(Error::Unknown);
        }
        let source = archive.source();
        let header = PakHeader::read(source)?;
        let (start, size) = header.directory(source)?;
        let bytes = exact(source, &mut Budget::new(source.size()), "directory", start, size, 0)?;
        let mut new = Self { known: Some(MemberIndex::new(archive)), ..Self::default() };
        for entry in &Records::<PakEntry>::new(&bytes, start) {
            let range = (num::to_u64(entry.offset.max(0)), num::to_u64(entry.size.max(0)));
            new.entries.push((entry, Data::range(source, range.0, range.1)));
        }
        // The directory as it was read, without trailing bytes of a partial entry.
        let end = start.saturating_add((size / 64).saturating_mul(64));
        new.layout = Some(Layout { header, source: Arc::clone(source), start, end });
        Ok(new)
    }
    /// Adds a file, or replaces the [member with that name](MemberIndex), which keeps its name. `\` in the name becomes `/`.
    ///
    /// # Errors
    /// If the name is empty, longer than 55 bytes, or contains a NUL.
    pub fn push(&mut self, name: impl AsRef<[u8]>, data: impl Into<Data>) -> Result<()> {
        let name: Vec<u8> = name.as_ref().iter().map(|byte| if *byte == b'\\' { b'/' } else { *byte }).collect();
        self.push_raw(&name, data.into())
    }
    /// Same as [`push`](Self::push), with the name unchanged.
    ///
    /// # Errors
    /// Same as [`push`](Self::push).
    pub fn push_raw(&mut self, name: &[u8], data: Data) -> Result<()> {
        let field = (1..=Self::MOST_OF_NAME).contains(&name.len()).then(|| FixedStr::new(name)).flatten();
        let Some(field) = field.filter(|_| !name.contains(&0)) else {
            let text =
                format!("names in a PAK must be 1 to 55 bytes long and contain no NUL: \"{}\"", name.escape_ascii());
            return Err(refused(text));
        };
        self.layout = None;
        let index = self.entries.len();
        let known = self.known.as_mut().map(|known| known.find_or_add(name, index));
        match known.and_then(|known| self.entries.get_mut(known)) {
            // The name is kept, including the bytes after its NUL.
            Some((_, known)) => *known = data,
            None => self.entries.push((PakEntry { name: field, offset: 0, size: 0 }, data)),
        }
        Ok(())
    }
    /// The names of the files, in order.
    pub fn names(&self) -> impl ExactSizeIterator<Item = &[u8]> {
        self.entries.iter().map(|(entry, _)| entry.name.as_bytes())
    }
    /// Writes the archive.
    ///
    /// # Errors
    /// If data cannot be read, the total size exceeds 2 GiB, or `to` cannot be written.
    pub fn write(&self, to: &mut dyn Write) -> Result<()> {
        if let Some(layout) = &self.layout {
            return self.write_as_read(layout, to);
        }
        let mut order: Vec<&(PakEntry, Data)> = self.entries.iter().collect();
        if self.known.is_none() {
            order.sort_by(|a, b| a.0.name.as_bytes().cmp(b.0.name.as_bytes()));
        }
        let mut entries = Vec::new();
        let mut at = num::to_u64(PakHeader::SIZE);
        let fits = |number: u64| i32::try_from(number).map_err(|_| refused("a PAK cannot exceed 2 GiB".to_owned()));
        for (entry, data) in &order {
            let size = data.size()?;
            entries.push(PakEntry { offset: fits(at)?, size: fits(size)?, ..*entry });
            at = at.saturating_add(size);
        }
        let directory_size = fits(num::to_u64(entries.len().saturating_mul(PakEntry::SIZE)))?;
        let header = PakHeader { magic: PakHeader::MAGIC, directory_offset: fits(at)?, directory_size };
        let mut to = Counted { to, count: 0 };
        to.write_all(&header.encode())?;
        for ((_, data), entry) in order.into_iter().zip(&entries) {
            data.write(num::to_u64(entry.size), &mut to)?;
        }
        debug_assert_eq!(to.count, at);
        Ok(to.write_all(&formats_core::encode_all(&entries))?)
    }
    fn write_as_read(&self, layout: &Layout, to: &mut dyn Write) -> Result<()> {
        let entries: Vec<PakEntry> = self.entries.iter().map(|(entry, _)| *entry).collect();
        let range = |start: u64, end: u64| Data::range(&layout.source, start, end.saturating_sub(start));
        let header = num::to_u64(PakHeader::SIZE);
        let size = layout.source.size();
        // Only an empty directory may overlap the header.
        if layout.start < header {
            return range(0, size).write(size, to);
        }
        to.write_all(&layout.header.encode())?;
        let before = range(header, layout.start);
        before.write(before.size()?, to)?;
        to.write_all(&formats_core::encode_all(&entries))?;
        let after = range(layout.end, size);
        after.write(after.size()?, to)
    }
}
