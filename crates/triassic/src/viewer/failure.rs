//! Why a file is not shown: the text, and the place in the file.

use std::{
    string::{String, ToString},
    vec::Vec,
};

use formats_core::Error;

use crate::{OpenCause, conversion::ConversionError, convert};

/// Why a file is not read or converted: `error` of the objects of `--json`.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct Problem {
    /// The stable name of the kind of reason, where it has one: `truncated`, `not_found`, …
    pub kind: Option<&'static str>,
    /// The reason.
    pub message: String,
    /// The part of the file that is wrong.
    pub part: Option<&'static str>,
    /// The byte that is wrong.
    pub offset: Option<u64>,
    /// The bytes around it.
    #[serde(flatten)]
    pub line: Option<HexLine>,
}

impl Problem {
    /// A reason that is not in a place of the file.
    #[must_use]
    pub fn new(message: impl Into<String>) -> Self {
        Self { kind: None, message: message.into(), part: None, offset: None, line: None }
    }
    /// The problem of a file whose bytes are `file`.
    #[must_use]
    pub fn in_file(error: &Error, file: &[u8]) -> Self {
        let (part, offset) = (Some(error.what()), Some(error.offset()));
        let line = HexLine::new(file, error.offset());
        Self { kind: Some(error.kind().id()), message: error.to_string(), part, offset, line }
    }
    /// Why a file whose bytes are `file` cannot be opened.
    #[must_use]
    pub fn of_opening(cause: &OpenCause, file: &[u8]) -> Self {
        match cause {
            OpenCause::Content(error) => Self::in_file(error, file),
            cause => Self { kind: Some(cause.id()), ..Self::new(cause.to_string()) },
        }
    }
    /// Why a file whose bytes are `file` is not converted.
    #[must_use]
    pub fn of_conversion(error: &ConversionError, file: &[u8]) -> Self {
        match error {
            ConversionError::Scene(convert::Error::Format(error)) => Self::in_file(error, file),
            error => Self::new(error.to_string()),
        }
    }
}

/// The sixteen bytes around an offset, as hex editors show them.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct HexLine {
    /// The offset of the first.
    #[serde(rename = "bytes_at")]
    pub start: u64,
    /// The bytes: fewer at the end of the file.
    pub bytes: Vec<u8>,
    /// The byte of the sixteen that is meant; it may be the one past the end of the file.
    #[serde(skip)]
    pub marked: usize,
}

impl HexLine {
    /// The number of bytes in a line.
    pub const LEN: usize = 16;

    /// The line with byte `offset`; if the file ends there, its last line. `None` for an offset past that.
    #[must_use]
    pub fn new(file: &[u8], offset: u64) -> Option<Self> {
        let offset = usize::try_from(offset).ok().filter(|offset| *offset <= file.len())?;
        let line = (offset.min(file.len().checked_sub(1)?)) / Self::LEN;
        let start = line.checked_mul(Self::LEN)?;
        let bytes = file.get(start..)?.iter().copied().take(Self::LEN).collect();
        Some(Self { start: start.try_into().ok()?, bytes, marked: offset.checked_sub(start)? })
    }
}
