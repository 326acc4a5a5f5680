//! Archives to be written: WAD2 and WAD7, of textures, and WRS, of resources.

use alloc::{borrow::Cow, vec::Vec};

use formats_core::{FixedStr, LzssOffsets, Palette, Record, Result, WriteError, num, pack_lzss};

use crate::{
    wad::{Wad, WadEntry, WadHeader},
    write::{BuilderTexture, number},
    wrs::{Wrs, WrsHeader},
};

/// An archive to write: a new one, or one that was read, whose unchanged bytes are kept.
///
/// ```
/// use acknex_wmb::{BuilderTexture, Pixels, Wad, WadBuilder};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let mut archive = WadBuilder::new(7);
/// archive.push_texture(&BuilderTexture::from_rgba(b"brick", 8, 8, &[[150, 60, 40, 255]; 64], Pixels::Rgb565)?);
/// let bytes = archive.write()?;
/// let wad = Wad::parse(&bytes)?;
/// assert_eq!(wad.texture(0)?.ok_or("no texture")?.name().as_bytes(), b"brick");
/// assert_eq!(WadBuilder::from_wad(&wad)?.write()?, bytes);
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WadBuilder {
    magic: [u8; 4],
    entries: Vec<BuilderEntry>,
    /// The data after the header, in file order.
    parts: Vec<Part>,
}

/// An entry of an archive.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct BuilderEntry {
    /// Its name.
    pub name: FixedStr<16>,
    /// The kind: [`WadEntry::kind`].
    pub kind: u8,
    /// 0: not packed.
    pub compression: u8,
    /// Not used.
    pub unused: u16,
    /// Its data.
    pub data: Vec<u8>,
    /// The second size in the directory, if it differs from the size of the data.
    pub other_size: Option<i32>,
    /// The byte offset of its data; for an entry without data of its own, `None`.
    place: Place,
}

/// The byte offset of the data of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    /// In a part of the file.
    Own,
    /// At this offset, without data.
    Nowhere(i32),
    /// The offset of this entry's data, as long as they are equal.
    With(usize),
}

/// A part of the file.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Part {
    Entry(usize),
    Directory,
    /// Unreferenced bytes.
    Bytes(Vec<u8>),
}

impl BuilderEntry {
    /// Creates an entry. See [`WadEntry::content`] for the kinds.
    ///
    /// # Errors
    /// If the name is longer than 16 bytes or has a NUL.
    pub fn new(name: &[u8], kind: u8, data: Vec<u8>) -> Result<Self, WriteError> {
        if name.contains(&0) {
            return Err(WriteError::NulInName);
        }
        let name = FixedStr::new(name).ok_or(WriteError::NameTooLong { max: 16 })?;
        Ok(Self { name, kind, compression: 0, unused: 0, data, other_size: None, place: Place::Own })
    }
}

