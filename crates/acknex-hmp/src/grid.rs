//! The horizontal positions of the points, seen from above. The triangles of the ground, and its height between its points.
//! Vertex and index buffers for graphics cards.

use alloc::vec::Vec;

use formats_core::{Posed, Welder, gather, glam::Vec2, num};

use crate::{Frame, Header, PointTable, Points, Records, Skin, Terrain, TexCoord, Triangle, whole};

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

impl Terrain<'_> {
    /// The triangles of every frame, as indices of points: two per cell of the grid, row by row, or the file's own triangles, if it
    /// has any (a kind of HMP4). Clockwise seen from above.
    ///
    /// The direction in which cells are divided is measured: [`Diagonal::Rising`]. Cells with missing points in a truncated file
    /// are omitted. The file's own triangles are not checked: see [`validate`](Self::validate).
    pub fn triangles(&self) -> impl Iterator<Item = [u32; 3]> + Clone + '_ {
        let (grid, point_count) = (*self.grid(), self.point_count());
        let rows = if self.own_triangles().is_empty() { grid.rows_of(point_count).saturating_sub(1) } else { 0 };
        let own = self.own_triangles().iter().map(|triangle| triangle.vertices.map(u32::from));
        let columns = grid.column_count().saturating_sub(1);
        own.chain((0..rows).flat_map(move |row| (0..columns).flat_map(move |column| grid.halves(column, row))))
    }
    /// The number of triangles of the ground.
    #[must_use]
    pub fn triangle_count(&self) -> usize {
        let (grid, own) = (self.grid(), self.own_triangles());
        if !own.is_empty() {
            return own.len();
        }
        let rows = grid.rows_of(self.point_count()).saturating_sub(1);
        grid.column_count().saturating_sub(1).saturating_mul(rows).saturating_mul(2)
    }
    /// The texture coordinates of a point on the ground skin, V downward: the stored ones, if there is one for each point (a kind
    /// of HMP4), otherwise by column and row. The file's own triangles may have others:
    /// [`corner_uvs`](Self::corner_uvs).
    ///
    /// The skin's first row is probably at the largest Y, like that of the points, but this is not proved.
    #[must_use]
    pub fn uv(&self, point: usize) -> Vec2 {
        let own = self.tex_coords();
        let skin = if own.is_empty() || own.len() != self.point_count() { None } else { self.ground_skin() };
        if let Some((coordinate, skin)) = own.get(point).zip(skin) {
            return own_uv(coordinate, skin.width, skin.height);
        }
        let (column, row) = self.grid().column_row(point);
        self.grid().uv(column, row)
    }
}

impl Grid {
    /// The two triangles of a cell, by its upper left point.
    fn halves(&self, column: usize, row: usize) -> [[u32; 3]; 2] {
        let (right, below) = (column.saturating_add(1), row.saturating_add(1));
        let point = |column, row| self.index(column, row).and_then(|index| index.try_into().ok()).unwrap_or(u32::MAX);
        let (a, b, c, d) = (point(column, row), point(right, row), point(column, below), point(right, below));
        match self.diagonal() {
            Diagonal::Rising => [[a, b, c], [b, d, c]],
            Diagonal::Falling => [[a, b, d], [a, d, c]],
        }
    }
}

impl Frame<'_> {
    /// Returns the height of the ground at `position` (X and Y, in quants), on the plane of the triangle there.
    ///
    /// `None` outside the ground, at missing points of a truncated file, and if the ground has fewer than two rows or columns.
    #[must_use]
    pub fn height_at(&self, position: Vec2) -> Option<f32> {
        let grid = self.grid();
        let (min, max) = (grid.min(), grid.max());
        let inside = position.cmpge(min).all() && position.cmple(max).all();
        let (last_column, last_row) = (grid.column_count().checked_sub(1)?, grid.row_count().checked_sub(1)?);
        if !inside || last_column == 0 || last_row == 0 {
            return None;
        }
        let cells = Vec2::new(position.x - min.x, max.y - position.y) / grid.cell_size();
        let (column, right) = split(cells.x, last_column)?;
        let (row, down) = split(cells.y, last_row)?;
        let height = |column: usize, row: usize| self.height(grid.index(column, row)?);
        let (next_column, next_row) = (column.checked_add(1)?, row.checked_add(1)?);
        let a = height(column, row)?;
        let b = height(next_column, row)?;
        let c = height(column, next_row)?;
        let d = height(next_column, next_row)?;
        Some(match grid.diagonal() {
            Diagonal::Rising if right + down <= 1.0 => a + right * (b - a) + down * (c - a),
            Diagonal::Rising => d + (1.0 - right) * (c - d) + (1.0 - down) * (b - d),
            Diagonal::Falling if right >= down => a + right * (b - a) + down * (d - b),
            Diagonal::Falling => a + right * (d - c) + down * (c - a),
        })
    }
}

/// Returns which of `count` cells contains a position, and the position within it.
#[expect(
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the value is between 0 and the count"
)]
fn split(place: f32, count: usize) -> Option<(usize, f32)> {
    if place.is_nan() {
        return None;
    }
    let place = place.clamp(0.0, whole(count));
    let cell = (place as usize).min(count.checked_sub(1)?);
    Some((cell, place - whole(cell)))
}

