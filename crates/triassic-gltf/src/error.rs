//! Why a scene does not become glTF.

use triassic_scene::CheckError;

/// Why a scene does not become glTF.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The scene does not keep its guarantees.
    #[error("the scene is not valid: {0}")]
    Check(CheckError),
    /// An image cannot be written.
    #[error("texture {name:?}: {reason}")]
    Image {
        /// The texture.
        name: String,
        /// The message of the encoder.
        reason: String,
    },
    /// The result would be larger than the 4 GiB that a GLB can be.
    #[error("{size} bytes do not fit into a GLB")]
    TooLarge {
        /// The smallest size that it may have.
        size: u64,
    },
    /// The document would list more of something than any real model has: lists of a small file can multiply.
    #[error("{count} {what}; at most {max} are written")]
    TooMany {
        /// Of what.
        what: &'static str,
        /// The minimum number.
        count: u64,
        /// The maximum number.
        max: u64,
    },
    /// [`Options::editing`](crate::Options::editing) needs exact numbers, and [`Options::quantize`](crate::Options::quantize)
    /// rounds them.
    #[error("vertices cannot be quantized in a file for editing: converting back requires exact numbers")]
    Quantized,
    /// The description cannot be written as JSON.
    #[error("JSON: {0}")]
    Json(String),
}

// Not by `#[from]`, which would make it the source as well: a chain of causes would print it twice.
impl From<CheckError> for Error {
    fn from(error: CheckError) -> Self {
        Self::Check(error)
    }
}
