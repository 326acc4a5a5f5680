//! The reasons why a file cannot be opened.

use core::fmt;
use std::{error::Error, io, path::PathBuf};

use formats_core::files::ReadError;

/// The reason why a file cannot be opened or parsed, and its path.
#[derive(Debug)]
pub struct OpenError {
    /// The file.
    pub path: PathBuf,
    /// The reason.
    pub source: OpenCause,
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path.display(), self.source)
    }
}
// The message contains the cause, so the chain continues with the source of the cause.
impl Error for OpenError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.source.source()
    }
}

/// The reason why a file cannot be opened or parsed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpenCause {
    /// The file cannot be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It is larger than [`Options::max_file_size`](crate::Options::max_file_size).
    #[error("the file exceeds the limit of {max} bytes")]
    TooLarge {
        /// The limit.
        max: u64,
    },
    /// Its content cannot be parsed.
    #[error(transparent)]
    Content(#[from] formats_core::Error),
}

impl OpenCause {
    /// The stable identifier of the reason: the content's, or `not_found`, `permission_denied`, `io`, `too_large`.
    #[must_use]
    pub fn id(&self) -> &'static str {
        match self {
            Self::Io(error) => match error.kind() {
                io::ErrorKind::NotFound => "not_found",
                io::ErrorKind::PermissionDenied => "permission_denied",
                io::ErrorKind::InvalidData => "damaged",
                _ => "io",
            },
            Self::TooLarge { .. } => "too_large",
            Self::Content(error) => error.kind().id(),
        }
    }
}

impl From<ReadError> for OpenCause {
    fn from(error: ReadError) -> Self {
        // The path is in the `OpenError`.
        match error {
            ReadError::Io { error, .. } => Self::Io(error),
            ReadError::TooLarge { max, .. } => Self::TooLarge { max },
            other => Self::Io(io::Error::other(other)),
        }
    }
}
