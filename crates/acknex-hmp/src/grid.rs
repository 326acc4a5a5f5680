//! The horizontal positions of the points, seen from above.

use formats_core::glam::Vec2;

use crate::{Header, PointTable, Points, Records, TexCoord, Triangle, whole};

/// The rectangle of points of a terrain, seen from above: rows from the largest Y down, columns from the smallest X up.
///
/// Point (0, 0) is at the corner of smallest X and largest Y. In HMP5 and HMP7, this determines the points; HMP4 stores the
/// position of each, which is on this grid within half a packing step.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Grid {
    column_count: usize,
    row_count: usize,
    origin: [f32; 2],
    cell_size: [f32; 2],
    order: Order,
    diagonal: Diagonal,
}

/// The order in which the points of a frame are stored.
///
/// All files seen have rows from the top (the largest Y), each from the smallest X; only the HMP4 file with its own triangles has
/// columns from the smallest X, each from the smallest Y.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Order {
    /// Whether points are stored column by column instead of row by row.
    pub by_columns: bool,
    /// Whether the first point has the smallest Y instead of the largest.
    pub from_bottom: bool,
    /// Whether the first point has the largest X instead of the smallest.
    pub from_right: bool,
}

/// The corners that the edge between the two triangles of a cell joins, seen from above with +X to the right and +Y up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
pub enum Diagonal {
    /// Lower left and upper right: how the engine draws terrains.
    ///
    /// Source: measured. Only with this one do the normals in real files match the triangles.
    #[default]
    Rising,
    /// Upper left and lower right: as in the one HMP4 file with its own triangles.
    Falling,
}

