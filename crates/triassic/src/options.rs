//! Options for reading.

use formats_core::Limits;

/// Options of [`open_with`](crate::open_with).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// The limits for an untrusted file.
    pub limits: Limits,
    /// The maximum size of a file to read into memory, in bytes. Default: 1 GiB, about ten times the largest known
    /// file.
    pub max_file_size: u64,
}

impl Options {
    /// The default of [`max_file_size`](Self::max_file_size): 1 GiB.
    pub const MAX_FILE_SIZE: u64 = 1 << 30;
    /// No limits: only for trusted files.
    pub const UNLIMITED: Self = Self { limits: Limits::NONE, max_file_size: u64::MAX };

    /// Sets the limits.
    #[must_use]
    pub const fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }
    /// Sets [`max_file_size`](Self::max_file_size).
    #[must_use]
    pub const fn with_max_file_size(mut self, bytes: u64) -> Self {
        self.max_file_size = bytes;
        self
    }
}

impl Default for Options {
    fn default() -> Self {
        Self { limits: Limits::default(), max_file_size: Self::MAX_FILE_SIZE }
    }
}
