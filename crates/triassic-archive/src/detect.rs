//! Recognizes an archive, and reads its directory.

use std::sync::Arc;

use crate::{
    Kind, Limits, PboFields, PboTable,
    directory::Directory,
    error::{Error, Result},
    iso,
    kind::not_read,
    pak, pbo,
    read_at::{ReadAt, up_to},
    wrs,
    zip::{self, Zip},
};

/// The contents of an archive.
pub(crate) struct Read {
    pub(crate) kind: Kind,
    /// The source of its members: for raw sectors, their data.
    pub(crate) source: Arc<dyn ReadAt>,
    pub(crate) directory: Directory,
    pub(crate) details: Details,
}

/// The properties that only some kinds have.
#[derive(Debug)]
pub(crate) enum Details {
    None,
    Pbo(Box<PboTable>),
    Zip(Box<Zip>),
}

/// Reads the directory of an archive. Its kind follows from its bytes, or if they are ambiguous, from its extension.
pub(crate) fn read(source: Arc<dyn ReadAt>, extension: &str, limits: &Limits) -> Result<Read> {
    let head = up_to(&source, 0, 64)?;
    let plain = |kind, source: Arc<dyn ReadAt>, directory| Read { kind, source, directory, details: Details::None };
    if let Some(name) = not_read(&head, "") {
        return Err(Error::NotRead(name));
    }
    if head.starts_with(b"PACK") {
        let directory = pak::read(&source, limits)?;
        return Ok(plain(Kind::Pak, source, directory));
    }
    if [&b"PK\x03\x04"[..], b"PK\x05\x06", b"PK\x07\x08"].iter().any(|magic| head.starts_with(magic)) {
        return read_zip(source, limits);
    }
    if head.starts_with(b"\0sreV") {
        return read_pbo(source, PboTable::read, limits);
    }
    if let Some(data) = iso::data(&source)? {
        let directory = iso::read(&data, limits)?;
        return Ok(plain(Kind::Iso, data, directory));
    }
    // The other kinds have no magic number.
    let by_extension = Kind::of_extension(extension);
    if by_extension == Some(Kind::Zip) {
        // For example after a self-extractor.
        return read_zip(source, limits);
    }
    if by_extension == Some(Kind::Pbo) {
        return read_pbo(source, PboTable::read, limits);
    }
    if looks_like_pbo(&head, source.size()) {
        match PboTable::read(&source, limits) {
            Ok(table) if pbo::is_whole(&table, &source) => return read_pbo(source, |_, _| Ok(table), limits),
            Err(Error::Io(error)) => return Err(error.into()),
            _ => {}
        }
    }
    if let Some(directory) = wrs::is_whole(&source, limits)? {
        return Ok(plain(Kind::Wrs, source, directory));
    }
    if by_extension == Some(Kind::Wrs) {
        let directory = wrs::read(&source, limits)?;
        return Ok(plain(Kind::Wrs, source, directory));
    }
    Err(not_read(&head, extension).map_or(Error::Unknown, Error::NotRead))
}

/// Whether a file may be an archive, by its first 64 bytes, the bytes at [the magic of a CD image](iso::MAGIC) and its
/// extension.
///
/// # Errors
/// If it cannot be one, or its kind is not supported.
pub(crate) fn may_be(head: &[u8], at_volume: &[u8], extension: &str) -> Result<()> {
    if let Some(name) = not_read(head, "") {
        return Err(Error::NotRead(name));
    }
    let has_magic = [&b"PACK"[..], b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08", b"\0sreV", &iso::SYNC];
    let is_one = at_volume == iso::MAGIC
        || has_magic.iter().any(|magic| head.starts_with(magic))
        || matches!(Kind::of_extension(extension), Some(Kind::Pbo | Kind::Wrs | Kind::Zip));
    if is_one { Ok(()) } else { Err(Error::Unknown) }
}

fn read_zip(source: Arc<dyn ReadAt>, limits: &Limits) -> Result<Read> {
    let (zip, directory) = zip::read(&source, limits)?;
    Ok(Read { kind: Kind::Zip, source, directory, details: Details::Zip(Box::new(zip)) })
}

fn read_pbo(
    source: Arc<dyn ReadAt>,
    table: impl FnOnce(&dyn ReadAt, &Limits) -> Result<PboTable>,
    limits: &Limits,
) -> Result<Read> {
    let table = table(&source, limits)?;
    let directory = pbo::members(&table, source.size(), limits)?;
    Ok(Read { kind: Kind::Pbo, source, directory, details: Details::Pbo(Box::new(table)) })
}

/// Whether a file starts with an entry of a PBO: a name, a known method, and a size within the file.
fn looks_like_pbo(head: &[u8], size: u64) -> bool {
    let mut parts = head.splitn(2, |byte| *byte == 0);
    let (Some(name), Some(fields)) = (parts.next(), parts.next()) else {
        return head.len() == 64 && !head.contains(&0);
    };
    let (numbers, _) = fields.as_chunks::<4>();
    let number = |index: usize| numbers.get(index).map(|number| u32::from_le_bytes(*number));
    let is_known = |method| matches!(method, 0 | PboFields::PACKED | PboFields::ENCRYPTED);
    // Fields outside the prefix are checked when the table is read.
    !name.is_empty()
        && name.iter().all(|byte| *byte >= b' ')
        && number(0).is_none_or(is_known)
        && number(4).is_none_or(|stored| u64::from(stored) <= size)
}
