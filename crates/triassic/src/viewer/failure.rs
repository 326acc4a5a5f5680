//! The reason why a file is not shown: the text, and the location in the file.

use std::{
    string::{String, ToString},
    vec::Vec,
};

use formats_core::Error;

use crate::{OpenCause, conversion::ConversionError, convert};

/// The reason why a file is not read or converted: `error` of the objects of `--json`.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct Problem {
    /// The stable identifier of the kind of reason, if it has one: `truncated`, `not_found`, …
    pub kind: Option<&'static str>,
    /// The reason.
    pub message: String,
    /// The wrong part of the file.
    pub part: Option<&'static str>,
    /// The offset of the wrong byte.
    pub offset: Option<u64>,
    /// The bytes around it.
    #[serde(flatten)]
    pub line: Option<HexLine>,
}

impl Problem {
    /// Creates a reason without a location in the file.
    #[must_use]
    pub fn new(message: impl Into<String>) -> Self {
        Self { kind: None, message: message.into(), part: None, offset: None, line: None }
    }
    /// Creates the problem of a file with these bytes.
    #[must_use]
    pub fn in_file(error: &Error, file: &[u8]) -> Self {
        let (part, offset) = (Some(error.what()), Some(error.offset()));
        let line = HexLine::new(file, error.offset());
        Self { kind: Some(error.kind().id()), message: error.to_string(), part, offset, line }
    }
    /// The reason why a file with these bytes cannot be opened.
    #[must_use]
    pub fn of_opening(cause: &OpenCause, file: &[u8]) -> Self {
        match cause {
            OpenCause::Content(error) => Self::in_file(error, file),
            cause => Self { kind: Some(cause.id()), ..Self::new(cause.to_string()) },
        }
    }
    /// The reason why a file with these bytes is not converted.
    #[must_use]
    pub fn of_conversion(error: &ConversionError, file: &[u8]) -> Self {
        match error {
            ConversionError::Scene(convert::Error::Format(error)) => Self::in_file(error, file),
            error => Self::new(error.to_string()),
        }
    }
}

/// The sixteen bytes around an offset, as in a hex editor.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct HexLine {
    /// The offset of the first byte.
    #[serde(rename = "bytes_at")]
    pub start: u64,
    /// The bytes: fewer at the end of the file.
    pub bytes: Vec<u8>,
    /// The index of the byte at the offset; it may be the one past the end of the file.
    #[serde(skip)]
    pub marked: usize,
}

impl HexLine {
    /// The number of bytes in a line.
    pub const LEN: usize = 16;

    /// The line with byte `offset`; if that is the end of the file, its last line. `None` for a greater offset.
    #[must_use]
    pub fn new(file: &[u8], offset: u64) -> Option<Self> {
        let offset = usize::try_from(offset).ok().filter(|offset| *offset <= file.len())?;
        let line = (offset.min(file.len().checked_sub(1)?)) / Self::LEN;
        let start = line.checked_mul(Self::LEN)?;
        let bytes = file.get(start..)?.iter().copied().take(Self::LEN).collect();
        Some(Self { start: start.try_into().ok()?, bytes, marked: offset.checked_sub(start)? })
    }
}
