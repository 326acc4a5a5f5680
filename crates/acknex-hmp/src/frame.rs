//! Frames: `hmp_frame_t`. Their points, `hmp_trivertx_t`, and normals, stored inward. The shape of a terrain at a point in
//! time: two blended frames. Heights as an image.

use alloc::vec::Vec;

use formats_core::{
    ACKNEX_NORMALS, Cursor, Error, ErrorKind, FixedStr, FrameBlend, Gray16, List, Number, Posed, Result, bulk,
    glam::{Vec2, Vec3},
};

use crate::{ByteVertex, FrameHeader, Generation, Grid, Header, Packing, Record, Terrain, WordVertex, whole};

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
        let in_table = |index: u8| outward(ACKNEX_NORMALS.get(usize::from(index)).copied());
        match *self.points {
            PointTable::Bytes(table) => each(table.raw(), normals, |[_, _, _, index]| in_table(*index)),
            PointTable::Words(table) => {
                each(table.raw(), normals, |[_, _, _, _, _, _, index, _]| in_table(*index));
            }
            PointTable::Indexed(table) => each(table.raw(), normals, |raw| in_table(IndexedPoint::decode(raw).normal)),
            PointTable::Vector(table) => {
                each(table.raw(), normals, |raw| -inward_normal(VectorPoint::decode(raw).normal));
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
            Self::Vector(vector) => Some(inward_normal(vector)),
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

/// Reconstructs a normal from its two stored components, in steps of 1/127: it points downward, into the ground.
///
/// If the two components together are longer than 1, the third one is 0: such a normal is horizontal.
#[inline(always)]
#[expect(clippy::inline_always, reason = "must be compiled for the caller's instruction set")]
pub(crate) fn inward_normal([x, y]: [i8; 2]) -> Vec3 {
    let (x, y) = (f32::from(x) / 127.0, f32::from(y) / 127.0);
    let square = x * x + y * y;
    let roots = Vec3::new(square.max(1.0), (1.0 - square).max(0.0), 0.0).sqrt();
    Vec3::new(x / roots.x, y / roots.x, -roots.y)
}

/// Returns the two components to store for an outward normal, as the engine's editor writes them.
///
/// Source: measured. All but 4 of 103,340 components in three real files are the sum of the unit normals of the triangles at the
/// point, normalized, negated, multiplied by 127 and truncated.
#[expect(clippy::as_conversions, clippy::cast_possible_truncation, reason = "from -127 to 127")]
pub(crate) fn normal_components(outward: Vec3) -> [i8; 2] {
    let steps = outward.clamp(Vec3::NEG_ONE, Vec3::ONE) * -127.0;
    [steps.x as i8, steps.y as i8]
}

impl<'a> Frame<'a> {
    /// Interpolates linearly between the positions of this frame (`fraction` 0) and those of `to` (1), up to the shorter length.
    pub fn positions_between(&self, to: &Self, fraction: f32) -> impl ExactSizeIterator<Item = Vec3> + Clone + use<'a> {
        self.positions().zip(to.positions()).map(move |(a, b)| a.lerp(b, fraction))
    }
    /// Interpolates between the outward normals of this frame and those of `to`, as unit vectors, up to the shorter length.
    pub fn normals_between(&self, to: &Self, fraction: f32) -> impl ExactSizeIterator<Item = Vec3> + Clone + use<'a> {
        self.normals().zip(to.normals()).map(move |(a, b)| a.lerp(b, fraction).normalize_or(a))
    }
}

