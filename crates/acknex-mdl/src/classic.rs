//! The generations that have Quake's header: IDPO, MDL2, MDL3, MDL4, MDL5.
//!
//! Frames of IDPO to MDL5: `mdl_frame_t`. Groups of frames in IDPO and MDL2: `daliasgroup_t` of Quake. Skins of IDPO to MDL5,
//! and groups of them: `daliasskingroup_t` of Quake. Texture coordinates: `stvert_t` of Quake, `mdl_uvvert_t`.

use alloc::{vec, vec::Vec};
use core::ops::Range;

use formats_core::{
    ACKNEX_NORMALS, Error, FixedStr, List, Located, Number, Records, Result, Source,
    acknex::{self, ByteVertex, FrameHeader, Header, Packing, SkinType, VertexTable, Vertices},
    bulk, field_at,
    glam::{Vec2, Vec3},
    number,
};

use crate::{
    Generation, Skin, Triangle, TriangleTable, Triangles,
    model::Reader,
    skin::{SkinHeader, Time},
};

/// A model of one of these generations: a mesh animated by frames, each with all positions.
///
/// Tables borrow the file. Only the offsets of skins and frames are stored; they are decoded on access.
#[derive(Debug, Clone)]
pub struct Classic<'a> {
    source: Source<'a>,
    generation: Generation,
    header: Header,
    skins: Vec<SkinPlace>,
    skin_groups: Vec<SkinGroup<'a>>,
    tex_coords: TexCoords<'a>,
    triangles: Triangles<'a>,
    frames: Vec<FramePlace>,
    frame_groups: Vec<FrameGroup<'a>>,
    end: u64,
}

impl<'a> Classic<'a> {
    /// The version of the file, one of five.
    #[must_use]
    pub const fn generation(&self) -> Generation {
        self.generation
    }
    /// The header as stored in the file.
    #[must_use]
    pub const fn header(&self) -> &Header {
        &self.header
    }
    /// The number of skins; each image of a group counts.
    #[must_use]
    pub const fn skin_count(&self) -> usize {
        self.skins.len()
    }
    /// Skin `index`.
    #[must_use]
    pub fn skin(&self, index: usize) -> Option<Skin<'a>> {
        self.read_skin(*self.skins.get(index)?).ok()
    }
    /// The groups of alternating images, in IDPO and MDL2.
    #[must_use]
    pub fn skin_groups(&self) -> &[SkinGroup<'a>] {
        &self.skin_groups
    }
    /// The texture coordinates, in pixels of the skin.
    #[must_use]
    pub const fn tex_coords(&self) -> TexCoords<'a> {
        self.tex_coords
    }
    /// The triangles of every frame.
    #[must_use]
    pub const fn triangles(&self) -> Triangles<'a> {
        self.triangles
    }
    /// The number of frames; each frame of a group counts.
    #[must_use]
    pub const fn frame_count(&self) -> usize {
        self.frames.len()
    }
    /// Frame `index`.
    #[must_use]
    pub fn frame(&self, index: usize) -> Option<Frame<'a>> {
        self.read_frame(*self.frames.get(index)?).ok()
    }
    /// The frames, in file order.
    pub fn frames(&self) -> impl Iterator<Item = Frame<'a>> + '_ {
        (0..self.frames.len()).map_while(|index| self.frame(index))
    }
    /// The groups of frames that the engine plays automatically, in IDPO and MDL2.
    #[must_use]
    pub fn frame_groups(&self) -> &[FrameGroup<'a>] {
        &self.frame_groups
    }
    /// The bytes after the last frame; empty in intact files, except for three known ones.
    #[must_use]
    pub fn trailing(&self) -> &'a [u8] {
        usize::try_from(self.end).ok().and_then(|end| self.source.bytes().get(end..)).unwrap_or_default()
    }
    /// The offset at which the last frame ends, from the start of the file.
    #[must_use]
    pub const fn end(&self) -> u64 {
        self.end
    }
    /// The width and height by which texture coordinates are divided: from the header, or in MDL5, from the first skin with pixels
    /// (for a DDS file, from its own header). At least 1.
    #[must_use]
    pub fn skin_size(&self) -> Vec2 {
        let header = [self.header.skin_width, self.header.skin_height].map(i32::unsigned_abs);
        let own = || (0..self.skins.len()).find_map(|index| self.skin(index)?.pixel_size());
        let size = if self.generation == Generation::Mdl5 { own().map_or(header, <[u32; 2]>::from) } else { header };
        Vec2::from_array(size.map(|side| f32::from(u16::try_from(side.max(1)).unwrap_or(u16::MAX))))
    }
    /// Returns the texture coordinates of a triangle's corners, from 0 to 1 inside the skin, V downward; 0 for a missing
    /// coordinate. `size` is the [`skin_size`](Self::skin_size).
    ///
    /// In IDPO and MDL2, a coordinate on the seam is half a skin further right for a triangle of the back. The result is divided by
    /// the whole size without any offset, as in the engine's editor.
    #[must_use]
    pub fn corner_uvs(&self, triangle: &Triangle, size: Vec2) -> [Vec2; 3] {
        triangle.tex_coords.map(|index| {
            let coordinate = usize::try_from(index).ok().and_then(|index| self.tex_coords.get(index));
            coordinate.map_or(Vec2::ZERO, |coordinate| coordinate.texel(triangle.faces_front != 0, size.x) / size)
        })
    }
}

