//! Damage by tools that treated a binary file as text.

use crate::{Error, ErrorKind};

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
    use super::*;
    use alloc::{string::String, vec::Vec};

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
