//! Reading: a file in memory, its records and tables, and bounds on what a reader accepts, on memory and work. Numbers in a
//! file, with their position.

mod cursor;
mod list;
pub(crate) mod record;
mod source;
mod text;

pub use cursor::{Cursor, Fail, magic, record, records, zero_terminated};
pub use list::{Items, Linked, LinkedRecord, LinkedRecords, LinkedTable, List, ListIter, Located, Strided};
pub use record::{Field, FieldInfo, RawBytes, Record, RecordIter, Records, encode_all};
pub use source::Source;
pub use text::{FixedStr, Text, name_text, without_bom};

use core::cell::Cell;

use crate::{Error, ErrorKind, Result, num};

/// Bounds on what a reader accepts from an untrusted file.
///
/// Borrowed views allocate nothing, and tables must be inside the file. These bounds apply when tables are converted to owned data,
/// which can be larger than the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// The maximum number of elements in a table. Default: 1,048,576, about fifty times the maximum in real files.
    pub max_elements: u32,
    /// The maximum number of pixels in a texture. Default: 4096 × 4096.
    pub max_pixels: u32,
    /// The maximum number of points in a frame of a terrain. Default: 4096 × 4096, far more than other tables may have.
    pub max_points: u32,
}

impl Limits {
    /// No limits; only for files that you made yourself.
    pub const NONE: Self = Self { max_elements: u32::MAX, max_pixels: u32::MAX, max_points: u32::MAX };

    /// Returns these limits with a different [`max_elements`](Self::max_elements).
    #[must_use]
    pub const fn with_max_elements(mut self, max: u32) -> Self {
        self.max_elements = max;
        self
    }
    /// Returns these limits with a different [`max_pixels`](Self::max_pixels).
    #[must_use]
    pub const fn with_max_pixels(mut self, max: u32) -> Self {
        self.max_pixels = max;
        self
    }
    /// Returns these limits with a different [`max_points`](Self::max_points).
    #[must_use]
    pub const fn with_max_points(mut self, max: u32) -> Self {
        self.max_points = max;
        self
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self { max_elements: 1 << 20, max_pixels: 1 << 24, max_points: 1 << 24 }
    }
}

/// The memory, in bytes, that may still be allocated for a file; for code that converts tables to owned data.
///
/// Tables may overlap, and an animation may repeat a number many times, so small data in the file can become large when decoded.
/// Real models need up to about 30 times their size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    left: u64,
    max: u64,
}

impl Budget {
    /// Budget per byte of the files.
    const FACTOR: u64 = 256;
    /// Budget per element that a table may have, which even the smallest file gets.
    const ELEMENT: u64 = 64;

    /// Creates the budget of a model whose files have `size` bytes in total: 256 times that, or, if it is more, 64 bytes for each
    /// element that `limits` allow in a table.
    #[must_use]
    pub fn new(size: usize, limits: &Limits) -> Self {
        let size = num::to_u64(size).saturating_mul(Self::FACTOR);
        let max = size.max(u64::from(limits.max_elements).saturating_mul(Self::ELEMENT));
        Self { left: max, max }
    }
    /// For files of `size` bytes together: `per_byte` bytes for each of them, plus `least`; without bound if `limits` has none.
    #[must_use]
    pub fn in_proportion(size: usize, per_byte: u64, least: u64, limits: &Limits) -> Self {
        let is_unlimited = limits.max_elements == u32::MAX;
        let own = num::to_u64(size).saturating_mul(per_byte).saturating_add(least);
        let max = if is_unlimited { u64::MAX } else { own };
        Self { left: max, max }
    }
    /// Takes `count` items of the given size, for the part named `what`; `at` is the offset of the count in the file.
    ///
    /// # Errors
    /// If that exceeds the rest; the budget is then unchanged.
    pub fn spend(&mut self, what: &'static str, count: usize, bytes: u64, at: u64) -> Result<()> {
        let asked = num::to_u64(count).saturating_mul(bytes);
        let Some(left) = self.left.checked_sub(asked) else {
            let value = self.max.saturating_sub(self.left).saturating_add(asked);
            return Err(Error::new(ErrorKind::LimitExceeded { value, max: self.max }, what, at));
        };
        self.left = left;
        Ok(())
    }
}

/// The steps of work that a file may still cause: reading records, decoding runs, writing numbers.
///
/// A file whose tables do not overlap needs at most a fixed multiple of its size; with overlapping tables, the number of steps
/// would be unbounded. It is shared by reference, so that nested lists use one counter.
#[derive(Debug)]
pub struct Steps(Cell<u64>);

impl Steps {
    /// Creates a counter with `per_byte` steps for each of `size` bytes, plus `least`, for the smallest files.
    #[must_use]
    pub fn new(size: usize, per_byte: u64, least: u64) -> Self {
        Self(Cell::new(num::to_u64(size).saturating_mul(per_byte).saturating_add(least)))
    }
    /// Takes `count` steps, and returns whether that many were left. If not, none are left afterwards.
    pub fn take(&self, count: usize) -> bool {
        let left = self.0.get().checked_sub(num::to_u64(count));
        self.0.set(left.unwrap_or(0));
        left.is_some()
    }
    /// Takes one step, and returns whether one was left.
    pub fn step(&self) -> bool {
        self.take(1)
    }
    /// Whether all steps are used.
    #[must_use]
    pub fn is_spent(&self) -> bool {
        self.0.get() == 0
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_end() {
        let steps = Steps::new(2, 3, 1);
        assert!(steps.take(6) && !steps.is_spent() && steps.step() && steps.is_spent() && !steps.step());
        let steps = Steps::new(2, 3, 1);
        assert!(!steps.take(8) && steps.is_spent());
        assert!(Steps::new(usize::MAX, u64::MAX, 1).take(usize::MAX));
    }

    #[test]
    fn taken_memory_is_used_up() {
        let mut budget = Budget::new(10, &Limits::default().with_max_elements(0));
        assert_eq!(budget.spend("table", 5, 512, 0), Ok(()));
        let kind = ErrorKind::LimitExceeded { value: 2561, max: 2560 };
        assert_eq!(budget.spend("table", 1, 1, 7), Err(Error::new(kind, "table", 7)));
        assert_eq!(budget.spend("table", 0, 1, 7), Ok(()));
        assert!(budget.spend("table", usize::MAX, u64::MAX, 7).is_err());
    }
    #[test]
    fn small_files_may_have_tables_too() {
        let mut budget = Budget::new(0, &Limits::default().with_max_elements(2));
        assert!(budget.spend("table", 128, 1, 0).is_ok() && budget.spend("table", 1, 1, 0).is_err());
        assert!(Budget::new(usize::MAX, &Limits::NONE).spend("table", 1 << 30, 1 << 20, 0).is_ok());
        let mut budget = Budget::in_proportion(10, 3, 2, &Limits::default());
        assert!(budget.spend("table", 32, 1, 0).is_ok() && budget.spend("table", 1, 1, 0).is_err());
        assert!(Budget::in_proportion(0, 0, 0, &Limits::NONE).spend("table", 1 << 30, 1 << 20, 0).is_ok());
    }
}