/// A frame: a position and a normal for each vertex of the model.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Frame<'a> {
    /// Its offset: that of its type, or of its box if it belongs to a group.
    pub at: u64,
    /// The index of its [group](FrameGroup), in IDPO and MDL2.
    pub group: Option<u32>,
    /// Its header. A frame of a group has no type; its vertices are packed as bytes.
    pub header: FrameHeader,
    /// Its vertices, packed.
    pub vertices: Vertices<'a>,
    scale: Vec3,
    offset: Vec3,
}

/// The byte offset of a frame.
#[derive(Debug, Clone, Copy)]
struct FramePlace {
    at: u64,
    group: Option<u32>,
}

impl Frame<'_> {
    /// Its name, with its number in the animation.
    #[must_use]
    pub const fn name(&self) -> FixedStr<16> {
        self.header.name
    }
    /// The positions of the vertices, in quants: `packed * scale + offset` with two roundings.
    #[must_use]
    pub fn positions(&self) -> Vec<Vec3> {
        let mut positions = vec![Vec3::ZERO; self.vertices.len()];
        self.read_positions(&mut positions);
        positions
    }
    /// Decodes the positions of the vertices into the slice, up to its length.
    pub fn read_positions(&self, positions: &mut [Vec3]) {
        match *self.vertices {
            VertexTable::Bytes(table) => bulk::dequantize_u8(table.raw(), self.scale, self.offset, positions),
            VertexTable::Words(table) => bulk::dequantize_u16(table.raw(), self.scale, self.offset, positions),
        }
    }
    /// The normals of the vertices as stored: they point into the model, except in Quake's models; see
    /// [`Mesh::normals`](crate::Mesh::normals). Zero for an index out of range.
    pub fn stored_normals(&self) -> impl ExactSizeIterator<Item = Vec3> + '_ {
        self.vertices.iter().map(|vertex| ACKNEX_NORMALS.get(usize::from(vertex.normal)).copied().unwrap_or(Vec3::ZERO))
    }
}

impl<'a> Classic<'a> {
    /// Reads the frames.
    fn read_frames(&mut self, reader: &mut Reader<'a>) -> Result<()> {
        let header = self.header;
        let limit = self.source.limits().max_elements;
        for _ in 0..number!(header: Header, frame_count).count("frames", limit)? {
            let at = reader.cursor.position();
            let raw_type = reader.cursor.clone().field::<u32>("frame")?;
            if self.generation.is_quake() && raw_type == 1 {
                self.read_frame_group(reader)?;
            } else {
                self.push_frame(reader, FramePlace { at, group: None })?;
            }
        }
        Ok(())
    }
    fn push_frame(&mut self, reader: &mut Reader<'a>, place: FramePlace) -> Result<()> {
        self.read_frame_at(reader, place)?;
        self.frames.push(place);
        Ok(())
    }
    /// Reads the frame at a known offset.
    fn read_frame(&self, place: FramePlace) -> Result<Frame<'a>> {
        self.read_frame_at(&mut Reader::new(self.source.cursor(place.at), false), place)
    }
    fn read_frame_at(&self, reader: &mut Reader<'a>, FramePlace { at, group }: FramePlace) -> Result<Frame<'a>> {
        let file_header = self.header;
        let header = if group.is_some() {
            let GroupedFrameHeader { min, max, name } = reader.cursor.record("frame")?.record;
            FrameHeader { packing: Packing::Bytes, min: min.into(), max: max.into(), name }
        } else {
            FrameHeader::read(&mut reader.cursor)?.record
        };
        let count = number!(file_header: Header, vertex_count);
        let vertices = VertexTable::read(&mut reader.cursor, header.packing, count)?.into();
        Ok(Frame { at, group, header, vertices, scale: file_header.scale, offset: file_header.offset })
    }
}

