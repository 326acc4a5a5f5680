//! Tables of records, for reading and writing.

use alloc::vec::Vec;
use core::{fmt, marker::PhantomData};

use crate::{Located, RawBytes, Record, num};

/// A table of records that borrows the file and decodes on access. Copies are cheap.
///
/// It stores its position in the file, so that findings about its records have an offset.
pub struct Records<'a, T: Record> {
    raw: &'a [T::Raw],
    start: u64,
    record: PhantomData<fn() -> T>,
}

// Implemented by hand: deriving would require `T::Raw: Clone` at every use.
#[expect(clippy::expl_impl_clone_on_copy, reason = "see above")]
impl<T: Record> Clone for Records<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T: Record> Copy for Records<'_, T> {}

impl<T: Record> Default for Records<'_, T> {
    fn default() -> Self {
        Self::EMPTY
    }
}
/// Tables are equal if their bytes are, at any offset.
impl<T: Record> PartialEq for Records<'_, T> {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len() && self.raw.iter().zip(other.raw).all(|(a, b)| a.as_ref() == b.as_ref())
    }
}
impl<T: Record> Eq for Records<'_, T> {}

impl<'a, T: Record> Records<'a, T> {
    /// A table without records.
    pub const EMPTY: Self = Self { raw: &[], start: 0, record: PhantomData };

    /// Creates a table of the whole records in `bytes`, at byte `start` of the file; remaining bytes are ignored.
    #[must_use]
    pub fn new(bytes: &'a [u8], start: u64) -> Self {
        Self::from_raw(T::Raw::chunks(bytes).0, start)
    }
    /// Creates a table of undecoded records, at byte `start` of the file.
    #[must_use]
    pub const fn from_raw(raw: &'a [T::Raw], start: u64) -> Self {
        Self { raw, start, record: PhantomData }
    }
    /// The offset of record `index`, from the start of the file. For an index past the end, it is the offset that such a record
    /// would have.
    #[must_use]
    pub fn at(&self, index: usize) -> u64 {
        self.start.saturating_add(num::to_u64(index.saturating_mul(T::SIZE)))
    }
    /// The number of records.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.raw.len()
    }
    /// Whether it is empty.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.raw.is_empty()
    }
    /// Decodes record `index`.
    #[inline]
    #[must_use]
    pub fn get(&self, index: usize) -> Option<T> {
        self.raw.get(index).map(T::decode)
    }
    /// Decodes the first record.
    #[must_use]
    pub fn first(&self) -> Option<T> {
        self.raw.first().map(T::decode)
    }
    /// Decodes the last record.
    #[must_use]
    pub fn last(&self) -> Option<T> {
        self.raw.last().map(T::decode)
    }
    /// Decodes the records one after another.
    #[inline]
    #[must_use]
    pub fn iter(&self) -> RecordIter<'a, T> {
        RecordIter(self.raw.iter())
    }
    /// Decodes the records one after another, each with its offset in the file.
    pub fn located(&self) -> impl ExactSizeIterator<Item = Located<T>> + DoubleEndedIterator + Clone + use<'a, T> {
        let table = *self;
        self.raw.iter().enumerate().map(move |(index, raw)| Located::new(T::decode(raw), table.at(index)))
    }
    /// The undecoded records, for a byte-exact copy or an upload to a GPU.
    #[must_use]
    pub const fn raw(&self) -> &'a [T::Raw] {
        self.raw
    }
}

/// Decodes the records of a table one after another.
#[derive(Debug, Clone)]
pub struct RecordIter<'a, T: Record>(core::slice::Iter<'a, T::Raw>);

impl<T: Record> Iterator for RecordIter<'_, T> {
    type Item = T;
    #[inline]
    fn next(&mut self) -> Option<T> {
        self.0.next().map(T::decode)
    }
    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
    #[inline]
    fn nth(&mut self, n: usize) -> Option<T> {
        self.0.nth(n).map(T::decode)
    }
    #[inline]
    fn fold<B, F: FnMut(B, T) -> B>(self, init: B, mut f: F) -> B {
        self.0.fold(init, |acc, raw| f(acc, T::decode(raw)))
    }
}
impl<T: Record> DoubleEndedIterator for RecordIter<'_, T> {
    #[inline]
    fn next_back(&mut self) -> Option<T> {
        self.0.next_back().map(T::decode)
    }
}
impl<T: Record> ExactSizeIterator for RecordIter<'_, T> {}
impl<T: Record> core::iter::FusedIterator for RecordIter<'_, T> {}

impl<'a, T: Record> IntoIterator for Records<'a, T> {
    type Item = T;
    type IntoIter = RecordIter<'a, T>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
impl<'a, T: Record> IntoIterator for &Records<'a, T> {
    type Item = T;
    type IntoIter = RecordIter<'a, T>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
impl<T: Record + fmt::Debug> fmt::Debug for Records<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self).finish()
    }
}

/// Returns the bytes of consecutive records, for [`Records::new`].
#[must_use]
pub fn encode_all<T: Record>(records: &[T]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(records.len().saturating_mul(T::SIZE));
    for record in records {
        bytes.extend_from_slice(record.encode().as_ref());
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::{format, vec};

    crate::record! {
        /// Two bytes.
        pub(crate) struct Pair: 2 {
            pub(crate) value: i16,
        }
    }

    #[test]
    fn reads_whole_records_only() {
        let table = Records::<Pair>::new(&[1, 0, 2, 0, 3], 8);
        assert_eq!((table.len(), table.get(1).unwrap().value, table.get(2)), (2, 2, None));
        assert_eq!(table.iter().rev().map(|p| p.value).collect::<Vec<_>>(), vec![2, 1]);
        assert_eq!(table.iter().nth(1).unwrap().value, 2);
        assert_eq!(format!("{table:?}"), "[Pair { value: 1 }, Pair { value: 2 }]");
        assert_eq!((table.at(1), table.located().next_back()), (10, Some(Located::new(Pair { value: 2 }, 10))));
        assert!(Records::<Pair>::EMPTY.is_empty());
        assert_eq!(table, Records::new(&[1, 0, 2, 0], 0));
        assert_ne!(table, Records::new(&[1, 0, 3, 0], 8));
        assert_ne!(table, Records::default());
        assert_eq!(encode_all(&[Pair { value: 1 }, Pair { value: -2 }]), [1, 0, 254, 255]);
    }
}
