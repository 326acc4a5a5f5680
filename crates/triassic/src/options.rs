//! How to read.

use formats_core::Limits;

/// How [`open_with`](crate::open_with) reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// What to accept from a file that is not trusted.
    pub limits: Limits,
    /// The largest file that is read into memory, in bytes. Default: 1 GiB, some ten times the largest real file.
    pub max_file_size: u64,
}

impl Options {
    /// The default of [`max_file_size`](Self::max_file_size): 1 GiB.
    pub const MAX_FILE_SIZE: u64 = 1 << 30;
    /// No limits at all: only for files you trust.
    pub const UNLIMITED: Self = Self { limits: Limits::NONE, max_file_size: u64::MAX };

    /// These options with other limits.
    #[must_use]
    pub const fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }
    /// These options with another [`max_file_size`](Self::max_file_size).
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
