//! The headers of a ZIP, for writing.
//!
//! Source: PKWARE's `APPNOTE.TXT`, 4.3.7, 4.3.12, 4.3.14 to 4.3.16 and 4.5.3.

use formats_core::{Record, num};

use crate::{
    budget::Budget,
    error::Result,
    read_at::{ReadAt, exact},
};

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
        let fixed = bytes.first_chunk().map(ZipCentral::decode).ok_or(crate::Error::Unknown)?;
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
