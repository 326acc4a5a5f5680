//! The problems of a file: errors, findings, and damage by text tools.

mod diagnostic;
mod write_error;

pub use diagnostic::{Code, Diagnostic, Diagnostics, Measure, Severity, Subject};
pub use write_error::WriteError;

use alloc::{string::String, vec::Vec};
use core::{error, fmt};

/// The result of reading a file.
pub type Result<T, E = Error> = core::result::Result<T, E>;

/// Why a file cannot be read: the problem, the part and the byte offset.
///
/// The design follows the error of the `der` crate: small, `Copy`, with a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Error {
    kind: ErrorKind,
    what: &'static str,
    offset: u64,
}

impl error::Error for Error {}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, what, offset } = self;
        match kind {
            ErrorKind::BadArgument(_) => write!(f, "{what}: {kind}"),
            _ => write!(f, "{what}: {kind} (at byte {offset:#x})"),
        }
    }
}

impl Error {
    /// Creates the error of an argument that does not fit the part named `what`. It has no offset.
    #[must_use]
    pub const fn bad_argument(what: &'static str, problem: &'static str) -> Self {
        Self::new(ErrorKind::BadArgument(problem), what, 0)
    }
    /// Creates an error of `kind` in the part named `what`. `offset` is the position of the wrong number (such as a count in the
    /// header) from the start of the file, not the position that it refers to.
    #[must_use]
    pub const fn new(kind: ErrorKind, what: &'static str, offset: u64) -> Self {
        Self { kind, what, offset }
    }
    /// The kind of error.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        self.kind
    }
    /// The part of the file that was being read, such as `"frame table"`.
    #[must_use]
    pub const fn what(&self) -> &'static str {
        self.what
    }
    /// The byte offset of the problem, from the start of the file; 0 for a wrong argument.
    #[must_use]
    pub const fn offset(&self) -> u64 {
        self.offset
    }
}

impl ErrorKind {
    /// The stable name of the kind, for programs: `truncated`, `bad_number`, …
    #[must_use]
    pub const fn id(&self) -> &'static str {
        match self {
            Self::BadMagic { .. } => "bad_magic",
            Self::OtherFormat(_) | Self::OtherFormatVersion { .. } => "other_format",
            Self::UnsupportedVersion { .. } => "unsupported_version",
            Self::Truncated { .. } => "truncated",
            Self::OutsideFile { .. } => "outside_file",
            Self::OutsidePart { .. } => "outside_part",
            Self::BadNumber { .. } => "bad_number",
            Self::LimitExceeded { .. } => "limit_exceeded",
            Self::SwitchedOff { .. } => "switched_off",
            Self::Damaged(_) => "damaged",
            Self::Malformed(_) => "malformed",
            Self::Unsupported(_) => "unsupported",
            Self::BadArgument(_) => "bad_argument",
        }
    }
}

