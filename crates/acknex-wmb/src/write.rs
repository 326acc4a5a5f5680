//! Writing: files that were read, changed where asked, and new levels. A level of WMB7 from your own data, with its objects and
//! textures.

mod archives;
mod wmp_builder;

pub use archives::{BuilderEntry, WadBuilder, WrsBuilder};
pub use wmp_builder::{BuilderChunk, BuilderNode, BuilderSurface, ChunkData, WmpBuilder};

use alloc::{vec, vec::Vec};

use formats_core::{
    Budget, FixedStr, Palette, RawBytes, Record, Result as ReadResult, WriteError, acknex::Pixels, encode_all,
    glam::Vec3, num,
};

use crate::{
    BlockHeader, BlockSkin, BlockTriangle, BlockVertex, ClipNode, Entity, Info, Leaf, Light, ListEntry, ListKind,
    MarkSurface, Model, Node, OldEntity, PathEdge, PathHeader, PathPoint, PathSkills, Plane, Position, Region, Sound,
    TerrainLightmapHeader, TexInfo, TextureHeader, Version, Wmb,
};

/// The maximum size of a file: offsets are signed 32-bit numbers.
const MOST: u64 = 0x7fff_ffff;

/// Converts a count or an offset to the type in the file.
fn number(what: &'static str, value: usize) -> Result<i32, WriteError> {
    i32::try_from(value).map_err(|_| WriteError::TooLarge { what, max: MOST })
}

/// A list of items of varying size: their count, their offsets, and the items.
fn offset_list<'a>(
    what: &'static str,
    items: impl ExactSizeIterator<Item = &'a [u8]> + Clone,
) -> Result<Vec<u8>, WriteError> {
    let mut list = Vec::from(number(what, items.len())?.to_le_bytes());
    let mut offset = items.len().saturating_mul(4).saturating_add(4);
    for item in items.clone() {
        list.extend(number(what, offset)?.to_le_bytes());
        offset = offset.saturating_add(item.len());
    }
    number(what, offset)?;
    items.for_each(|item| list.extend_from_slice(item));
    Ok(list)
}

/// A size as `usize`.
fn number_of(value: u32) -> Result<usize, WriteError> {
    usize::try_from(value).map_err(|_| WriteError::TooLarge { what: "size", max: MOST })
}

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
    let (mut start, len) = (number_of(start)?, number_of(len)?);
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
        let offset = number_of(other.offset.unsigned_abs())?;
        let stop = offset.saturating_add(number_of(other.length.unsigned_abs())?);
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

/// A level of WMB7 to write, simple or with a BSP tree.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Builder {
    /// The palette of 8-bit textures.
    pub palette: Option<Palette>,
    /// The planes of the BSP tree.
    pub planes: Vec<Plane>,
    /// The textures.
    pub textures: Vec<BuilderTexture>,
    /// The texture infos, by which skins name their materials.
    pub tex_infos: Vec<TexInfo>,
    /// The nodes of the BSP tree, its root first.
    pub nodes: Vec<Node>,
    /// The leaves of the BSP tree.
    pub leafs: Vec<Leaf>,
    /// The blocks in the leaves.
    pub leaf_blocks: Vec<MarkSurface>,
    /// The nodes for collisions.
    pub clip_nodes: Vec<ClipNode>,
    /// The visibility between leaves, as in a file.
    pub visibility: Vec<u8>,
    /// The models: the level itself first.
    pub models: Vec<Model>,
    /// The objects. The first information object gives the size of the pages.
    pub objects: Vec<BuilderObject>,
    /// The pages of lightmaps: blue, green, red.
    pub lightmaps: Vec<Vec<u8>>,
    /// The blocks.
    pub blocks: Vec<BuilderBlock>,
    /// The lightmaps of terrains.
    pub terrain_lightmaps: Vec<BuilderTerrainLightmap>,
}

