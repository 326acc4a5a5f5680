//! Tables of items whose size is only known when the file is read.

use crate::{Items, Located, num};

/// A table whose items all have `stride` bytes, a number stored in the file. Copies are cheap.
///
/// Frames are such items: a header, then as many vertices as the model has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Strided<'a> {
    bytes: &'a [u8],
    start: u64,
    stride: usize,
    len: usize,
}

impl<'a> Strided<'a> {
    /// Creates a table of `len` items of `stride` bytes at the front of `bytes`, at byte `start` of the file; `None` if there are
    /// fewer.
    #[must_use]
    pub fn new(bytes: &'a [u8], start: u64, stride: usize, len: usize) -> Option<Self> {
        Some(Self { bytes: bytes.get(..stride.checked_mul(len)?)?, start, stride, len })
    }
    /// The offset of item `index`, from the start of the file.
    #[must_use]
    pub fn at(&self, index: usize) -> u64 {
        self.start.saturating_add(num::to_u64(index.saturating_mul(self.stride)))
    }
    /// The number of items.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len
    }
    /// Whether it is empty.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }
    /// The distance between items, in bytes.
    #[must_use]
    pub const fn stride(&self) -> usize {
        self.stride
    }
    /// The bytes of item `index`.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<&'a [u8]> {
        self.located(index).map(|item| item.record)
    }
    /// The bytes of item `index`, with their offset in the file.
    #[inline]
    #[must_use]
    pub fn located(&self, index: usize) -> Option<Located<&'a [u8]>> {
        if index >= self.len {
            return None;
        }
        // All items are in `bytes`, so this cannot overflow.
        let start = index.wrapping_mul(self.stride);
        let bytes = self.bytes.get(start..start.wrapping_add(self.stride))?;
        Some(Located::new(bytes, self.start.wrapping_add(num::to_u64(start))))
    }
    /// The bytes of all items.
    #[must_use]
    pub const fn as_bytes(&self) -> &'a [u8] {
        self.bytes
    }
}

impl<'a> Items for Strided<'a> {
    type Item = &'a [u8];
    fn count(&self) -> usize {
        self.len
    }
    fn item(&self, index: usize) -> Option<&'a [u8]> {
        self.get(index)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::List;

    #[test]
    fn items_are_one_stride_apart() {
        let table = Strided::new(b"aabbccx", 10, 2, 3).unwrap();
        assert!(List::new(table).iter().rev().eq([b"cc", b"bb", b"aa"]));
        assert_eq!((table.get(1), table.get(3)), (Some(&b"bb"[..]), None));
        assert_eq!((table.located(2), table.located(3)), (Some(Located::new(&b"cc"[..], 14)), None));
        assert_eq!((table.as_bytes(), table.at(2)), (&b"aabbcc"[..], 14));
        assert_eq!(Strided::new(b"aab", 0, 2, 2), None);
        assert_eq!(Strided::new(b"aab", 0, usize::MAX, 2), None);
    }
    #[test]
    fn items_without_bytes_are_counted_too() {
        assert_eq!(List::new(Strided::new(b"", 0, 0, 3).unwrap()).iter().count(), 3);
    }
}
