//! The reasons why a file cannot be processed, as text and as JSON.

use std::{
    fmt::{self, Display, Write},
    io,
    path::PathBuf,
};

use serde::{Serialize, Serializer};
use triassic::{
    Error, ErrorKind, OpenCause, Severity,
    viewer::{HexLine, Problem},
};

use crate::text::{ERROR, LABEL, Plain, style};

/// The reason, with the bytes at the offset if it is located in the file.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The file cannot be read.
    Read(OpenCause),
    /// The file's content is wrong.
    Content { error: Error, line: Option<HexLine> },
    /// Something requested is missing from the file.
    Missing(String),
    /// The output exists, and must not be replaced.
    Exists(PathBuf),
    /// Any other reason, as text.
    Other(String),
}

impl Failure {
    pub(crate) fn io(error: io::Error) -> Self {
        Self::Read(OpenCause::Io(error))
    }
    /// `bytes` is the whole file.
    pub(crate) fn new(cause: OpenCause, bytes: &[u8]) -> Self {
        match cause {
            OpenCause::Content(error) => Self::Content { error, line: HexLine::new(bytes, error.offset()) },
            cause => Self::Read(cause),
        }
    }
}

impl Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Read(cause) => cause.fmt(f),
            Self::Content { error, .. } => error.fmt(f),
            Self::Exists(path) => write!(f, "{}: the file already exists; --force replaces it", path.display()),
            Self::Missing(text) | Self::Other(text) => f.write_str(text),
        }
    }
}

/// `kind`, if the reason has one, `message`, and for content `part`, `offset` and `bytes` (those of the hex line, from
/// `bytes_at`).
impl Serialize for Failure {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut problem = match self {
            Self::Read(cause) => Problem::of_opening(cause, &[]),
            Self::Content { error, .. } => Problem::in_file(error, &[]),
            Self::Exists(_) | Self::Missing(_) | Self::Other(_) => Problem::new(self.to_string()),
        };
        match self {
            Self::Content { line, .. } => problem.line.clone_from(line),
            Self::Exists(_) => problem.kind = Some("exists"),
            _ => {}
        }
        problem.serialize(serializer)
    }
}

/// The failure of the file named `name`, for a terminal.
pub(crate) struct ErrorReport<'a> {
    pub(crate) severity: Severity,
    pub(crate) name: &'a str,
    pub(crate) failure: &'a Failure,
}

impl Display for ErrorReport<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let style = style(self.severity);
        writeln!(f, "{style}{}:{style:#} {}: {}", self.severity, Plain(self.name), Plain(self.failure))?;
        match self.failure {
            Failure::Content { error, line: Some(line) } if shows_bytes(error.kind()) => ShownLine(line).fmt(f),
            _ => Ok(()),
        }
    }
}

/// Whether the bytes at the offset help: not if the file is valid but its format or version is unsupported.
const fn shows_bytes(kind: ErrorKind) -> bool {
    use ErrorKind::{OtherFormat, OtherFormatVersion, UnsupportedVersion};
    !matches!(kind, OtherFormat(_) | OtherFormatVersion { .. } | UnsupportedVersion { .. })
}

/// A line of bytes in the form of a hex editor.
struct ShownLine<'a>(&'a HexLine);

impl Display for ShownLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mut hex, mut text) = (String::new(), String::new());
        for (n, byte) in self.0.bytes.iter().enumerate() {
            // Writing to a string cannot fail.
            let _ = write!(hex, "{}{byte:02x}", if n == HexLine::LEN / 2 { "  " } else { " " });
            text.push(if byte.is_ascii_graphic() || *byte == b' ' { char::from(*byte) } else { '.' });
        }
        writeln!(f, "  {LABEL}{:08x}{LABEL:#} {hex:49}  {LABEL}|{text}|{LABEL:#}", self.0.start)?;
        let extra = usize::from(self.0.marked >= HexLine::LEN / 2);
        let column = self.0.marked.saturating_mul(3).saturating_add(extra).saturating_add(12);
        writeln!(f, "{:column$}{ERROR}^^{ERROR:#}", "")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(file: &[u8], offset: u64) -> Option<String> {
        Some(anstream::adapter::strip_str(&ShownLine(&HexLine::new(file, offset)?).to_string()).to_string())
    }

    #[test]
    fn the_offset_is_marked() {
        let file: Vec<u8> = (0x30..0x54).collect();
        assert_eq!(
            shown(&file, 0x19).unwrap(),
            "  00000010  40 41 42 43 44 45 46 47  48 49 4a 4b 4c 4d 4e 4f  |@ABCDEFGHIJKLMNO|\n                                        ^^\n"
        );
        assert_eq!(
            shown(&file, 0x20).unwrap(),
            "  00000020  50 51 52 53                                       |PQRS|\n            ^^\n"
        );
    }
    #[test]
    fn the_end_of_the_file_can_be_marked() {
        assert_eq!(shown(b"IDP2", 4).unwrap().lines().nth(1).unwrap(), "                        ^^");
        let line = shown(&[0; 16], 16).unwrap();
        assert_eq!(line.lines().nth(1).unwrap().len(), "  00000000".len() + 2 + 16 * 3 + 1 + 2);
        assert_eq!(shown(b"", 0), None);
        assert_eq!(shown(b"IDP2", 5), None);
        assert_eq!(shown(b"IDP2", u64::MAX), None);
    }
}
