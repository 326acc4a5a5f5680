//! The errors of reading an archive or a member.

use std::io;

use formats_core::files::io_error_id;

/// The result of reading an archive.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// The reason why an archive, or a member of one, cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The system cannot read the file.
    #[error("{0}")]
    Io(io::Error),
    /// The directory is damaged; the error has the part and the offset.
    #[error(transparent)]
    Format(#[from] formats_core::Error),
    /// Neither the bytes nor the extension match an archive.
    #[error("unrecognized archive format")]
    Unknown,
    /// An archive of a known kind that is not supported.
    #[error("not supported: {0}")]
    NotRead(&'static str),
    /// A member that is listed but not read.
    #[error("not supported: {0}")]
    Refused(Refusal),
    /// The data of a member are not what the directory declares.
    #[error("the data is damaged: {0}")]
    Damaged(String),
    /// A limit is exceeded.
    #[error("{what}: {size} exceeds the limit of {max}")]
    Limit {
        /// The things that exceed the limit.
        what: &'static str,
        /// The minimum amount.
        size: u64,
        /// The limit.
        max: u64,
    },
    /// The member does not exist.
    #[error("member `{0}` does not exist")]
    NoMember(usize),
}

impl Error {
    /// The stable name of the kind of error, for programs: `unsupported`, `damaged`, `malformed`, …
    #[must_use]
    pub fn id(&self) -> &'static str {
        match self {
            Self::Io(error) => Self::within(error).map_or_else(|| io_error_id(error), Self::id),
            Self::Format(error) => error.kind().id(),
            Self::Damaged(_) => "damaged",
            Self::Limit { .. } => "limit_exceeded",
            Self::NoMember(_) => "not_found",
            Self::Unknown | Self::NotRead(_) | Self::Refused(_) => "unsupported",
        }
    }
    /// The error of the content, which has the part and the offset.
    #[must_use]
    pub fn content(&self) -> Option<&formats_core::Error> {
        match self {
            Self::Format(error) => Some(error),
            Self::Io(error) => Self::within(error)?.content(),
            _ => None,
        }
    }
    /// The error about a member that an error of the system contains, since [`Files`](formats_core::files::Files)
    /// return those.
    #[must_use]
    pub fn within(error: &io::Error) -> Option<&Self> {
        error.get_ref()?.downcast_ref()
    }
}

/// The reason why a member is listed, but not read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// Packed by an unsupported method.
    #[error("compressed with {0}")]
    Method(&'static str),
    /// Packed by an unknown method.
    #[error("compressed with the unknown method {0}")]
    UnknownMethod(u32),
    /// Encrypted.
    #[error("encrypted")]
    Encrypted,
    /// In another file of a split archive.
    #[error("in another part of a split archive")]
    Split,
    /// Stored in an order of sectors that no known disc uses.
    #[error("interleaved with other files")]
    Interleaved,
    /// Its data extend past the end of the file.
    #[error("its data extends past the end of the file")]
    PastEnd,
    /// Its data overlap those of another member.
    #[error("its data overlaps another member's, as in a zip bomb")]
    Overlaps,
    /// A folder.
    #[error("it is a folder")]
    Folder,
}

impl From<io::Error> for Error {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<Error> for io::Error {
    fn from(error: Error) -> Self {
        match error {
            Error::Io(error) => error,
            other => Self::new(io::ErrorKind::InvalidData, other),
        }
    }
}
