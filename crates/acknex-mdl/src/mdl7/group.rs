//! Groups of MDL7: the parts of a model. Their frames, and vertices in their three forms.

use alloc::{vec, vec::Vec};
use core::ops::Range;

use formats_core::{
    ACKNEX_NORMALS, FixedStr, Items, List, Located, Records, Result, acknex,
    glam::{Vec2, Vec3},
    number,
};

use crate::{
    Skin, Triangle, Triangles,
    mdl7::{BoneMatrix, Header, Mdl7},
    model::Reader,
    triangle::widen,
};

formats_core::record! {
    /// The header of a group; its skins follow, then its texture coordinates, triangles, vertices and frames.
    ///
    /// Source: measured.
    pub struct GroupHeader: 44 {
        /// 1 in all known files.
        pub raw_type: u8,
        /// Number of its deformers, which follow the last group.
        pub deformer_count: u8,
        /// The maximum number of bones per vertex.
        pub max_weights: u8,
        /// Not used.
        pub unused: u8,
        /// Size of the group in bytes. Wrong in many files: some tools do not count the skins.
        pub data_size: u32,
        /// Its name.
        pub name: FixedStr<16>,
        /// Number of its skins.
        pub skin_count: u32,
        /// Number of its texture coordinates.
        pub tex_coord_count: u32,
        /// Number of its triangles.
        pub triangle_count: u32,
        /// Number of its vertices.
        pub vertex_count: u32,
        /// Number of its frames.
        pub frame_count: u32,
    }
}
formats_core::record! {
    /// A texture coordinate.
    ///
    /// Source: measured.
    pub struct TexCoord: 8 {
        /// 0 to 1 inside the skin, V downward.
        pub uv: Vec2,
    }
}

/// The byte offset of the parts of a group.
#[derive(Debug, Clone)]
pub(super) struct GroupPlaces<'a> {
    pub(super) header: Located<GroupHeader>,
    pub(super) skins: Range<usize>,
    pub(super) tex_coords: Records<'a, TexCoord>,
    pub(super) triangles: Triangles<'a>,
    pub(super) vertices: Vertices<'a>,
    pub(super) frames: Range<usize>,
    /// The offset at which the group ends.
    pub(super) end: u64,
}

/// A part of a model: a mesh with its own skins and frames.
#[derive(Debug, Clone, Copy)]
pub struct Group<'m, 'a> {
    model: &'m Mdl7<'a>,
    places: &'m GroupPlaces<'a>,
}

impl<'m, 'a> Group<'m, 'a> {
    pub(super) const fn new(model: &'m Mdl7<'a>, places: &'m GroupPlaces<'a>) -> Self {
        Self { model, places }
    }
    /// Its header, as stored in the file.
    #[must_use]
    pub const fn header(&self) -> &'m Located<GroupHeader> {
        &self.places.header
    }
    /// Its name; often empty.
    #[must_use]
    pub const fn name(&self) -> FixedStr<16> {
        self.places.header.record.name
    }
    /// The offset at which the group ends, from the start of the file.
    #[must_use]
    pub const fn end(&self) -> u64 {
        self.places.end
    }
    /// The range of its skins in the model's list. Its triangles may use skins of other groups.
    #[must_use]
    pub fn skin_range(&self) -> Range<usize> {
        self.places.skins.clone()
    }
    /// Its skins.
    pub fn skins(&self) -> impl Iterator<Item = Skin<'a>> + use<'m, 'a> {
        let model = self.model;
        self.skin_range().map_while(move |index| model.skin(index))
    }
    /// Its texture coordinates.
    #[must_use]
    pub const fn tex_coords(&self) -> Records<'a, TexCoord> {
        self.places.tex_coords
    }
    /// Its triangles.
    #[must_use]
    pub const fn triangles(&self) -> Triangles<'a> {
        self.places.triangles
    }
    /// Its vertices, in the model's own shape.
    #[must_use]
    pub const fn vertices(&self) -> Vertices<'a> {
        self.places.vertices
    }
    /// The number of frames, the same as in every other group.
    #[must_use]
    pub fn frame_count(&self) -> usize {
        self.places.frames.len()
    }
    /// Frame `index`.
    #[must_use]
    pub fn frame(&self, index: usize) -> Option<Frame<'a>> {
        let place = *self.model.frames.get(self.places.frames.clone())?.get(index)?;
        let mut reader = Reader::new(self.model.source.cursor(place), false);
        Frame::read(&mut reader, &self.model.header).ok()
    }
    /// Its frames, in file order.
    pub fn frames(&self) -> impl Iterator<Item = Frame<'a>> + use<'m, 'a> {
        let group = *self;
        (0..self.frame_count()).map_while(move |index| group.frame(index))
    }
    /// Returns the texture coordinates of a triangle's corners, V downward; 0 for a missing coordinate.
    #[must_use]
    pub fn corner_uvs(&self, triangle: &Triangle) -> [Vec2; 3] {
        triangle.tex_coords.map(|index| self.uv(index))
    }
    /// The same for the second skin.
    #[must_use]
    pub fn second_corner_uvs(&self, triangle: &Triangle) -> [Vec2; 3] {
        triangle.second_tex_coords.map(|index| self.uv(index))
    }
    fn uv(&self, index: u32) -> Vec2 {
        let coordinate = usize::try_from(index).ok().and_then(|index| self.places.tex_coords.get(index));
        coordinate.map_or(Vec2::ZERO, |coordinate| coordinate.uv)
    }
    /// The positions in a frame, in quants; vertices that the frame lacks have their position in the group's own shape. Bones are
    /// not considered.
    #[must_use]
    pub fn positions(&self, frame: &Frame<'_>) -> Vec<Vec3> {
        self.replaced(frame, |vertex| vertex.position)
    }
    /// The normals in a frame, as stored: they point into the model.
    #[must_use]
    pub fn stored_normals(&self, frame: &Frame<'_>) -> Vec<Vec3> {
        self.replaced(frame, |vertex| vertex.normal.to_vec3())
    }
    fn replaced(&self, frame: &Frame<'_>, of: impl Fn(Vertex) -> Vec3) -> Vec<Vec3> {
        let mut values: Vec<Vec3> = self.places.vertices.iter().map(&of).collect();
        for vertex in frame.vertices {
            if let Some(value) = vertex.reference().and_then(|index| values.get_mut(index)) {
                *value = of(vertex);
            }
        }
        values
    }
}

