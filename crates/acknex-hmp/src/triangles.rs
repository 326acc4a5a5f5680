//! The triangles of the ground.

use formats_core::glam::Vec2;

use crate::{Diagonal, Grid, Terrain, grid};

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
            return grid::own_uv(coordinate, skin.width, skin.height);
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
