//! PAK: Quake, Quake II, Half-Life. WRS: Gamestudio A3 and A4; see [`acknex_wmb::wrs`] for its table.

use acknex_wmb::wrs::WrsHeader;
use formats_core::{Error, ErrorKind, FixedStr, Number, Record, Records, field_at, num};

use crate::{
    CodePage, Limits, Member, Method, Refusal,
    archive::Directory,
    codes,
    error::Result,
    limits::Budget,
    member::Place,
    read_at::{ReadAt, exact},
};

formats_core::record! {
    /// The start of a PAK (`dpackheader_t`).
    ///
    /// Source: `qfiles.h` and `common.c` of id Software.
    pub struct PakHeader: 12 {
        /// `PACK`.
        pub magic: [u8; 4],
        /// The offset of the directory, from the start of the file.
        pub directory_offset: i32,
        /// Bytes of the directory: 64 for each file.
        pub directory_size: i32,
    }
}

formats_core::record! {
    /// An entry of the directory of a PAK (`dpackfile_t`).
    ///
    /// Source: `qfiles.h` and `common.c` of id Software.
    pub struct PakEntry: 64 {
        /// Its name with its folders, `/` between them, ended by a NUL.
        pub name: FixedStr<56>,
        /// The offset of its data, from the start of the file.
        pub offset: i32,
        /// Bytes of its data.
        pub size: i32,
    }
}

impl PakHeader {
    /// The start of every PAK.
    pub const MAGIC: [u8; 4] = *b"PACK";

    /// The header of a file, if it starts with one.
    ///
    /// # Errors
    /// If the file cannot be read or is too short.
    pub(crate) fn read(source: &dyn ReadAt) -> Result<Self> {
        let bytes = exact(source, &mut Budget::new(num::to_u64(Self::SIZE)), "header", 0, num::to_u64(Self::SIZE), 0)?;
        let header = Records::<Self>::new(&bytes, 0).get(0);
        let header = header.filter(|header| header.magic == Self::MAGIC);
        header.ok_or_else(|| Error::new(ErrorKind::Malformed("not a PAK"), "header", 0).into())
    }
    /// The offset and the size of the directory.
    ///
    /// # Errors
    /// If it is not within the file.
    pub(crate) fn directory(&self, source: &dyn ReadAt) -> Result<(u64, u64)> {
        let number = |value: i32, at| Number::new(value.into(), at);
        let start = number(self.directory_offset, field_at!(PakHeader, directory_offset, 0)).size("directory")?;
        let at = field_at!(PakHeader, directory_size, 0);
        let size = number(self.directory_size, at).size("directory")?;
        let (start, needed, end) = (num::to_u64(start), num::to_u64(size), source.size());
        if start.checked_add(needed).is_none_or(|last| last > end) {
            return Err(Error::new(ErrorKind::OutsideFile { start, needed, end }, "directory", at).into());
        }
        Ok((start, needed))
    }
}

pub(crate) fn read_pak(source: &dyn ReadAt, limits: &Limits) -> Result<Directory> {
    let header = PakHeader::read(source)?;
    let (start, size) = header.directory(source)?;
    let at = field_at!(PakHeader, directory_size, 0);
    if size % 64 != 0 && size.is_multiple_of(72) {
        let kind = ErrorKind::Unsupported("the entries have 72 bytes, as in Daikatana's archives");
        return Err(Error::new(kind, "directory", at).into());
    }
    let count = size / 64;
    if count > limits.max_members.into() {
        let kind = ErrorKind::LimitExceeded { value: count, max: limits.max_members.into() };
        return Err(Error::new(kind, "directory", at).into());
    }
    let mut directory = Directory::new(source.size(), limits);
    if size % 64 != 0 {
        directory.findings.report(codes::PART_OF_ENTRY, at, None);
    }
    let bytes = exact(source, &mut directory.budget, "directory", start, size, at)?;
    for (index, entry) in Records::<PakEntry>::new(&bytes, start).located().enumerate() {
        if !entry.name.has_nul() {
            directory.findings.report(codes::UNENDED_NAME, entry.at, Some(num::to_u32(index)));
        }
        let range = (u64::try_from(entry.offset).ok(), u64::try_from(entry.size).ok());
        let mut member = Member::stored(entry.name.as_bytes(), range.0.unwrap_or(0), range.1.unwrap_or(0), entry.at);
        if range.0.is_none() || range.1.is_none() {
            member.refusal = Some(Refusal::PastEnd);
        }
        directory.push(member.within(source.size()))?;
    }
    Ok(directory)
}

/// Lists the members. Each entry declares the offset of the next one, so each needs a read of its own.
pub(crate) fn read_wrs(source: &dyn ReadAt, limits: &Limits) -> Result<Directory> {
    let mut directory = Directory::new(source.size(), limits);
    let mut at = 0;
    while at < source.size() || directory.members.is_empty() {
        let bytes = exact(source, &mut directory.budget, "archive entry", at, num::to_u64(WrsHeader::SIZE), at)?;
        let malformed =
            || Error::new(ErrorKind::Malformed("an entry has no name: not a WRS archive"), "archive entry", at);
        let header = Records::<WrsHeader>::new(&bytes, at).get(0).ok_or_else(malformed)?;
        if header.name.as_bytes().is_empty() {
            return Err(malformed().into());
        }
        let number = |value: i32, at| Number::new(value.into(), at).size("archive entry").map(num::to_u64);
        let size = number(header.size(), field_at!(WrsHeader, size, at))?;
        let packed = number(header.packed_size(), field_at!(WrsHeader, packed_size, at))?;
        let start = at.saturating_add(num::to_u64(WrsHeader::SIZE));
        let member = Member {
            name: header.name.as_bytes().into(),
            code_page: CodePage::Unknown,
            size,
            stored_size: packed,
            method: Method::Lzss,
            time: None,
            entry_at: at,
            refusal: None,
            place: Place::range(start, packed),
            same_as: None,
        };
        directory.push(member.within(source.size()))?;
        at = start.saturating_add(packed);
    }
    Ok(directory)
}

/// Whether the entries lead exactly to the end of the file, as in every undamaged archive. Stops at the first invalid
/// entry.
pub(crate) fn is_whole(source: &dyn ReadAt, limits: &Limits) -> Result<Option<Directory>> {
    let is_name = |byte: &u8| byte.is_ascii_graphic() || *byte == b' ' || *byte >= 0x80;
    // Data too short for an entry are not one; an error of the system is an error.
    let size = num::to_u64(WrsHeader::SIZE);
    let Ok(first) = exact(source, &mut Budget::new(size), "archive entry", 0, size, 0) else { return Ok(None) };
    let first = Records::<WrsHeader>::new(&first, 0).get(0);
    if !first.is_some_and(|first| first.name.has_nul() && first.name.as_bytes().iter().all(is_name)) {
        return Ok(None);
    }
    match read_wrs(source, limits) {
        Ok(directory) => Ok(directory.members.iter().all(|member| member.refusal.is_none()).then_some(directory)),
        Err(crate::Error::Io(error)) => Err(error.into()),
        Err(_) => Ok(None),
    }
}
