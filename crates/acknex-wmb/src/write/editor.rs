//! A file that was read, with some of it changed.

use alloc::vec::Vec;

use formats_core::{Budget, Record, Result as ReadResult, WriteError, num};

use super::{BuilderObject, BuilderTexture, ObjectRecord, number, offset_list};
use crate::{ListEntry, ListKind, TextureHeader, Wmb};

/// A level of any version to write again: unchanged parts are kept byte for byte.
///
/// Objects and textures are parsed on first access. A list whose size changes moves the lists after it.
#[derive(Debug, Clone)]
pub struct Editor<'a> {
    wmb: Wmb<'a>,
    objects: Option<Vec<BuilderObject>>,
    textures: Option<Vec<BuilderTexture>>,
}

impl<'a> Editor<'a> {
    /// Begins to change a level.
    #[must_use]
    pub const fn new(wmb: Wmb<'a>) -> Self {
        Self { wmb, objects: None, textures: None }
    }
    /// The objects, for changing, adding and removing. Entities refer to paths, and terrain lightmaps to terrains, by index: if
    /// there are any, add at the end.
    pub fn objects(&mut self) -> &mut Vec<BuilderObject> {
        let objects = self.wmb.objects();
        self.objects.get_or_insert_with(|| {
            let bytes = (0..objects.len()).map(|index| objects.bytes(index));
            bytes.map(|bytes| BuilderObject(bytes.to_vec())).collect()
        })
    }
    /// Changes object `index`.
    ///
    /// # Errors
    /// If the object does not exist, or it is of another kind.
    pub fn edit<T: ObjectRecord>(&mut self, index: usize, change: impl FnOnce(&mut T)) -> Result<(), WriteError> {
        let count = self.objects().len();
        let object = self.objects().get_mut(index).ok_or(WriteError::NoSuch { what: "object", index, count })?;
        let wrong = WriteError::Rule { what: "object", index, rule: "of a different kind, or truncated" };
        let mut record = object.get::<T>().ok_or(wrong)?;
        change(&mut record);
        object.set(&record);
        Ok(())
    }
    /// The textures, for changing, adding and replacing.
    ///
    /// # Errors
    /// If one cannot be read, or they overlap in such a way that they would be many times as large as the file.
    pub fn textures(&mut self) -> ReadResult<&mut Vec<BuilderTexture>> {
        if self.textures.is_none() {
            let mut textures = Vec::new();
            // Many textures may have the same offset.
            let mut budget = Budget::new(self.wmb.bytes().len(), self.wmb.source().limits());
            for index in 0..self.wmb.textures().len() {
                // An offset outside the list is an error of the list.
                let texture = self.wmb.texture(index).ok_or_else(|| self.wmb.textures().missing(index))?;
                let data = texture.bytes()?;
                budget.spend("texture list", data.len(), 1, texture.header().at)?;
                textures.push(BuilderTexture { header: texture.header().record, data: data.to_vec() });
            }
            self.textures = Some(textures);
        }
        Ok(self.textures.get_or_insert_default())
    }
    /// The file.
    ///
    /// # Errors
    /// If it would be too large for its offsets, or a list that shares bytes with another changes its size.
    pub fn write(&self) -> Result<Vec<u8>, WriteError> {
        let mut lists: Vec<(ListKind, Vec<u8>)> = Vec::new();
        if let Some(objects) = &self.objects {
            let items: Vec<&[u8]> = objects.iter().map(|object| object.0.as_slice()).collect();
            let old = self.wmb.objects();
            let places = (0..old.len()).map(|index| (old.at(index), old.bytes(index).len())).collect();
            lists.push((ListKind::Objects, self.list(ListKind::Objects, &items, places)?));
        }
        if let Some(textures) = &self.textures {
            let items: Vec<Vec<u8>> = textures.iter().map(BuilderTexture::to_bytes).collect();
            let items: Vec<&[u8]> = items.iter().map(Vec::as_slice).collect();
            let places = self.wmb.textures().iter().map(|texture| {
                let size = texture.and_then(|texture| texture.bytes().ok()).map_or(0, <[u8]>::len);
                (texture.map(|texture| texture.header().at), size.saturating_add(TextureHeader::SIZE))
            });
            lists.push((ListKind::Textures, self.list(ListKind::Textures, &items, places.collect())?));
        }
        let mut file = self.wmb.bytes().to_vec();
        let mut entries = self.wmb.header().lists;
        for (kind, list) in lists {
            replace(&mut file, &mut entries, kind, &list)?;
        }
        for (entry, kind) in entries.iter().zip(ListKind::ALL).take(self.wmb.version().list_count()) {
            let at = num::to_usize(kind.entry_at());
            let raw = entry.encode();
            if let Some(place) = file.get_mut(at..).and_then(|rest| rest.first_chunk_mut()) {
                *place = raw;
            }
        }
        Ok(file)
    }
    /// Creates a list of these items. If their number and sizes are unchanged, each keeps its offset.
    fn list(&self, kind: ListKind, items: &[&[u8]], places: Vec<(Option<u64>, usize)>) -> Result<Vec<u8>, WriteError> {
        let same = places.len() == items.len() && places.iter().zip(items).all(|((_, size), item)| *size == item.len());
        if !same {
            return offset_list(kind.name(), items.iter().copied());
        }
        let mut list = self.wmb.list_bytes(kind).to_vec();
        for ((at, size), item) in places.into_iter().zip(items) {
            let start = at.map(|at| at.saturating_sub(self.wmb.list_at(kind))).and_then(|at| usize::try_from(at).ok());
            let place = start.and_then(|start| list.get_mut(start..start.checked_add(size)?));
            if let Some(place) = place {
                place.copy_from_slice(item);
            }
        }
        Ok(list)
    }
}

