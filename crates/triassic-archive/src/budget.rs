//! The cost limit of reading a directory: proportional to the archive, whatever its bytes declare.

use formats_core::{Error, ErrorKind};

use crate::{Limits, error::Result};

/// The remaining budget for reading and holding. Everything that reads or keeps parts of an archive takes from one.
///
/// A place that is read twice costs twice, so records that share a place gain nothing by it.
#[derive(Debug)]
pub(crate) struct Budget {
    max: u64,
    read: u64,
    held: u64,
}

impl Budget {
    /// For each byte of an archive this many may be read, and this many held of names, extents and properties.
    const PER_BYTE: u64 = 4;
    /// And this many more.
    const FIXED: u64 = 1 << 20;

    /// For the directory of an archive of `size` bytes: unpacked, if it lies in another one.
    pub(crate) fn of_directory(size: u64, limits: &Limits) -> Self {
        Self::new(size.saturating_mul(Self::PER_BYTE).saturating_add(Self::FIXED).min(limits.max_directory))
    }
    /// For something of which no more than `max` bytes are allowed.
    pub(crate) const fn new(max: u64) -> Self {
        Self { max, read: 0, held: 0 }
    }
    /// Takes bytes that are read of the part called `what`, which the byte `at` of the file asks for.
    ///
    /// # Errors
    /// If there are not this many left.
    pub(crate) fn read(&mut self, size: u64, what: &'static str, at: u64) -> Result<()> {
        self.read = self.read.saturating_add(size);
        self.within(self.read, what, at)
    }
    /// Takes bytes that are kept of it.
    ///
    /// # Errors
    /// If there are not this many left.
    pub(crate) fn hold(&mut self, size: u64, what: &'static str, at: u64) -> Result<()> {
        self.held = self.held.saturating_add(size);
        self.within(self.held, what, at)
    }
    fn within(&self, value: u64, what: &'static str, at: u64) -> Result<()> {
        let max = self.max;
        if value > max { Err(Error::new(ErrorKind::LimitExceeded { value, max }, what, at).into()) } else { Ok(()) }
    }
}
