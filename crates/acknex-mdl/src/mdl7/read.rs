//! Reading a file from front to back.

use alloc::vec::Vec;

use formats_core::{Error, List, Located, Number, Records, Result, Source, Strided, number};

use super::{
    DeformerHeader, Frame, GroupHeader, Header, Mdl7, VertexForm, VertexTable, Vertices, deformer::DeformerElement,
    group::GroupPlaces,
};
use crate::{TriangleTable, Triangles, reader::Reader};

impl<'a> Mdl7<'a> {
    /// Reads a file, and accepts a truncated one if allowed; then also returns what is missing.
    pub(crate) fn read(source: Source<'a>, partial: bool) -> Result<(Self, Option<Error>)> {
        let mut cursor = source.cursor(0);
        let header = cursor.record::<Header>("header")?.record;
        header.check_sizes()?;
        let mut model = Self {
            source,
            header,
            bones: Strided::new(&[], 0, 0, 0).ok_or(Error::new(
                formats_core::ErrorKind::Malformed("no bones"),
                "header",
                0,
            ))?,
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