/// Puts `list` into the slot of the list `kind`, and moves what follows it.
fn replace(file: &mut Vec<u8>, entries: &mut [ListEntry; 20], kind: ListKind, list: &[u8]) -> Result<(), WriteError> {
    let entry = entries.get(kind.index()).copied().unwrap_or(ListEntry { offset: 0, length: 0 });
    let (start, len) = (entry.offset.unsigned_abs(), entry.length.unsigned_abs());
    let (mut start, len) = (super::number_of(start)?, super::number_of(len)?);
    if len == 0 && list.is_empty() {
        return Ok(());
    }
    if len == 0 {
        // The list does not exist yet: it comes last.
        file.resize(file.len().next_multiple_of(4), 0);
        start = file.len();
    }
    let end = start.saturating_add(len);
    let old = file.get(start..end).unwrap_or_default();
    if old == list && len > 0 {
        return Ok(());
    }
    // Later data moves by a multiple of 4: back for a longer list, and forward as far as there is room.
    let room = if list.len() > len {
        len.saturating_add(list.len().saturating_sub(len).next_multiple_of(4))
    } else {
        len.saturating_sub(len.saturating_sub(list.len()) & !3)
    };
    for (index, other) in entries.iter_mut().enumerate().filter(|(_, other)| room != len && other.length > 0) {
        let offset = super::number_of(other.offset.unsigned_abs())?;
        let stop = offset.saturating_add(super::number_of(other.length.unsigned_abs())?);
        if index == kind.index() || stop <= start {
            continue;
        }
        if offset < end {
            return Err(WriteError::Overlapping("lists"));
        }
        other.offset = number("file", offset.saturating_add(room).saturating_sub(len))?;
    }
    let mut new = list.to_vec();
    new.resize(room, 0);
    file.splice(start..end, new);
    if let Some(entry) = entries.get_mut(kind.index()) {
        *entry = ListEntry { offset: number("file", start)?, length: number("file", list.len())? };
    }
    number("file", file.len())?;
    Ok(())
}
