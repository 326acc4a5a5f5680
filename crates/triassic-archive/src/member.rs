//! The members of an archive, and their data.

use std::{
    borrow::Cow,
    io::{self, BufReader, Cursor, Read},
    sync::Arc,
};

use flate2::bufread::DeflateDecoder;
use formats_core::{LzssOffsets, num, unpack_lzss};

use crate::{
    Kind, Refusal,
    error::{Error, Result},
    kind::Details,
    limits::Budget,
    names::{CodePage, in_code_page, text},
    read_at::{Extents, Part, Range, ReadAt, exact},
};

/// A member of an archive: a file, or a folder if the archive stores folders.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Member {
    /// Its name as stored, with its folders, without a NUL. It is untrusted: it may be absolute or lead out of a
    /// folder.
    pub name: Box<[u8]>,
    /// The code page of the name.
    pub code_page: CodePage,
    /// The unpacked size in bytes, as declared.
    pub size: u64,
    /// The size in the archive in bytes.
    pub stored_size: u64,
    /// The compression method.
    pub method: Method,
    /// The time of the last change, in seconds since 1970 UTC, if the archive stores it.
    pub time: Option<i64>,
    /// The offset of its entry in the archive, from its start.
    pub entry_at: u64,
    /// The reason why it is only listed.
    pub refusal: Option<Refusal>,
    pub(crate) place: Place,
    /// The index of the first member with the same data.
    pub(crate) same_as: Option<u32>,
}

/// The compression method of a member.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Method {
    /// Uncompressed.
    Stored,
    /// LZSS: PBO, WRS.
    Lzss,
    /// Deflate: ZIP.
    Deflate,
    /// An unsupported method, by its number in the archive.
    Other(u32),
}

impl Method {
    /// A short name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Stored => "stored",
            Self::Lzss => "lzss",
            Self::Deflate => "deflate",
            Self::Other(_) => "other",
        }
    }
}

/// The position of a member's data.
#[derive(Debug, Clone)]
pub(crate) enum Place {
    /// One range: offset and length.
    Range([(u64, u64); 1]),
    /// Several ranges.
    Extents(Box<[(u64, u64)]>),
    /// The entry of a ZIP's directory, which leads to a local header, and the offset of that header.
    Zip(rawzip::ZipArchiveEntryWayfinder, u64),
}

impl Place {
    pub(crate) const fn range(start: u64, len: u64) -> Self {
        Self::Range([(start, len)])
    }
    /// The ranges; empty for a ZIP, whose entries lead to headers.
    pub(crate) fn extents(&self) -> &[(u64, u64)] {
        match self {
            Self::Range(range) => range,
            Self::Extents(extents) => extents,
            Self::Zip(..) => &[],
        }
    }
}

impl Member {
    pub(crate) fn stored(name: impl Into<Box<[u8]>>, start: u64, len: u64, entry_at: u64) -> Self {
        Self {
            name: name.into(),
            code_page: CodePage::Unknown,
            size: len,
            stored_size: len,
            method: Method::Stored,
            time: None,
            entry_at,
            refusal: None,
            place: Place::range(start, len),
            same_as: None,
        }
    }
    /// The same member, refused if its data extend past the end of a file of `size` bytes.
    pub(crate) fn within(mut self, size: u64) -> Self {
        let mut extents = self.place.extents().iter();
        let end = extents.try_fold(0_u64, |last, (start, len)| Some(last.max(start.checked_add(*len)?)));
        if end.is_none_or(|end| end > size) {
            self.refusal.get_or_insert(Refusal::PastEnd);
        }
        self
    }
    /// Whether it is a folder.
    #[must_use]
    pub fn is_folder(&self) -> bool {
        self.refusal == Some(Refusal::Folder)
    }
    /// The index of the first member with the same data: a PAK or a CD image may store equal files once.
    #[must_use]
    pub fn same_as(&self) -> Option<usize> {
        self.same_as.map(num::to_usize)
    }
    /// The name as text.
    #[must_use]
    pub fn text(&self) -> String {
        text(&self.name, self.code_page)
    }
    /// The name that is split into folders: decoded if the user specified its code page, otherwise as stored.
    #[must_use]
    pub fn path(&self) -> Cow<'_, [u8]> {
        in_code_page(&self.name, self.code_page)
    }
}

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
