//! File names that are valid everywhere, and their decoding.
//!
//! Windows rejects some characters, ends names at others and treats some names as devices. The rules are from its
//! documentation ("Naming Files, Paths, and Namespaces").

use std::fmt::Write;

/// Encodes a name of a file or folder so that Windows accepts it, whatever bytes it has: reserved and control
/// characters, `%`, bytes that are not UTF-8, a trailing dot or blank and the first character of a device name become
/// `%` and two hexadecimal digits. Valid characters stay. [`decode_name`] is the inverse.
///
/// ```
/// use triassic_archive::{decode_name, encode_name};
///
/// assert_eq!(encode_name(b"tris.md2"), "tris.md2");
/// assert_eq!(encode_name(b"con.sqf"), "%63on.sqf");
/// assert_eq!(encode_name(b".."), ".%2E");
/// assert_eq!(encode_name(b"50%?"), "50%25%3F");
/// assert_eq!(decode_name("50%25%3F"), b"50%?");
/// ```
#[must_use]
pub fn encode_name(name: &[u8]) -> String {
    let mut encoded = String::with_capacity(name.len());
    let last = name.len().checked_sub(1).filter(|_| name.ends_with(b".") || name.ends_with(b" "));
    let first = is_device(name).then_some(0);
    let mut at = 0_usize;
    for chunk in name.utf8_chunks() {
        for (offset, char) in chunk.valid().char_indices() {
            let here = Some(at.saturating_add(offset));
            if is_reserved(char) || here == last || here == first {
                let mut bytes = [0; 4];
                push_bytes(&mut encoded, char.encode_utf8(&mut bytes).as_bytes());
            } else {
                encoded.push(char);
            }
        }
        push_bytes(&mut encoded, chunk.invalid());
        at = at.saturating_add(chunk.valid().len()).saturating_add(chunk.invalid().len());
    }
    encoded
}

fn push_bytes(encoded: &mut String, bytes: &[u8]) {
    for byte in bytes {
        // Writing to a string cannot fail.
        let _ = write!(encoded, "%{byte:02X}");
    }
}

/// The inverse of [`encode_name`]. Anything that it cannot have produced stays, so that names of other origin with a
/// `%` are not changed.
#[must_use]
pub fn decode_name(encoded: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(encoded.len());
    let mut rest = encoded.as_bytes();
    while let Some((byte, after)) = rest.split_first() {
        let decoded = after.split_first_chunk::<2>().filter(|_| *byte == b'%').and_then(|([high, low], after)| {
            let digit = |digit: u8| char::from(digit).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
            Some((digit(*high)? << 4 | digit(*low)?, after))
        });
        let (byte, after) = decoded.unwrap_or((*byte, after));
        bytes.push(byte);
        rest = after;
    }
    if encode_name(&bytes) == encoded { bytes } else { encoded.as_bytes().to_vec() }
}

/// Characters that a name cannot contain, `%`, and those that must not be sent to a terminal.
fn is_reserved(char: char) -> bool {
    matches!(char, '<' | '>' | ':' | '"' | '/' | '\\' | '|' | '?' | '*' | '%') || char.is_control()
}

/// Whether Windows treats a name as a device: by the part before the first dot, without trailing blanks.
fn is_device(name: &[u8]) -> bool {
    let stem = name.split(|byte| *byte == b'.').next().unwrap_or_default().trim_ascii_end();
    let is = |device: &str| stem.eq_ignore_ascii_case(device.as_bytes());
    if ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"].into_iter().any(is) {
        return true;
    }
    let Some((port, number)) = stem.split_first_chunk::<3>() else { return false };
    let is_port = port.eq_ignore_ascii_case(b"COM") || port.eq_ignore_ascii_case(b"LPT");
    // The superscripts 1, 2 and 3 count as digits.
    is_port && matches!(number, [b'0'..=b'9'] | [0xc2, 0xb9 | 0xb2 | 0xb3])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encoded_names_are_valid_and_can_be_decoded() {
        for (name, expected) in [
            (&b"tris.md2"[..], "tris.md2"),
            (b"a b", "a b"),
            (b".hidden", ".hidden"),
            (b"trail. ", "trail.%20"),
            (b"x|y?.sqf", "x%7Cy%3F.sqf"),
            (b"C:", "C%3A"),
            (b".", "%2E"),
            (b"..", ".%2E"),
            (b"...", "..%2E"),
            (b"CON", "%43ON"),
            (b"nul.tar.gz", "%6Eul.tar.gz"),
            (b"aux .txt", "%61ux .txt"),
            (b"Com1", "%43om1"),
            ("lpt\u{b2}.x".as_bytes(), "%6Cpt\u{b2}.x"),
            (b"com10", "com10"),
            (b"console", "console"),
            (b"\xe9\xff .txt", "%E9%FF .txt"),
            ("\u{e9}.txt".as_bytes(), "\u{e9}.txt"),
            (b"a\nb\x7f\x1b", "a%0Ab%7F%1B"),
            ("\u{85}".as_bytes(), "%C2%85"),
            (b"%41", "%2541"),
            (b"", ""),
            (b"a/b\\c", "a%2Fb%5Cc"),
        ] {
            assert_eq!(encode_name(name), expected);
            assert_eq!(decode_name(expected), name, "{expected}");
            assert!(!is_device(expected.as_bytes()), "{expected}");
        }
    }
    #[test]
    fn every_pair_of_bytes_can_be_decoded() {
        for a in 0..=u8::MAX {
            for b in 0..=u8::MAX {
                for name in [vec![a, b], vec![a], vec![b'x', a, b, b'x'], vec![b'%', a, b]] {
                    assert_eq!(decode_name(&encode_name(&name)), name);
                }
            }
        }
    }
    #[test]
    fn other_names_are_unchanged() {
        for name in ["100%", "50%20x", "%zz", "%6eul", "a%2F", "%41bc"] {
            let decoded = decode_name(name);
            let is_ours = encode_name(&decoded) == name;
            assert!(is_ours || decoded == name.as_bytes(), "{name}");
        }
        assert_eq!(decode_name("50%20x"), b"50%20x");
        assert_eq!(decode_name("a%2F"), b"a/");
    }
}
