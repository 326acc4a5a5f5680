//! Writing ZIP.

mod record;

use std::{
    collections::HashMap,
    io::{self, Read, Write},
    sync::Arc,
};

use flate2::{Compression, CrcReader, read::DeflateEncoder};
use formats_core::num;
use rawzip::time::{DosDateTime, UtcDateTime};

use self::record::Entry;
use super::data::{Counted, Data, refused};
use crate::{
    Archive, Kind,
    budget::Budget,
    error::{Error, Result},
    read_at::{ReadAt, up_to},
};

/// A ZIP to be written: new data, or an archive that was read.
///
/// New data are written in one form: the files sorted by name, each deflated if it has at least 64 bytes and becomes
/// smaller, with the given time or the earliest of the format (1980), without permissions, comments and folders, then
/// the directory. So equal files give equal bytes everywhere.
#[derive(Debug, Clone)]
pub struct ZipBuilder {
    entries: Vec<(Entry, Content)>,
    /// The indices by name, if the entries keep their order, as for an archive that was read.
    known: Option<HashMap<Vec<u8>, usize>>,
    /// The bytes of an unchanged file.
    unchanged: Option<Data>,
    /// The comment of an archive that was read.
    comment: Vec<u8>,
    /// The date and time of added files, in the form of MS-DOS.
    date: [u16; 2],
}

#[derive(Debug, Clone)]
enum Content {
    /// Data to be packed.
    New(Data),
    /// The local header and everything up to the next one, as it was read.
    Kept(Data),
}

impl Default for ZipBuilder {
    fn default() -> Self {
        Self { entries: Vec::new(), known: None, unchanged: None, comment: Vec::new(), date: [FIRST_DAY, 0] }
    }
}

/// The first of January 1980.
const FIRST_DAY: u16 = 1 << 5 | 1;

impl ZipBuilder {
    /// Copies a file: all entries with their packed data, extra fields and comments.
    ///
    /// # Errors
    /// If it is another kind of archive, the data of entries overlap, or one has no local header where it should be.
    pub fn from_archive(archive: &Archive) -> Result<Self> {
        let zip = archive.zip().filter(|_| archive.kind() == Kind::Zip).ok_or(Error::Unknown)?;
        let source = archive.source();
        let mut entries = Vec::new();
        let mut known = HashMap::new();
        let mut budget = Budget::of_directory(source.size(), archive.limits());
        for (index, member) in archive.members().iter().enumerate() {
            let entry = Entry::read(source, &mut budget, member.entry_at)?;
            // If several share a name, the last one wins.
            known.insert(entry.name.clone(), index);
            entries.push(entry);
        }
        let mut starts: Vec<u64> = entries.iter().map(|entry| entry.offset).collect();
        starts.sort_unstable();
        starts.push(zip.directory_offset());
        let mut kept = Vec::new();
        for entry in entries {
            let next = starts.get(starts.partition_point(|start| *start <= entry.offset)).copied().unwrap_or(0);
            let needed = entry.packed_size.saturating_add(30).saturating_add(num::to_u64(entry.name.len()));
            let size = next.saturating_sub(entry.offset);
            if size < needed || up_to(source, entry.offset, 4)? != b"PK\x03\x04" {
                let name = entry.name.escape_ascii();
                return Err(refused(format!(
                    "\"{name}\" shares its data with another member, so this ZIP cannot be changed"
                )));
            }
            let content = Content::Kept(Data::range(source, entry.offset, size));
            kept.push((entry, content));
        }
        Ok(Self {
            entries: kept,
            known: Some(known),
            unchanged: Some(Data::Source(Arc::clone(source))),
            comment: comment(source, zip.eocd_offset())?,
            ..Self::default()
        })
    }
    /// Sets the time of files that are added from now on: seconds since 1970. The format stores years from 1980 to 2107
    /// and even seconds.
    #[must_use]
    pub fn with_timestamp(mut self, seconds: u32) -> Self {
        let time = DosDateTime::from(&UtcDateTime::from_unix(seconds.into()));
        let year = time.year().saturating_sub(1980).min(127);
        let date = year << 9 | u16::from(time.month()) << 5 | u16::from(time.day());
        let clock = u16::from(time.hour()) << 11 | u16::from(time.minute()) << 5 | u16::from(time.second() / 2);
        self.date = [date, clock];
        self
    }
    /// Adds a file, or replaces the last one with that name. `\` in the name becomes `/`.
    ///
    /// # Errors
    /// If the name is empty or longer than 65,535 bytes.
    pub fn push(&mut self, name: impl AsRef<[u8]>, data: impl Into<Data>) -> Result<()> {
        let name: Vec<u8> = name.as_ref().iter().map(|byte| if *byte == b'\\' { b'/' } else { *byte }).collect();
        self.push_raw(name, data.into())
    }
    /// Same as [`push`](Self::push), with the name unchanged.
    ///
    /// # Errors
    /// Same as [`push`](Self::push).
    pub fn push_raw(&mut self, name: Vec<u8>, data: Data) -> Result<()> {
        if name.is_empty() || name.len() > usize::from(u16::MAX) {
            return Err(refused(format!("names in a ZIP must be 1 to 65,535 bytes long: \"{}\"", name.escape_ascii())));
        }
        self.unchanged = None;
        let index = self.entries.len();
        let known = self.known.as_mut().map(|known| *known.entry(name.clone()).or_insert(index));
        let entry = (Entry::new(name, self.date), Content::New(data));
        match known.and_then(|known| self.entries.get_mut(known)) {
            Some(known) => *known = entry,
            None => self.entries.push(entry),
        }
        Ok(())
    }
    /// The names of the files, in order.
    pub fn names(&self) -> impl ExactSizeIterator<Item = &[u8]> {
        self.entries.iter().map(|(entry, _)| entry.name.as_slice())
    }
    /// Writes the archive.
    ///
    /// # Errors
    /// If data cannot be read, or `to` cannot be written.
    pub fn write(&self, to: &mut dyn Write) -> Result<()> {
        if let Some(unchanged) = &self.unchanged {
            return unchanged.write(unchanged.size()?, to);
        }
        let mut order: Vec<&(Entry, Content)> = self.entries.iter().collect();
        if self.known.is_none() {
            order.sort_by(|a, b| a.0.name.cmp(&b.0.name));
        }
        let mut to = Counted { to, count: 0 };
        let mut written = Vec::with_capacity(order.len());
        for (entry, content) in order {
            let mut entry = Entry { offset: to.count, ..entry.clone() };
            match content {
                Content::Kept(data) => data.write(data.size()?, &mut to)?,
                Content::New(data) => write_new(&mut entry, data, &mut to)?,
            }
            written.push(entry);
        }
        let start = to.count;
        for entry in &written {
            to.write_all(&entry.encode())?;
        }
        let end = record::end(num::to_u64(written.len()), start, to.count, &self.comment);
        Ok(to.write_all(&end)?)
    }
}

