//! Why there is no pose.

use core::{error, fmt};

use formats_core::{Error, UnknownName};

/// Why there is no pose of a sequence at a time: [`ModelSet::pose_at`](crate::ModelSet::pose_at).
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum PoseError {
    /// No sequence has the label that was asked for.
    UnknownLabel(UnknownName),
    /// The animations of the sequence cannot be read, or its file is missing.
    File(Error),
}

impl fmt::Display for PoseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownLabel(name) => name.fmt(f),
            Self::File(error) => error.fmt(f),
        }
    }
}

impl error::Error for PoseError {}

impl From<UnknownName> for PoseError {
    fn from(name: UnknownName) -> Self {
        Self::UnknownLabel(name)
    }
}

impl From<Error> for PoseError {
    fn from(error: Error) -> Self {
        Self::File(error)
    }
}
