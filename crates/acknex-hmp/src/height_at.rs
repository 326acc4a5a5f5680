//! The height of the ground between its points.

use formats_core::glam::Vec2;

use crate::{Diagonal, Frame, whole};

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
