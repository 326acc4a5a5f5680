//! Heights as an image.

use alloc::vec::Vec;

use formats_core::{Error, ErrorKind, Gray16, Result};

use crate::{Frame, PointTable};

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