formats_core::record! {
    /// Precedes a group of frames; the times follow, then the frames.
    ///
    /// Source: Quake's public documents.
    pub struct FrameGroupHeader: 16 {
        /// 1: a group. 0 is a single frame.
        pub raw_type: u32,
        /// Number of its frames.
        pub frame_count: i32,
        /// The smallest coordinates of all its frames.
        pub min: ByteVertex,
        /// The largest coordinates.
        pub max: ByteVertex,
    }
}
formats_core::record! {
    /// The header of a frame in a group, which has no type.
    ///
    /// Source: Quake's public documents.
    pub struct GroupedFrameHeader: 24 {
        /// The smallest coordinates of the frame.
        pub min: ByteVertex,
        /// The largest coordinates.
        pub max: ByteVertex,
        /// The name of the frame.
        pub name: FixedStr<16>,
    }
}

/// Frames that are played automatically, one after another, in IDPO and MDL2.
#[derive(Debug, Clone, PartialEq)]
pub struct FrameGroup<'a> {
    /// Its header.
    pub header: Located<FrameGroupHeader>,
    /// The time at which each frame ends.
    pub times: Records<'a, Time>,
    /// Its frames, among those of the model.
    pub frames: Range<usize>,
}

impl<'a> Classic<'a> {
    fn read_frame_group(&mut self, reader: &mut Reader<'a>) -> Result<()> {
        let header = reader.cursor.record::<FrameGroupHeader>("frame group")?;
        let count = Number::new(header.frame_count.into(), field_at!(FrameGroupHeader, frame_count, header.at));
        let times = reader.cursor.records::<Time>("times of a frame group", count)?;
        let group = u32::try_from(self.frame_groups.len()).ok();
        let first = self.frames.len();
        self.frame_groups.push(FrameGroup { header, times, frames: first..first });
        for _ in 0..times.len() {
            let at = reader.cursor.position();
            self.push_frame(reader, FramePlace { at, group })?;
            if let Some(group) = self.frame_groups.last_mut() {
                group.frames.end = self.frames.len();
            }
        }
        Ok(())
    }
}

/// Alternating images, in IDPO and MDL2.
#[derive(Debug, Clone, PartialEq)]
pub struct SkinGroup<'a> {
    /// The byte offset of its type.
    pub at: u64,
    /// The time at which each image ends.
    pub times: Records<'a, Time>,
    /// Its images, among the skins of the model.
    pub skins: Range<usize>,
}

/// The byte offset of a skin: the type, or for an image of a group the pixels.
#[derive(Debug, Clone, Copy)]
struct SkinPlace {
    at: u64,
    group: Option<u32>,
}

impl<'a> Classic<'a> {
    /// Reads the skins.
    fn read_skins(&mut self, reader: &mut Reader<'a>) -> Result<()> {
        let header = self.header;
        let limit = self.source.limits().max_elements;
        for _ in 0..number!(header: Header, skin_count).count("skins", limit)? {
            let at = reader.cursor.position();
            let raw_type = reader.cursor.clone().number::<u32>("skin")?;
            if self.generation.is_quake() && raw_type.value == i64::from(SkinType::REFERENCE) {
                self.read_group(reader)?;
            } else {
                let place = SkinPlace { at, group: None };
                self.read_skin_at(reader, place)?;
                self.skins.push(place);
            }
        }
        Ok(())
    }
    fn read_group(&mut self, reader: &mut Reader<'a>) -> Result<()> {
        let at = reader.cursor.position();
        reader.cursor.number::<u32>("skin group")?;
        let count = reader.cursor.number::<i32>("skin group")?;
        let times = reader.cursor.records::<Time>("times of a skin group", count)?;
        let group = u32::try_from(self.skin_groups.len()).ok();
        let first = self.skins.len();
        self.skin_groups.push(SkinGroup { at, times, skins: first..first });
        for _ in 0..times.len() {
            let place = SkinPlace { at: reader.cursor.position(), group };
            self.read_skin_at(reader, place)?;
            self.skins.push(place);
            if let Some(group) = self.skin_groups.last_mut() {
                group.skins.end = self.skins.len();
            }
        }
        Ok(())
    }
    /// Reads the skin at a known offset.
    fn read_skin(&self, place: SkinPlace) -> Result<Skin<'a>> {
        self.read_skin_at(&mut Reader::new(self.source.cursor(place.at), false), place)
    }
    fn read_skin_at(&self, reader: &mut Reader<'a>, place: SkinPlace) -> Result<Skin<'a>> {
        let header = self.header;
        let cursor = &mut reader.cursor;
        let (width, height) = (number!(header: Header, skin_width), number!(header: Header, skin_height));
        let data = if place.group.is_some() {
            let indexed = Number::new(SkinType::INDEXED.into(), place.at);
            acknex::Skin::read(cursor, indexed, width, height)?
        } else if self.generation == Generation::Mdl5 {
            let skin = cursor.record::<SkinHeader>("skin")?.record;
            let [raw_type, width, height] = [
                number!(skin: SkinHeader, raw_type, place.at),
                number!(skin: SkinHeader, width, place.at),
                number!(skin: SkinHeader, height, place.at),
            ];
            acknex::Skin::read(cursor, raw_type, width, height)?
        } else {
            let raw_type = cursor.number::<u32>("skin")?;
            acknex::Skin::read(cursor, raw_type, width, height)?
        };
        Ok(Skin { at: place.at, name_field: &[], group: place.group, data })
    }
}

