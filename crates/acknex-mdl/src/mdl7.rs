//! MDL7: groups with their own frames and materials, bones, and deformers.

mod bone;
mod group;

pub use bone::{
    Bone, BoneHead, BoneMatrix, Deformer, DeformerElement, DeformerElementHead, DeformerHeader, Influence, Influences,
    Joint, Pose, Weight,
};
pub use group::{
    Frame, FrameHeader, Group, GroupHeader, IndexedVertex, StoredNormal, TexCoord, Vertex, VertexForm, VertexTable,
    Vertices, WideVertex, WordVertex,
};

use alloc::vec::Vec;

use formats_core::{
    Error, ErrorKind, List, Located, Number, Record, Records, Result, Source, Strided, acknex::Material, field_at,
    number,
};

use crate::{Skin, TriangleTable, Triangles, model::Reader, skin::SkinHeader};
use group::GroupPlaces;

/// An MDL7 file. Tables borrow the file; of each skin, frame and deformer, only its offset is kept.
#[derive(Debug, Clone)]
pub struct Mdl7<'a> {
    source: Source<'a>,
    header: Header,
    bones: Strided<'a>,
    groups: Vec<GroupPlaces<'a>>,
    skins: Vec<u64>,
    frames: Vec<u64>,
    deformers: Vec<u64>,
    /// The group and the offset of each deformer, in order of groups.
    by_group: Vec<(u32, u64)>,
    data_end: u64,
    entity: &'a [u8],
    editor: &'a [u8],
    end: u64,
}

impl<'a> Mdl7<'a> {
    /// The header as stored in the file.
    #[must_use]
    pub const fn header(&self) -> &Header {
        &self.header
    }
    /// The number of bones.
    #[must_use]
    pub const fn bone_count(&self) -> usize {
        self.bones.len()
    }
    /// Bone `index`.
    #[must_use]
    pub fn bone(&self, index: usize) -> Option<Bone<'a>> {
        Bone::decode(self.bones.get(index)?, self.bones.at(index))
    }
    /// The bones; a parent precedes its children.
    pub fn bones(&self) -> impl Iterator<Item = Bone<'a>> + '_ {
        (0..self.bones.len()).map_while(|index| self.bone(index))
    }
    /// The number of groups.
    #[must_use]
    pub const fn group_count(&self) -> usize {
        self.groups.len()
    }
    /// Group `index`.
    #[must_use]
    pub fn group(&self, index: usize) -> Option<Group<'_, 'a>> {
        Some(Group::new(self, self.groups.get(index)?))
    }
    /// The groups, in file order.
    pub fn groups(&self) -> impl ExactSizeIterator<Item = Group<'_, 'a>> {
        self.groups.iter().map(|places| Group::new(self, places))
    }
    /// The number of skins.
    #[must_use]
    pub const fn skin_count(&self) -> usize {
        self.skins.len()
    }
    /// Returns skin `index`, counted over all groups like the materials of triangles.
    #[must_use]
    pub fn skin(&self, index: usize) -> Option<Skin<'a>> {
        let mut cursor = self.source.cursor(*self.skins.get(index)?);
        self.read_skin(&mut cursor).ok()
    }
    /// The number of deformers.
    #[must_use]
    pub const fn deformer_count(&self) -> usize {
        self.deformers.len()
    }
    /// Returns deformer `index`: the vertices of a group that bones move, with weights.
    #[must_use]
    pub fn deformer(&self, index: usize) -> Option<Deformer<'a>> {
        self.deformer_at(*self.deformers.get(index)?)
    }
    fn deformer_at(&self, at: u64) -> Option<Deformer<'a>> {
        let mut cursor = self.source.cursor(at);
        let header: Located<DeformerHeader> = cursor.record("deformer").ok()?;
        Some(Deformer::new(header, cursor))
    }
    /// The deformers of all groups, which follow the last group.
    pub fn deformers(&self) -> impl Iterator<Item = Deformer<'a>> + '_ {
        (0..self.deformers.len()).map_while(|index| self.deformer(index))
    }
    /// The deformers of a group, in file order.
    fn deformers_of(&self, group: usize) -> impl Iterator<Item = Deformer<'a>> + '_ {
        let group = u32::try_from(group).ok();
        let start = self.by_group.partition_point(|(other, _)| Some(*other) < group);
        let own = self.by_group.get(start..).unwrap_or_default();
        let own = own.iter().take_while(move |(other, _)| Some(*other) == group);
        own.map_while(|(_, at)| self.deformer_at(*at))
    }
    /// The end of bones, groups and deformers, which should equal [`Header::data_size`].
    #[must_use]
    pub const fn data_end(&self) -> u64 {
        self.data_end
    }
    /// The undecoded data of the engine after the deformers. Its meaning is unknown.
    #[must_use]
    pub const fn entity_data(&self) -> &'a [u8] {
        self.entity
    }
    /// The undecoded data of the engine's editor at the end of the file. Its meaning is unknown.
    #[must_use]
    pub const fn editor_data(&self) -> &'a [u8] {
        self.editor
    }
    /// The bytes after that; empty in all known files.
    #[must_use]
    pub fn trailing(&self) -> &'a [u8] {
        usize::try_from(self.end).ok().and_then(|end| self.source.bytes().get(end..)).unwrap_or_default()
    }
    /// The offset at which the last part ends, from the start of the file.
    #[must_use]
    pub const fn end(&self) -> u64 {
        self.end
    }
}

