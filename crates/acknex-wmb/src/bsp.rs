//! The BSP tree: nodes, leaves, their contents, clip nodes and models. The visibility list: which leaves can be seen from which.

use formats_core::glam::Vec3;

use crate::{ListKind, Wmb};

formats_core::record! {
    /// `dnode_t` of Quake, in WMB2.
    pub struct Node2: 24 {
        /// Number of the plane that divides the space.
        pub plane: i32,
        /// The children in front of and behind the plane: a node, or -(leaf + 1).
        pub children: [i16; 2],
        /// The least corner of its box.
        pub mins: [i16; 3],
        /// The greatest corner of its box.
        pub maxs: [i16; 3],
        /// Its first face.
        pub first_face: u16,
        /// The number of faces on its plane.
        pub face_count: u16,
    }
}
formats_core::record! {
    /// A node of WMB3 to WMB7.
    pub struct Node: 40 {
        /// Number of the plane that divides the space.
        pub plane: i32,
        /// Unused: 0, or uninitialized memory of the compiler in WMB5 and WMB6.
        pub unused1: i32,
        /// The least corner of its box, packed: see [`unpack`].
        pub mins: [i16; 3],
        /// The greatest corner of its box, packed.
        pub maxs: [i16; 3],
        /// Unused, see above.
        pub unused2: i32,
        /// The children in front of and behind the plane: a node, or -(leaf + 1).
        pub children: [i32; 2],
        /// Its first face, to WMB6.
        pub first_face: i32,
        /// The number of faces on its plane, to WMB6.
        pub face_count: i32,
    }
}
formats_core::record! {
    /// `dleaf_t` of Quake, in WMB2.
    pub struct Leaf2: 28 {
        /// The contents: see [`Contents`].
        pub raw_contents: i32,
        /// The start of its row in the visibility list; -1 for none.
        pub visibility_offset: i32,
        /// The least corner of its box.
        pub mins: [i16; 3],
        /// The greatest corner of its box.
        pub maxs: [i16; 3],
        /// Its first mark surface.
        pub first: u16,
        /// The actual number.
        pub count: u16,
        /// Levels of sounds in Quake; 0 here.
        pub ambient: [u8; 4],
    }
}
formats_core::record! {
    /// A leaf of WMB3 to WMB7: a convex part of space. Leaf 0 is all solid space.
    pub struct Leaf: 36 {
        /// The contents: see [`Contents`].
        pub raw_contents: i32,
        /// The start of its row in the visibility list; -1 for none.
        pub visibility_offset: i32,
        /// The least corner of its box, packed: see [`unpack`].
        pub mins: [i16; 3],
        /// The greatest corner of its box, packed.
        pub maxs: [i16; 3],
        /// Unused: 0, or uninitialized memory of the compiler in WMB5 and WMB6.
        pub unused: [i32; 2],
        /// Its first mark surface.
        pub first: i32,
        /// The actual number.
        pub count: i32,
    }
}
formats_core::record! {
    /// The contents of a leaf, in WMB2.
    pub struct MarkSurface2: 2 {
        /// Number of a face.
        pub index: u16,
    }
}
formats_core::record! {
    /// The contents of a leaf, from WMB3 on.
    pub struct MarkSurface: 4 {
        /// Index of a face; in WMB7, of a block (`BSP_BLOCK`).
        pub index: i32,
    }
}
formats_core::record! {
    /// `dclipnode_t` of Quake, in WMB2.
    pub struct ClipNode2: 8 {
        /// Number of the plane that divides the space.
        pub plane: i32,
        /// The children in front of and behind the plane: a clip node, or contents if negative.
        pub children: [i16; 2],
    }
}
formats_core::record! {
    /// A clip node of WMB3 to WMB7: space for moving bodies with a size.
    pub struct ClipNode: 16 {
        /// Number of the plane that divides the space.
        pub plane: i32,
        /// Not used.
        pub unused: i32,
        /// The children in front of and behind the plane: a clip node, or contents if negative.
        pub children: [i32; 2],
    }
}
formats_core::record! {
    /// `dmodel_t` of Quake with one more hull: the level, and moving parts. Same in every version.
    pub struct Model: 160 {
        /// The least corner of its box.
        pub mins: Vec3,
        /// The greatest corner of its box.
        pub maxs: Vec3,
        /// The position: 0 in every known file.
        pub origin: Vec3,
        /// The root of each hull: a node, then three clip nodes.
        pub head_nodes: [i32; 4],
        /// The least corner of each hull.
        pub hull_mins: [[f32; 3]; 4],
        /// The greatest corner of each hull.
        pub hull_maxs: [[f32; 3]; 4],
        /// The number of leaves that are not solid.
        pub leaf_count: i32,
        /// Its first face.
        pub first_face: i32,
        /// The number of faces.
        pub face_count: i32,
    }
}

impl From<Node2> for Node {
    fn from(old: Node2) -> Self {
        let Node2 { plane, children, mins, maxs, first_face, face_count } = old;
        let (first_face, face_count) = (first_face.into(), face_count.into());
        Self { plane, unused1: 0, mins, maxs, unused2: 0, children: children.map(i32::from), first_face, face_count }
    }
}
impl From<Leaf2> for Leaf {
    fn from(old: Leaf2) -> Self {
        let Leaf2 { raw_contents, visibility_offset, mins, maxs, first, count, ambient } = old;
        let unused = [i32::from_le_bytes(ambient), 0];
        Self { raw_contents, visibility_offset, mins, maxs, unused, first: first.into(), count: count.into() }
    }
}
impl From<MarkSurface2> for MarkSurface {
    fn from(old: MarkSurface2) -> Self {
        Self { index: old.index.into() }
    }
}
impl From<ClipNode2> for ClipNode {
    fn from(old: ClipNode2) -> Self {
        Self { plane: old.plane, unused: 0, children: old.children.map(i32::from) }
    }
}

