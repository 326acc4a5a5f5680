//! Groups of MDL7: the parts of a model.

use core::ops::Range;

use formats_core::{
    FixedStr, Located, Records, acknex,
    glam::{Vec2, Vec3},
};

use super::{Frame, Mdl7, Vertices};
use crate::{Skin, Triangle, Triangles, reader::Reader};
use alloc::vec::Vec;

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
    fn replaced(&self, frame: &Frame<'_>, of: impl Fn(super::Vertex) -> Vec3) -> Vec<Vec3> {
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
    pub(super) fn read_skin(&self, cursor: &mut formats_core::Cursor<'a>) -> formats_core::Result<Skin<'a>> {
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
