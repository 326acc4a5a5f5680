//! CD images: ISO 9660 with Joliet and Rock Ridge names. Volume descriptors are the sectors from the 16th on.

use std::{io, sync::Arc};

use formats_core::{Diagnostics, ErrorKind, Record, Records, hash::HashSet, num};
use rawzip::time::UtcDateTime;

use crate::{
    CodePage, Limits, Member, Method, Refusal,
    archive::Directory,
    codes,
    error::{Error, Result},
    limits::Budget,
    member::Place,
    names::of_ucs2,
    read_at::{RawSectors, ReadAt, exact, up_to},
};

/// The size of a sector.
pub(crate) const SECTOR: u64 = 2048;
/// The first sector with a volume descriptor.
pub(crate) const FIRST: u64 = 16;
/// The start of every descriptor after its first byte.
pub(crate) const MAGIC: &[u8] = b"CD001";

/// The start of a sector on the CD itself.
pub(crate) const SYNC: [u8; 12] = [0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0];

/// The data of an image: the file itself, or the data in its sectors of 2,352 bytes.
///
/// # Errors
/// The error of the system.
pub(crate) fn data(source: &Arc<dyn ReadAt>) -> io::Result<Option<Arc<dyn ReadAt>>> {
    let is_volume = |data: &dyn ReadAt| Ok::<_, io::Error>(up_to(data, FIRST * SECTOR + 1, 5)? == MAGIC);
    if is_volume(source)? {
        return Ok(Some(Arc::clone(source)));
    }
    let head = up_to(source, 0, 16)?;
    // Byte 15 is the mode of the sector. In mode 2, eight more bytes precede the data.
    let data_at = match head.strip_prefix(&SYNC) {
        Some([_, _, _, 1]) => 16,
        Some([_, _, _, 2]) => 24,
        _ => return Ok(None),
    };
    let data: Arc<dyn ReadAt> = Arc::new(RawSectors::new(Arc::clone(source), data_at));
    Ok(is_volume(&data)?.then_some(data))
}

formats_core::record! {
    /// The first fields of a primary or supplementary volume descriptor. Arrays of two numbers store the same number in
    /// little-endian, then in big-endian order.
    ///
    /// Source: ECMA-119, sections 8.4 and 8.5.
    pub struct IsoVolume: 190 {
        /// 1 primary, 2 supplementary, 255 after the last one.
        pub kind: u8,
        /// `CD001`.
        pub magic: [u8; 5],
        /// 1.
        pub version: u8,
        /// Flags of a supplementary one.
        pub flags: u8,
        /// The system that uses the first 16 sectors.
        pub system: [u8; 32],
        /// The name of the volume.
        pub name: [u8; 32],
        /// Not used.
        pub unused: [u8; 8],
        /// Blocks of the volume.
        pub blocks: [u32; 2],
        /// The character set of a supplementary one: `%/@`, `%/C` or `%/E` for UCS-2, which is Joliet.
        pub escapes: [u8; 32],
        /// Discs in the set.
        pub set_size: [u16; 2],
        /// The kind of descriptor.
        pub set_number: [u16; 2],
        /// Bytes of a block.
        pub block_size: [u16; 2],
        /// Bytes of the path table.
        pub path_table_size: [u32; 2],
        /// The positions of path tables.
        pub path_tables: [u32; 4],
        /// The record of the root folder.
        pub root: [u8; 34],
    }
}

impl IsoVolume {
    /// Whether names are UCS-2.
    ///
    /// Source: Microsoft's Joliet specification, "SVD Escape Sequences Field".
    #[must_use]
    pub fn is_joliet(&self) -> bool {
        self.kind == 2 && matches!(self.escapes, [b'%', b'/', b'@' | b'C' | b'E', ..])
    }
    /// The size of a block; usually that of a sector.
    #[must_use]
    pub fn block_size(&self) -> u64 {
        match self.block_size {
            [size, _] if size.is_power_of_two() && (512..=2048).contains(&size) => size.into(),
            _ => SECTOR,
        }
    }
}

/// The maximum number of descriptors to read: discs have two or three.
const MOST: u64 = 64;

/// The primary volume descriptor, and the one with Joliet names.
///
/// # Errors
/// If the primary one is missing.
fn volumes(data: &Arc<dyn ReadAt>, budget: &mut Budget) -> Result<(IsoVolume, Option<IsoVolume>)> {
    let (mut primary, mut joliet) = (None, None);
    for sector in FIRST..FIRST.saturating_add(MOST) {
        let at = sector.saturating_mul(SECTOR);
        // A disc may lack the terminating descriptor.
        let Ok(bytes) = exact(data, budget, "volume descriptor", at, SECTOR, at) else { break };
        let Some(volume) = Records::<IsoVolume>::new(&bytes, at).get(0).filter(|volume| volume.magic == MAGIC) else {
            break;
        };
        match volume.kind {
            1 => _ = primary.get_or_insert(volume),
            2 if volume.is_joliet() => _ = joliet.get_or_insert(volume),
            255 => break,
            _ => {}
        }
    }
    let at = FIRST.saturating_mul(SECTOR);
    let missing = || {
        formats_core::Error::new(
            ErrorKind::Malformed("the primary volume descriptor is missing"),
            "volume descriptor",
            at,
        )
    };
    Ok((primary.ok_or_else(missing)?, joliet))
}

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
struct BadName;

