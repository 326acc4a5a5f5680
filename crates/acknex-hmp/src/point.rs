//! Points of a frame: `hmp_trivertx_t`.

use formats_core::{ACKNEX_NORMALS, Cursor, Number, Records, Result, acknex::Vertices, glam::Vec3};

use crate::{Generation, Packing, Vertex, normal};

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
        /// X and Y of the inward normal, in steps of 1/127; its Z is what makes it a unit vector that points down.
        pub normal: [i8; 2],
    }
}

/// The points of a frame as stored in the file. Copying is free: they are decoded on access.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Points<'a> {
    /// The points of HMP4: packed positions.
    Packed(Vertices<'a>),
    /// The points of HMP5: heights, and indices into the table of normals.
    Indexed(Records<'a, IndexedPoint>),
    /// The points of HMP7: heights, and two components of each normal.
    Vector(Records<'a, VectorPoint>),
}

impl<'a> Points<'a> {
    /// Reads `count` points of a frame of this packing.
    pub(crate) fn read(
        cursor: &mut Cursor<'a>,
        generation: Generation,
        packing: Packing,
        count: Number,
    ) -> Result<Self> {
        const WHAT: &str = "points";
        let max = cursor.source().limits().max_points;
        Ok(match generation {
            Generation::Hmp4 => Self::Packed(Vertices::read_within(cursor, packing, count, max)?),
            Generation::Hmp5 => Self::Indexed(cursor.records_within(WHAT, count, max)?),
            Generation::Hmp7 => Self::Vector(cursor.records_within(WHAT, count, max)?),
        })
    }
    /// The size of a point in bytes.
    pub(crate) const fn size(generation: Generation, packing: Packing) -> usize {
        match generation {
            Generation::Hmp4 => packing.vertex_size(),
            Generation::Hmp5 | Generation::Hmp7 => 4,
        }
    }
    /// Returns the number of elements.
    #[must_use]
    pub const fn len(&self) -> usize {
        match self {
            Self::Packed(table) => table.len(),
            Self::Indexed(table) => table.len(),
            Self::Vector(table) => table.len(),
        }
    }
    /// Whether it is empty.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// The byte offset of point `index`, from the start of the file.
    #[must_use]
    pub fn at(&self, index: usize) -> u64 {
        match self {
            Self::Packed(table) => table.at(index),
            Self::Indexed(table) => table.at(index),
            Self::Vector(table) => table.at(index),
        }
    }
    /// Returns the packed height of point `index`: up to 255 for 4-byte points of HMP4, otherwise up to 65535.
    #[inline]
    #[must_use]
    pub fn z(&self, index: usize) -> Option<u16> {
        match self {
            Self::Packed(table) => table.get(index).map(|Vertex { position: [_, _, z], .. }| z),
            Self::Indexed(table) => table.get(index).map(|point| point.z),
            Self::Vector(table) => table.get(index).map(|point| point.z),
        }
    }
    /// Returns the packed position of point `index`; `None` except in HMP4, since later points have only heights.
    #[inline]
    #[must_use]
    pub fn packed(&self, index: usize) -> Option<[u16; 3]> {
        match self {
            Self::Packed(table) => table.get(index).map(|vertex| vertex.position),
            Self::Indexed(_) | Self::Vector(_) => None,
        }
    }
    /// Returns the normal of point `index` as stored: it points inward, that is, down. `None` if the point does not exist, or its
    /// index is not in the table.
    #[inline]
    #[must_use]
    pub fn stored_normal(&self, index: usize) -> Option<Vec3> {
        let in_table = |normal: u8| ACKNEX_NORMALS.get(usize::from(normal)).copied();
        match self {
            Self::Packed(table) => table.get(index).and_then(|vertex| in_table(vertex.normal)),
            Self::Indexed(table) => table.get(index).and_then(|point| in_table(point.normal)),
            Self::Vector(table) => table.get(index).map(|point| normal::inward(point.normal)),
        }
    }
}