/// The ground as vertex and index buffers: one vertex per point, so that the same buffers serve all frames and only positions and
/// normals change. Only points with several texture coordinates (in a kind of HMP4) become several vertices.
///
/// ```
/// use acknex_hmp::{FrameBlend, Posed, Terrain};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let path = "acknex-hmp/made/hills7.hmp";
/// # let bytes = std::fs::read(format!("{}/../../testdata/{path}", env!("CARGO_MANIFEST_DIR")))?;
/// let terrain = Terrain::parse(&bytes)?;
/// let mesh = terrain.weld();
/// let mut vertices = Posed::default();
/// for frame in 0..terrain.frame_count() {
///     let posed = terrain.posed_at(FrameBlend::still(frame)).ok_or("no such frame")?;
///     mesh.gather(&posed, &mut vertices);
///     // … `vertices` to the renderer, with `mesh.uvs` and `mesh.indices`
/// }
/// # assert_eq!((mesh.uvs.len(), mesh.indices.len()), (vertices.positions.len(), terrain.triangle_count() * 3));
/// # assert_eq!(vertices.positions.len(), terrain.point_count());
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct WeldedMesh {
    /// For each vertex here, the index of the point in a frame. Points without triangles may be among them.
    pub frame_points: Vec<u32>,
    /// The UV of each vertex on the [skin of the ground](Terrain::ground_skin): U to the right, V down, 1 = the whole skin.
    pub uvs: Vec<Vec2>,
    /// Three for each triangle, counter-clockwise seen from above (in the file they are clockwise), in the order of
    /// [`Terrain::triangles`]. Triangles that refer to a missing point are left out.
    pub indices: Vec<u32>,
}

impl WeldedMesh {
    /// The number of vertices.
    #[must_use]
    pub const fn vertex_count(&self) -> usize {
        self.frame_points.len()
    }
    /// Copies the points of a pose ([`Terrain::posed_at`]) into this mesh's vertex order.
    pub fn gather(&self, posed: &Posed, into: &mut Posed) {
        into.gather_from(posed, self.numbers(), self.numbers());
    }
    /// Copies other per-point data of a frame into this mesh's vertex order, up to the shorter length.
    pub fn gather_values<T: Copy>(&self, of_frame: &[T], into: &mut [T]) {
        gather(self.numbers(), of_frame, into);
    }
    fn numbers(&self) -> impl ExactSizeIterator<Item = usize> + '_ {
        self.frame_points.iter().copied().map(num::to_usize)
    }
}

impl Terrain<'_> {
    /// The triangles as vertex and index buffers.
    #[must_use]
    pub fn weld(&self) -> WeldedMesh {
        if self.own_triangles().is_empty() { self.weld_grid() } else { self.weld_own_triangles() }
    }
    /// The points of whole rows, in file order: each belongs to one vertex.
    fn weld_grid(&self) -> WeldedMesh {
        let indices: Vec<u32> = self.triangles().flat_map(|[a, b, c]| [a, c, b]).collect();
        let count = indices.iter().max().map_or(0, |last| last.saturating_add(1));
        let uv = |point: u32| self.uv(num::to_usize(point));
        WeldedMesh { frame_points: (0..count).collect(), uvs: (0..count).map(uv).collect(), indices }
    }
    fn weld_own_triangles(&self) -> WeldedMesh {
        let mut welder = Welder::new();
        for triangle in self.own_triangles() {
            if triangle.vertices.iter().all(|point| usize::from(*point) < self.point_count()) {
                let [[a, b, c], [uv_a, uv_b, uv_c]] = [triangle.vertices, triangle.tex_coords];
                welder.push([(a, uv_a), (c, uv_c), (b, uv_b)]);
            }
        }
        let (corners, indices) = welder.finish();
        let skin = self.ground_skin();
        let uv = |(point, tex_coord): &(u16, u16)| self.corner_uv(*point, *tex_coord, skin.as_ref());
        WeldedMesh {
            frame_points: corners.iter().map(|(point, _)| u32::from(*point)).collect(),
            uvs: corners.iter().map(uv).collect(),
            indices,
        }
    }
    /// The UV of each corner of the [`triangles`](Self::triangles), in order: V down, 1 = the whole skin. In a file with its own
    /// triangles, a point may have several; otherwise they are the [`uv`](Self::uv) of the points.
    pub fn corner_uvs(&self) -> impl Iterator<Item = [Vec2; 3]> + '_ {
        let skin = self.ground_skin();
        let own = self.own_triangles().iter().map(move |triangle| {
            let [[a, b, c], [uv_a, uv_b, uv_c]] = [triangle.vertices, triangle.tex_coords];
            [(a, uv_a), (b, uv_b), (c, uv_c)]
                .map(|(point, coordinate)| self.corner_uv(point, coordinate, skin.as_ref()))
        });
        let uv = |point: u32| self.uv(num::to_usize(point));
        let of_grid = self.triangles().skip(self.own_triangles().len());
        own.chain(of_grid.map(move |triangle| triangle.map(uv)))
    }
    /// The UV of a corner of the file's own triangles: from the grid if the coordinate or the skin is missing.
    fn corner_uv(&self, point: u16, tex_coord: u16, skin: Option<&Skin<'_>>) -> Vec2 {
        if let (Some(own), Some(skin)) = (self.tex_coords().get(tex_coord.into()), skin) {
            return own_uv(own, skin.width, skin.height);
        }
        let (column, row) = self.grid().column_row(point.into());
        self.grid().uv(column, row)
    }
}