impl Grid {
    /// Creates the grid of a file with this many points per frame; `points` are those of the first one.
    pub(crate) fn new(
        header: &Header,
        column_count: usize,
        point_count: usize,
        points: Option<&Points<'_>>,
        triangles: Records<'_, Triangle>,
    ) -> Self {
        let mut grid = Self {
            column_count,
            row_count: point_count.checked_div(column_count).unwrap_or(0),
            origin: header.offset.truncate().to_array(),
            cell_size: [0.0; 2],
            order: points.and_then(Order::of).unwrap_or_default(),
            diagonal: Diagonal::Rising,
        };
        grid.cell_size = grid.cell_size_of(header, points);
        grid.diagonal = triangles.get(0).and_then(|triangle| grid.diagonal_of(triangle)).unwrap_or_default();
        grid
    }
    /// The size of a cell, which the header stores twice. All files seen have both; if the first is invalid, the second is used.
    fn cell_size_of(&self, header: &Header, points: Option<&Points<'_>>) -> [f32; 2] {
        let last = if matches!(points.map(|points| **points), Some(PointTable::Bytes(_))) { 255.0 } else { 65535.0 };
        let [steps_x, steps_y] = (header.scale.truncate() * last).to_array();
        let cell = |size: f32, extent: f32, count: usize| {
            let is_size = size.is_finite() && size != 0.0;
            if is_size { size } else { extent / whole(count.saturating_sub(1).max(1)) }
        };
        [cell(header.eye.x, steps_x, self.column_count), cell(header.eye.y, steps_y, self.row_count)]
    }
    /// The number of points along X.
    #[must_use]
    pub const fn column_count(&self) -> usize {
        self.column_count
    }
    /// The number of points along Y that the header declares: a truncated file may have fewer.
    #[must_use]
    pub const fn row_count(&self) -> usize {
        self.row_count
    }
    /// Returns the number of whole rows in this many points: fewer than expected if the file is truncated.
    pub(crate) fn rows_of(&self, point_count: usize) -> usize {
        point_count.checked_div(self.column_count).unwrap_or(0).min(self.row_count)
    }
    /// The size of a cell: the distance between columns, and between rows. It is the header's triangle size, or, if that is 0 or
    /// NaN, derived from its scale.
    #[must_use]
    pub const fn cell_size(&self) -> Vec2 {
        Vec2::from_array(self.cell_size)
    }
    /// The order in which the points are stored.
    #[must_use]
    pub const fn order(&self) -> Order {
        self.order
    }
    /// How cells are divided into triangles.
    #[must_use]
    pub const fn diagonal(&self) -> Diagonal {
        self.diagonal
    }
    /// The X of a column, in quants.
    #[inline]
    #[must_use]
    pub fn x(&self, column: usize) -> f32 {
        let ([origin, _], [size, _]) = (self.origin, self.cell_size);
        whole(column) * size + origin
    }
    pub(crate) const fn origin_x(&self) -> f32 {
        let [x, _] = self.origin;
        x
    }
    /// The Y of a row, in quants: row 0 has the largest.
    #[inline]
    #[must_use]
    pub fn y(&self, row: usize) -> f32 {
        let ([_, origin], [_, size]) = (self.origin, self.cell_size);
        (whole(self.row_count.saturating_sub(1)) - whole(row)) * size + origin
    }
    /// The smallest X and Y.
    #[must_use]
    pub fn min(&self) -> Vec2 {
        Vec2::new(self.x(0), self.y(self.row_count.saturating_sub(1)))
    }
    /// The largest X and Y.
    #[must_use]
    pub fn max(&self) -> Vec2 {
        Vec2::new(self.x(self.column_count.saturating_sub(1)), self.y(0))
    }
    /// Returns the index of the point in this column and row; `None` outside the grid.
    #[inline]
    #[must_use]
    pub fn index(&self, column: usize, row: usize) -> Option<usize> {
        if column >= self.column_count || row >= self.row_count {
            return None;
        }
        let Order { by_columns, from_bottom, from_right } = self.order;
        let flip =
            |n: usize, count: usize, flip: bool| if flip { count.checked_sub(n)?.checked_sub(1) } else { Some(n) };
        let (column, row) = (flip(column, self.column_count, from_right)?, flip(row, self.row_count, from_bottom)?);
        let (run, len, place) =
            if by_columns { (column, self.row_count, row) } else { (row, self.column_count, column) };
        run.checked_mul(len)?.checked_add(place)
    }
    /// Returns the column and the row of a point, by its index. Points after the last whole row are in rows below it, or in columns
    /// after the last one.
    #[inline]
    #[must_use]
    pub fn column_row(&self, index: usize) -> (usize, usize) {
        let Order { by_columns, from_bottom, from_right } = self.order;
        let len = if by_columns { self.row_count } else { self.column_count };
        let (run, place) = (index.checked_div(len).unwrap_or(0), index.checked_rem(len).unwrap_or(0));
        let (column, row) = if by_columns { (run, place) } else { (place, run) };
        // Reversed only within the grid: points past the last run stay past it.
        let flip = |n: usize, count: usize, flip: bool| match count.checked_sub(n) {
            Some(left @ 1..) if flip => left.saturating_sub(1),
            _ => n,
        };
        (flip(column, self.column_count, from_right), flip(row, self.row_count, from_bottom))
    }
    /// Returns how a triangle with these points divides its cell; `None` if it is not half of one.
    pub(crate) fn diagonal_of(&self, triangle: Triangle) -> Option<Diagonal> {
        let [a, b, c] = triangle.vertices.map(|vertex| self.column_row(vertex.into()));
        let near = |(c, r): (usize, usize), (d, s): (usize, usize)| c.abs_diff(d) <= 1 && r.abs_diff(s) <= 1;
        let mut found = None;
        for (p, q) in [(a, b), (b, c), (c, a)] {
            if p == q || !near(p, q) {
                return None;
            }
            if p.0 != q.0 && p.1 != q.1 {
                // Two edges across cells do not form half of a cell.
                let falling = (p.0 < q.0) == (p.1 < q.1);
                let diagonal = if falling { Diagonal::Falling } else { Diagonal::Rising };
                found = found.is_none().then_some(diagonal);
                found?;
            }
        }
        found
    }
    /// Returns the texture coordinates of a point on the ground skin: from 0 at the smallest X and the largest Y to 1 at the
    /// opposite corner, V downward.
    #[must_use]
    pub fn uv(&self, column: usize, row: usize) -> Vec2 {
        let last = |count: usize| whole(count.saturating_sub(1).max(1));
        Vec2::new(whole(column) / last(self.column_count), whole(row) / last(self.row_count))
    }
}

impl Order {
    /// Returns the order of points with positions.
    fn of(points: &Points<'_>) -> Option<Self> {
        let [x, y, _] = points.first()?.position?;
        let [next_x, next_y, _] = points.get(1)?.position?;
        let [last_x, last_y, _] = points.last()?.position?;
        Some(Self {
            by_columns: y.abs_diff(next_y) > x.abs_diff(next_x),
            from_bottom: last_y > y,
            from_right: last_x < x,
        })
    }
}

/// The stored texture coordinates of points, as fractions of a skin of this size.
pub(crate) fn own_uv(coordinate: TexCoord, width: u32, height: u32) -> Vec2 {
    let side = |side: u32| f32::from(u16::try_from(side.max(1)).unwrap_or(u16::MAX));
    Vec2::new(f32::from(coordinate.u) / side(width), f32::from(coordinate.v) / side(height))
}