/// The contents of a leaf.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Contents {
    /// -128.
    Solid,
    /// -256.
    Empty,
    /// Another number: liquids and other passable parts, such as -126, -125, -80 and -240.
    Other(i32),
}

impl Leaf {
    /// The contents.
    #[must_use]
    pub const fn contents(&self) -> Contents {
        match self.raw_contents {
            -128 => Contents::Solid,
            -256 => Contents::Empty,
            other => Contents::Other(other),
        }
    }
}

/// The maximum packed number that equals its coordinate.
const LINEAR: i32 = 29_000;
/// The quants per step of larger numbers.
const STEP: i32 = 1024;

/// Returns the coordinate, in quants, of a packed number of a box: beyond 29000, each step is 1024 quants.
///
/// Source: `short_unpack` of the document.
#[must_use]
pub fn unpack(packed: i16) -> f32 {
    let value = i32::from(packed);
    let beyond = value.saturating_sub(value.clamp(-LINEAR, LINEAR));
    let value = value.clamp(-LINEAR, LINEAR).saturating_add(beyond.saturating_mul(STEP));
    crate::number::float(value)
}

/// Returns the packed number whose coordinate is nearest to `value`, in quants: the inverse of [`unpack`], exact up to 29000, then
/// in steps of 1024. Values beyond the range are clamped; NaN becomes 0.
#[must_use]
pub fn pack(value: f32) -> i16 {
    let (size, linear) = (value.abs(), crate::number::float(LINEAR));
    let steps = if size <= linear { size } else { linear + (size - linear) / crate::number::float(STEP) };
    #[expect(clippy::as_conversions, clippy::cast_possible_truncation, reason = "the cast saturates; NaN becomes 0")]
    let packed = (steps + 0.5) as i16;
    if value < 0.0 { packed.saturating_neg() } else { packed }
}

/// [`pack`] for the three coordinates of a corner.
#[must_use]
pub fn pack_corner(corner: Vec3) -> [i16; 3] {
    corner.to_array().map(pack)
}

/// [`unpack`] for the three coordinates of a corner.
#[must_use]
pub fn unpack_corner(packed: [i16; 3]) -> Vec3 {
    Vec3::from(packed.map(unpack))
}

impl<'a> Wmb<'a> {
    /// Returns the leaves that can be seen from leaf `leaf`, including itself, in ascending order. `None` if the leaf does not
    /// exist, is leaf 0, or has no row.
    ///
    /// A row is packed as in Quake: one bit per leaf from leaf 1 on, lowest bit first; a zero byte is followed by the number of
    /// zero bytes that it represents. Source: measured. In 21 levels, every row ends where the next one begins, and every leaf sees
    /// itself.
    #[must_use]
    pub fn visible_leafs(&self, leaf: usize) -> Option<VisibleLeafs<'a>> {
        let record = self.leafs().get(leaf).filter(|_| leaf > 0)?;
        let start = usize::try_from(record.visibility_offset).ok()?;
        let row = self.list_bytes(ListKind::Visibility).get(start..).filter(|row| !row.is_empty())?;
        let count = usize::try_from(self.models().get(0)?.leaf_count).ok()?;
        // Leaf 0 has no bit.
        let end = count.saturating_add(1).min(self.leafs().len());
        Some(VisibleLeafs { row, bits: 0, first: 1, next: 1, end })
    }
}

/// The indices of leaves that can be seen from one. See [`Wmb::visible_leafs`].
#[derive(Debug, Clone)]
pub struct VisibleLeafs<'a> {
    /// The rest of the row.
    row: &'a [u8],
    /// The rest of the current byte.
    bits: u8,
    /// The leaf of that byte's lowest bit.
    first: usize,
    /// The leaf of the next byte's lowest bit.
    next: usize,
    /// One more than the last leaf.
    end: usize,
}

impl Iterator for VisibleLeafs<'_> {
    type Item = usize;
    fn next(&mut self) -> Option<usize> {
        while self.bits == 0 {
            if self.next >= self.end {
                return None;
            }
            match *self.row {
                [0, count, ref rest @ ..] => {
                    self.next = self.next.saturating_add(usize::from(count).saturating_mul(8));
                    self.row = rest;
                }
                [bits, ref rest @ ..] if bits != 0 => {
                    (self.bits, self.first, self.next) = (bits, self.next, self.next.saturating_add(8));
                    self.row = rest;
                }
                _ => return None,
            }
        }
        let bit = self.bits.trailing_zeros();
        self.bits &= self.bits.wrapping_sub(1);
        let leaf = self.first.saturating_add(usize::try_from(bit).unwrap_or(0));
        (leaf < self.end).then_some(leaf)
    }
}
impl core::iter::FusedIterator for VisibleLeafs<'_> {}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn large_coordinates_are_packed() {
        let unpacked = [0, -5, 29_000, 29_001, -29_002, i16::MAX].map(|packed| unpack(packed).to_string());
        assert_eq!(unpacked, ["0", "-5", "29000", "30024", "-31048", "3886408"]);
        for packed in i16::MIN + 1..=i16::MAX {
            assert_eq!(pack(unpack(packed)), packed);
        }
        assert_eq!([0.4, -0.6, 30_500.0, f32::INFINITY, f32::NAN].map(pack), [0, -1, 29_001, i16::MAX, 0]);
        assert_eq!(pack_corner(Vec3::new(1.0, -2.0, 30_024.0)), [1, -2, 29_001]);
    }
}
