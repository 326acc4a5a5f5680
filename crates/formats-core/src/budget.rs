//! A bound on what a small file can make large.

use crate::{Error, ErrorKind, Limits, Result};

/// How much may still be made from a file, in bytes: for what turns tables into owned data.
///
/// Tables may overlap, and an animation may repeat a number for ever: what is small in the file need not be small
/// elsewhere. Real models take up to some 30 times their size.
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
        let size = u64::try_from(size).unwrap_or(u64::MAX).saturating_mul(Self::FACTOR);
        let max = size.max(u64::from(limits.max_elements).saturating_mul(Self::ELEMENT));
        Self { left: max, max }
    }
    /// Takes `count` things of so many bytes each, for the part called `what`; `at` is the byte of the number in the
    /// file that asks for them.
    ///
    /// # Errors
    /// If that is more than is left. Nothing is taken then.
    pub fn spend(&mut self, what: &'static str, count: usize, bytes: u64, at: u64) -> Result<()> {
        let asked = u64::try_from(count).unwrap_or(u64::MAX).saturating_mul(bytes);
        let Some(left) = self.left.checked_sub(asked) else {
            let value = self.max.saturating_sub(self.left).saturating_add(asked);
            return Err(Error::new(ErrorKind::LimitExceeded { value, max: self.max }, what, at));
        };
        self.left = left;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
    }
}
