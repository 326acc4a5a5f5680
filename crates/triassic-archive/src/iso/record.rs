//! A directory record.

use formats_core::{Record, Records};
use rawzip::time::UtcDateTime;

use super::SECTOR;
use crate::{
    budget::Budget,
    read_at::{ReadAt, exact},
};

formats_core::record! {
    /// The fields of a directory record before its name. Arrays of two numbers store the same number in little-endian,
    /// then in big-endian order.
    ///
    /// Source: ECMA-119, section 9.1.
    pub struct IsoRecord: 33 {
        /// Bytes of the record.
        pub length: u8,
        /// Blocks of attributes before the data.
        pub attribute_blocks: u8,
        /// The block at which attributes and data begin.
        pub block: [u32; 2],
        /// Bytes of the data.
        pub size: [u32; 2],
        /// When it was recorded: years since 1900, month, day, hour, minute, second, quarters of an hour from UTC.
        pub time: [u8; 7],
        /// The flags: 2 folder, 4 associated file, 0x80 the data go on in the next record.
        pub flags: u8,
        /// Blocks of each part of an interleaved file.
        pub unit_size: u8,
        /// Blocks between them.
        pub gap_size: u8,
        /// The disc of a set.
        pub disc: [u16; 2],
        /// Bytes of the name.
        pub name_length: u8,
    }
}

impl IsoRecord {
    /// Whether it is a folder.
    #[must_use]
    pub const fn is_folder(&self) -> bool {
        self.flags & 2 != 0
    }
    /// Whether it belongs to the file with the same name: the resource fork of a Macintosh file.
    #[must_use]
    pub const fn is_associated(&self) -> bool {
        self.flags & 4 != 0
    }
    /// Whether the data continue in the next record.
    #[must_use]
    pub const fn goes_on(&self) -> bool {
        self.flags & 0x80 != 0
    }
    /// The time in seconds since 1970.
    #[must_use]
    pub fn time(&self) -> Option<i64> {
        let [year, month, day, hour, minute, second, zone] = self.time;
        let utc =
            UtcDateTime::from_components(u16::from(year).saturating_add(1900), month, day, hour, minute, second, 0)?;
        let east = i64::from(zone.cast_signed()).saturating_mul(15 * 60);
        (year != 0).then(|| utc.to_unix().saturating_sub(east))
    }
}

/// The longest file name in POSIX.
const MOST_OF_NAME: usize = 255;

/// The error for a name that no system accepts.
#[derive(Debug)]
pub(super) struct BadName;

/// A record with the bytes after its fields.
#[derive(Debug, Clone, Copy)]
pub(super) struct Entry<'a> {
    pub(super) fields: IsoRecord,
    /// The name as stored, with its version.
    pub(super) name: &'a [u8],
    /// The system use area, for Rock Ridge.
    pub(super) system: &'a [u8],
}

impl<'a> Entry<'a> {
    /// The record at the start of these bytes, and its length.
    pub(super) fn read(bytes: &'a [u8]) -> Option<(Self, usize)> {
        let fields = Records::<IsoRecord>::new(bytes.get(..IsoRecord::SIZE)?, 0).get(0)?;
        let (length, name_length) = (usize::from(fields.length), usize::from(fields.name_length));
        let rest = bytes.get(..length)?.get(IsoRecord::SIZE..)?;
        let name = rest.get(..name_length)?;
        // A name of even length is followed by a zero.
        let padded = name_length | 1;
        let system = rest.get(padded..).unwrap_or_default();
        (name_length > 0).then_some((Self { fields, name, system }, length))
    }
    /// Whether it represents the folder itself or its parent.
    pub(super) const fn is_dot(&self) -> bool {
        matches!(self.name, [0 | 1])
    }
    /// The number of bytes that Rock Ridge skips in each record, from the first record of the root folder; `None` if it
    /// is not used.
    ///
    /// Source: System Use Sharing Protocol, entry `SP`.
    pub(super) fn skipped(&self) -> Option<usize> {
        let [b'S', b'P', _, _, 0xbe, 0xef, skipped, ..] = self.system else { return None };
        Some((*skipped).into())
    }
    /// The Rock Ridge name, if there is one; `Err` if it is longer than POSIX allows, or a path.
    ///
    /// Source: Rock Ridge Interchange Protocol, entry `NM`; System Use Sharing Protocol, entries `CE` and `ST`.
    pub(super) fn rock_ridge_name(
        &self,
        data: &dyn ReadAt,
        budget: &mut Budget,
        skipped: usize,
        block_size: u64,
    ) -> Result<Option<Vec<u8>>, BadName> {
        let mut name = None::<Vec<u8>>;
        let mut area = self.system.get(skipped..).unwrap_or_default().to_vec();
        // An area may continue elsewhere; more than a few continuations are a cycle.
        for _ in 0..4 {
            let mut next = None;
            let mut rest = area.as_slice();
            while let [a, b, length, _version, ..] = rest {
                let Some((entry, after)) = rest.split_at_checked(usize::from((*length).max(4))) else { break };
                match (&[*a, *b], entry) {
                    (b"NM", [_, _, _, _, flags, part @ ..]) if flags & 0b110 == 0 => {
                        let name = name.get_or_insert_default();
                        if name.len().saturating_add(part.len()) > MOST_OF_NAME
                            || part.iter().any(|byte| *byte == 0 || *byte == b'/')
                        {
                            return Err(BadName);
                        }
                        name.extend_from_slice(part);
                    }
                    (b"CE", [_, _, _, _, place @ ..]) => next = continuation(place, block_size),
                    (b"ST", _) => break,
                    _ => {}
                }
                rest = after;
            }
            let Some((start, len)) = next else { break };
            area = exact(data, budget, "Rock Ridge area", start, len, start).map_err(|_| BadName)?;
        }
        match name.as_deref() {
            Some(b"." | b"..") => Err(BadName),
            _ => Ok(name.filter(|name| !name.is_empty())),
        }
    }
}

/// The continuation of an area: block, offset and length, each twice.
fn continuation(place: &[u8], block_size: u64) -> Option<(u64, u64)> {
    let (numbers, _) = place.as_chunks::<8>();
    let [block, offset, len, ..] = numbers else { return None };
    let low = |number: &[u8; 8]| number.first_chunk::<4>().map(|low| u64::from(u32::from_le_bytes(*low)));
    let start = low(block)?.saturating_mul(block_size).saturating_add(low(offset)?);
    // An area is within one sector.
    Some((start, low(len)?.min(SECTOR)))
}