impl<'a> Mdl7<'a> {
    pub(super) fn read_skin(&self, cursor: &mut formats_core::Cursor<'a>) -> Result<Skin<'a>> {
        use crate::skin::SkinHeader;
        use formats_core::{Number, Record, number};
        let head = cursor.record::<SkinHeader>("skin")?;
        let (record, at) = (head.record, head.at);
        let name = usize::from(self.header.skin_size).saturating_sub(SkinHeader::SIZE);
        let name_field = cursor.take("skin", Number::new(i64::try_from(name).unwrap_or(0), at))?;
        let raw_type = number!(record: SkinHeader, raw_type, at);
        let (width, height) = (number!(record: SkinHeader, width, at), number!(record: SkinHeader, height, at));
        let data = acknex::Skin::read(cursor, raw_type, width, height)?;
        Ok(Skin { at, name_field, group: None, data })
    }
}

formats_core::record! {
    /// The header of a frame; its vertices follow, then the matrices of bones.
    ///
    /// Source: measured.
    pub struct FrameHeader: 24 {
        /// The name of the frame, including its number in the animation.
        pub name: FixedStr<16>,
        /// Number of vertices in the frame: all vertices of the group, or only those that it moves.
        pub vertex_count: u32,
        /// Number of matrices: 0, or as many as bones. Only frames of the first group have any.
        pub matrix_count: u32,
    }
}

/// A frame of a group.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Frame<'a> {
    /// Its header.
    pub header: Located<FrameHeader>,
    /// The new positions of vertices: [`Vertex::reference`] gives the vertex of each.
    pub vertices: Vertices<'a>,
    /// How bones are rotated and moved.
    pub matrices: Records<'a, BoneMatrix>,
}

impl<'a> Frame<'a> {
    /// Its name, with its number in the animation.
    #[must_use]
    pub fn name(&self) -> FixedStr<16> {
        self.header.name
    }
    /// Whether it moves only some of the vertices of its group.
    #[must_use]
    pub fn is_partial(&self, group: &Group<'_, 'a>) -> bool {
        self.vertices.len() < group.vertices().len()
    }
    pub(super) fn read(reader: &mut Reader<'a>, sizes: &Header) -> Result<Self> {
        let header = reader.cursor.record::<FrameHeader>("frame")?;
        let record = header.record;
        let count = number!(record: FrameHeader, vertex_count, header.at);
        let vertices = match VertexForm::from_size(sizes.frame_vertex_size) {
            Some(VertexForm::Indexed) => VertexTable::Indexed(reader.cursor.records("frame vertices", count)?),
            Some(VertexForm::Wide) => VertexTable::Wide(reader.cursor.records("frame vertices", count)?),
            _ => VertexTable::Words(reader.cursor.records("frame vertices", count)?),
        };
        let matrices = number!(record: FrameHeader, matrix_count, header.at);
        Ok(Self { header, vertices: vertices.into(), matrices: reader.cursor.records("bone matrices", matrices)? })
    }
}

