//! Triangle strips and fans.

use core::ops::Range;

/// How a run of corners forms triangles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum StripKind {
    /// From the third one on, each corner forms a triangle with the two before it; every second triangle is reversed.
    Strip,
    /// From the third one on, each corner forms a triangle with the one before it and the first.
    Fan,
}

impl StripKind {
    /// Returns the triangles of `corner_count` corners as indices of corners: two fewer than corners, all with the same winding.
    ///
    /// ```
    /// use formats_core::StripKind;
    /// assert_eq!(StripKind::Strip.triangles(5).collect::<Vec<_>>(), [[0, 1, 2], [2, 1, 3], [2, 3, 4]]);
    /// assert_eq!(StripKind::Fan.triangles(4).collect::<Vec<_>>(), [[0, 1, 2], [0, 2, 3]]);
    /// assert_eq!(StripKind::Fan.triangles(2).count(), 0);
    /// ```
    #[inline]
    pub fn triangles(self, corner_count: usize) -> StripTriangles {
        StripTriangles { kind: self, last: 2..corner_count }
    }
    /// Returns the triangle that corner `last` completes, which is at least 2.
    #[inline]
    #[must_use]
    pub const fn triangle(self, last: usize) -> [usize; 3] {
        let (first, second) = (last.wrapping_sub(2), last.wrapping_sub(1));
        match self {
            Self::Fan => [0, second, last],
            // Every second triangle of a strip would otherwise face the other way.
            Self::Strip if last % 2 == 1 => [second, first, last],
            Self::Strip => [first, second, last],
        }
    }
}

/// The triangles of a strip or a fan. Made by [`StripKind::triangles`].
#[derive(Debug, Clone)]
pub struct StripTriangles {
    kind: StripKind,
    /// The last corners of the remaining triangles.
    last: Range<usize>,
}

impl Iterator for StripTriangles {
    type Item = [usize; 3];
    #[inline]
    fn next(&mut self) -> Option<[usize; 3]> {
        self.last.next().map(|last| self.kind.triangle(last))
    }
    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.last.size_hint()
    }
    #[inline]
    fn fold<B, F: FnMut(B, [usize; 3]) -> B>(self, init: B, mut f: F) -> B {
        let kind = self.kind;
        self.last.fold(init, |acc, last| f(acc, kind.triangle(last)))
    }
}
impl ExactSizeIterator for StripTriangles {}
impl core::iter::FusedIterator for StripTriangles {}
