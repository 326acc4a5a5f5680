//! Triangle strips and fans.

/// How a run of corners makes triangles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum StripKind {
    /// Each corner from the third on makes a triangle with the two before it; every second one is turned over.
    Strip,
    /// Each corner from the third on makes a triangle with the one before it and the first.
    Fan,
}

impl StripKind {
    /// The triangles of `corner_count` corners, as indices of corners: two fewer than corners, all wound alike.
    ///
    /// ```
    /// use formats_core::StripKind;
    /// assert_eq!(StripKind::Strip.triangles(5).collect::<Vec<_>>(), [[0, 1, 2], [2, 1, 3], [2, 3, 4]]);
    /// assert_eq!(StripKind::Fan.triangles(4).collect::<Vec<_>>(), [[0, 1, 2], [0, 2, 3]]);
    /// assert_eq!(StripKind::Fan.triangles(2).count(), 0);
    /// ```
    pub fn triangles(self, corner_count: usize) -> StripTriangles {
        StripTriangles { kind: self, next: 0, left: corner_count.saturating_sub(2) }
    }
}

/// The triangles of a strip or a fan. Made by [`StripKind::triangles`].
#[derive(Debug, Clone)]
pub struct StripTriangles {
    kind: StripKind,
    next: usize,
    left: usize,
}

impl Iterator for StripTriangles {
    type Item = [usize; 3];
    #[inline]
    fn next(&mut self) -> Option<[usize; 3]> {
        self.left = self.left.checked_sub(1)?;
        let first = self.next;
        let (second, third) = (first.checked_add(1)?, first.checked_add(2)?);
        self.next = second;
        Some(match self.kind {
            StripKind::Fan => [0, second, third],
            // Every second triangle of a strip would face the other way.
            StripKind::Strip if first & 1 == 1 => [second, first, third],
            StripKind::Strip => [first, second, third],
        })
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}
impl ExactSizeIterator for StripTriangles {}
impl core::iter::FusedIterator for StripTriangles {}
