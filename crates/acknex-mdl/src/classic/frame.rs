//! Frames of IDPO to MDL5: `mdl_frame_t`.

use alloc::{vec, vec::Vec};

use formats_core::{
    ACKNEX_NORMALS, FixedStr, Result,
    acknex::{self, FrameHeader, Packing, VertexTable, Vertices},
    bulk,
    glam::Vec3,
    number,
};

use super::{Classic, frame_group::GroupedFrameHeader};
use crate::reader::Reader;

/// A frame: a position and a normal for each vertex of the model.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Frame<'a> {
    /// Its offset: that of its type, or of its box if it belongs to a group.
    pub at: u64,
    /// The index of its [group](super::FrameGroup), in IDPO and MDL2.
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
pub(super) struct FramePlace {
    pub(super) at: u64,
    pub(super) group: Option<u32>,
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
    pub(super) fn read_frames(&mut self, reader: &mut Reader<'a>) -> Result<()> {
        let header = self.header;
        let limit = self.source.limits().max_elements;
        for _ in 0..number!(header: acknex::Header, frame_count).count("frames", limit)? {
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
    pub(super) fn push_frame(&mut self, reader: &mut Reader<'a>, place: FramePlace) -> Result<()> {
        self.read_frame_at(reader, place)?;
        self.frames.push(place);
        Ok(())
    }
    /// Reads the frame at a known offset.
    pub(super) fn read_frame(&self, place: FramePlace) -> Result<Frame<'a>> {
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
        let count = number!(file_header: acknex::Header, vertex_count);
        let vertices = VertexTable::read(&mut reader.cursor, header.packing, count)?.into();
        Ok(Frame { at, group, header, vertices, scale: file_header.scale, offset: file_header.offset })
    }
}
