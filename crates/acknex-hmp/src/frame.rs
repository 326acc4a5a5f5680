//! Frames: `hmp_frame_t`.

use formats_core::{FixedStr, bulk, glam::Vec3};

use crate::{FrameHeader, Grid, Header, IndexedPoint, Point, PointTable, Points, Record, VectorPoint, whole};

/// A frame: a height and a normal for each point of the ground. Copies are cheap.
///
/// Nearly all terrains have one frame. Several frames are an animation, such as a sea.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Frame<'a> {
    at: u64,
    header: FrameHeader,
    points: Points<'a>,
    grid: Grid,
    scale: Vec3,
    offset: Vec3,
}

impl<'a> Frame<'a> {
    pub(crate) const fn new(at: u64, header: FrameHeader, points: Points<'a>, grid: Grid, file: &Header) -> Self {
        Self { at, header, points, grid, scale: file.scale, offset: file.offset }
    }
    /// The offset of its start: its type.
    #[must_use]
    pub const fn at(&self) -> u64 {
        self.at
    }
    /// Its header: type, box and name.
    #[must_use]
    pub const fn header(&self) -> &FrameHeader {
        &self.header
    }
    /// Its name, with its number in the animation. Empty in HMP7.
    #[must_use]
    pub const fn name(&self) -> &FixedStr<16> {
        &self.header.name
    }
    /// The points as stored in the file.
    #[must_use]
    pub const fn points(&self) -> Points<'a> {
        self.points
    }
    /// The horizontal positions of the points, seen from above: the same for every frame.
    #[must_use]
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }
    pub(crate) const fn scale(&self) -> Vec3 {
        self.scale
    }
    pub(crate) const fn offset(&self) -> Vec3 {
        self.offset
    }
    /// Returns the height of point `index`, in quants: `packed * scale + offset`, rounded twice as in the engine.
    #[inline]
    #[must_use]
    pub fn height(&self, index: usize) -> Option<f32> {
        self.points.get(index).map(|point| self.height_of(point))
    }
    /// The position of point `index`, in quants: X forward, Y left, Z up.
    ///
    /// In HMP4, it is the stored position; otherwise X and Y follow from its column and row.
    #[inline]
    #[must_use]
    pub fn position(&self, index: usize) -> Option<Vec3> {
        let point = self.points.get(index)?;
        if let Some(packed) = point.position {
            return Some(unpack(packed, self.scale, self.offset));
        }
        let (column, row) = self.grid.column_row(index);
        Some(Vec3::new(self.grid.x(column), self.grid.y(row), self.height_of(point)))
    }
    /// Returns the outward normal of point `index`, a unit vector; the stored one points inward. +Z if its index is not in the
    /// table.
    #[inline]
    #[must_use]
    pub fn normal(&self, index: usize) -> Option<Vec3> {
        self.points.get(index).map(|point| point.normal.to_vec3().map_or(Vec3::Z, |normal| -normal))
    }
    fn height_of(&self, point: Point) -> f32 {
        f32::from(point.z) * self.scale.z + self.offset.z
    }
    /// The heights of the points, in quants, in file order: see [`Grid::index`].
    pub fn heights(&self) -> impl ExactSizeIterator<Item = f32> + Clone + use<'a> {
        let frame = *self;
        (0..self.points.len()).map(move |index| frame.height(index).unwrap_or(0.0))
    }
    /// The positions of the points, in quants, in file order.
    pub fn positions(&self) -> impl ExactSizeIterator<Item = Vec3> + Clone + use<'a> {
        let frame = *self;
        (0..self.points.len()).map(move |index| frame.position(index).unwrap_or(Vec3::ZERO))
    }
    /// The outward normals of the points, in file order.
    pub fn normals(&self) -> impl ExactSizeIterator<Item = Vec3> + Clone + use<'a> {
        let frame = *self;
        (0..self.points.len()).map(move |index| frame.normal(index).unwrap_or(Vec3::Z))
    }
    /// Decodes the heights of the points into the slice, up to its length; bit-identical to [`heights`](Self::heights),
    /// and faster.
    pub fn read_heights(&self, heights: &mut [f32]) {
        let (scale, offset) = (self.scale.z, self.offset.z);
        match *self.points {
            PointTable::Indexed(table) => bulk::dequantize_heights(table.raw(), scale, offset, heights),
            PointTable::Vector(table) => bulk::dequantize_heights(table.raw(), scale, offset, heights),
            PointTable::Bytes(table) => {
                each(table.raw(), heights, |[_, _, z, _]| f32::from(*z) * scale + offset);
            }
            PointTable::Words(table) => each(table.raw(), heights, |[_, _, _, _, low, high, ..]| {
                f32::from(u16::from_le_bytes([*low, *high])) * scale + offset
            }),
        }
    }
    /// Decodes the positions of the points into the slice, up to its length; bit-identical to
    /// [`positions`](Self::positions).
    ///
    /// # Performance
    /// About as fast as copying the positions in memory.
    pub fn read_positions(&self, positions: &mut [Vec3]) {
        match *self.points {
            PointTable::Bytes(table) => {
                bulk::dequantize_u8(table.raw(), self.scale, self.offset, positions);
            }
            PointTable::Words(table) => {
                bulk::dequantize_u16(table.raw(), self.scale, self.offset, positions);
            }
            PointTable::Indexed(table) => self.decode_rows(table.raw(), positions),
            PointTable::Vector(table) => self.decode_rows(table.raw(), positions),
        }
    }
    /// Positions of points that have only heights, which are always stored in rows from the top.
    fn decode_rows(&self, points: &[[u8; 4]], positions: &mut [Vec3]) {
        let (grid, len) = (self.grid, self.grid.column_count().max(1));
        let (scale, offset) = (self.scale.z, self.offset.z);
        let (origin, step) = (grid.origin_x(), grid.cell_size().x);
        bulk::dispatch(
            #[inline(always)]
            || {
                for (row, (out, points)) in positions.chunks_mut(len).zip(points.chunks(len)).enumerate() {
                    let y = grid.y(row);
                    for (column, (out, [low, high, _, _])) in out.iter_mut().zip(points).enumerate() {
                        let z = f32::from(u16::from_le_bytes([*low, *high])) * scale + offset;
                        *out = Vec3::new(whole(column) * step + origin, y, z);
                    }
                }
            },
        );
    }
    /// Decodes the outward normals of the points into the slice, up to its length; bit-identical to
    /// [`normals`](Self::normals).
    pub fn read_normals(&self, normals: &mut [Vec3]) {
        let outward = |stored: Option<Vec3>| stored.map_or(Vec3::Z, |normal| -normal);
        let in_table = |index: u8| outward(formats_core::ACKNEX_NORMALS.get(usize::from(index)).copied());
        match *self.points {
            PointTable::Bytes(table) => each(table.raw(), normals, |[_, _, _, index]| in_table(*index)),
            PointTable::Words(table) => {
                each(table.raw(), normals, |[_, _, _, _, _, _, index, _]| in_table(*index));
            }
            PointTable::Indexed(table) => each(table.raw(), normals, |raw| in_table(IndexedPoint::decode(raw).normal)),
            PointTable::Vector(table) => {
                each(table.raw(), normals, |raw| -crate::normal::inward(VectorPoint::decode(raw).normal));
            }
        }
    }
}

/// A packed position in quants.
#[inline]
fn unpack(packed: [u16; 3], scale: Vec3, offset: Vec3) -> Vec3 {
    let [x, y, z] = packed.map(f32::from);
    Vec3::new(x, y, z) * scale + offset
}

/// Decodes records into the slice, up to its length.
fn each<T, U>(records: &[T], out: &mut [U], decode: impl Fn(&T) -> U) {
    bulk::dispatch(
        #[inline(always)]
        || {
            for (out, record) in out.iter_mut().zip(records) {
                *out = decode(record);
            }
        },
    );
}
