//! PBO: Operation Flashpoint, ArmA, DayZ.

mod layout;
mod table;

pub use layout::PboLayout;
pub(crate) use table::MOST_OF_NAME;
pub use table::{PboEntry, PboFields, PboTable};

use formats_core::num;

use crate::{
    CodePage, Limits, Member, Method, Refusal, codes, directory::Directory, error::Result, member::Place,
    read_at::ReadAt,
};

/// The size of the trailer: a zero and the SHA-1 of everything before it.
pub(crate) const TRAILER: u64 = 21;

/// The members of a table.
pub(crate) fn members(table: &PboTable, size: u64, limits: &Limits) -> Result<Directory> {
    let mut directory = Directory::new(size, limits);
    let mut start = table.data_at;
    for (index, entry) in table.entries.iter().enumerate() {
        let element = Some(num::to_u32(index));
        let fields = entry.fields;
        let stored = u64::from(fields.size);
        let (method, refusal) = match fields.method {
            PboFields::PACKED => (Method::Lzss, None),
            PboFields::ENCRYPTED => (Method::Other(fields.method), Some(Refusal::Encrypted)),
            0 => (Method::Stored, None),
            _ => {
                directory.findings.report(codes::UNKNOWN_METHOD, entry.at, element);
                (Method::Stored, None)
            }
        };
        let member = Member {
            name: entry.name.as_slice().into(),
            code_page: CodePage::Unknown,
            size: if method == Method::Lzss { fields.original_size.into() } else { stored },
            stored_size: stored,
            method,
            time: (fields.timestamp != 0).then_some(fields.timestamp.into()),
            entry_at: entry.at,
            refusal,
            place: Place::range(start, stored),
            same_as: None,
        };
        start = start.saturating_add(stored);
        directory.push(member.within(size))?;
    }
    for (index, (key, _)) in table.properties.iter().enumerate() {
        // Files have a handful of properties; later ones are not compared, so that the work stays proportional.
        if index < 64 && table.properties.iter().take(index).any(|(known, _)| known.eq_ignore_ascii_case(key)) {
            directory.findings.report(codes::DUPLICATE_PROPERTY, 0, Some(num::to_u32(index)));
        }
    }
    if table.terminator != PboFields::default() {
        directory.findings.report(codes::FILLED_TERMINATOR, table.terminator_at, None);
    }
    let tail = size.saturating_sub(table.data_end());
    if tail != 0 && tail != TRAILER {
        directory.findings.report(codes::TRAILING, table.data_end(), None);
    }
    Ok(directory)
}

/// Whether the data of the table end at the end of the file, or at the 21 bytes before it.
pub(crate) fn is_whole(table: &PboTable, source: &dyn ReadAt) -> bool {
    let tail = source.size().checked_sub(table.data_end());
    matches!(tail, Some(0 | TRAILER)) && !table.entries.is_empty()
}
