//! The error type of all readers.

use core::fmt;

/// The result of reading a file.
pub type Result<T, E = Error> = core::result::Result<T, E>;

/// Why a file cannot be read: the problem, the part and the byte offset.
///
/// The design follows the error of the `der` crate: small, `Copy`, with a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Error {
    kind: ErrorKind,
    what: &'static str,
    offset: u64,
}

impl core::error::Error for Error {}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, what, offset } = self;
        match kind {
            ErrorKind::BadArgument(_) => write!(f, "{what}: {kind}"),
            _ => write!(f, "{what}: {kind} (at byte {offset:#x})"),
        }
    }
}

impl Error {
    /// Creates the error of an argument that does not fit the part named `what`. It has no offset.
    #[must_use]
    pub const fn bad_argument(what: &'static str, problem: &'static str) -> Self {
        Self::new(ErrorKind::BadArgument(problem), what, 0)
    }
    /// Creates an error of `kind` in the part named `what`. `offset` is the position of the wrong number (such as a count in the
    /// header) from the start of the file, not the position that it refers to.
    #[must_use]
    pub const fn new(kind: ErrorKind, what: &'static str, offset: u64) -> Self {
        Self { kind, what, offset }
    }
    /// The kind of error.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        self.kind
    }
    /// The part of the file that was being read, such as `"frame table"`.
    #[must_use]
    pub const fn what(&self) -> &'static str {
        self.what
    }
    /// The byte offset of the problem, from the start of the file; 0 for a wrong argument.
    #[must_use]
    pub const fn offset(&self) -> u64 {
        self.offset
    }
}

impl ErrorKind {
    /// The stable name of the kind, for programs: `truncated`, `bad_number`, …
    #[must_use]
    pub const fn id(&self) -> &'static str {
        match self {
            Self::BadMagic { .. } => "bad_magic",
            Self::OtherFormat(_) | Self::OtherFormatVersion { .. } => "other_format",
            Self::UnsupportedVersion { .. } => "unsupported_version",
            Self::Truncated { .. } => "truncated",
            Self::OutsideFile { .. } => "outside_file",
            Self::OutsidePart { .. } => "outside_part",
            Self::BadNumber { .. } => "bad_number",
            Self::LimitExceeded { .. } => "limit_exceeded",
            Self::SwitchedOff { .. } => "switched_off",
            Self::Damaged(_) => "damaged",
            Self::Malformed(_) => "malformed",
            Self::Unsupported(_) => "unsupported",
            Self::BadArgument(_) => "bad_argument",
        }
    }
}

/// The kind of error.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The file begins neither like the format nor like any format that is mistaken for it.
    #[error("wrong magic \"{}\", expected \"{}\"", .found.escape_ascii(), .expected.escape_ascii())]
    BadMagic {
        /// The four bytes in place of the magic.
        found: [u8; 4],
        /// The magic of the format.
        expected: [u8; 4],
    },
    /// The file has another format that is often mistaken for this one.
    #[error("this is another format: {0}")]
    OtherFormat(&'static str),
    /// Same, for a format with many versions.
    #[error("this is another format: {name}, version {version}")]
    OtherFormatVersion {
        /// The format.
        name: &'static str,
        /// The version in the file.
        version: u32,
    },
    /// The format is known, but not this version.
    #[error("version {found} is not supported, expected {expected}")]
    UnsupportedVersion {
        /// The version in the file.
        found: i64,
        /// The supported version.
        expected: i64,
    },
    /// The file ends too early.
    #[error("needs {needed} bytes, has {available}")]
    Truncated {
        /// The number of bytes needed.
        needed: u64,
        /// The number of bytes left.
        available: u64,
    },
    /// A table that extends past the end of the file, by its count and offset.
    #[error("{needed} bytes at {start:#x} extend past the end of the file ({end:#x})")]
    OutsideFile {
        /// The offset at which the table would start.
        start: u64,
        /// The number of bytes needed.
        needed: u64,
        /// The size of the file.
        end: u64,
    },
    /// Data that extends past the end of its part, because of a count or a length in the file.
    #[error("{needed} bytes at {start:#x} extend past the end of their part ({end:#x})")]
    OutsidePart {
        /// The offset at which it would start.
        start: u64,
        /// The number of bytes needed.
        needed: u64,
        /// The offset at which the part ends.
        end: u64,
    },
    /// An invalid count or offset, such as a negative one.
    #[error("{value} is not a valid count or offset")]
    BadNumber {
        /// The number in the file.
        value: i64,
    },
    /// More than [`Limits`](crate::Limits) allow.
    #[error("{value} exceeds the limit of {max}")]
    LimitExceeded {
        /// The number in the file.
        value: u64,
        /// The limit.
        max: u64,
    },
    /// A file in a format whose support was not compiled in.
    #[error("not supported: {format}, because the feature `{feature}` is disabled")]
    SwitchedOff {
        /// The usual name of the format.
        format: &'static str,
        /// The feature of the facade that enables it, which is also the name of its crate.
        feature: &'static str,
    },
    /// The file was damaged in transfer or storage; the text describes how.
    #[error("the file is damaged: {0}")]
    Damaged(&'static str),
    /// The bytes violate a rule of the format.
    #[error("{0}")]
    Malformed(&'static str),
    /// A valid part of the format that is not supported.
    #[error("not supported: {0}")]
    Unsupported(&'static str),
    /// An argument of the call is wrong, not the file.
    #[error("{0}")]
    BadArgument(&'static str),
}