formats_core::record! {
    /// The texture coordinate of a vertex in IDPO and MDL2.
    ///
    /// Source: Quake's public documents; measured.
    pub struct QuakeTexCoord: 12 {
        /// Nonzero (0x20) if it is on the line between the skin's halves for front and back.
        pub on_seam: i32,
        /// Pixels from the left.
        pub s: i32,
        /// Pixels from the top.
        pub t: i32,
    }
}
formats_core::record! {
    /// A texture coordinate of MDL3 to MDL5.
    ///
    /// Source: the engine's document; that it may equal the size of the skin or be outside it is measured.
    pub struct TexCoord: 4 {
        /// Pixels from the left.
        pub u: i16,
        /// Pixels from the top.
        pub v: i16,
    }
}

impl QuakeTexCoord {
    /// Returns the position on a skin of this width, in pixels, for a triangle of the front or the back.
    #[must_use]
    #[expect(clippy::as_conversions, clippy::cast_precision_loss, reason = "skins are smaller than 2^24 pixels wide")]
    pub fn texel(&self, faces_front: bool, width: f32) -> Vec2 {
        let shift = if !faces_front && self.on_seam != 0 { width / 2.0 } else { 0.0 };
        Vec2::new(self.s as f32 + shift, self.t as f32)
    }
}

impl From<TexCoord> for QuakeTexCoord {
    /// A coordinate that is not on a seam.
    fn from(TexCoord { u, v }: TexCoord) -> Self {
        Self { on_seam: 0, s: u.into(), t: v.into() }
    }
}

formats_core::forms! {
    /// Texture coordinates as stored in the file.
    pub enum TexCoordTable: QuakeTexCoord {
        /// IDPO and MDL2: one per vertex.
        Quake(QuakeTexCoord),
        /// MDL3 to MDL5: shared by triangles.
        Plain(TexCoord),
    }
}

/// Texture coordinates of either form; in MDL3 to MDL5, none is on a seam.
pub type TexCoords<'a> = List<TexCoordTable<'a>>;

impl<'a> Classic<'a> {
    /// Reads a file of this generation, and accepts a truncated one if allowed; then also returns what is missing.
    pub(crate) fn read(source: Source<'a>, generation: Generation, partial: bool) -> Result<(Self, Option<Error>)> {
        let mut cursor = source.cursor(0);
        let header = cursor.record::<Header>("header")?.record;
        let mut model = Self {
            source,
            generation,
            header,
            skins: Vec::new(),
            skin_groups: Vec::new(),
            tex_coords: TexCoordTable::Plain(Records::EMPTY).into(),
            triangles: TriangleTable::Plain(Records::EMPTY).into(),
            frames: Vec::new(),
            frame_groups: Vec::new(),
            end: 0,
        };
        let (end, missing) = Reader::run(cursor, partial, |reader| model.read_all(reader))?;
        model.end = end;
        Ok((model, missing))
    }
    fn read_all(&mut self, reader: &mut Reader<'a>) -> Result<()> {
        let header = self.header;
        // Every frame contains them; a file without frames must not claim vertices that it does not have.
        number!(header: Header, vertex_count).count("vertices", self.source.limits().max_elements)?;
        self.read_skins(reader)?;
        let triangle_count = number!(header: Header, triangle_count);
        if self.generation.is_quake() {
            let vertex_count = number!(header: Header, vertex_count);
            self.tex_coords = TexCoordTable::Quake(reader.records("texture coordinates", vertex_count)?).into();
            self.triangles = TriangleTable::Quake(reader.records("triangles", triangle_count)?).into();
        } else {
            let count = number!(header: Header, tex_coord_count);
            self.tex_coords = TexCoordTable::Plain(reader.records("texture coordinates", count)?).into();
            self.triangles = TriangleTable::Plain(reader.records("triangles", triangle_count)?).into();
        }
        self.read_frames(reader)
    }
}