impl Terrain<'_> {
    /// Decodes the positions between two frames into a slice, one for each point, up to the shorter of the two: in quants, X
    /// forward, Y left, Z up. Returns `false` and does nothing if the frames do not exist.
    ///
    /// ```
    /// use acknex_hmp::{Terrain, Vec3};
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # let path = "acknex-hmp/made/hills7.hmp";
    /// # let bytes = std::fs::read(format!("{}/../../testdata/{path}", env!("CARGO_MANIFEST_DIR")))?;
    /// let terrain = Terrain::parse(&bytes)?;
    /// let waves = terrain.clips().into_iter().next().ok_or("no frames")?;
    /// let mut positions = vec![Vec3::ZERO; terrain.point_count()];
    /// // A quarter of a second after the start of the loop, at ten frames per second.
    /// assert!(terrain.read_positions_at(waves.at_frame(0.25 * 10.0, true), &mut positions));
    /// # Ok(())
    /// # }
    /// ```
    pub fn read_positions_at(&self, blend: FrameBlend, positions: &mut [Vec3]) -> bool {
        FrameBlend::fill(positions, self.two_frames(blend).map(|[a, b]| a.positions_between(&b, blend.fraction)))
    }
    /// Decodes the outward normals between two frames into a slice, as
    /// [`read_positions_at`](Self::read_positions_at) does the positions.
    pub fn read_normals_at(&self, blend: FrameBlend, normals: &mut [Vec3]) -> bool {
        FrameBlend::fill(normals, self.two_frames(blend).map(|[a, b]| a.normals_between(&b, blend.fraction)))
    }
    /// The height of the ground at `position` (X and Y, in quants) between two frames: [`Frame::height_at`]. `None` outside the
    /// ground, or if these frames do not exist.
    #[must_use]
    pub fn height_at(&self, blend: FrameBlend, position: Vec2) -> Option<f32> {
        let [first, second] = self.two_frames(blend)?.map(|frame| frame.height_at(position));
        let (first, second) = first.zip(second)?;
        Some(first + (second - first) * blend.fraction)
    }
    /// The points between two frames: positions in quants, X forward, Y left, Z up, and outward normals. `None` if these frames do
    /// not exist.
    #[must_use]
    pub fn posed_at(&self, blend: FrameBlend) -> Option<Posed> {
        let [a, b] = self.two_frames(blend)?;
        let positions = a.positions_between(&b, blend.fraction).collect();
        Some(Posed { positions, normals: a.normals_between(&b, blend.fraction).collect() })
    }
    /// The ground without animation: the first frame. Empty without frames.
    #[must_use]
    pub fn rest_pose(&self) -> Vec<Posed> {
        self.posed_at(FrameBlend::still(0)).into_iter().collect()
    }
    fn two_frames(&self, blend: FrameBlend) -> Option<[Frame<'_>; 2]> {
        Some([self.frame(blend.first)?, self.frame(blend.second)?])
    }
}

/// The heights of a frame as an image, and the meaning of its values.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Heightmap {
    /// A pixel for each point: the first row has the largest Y, the first column the smallest X.
    pub image: Gray16,
    /// Quants per step of a value.
    pub scale: f32,
    /// The height of value 0, in quants.
    pub offset: f32,
}

impl Heightmap {
    /// Returns the height of a value: `value * scale + offset`.
    #[must_use]
    pub fn height(&self, value: u16) -> f32 {
        f32::from(value) * self.scale + self.offset
    }
}

impl Frame<'_> {
    /// Converts the heights to an image: values are copied, and byte values are scaled to the whole range.
    ///
    /// Missing rows of a truncated file are omitted.
    ///
    /// # Errors
    /// If the grid is too large for an image.
    pub fn heightmap(&self) -> Result<Heightmap> {
        let grid = self.grid();
        let rows = grid.rows_of(self.points().len());
        let is_bytes = matches!(*self.points(), PointTable::Bytes(_));
        let step = if is_bytes { 257 } else { 1 };
        let values: Vec<u16> = (0..rows)
            .flat_map(|row| (0..grid.column_count()).map(move |column| grid.index(column, row)))
            .map(|index| {
                index.and_then(|index| self.points().get(index)).map_or(0, |point| point.z).saturating_mul(step)
            })
            .collect();
        let side = |count: usize| u32::try_from(count).ok();
        let image = side(grid.column_count())
            .zip(side(rows))
            .and_then(|(width, height)| Gray16::new(width, height, values))
            .ok_or(Error::new(ErrorKind::Malformed("the grid is too large for an image"), "grid", self.at()))?;
        Ok(Heightmap { image, scale: self.scale().z / f32::from(step), offset: self.offset().z })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn components_roundtrip() {
        assert_eq!(inward_normal([0, 0]), Vec3::NEG_Z);
        for x in -127..=127_i8 {
            for y in [0, 1, -60, 127, -128] {
                let normal = inward_normal([x, y]);
                assert!((normal.length() - 1.0).abs() < 1e-6 && normal.z <= 0.0, "{x} {y}: {normal}");
                let again = normal_components(-normal);
                let off = (i16::from(again[0]) - i16::from(x)).abs().max((i16::from(again[1]) - i16::from(y)).abs());
                let square = i32::from(x).pow(2) + i32::from(y).pow(2);
                assert!(off <= 1 || square > 127 * 127, "{x} {y}: {again:?}");
            }
        }
        assert_eq!((normal_components(Vec3::X), normal_components(-Vec3::Y)), ([-127, 0], [0, 127]));
    }
}