/// The lightmap of a terrain to write.
#[derive(Debug, Clone, PartialEq)]
pub struct BuilderTerrainLightmap {
    /// Size, and the object that it belongs to.
    pub header: TerrainLightmapHeader,
    /// Blue, green, red.
    pub pixels: Vec<u8>,
}

/// A block to write.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct BuilderBlock {
    /// The contents.
    pub contents: i32,
    /// The vertices; the box is computed from them.
    pub vertices: Vec<BlockVertex>,
    /// The triangles, clockwise seen from outside.
    pub triangles: Vec<BlockTriangle>,
    /// The skins.
    pub skins: Vec<BlockSkin>,
}

impl Builder {
    /// The file.
    ///
    /// # Errors
    /// If a triangle refers to a missing vertex or skin, a vertex is infinite or NaN, a page or a lightmap of a terrain
    /// has another size than declared, or the file would be too large for its offsets.
    pub fn write(&self) -> Result<Vec<u8>, WriteError> {
        let palette = self.palette.as_ref().map_or(Vec::new(), |palette| {
            let mut list = vec![0; 16];
            list.extend_from_slice(palette.as_bytes());
            list
        });
        let textures: Vec<Vec<u8>> = self.textures.iter().map(BuilderTexture::to_bytes).collect();
        // In the order of the engine's compiler.
        let lists = [
            (ListKind::Objects, offset_list("object list", self.objects.iter().map(|object| object.0.as_slice()))?),
            (ListKind::Models, encode_all(&self.models)),
            (ListKind::Planes, encode_all(&self.planes)),
            (ListKind::Blocks, self.block_list()?),
            (ListKind::TexInfos, encode_all(&self.tex_infos)),
            (ListKind::Textures, offset_list("texture list", textures.iter().map(Vec::as_slice))?),
            (ListKind::Palettes, palette),
            (ListKind::Lightmaps, self.pages()?),
            (ListKind::TerrainLightmaps, self.terrain_list()?),
            (ListKind::Leafs, encode_all(&self.leafs)),
            (ListKind::Nodes, encode_all(&self.nodes)),
            (ListKind::ClipNodes, encode_all(&self.clip_nodes)),
            (ListKind::MarkSurfaces, encode_all(&self.leaf_blocks)),
            (ListKind::Visibility, self.visibility.clone()),
        ];
        let mut file = Vec::from(Version::Wmb7.magic());
        file.resize(Version::Wmb7.header_size(), 0);
        for (kind, list) in lists.iter().filter(|(_, list)| !list.is_empty()) {
            let entry = ListEntry { offset: number("file", file.len())?, length: number("file", list.len())? };
            let at = num::to_usize(kind.entry_at());
            if let Some(place) = file.get_mut(at..).and_then(|rest| rest.first_chunk_mut()) {
                *place = entry.encode();
            }
            file.extend_from_slice(list);
            file.resize(file.len().next_multiple_of(4), 0);
        }
        number("file", file.len())?;
        Ok(file)
    }
    fn block_list(&self) -> Result<Vec<u8>, WriteError> {
        let mut list = Vec::from(number("block list", self.blocks.len())?.to_le_bytes());
        for (index, block) in self.blocks.iter().enumerate() {
            block.write(index, &mut list)?;
        }
        Ok(list)
    }
    fn pages(&self) -> Result<Vec<u8>, WriteError> {
        let info = self.objects.iter().find_map(BuilderObject::get::<Info>);
        let side: usize = match info.map_or(0, |info| info.lightmap_size) {
            0 => 256,
            1 => 512,
            2 => 1024,
            _ => return Err(WriteError::Unsupported("lightmap pages cannot have this size")),
        };
        let expected = side.saturating_mul(side).saturating_mul(3);
        for (index, page) in self.lightmaps.iter().enumerate() {
            let found = page.len();
            if found != expected {
                return Err(WriteError::ElementCount {
                    element: "lightmap page",
                    index,
                    what: "bytes",
                    expected,
                    found,
                });
            }
        }
        Ok(self.lightmaps.concat())
    }
    fn terrain_list(&self) -> Result<Vec<u8>, WriteError> {
        if self.terrain_lightmaps.is_empty() {
            return Ok(Vec::new());
        }
        let mut list = Vec::from(number("terrain lightmap list", self.terrain_lightmaps.len())?.to_le_bytes());
        for (index, BuilderTerrainLightmap { header, pixels }) in self.terrain_lightmaps.iter().enumerate() {
            let side = |side: i32| num::to_usize(side);
            let expected = side(header.width).saturating_mul(side(header.height)).saturating_mul(3);
            let found = pixels.len();
            if found != expected {
                let element = "terrain lightmap";
                return Err(WriteError::ElementCount { element, index, what: "bytes", expected, found });
            }
            list.extend(header.encode());
            list.extend_from_slice(pixels);
        }
        Ok(list)
    }
}

