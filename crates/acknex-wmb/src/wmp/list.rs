//! Lists of a level source: borrowed from a binary file, owned if the file is text.

use alloc::vec::Vec;

use formats_core::{Record, RecordIter, Records};

/// Records of a level source: borrowed from a binary file and decoded on access, or parsed from a text.
#[derive(Debug, Clone)]
pub enum WmpList<'a, T: Record> {
    /// Records of a binary file.
    File(Records<'a, T>),
    /// The content of a text.
    Own(Vec<T>),
}

impl<T: Record> Default for WmpList<'_, T> {
    fn default() -> Self {
        Self::File(Records::EMPTY)
    }
}

/// Lists are equal if their records are.
impl<T: Record + PartialEq> PartialEq for WmpList<'_, T> {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl<T: Record> WmpList<'_, T> {
    /// The number of records.
    #[must_use]
    pub const fn len(&self) -> usize {
        match self {
            Self::File(records) => records.len(),
            Self::Own(records) => records.len(),
        }
    }
    /// Whether it is empty.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// Record `index`.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<T> {
        match self {
            Self::File(records) => records.get(index),
            Self::Own(records) => records.get(index).copied(),
        }
    }
    /// The records in file order.
    #[must_use]
    pub fn iter(&self) -> WmpListIter<'_, T> {
        WmpListIter(match self {
            Self::File(records) => Iter::File(records.iter()),
            Self::Own(records) => Iter::Own(records.iter()),
        })
    }
}

impl<'s, T: Record> IntoIterator for &'s WmpList<'_, T> {
    type Item = T;
    type IntoIter = WmpListIter<'s, T>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// Goes through the records of a [`WmpList`].
#[derive(Debug, Clone)]
pub struct WmpListIter<'s, T: Record>(Iter<'s, T>);

#[derive(Debug, Clone)]
enum Iter<'s, T: Record> {
    File(RecordIter<'s, T>),
    Own(core::slice::Iter<'s, T>),
}

impl<T: Record> Iterator for WmpListIter<'_, T> {
    type Item = T;
    fn next(&mut self) -> Option<T> {
        match &mut self.0 {
            Iter::File(records) => records.next(),
            Iter::Own(records) => records.next().copied(),
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        match &self.0 {
            Iter::File(records) => records.size_hint(),
            Iter::Own(records) => records.size_hint(),
        }
    }
}

impl<T: Record> ExactSizeIterator for WmpListIter<'_, T> {}
