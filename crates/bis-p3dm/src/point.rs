//! Points and normals.

use formats_core::{Cursor, Number, RecordIter, Records, Result, glam::Vec3};

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

/// The points of a level of detail. Copying is free.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Points<'a>(Table<'a>);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Table<'a> {
    Flagged(Records<'a, Point>),
    Plain(Records<'a, Position>),
}

impl<'a> Points<'a> {
    pub(crate) fn read(cursor: &mut Cursor<'a>, form: LodForm, count: Number) -> Result<Self> {
        Ok(Self(match form {
            LodForm::Sp3d => Table::Plain(cursor.records("points", count)?),
            _ => Table::Flagged(cursor.records("points", count)?),
        }))
    }
    /// Returns the number of elements.
    #[must_use]
    pub const fn len(&self) -> usize {
        match &self.0 {
            Table::Flagged(points) => points.len(),
            Table::Plain(points) => points.len(),
        }
    }
    /// Whether it is empty.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// Decodes point `index`. In an `SP3D` level, points have no flags.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<Point> {
        match &self.0 {
            Table::Flagged(points) => points.get(index),
            Table::Plain(points) => points.get(index).map(unflagged),
        }
    }
    /// The byte offset of point `index`, from the start of the file.
    #[must_use]
    pub fn at(&self, index: usize) -> u64 {
        match &self.0 {
            Table::Flagged(points) => points.at(index),
            Table::Plain(points) => points.at(index),
        }
    }
    /// Decodes the points one after another.
    #[must_use]
    pub fn iter(&self) -> PointIter<'a> {
        PointIter(match &self.0 {
            Table::Flagged(points) => Iter::Flagged(points.iter()),
            Table::Plain(points) => Iter::Plain(points.iter()),
        })
    }
    /// The positions of the points, in meters.
    pub fn positions(&self) -> impl ExactSizeIterator<Item = Vec3> + Clone + use<'a> {
        self.iter().map(|point| point.position)
    }
}

const fn unflagged(Position { position }: Position) -> Point {
    Point::new(position)
}

/// Decodes points one after another.
#[derive(Debug, Clone)]
pub struct PointIter<'a>(Iter<'a>);

#[derive(Debug, Clone)]
enum Iter<'a> {
    Flagged(RecordIter<'a, Point>),
    Plain(RecordIter<'a, Position>),
}

impl Iterator for PointIter<'_> {
    type Item = Point;
    fn next(&mut self) -> Option<Point> {
        match &mut self.0 {
            Iter::Flagged(points) => points.next(),
            Iter::Plain(points) => points.next().map(unflagged),
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        match &self.0 {
            Iter::Flagged(points) => points.size_hint(),
            Iter::Plain(points) => points.size_hint(),
        }
    }
}
list! { Points, PointIter, Point }
