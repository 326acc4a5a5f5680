//! Writing ZIP.
//!
//! Source: PKWARE's `APPNOTE.TXT`, 4.3.7, 4.3.12, 4.3.14 to 4.3.16 and 4.5.3.

use std::{
    io::{self, Read, Write},
    sync::Arc,
};

use flate2::{Compression, CrcReader, read::DeflateEncoder};
use formats_core::{Record, num};
use rawzip::time::{DosDateTime, UtcDateTime};

use crate::{
    Archive, Kind,
    error::{Error, Result},
    limits::Budget,
    read_at::{ReadAt, exact, up_to},
    write::{Counted, Data, MemberIndex, refused},
};

/// A ZIP to be written: new data, or an archive that was read.
///
/// New data are written in one form: the files sorted by name, each deflated if it has at least 64 bytes and becomes
/// smaller, with the given time or the earliest of the format (1980), without permissions, comments and folders, then
/// the directory. So equal files give equal bytes everywhere.
#[derive(Debug, Clone)]
pub struct ZipBuilder {
    entries: Vec<(Entry, Content)>,
    /// The entries by name, if the entries keep their order, as for an archive that was read.
    known: Option<MemberIndex>,
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
        let mut budget = Budget::of_directory(source.size(), archive.limits());
        for member in archive.members() {
            entries.push(Entry::read(source, &mut budget, member.entry_at)?);
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
            known: Some(MemberIndex::new(archive)),
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
    /// Adds a file, or replaces the [member with that name](MemberIndex), which keeps its name. `\` in the name becomes `/`.
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
        let known = self.known.as_mut().map(|known| known.find_or_add(&name, index));
        let known = known.and_then(|known| self.entries.get_mut(known));
        let name = known.as_ref().map_or(name, |(entry, _)| entry.name.clone());
        let entry = (Entry::new(name, self.date), Content::New(data));
        match known {
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
        let end = end(num::to_u64(written.len()), start, to.count, &self.comment);
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

/// The number that means "see the 64-bit field".
const IN_64: u32 = u32::MAX;
/// The extra field with 64-bit numbers.
const EXTRA_64: u16 = 1;
/// The version of the standard that is needed to read an entry: folders and deflate, and 64-bit numbers.
const VERSION: u16 = 20;
const VERSION_64: u16 = 45;

formats_core::record! {
    /// Precedes the data of a file.
    pub(crate) struct ZipLocal: 30 {
        /// `PK`, 3, 4.
        pub magic: [u8; 4],
        /// The version of the standard that is needed.
        pub version: u16,
        /// Bit 11: the name is UTF-8.
        pub raw_flags: u16,
        /// 0: stored, 8: deflate.
        pub method: u16,
        /// Time of day, in the form of MS-DOS.
        pub time: u16,
        /// Date, in the form of MS-DOS.
        pub date: u16,
        /// CRC-32 of the file.
        pub crc: u32,
        /// Bytes of the data.
        pub packed_size: u32,
        /// Bytes of the file.
        pub size: u32,
        /// Bytes of the name.
        pub name_size: u16,
        /// Bytes of extra fields.
        pub extra_size: u16,
    }
}

formats_core::record! {
    /// An entry of the central directory.
    pub(crate) struct ZipCentral: 46 {
        /// `PK`, 1, 2.
        pub magic: [u8; 4],
        /// The system and the version of the program that made the archive.
        pub made_by: u16,
        /// The version of the standard that is needed.
        pub version: u16,
        /// Bit 11: the name is UTF-8.
        pub raw_flags: u16,
        /// 0: stored, 8: deflate.
        pub method: u16,
        /// Time of day, in the form of MS-DOS.
        pub time: u16,
        /// Date, in the form of MS-DOS.
        pub date: u16,
        /// CRC-32 of the file.
        pub crc: u32,
        /// Bytes of the data.
        pub packed_size: u32,
        /// Bytes of the file.
        pub size: u32,
        /// Bytes of the name.
        pub name_size: u16,
        /// Bytes of extra fields.
        pub extra_size: u16,
        /// Bytes of the comment.
        pub comment_size: u16,
        /// The part of a split archive.
        pub disk: u16,
        /// Not used here.
        pub internal: u16,
        /// Permissions, in the form of the system that made the archive.
        pub external: u32,
        /// The offset of the local header.
        pub offset: u32,
    }
}

/// An entry of the central directory, with its name, extra fields and comment.
#[derive(Debug, Clone)]
pub(crate) struct Entry {
    pub(crate) fixed: ZipCentral,
    pub(crate) name: Vec<u8>,
    /// The extra fields, without the field for 64-bit numbers.
    pub(crate) extra: Vec<u8>,
    pub(crate) comment: Vec<u8>,
    pub(crate) size: u64,
    pub(crate) packed_size: u64,
    pub(crate) offset: u64,
}

impl Entry {
    /// Creates an entry whose sizes are not yet known.
    pub(crate) fn new(name: Vec<u8>, date: [u16; 2]) -> Self {
        let is_utf8 = !name.is_ascii() && std::str::from_utf8(&name).is_ok();
        let [date, time] = date;
        let fixed = ZipCentral {
            magic: *b"PK\x01\x02",
            made_by: VERSION,
            version: VERSION,
            raw_flags: if is_utf8 { 1 << 11 } else { 0 },
            method: 0,
            time,
            date,
            crc: 0,
            packed_size: 0,
            size: 0,
            name_size: 0,
            extra_size: 0,
            comment_size: 0,
            disk: 0,
            internal: 0,
            external: 0,
            offset: 0,
        };
        Self { fixed, name, extra: Vec::new(), comment: Vec::new(), size: 0, packed_size: 0, offset: 0 }
    }
    /// The entry at byte `at` of a file.
    ///
    /// # Errors
    /// If there is no entry.
    pub(crate) fn read(source: &dyn ReadAt, budget: &mut Budget, at: u64) -> Result<Self> {
        let fixed_size = num::to_u64(ZipCentral::SIZE);
        let bytes = exact(source, budget, "entry of the directory", at, fixed_size, at)?;
        let fixed = bytes.first_chunk().map(ZipCentral::decode).ok_or(Error::Unknown)?;
        let mut start = at.saturating_add(fixed_size);
        let mut part = |size: u16| {
            let part = exact(source, budget, "entry of the directory", start, size.into(), at);
            start = start.saturating_add(size.into());
            part
        };
        let name = part(fixed.name_size)?;
        let fields = part(fixed.extra_size)?;
        let comment = part(fixed.comment_size)?;
        let mut new = Self {
            fixed,
            name,
            extra: Vec::new(),
            comment,
            size: fixed.size.into(),
            packed_size: fixed.packed_size.into(),
            offset: fixed.offset.into(),
        };
        new.take_extra(&fields);
        Ok(new)
    }
    /// Removes the 64-bit numbers from the extra fields, and keeps the others.
    fn take_extra(&mut self, mut fields: &[u8]) {
        while let Some(([a, b, c, d], rest)) = fields.split_first_chunk::<4>() {
            let (id, size) = (u16::from_le_bytes([*a, *b]), usize::from(u16::from_le_bytes([*c, *d])));
            let Some((mut own, after)) = rest.split_at_checked(size) else { break };
            if id == EXTRA_64 {
                for number in [&mut self.size, &mut self.packed_size, &mut self.offset] {
                    if *number == u64::from(IN_64)
                        && let Some((long, rest)) = own.split_first_chunk::<8>()
                    {
                        (*number, own) = (u64::from_le_bytes(*long), rest);
                    }
                }
            } else if let Some(whole) = fields.get(..size.saturating_add(4)) {
                self.extra.extend_from_slice(whole);
            }
            fields = after;
        }
        // An incomplete field: some programs use it to align data.
        self.extra.extend_from_slice(fields);
    }
    /// Precedes the data.
    pub(crate) fn encode_local(&self) -> Vec<u8> {
        let is_long = self.size >= u64::from(IN_64) || self.packed_size >= u64::from(IN_64);
        // The field has both numbers or neither.
        let extra = if is_long { extra_64(&[self.size, self.packed_size]) } else { Vec::new() };
        let fixed = &self.fixed;
        let header = ZipLocal {
            magic: *b"PK\x03\x04",
            version: if is_long { VERSION_64 } else { fixed.version },
            raw_flags: fixed.raw_flags,
            method: fixed.method,
            time: fixed.time,
            date: fixed.date,
            crc: fixed.crc,
            packed_size: if is_long { IN_64 } else { short(self.packed_size) },
            size: if is_long { IN_64 } else { short(self.size) },
            name_size: length(self.name.len()),
            extra_size: length(extra.len()),
        };
        [header.encode().as_ref(), &self.name, &extra].concat()
    }
    /// The entry in the directory.
    pub(crate) fn encode(&self) -> Vec<u8> {
        let numbers = [self.size, self.packed_size, self.offset];
        let long: Vec<u64> = numbers.into_iter().filter(|number| *number >= u64::from(IN_64)).collect();
        let mut extra = if long.is_empty() { Vec::new() } else { extra_64(&long) };
        extra.extend_from_slice(&self.extra);
        let header = ZipCentral {
            version: if long.is_empty() { self.fixed.version } else { self.fixed.version.max(VERSION_64) },
            size: short(self.size),
            packed_size: short(self.packed_size),
            offset: short(self.offset),
            name_size: length(self.name.len()),
            extra_size: length(extra.len()),
            comment_size: length(self.comment.len()),
            ..self.fixed
        };
        [header.encode().as_ref(), &self.name, &extra, &self.comment].concat()
    }
}

/// The number, or the marker for the 64-bit field.
fn short(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(IN_64)
}

/// A length of at most 65,535.
fn length(bytes: usize) -> u16 {
    u16::try_from(bytes).unwrap_or(u16::MAX)
}

fn extra_64(numbers: &[u64]) -> Vec<u8> {
    let bytes: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
    [&EXTRA_64.to_le_bytes()[..], &length(bytes.len()).to_le_bytes(), &bytes].concat()
}

/// The end records after the directory of `count` entries from byte `start` to byte `end`, in 64 bits where required.
pub(crate) fn end(count: u64, start: u64, end: u64, comment: &[u8]) -> Vec<u8> {
    let size = end.saturating_sub(start);
    let mut bytes = Vec::new();
    if count >= u64::from(u16::MAX) || start >= u64::from(IN_64) || size >= u64::from(IN_64) {
        bytes.extend(*b"PK\x06\x06");
        // Bytes of this record after this number.
        bytes.extend(44_u64.to_le_bytes());
        bytes.extend([VERSION_64, VERSION_64].map(u16::to_le_bytes).concat());
        bytes.extend([0_u32; 2].map(u32::to_le_bytes).concat());
        bytes.extend([count, count, size, start].map(u64::to_le_bytes).concat());
        // The offset of that record.
        bytes.extend(*b"PK\x06\x07\0\0\0\0");
        bytes.extend(end.to_le_bytes());
        bytes.extend(1_u32.to_le_bytes());
    }
    let count = u16::try_from(count).unwrap_or(u16::MAX);
    bytes.extend(*b"PK\x05\x06\0\0\0\0");
    bytes.extend([count, count].map(u16::to_le_bytes).concat());
    bytes.extend([short(size), short(start)].map(u32::to_le_bytes).concat());
    bytes.extend(length(comment.len()).to_le_bytes());
    bytes.extend(comment);
    bytes
}