/// A record with the bytes after its fields.
#[derive(Debug, Clone, Copy)]
struct Entry<'a> {
    fields: IsoRecord,
    /// The name as stored, with its version.
    name: &'a [u8],
    /// The system use area, for Rock Ridge.
    system: &'a [u8],
}

impl<'a> Entry<'a> {
    /// The record at the start of these bytes, and its length.
    fn read(bytes: &'a [u8]) -> Option<(Self, usize)> {
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
    const fn is_dot(&self) -> bool {
        matches!(self.name, [0 | 1])
    }
    /// The number of bytes that Rock Ridge skips in each record, from the first record of the root folder; `None` if it
    /// is not used.
    ///
    /// Source: System Use Sharing Protocol, entry `SP`.
    fn skipped(&self) -> Option<usize> {
        let [b'S', b'P', _, _, 0xbe, 0xef, skipped, ..] = self.system else { return None };
        Some((*skipped).into())
    }
    /// The Rock Ridge name, if there is one; `Err` if it is longer than POSIX allows, or a path.
    ///
    /// Source: Rock Ridge Interchange Protocol, entry `NM`; System Use Sharing Protocol, entries `CE` and `ST`.
    fn rock_ridge_name(
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

/// The maximum depth of folders: 8 in the standard, more in later ones.
const MOST_DEPTH: usize = 32;
/// The maximum length of a folder's path, so that its files' paths have at most 4,096 bytes.
const MOST_OF_PATH: usize = 4096 - 256;

/// The encoding of a volume's names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Names {
    Plain,
    Joliet,
    /// Rock Ridge, and the number of bytes that it skips.
    RockRidge(usize),
}

/// A folder to be read.
struct Folder {
    start: u64,
    size: u64,
    path: Vec<u8>,
    depth: usize,
    /// The offset of its record.
    at: u64,
}

struct Walk<'a> {
    data: &'a Arc<dyn ReadAt>,
    names: Names,
    block_size: u64,
    directory: Directory,
    folders: Vec<Folder>,
    /// The offsets of the folders found so far.
    known: HashSet<u64>,
    /// The number of bytes of folders that may still be read: in total, no more than the image has.
    left: u64,
}

/// Lists the files of an image with their Rock Ridge names if there are any, otherwise with Joliet names, otherwise
/// with the plain ones.
pub(crate) fn read(data: &Arc<dyn ReadAt>, limits: &Limits) -> Result<Directory> {
    let mut directory = Directory::new(data.size(), limits);
    let (primary, joliet) = volumes(data, &mut directory.budget)?;
    let root_of = |root: &[u8; 34]| Records::<IsoRecord>::new(root.as_slice(), 0).get(0);
    let mut walk = Walk {
        data,
        names: Names::Plain,
        block_size: primary.block_size(),
        directory,
        folders: Vec::new(),
        known: HashSet::default(),
        left: data.size().min(limits.max_directory),
    };
    let mut root = root_of(&primary.root);
    if let Some(skipped) = root.and_then(|root| walk.rock_ridge(&root)) {
        walk.names = Names::RockRidge(skipped);
    } else if let Some(joliet) = joliet {
        (walk.names, walk.block_size, root) = (Names::Joliet, joliet.block_size(), root_of(&joliet.root));
    }
    if let Some(root) = root {
        walk.folder(&root, Vec::new(), 0, FIRST.saturating_mul(SECTOR))?;
    }
    // In the order of the file.
    while let Some(folder) = walk.folders.pop() {
        let before = walk.folders.len();
        walk.read_folder(&folder)?;
        if let Some(new) = walk.folders.get_mut(before..) {
            new.reverse();
        }
    }
    Ok(walk.directory)
}

impl Walk<'_> {
    const fn findings(&mut self) -> &mut Diagnostics {
        &mut self.directory.findings
    }
    /// The number of bytes that Rock Ridge skips, if the first record of the root folder declares it.
    fn rock_ridge(&mut self, root: &IsoRecord) -> Option<usize> {
        let start = self.start(root);
        let sector =
            exact(self.data, &mut self.directory.budget, "folder", start, SECTOR.min(root.size[0].into()), start)
                .ok()?;
        Entry::read(&sector)?.0.skipped()
    }
    fn start(&self, record: &IsoRecord) -> u64 {
        let [block, _] = record.block;
        u64::from(block).saturating_add(record.attribute_blocks.into()).saturating_mul(self.block_size)
    }
    /// Queues a folder, unless it leads in a cycle.
    fn folder(&mut self, record: &IsoRecord, path: Vec<u8>, depth: usize, at: u64) -> Result<()> {
        let start = self.start(record);
        if !self.known.insert(start) {
            self.findings().report(codes::CIRCLE, at, None);
        } else if depth > MOST_DEPTH || path.len() > MOST_OF_PATH {
            self.findings().report(codes::BAD_FOLDER, at, None);
        } else {
            let [size, _] = record.size;
            self.directory.budget.hold(num::to_u64(path.len()), at)?;
            self.folders.push(Folder { start, size: size.into(), path, depth, at });
        }
        Ok(())
    }
    fn read_folder(&mut self, folder: &Folder) -> Result<()> {
        let at = folder.at;
        // Bytes shared by folders are read once: in total, no more than the image has.
        let bytes = match exact(self.data, &mut Budget::new(self.left), "folder", folder.start, folder.size, at) {
            Ok(bytes) => bytes,
            Err(Error::Io(error)) => return Err(error.into()),
            _ => {
                self.findings().report(codes::BAD_FOLDER, at, None);
                return Ok(());
            }
        };
        self.left = self.left.saturating_sub(folder.size);
        // The previous records of a file with several extents.
        let mut extents: Vec<(u64, u64)> = Vec::new();
        for (index, sector) in bytes.chunks(num::to_usize(SECTOR)).enumerate() {
            let mut rest = sector;
            // A record does not cross the end of a sector; zeros follow the last one.
            while rest.first().is_some_and(|length| *length != 0) {
                let into = num::to_u64(index).saturating_mul(SECTOR);
                let here = num::to_u64(sector.len().saturating_sub(rest.len()));
                let at = folder.start.saturating_add(into).saturating_add(here);
                let Some((entry, length)) = Entry::read(rest) else {
                    self.findings().report(codes::BAD_RECORD, at, None);
                    break;
                };
                rest = rest.get(length.max(IsoRecord::SIZE)..).unwrap_or_default();
                self.entry(folder, &entry, &mut extents, at)?;
            }
        }
        Ok(())
    }
    fn entry(&mut self, folder: &Folder, entry: &Entry<'_>, extents: &mut Vec<(u64, u64)>, at: u64) -> Result<()> {
        if entry.is_dot() || entry.fields.is_associated() {
            return Ok(());
        }
        let name = self.name(entry, at);
        let path = if folder.path.is_empty() { name } else { [folder.path.as_slice(), &name].join(&b'/') };
        if entry.fields.is_folder() {
            return self.folder(&entry.fields, path, folder.depth.saturating_add(1), at);
        }
        let [size, _] = entry.fields.size;
        extents.push((self.start(&entry.fields), size.into()));
        if entry.fields.goes_on() {
            return Ok(());
        }
        let extents = std::mem::take(extents);
        let size = extents.iter().fold(0_u64, |sum, (_, size)| sum.saturating_add(*size));
        let place = match extents.as_slice() {
            [(start, size)] => Place::range(*start, *size),
            _ => Place::Extents(extents.into()),
        };
        let is_interleaved = entry.fields.unit_size != 0 || entry.fields.gap_size != 0;
        let member = Member {
            name: path.into(),
            code_page: if self.names == Names::Joliet { CodePage::Utf8 } else { CodePage::Unknown },
            size,
            stored_size: size,
            method: Method::Stored,
            time: entry.fields.time(),
            entry_at: at,
            refusal: is_interleaved.then_some(Refusal::Interleaved),
            place,
            same_as: None,
        };
        // An empty file may have any offset.
        let member = if size == 0 { Member { place: Place::range(0, 0), ..member } } else { member };
        self.directory.push(member.within(self.data.size()))
    }
    /// The name without its version.
    fn name(&mut self, entry: &Entry<'_>, at: u64) -> Vec<u8> {
        match self.names {
            Names::RockRidge(skipped) => {
                let budget = &mut self.directory.budget;
                let name =
                    entry.rock_ridge_name(self.data, budget, skipped, self.block_size).unwrap_or_else(|BadName| {
                        self.directory.findings.report(codes::BAD_NAME, at, None);
                        None
                    });
                name.unwrap_or_else(|| without_version(entry.name).to_vec())
            }
            Names::Joliet => without_version(of_ucs2(entry.name).as_bytes()).to_vec(),
            Names::Plain => without_version(entry.name).to_vec(),
        }
    }
}

/// `README` for `README.;1`.
fn without_version(name: &[u8]) -> &[u8] {
    let end = name.iter().rposition(|byte| *byte == b';').filter(|at| {
        let version = name.get(at.saturating_add(1)..).unwrap_or_default();
        *at > 0 && version.iter().all(u8::is_ascii_digit)
    });
    let name = end.and_then(|end| name.get(..end)).unwrap_or(name);
    match name.strip_suffix(b".") {
        Some(stem) if !stem.is_empty() && end.is_some() => stem,
        _ => name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_removed_from_names() {
        for (name, expected) in [
            ("TRIS.MD2;1", "TRIS.MD2"),
            ("README.;1", "README"),
            ("README.", "README."),
            ("a;b.txt;12", "a;b.txt"),
            ("a;b", "a;b"),
            (";1", ";1"),
            (".;1", "."),
        ] {
            assert_eq!(without_version(name.as_bytes()), expected.as_bytes(), "{name}");
        }
        assert_eq!(IsoRecord::SIZE, 33);
    }
}
