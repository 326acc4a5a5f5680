//! Limits for reading untrusted archives. The cost limit for reading a directory: proportional to the archive, regardless of
//! its contents.

use formats_core::{Error, ErrorKind};

use crate::error::Result;

/// Limits for reading an untrusted archive.
///
/// The archive itself may be of any size, since only its directory is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// Maximum number of members per archive. Default: 1,048,576.
    pub max_members: u32,
    /// Maximum size of a directory in bytes. Default: 256 MiB.
    pub max_directory: u64,
    /// Maximum unpacked size of a member in bytes. Default: 1 GiB.
    pub max_member: u64,
    /// Maximum nesting of archives: 1 for members only, 2 for members of nested archives. Default: 4.
    pub max_depth: u32,
    /// Maximum total size in bytes of packed nested archives in memory. A stored one is read in place. Default: 1 GiB.
    pub max_held: u64,
}

impl Limits {
    /// No limits except on depth: only for archives that you created yourself.
    pub const NONE: Self =
        Self { max_members: u32::MAX, max_directory: u64::MAX, max_member: u64::MAX, max_depth: 4, max_held: u64::MAX };

    /// The default limits.
    #[must_use]
    pub const fn new() -> Self {
        Self { max_members: 1 << 20, max_directory: 256 << 20, max_member: 1 << 30, max_depth: 4, max_held: 1 << 30 }
    }
    /// Sets [`max_members`](Self::max_members).
    #[must_use]
    pub const fn with_max_members(mut self, max: u32) -> Self {
        self.max_members = max;
        self
    }
    /// Sets [`max_directory`](Self::max_directory).
    #[must_use]
    pub const fn with_max_directory(mut self, max: u64) -> Self {
        self.max_directory = max;
        self
    }
    /// Sets [`max_member`](Self::max_member).
    #[must_use]
    pub const fn with_max_member(mut self, max: u64) -> Self {
        self.max_member = max;
        self
    }
    /// Sets [`max_depth`](Self::max_depth).
    #[must_use]
    pub const fn with_max_depth(mut self, max: u32) -> Self {
        self.max_depth = max;
        self
    }
    /// Sets [`max_held`](Self::max_held).
    #[must_use]
    pub const fn with_max_held(mut self, max: u64) -> Self {
        self.max_held = max;
        self
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self::new()
    }
}

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
    /// Charges bytes that are kept, as declared at byte `at` of the file.
    ///
    /// # Errors
    /// If the budget is exceeded.
    pub(crate) fn hold(&mut self, size: u64, at: u64) -> Result<()> {
        self.held = self.held.saturating_add(size);
        self.within(self.held, "bytes of names and properties", at)
    }
    fn within(&self, value: u64, what: &'static str, at: u64) -> Result<()> {
        let max = self.max;
        if value > max { Err(Error::new(ErrorKind::LimitExceeded { value, max }, what, at).into()) } else { Ok(()) }
    }
}