impl WadBuilder {
    /// An empty archive of this version: 2, or 7 for any other number.
    #[must_use]
    pub fn new(version: u32) -> Self {
        let magic = if version == 2 { *b"WAD2" } else { *b"WAD7" };
        Self { magic, entries: Vec::new(), parts: alloc::vec![Part::Directory] }
    }
    /// The contents of a file.
    ///
    /// # Errors
    /// If entries or the directory overlap, or the data of one extend past the end of the file.
    pub fn from_wad(wad: &Wad<'_>) -> Result<Self, WriteError> {
        let overlapping = WriteError::Overlapping("entries of an archive");
        let file = wad.bytes();
        let mut new = Self { magic: wad.header().magic, entries: Vec::new(), parts: Vec::new() };
        let directory = num::to_usize(wad.header().entry_offset.unsigned_abs());
        let mut spans: Vec<(usize, usize, Option<usize>)> =
            alloc::vec![(directory, wad.entries().len().saturating_mul(WadEntry::SIZE), None)];
        for (index, entry) in wad.entries().iter().enumerate() {
            let data = wad.data(index)?.unwrap_or_default().to_vec();
            let WadEntry { offset, size, kind, compression, unused, name, .. } = entry;
            let place = if data.is_empty() { Place::Nowhere(offset) } else { Place::Own };
            if place == Place::Own {
                spans.push((num::to_usize(offset.unsigned_abs()), data.len(), Some(index)));
            }
            let other_size = Some(size).filter(|size| usize::try_from(*size) != Ok(data.len()));
            new.entries.push(BuilderEntry { name, kind, compression, unused, data, other_size, place });
        }
        spans.sort_by_key(|(start, len, index)| (*start, *len, *index));
        let mut at = WadHeader::SIZE;
        let mut last: Option<(usize, usize, usize)> = None;
        for (start, len, index) in spans {
            if let (Some((first, same, of)), Some(index)) = (last, index)
                && (first, same) == (start, len)
                && let Some(entry) = new.entries.get_mut(index)
            {
                entry.place = Place::With(of);
                continue;
            }
            let gap = file.get(at..start).ok_or(overlapping)?;
            if !gap.is_empty() {
                new.parts.push(Part::Bytes(gap.to_vec()));
            }
            new.parts.push(index.map_or(Part::Directory, Part::Entry));
            last = index.map(|index| (start, len, index));
            at = start.saturating_add(len);
        }
        let rest = file.get(at..).unwrap_or_default();
        if !rest.is_empty() {
            new.parts.push(Part::Bytes(rest.to_vec()));
        }
        Ok(new)
    }
    /// The entries, in the order of the directory.
    #[must_use]
    pub fn entries(&self) -> &[BuilderEntry] {
        &self.entries
    }
    /// An entry, to change it.
    #[must_use]
    pub fn entry_mut(&mut self, index: usize) -> Option<&mut BuilderEntry> {
        self.entries.get_mut(index)
    }
    /// Adds an entry at the end of the directory; its data precedes the directory.
    pub fn push(&mut self, entry: BuilderEntry) {
        let index = self.entries.len();
        self.entries.push(BuilderEntry { place: Place::Own, ..entry });
        let directory = self.parts.iter().position(|part| *part == Part::Directory).unwrap_or(self.parts.len());
        self.parts.insert(directory, Part::Entry(index));
    }
    /// Adds a texture by its own name.
    pub fn push_texture(&mut self, texture: &BuilderTexture) {
        // WAD2 has a letter for all textures.
        let own = u8::try_from(texture.header.raw_type).unwrap_or(0);
        let kind = if self.magic == *b"WAD2" { b'D' } else { own };
        let (name, data) = (texture.header.name, texture.to_bytes());
        let (compression, unused, other_size, place) = (0, 0, None, Place::Own);
        self.push(BuilderEntry { name, kind, compression, unused, data, other_size, place });
    }
    /// Adds the palette of the archive's 8-bit textures.
    pub fn push_palette(&mut self, palette: &Palette) {
        let (name, data) = (FixedStr::new(b"P").unwrap_or_default(), palette.as_bytes().to_vec());
        let (compression, unused, other_size, place) = (0, 0, None, Place::Own);
        self.push(BuilderEntry { name, kind: 0x40, compression, unused, data, other_size, place });
    }
    /// The file.
    ///
    /// # Errors
    /// If it would be too large for its offsets: 2 GiB.
    pub fn write(&self) -> Result<Vec<u8>, WriteError> {
        let mut file = alloc::vec![0; WadHeader::SIZE];
        let mut offsets: Vec<Option<usize>> = alloc::vec![None; self.entries.len()];
        let mut directory = WadHeader::SIZE;
        let mut put = |file: &mut Vec<u8>, index: usize| {
            if let (Some(entry), Some(offset)) = (self.entries.get(index), offsets.get_mut(index)) {
                *offset = Some(file.len());
                file.extend_from_slice(&entry.data);
            }
        };
        for part in &self.parts {
            match part {
                Part::Entry(index) => put(&mut file, *index),
                Part::Bytes(bytes) => file.extend_from_slice(bytes),
                Part::Directory => {
                    directory = file.len();
                    file.resize(file.len().saturating_add(self.entries.len().saturating_mul(WadEntry::SIZE)), 0);
                }
            }
        }
        // An entry that shared its data or had none, and now has its own.
        for (index, entry) in self.entries.iter().enumerate() {
            let is_apart = match entry.place {
                Place::Own => false,
                Place::Nowhere(_) => !entry.data.is_empty(),
                Place::With(other) => self.entries.get(other).is_none_or(|other| other.data != entry.data),
            };
            if is_apart {
                put(&mut file, index);
            }
        }
        for (index, entry) in self.entries.iter().enumerate() {
            let own = offsets.get(index).copied().flatten();
            let offset = match entry.place {
                Place::Nowhere(offset) if own.is_none() => offset,
                Place::With(other) if own.is_none() => {
                    number("archive", offsets.get(other).copied().flatten().unwrap_or(0))?
                }
                _ => number("archive", own.unwrap_or(0))?,
            };
            let disk_size = number("archive", entry.data.len())?;
            let BuilderEntry { name, kind, compression, unused, other_size, .. } = *entry;
            let size = other_size.unwrap_or(disk_size);
            let record = WadEntry { offset, disk_size, size, kind, compression, unused, name };
            let at = directory.saturating_add(index.saturating_mul(WadEntry::SIZE));
            set(&mut file, at, &record.encode());
        }
        let entry_count = number("archive", self.entries.len())?;
        let header = WadHeader { magic: self.magic, entry_count, entry_offset: number("archive", directory)? };
        number("archive", file.len())?;
        set(&mut file, 0, &header.encode());
        Ok(file)
    }
}

/// Overwrites bytes.
fn set(file: &mut [u8], at: usize, bytes: &[u8]) {
    if let Some(place) = file.get_mut(at..).and_then(|rest| rest.get_mut(..bytes.len())) {
        place.copy_from_slice(bytes);
    }
}

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