formats_core::record! {
    /// A vertex with a normal from the table: 16 bytes.
    ///
    /// Source: measured on 17 files.
    pub struct IndexedVertex: 16 {
        /// Its position, in quants.
        pub position: Vec3,
        /// The bone that moves it; in a frame, the vertex of the group whose position this is. 0xFFFF: none.
        pub reference: u16,
        /// The index of a normal in [`ACKNEX_NORMALS`], which points inward.
        pub normal: u8,
        /// Not used.
        pub unused: u8,
    }
}
formats_core::record! {
    /// A vertex with its own normal: 26 bytes. Nearly all files have this form.
    ///
    /// Source: measured.
    pub struct WordVertex: 26 {
        /// Its position, in quants.
        pub position: Vec3,
        /// The bone that moves it; in a frame, the vertex of the group whose position this is. 0xFFFF: none.
        pub reference: u16,
        /// Its normal, which points inward.
        pub normal: Vec3,
    }
}
formats_core::record! {
    /// A vertex in files whose groups have more than 65,535: 28 bytes.
    ///
    /// Source: measured on two files, in frames.
    pub struct WideVertex: 28 {
        /// Its position, in quants.
        pub position: Vec3,
        /// As in the smaller forms, but with 32 bits.
        pub reference: u32,
        /// Its normal, which points inward.
        pub normal: Vec3,
    }
}

/// The form of the vertices of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum VertexForm {
    /// 16 bytes, [`IndexedVertex`].
    Indexed,
    /// 26 bytes, [`WordVertex`].
    Words,
    /// 28 bytes, [`WideVertex`].
    Wide,
}

impl VertexForm {
    /// Returns the form with this size in bytes.
    #[must_use]
    pub const fn from_size(size: u16) -> Option<Self> {
        match size {
            16 => Some(Self::Indexed),
            26 => Some(Self::Words),
            28 => Some(Self::Wide),
            _ => None,
        }
    }
}

/// A normal, as stored in the file: it points into the model.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum StoredNormal {
    /// The index of a normal in [`ACKNEX_NORMALS`], and the meaningless byte after it.
    Index(u8, u8),
    /// The normal itself.
    Vector(Vec3),
}

impl StoredNormal {
    /// The normal, which points into the model; zero for an index that the table does not have.
    #[must_use]
    pub fn to_vec3(self) -> Vec3 {
        match self {
            Self::Index(index, _) => ACKNEX_NORMALS.get(usize::from(index)).copied().unwrap_or(Vec3::ZERO),
            Self::Vector(normal) => normal,
        }
    }
}

/// A vertex of any form.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Vertex {
    /// Its position, in quants.
    pub position: Vec3,
    /// The bone that moves it; in a frame, the vertex of the group whose position this is. `u32::MAX`: none.
    pub reference: u32,
    /// Its normal, as stored in the file.
    pub normal: StoredNormal,
}

impl Vertex {
    /// Returns [`reference`](Self::reference), if it is an index.
    #[must_use]
    pub fn reference(&self) -> Option<usize> {
        (self.reference != u32::MAX).then(|| usize::try_from(self.reference).ok()).flatten()
    }
}
impl From<IndexedVertex> for Vertex {
    fn from(IndexedVertex { position, reference, normal, unused }: IndexedVertex) -> Self {
        Self { position, reference: widen(reference), normal: StoredNormal::Index(normal, unused) }
    }
}
impl From<WordVertex> for Vertex {
    fn from(WordVertex { position, reference, normal }: WordVertex) -> Self {
        Self { position, reference: widen(reference), normal: StoredNormal::Vector(normal) }
    }
}
impl From<WideVertex> for Vertex {
    fn from(WideVertex { position, reference, normal }: WideVertex) -> Self {
        Self { position, reference, normal: StoredNormal::Vector(normal) }
    }
}

formats_core::forms! {
    /// The vertices of a group or of a frame as stored in the file.
    pub enum VertexTable: Vertex {
        /// 16 bytes each.
        Indexed(IndexedVertex),
        /// 26 bytes each.
        Words(WordVertex),
        /// 28 bytes each.
        Wide(WideVertex),
    }
}

/// The vertices of a group or of a frame.
pub type Vertices<'a> = List<VertexTable<'a>>;

impl VertexTable<'_> {
    /// All positions, in quants.
    #[must_use]
    pub fn positions(&self) -> Vec<Vec3> {
        let mut positions = vec![Vec3::ZERO; self.count()];
        self.read_positions(&mut positions);
        positions
    }
    /// Decodes the positions into the slice, up to its length; bit-identical to [`positions`](Self::positions).
    ///
    /// # Performance
    /// About as fast as copying the records in memory.
    pub fn read_positions(&self, positions: &mut [Vec3]) {
        match self {
            Self::Indexed(table) => read(table.raw(), positions),
            Self::Words(table) => read(table.raw(), positions),
            Self::Wide(table) => read(table.raw(), positions),
        }
    }
}

/// Decodes the positions, with which the records of all forms begin.
fn read<const N: usize>(raw: &[[u8; N]], positions: &mut [Vec3]) {
    for (position, record) in positions.iter_mut().zip(raw) {
        if let [x, y, z, ..] = record.as_chunks::<4>().0 {
            *position = Vec3::from_array([*x, *y, *z].map(f32::from_le_bytes));
        }
    }
}
