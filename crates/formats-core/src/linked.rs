//! Records together with their place, and with the file in which their own tables are.

use core::{fmt, ops::Deref};

use crate::{Number, Record, Records, Result, Source};

/// A record and the byte at which it stands, from the start of the file. It can be used as the record itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Located<T> {
    /// The record.
    pub record: T,
    /// Where it stands.
    pub at: u64,
}

impl<T> Located<T> {
    /// A record that stands at byte `at`.
    #[must_use]
    pub const fn new(record: T, at: u64) -> Self {
        Self { record, at }
    }
}

impl<T> Deref for Located<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.record
    }
}

/// A record whose fields lead to further tables, together with the file that holds them. It can be used as the record
/// itself; the crate of its format adds a method for each of its tables.
#[derive(Debug, Clone, Copy)]
pub struct Linked<'a, T> {
    source: Source<'a>,
    located: Located<T>,
}

impl<'a, T: Record> Linked<'a, T> {
    /// A record that stands in the file `source`.
    #[must_use]
    pub const fn new(source: Source<'a>, located: Located<T>) -> Self {
        Self { source, located }
    }
    /// The record alone.
    #[must_use]
    pub const fn record(&self) -> &T {
        &self.located.record
    }
    /// The byte at which it stands, from the start of the file.
    #[must_use]
    pub const fn at(&self) -> u64 {
        self.located.at
    }
    /// The whole file.
    #[must_use]
    pub const fn source(&self) -> Source<'a> {
        self.source
    }
    /// A table that this record leads to.
    ///
    /// # Errors
    /// As [`Source::table`].
    pub fn table<U: Record>(&self, what: &'static str, offset: Number, count: Number) -> Result<Records<'a, U>> {
        self.source.table(what, offset, count)
    }
    /// A table that this record leads to, whose records lead to further ones.
    ///
    /// # Errors
    /// As [`Source::table`].
    pub fn linked<U: Record>(&self, what: &'static str, offset: Number, count: Number) -> Result<LinkedRecords<'a, U>> {
        self.source.linked(what, offset, count)
    }
}

impl<T> Deref for Linked<'_, T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.located.record
    }
}

/// A table of records whose fields lead to further tables: [`Records`] that give [`Linked`] records. Copying one is free.
#[derive(Clone, Copy)]
pub struct LinkedRecords<'a, T: Record> {
    source: Source<'a>,
    records: Records<'a, T>,
}

impl<'a, T: Record> LinkedRecords<'a, T> {
    /// These records of the file `source`.
    #[must_use]
    pub const fn new(source: Source<'a>, records: Records<'a, T>) -> Self {
        Self { source, records }
    }
    /// The records alone.
    #[must_use]
    pub const fn records(&self) -> Records<'a, T> {
        self.records
    }
    /// How many records there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.records.len()
    }
    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.records.is_empty()
    }
    /// The byte at which record `index` stands.
    #[must_use]
    pub fn at(&self, index: usize) -> u64 {
        self.records.at(index)
    }
    /// Record `index`.
    #[inline]
    #[must_use]
    pub fn get(&self, index: usize) -> Option<Linked<'a, T>> {
        Some(Linked::new(self.source, Located::new(self.records.get(index)?, self.records.at(index))))
    }
    /// The records one after another.
    #[must_use]
    pub const fn iter(&self) -> LinkedIter<'a, T> {
        LinkedIter { table: *self, range: 0..self.len() }
    }
}

impl<T: Record + fmt::Debug> fmt::Debug for LinkedRecords<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.records.fmt(f)
    }
}
impl<'a, T: Record> IntoIterator for LinkedRecords<'a, T> {
    type Item = Linked<'a, T>;
    type IntoIter = LinkedIter<'a, T>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
impl<'a, T: Record> IntoIterator for &LinkedRecords<'a, T> {
    type Item = Linked<'a, T>;
    type IntoIter = LinkedIter<'a, T>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// The records of [`LinkedRecords`] one after another.
#[derive(Debug, Clone)]
pub struct LinkedIter<'a, T: Record> {
    table: LinkedRecords<'a, T>,
    range: core::ops::Range<usize>,
}

impl<'a, T: Record> Iterator for LinkedIter<'a, T> {
    type Item = Linked<'a, T>;
    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.table.get(self.range.next()?)
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.range.size_hint()
    }
    fn nth(&mut self, n: usize) -> Option<Self::Item> {
        self.table.get(self.range.nth(n)?)
    }
}
impl<T: Record> DoubleEndedIterator for LinkedIter<'_, T> {
    fn next_back(&mut self) -> Option<Self::Item> {
        self.table.get(self.range.next_back()?)
    }
}
impl<T: Record> ExactSizeIterator for LinkedIter<'_, T> {}
impl<T: Record> core::iter::FusedIterator for LinkedIter<'_, T> {}
