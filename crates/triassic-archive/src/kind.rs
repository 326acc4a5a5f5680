//! The kinds of archives. Recognizes an archive, and reads its directory.

use std::{fmt, sync::Arc};

use crate::{
    Limits, PboFields, PboTable,
    archive::Directory,
    error::{Error, Result},
    iso, pak, pbo,
    read_at::{ReadAt, up_to},
    zip::{self, Zip},
};

/// A supported kind of archive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// Quake, Quake II, Half-Life: `.pak`.
    Pak,
    /// Operation Flashpoint, ArmA, DayZ: `.pbo`.
    Pbo,
    /// Gamestudio A3 and A4: `.wrs`.
    Wrs,
    /// `.zip`, and `.pk3` and `.pk4` of the games after Quake III.
    Zip,
    /// CD images: ISO 9660, `.iso`, also as raw sectors, `.bin`.
    Iso,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Self; 5] = [Self::Pak, Self::Pbo, Self::Wrs, Self::Zip, Self::Iso];

    /// Its usual name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pak => "Quake archive (PAK)",
            Self::Pbo => "Bohemia archive (PBO)",
            Self::Wrs => "Acknex resource archive (WRS)",
            Self::Zip => "ZIP archive (.zip, .pk3, .pk4)",
            Self::Iso => "CD image (ISO 9660)",
        }
    }
    /// A short name for options and JSON.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Pak => "pak",
            Self::Pbo => "pbo",
            Self::Wrs => "wrs",
            Self::Zip => "zip",
            Self::Iso => "iso",
        }
    }
    /// The extensions that such files usually have, in lower case.
    #[must_use]
    pub const fn extensions(self) -> &'static [&'static str] {
        match self {
            Self::Pak => &["pak"],
            Self::Pbo => &["pbo"],
            Self::Wrs => &["wrs"],
            Self::Zip => &["zip", "pk3", "pk4"],
            Self::Iso => &["iso", "bin", "img"],
        }
    }
    /// The kind that files with this extension, in any letter case, usually have.
    #[must_use]
    pub fn of_extension(extension: &str) -> Option<Self> {
        let is = |kind: &Self| kind.extensions().iter().any(|known| known.eq_ignore_ascii_case(extension));
        Self::ALL.into_iter().find(is)
    }
    /// The byte between the folders and the name of a member.
    #[must_use]
    pub const fn separator(self) -> u8 {
        match self {
            Self::Pbo => b'\\',
            _ => b'/',
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The name of a known but unsupported archive format, by its first bytes or, if they are ambiguous, its extension.
pub(crate) fn not_read(head: &[u8], extension: &str) -> Option<&'static str> {
    let by_bytes = match head {
        [b'7', b'z', 0xbc, 0xaf, 0x27, 0x1c, ..] => Some("7-Zip archive (.7z): extract it with 7-Zip first"),
        [b'R', b'a', b'r', b'!', 0x1a, 7, ..] => Some("RAR archive (.rar): extract it first"),
        [b'M', b'E', b'D', b'I', b'A', b' ', b'D', b'E', ..] => {
            Some("CD image made by Alcohol 120% or Daemon Tools (.mdf, .mds)")
        }
        [b'S', b'P', b'A', b'K', ..] => Some("SiN archive (SPAK)"),
        [b'P', b'A', b'C', b'K', 0, 0, 0, 2 | 3, ..] => Some("Git pack, not a game archive"),
        [b'M', b'S', b'C', b'F', ..] => Some("cabinet archive (.cab)"),
        [0x1f, 0x8b, 8, ..] => Some("gzip archive (.gz, .tgz)"),
        _ => None,
    };
    let is = |known: &str| known.eq_ignore_ascii_case(extension);
    by_bytes.or_else(|| match () {
        () if is("7z") => Some("7-Zip archive (.7z): extract it with 7-Zip first"),
        () if is("rar") => Some("RAR archive (.rar): extract it first"),
        () if is("mdf") => Some("CD image made by Alcohol 120% or Daemon Tools (.mdf): convert it to .iso first"),
        () if is("nrg") => Some("CD image made by Nero (.nrg): convert it to .iso first"),
        () if is("ebo") => Some("encrypted Bohemia archive (.ebo)"),
        () if is("xbo") => Some("encrypted Bohemia archive (.xbo)"),
        () => None,
    })
}

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
pub(crate) fn read_archive(source: Arc<dyn ReadAt>, extension: &str, limits: &Limits) -> Result<Read> {
    let head = up_to(&source, 0, 64)?;
    let plain = |kind, source: Arc<dyn ReadAt>, directory| Read { kind, source, directory, details: Details::None };
    if let Some(name) = not_read(&head, "") {
        return Err(Error::NotRead(name));
    }
    if head.starts_with(b"PACK") {
        let directory = pak::read_pak(&source, limits)?;
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
    if let Some(directory) = pak::is_whole(&source, limits)? {
        return Ok(plain(Kind::Wrs, source, directory));
    }
    if by_extension == Some(Kind::Wrs) {
        let directory = pak::read_wrs(&source, limits)?;
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