formats_core::record! {
    /// The header: counts, and the size of each structure in this file.
    ///
    /// Source: measured; the format is not documented.
    pub struct Header: 48 {
        /// `MDL7`.
        pub magic: [u8; 4],
        /// 0 in all known files.
        pub version: u32,
        /// Number of bones.
        pub bone_count: u32,
        /// Number of groups.
        pub group_count: u32,
        /// Size of the file up to the end of the deformers.
        pub data_size: u32,
        /// Bytes of [`Mdl7::entity_data`], after the deformers.
        pub entity_size: u32,
        /// Bytes of [`Mdl7::editor_data`], after that.
        pub editor_size: u32,
        /// Bytes of a bone: 36, or 16 without names.
        pub bone_size: u16,
        /// Bytes of a skin before its data: 28 with a name of 16 bytes.
        pub skin_size: u16,
        /// Bytes of a color: 16.
        pub color_size: u16,
        /// Bytes of a material: 68.
        pub material_size: u16,
        /// Bytes of a texture coordinate: 8.
        pub tex_coord_size: u16,
        /// Bytes of a triangle: 12, 16, 26 or 44.
        pub triangle_size: u16,
        /// Bytes of a vertex: 16, 26 or 28.
        pub vertex_size: u16,
        /// Bytes of a vertex in a frame: 16, 26 or 28.
        pub frame_vertex_size: u16,
        /// Bytes of a bone's matrix: 68.
        pub bone_matrix_size: u16,
        /// Bytes of a frame's header: 24.
        pub frame_size: u16,
    }
}

impl Header {
    /// The sizes in nearly all files: names, two materials per triangle, normals as vectors.
    pub const USUAL: Self = Self {
        magic: *b"MDL7",
        version: 0,
        bone_count: 0,
        group_count: 0,
        data_size: 0,
        entity_size: 0,
        editor_size: 0,
        bone_size: 36,
        skin_size: 28,
        color_size: 16,
        material_size: 68,
        tex_coord_size: 8,
        triangle_size: 26,
        vertex_size: 26,
        frame_vertex_size: 26,
        bone_matrix_size: 68,
        frame_size: 24,
    };

    /// Checks that every structure has a known size.
    ///
    /// # Errors
    /// If one has not; the error points to its size.
    pub fn check_sizes(&self) -> Result<()> {
        let at_least = |size: u16, least: usize| usize::from(size) >= least;
        let is = |size: u16, expected: usize| usize::from(size) == expected;
        let vertex = |size: u16| VertexForm::from_size(size).is_some();
        for (known, at) in [
            (at_least(self.bone_size, BoneHead::SIZE), field_at!(Self, bone_size)),
            (at_least(self.skin_size, SkinHeader::SIZE), field_at!(Self, skin_size)),
            (is(self.color_size, 16), field_at!(Self, color_size)),
            (is(self.material_size, Material::SIZE), field_at!(Self, material_size)),
            (is(self.tex_coord_size, TexCoord::SIZE), field_at!(Self, tex_coord_size)),
            (matches!(self.triangle_size, 12 | 16 | 26 | 44), field_at!(Self, triangle_size)),
            (vertex(self.vertex_size), field_at!(Self, vertex_size)),
            (vertex(self.frame_vertex_size), field_at!(Self, frame_vertex_size)),
            (is(self.bone_matrix_size, BoneMatrix::SIZE), field_at!(Self, bone_matrix_size)),
            (is(self.frame_size, FrameHeader::SIZE), field_at!(Self, frame_size)),
        ] {
            if !known {
                let error = ErrorKind::Unsupported("a structure has a size that no known program writes");
                return Err(Error::new(error, "header", at));
            }
        }
        Ok(())
    }
}