impl BuilderBlock {
    fn write(&self, index: usize, list: &mut Vec<u8>) -> Result<(), WriteError> {
        const WHAT: &str = "block";
        let rule = |rule| WriteError::Rule { what: WHAT, index, rule };
        if self.vertices.iter().any(|vertex| !vertex.position.is_finite()) {
            return Err(WriteError::NotFinite(WHAT));
        }
        for triangle in &self.triangles {
            if triangle.vertices.iter().any(|vertex| usize::from(*vertex) >= self.vertices.len()) {
                return Err(rule("a triangle refers to a missing vertex"));
            }
            if usize::from(triangle.skin) >= self.skins.len() {
                return Err(rule("a triangle refers to a missing skin"));
            }
        }
        let positions = || self.vertices.iter().map(|vertex| vertex.position);
        let header = BlockHeader {
            mins: positions().reduce(Vec3::min).unwrap_or_default(),
            maxs: positions().reduce(Vec3::max).unwrap_or_default(),
            contents: self.contents,
            vertex_count: number(WHAT, self.vertices.len())?,
            triangle_count: number(WHAT, self.triangles.len())?,
            skin_count: number(WHAT, self.skins.len())?,
        };
        list.extend(header.encode());
        list.extend(encode_all(&self.vertices));
        list.extend(encode_all(&self.triangles));
        list.extend(encode_all(&self.skins));
        Ok(())
    }
}

/// The record of an object.
pub trait ObjectRecord: Record {
    /// The number of its kind.
    const KIND: i32;
}

macro_rules! kinds {
    ($($type:ty = $kind:literal),*) => {$(
        impl ObjectRecord for $type {
            const KIND: i32 = $kind;
        }
    )*};
}
kinds!(Position = 1, Light = 2, OldEntity = 3, Sound = 4, Info = 5, PathHeader = 6, Entity = 7, Region = 8);

/// Creates an object from its bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BuilderObject(pub Vec<u8>);

