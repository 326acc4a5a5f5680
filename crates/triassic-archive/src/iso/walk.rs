//! Lists all files of a volume.

use std::sync::Arc;

use formats_core::{Diagnostics, Record, Records, hash::HashSet, num};

use super::{
    SECTOR,
    descriptor::volumes,
    record::{BadName, Entry, IsoRecord},
};
use crate::{
    CodePage, Limits, Member, Method, Refusal,
    budget::Budget,
    codes,
    directory::Directory,
    error::{Error, Result},
    member::Place,
    names::of_ucs2,
    read_at::{ReadAt, exact},
};

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
        walk.folder(&root, Vec::new(), 0, super::FIRST.saturating_mul(SECTOR))?;
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
            self.directory.budget.hold(num::to_u64(path.len()), "names", at)?;
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