/// Packs a file, and writes it after its header. The data are read twice, since the header declares the packed size.
fn write_new(entry: &mut Entry, data: &Data, to: &mut dyn Write) -> Result<()> {
    /// Shorter files are stored: packing them saves a few bytes at most.
    const SHORT: u64 = 64;
    let size = data.size()?;
    let mut whole = CrcReader::new(data.reader()?);
    let packed_size = if size < SHORT {
        io::copy(&mut whole, &mut io::sink())?
    } else {
        io::copy(&mut packed(&mut whole), &mut io::sink())?
    };
    entry.fixed.crc = whole.crc().sum();
    entry.size = size;
    let is_smaller = packed_size < size;
    entry.fixed.method = if is_smaller { 8 } else { 0 };
    entry.packed_size = if is_smaller { packed_size } else { size };
    to.write_all(&entry.encode_local())?;
    if !is_smaller {
        return data.write(size, to);
    }
    let mut whole = CrcReader::new(data.reader()?);
    let copied = io::copy(&mut packed(&mut whole), to)?;
    if copied == packed_size && whole.crc().sum() == entry.fixed.crc {
        return Ok(());
    }
    let name = entry.name.escape_ascii();
    Err(Error::Io(io::Error::new(io::ErrorKind::InvalidData, format!("\"{name}\" changed while it was read"))))
}

fn packed<R: Read>(data: R) -> DeflateEncoder<R> {
    DeflateEncoder::new(data, Compression::default())
}

/// The comment after the end of the directory.
fn comment(source: &dyn ReadAt, end: u64) -> Result<Vec<u8>> {
    let bytes = up_to(source, end, 22 + u64::from(u16::MAX))?;
    let Some(([low, high], comment)) = bytes.get(20..).and_then(<[u8]>::split_first_chunk::<2>) else {
        return Ok(Vec::new());
    };
    let size = usize::from(u16::from_le_bytes([*low, *high]));
    Ok(comment.get(..size).unwrap_or(comment).to_vec())
}

impl TryFrom<&Archive> for ZipBuilder {
    type Error = Error;
    fn try_from(archive: &Archive) -> Result<Self> {
        Self::from_archive(archive)
    }
}
