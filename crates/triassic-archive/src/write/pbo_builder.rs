//! Writing PBO.

use std::io::{self, Write};

use formats_core::num;
use sha1::{Digest, Sha1};

use crate::{
    Archive, Kind, PboEntry, PboFields, PboLayout, PboTable,
    error::{Error, Result},
    limits::Budget,
    pbo::{MOST_OF_NAME, TRAILER},
    read_at::exact,
    write::{Data, MemberIndex, refused},
};

/// A PBO to be written: new data, or an archive that was read.
///
/// New data are written in one form: the property `prefix` first, then the others in the order in which they were set;
/// the files sorted by lower-case name, with `\` between folders, stored, with an original size of 0 and the given
/// timestamp or 0; after the data a zero and the SHA-1 of everything before it. So equal files give equal bytes
/// everywhere.
///
/// ```
/// use triassic_archive::{Archive, PboBuilder};
///
/// # fn main() -> triassic_archive::Result<()> {
/// let mut pbo = PboBuilder::default();
/// pbo.set_property("prefix", r"z\mine\addons\box")?;
/// pbo.push("data/box_co.paa", vec![1, 2, 3])?;
/// let mut bytes = Vec::new();
/// pbo.write(&mut bytes)?;
///
/// // As it was, byte for byte.
/// let read = Archive::read(std::sync::Arc::new(bytes.clone()), "pbo", &Default::default())?;
/// let mut again = Vec::new();
/// PboBuilder::from_archive(&read)?.write(&mut again)?;
/// assert_eq!(bytes, again);
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, Default)]
pub struct PboBuilder {
    table: PboTable,
    /// The data of the entries, in order.
    data: Vec<Data>,
    /// The data after those of an archive that was read and not changed.
    tail: Option<Data>,
    /// The entries by name, if the entries keep their order, as for an archive that was read.
    known: Option<MemberIndex>,
    /// Whether to omit the hash, as the first games did.
    is_without_hash: bool,
    timestamp: Option<u32>,
    /// The layout of the archive that new data were extracted from.
    layout: PboLayout,
}

