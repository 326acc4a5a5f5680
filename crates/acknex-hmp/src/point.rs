//! Points of a frame: `hmp_trivertx_t`.

use formats_core::{ACKNEX_NORMALS, Cursor, List, Number, Result, glam::Vec3};

use crate::{ByteVertex, Generation, Packing, WordVertex, normal};

formats_core::record! {
    /// A point of HMP5: `hmp_trivertx_t`.
    ///
    /// Source: the engine's document.
    pub struct IndexedPoint: 4 {
        /// The height, from 0 to 65535: [`Frame::heights`](crate::Frame::heights) unpacks it.
        pub z: u16,
        /// The index of a normal in the table of 162, which points inward.
        pub normal: u8,
        /// 0.
        pub unused: u8,
    }
}
formats_core::record! {
    /// A point of HMP7.
    ///
    /// Source: measured.
    pub struct VectorPoint: 4 {
        /// The height, from 0 to 65535: [`Frame::heights`](crate::Frame::heights) unpacks it.
        pub z: u16,
        /// X and Y of the inward normal, in steps of 1/127; Z follows, since it is a unit vector that points down.
        pub normal: [i8; 2],
    }
}

/// A normal as stored in the file: it points inward, that is, down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StoredNormal {
    /// The index of a normal in the table of 162.
    Index(u8),
    /// X and Y in steps of 1/127.
    Vector([i8; 2]),
}

impl StoredNormal {
    /// The normal, which points inward; `None` for an index that the table does not have.
    #[inline]
    #[must_use]
    pub fn to_vec3(self) -> Option<Vec3> {
        match self {
            Self::Index(index) => ACKNEX_NORMALS.get(usize::from(index)).copied(),
            Self::Vector(vector) => Some(normal::inward(vector)),
        }
    }
}

/// A point of any form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Point {
    /// The packed height: up to 255 for 4-byte points of HMP4, otherwise up to 65535.
    pub z: u16,
    /// The packed position, in HMP4; later points have only heights.
    pub position: Option<[u16; 3]>,
    /// The normal.
    pub normal: StoredNormal,
}

impl From<ByteVertex> for Point {
    #[inline]
    fn from(ByteVertex { position, normal }: ByteVertex) -> Self {
        let position @ [_, _, z] = position.map(u16::from);
        Self { z, position: Some(position), normal: StoredNormal::Index(normal) }
    }
}
impl From<WordVertex> for Point {
    #[inline]
    fn from(WordVertex { position, normal, .. }: WordVertex) -> Self {
        let [_, _, z] = position;
        Self { z, position: Some(position), normal: StoredNormal::Index(normal) }
    }
}
impl From<IndexedPoint> for Point {
    #[inline]
    fn from(IndexedPoint { z, normal, .. }: IndexedPoint) -> Self {
        Self { z, position: None, normal: StoredNormal::Index(normal) }
    }
}
impl From<VectorPoint> for Point {
    #[inline]
    fn from(VectorPoint { z, normal }: VectorPoint) -> Self {
        Self { z, position: None, normal: StoredNormal::Vector(normal) }
    }
}

formats_core::forms! {
    /// The points of a frame as stored in the file.
    pub enum PointTable: Point {
        /// The points of HMP4, packed as bytes.
        Bytes(ByteVertex),
        /// The points of HMP4, packed as words.
        Words(WordVertex),
        /// The points of HMP5: heights, and indices into the table of normals.
        Indexed(IndexedPoint),
        /// The points of HMP7: heights, and two components of each normal.
        Vector(VectorPoint),
    }
}

/// The points of a frame.
pub type Points<'a> = List<PointTable<'a>>;

impl<'a> PointTable<'a> {
    /// Reads `count` points of a frame of this packing.
    pub(crate) fn read(
        cursor: &mut Cursor<'a>,
        generation: Generation,
        packing: Packing,
        count: Number,
    ) -> Result<Self> {
        const WHAT: &str = "points";
        let max = cursor.source().limits().max_points;
        Ok(match (generation, packing) {
            (Generation::Hmp4, Packing::Bytes) => Self::Bytes(cursor.records_within("vertices", count, max)?),
            (Generation::Hmp4, Packing::Words) => Self::Words(cursor.records_within("vertices", count, max)?),
            (Generation::Hmp5, _) => Self::Indexed(cursor.records_within(WHAT, count, max)?),
            (Generation::Hmp7, _) => Self::Vector(cursor.records_within(WHAT, count, max)?),
        })
    }
    /// The size of a point in bytes.
    pub(crate) const fn size(generation: Generation, packing: Packing) -> usize {
        match generation {
            Generation::Hmp4 => packing.vertex_size(),
            Generation::Hmp5 | Generation::Hmp7 => 4,
        }
    }
}