impl BuilderObject {
    /// Creates an object from one record. Its kind is that of its type.
    #[must_use]
    pub fn new<T: ObjectRecord>(record: &T) -> Self {
        let mut bytes = record.encode().as_ref().to_vec();
        if let Some(kind) = bytes.first_chunk_mut() {
            *kind = T::KIND.to_le_bytes();
        }
        Self(bytes)
    }
    /// Creates a WMB7 path. Counts are filled in; `skills` has one item per point.
    ///
    /// # Errors
    /// If it does not, or there are too many points or edges.
    pub fn path(
        header: &PathHeader,
        points: &[PathPoint],
        skills: &[PathSkills],
        edges: &[PathEdge],
    ) -> Result<Self, WriteError> {
        let (expected, found) = (points.len(), skills.len());
        if expected != found {
            return Err(WriteError::Count { what: "skills of a path", expected, found });
        }
        let size = points.len().saturating_mul(3).saturating_add(edges.len().saturating_mul(2));
        // Exact as a float.
        let count = u16::try_from(points.len()).map_err(|_| WriteError::TooLarge { what: "path", max: 65_535 })?;
        let header = PathHeader { point_count: count.into(), size: number("path", size)?, ..*header };
        let mut object = Self::new(&header);
        object.0.extend(encode_all(points));
        object.0.extend(encode_all(skills));
        object.0.extend(encode_all(edges));
        Ok(object)
    }
    /// The number of its kind.
    #[must_use]
    pub fn kind(&self) -> i32 {
        self.0.first_chunk().map_or(0, |kind| i32::from_le_bytes(*kind))
    }
    /// Returns its record, if it is of this kind. Fields that an old version lacks are 0.
    #[must_use]
    pub fn get<T: ObjectRecord>(&self) -> Option<T> {
        // Only the information object may be shorter than its record.
        let cut = T::KIND == Info::KIND && self.0.len() >= 56;
        if self.kind() != T::KIND || (self.0.len() < T::SIZE && !cut) {
            return None;
        }
        let mut bytes = self.0.clone();
        bytes.resize(T::SIZE.max(bytes.len()), 0);
        T::Raw::chunks(&bytes).0.first().map(T::decode)
    }
    /// Replaces the object's own record. Fields that an old version lacks are omitted, and the kind is kept.
    pub fn set<T: ObjectRecord>(&mut self, record: &T) {
        let raw = record.encode();
        for (place, byte) in self.0.iter_mut().zip(raw.as_ref()).skip(4) {
            *place = *byte;
        }
    }
}

/// A texture: its header and the pixels of all its images, or a DDS file.
#[derive(Debug, Clone, PartialEq)]
pub struct BuilderTexture {
    /// Name, size, type and the offsets of the mip levels.
    pub header: TextureHeader,
    /// The pixels as stored in the file.
    pub data: Vec<u8>,
}

impl BuilderTexture {
    /// Creates a WMB7 texture with three mipmaps from `rgba`: red, green, blue, alpha, rows from the top. 16-bit pixels lose their
    /// lowest bits.
    ///
    /// # Errors
    /// If the name is longer than 16 bytes or has a NUL, a side is not a multiple of 8 from 8 to 4096, there are not this many
    /// pixels, or the pixels are [`Pixels::Indexed`]: those have no colors of their own.
    pub fn from_rgba(
        name: &[u8],
        width: u32,
        height: u32,
        rgba: &[[u8; 4]],
        pixels: Pixels,
    ) -> Result<Self, WriteError> {
        let kind = match pixels {
            Pixels::Rgb565 => 10,
            Pixels::Bgr888 => 12,
            Pixels::Bgra8888 => 13,
            _ => return Err(WriteError::Unsupported("a texture cannot store pixels of this type")),
        };
        if name.contains(&0) {
            return Err(WriteError::NulInName);
        }
        let name = FixedStr::new(name).ok_or(WriteError::NameTooLong { max: 16 })?;
        for side in [width, height] {
            if !(8..=4096).contains(&side) || !side.is_multiple_of(8) {
                return Err(WriteError::Rule {
                    what: "texture side",
                    index: 0,
                    rule: "not a multiple of 8 up to 4096",
                });
            }
        }
        let data = pixels.encode(width, height, rgba, true)?;
        let mut mip_offsets = [0; 3];
        let mut end = TextureHeader::SIZE;
        for (level, place) in mip_offsets.iter_mut().enumerate() {
            let image = pixels.image_size(width >> level, height >> level, false).unwrap_or(usize::MAX);
            end = end.saturating_add(image);
            *place = number("texture", end)?;
        }
        let (width, height) = (number_of(width)?, number_of(height)?);
        let (width, height) = (number("texture", width)?, number("texture", height)?);
        Ok(Self { header: TextureHeader { name, width, height, raw_type: kind, mip_offsets }, data })
    }
    /// Header and data, as they are in a list.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = self.header.encode().to_vec();
        bytes.extend_from_slice(&self.data);
        bytes
    }
}