/// The kind of error.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The file begins neither like the format nor like any format that is mistaken for it.
    #[error("wrong magic \"{}\", expected \"{}\"", .found.escape_ascii(), .expected.escape_ascii())]
    BadMagic {
        /// The four bytes in place of the magic.
        found: [u8; 4],
        /// The magic of the format.
        expected: [u8; 4],
    },
    /// The file has another format that is often mistaken for this one.
    #[error("this is another format: {0}")]
    OtherFormat(&'static str),
    /// Same, for a format with many versions.
    #[error("this is another format: {name}, version {version}")]
    OtherFormatVersion {
        /// The format.
        name: &'static str,
        /// The version in the file.
        version: u32,
    },
    /// The format is known, but not this version.
    #[error("version {found} is not supported, expected {expected}")]
    UnsupportedVersion {
        /// The version in the file.
        found: i64,
        /// The supported version.
        expected: i64,
    },
    /// The file ends too early.
    #[error("needs {needed} bytes, has {available}")]
    Truncated {
        /// The number of bytes needed.
        needed: u64,
        /// The number of bytes left.
        available: u64,
    },
    /// A table that extends past the end of the file, by its count and offset.
    #[error("{needed} bytes at {start:#x} extend past the end of the file ({end:#x})")]
    OutsideFile {
        /// The offset at which the table would start.
        start: u64,
        /// The number of bytes needed.
        needed: u64,
        /// The size of the file.
        end: u64,
    },
    /// Data that extends past the end of its part, because of a count or a length in the file.
    #[error("{needed} bytes at {start:#x} extend past the end of their part ({end:#x})")]
    OutsidePart {
        /// The offset at which it would start.
        start: u64,
        /// The number of bytes needed.
        needed: u64,
        /// The offset at which the part ends.
        end: u64,
    },
    /// An invalid count or offset, such as a negative one.
    #[error("{value} is not a valid count or offset")]
    BadNumber {
        /// The number in the file.
        value: i64,
    },
    /// More than [`Limits`](crate::Limits) allow.
    #[error("{value} exceeds the limit of {max}")]
    LimitExceeded {
        /// The number in the file.
        value: u64,
        /// The limit.
        max: u64,
    },
    /// A file in a format whose support was not compiled in.
    #[error("not supported: {format}, because the feature `{feature}` is disabled")]
    SwitchedOff {
        /// The usual name of the format.
        format: &'static str,
        /// The feature of the facade that enables it, which is also the name of its crate.
        feature: &'static str,
    },
    /// The file was damaged in transfer or storage; the text describes how.
    #[error("the file is damaged: {0}")]
    Damaged(&'static str),
    /// The bytes violate a rule of the format.
    #[error("{0}")]
    Malformed(&'static str),
    /// A valid part of the format that is not supported.
    #[error("not supported: {0}")]
    Unsupported(&'static str),
    /// An argument of the call is wrong, not the file.
    #[error("{0}")]
    BadArgument(&'static str),
}

/// A requested name that the file does not contain, with the existing names.
///
/// It is not an [`Error`](crate::Error), because the file is valid and there is no offset to report.
///
/// ```
/// use formats_core::UnknownName;
///
/// let unknown = UnknownName::new("sequence", "walk", ["idle", "run"]);
/// assert_eq!(unknown.to_string(), r#"no sequence is named "walk"; there are: idle, run"#);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownName {
    what: &'static str,
    name: String,
    choices: Vec<String>,
}

impl UnknownName {
    /// The maximum number of names in the message.
    const SHOWN: usize = 20;

    /// Creates the error that no `what`, such as "sequence", is named `name`; `choices` are the existing names.
    pub fn new(what: &'static str, name: &str, choices: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Self { what, name: name.into(), choices: choices.into_iter().map(Into::into).collect() }
    }
    /// The requested name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }
    /// All existing names, in file order.
    #[must_use]
    pub fn choices(&self) -> &[String] {
        &self.choices
    }
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { what, name, choices } = self;
        write!(f, "no {what} is named {name:?}; ")?;
        if choices.is_empty() {
            return write!(f, "none exist");
        }
        f.write_str("there are: ")?;
        for (n, choice) in choices.iter().take(Self::SHOWN).enumerate() {
            let comma = if n > 0 { ", " } else { "" };
            // A name in the file may contain any characters.
            write!(f, "{comma}{}", choice.escape_debug())?;
        }
        match choices.len().saturating_sub(Self::SHOWN) {
            0 => Ok(()),
            more => write!(f, " and {more} more"),
        }
    }
}

impl error::Error for UnknownName {}

/// Returns an error if a tool destroyed a binary file by treating it as text; otherwise `None`. The error's offset is where the
/// damage begins.
///
/// Call it only for a file with errors: an undamaged file that happens to look like this would be reported as
/// damaged. Two kinds of damage are known:
///
/// - **UTF-8.** Version control and web tools did this to real models: every byte from 0x80 up became EF BF BD, so the file is
///   longer than before, its offsets are wrong, and the lost bytes cannot be recovered. A file that is valid UTF-8 and contains at
///   least five of these sequences is reported as destroyed; in other files the scan ends within the first few hundred bytes.
/// - **Line endings.** A transfer in text mode, or version control, put a CR before every LF. A file with three or
///   more LF, each after a CR, is reported: by chance this happens once in 256³ files.
#[must_use]
pub fn text_damage(bytes: &[u8]) -> Option<Error> {
    const UTF8: &str = "it was converted to UTF-8, as if it were text; the lost bytes cannot be recovered";
    const LINES: &str =
        "line endings were converted (LF to CRLF), as by a text-mode transfer; undoing it may repair the file";
    let (kind, at) = match (utf8_damage(bytes), line_damage(bytes)) {
        (Some(at), _) => (UTF8, at),
        (None, Some(at)) => (LINES, at),
        (None, None) => return None,
    };
    Some(Error::new(ErrorKind::Damaged(kind), "file", at.try_into().ok()?))
}

/// The offset of the first `U+FFFD`.
fn utf8_damage(bytes: &[u8]) -> Option<usize> {
    const REPLACEMENT: char = char::REPLACEMENT_CHARACTER;
    const ENOUGH: usize = 5;
    let text = core::str::from_utf8(bytes).ok()?;
    text.matches(REPLACEMENT).nth(ENOUGH.saturating_sub(1))?;
    text.find(REPLACEMENT)
}

/// The offset of the first LF's CR.
fn line_damage(bytes: &[u8]) -> Option<usize> {
    const ENOUGH: usize = 3;
    let ends = || bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(at, _)| at.checked_sub(1));
    let behind_cr = |at: Option<usize>| at.and_then(|at| bytes.get(at)) == Some(&b'\r');
    (ends().all(behind_cr) && ends().nth(ENOUGH.saturating_sub(1)).is_some()).then(|| ends().next())??
}

#[cfg(test)]
mod tests {
    use alloc::{
        format,
        string::{String, ToString},
        vec::Vec,
    };

    use super::*;

    #[test]
    fn the_text_lists_some_of_the_names() {
        let text = |count| {
            let names = (0..count).map(|n| format!("clip{n}"));
            UnknownName::new("clip", "a\"b", names).to_string()
        };
        assert_eq!(text(0), r#"no clip is named "a\"b"; none exist"#);
        assert_eq!(text(1), r#"no clip is named "a\"b"; there are: clip0"#);
        assert!(text(20).ends_with("clip18, clip19"), "{}", text(20));
        assert!(text(22).ends_with("clip18, clip19 and 2 more"), "{}", text(22));
        assert!(UnknownName::new("clip", "x", ["a\nb"]).to_string().ends_with(r"a\nb"));
    }

    fn at(bytes: &[u8]) -> Option<u64> {
        text_damage(bytes).map(|error| error.offset())
    }

    #[test]
    fn conversion_is_distinguished_from_content() {
        let mut bytes = *b"IDP2\x80\xff\0\x90\xa0\xb0";
        assert_eq!(at(&bytes), None);
        assert_eq!(at(String::from_utf8_lossy(&bytes).as_bytes()), Some(4));
        bytes[9] = 0;
        assert_eq!(at(String::from_utf8_lossy(&bytes).as_bytes()), None, "four could be chance");
        assert_eq!(at(b""), None);
    }
    #[test]
    fn line_end_conversion_is_distinguished_from_content() {
        let crlf = |bytes: &[u8]| -> Vec<u8> {
            let end = |byte: &u8| if *byte == b'\n' { Vec::from(*b"\r\n") } else { Vec::from([*byte]) };
            bytes.iter().flat_map(end).collect()
        };
        let bytes = b"IDST\n\0\0\0\x80\n\xff\n";
        assert_eq!((at(bytes), at(&crlf(bytes))), (None, Some(4)));
        assert_eq!(at(&crlf(b"IDST\n\0\0\0\x80\n\xff")), None, "two could be chance");
        assert_eq!(at(b"\r\n\r\n\r\n\n"), None, "one is alone");
        assert_eq!(at(b"\n\r\n\r\n\r\n"), None);
    }
}
