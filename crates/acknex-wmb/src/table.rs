//! Tables whose records are Quake's in WMB2 and larger from WMB3 on.

use formats_core::{Items, List, Located, Record, Records};

/// A list of records `New`, or of the older and smaller `Old` with the same meaning.
pub type Table<'a, Old, New> = List<Versions<'a, Old, New>>;

/// The records of a [`Table`] as stored in the file.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Versions<'a, Old: Record, New: Record> {
    /// The form of WMB2.
    Old(Records<'a, Old>),
    /// The form of all later versions.
    New(Records<'a, New>),
}

impl<'a, Old: Record, New: Record + From<Old>> Versions<'a, Old, New> {
    pub(crate) fn new(old: bool, bytes: &'a [u8], at: u64) -> Self {
        if old { Self::Old(Records::new(bytes, at)) } else { Self::New(Records::new(bytes, at)) }
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
    /// The records one after another, each with its byte in the file.
    pub fn located(&self) -> impl Iterator<Item = Located<New>> + Clone + use<'a, Old, New> {
        let table = *self;
        List::new(table).iter().enumerate().map(move |(index, record)| Located::new(record, table.at(index)))
    }
}

impl<Old: Record, New: Record + From<Old>> Items for Versions<'_, Old, New> {
    type Item = New;
    fn count(&self) -> usize {
        match self {
            Self::Old(records) => records.len(),
            Self::New(records) => records.len(),
        }
    }
    fn item(&self, index: usize) -> Option<New> {
        match self {
            Self::Old(records) => records.get(index).map(New::from),
            Self::New(records) => records.get(index),
        }
    }
}

#[cfg(feature = "serde")]
impl<Old: Record + serde::Serialize, New: Record + serde::Serialize> serde::Serialize for Versions<'_, Old, New> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Old(records) => records.serialize(serializer),
            Self::New(records) => records.serialize(serializer),
        }
    }
}
