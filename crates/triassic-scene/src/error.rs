//! Why there is no scene.

use crate::{CheckError, ResolveError};

/// Why a file did not become a scene, or a scene not a file.
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
    /// The caller asked for an animation that the scene does not have.
    #[error("no animation called {0:?}")]
    NoAnimation(String),
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
    /// An OBJ would be too large, since it has the vertices of each node: those of a level with many entities.
    #[error("an OBJ with {vertices} vertices, where at most {max} are written; glTF shares them between entities")]
    TooManyVertices {
        /// How many there would be.
        vertices: u64,
        /// The most that are written.
        max: u64,
    },
    /// An image cannot be written.
    #[error("texture {name:?}: {reason}")]
    Image {
        /// The texture.
        name: String,
        /// What the encoder says.
        reason: String,
    },
}

// Not by `#[from]`, which would make it the source as well: a chain of causes would tell it twice.
impl From<CheckError> for Error {
    fn from(error: CheckError) -> Self {
        Self::Check(error)
    }
}

/// The result of making a scene or of writing one.
pub type Result<T, E = Error> = std::result::Result<T, E>;
