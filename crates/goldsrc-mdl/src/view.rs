//! Records together with the file they stand in.

use core::{fmt, ops::Deref};

use formats_core::{Limits, Number, Record, Records, Result, Source};

/// A record and the file around it, in which its own tables are found. It can be used as the record itself.
///
/// ```
/// # fn list(bytes: &[u8]) -> Result<(), goldsrc_mdl::Error> {
/// # let model = goldsrc_mdl::Model::parse(bytes)?;
/// for part in model.body_parts() {
///     println!("{}: {} models", part.name, part.sub_models()?.len()); // a field of the record, then a table
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, Copy)]
pub struct View<'a, T> {
    file: Source<'a>,
    limits: Limits,
    at: u64,
    record: T,
}

impl<'a, T: Record> View<'a, T> {
    /// The record alone.
    #[must_use]
    pub const fn record(&self) -> &T {
        &self.record
    }
    /// Where the record starts, in bytes from the start of the file.
    #[must_use]
    pub const fn at(&self) -> u64 {
        self.at
    }
    pub(crate) const fn file(&self) -> Source<'a> {
        self.file
    }
    pub(crate) const fn limits(&self) -> Limits {
        self.limits
    }
    pub(crate) fn table<U: Record>(&self, what: &'static str, at: Number, count: Number) -> Result<Records<'a, U>> {
        self.file.table(what, at, count)
    }
    pub(crate) fn views<U: Record>(&self, what: &'static str, at: Number, count: Number) -> Result<Views<'a, U>> {
        Views::find(self.file, what, at, count, self.limits)
    }
}

impl<T> Deref for View<'_, T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.record
    }
}

/// A table of records that have tables of their own: [`Records`] that give [`View`]s. Copying one is free.
#[derive(Clone, Copy)]
pub struct Views<'a, T: Record> {
    file: Source<'a>,
    limits: Limits,
    at: u64,
    records: Records<'a, T>,
}

impl<'a, T: Record> Views<'a, T> {
    pub(crate) fn find(
        file: Source<'a>,
        what: &'static str,
        at: Number,
        count: Number,
        limits: Limits,
    ) -> Result<Self> {
        let records = file.table(what, at, count)?;
        Ok(Self { file, limits, at: u64::try_from(at.value).unwrap_or(0), records })
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
    /// Record `index`.
    #[inline]
    #[must_use]
    pub fn get(&self, index: usize) -> Option<View<'a, T>> {
        let record = self.records.get(index)?;
        let before = u64::try_from(index.saturating_mul(T::SIZE)).unwrap_or(u64::MAX);
        Some(View { file: self.file, limits: self.limits, at: self.at.saturating_add(before), record })
    }
    /// The records one after another.
    #[must_use]
    pub const fn iter(&self) -> ViewIter<'a, T> {
        ViewIter { views: *self, range: 0..self.len() }
    }
}

impl<T: Record + fmt::Debug> fmt::Debug for Views<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.records.fmt(f)
    }
}
impl<'a, T: Record> IntoIterator for Views<'a, T> {
    type Item = View<'a, T>;
    type IntoIter = ViewIter<'a, T>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
impl<'a, T: Record> IntoIterator for &Views<'a, T> {
    type Item = View<'a, T>;
    type IntoIter = ViewIter<'a, T>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// The records of [`Views`] one after another.
#[derive(Debug, Clone)]
pub struct ViewIter<'a, T: Record> {
    views: Views<'a, T>,
    range: core::ops::Range<usize>,
}

impl<'a, T: Record> Iterator for ViewIter<'a, T> {
    type Item = View<'a, T>;
    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.views.get(self.range.next()?)
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.range.size_hint()
    }
    fn nth(&mut self, n: usize) -> Option<Self::Item> {
        self.views.get(self.range.nth(n)?)
    }
}
impl<T: Record> DoubleEndedIterator for ViewIter<'_, T> {
    fn next_back(&mut self) -> Option<Self::Item> {
        self.views.get(self.range.next_back()?)
    }
}
impl<T: Record> ExactSizeIterator for ViewIter<'_, T> {}
impl<T: Record> core::iter::FusedIterator for ViewIter<'_, T> {}
