//! Tables whose records are Quake's in WMB2 and larger from WMB3 on.

use formats_core::{Located, Record, Records};

/// A table of records `New`, or of the older and smaller `Old` with the same meaning. Copies are cheap.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Table<'a, Old: Record, New: Record> {
    /// The form of WMB2.
    Old(Records<'a, Old>),
    /// The form of all later versions.
    New(Records<'a, New>),
}

impl<'a, Old: Record, New: Record + From<Old>> Table<'a, Old, New> {
    pub(crate) fn new(old: bool, bytes: &'a [u8], at: u64) -> Self {
        if old { Self::Old(Records::new(bytes, at)) } else { Self::New(Records::new(bytes, at)) }
    }
    /// The number of records.
    #[must_use]
    pub const fn len(&self) -> usize {
        match self {
            Self::Old(records) => records.len(),
            Self::New(records) => records.len(),
        }
    }
    /// Whether it is empty.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// Bytes of one record.
    #[must_use]
    pub const fn stride(&self) -> usize {
        match self {
            Self::Old(_) => Old::SIZE,
            Self::New(_) => New::SIZE,
        }
    }
    /// The byte offset of record `index`.
    #[must_use]
    pub fn at(&self, index: usize) -> u64 {
        match self {
            Self::Old(records) => records.at(index),
            Self::New(records) => records.at(index),
        }
    }
    /// Record `index`.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<New> {
        match self {
            Self::Old(records) => records.get(index).map(New::from),
            Self::New(records) => records.get(index),
        }
    }
    /// The records one after another.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = New> + Clone + use<'a, Old, New> {
        let table = *self;
        // A range within the table: all records exist.
        Iter { table, range: 0..table.len() }
    }
    /// The records one after another, each with its byte in the file.
    pub fn located(&self) -> impl Iterator<Item = Located<New>> + Clone + use<'a, Old, New> {
        let table = *self;
        self.iter().enumerate().map(move |(index, record)| Located::new(record, table.at(index)))
    }
}

/// The records of a table one after another.
#[derive(Debug, Clone)]
struct Iter<'a, Old: Record, New: Record> {
    table: Table<'a, Old, New>,
    range: core::ops::Range<usize>,
}

impl<Old: Record, New: Record + From<Old>> Iterator for Iter<'_, Old, New> {
    type Item = New;
    fn next(&mut self) -> Option<New> {
        self.table.get(self.range.next()?)
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.range.size_hint()
    }
}
impl<Old: Record, New: Record + From<Old>> ExactSizeIterator for Iter<'_, Old, New> {}

#[cfg(feature = "serde")]
impl<Old: Record + serde::Serialize, New: Record + serde::Serialize> serde::Serialize for Table<'_, Old, New> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Old(records) => records.serialize(serializer),
            Self::New(records) => records.serialize(serializer),
        }
    }
}
