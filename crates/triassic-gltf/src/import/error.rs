//! The reasons why a document cannot be imported.

use formats_core::{Error, ErrorKind};
use triassic_scene::CheckError;

/// The reason why a glTF document cannot be imported.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ImportError {
    /// The file is neither a GLB of version 2 nor JSON.
    #[error("byte {offset}: {reason}")]
    Container {
        /// The position in the file.
        offset: u64,
        /// The value, and the expected one.
        reason: String,
    },
    /// The JSON is malformed, or does not match glTF.
    #[error("glTF JSON, line {line}, column {column}: {reason}")]
    Json {
        /// From 1.
        line: usize,
        /// From 1.
        column: usize,
        /// The expected value.
        reason: String,
    },
    /// The document requires an unsupported extension.
    #[error("the file needs {name}, which is not supported: {remedy}")]
    Extension {
        /// The extension.
        name: String,
        /// The remedy.
        remedy: &'static str,
    },
    /// A part of the document violates the glTF specification.
    #[error("{place}: {reason}")]
    Part {
        /// The part, as a path in the JSON: `/accessors/3`.
        place: String,
        /// The violated rule.
        reason: String,
    },
    /// A file that the document refers to is missing or unreadable.
    #[error("{uri}: {reason}")]
    File {
        /// The file, as named by the document.
        uri: String,
        /// The reason.
        reason: String,
    },
    /// The document exceeds the limits.
    #[error("{place}: {what} would be {value}; the limit is {max}")]
    Limit {
        /// The part, as a path in the JSON.
        place: String,
        /// The kind of element.
        what: &'static str,
        /// The actual amount.
        value: u64,
        /// The maximum amount.
        max: u64,
    },
    /// The scene would fail its check.
    #[error("the scene is not valid: {0}")]
    Check(CheckError),
}

/// The path of an element of a list of the document.
pub(super) fn place(list: &str, index: usize) -> String {
    format!("/{list}/{index}")
}

/// The error for an element that violates the glTF specification.
pub(super) fn part(list: &str, index: usize, reason: impl Into<String>) -> ImportError {
    ImportError::Part { place: place(list, index), reason: reason.into() }
}

/// The error of an element that exceeds a budget.
pub(super) fn spent(list: &str, index: usize, error: &Error) -> ImportError {
    let place = place(list, index);
    match error.kind() {
        ErrorKind::LimitExceeded { value, max } => {
            ImportError::Limit { place, what: "memory for the decoded data, in bytes,", value, max }
        }
        _ => ImportError::Part { place, reason: error.to_string() },
    }
}
