//! The reasons why a scene cannot be exported as glTF.

use triassic_scene::CheckError;

/// The reason why a scene cannot be exported as glTF.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The scene fails its check.
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
    /// The result would exceed the 4 GiB limit of a GLB.
    #[error("{size} bytes do not fit into a GLB")]
    TooLarge {
        /// The minimum size of the result.
        size: u64,
    },
    /// A list of the document would be longer than in any real model: lists of a small file can multiply.
    #[error("{count} {what}; at most {max} are written")]
    TooMany {
        /// The kind of element.
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
    /// The document cannot be serialized as JSON.
    #[error("JSON: {0}")]
    Json(String),
}

// Not `#[from]`, which would also make it the source: a chain of causes would print it twice.
impl From<CheckError> for Error {
    fn from(error: CheckError) -> Self {
        Self::Check(error)
    }
}
