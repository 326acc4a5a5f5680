//! The cost limit for reading a directory: proportional to the archive, regardless of its contents.

use formats_core::{Error, ErrorKind};

use crate::{Limits, error::Result};

/// The remaining budget for reading and keeping parts of an archive.
///
/// A range that is read twice costs twice, so records that share a range gain nothing.
#[derive(Debug)]
pub(crate) struct Budget {
    max: u64,
    read: u64,
    held: u64,
}

impl Budget {
    /// The number of bytes per byte of the archive that may be read, and that names, extents and properties may take.
    const PER_BYTE: u64 = 4;
    /// The number of bytes allowed in addition.
    const FIXED: u64 = 1 << 20;

    /// Creates the budget for the directory of an archive of `size` bytes: the unpacked size, if it is inside another
    /// one.
    pub(crate) fn of_directory(size: u64, limits: &Limits) -> Self {
        Self::new(size.saturating_mul(Self::PER_BYTE).saturating_add(Self::FIXED).min(limits.max_directory))
    }
    /// Creates a budget of `max` bytes.
    pub(crate) const fn new(max: u64) -> Self {
        Self { max, read: 0, held: 0 }
    }
    /// Charges bytes that are read for the part called `what`, as declared at byte `at` of the file.
    ///
    /// # Errors
    /// If the budget is exceeded.
    pub(crate) fn read(&mut self, size: u64, what: &'static str, at: u64) -> Result<()> {
        self.read = self.read.saturating_add(size);
        self.within(self.read, what, at)
    }
    /// Charges bytes that are kept.
    ///
    /// # Errors
    /// If the budget is exceeded.
    pub(crate) fn hold(&mut self, size: u64, what: &'static str, at: u64) -> Result<()> {
        self.held = self.held.saturating_add(size);
        self.within(self.held, what, at)
    }
    fn within(&self, value: u64, what: &'static str, at: u64) -> Result<()> {
        let max = self.max;
        if value > max { Err(Error::new(ErrorKind::LimitExceeded { value, max }, what, at).into()) } else { Ok(()) }
    }
}
