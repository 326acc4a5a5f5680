//! The one error type of every reader.

/// The result of reading a file.
pub type Result<T, E = Error> = core::result::Result<T, E>;

/// Why a file cannot be read: what is wrong, in which part, at which byte.
///
/// The shape follows the error of the `der` crate: small, `Copy`, with a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{what}: {kind} (at byte {offset:#x})")]
pub struct Error {
    kind: ErrorKind,
    what: &'static str,
    offset: u64,
}

impl Error {
    /// An error of `kind` in the part called `what`. `offset` is the byte of the number that lies (a count in the
    /// header, say), counted from the start of the file, not the place that it led to.
    #[must_use]
    pub const fn new(kind: ErrorKind, what: &'static str, offset: u64) -> Self {
        Self { kind, what, offset }
    }
    /// What went wrong.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        self.kind
    }
    /// The part of the file that was being read, such as `"frame table"`.
    #[must_use]
    pub const fn what(&self) -> &'static str {
        self.what
    }
    /// The byte, from the start of the file, that the error is about.
    #[must_use]
    pub const fn offset(&self) -> u64 {
        self.offset
    }
}

/// What went wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The file does not begin as the format does, nor as anything that is known to be mistaken for it.
    #[error("wrong magic \"{}\", expected \"{}\"", .found.escape_ascii(), .expected.escape_ascii())]
    BadMagic {
        /// The four bytes in the place of the magic.
        found: [u8; 4],
        /// What the format has there.
        expected: [u8; 4],
    },
    /// The file is of another format that is often mistaken for this one.
    #[error("this is another format: {0}")]
    OtherFormat(&'static str),
    /// The format is known, this version of it is not.
    #[error("version {found} is not supported, expected {expected}")]
    UnsupportedVersion {
        /// The version in the file.
        found: i64,
        /// The version that is read.
        expected: i64,
    },
    /// The file ends too early.
    #[error("needs {needed} bytes, {available} are left")]
    Truncated {
        /// Bytes asked for.
        needed: u64,
        /// Bytes there are.
        available: u64,
    },
    /// A table that a count and an offset of the file put outside of the file.
    #[error("{needed} bytes from byte {start:#x} leave the file, which ends at {end:#x}")]
    OutsideFile {
        /// Where the table would start.
        start: u64,
        /// How many bytes it would take.
        needed: u64,
        /// The size of the file.
        end: u64,
    },
    /// What a count or a length of the file puts outside of the part that should hold it.
    #[error("{needed} bytes at {start:#x} extend past the end of the part that holds them ({end:#x})")]
    OutsidePart {
        /// Where it would start.
        start: u64,
        /// How many bytes it would take.
        needed: u64,
        /// Where the part ends.
        end: u64,
    },
    /// A count or an offset that no file can have, such as a negative one.
    #[error("{value} is no count or offset")]
    BadNumber {
        /// The number in the file.
        value: i64,
    },
    /// More than [`Limits`](crate::Limits) allow.
    #[error("{value} is more than the limit of {max}")]
    LimitExceeded {
        /// The number in the file.
        value: u64,
        /// The limit.
        max: u64,
    },
    /// A file of a format that this program was built without.
    #[error("not supported: {format}, and the feature `{feature}` is off")]
    SwitchedOff {
        /// What people call the format.
        format: &'static str,
        /// The feature of the facade that reads it, which is also the name of its crate.
        feature: &'static str,
    },
    /// The file was destroyed on its way, by what the text says.
    #[error("the file is damaged: {0}")]
    Damaged(&'static str),
    /// The bytes break a rule of the format.
    #[error("{0}")]
    Malformed(&'static str),
    /// A valid part of the format that is not read.
    #[error("not supported: {0}")]
    Unsupported(&'static str),
}
