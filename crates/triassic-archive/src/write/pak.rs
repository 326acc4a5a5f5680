//! Writing PAK.

use std::io::Write;

use formats_core::{FixedStr, Record, Records, hash::HashMap, num};

use super::data::{Counted, Data, refused};
use crate::{
    Archive, Kind, PakEntry, PakHeader,
    budget::Budget,
    error::{Error, Result},
    read_at::exact,
};

/// A PAK to be written: new data, or an archive that was read.
///
/// New data are written in one form: the files sorted by name, then the directory. So equal files give equal bytes
/// everywhere.
#[derive(Debug, Clone, Default)]
pub struct PakBuilder {
    entries: Vec<(PakEntry, Data)>,
    /// The indices by name, if the entries keep their order, as for an archive that was read.
    known: Option<HashMap<Vec<u8>, usize>>,
    /// The unchanged parts of a file: everything before the directory, the directory's header and its bytes after the
    /// entries, everything after it.
    layout: Option<Layout>,
}

/// The offsets of the parts of a PAK. Data may be anywhere in it.
#[derive(Debug, Clone)]
struct Layout {
    header: PakHeader,
    source: std::sync::Arc<dyn crate::ReadAt>,
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
        let mut new = Self { known: Some(HashMap::default()), ..Self::default() };
        for (index, entry) in Records::<PakEntry>::new(&bytes, start).iter().enumerate() {
            let range = (num::to_u64(entry.offset.max(0)), num::to_u64(entry.size.max(0)));
            new.entries.push((entry, Data::range(source, range.0, range.1)));
            if let Some(known) = &mut new.known {
                known.entry(entry.name.as_bytes().to_vec()).or_insert(index);
            }
        }
        // The directory as it was read, without trailing bytes of a partial entry.
        let end = start.saturating_add((size / 64).saturating_mul(64));
        new.layout = Some(Layout { header, source: std::sync::Arc::clone(source), start, end });
        Ok(new)
    }
    /// Adds a file, or replaces the first one with that name. `\` in the name becomes `/`.
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
        let known = self.known.as_mut().map(|known| *known.entry(name.to_vec()).or_insert(index));
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
