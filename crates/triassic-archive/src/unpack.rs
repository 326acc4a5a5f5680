//! The data of members.

use std::{
    io::{self, BufReader, Cursor, Read},
    sync::Arc,
};

use flate2::bufread::DeflateDecoder;
use formats_core::{LzssOffsets, num, unpack_lzss};

use crate::{
    Kind, Member, Method, Refusal,
    budget::Budget,
    detect::Details,
    error::{Error, Result},
    member::Place,
    read_at::{Extents, Part, Range, ReadAt, exact},
};

/// The bytes of a member from start to end. The last ones are returned only if the checksum is right.
pub(crate) fn reader<'a>(
    source: &'a Arc<dyn ReadAt>,
    kind: Kind,
    details: &'a Details,
    member: &Member,
    max: u64,
) -> Result<Box<dyn Read + 'a>> {
    if let Some(refusal) = member.refusal {
        return Err(Error::Refused(refusal));
    }
    match (&member.place, details) {
        (Place::Zip(place, _), Details::Zip(zip)) => {
            let entry = zip.get_entry(*place).map_err(of_zip)?;
            let (start, end) = entry.compressed_data_range();
            if start > end || end > source.size() {
                return Err(Error::Refused(Refusal::PastEnd));
            }
            Ok(match member.method {
                Method::Deflate => {
                    let packed = BufReader::with_capacity(1 << 15, entry.reader());
                    Box::new(entry.verifying_reader(DeflateDecoder::new(packed)))
                }
                // The number of bytes shows whether the size is right.
                _ => Box::new(entry.verifying_reader(entry.reader())),
            })
        }
        (Place::Range([(start, len)]), _) if member.method == Method::Lzss => {
            let offsets = if kind == Kind::Pbo { LzssOffsets::Distance } else { LzssOffsets::Ring };
            let packed = exact(source, &mut Budget::new(max), "packed data", *start, *len, member.entry_at)?;
            Ok(Box::new(Cursor::new(unpack(packed, member.size, *start, offsets)?)))
        }
        (Place::Range([(start, len)]), _) => Ok(Box::new(Range::new(source, *start, *len))),
        (Place::Extents(extents), _) => {
            let extents = Extents::new(Arc::clone(source), extents);
            let size = extents.size();
            Ok(Box::new(Range::new(extents, 0, size)))
        }
        _ => Err(Error::Refused(Refusal::Folder)),
    }
}

/// An unpacked member with random access; `None` if it is packed. A checksum is not verified.
pub(crate) fn stored(source: &Arc<dyn ReadAt>, details: &Details, member: &Member) -> Result<Option<Arc<dyn ReadAt>>> {
    if let Some(refusal) = member.refusal {
        return Err(Error::Refused(refusal));
    }
    Ok(match (&member.place, details) {
        _ if member.method != Method::Stored => None,
        (Place::Range([(start, len)]), _) => Some(Arc::new(Part::new(Arc::clone(source), *start, *len))),
        (Place::Extents(extents), _) => Some(Arc::new(Extents::new(Arc::clone(source), extents))),
        (Place::Zip(place, _), Details::Zip(zip)) => {
            let (start, end) = zip.get_entry(*place).map_err(of_zip)?.compressed_data_range();
            let len = end.saturating_sub(start);
            if len != member.size {
                return Err(Error::Damaged("a stored member's size differs from that of its data".to_owned()));
            }
            Some(Arc::new(Part::new(Arc::clone(source), start, len)))
        }
        _ => None,
    })
}

/// Unpacks LZSS. In a PBO, the sum of the unpacked bytes follows; data whose packed and unpacked sizes are equal may
/// not be packed at all.
fn unpack(packed: Vec<u8>, size: u64, at: u64, offsets: LzssOffsets) -> Result<Vec<u8>> {
    let unpacked = unpack_lzss("packed data", &packed, at, num::to_usize(size), offsets);
    let of_pbo = offsets == LzssOffsets::Distance;
    let is_stored = of_pbo && size == num::to_u64(packed.len());
    match unpacked {
        Ok(unpacked) if !of_pbo => Ok(unpacked.bytes),
        Ok(unpacked) if packed.is_empty() || sums(&unpacked.bytes).contains(&sum_at(&packed, unpacked.read)) => {
            Ok(unpacked.bytes)
        }
        _ if is_stored => Ok(packed),
        Ok(_) => Err(Error::Damaged("the checksum after the compressed data is wrong or missing".to_owned())),
        Err(error) => Err(error.into()),
    }
}

/// The sum of unsigned bytes, as in archives of the games, and of signed bytes, as in their textures.
fn sums(bytes: &[u8]) -> [Option<u32>; 2] {
    let plain = bytes.iter().fold(0_u32, |sum, byte| sum.wrapping_add(u32::from(*byte)));
    let signed = bytes.iter().fold(0_i32, |sum, byte| sum.wrapping_add(i32::from(byte.cast_signed())));
    [Some(plain), Some(signed.cast_unsigned())]
}

fn sum_at(packed: &[u8], at: usize) -> Option<u32> {
    packed.get(at..)?.first_chunk::<4>().map(|sum| u32::from_le_bytes(*sum))
}

/// Returns an error if something is larger than is allowed.
pub(crate) fn within(what: &'static str, size: u64, max: u64) -> Result<()> {
    if size > max { Err(Error::Limit { what, size, max }) } else { Ok(()) }
}

fn of_zip(error: rawzip::Error) -> Error {
    match error.into_kind() {
        rawzip::ErrorKind::IO(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
            Error::Refused(Refusal::PastEnd)
        }
        rawzip::ErrorKind::IO(error) => Error::Io(error),
        rawzip::ErrorKind::Eof => Error::Refused(Refusal::PastEnd),
        other => Error::Damaged(format!("invalid local header: {other}")),
    }
}

/// The cause of a failed read: damage, or the system.
pub(crate) fn of_reading(error: io::Error) -> Error {
    let text = match error.kind() {
        io::ErrorKind::InvalidData | io::ErrorKind::InvalidInput => error.to_string(),
        io::ErrorKind::UnexpectedEof => "it ends early".to_owned(),
        _ => return Error::Io(error),
    };
    match error.downcast::<rawzip::Error>().map(rawzip::Error::into_kind) {
        Ok(rawzip::ErrorKind::InvalidChecksum { .. }) => Error::Damaged("the checksum (CRC-32) is wrong".to_owned()),
        Ok(rawzip::ErrorKind::InvalidSize { expected, actual }) => {
            Error::Damaged(format!("it has {actual} bytes or more; the directory declares {expected}"))
        }
        _ => Error::Damaged(text),
    }
}
