//! Why a scene is not written.

use crate::CheckError;

/// Why a scene did not become a file.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The scene does not keep its guarantees.
    #[error("the scene is not valid: {0}")]
    Check(CheckError),
    /// The caller asked for an animation that the scene does not have.
    #[error("no animation called {0:?}")]
    NoAnimation(String),
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

/// The result of writing a scene.
pub type Result<T, E = Error> = std::result::Result<T, E>;