impl<'a> Mdl7<'a> {
    /// Reads a file, and accepts a truncated one if allowed; then also returns what is missing.
    pub(crate) fn read(source: Source<'a>, partial: bool) -> Result<(Self, Option<Error>)> {
        let mut cursor = source.cursor(0);
        let header = cursor.record::<Header>("header")?.record;
        header.check_sizes()?;
        let mut model = Self {
            source,
            header,
            bones: Strided::new(&[], 0, 0, 0).ok_or(Error::new(ErrorKind::Malformed("no bones"), "header", 0))?,
            groups: Vec::new(),
            skins: Vec::new(),
            frames: Vec::new(),
            deformers: Vec::new(),
            by_group: Vec::new(),
            data_end: 0,
            entity: &[],
            editor: &[],
            end: 0,
        };
        let (end, missing) = Reader::run(cursor, partial, |reader| model.read_all(reader))?;
        model.end = end;
        // Offsets are distinct, so those of a group stay in order.
        model.by_group.sort_unstable();
        Ok((model, missing))
    }
    fn read_all(&mut self, reader: &mut Reader<'a>) -> Result<()> {
        let header = self.header;
        let limit = self.source.limits().max_elements;
        let bones = number!(header: Header, bone_count);
        self.bones = reader.strided("bones", bones, header.bone_size.into())?;
        for _ in 0..number!(header: Header, group_count).count("groups", limit)? {
            let group = reader.cursor.record::<GroupHeader>("group")?;
            self.groups.push(GroupPlaces {
                header: group,
                skins: self.skins.len()..self.skins.len(),
                tex_coords: Records::EMPTY,
                triangles: TriangleTable::Plain(Records::EMPTY).into(),
                vertices: VertexTable::Words(Records::EMPTY).into(),
                frames: self.frames.len()..self.frames.len(),
                end: 0,
            });
            let read = self.read_group(reader, group);
            let (skins, frames) = (self.skins.len(), self.frames.len());
            if let Some(places) = self.groups.last_mut() {
                places.skins.end = skins;
                places.frames.end = frames;
                places.end = reader.cursor.position();
            }
            read?;
        }
        let deformers = self.groups.iter().map(|group| usize::from(group.header.deformer_count));
        for _ in 0..deformers.fold(0, usize::saturating_add) {
            self.read_deformer(reader)?;
        }
        self.data_end = reader.cursor.position();
        self.entity = reader.cursor.take("entity data", number!(header: Header, entity_size))?;
        self.editor = reader.cursor.take("editor data", number!(header: Header, editor_size))?;
        Ok(())
    }
    fn read_group(
        &mut self,
        reader: &mut Reader<'a>,
        Located { record: group, at }: Located<GroupHeader>,
    ) -> Result<()> {
        let limit = self.source.limits().max_elements;
        for _ in 0..number!(group: GroupHeader, skin_count, at).count("skins", limit)? {
            let place = reader.cursor.position();
            self.read_skin(&mut reader.cursor)?;
            self.skins.push(place);
        }
        let tex_coords = reader.records("texture coordinates", number!(group: GroupHeader, tex_coord_count, at))?;
        self.change_last(|places| places.tex_coords = tex_coords);
        let triangles = self.read_triangles(reader, number!(group: GroupHeader, triangle_count, at))?;
        self.change_last(|places| places.triangles = triangles);
        let vertices = self.read_vertices(reader, number!(group: GroupHeader, vertex_count, at))?;
        self.change_last(|places| places.vertices = vertices);
        for _ in 0..number!(group: GroupHeader, frame_count, at).count("frames", limit)? {
            let place = reader.cursor.position();
            Frame::read(reader, &self.header)?;
            self.frames.push(place);
        }
        Ok(())
    }
    fn change_last(&mut self, change: impl FnOnce(&mut GroupPlaces<'a>)) {
        self.groups.last_mut().map(change);
    }
    fn read_triangles(&self, reader: &mut Reader<'a>, count: Number) -> Result<Triangles<'a>> {
        const WHAT: &str = "triangles";
        Ok(List::new(match self.header.triangle_size {
            12 => TriangleTable::Plain(reader.records(WHAT, count)?),
            16 => TriangleTable::Material(reader.records(WHAT, count)?),
            44 => TriangleTable::Wide(reader.records(WHAT, count)?),
            _ => TriangleTable::TwoMaterials(reader.records(WHAT, count)?),
        }))
    }
    fn read_vertices(&self, reader: &mut Reader<'a>, count: Number) -> Result<Vertices<'a>> {
        const WHAT: &str = "vertices";
        Ok(List::new(match VertexForm::from_size(self.header.vertex_size) {
            Some(VertexForm::Indexed) => VertexTable::Indexed(reader.records(WHAT, count)?),
            Some(VertexForm::Wide) => VertexTable::Wide(reader.records(WHAT, count)?),
            _ => VertexTable::Words(reader.records(WHAT, count)?),
        }))
    }
    fn read_deformer(&mut self, reader: &mut Reader<'a>) -> Result<()> {
        let header = reader.cursor.record::<DeformerHeader>("deformer")?;
        let (record, at) = (header.record, header.at);
        let limit = self.source.limits().max_elements;
        for _ in 0..number!(record: DeformerHeader, element_count, at).count("deformer elements", limit)? {
            DeformerElement::read(&mut reader.cursor)?;
        }
        self.deformers.push(at);
        self.by_group.push((record.group, at));
        Ok(())
    }
}
