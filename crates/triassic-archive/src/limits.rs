//! Limits for reading untrusted archives.

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
