//! Lists of a level source: borrowed from a binary file, owned if the file is text.

use alloc::vec::Vec;

use formats_core::{Items, List, ListIter, Record, Records};

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
    /// The records as a list.
    #[must_use]
    pub const fn list(&self) -> List<&Self> {
        List::new(self)
    }
    /// The number of records.
    #[must_use]
    pub fn len(&self) -> usize {
        self.list().len()
    }
    /// Whether it is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.list().is_empty()
    }
    /// Record `index`.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<T> {
        self.list().get(index)
    }
    /// The records in file order.
    #[must_use]
    pub fn iter(&self) -> ListIter<&Self> {
        self.list().iter()
    }
}

impl<T: Record> Items for &WmpList<'_, T> {
    type Item = T;
    fn count(&self) -> usize {
        match self {
            WmpList::File(records) => records.len(),
            WmpList::Own(records) => records.len(),
        }
    }
    fn item(&self, index: usize) -> Option<T> {
        match self {
            WmpList::File(records) => records.get(index),
            WmpList::Own(records) => records.get(index).copied(),
        }
    }
}

impl<'s, 'a, T: Record> IntoIterator for &'s WmpList<'a, T> {
    type Item = T;
    type IntoIter = ListIter<&'s WmpList<'a, T>>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
