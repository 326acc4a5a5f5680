//! WRS: Gamestudio A3 and A4. See [`acknex_wmb::wrs`] for its table.

use acknex_wmb::wrs::WrsHeader;
use formats_core::{Error, ErrorKind, Number, Record, Records, field_at, num};

use crate::{
    CodePage, Limits, Member, Method,
    budget::Budget,
    directory::Directory,
    error::Result,
    member::Place,
    read_at::{ReadAt, exact},
};

/// Lists the members. Each entry declares the offset of the next one, so each needs a read of its own.
pub(crate) fn read(source: &dyn ReadAt, limits: &Limits) -> Result<Directory> {
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
    match read(source, limits) {
        Ok(directory) => Ok(directory.members.iter().all(|member| member.refusal.is_none()).then_some(directory)),
        Err(crate::Error::Io(error)) => Err(error.into()),
        Err(_) => Ok(None),
    }
}
