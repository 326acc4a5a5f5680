//! `WMB_PATH`: a path for entities and cameras.

use formats_core::{FixedStr, Record, Records, glam::Vec3, num};

formats_core::record! {
    /// Precedes the points of a path.
    ///
    /// Source: the document; that `size` counts words of 12 bytes, and the form of earlier versions, are measured.
    pub struct PathHeader: 44 {
        /// 6.
        pub kind: i32,
        /// Its name.
        pub name: FixedStr<20>,
        /// Number of points, as a float; 0 before WMB7.
        pub point_count: f32,
        /// Not used.
        pub unused: [i32; 3],
        /// The size of the rest, in units of 12 bytes: 3 per point and 2 per edge. Before WMB7, the number of points, 1 each. The
        /// document calls it the number of edges.
        pub size: i32,
    }
}
formats_core::record! {
    /// A point of a path.
    pub struct PathPoint: 12 {
        /// The position, in quants.
        pub position: Vec3,
    }
}
formats_core::record! {
    /// The numbers of a point, for scripts.
    pub struct PathSkills: 24 {
        /// The six numbers.
        pub skills: [f32; 6],
    }
}
formats_core::record! {
    /// `PATH_EDGE`: a connection between points.
    pub struct PathEdge: 24 {
        /// The point that it leads from, from 1, as a float.
        pub from: f32,
        /// The point that it leads to, from 1, as a float.
        pub to: f32,
        /// Its length.
        pub length: f32,
        /// The amount of bending.
        pub bezier: f32,
        /// Its weight for pathfinding.
        pub weight: f32,
        /// A number for scripts.
        pub skill: f32,
    }
}

/// A path. Copies are cheap.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Path<'a> {
    /// Name and counts.
    pub header: PathHeader,
    /// The points.
    pub points: Records<'a, PathPoint>,
    /// The numbers of each point; empty before WMB7.
    pub skills: Records<'a, PathSkills>,
    /// The edges; empty before WMB7, where points are connected in order.
    pub edges: Records<'a, PathEdge>,
}

impl<'a> Path<'a> {
    /// The size of the path at the start of `bytes`.
    pub(crate) fn size(bytes: &[u8]) -> usize {
        let units = bytes.split_first_chunk().map_or(0, |(header, _)| PathHeader::decode(header).size);
        usize::try_from(units).unwrap_or(0).saturating_mul(PathPoint::SIZE).saturating_add(PathHeader::SIZE)
    }
    /// Reads the path in `bytes`, at byte `at`; `None` if its counts do not fit.
    pub(crate) fn new(bytes: &'a [u8], at: u64) -> Option<Self> {
        let (header, rest) = bytes.split_first_chunk()?;
        let header = PathHeader::decode(header);
        let units = usize::try_from(header.size).ok()?;
        let count = usize::try_from(crate::number::whole(header.point_count)).ok()?;
        let at = at.saturating_add(num::to_u64(PathHeader::SIZE));
        let (points, skills, edges) = if count == 0 {
            (units, 0, 0)
        } else {
            (count, count, units.checked_sub(count.checked_mul(3)?)?.checked_div(2)?)
        };
        let (points, rest, at) = table::<PathPoint>(rest, at, points)?;
        let (skills, rest, at) = table::<PathSkills>(rest, at, skills)?;
        let (edges, _, _) = table::<PathEdge>(rest, at, edges)?;
        Some(Self { header, points, skills, edges })
    }
}

/// Reads a table with this number of records, and returns the rest.
fn table<T: Record>(bytes: &[u8], at: u64, count: usize) -> Option<(Records<'_, T>, &[u8], u64)> {
    let (table, rest) = bytes.split_at_checked(count.checked_mul(T::SIZE)?)?;
    Some((Records::new(table, at), rest, at.saturating_add(num::to_u64(table.len()))))
}
