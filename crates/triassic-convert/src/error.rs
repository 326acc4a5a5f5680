//! Why there is no scene.

use crate::ResolveError;
use triassic_scene::CheckError;

/// Why a file did not become a scene.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The file cannot be read.
    #[error(transparent)]
    Format(#[from] formats_core::Error),
    /// A file that belongs to it is there and cannot be had.
    #[error(transparent)]
    Resolve(#[from] ResolveError),
    /// The scene does not keep its guarantees.
    #[error("the scene is not valid: {0}")]
    Check(CheckError),
    /// The caller asked for a level of detail that the model does not have.
    #[error("no level of detail {wanted}; there are: {known}")]
    NoLod {
        /// Its name or number.
        wanted: String,
        /// The names of those that there are.
        known: String,
    },
    /// The file that the caller gave lists no clips.
    #[error("{file}: it lists no clips{reason}")]
    NoClips {
        /// The name of the file.
        file: String,
        /// What is wrong with it, after a colon, or nothing.
        reason: String,
    },
}

// Not by `#[from]`, which would make it the source as well: a chain of causes would tell it twice.
impl From<CheckError> for Error {
    fn from(error: CheckError) -> Self {
        Self::Check(error)
    }
}

/// The result of making a scene.
pub type Result<T, E = Error> = std::result::Result<T, E>;
