//! Frames of MDL7.

use formats_core::{FixedStr, Located, Records, Result, number};

use super::{BoneMatrix, Group, Header, VertexForm, VertexTable, Vertices};
use crate::reader::Reader;

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
    /// The new positions of vertices: [`Vertex::reference`](super::Vertex::reference) gives the vertex of each.
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
