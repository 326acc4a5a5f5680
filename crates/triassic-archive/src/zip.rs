//! ZIP, PK3, PK4, also with 64-bit sizes. The structures are read by the crate `rawzip`.

use std::{io, sync::Arc};

use formats_core::{Diagnostics, Error, ErrorKind, num};
use rawzip::{
    CompressionMethod, MAX_CENTRAL_DIRECTORY_RECORD_SIZE, ReaderAt, ZipArchive, ZipFileHeaderRecord, ZipLocator,
    time::{UtcDateTime, ZipDateTimeKind},
};

use crate::{
    CodePage, Limits, Member, Method, Refusal,
    archive::Directory,
    codes,
    error::Result,
    member::Place,
    read_at::{ReadAt, fill},
};

/// A ZIP whose end record was found.
pub(crate) type Zip = ZipArchive<ZipSource>;

/// The input of `rawzip`.
#[derive(Debug, Clone)]
pub(crate) struct ZipSource(pub(crate) Arc<dyn ReadAt>);

impl ReaderAt for ZipSource {
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
        self.0.read_at(buffer, offset)
    }
}

/// The size of a local header without its name, and of an entry in the directory without name, extra fields and
/// comment.
const LOCAL: u64 = 30;
const LOCAL_SIZE: usize = 30;
/// Bytes in a comment may look like the end record: the maximum number of repeated searches.
const MOST_ENDS: usize = 16;
/// The number of bytes at the end of the file in which the end record is searched: a comment has at most 65,535.
const SEARCHED: u64 = 1 << 17;

/// Finds the directory and lists the members.
pub(crate) fn read(source: &Arc<dyn ReadAt>, limits: &Limits) -> Result<(Zip, Directory)> {
    let mut buffer = vec![0; MAX_CENTRAL_DIRECTORY_RECORD_SIZE];
    let zip = locate(source, &mut buffer)?;
    let mut directory = Directory::new(source.size(), limits);
    let start = zip.directory_offset();
    let is_split = is_split(source, zip.eocd_offset())?;
    let mut entries = zip.entries(&mut buffer);
    let mut offsets = Vec::new();
    loop {
        match entries.next_entry() {
            Ok(Some(entry)) => {
                let member = member(&entry, is_split);
                let end = entry.local_header_offset().checked_add(entry.compressed_size_hint());
                let end = end.and_then(|end| end.checked_add(LOCAL)?.checked_add(num::to_u64(member.name.len())));
                offsets.push((entry.local_header_offset(), end.unwrap_or(u64::MAX), directory.members.len()));
                directory.push(member)?;
            }
            Ok(None) => break,
            // The system could not read: the archive may be fine.
            Err(error) => match error.into_kind() {
                rawzip::ErrorKind::IO(error) if error.kind() != io::ErrorKind::UnexpectedEof => {
                    return Err(error.into());
                }
                _ if directory.members.is_empty() => {
                    let kind = ErrorKind::Malformed("the central directory is damaged");
                    return Err(Error::new(kind, "directory", start).into());
                }
                _ => {
                    directory.findings.report(codes::BAD_DIRECTORY, start, Some(num::to_u32(directory.members.len())));
                    break;
                }
            },
        }
    }
    drop(buffer);
    let (declared, found) = (zip.entries_hint(), num::to_u64(directory.members.len()));
    // Without 64-bit sizes, only the low 16 bits of the number are stored.
    if declared != found && declared != found % 0x1_0000 {
        directory.findings.report(codes::WRONG_COUNT, zip.eocd_offset(), None);
    }
    refuse_overlaps(&mut directory, offsets, start);
    if zip.end_offset() < source.size() {
        directory.findings.report(codes::TRAILING, zip.end_offset(), None);
    }
    Ok((zip, directory))
}

fn locate(source: &Arc<dyn ReadAt>, buffer: &mut [u8]) -> Result<Zip> {
    let mut end = source.size();
    let locator = ZipLocator::new().max_search_space(SEARCHED);
    for _ in 0..MOST_ENDS {
        match locator.locate_in_reader(ZipSource(Arc::clone(source)), buffer, end) {
            Ok(zip) => return Ok(zip),
            Err((_, error)) => match (error.eocd_offset(), error.into_kind()) {
                (_, rawzip::ErrorKind::IO(error)) if error.kind() != io::ErrorKind::UnexpectedEof => {
                    return Err(error.into());
                }
                (Some(at), _) => end = at,
                (None, _) => break,
            },
        }
    }
    let text = "the end of the central directory is missing: the file was cut short, or is one part of a split archive";
    Err(Error::new(ErrorKind::Malformed(text), "end of central directory", source.size()).into())
}

