//! Points and normals.

use formats_core::{Cursor, List, Number, Result, glam::Vec3};

use crate::{LodForm, PointFlags};

formats_core::record! {
    /// `structPoint`: a position that faces share. Meters; X right, Y up, Z forward, left-handed.
    ///
    /// Source: the format document; the axes are measured.
    pub struct Point: 16 {
        /// `x`, `y`, `z`.
        pub position: Vec3,
        /// `PointFlags`: see [`PointFlags`].
        pub raw_flags: u32,
    }
}

formats_core::record! {
    /// `structXYZ`: three coordinates alone: a point of an `SP3D` level, or of a frame of `#Animation#`.
    ///
    /// Source: the format document.
    pub struct Position: 12 {
        /// `x`, `y`, `z`.
        pub position: Vec3,
    }
}

formats_core::record! {
    /// `structNormal`. Corners refer to it; it may be shared or used by a single corner.
    ///
    /// Computed from the stored numbers, it points **into** the solid, and so does `(p1 - p0) × (p2 - p0)` of a face:
    /// the engine negates both when it reads them. If an axis is mirrored (as for glTF), keep the order of the corners
    /// and negate the mirrored normal.
    ///
    /// Source: the format document; the direction is measured (99.2 % of 234,892 faces).
    pub struct Normal: 12 {
        /// `x`, `y`, `z`: of length 1; 0, 0, 0 in a few files.
        pub vector: Vec3,
    }
}

impl Point {
    /// Creates a point without flags.
    #[must_use]
    pub const fn new(position: Vec3) -> Self {
        Self { position, raw_flags: 0 }
    }
    /// The flags.
    #[must_use]
    pub const fn flags(&self) -> PointFlags {
        PointFlags(self.raw_flags)
    }
}

impl From<Position> for Point {
    fn from(Position { position }: Position) -> Self {
        Self::new(position)
    }
}

formats_core::forms! {
    /// The points of a level of detail as stored in the file.
    pub enum PointTable: Point {
        /// With flags.
        Flagged(Point),
        /// Of an `SP3D` level, without flags.
        Plain(Position),
    }
}

/// The points of a level of detail. Those of an `SP3D` level have no flags.
pub type Points<'a> = List<PointTable<'a>>;

impl<'a> PointTable<'a> {
    pub(crate) fn read(cursor: &mut Cursor<'a>, form: LodForm, count: Number) -> Result<Self> {
        Ok(match form {
            LodForm::Sp3d => Self::Plain(cursor.records("points", count)?),
            _ => Self::Flagged(cursor.records("points", count)?),
        })
    }
    /// The positions of the points, in meters.
    pub fn positions(&self) -> impl ExactSizeIterator<Item = Vec3> + Clone + use<'a> {
        List::new(*self).iter().map(|point| point.position)
    }
}
