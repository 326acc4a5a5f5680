//! The visibility list: which leaves can be seen from which.

use crate::{ListKind, Wmb};

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