/// Whether the end record declares that this is one part of several.
fn is_split(source: &Arc<dyn ReadAt>, end: u64) -> Result<bool> {
    let mut disk = [0; 2];
    fill(source, &mut disk, end.saturating_add(4))?;
    Ok(!matches!(u16::from_le_bytes(disk), 0 | u16::MAX))
}

fn member(entry: &ZipFileHeaderRecord<'_>, is_split: bool) -> Member {
    let number = entry.compression_method();
    let (method, refusal) = match number {
        CompressionMethod::STORE => (Method::Stored, None),
        CompressionMethod::DEFLATE => (Method::Deflate, None),
        other => {
            let number = u32::from(other.as_u16());
            (Method::Other(number), Some(other.name().map_or(Refusal::UnknownMethod(number), Refusal::Method)))
        }
    };
    let refusal = match () {
        () if entry.is_dir() => Some(Refusal::Folder),
        () if entry.flags().is_encrypted() || entry.flags().has_strong_encryption() => Some(Refusal::Encrypted),
        () if is_split => Some(Refusal::Split),
        () => refusal,
    };
    Member {
        name: entry.file_path().as_bytes().into(),
        code_page: if entry.flags().is_utf8() { CodePage::Utf8 } else { CodePage::Cp437 },
        size: entry.uncompressed_size_hint(),
        stored_size: entry.compressed_size_hint(),
        method,
        time: time(&entry.last_modified()),
        entry_at: entry.central_directory_offset(),
        refusal,
        place: Place::Zip(entry.wayfinder(), entry.local_header_offset()),
        same_as: None,
    }
}

/// Reports members whose local header has a different name than the directory: programs that read a ZIP sequentially use that name. An
/// invalid header is an error when the member is read.
pub(crate) fn check_local_names(source: &Arc<dyn ReadAt>, members: &[Member], findings: &mut Diagnostics) {
    for (index, member) in members.iter().enumerate() {
        let Place::Zip(_, at) = member.place else { continue };
        let mut head = [0; LOCAL_SIZE];
        if member.refusal.is_some_and(|refusal| refusal != Refusal::Folder)
            || fill(source, &mut head, at).is_err()
            || !head.starts_with(b"PK\x03\x04")
        {
            continue;
        }
        let [.., low, high, _, _] = head;
        let length = usize::from(u16::from_le_bytes([low, high]));
        let mut name = vec![0; length.min(member.name.len())];
        let wanted = name.len();
        let is_read = fill(source, &mut name, at.saturating_add(LOCAL)).is_ok_and(|count| count == wanted);
        if is_read && (length != member.name.len() || *name != *member.name) {
            findings.report(codes::LOCAL_NAME, member.entry_at, Some(num::to_u32(index)));
        }
    }
}

/// Times without a time zone are treated as UTC.
fn time(time: &ZipDateTimeKind) -> Option<i64> {
    let utc = match time {
        ZipDateTimeKind::Utc(time) => Some(*time),
        ZipDateTimeKind::Local(time) => {
            let (hour, minute, second) = (time.hour(), time.minute(), time.second());
            UtcDateTime::from_components(time.year(), time.month(), time.day(), hour, minute, second, 0)
        }
    };
    // Zero fields mean that the file has no time.
    utc.filter(|utc| utc.year() > 1980 || utc.month() > 1 || utc.day() > 1).map(|utc| utc.to_unix())
}

/// Refuses members whose data start within those of another one: only archives that are made to fill a disk have them.
/// Also refuses members that extend into the directory, which is after all data.
fn refuse_overlaps(directory: &mut Directory, mut offsets: Vec<(u64, u64, usize)>, start: u64) {
    offsets.sort_unstable();
    let mut last = 0;
    for (begin, end, index) in offsets {
        let Some(member) = directory.members.get_mut(index).filter(|member| !member.is_folder()) else { continue };
        if end > start {
            member.refusal.get_or_insert(Refusal::PastEnd);
        } else if begin < last {
            member.refusal.get_or_insert(Refusal::Overlaps);
        }
        last = last.max(end);
    }
}