impl PboBuilder {
    /// Copies a file: all fields of its table, properties, stored bytes and everything after them. Data that extend
    /// past the end of the file stay truncated.
    ///
    /// # Errors
    /// If it is another kind of archive.
    pub fn from_archive(archive: &Archive) -> Result<Self> {
        let table = archive.pbo().filter(|_| archive.kind() == Kind::Pbo).ok_or(Error::Unknown)?.clone();
        let mut start = table.data_at;
        let data = table.entries.iter().map(|entry| {
            let data = Data::range(archive.source(), start, entry.fields.size.into());
            start = start.saturating_add(entry.fields.size.into());
            data
        });
        let data = data.collect();
        let rest = archive.source().size().saturating_sub(start);
        let tail = Some(Data::range(archive.source(), start, rest));
        Ok(Self {
            data,
            tail,
            table,
            known: Some(MemberIndex::new(archive)),
            is_without_hash: rest < TRAILER,
            ..Self::default()
        })
    }
    /// Sets the timestamp of files that are added from now on: seconds since 1970.
    #[must_use]
    pub const fn with_timestamp(mut self, seconds: u32) -> Self {
        self.timestamp = Some(seconds);
        self
    }
    /// Packs new data like those of an archive: with its properties, the order of its files, and their times unless one
    /// is set. Files that the layout does not list come after the others.
    #[must_use]
    pub fn with_layout(mut self, layout: PboLayout) -> Self {
        self.changed();
        self.table.version = layout.version();
        self.table.properties = layout.properties().to_vec();
        self.is_without_hash = layout.is_without_hash();
        self.layout = layout;
        self
    }
    /// Sets a property, replacing one with this key.
    ///
    /// # Errors
    /// If the key is empty, or the key or the value contains a NUL or has more than 4,095 bytes.
    pub fn set_property(&mut self, key: &str, value: impl AsRef<[u8]>) -> Result<()> {
        self.set_property_raw(key.as_bytes(), value.as_ref())
    }
    /// Same as [`set_property`](Self::set_property), with a key of any bytes.
    ///
    /// # Errors
    /// Same as [`set_property`](Self::set_property).
    pub fn set_property_raw(&mut self, key: &[u8], value: &[u8]) -> Result<()> {
        if key.is_empty() || [key, value].iter().any(|text| text.len() >= MOST_OF_NAME || text.contains(&0)) {
            let text = format!(
                "the property \"{}\" has an empty key, contains a NUL, or has more than 4,095 bytes",
                key.escape_ascii()
            );
            return Err(refused(text));
        }
        self.changed();
        self.table.version.get_or_insert(PboFields { method: PboFields::VERSION, ..PboFields::default() });
        let known = self.table.properties.iter_mut().find(|(known, _)| known.eq_ignore_ascii_case(key));
        match known {
            Some(known) => known.1 = value.to_vec(),
            None if key.eq_ignore_ascii_case(b"prefix") => {
                self.table.properties.insert(0, (key.to_vec(), value.to_vec()));
            }
            None => self.table.properties.push((key.to_vec(), value.to_vec())),
        }
        Ok(())
    }
    /// The properties as stored, in order.
    #[must_use]
    pub fn properties_raw(&self) -> &[(Vec<u8>, Vec<u8>)] {
        &self.table.properties
    }
    /// The properties as text, in order.
    #[must_use]
    pub fn properties(&self) -> Vec<(String, String)> {
        self.table.properties_text()
    }
    /// Adds a file, or replaces the data of the [member with that name](MemberIndex), which keeps its place and name. `/` in the name becomes `\`.
    ///
    /// # Errors
    /// If the name is empty, contains a NUL or has more than 4,095 bytes.
    pub fn push(&mut self, name: impl AsRef<[u8]>, data: impl Into<Data>) -> Result<()> {
        let name: Vec<u8> = name.as_ref().iter().map(|byte| if *byte == b'/' { b'\\' } else { *byte }).collect();
        self.push_raw(name, data.into())
    }
    /// Same as [`push`](Self::push), with the name unchanged.
    ///
    /// # Errors
    /// Same as [`push`](Self::push).
    pub fn push_raw(&mut self, name: Vec<u8>, data: Data) -> Result<()> {
        if name.is_empty() || name.len() >= MOST_OF_NAME || name.contains(&0) {
            let text =
                format!("names in a PBO must be 1 to 4,095 bytes long and contain no NUL: \"{}\"", name.escape_ascii());
            return Err(refused(text));
        }
        self.changed();
        let known = self.layout.file(&name).map(|(_, file)| file);
        let timestamp = self.timestamp.or(known.map(|file| file.timestamp)).unwrap_or(0);
        let fields = PboFields { timestamp, ..PboFields::default() };
        let name = known.map(|file| file.name.clone()).unwrap_or(name);
        let index = self.table.entries.len();
        let known = self.known.as_mut().map(|known| known.find_or_add(&name, index));
        let place = known.and_then(|known| self.table.entries.get_mut(known).zip(self.data.get_mut(known)));
        if let Some((entry, known)) = place {
            (entry.fields, *known) = (fields, data);
        } else {
            self.table.entries.push(PboEntry { name, fields, at: 0 });
            self.data.push(data);
        }
        Ok(())
    }
    /// The files, in order.
    #[must_use]
    pub fn entries(&self) -> &[PboEntry] {
        &self.table.entries
    }
    /// Discards the bytes after the data, which belong to the unchanged archive.
    fn changed(&mut self) {
        self.tail = None;
    }
    /// Writes the archive.
    ///
    /// # Errors
    /// If data cannot be read or are larger than 4 GiB, or `to` cannot be written.
    pub fn write(&self, to: &mut dyn Write) -> Result<()> {
        let mut order: Vec<usize> = (0..self.data.len()).collect();
        if self.known.is_none() {
            order.sort_by_cached_key(|index| {
                let name =
                    self.table.entries.get(*index).map(|entry| entry.name.to_ascii_lowercase()).unwrap_or_default();
                let rank = self.layout.file(&name).map_or(usize::MAX, |(rank, _)| rank);
                (rank, name)
            });
        }
        let mut table = PboTable { entries: Vec::new(), ..self.table.clone() };
        let mut data = Vec::new();
        for index in order {
            let (Some(entry), Some(one)) = (self.table.entries.get(index), self.data.get(index)) else { continue };
            let mut entry = entry.clone();
            let size = one.size()?;
            // Data that were read keep their fields, even if they extend past the end of the file.
            if self.tail.is_none() {
                let fits = u32::try_from(size).map_err(|_| too_large(&entry.name, size))?;
                entry.fields.size = fits;
                if self.layout.file(&entry.name).is_some_and(|(_, file)| file.has_size) {
                    entry.fields.original_size = fits;
                }
            }
            table.entries.push(entry);
            data.push((one, size));
        }
        let mut hashed = Hashed { to, hash: Sha1::new() };
        hashed.write_all(&table.encode())?;
        for (one, size) in data {
            one.write(size, &mut hashed)?;
        }
        let Hashed { to, hash } = hashed;
        match &self.tail {
            Some(tail) => tail.write(tail.size()?, to)?,
            None if self.is_without_hash => {}
            None => {
                let mut tail = vec![0];
                tail.extend(hash.finalize());
                debug_assert_eq!(num::to_u64(tail.len()), TRAILER);
                to.write_all(&tail)?;
            }
        }
        Ok(())
    }
}

fn too_large(name: &[u8], size: u64) -> Error {
    refused(format!("\"{}\" has {size} bytes; a PBO allows 4,294,967,295", name.escape_ascii()))
}

impl Archive {
    /// Whether the SHA-1 at the end of a PBO matches everything before it; `None` if it is missing, and for other
    /// archives. Reads the whole file.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn hash_is_right(&self) -> Result<Option<bool>> {
        let Some(table) = self.pbo() else { return Ok(None) };
        let (source, end) = (self.source(), table.data_end());
        if source.size().checked_sub(end).is_none_or(|tail| tail < TRAILER) {
            return Ok(None);
        }
        let mut hashed = Hashed { to: &mut io::sink(), hash: Sha1::new() };
        Data::range(source, 0, end).write(end, &mut hashed)?;
        let stored = exact(source, &mut Budget::new(TRAILER), "trailer", end, TRAILER, end)?;
        Ok(Some(stored.first() == Some(&0) && stored.get(1..) == Some(hashed.hash.finalize().as_slice())))
    }
}

struct Hashed<'w> {
    to: &'w mut dyn Write,
    hash: Sha1,
}

impl Write for Hashed<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.to.write(bytes)?;
        self.hash.update(bytes.get(..written).unwrap_or_default());
        Ok(written)
    }
    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

impl TryFrom<&Archive> for PboBuilder {
    type Error = Error;
    fn try_from(archive: &Archive) -> Result<Self> {
        Self::from_archive(archive)
    }
}
