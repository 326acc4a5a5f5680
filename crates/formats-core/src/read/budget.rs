//! Bounds on the memory and the work that a small file can cause.

use core::cell::Cell;

use crate::{Error, ErrorKind, Limits, Result, num};

/// The memory, in bytes, that may still be allocated for a file: for code that turns tables into owned data.
///
/// Tables may overlap, and an animation may repeat a number many times: data that are small in the file can be large
/// once decoded. Real models take up to some 30 times their size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    left: u64,
    max: u64,
}

impl Budget {
    /// Bytes for each byte of the files.
    const FACTOR: u64 = 256;
    /// Bytes for each element that a table may have, which is what even the smallest file may take.
    const ELEMENT: u64 = 64;

    /// For a model whose files have `size` bytes together: 256 times as much, or 64 bytes for each element that
    /// `limits` allow in a table if that is more.
    #[must_use]
    pub fn new(size: usize, limits: &Limits) -> Self {
        let size = num::to_u64(size).saturating_mul(Self::FACTOR);
        let max = size.max(u64::from(limits.max_elements).saturating_mul(Self::ELEMENT));
        Self { left: max, max }
    }
    /// For files of `size` bytes together: `per_byte` bytes for each of theirs, and `least` more; no bound without `limits`.
    #[must_use]
    pub fn in_proportion(size: usize, per_byte: u64, least: u64, limits: &Limits) -> Self {
        let is_unlimited = limits.max_elements == u32::MAX;
        let own = num::to_u64(size).saturating_mul(per_byte).saturating_add(least);
        let max = if is_unlimited { u64::MAX } else { own };
        Self { left: max, max }
    }
    /// Takes `count` items with the given number of bytes each, for the part called `what`; `at` is the offset of the number in the
    /// file that claims them.
    ///
    /// # Errors
    /// If that is more than is left. Nothing is used then.
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

/// The steps of work that a file may still cause: records read, runs decoded, numbers written.
///
/// A file whose tables do not overlap takes fewer steps than a fixed multiple of its size; one whose tables overlap
/// could take an unbounded number. Shared by reference, so that nested lists can count together.
#[derive(Debug)]
pub struct Steps(Cell<u64>);

impl Steps {
    /// `per_byte` steps for each byte of a file of `size` bytes, and `least` more, for the smallest files.
    #[must_use]
    pub fn new(size: usize, per_byte: u64, least: u64) -> Self {
        Self(Cell::new(num::to_u64(size).saturating_mul(per_byte).saturating_add(least)))
    }
    /// Takes `count` steps and states whether that many were left. If not, none are left afterwards.
    pub fn take(&self, count: usize) -> bool {
        let left = self.0.get().checked_sub(num::to_u64(count));
        self.0.set(left.unwrap_or(0));
        left.is_some()
    }
    /// Takes one step and states whether one was left.
    pub fn step(&self) -> bool {
        self.take(1)
    }
    /// Whether all steps are used.
    #[must_use]
    pub fn is_spent(&self) -> bool {
        self.0.get() == 0
    }
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
    fn what_is_taken_is_gone() {
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
