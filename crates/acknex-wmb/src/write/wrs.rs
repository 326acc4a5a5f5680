//! Resource archives to be written: WRS.

use alloc::{borrow::Cow, vec::Vec};

use formats_core::{FixedStr, LzssOffsets, Record, WriteError, pack_lzss};

use super::number;
use crate::wrs::{Wrs, WrsHeader};

/// An archive to write: new files, or those of an archive that was read, whose packed data is kept.
///
/// ```
/// use acknex_wmb::{Wrs, WrsBuilder};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let mut archive = WrsBuilder::default();
/// archive.push(b"readme.txt", b"once more, once more, once more")?;
/// let bytes = archive.write();
/// let read = Wrs::parse(&bytes)?;
/// assert_eq!(read.entries()[0].unpack()?, b"once more, once more, once more");
/// assert_eq!(WrsBuilder::from_wrs(&read).write(), bytes);
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, Default, PartialEq)]
pub struct WrsBuilder<'a> {
    entries: Vec<(WrsHeader, Cow<'a, [u8]>)>,
}

impl<'a> WrsBuilder<'a> {
    /// The contents of a file. The packed data are borrowed.
    #[must_use]
    pub fn from_wrs(archive: &Wrs<'a>) -> Self {
        let entries = archive.entries().iter().map(|entry| (entry.header, Cow::Borrowed(entry.packed)));
        Self { entries: entries.collect() }
    }
    /// The names and sizes of the files, in order.
    pub fn headers(&self) -> impl ExactSizeIterator<Item = &WrsHeader> {
        self.entries.iter().map(|(header, _)| header)
    }
    /// Packs a file and adds it at the end.
    ///
    /// # Errors
    /// If the name is empty, longer than 12 bytes, or has a NUL, or the file is larger than 2 GiB.
    pub fn push(&mut self, name: &[u8], bytes: &[u8]) -> Result<(), WriteError> {
        let entry = packed(name, bytes)?;
        self.entries.push(entry);
        Ok(())
    }
    /// Replaces the data of a file. Returns `false` if the file does not exist.
    ///
    /// # Errors
    /// If the data are larger than 2 GiB.
    pub fn replace(&mut self, index: usize, bytes: &[u8]) -> Result<bool, WriteError> {
        let Some(entry) = self.entries.get_mut(index) else { return Ok(false) };
        let name = entry.0.name;
        *entry = packed(b"x", bytes)?;
        entry.0.name = name;
        Ok(true)
    }
    /// Removes a file. Returns `false` if it does not exist.
    pub fn remove(&mut self, index: usize) -> bool {
        let is_there = index < self.entries.len();
        if is_there {
            self.entries.remove(index);
        }
        is_there
    }
    /// The archive.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let entries = self.entries.iter();
        entries.flat_map(|(header, packed)| header.encode().into_iter().chain(packed.iter().copied())).collect()
    }
}

/// A file as an archive has it.
fn packed(name: &[u8], bytes: &[u8]) -> Result<(WrsHeader, Cow<'static, [u8]>), WriteError> {
    if name.contains(&0) {
        return Err(WriteError::NulInName);
    }
    // The last byte is a NUL, and names must not be empty.
    let name = FixedStr::new(name).filter(|name| name.has_nul() && !name.as_bytes().is_empty());
    let name = name.ok_or(WriteError::NameTooLong { max: 12 })?;
    let packed = pack_lzss(bytes, LzssOffsets::Ring);
    let size = |bytes: &[u8]| number("file of an archive", bytes.len()).map(i32::to_be_bytes);
    Ok((WrsHeader { name, packed_size: size(&packed)?, size: size(bytes)? }, Cow::Owned(packed)))
}
