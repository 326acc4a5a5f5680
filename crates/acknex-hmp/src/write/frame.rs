//! Frames to write.

use alloc::vec::Vec;

use formats_core::{
    FixedStr, Record, WriteError,
    acknex::{ByteFrameHeader, WordFrameHeader},
    encode_all,
};

use crate::{ByteVertex, Frame, Generation, IndexedPoint, Packing, PointTable, VectorPoint, Vertex, WordVertex};

/// A frame to write.
#[derive(Debug, Clone, PartialEq)]
pub struct BuilderFrame {
    /// The box: the smallest coordinates.
    pub min: Vertex,
    /// The largest coordinates.
    pub max: Vertex,
    /// The name.
    pub name: FixedStr<16>,
    /// The points: the same number in every frame.
    pub points: BuilderPoints,
}

/// The points of a frame to write, of the generation's kind.
#[derive(Debug, Clone, PartialEq)]
pub enum BuilderPoints {
    /// HMP4, with coordinates of a byte.
    Bytes(Vec<ByteVertex>),
    /// HMP4.
    Words(Vec<WordVertex>),
    /// HMP5.
    Indexed(Vec<IndexedPoint>),
    /// HMP7.
    Vector(Vec<VectorPoint>),
}

impl BuilderPoints {
    /// Returns the number of elements.
    #[must_use]
    pub const fn len(&self) -> usize {
        match self {
            Self::Bytes(points) => points.len(),
            Self::Words(points) => points.len(),
            Self::Indexed(points) => points.len(),
            Self::Vector(points) => points.len(),
        }
    }
    /// Whether it is empty.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// Sets the packed Y coordinates of the points, if the generation has them, to the integer parts of these.
    #[expect(
        clippy::as_conversions,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "rounding never exceeds the largest integer; NaN becomes 0"
    )]
    pub(super) fn set_packed_y(&mut self, values: impl Iterator<Item = f32>) {
        match self {
            Self::Bytes(points) => {
                points.iter_mut().zip(values).for_each(|(point, value)| point.position[1] = value as u8);
            }
            Self::Words(points) => {
                points.iter_mut().zip(values).for_each(|(point, value)| point.position[1] = value as u16);
            }
            Self::Indexed(_) | Self::Vector(_) => {}
        }
    }
}

impl BuilderFrame {
    /// Renames the frame.
    ///
    /// # Errors
    /// If the name is longer than 16 bytes or contains a NUL; the frame then keeps its old one.
    pub fn set_name(&mut self, name: &[u8]) -> Result<(), WriteError> {
        if name.contains(&0) {
            return Err(WriteError::NulInName);
        }
        self.name = FixedStr::new(name).ok_or(WriteError::NameTooLong { max: 16 })?;
        Ok(())
    }
    pub(super) fn write(&self, generation: Generation, index: usize, file: &mut Vec<u8>) -> Result<(), WriteError> {
        let (packing, points) = match (&self.points, generation) {
            (BuilderPoints::Bytes(points), Generation::Hmp4) => (Packing::Bytes, encode_all(points)),
            (BuilderPoints::Words(points), Generation::Hmp4) => (Packing::Words, encode_all(points)),
            (BuilderPoints::Indexed(points), Generation::Hmp5) => (Packing::Words, encode_all(points)),
            (BuilderPoints::Vector(points), Generation::Hmp7) => (Packing::Words, encode_all(points)),
            _ => {
                let rule = "its points are not of the kind that its generation stores";
                return Err(WriteError::Rule { what: "frame", index, rule });
            }
        };
        let (raw_type, name) = (packing.raw_type(), self.name);
        if packing == Packing::Bytes {
            let rule = "a coordinate of its box does not fit in a byte";
            let corner = |vertex| byte_vertex(vertex).ok_or(WriteError::Rule { what: "frame", index, rule });
            file.extend(ByteFrameHeader { raw_type, min: corner(self.min)?, max: corner(self.max)?, name }.encode());
        } else {
            let [min, max] =
                [self.min, self.max].map(|Vertex { position, normal, unused }| WordVertex { position, normal, unused });
            file.extend(WordFrameHeader { raw_type, min, max, name }.encode());
        }
        file.extend(points);
        Ok(())
    }
}

fn byte_vertex(vertex: Vertex) -> Option<ByteVertex> {
    let [x, y, z] = vertex.position.map(|coordinate| u8::try_from(coordinate).ok());
    Some(ByteVertex { position: [x?, y?, z?], normal: vertex.normal })
}

/// Copies a frame that was read.
impl From<&Frame<'_>> for BuilderFrame {
    fn from(frame: &Frame<'_>) -> Self {
        let header = frame.header();
        let points = match *frame.points() {
            PointTable::Bytes(table) => BuilderPoints::Bytes(table.iter().collect()),
            PointTable::Words(table) => BuilderPoints::Words(table.iter().collect()),
            PointTable::Indexed(table) => BuilderPoints::Indexed(table.iter().collect()),
            PointTable::Vector(table) => BuilderPoints::Vector(table.iter().collect()),
        };
        Self { min: header.min, max: header.max, name: header.name, points }
    }
}
