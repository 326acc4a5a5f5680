//! Numbers in a file, with their position.

use crate::{Error, ErrorKind, Result};

/// A count or an offset in the file, with its own offset, to which errors point.
///
/// Made by [`number!`](crate::number!).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Number {
    /// The number, independent of the integer type in the file.
    pub value: i64,
    /// Its offset, in bytes from the start of the file.
    pub at: u64,
}

impl Number {
    /// A number at byte `at`.
    #[must_use]
    pub const fn new(value: i64, at: u64) -> Self {
        Self { value, at }
    }
    /// Returns the number as a size, for the part named `what`.
    ///
    /// # Errors
    /// If it is negative, or this machine cannot address it.
    pub fn size(&self, what: &'static str) -> Result<usize> {
        usize::try_from(self.value).map_err(|_| self.bad(what))
    }
    /// Returns the number as a count, for the part named `what`.
    ///
    /// # Errors
    /// If it is negative, or more than `max`.
    pub fn count(&self, what: &'static str, max: u32) -> Result<usize> {
        let value = u64::try_from(self.value).map_err(|_| self.bad(what))?;
        if value > max.into() {
            return Err(Error::new(ErrorKind::LimitExceeded { value, max: max.into() }, what, self.at));
        }
        self.size(what)
    }
    const fn bad(&self, what: &'static str) -> Error {
        Error::new(ErrorKind::BadNumber { value: self.value }, what, self.at)
    }
}

/// A field of a record as a [`Number`](crate::Number): `number!(header: Header, frames)` for a record at the start of the file,
/// `number!(mesh: Mesh, triangle_count, mesh_at)` for a record at byte `mesh_at`.
///
/// The name is looked up at compile time: a missing field is a compile error.
#[macro_export]
macro_rules! number {
    ($record:ident: $type:ty, $field:ident) => {
        $crate::number!($record: $type, $field, 0)
    };
    ($record:ident: $type:ty, $field:ident, $start:expr) => {
        $crate::Number::new(i64::from($record.$field), $crate::field_at!($type, $field, $start))
    };
}

/// Returns the offset of a field of a record at the start of the file or at the given byte.
#[macro_export]
macro_rules! field_at {
    ($type:ty, $field:ident) => {
        $crate::field_at!($type, $field, 0)
    };
    ($type:ty, $field:ident, $start:expr) => {
        u64::saturating_add(
            $start,
            const { $crate::macro_support::field_offset(<$type as $crate::Record>::FIELDS, stringify!($field)) },
        )
    };
}
