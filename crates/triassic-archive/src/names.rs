//! Names of members: as text, as paths of folders and a file name, and as file names on any system.
//!
//! Windows rejects some characters, ends names at others and treats some names as devices. The rules are from its
//! documentation ("Naming Files, Paths, and Namespaces").

use std::{borrow::Cow, fmt::Write};

use encoding_rs::Encoding;
use formats_core::files::name_text;

/// The maximum depth of folders; the rest of a path becomes a single file name.
pub(crate) const MOST_PARTS: usize = 64;

/// The byte between folders in the names of an archive: `usual`, or the other one of `/` and `\` if some names contain
/// it and none contains `usual`.
pub(crate) fn archive_separator<'a>(usual: u8, mut names: impl Iterator<Item = &'a [u8]> + Clone) -> u8 {
    let other = if usual == b'/' { b'\\' } else { b'/' };
    let has_other = names.clone().any(|name| name.contains(&other));
    if has_other && !names.any(|name| name.contains(&usual)) { other } else { usual }
}

/// The folders and the file name of a name, the same for unpacking and for mounting: both `/` and `\` separate, and
/// empty components and `.` are ignored, so `/a`, `./a` and `a` are one name. `..` is an ordinary component, which is
/// encoded where it would have a meaning. Components that are nested too deep are one.
///
/// There is at least one component: for a name without any, the name itself, or `?` if it is empty.
pub(crate) fn components(name: &[u8]) -> Vec<&[u8]> {
    let mut parts: Vec<&[u8]> = Vec::new();
    let mut rest = name;
    while !rest.is_empty() {
        let end = rest.iter().position(is_separator);
        let end = end.filter(|_| parts.len() < MOST_PARTS).unwrap_or(rest.len());
        let (part, after) = rest.split_at_checked(end).unwrap_or((rest, &[]));
        rest = after.get(1..).unwrap_or_default();
        if !matches!(part, b"" | b".") {
            parts.push(part);
        }
    }
    if parts.is_empty() {
        parts.push(if name.is_empty() { b"?" } else { name });
    }
    parts
}

pub(crate) const fn is_separator(byte: &u8) -> bool {
    matches!(byte, b'/' | b'\\')
}

/// A name with a number before its extension, for further members with the same name: `tris~2.md2`.
#[must_use]
pub(crate) fn numbered(name: &[u8], number: u32) -> Vec<u8> {
    // `.hidden` is a name without extension.
    let dot = name.iter().rposition(|byte| *byte == b'.').filter(|at| *at > 0);
    let (stem, extension) = name.split_at_checked(dot.unwrap_or(name.len())).unwrap_or((name, &[]));
    [stem, format!("~{number}").as_bytes(), extension].concat()
}

/// The ways to split a path into an archive and a path in it, the longest archive first: `("a/pak0.pak", "x/y.md2")`.
/// The first one is the whole path with an empty rest. `/` separates, and on Windows `\` too.
///
/// The caller checks which of them is a file.
///
/// ```
/// let of_windows: Vec<_> = triassic_archive::archive_prefixes(r"C:\id\pak0.pak\models/a.md2", true).collect();
/// assert_eq!(of_windows[2], (r"C:\id\pak0.pak", r"models/a.md2"));
/// let elsewhere: Vec<_> = triassic_archive::archive_prefixes(r"id\pak0.pak/a.md2", false).collect();
/// assert_eq!(elsewhere[1..], [(r"id\pak0.pak", "a.md2")]);
/// ```
pub fn archive_prefixes(path: &str, is_windows: bool) -> impl Iterator<Item = (&str, &str)> {
    let is_separator = move |char: char| char == '/' || (is_windows && char == '\\');
    let whole = path.trim_end_matches(is_separator);
    let cuts = whole.match_indices(is_separator).rev().filter_map(move |(at, _)| {
        let (archive, inside) = whole.split_at_checked(at)?;
        let inside = inside.trim_start_matches(is_separator);
        (!archive.is_empty() && !archive.ends_with(is_separator)).then_some((archive, inside))
    });
    [(whole, "")].into_iter().filter(|(whole, _)| !whole.is_empty()).chain(cuts)
}

/// The code page of a member's name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CodePage {
    /// UTF-8, as the archive declares or as converted from UCS-2.
    Utf8,
    /// The author's code page: UTF-8 if the bytes are valid, otherwise Latin-1.
    Unknown,
    /// The code page of the IBM PC, for a ZIP that does not declare UTF-8; UTF-8 if the bytes are valid.
    Cp437,
    /// Latin-1, as the [user](crate::files::Archives::in_code_page) specified.
    Latin1,
    /// The code page that the [user](crate::files::Archives::in_code_page) specified: UTF-8 if the bytes are valid,
    /// otherwise this, otherwise Latin-1.
    Given(&'static Encoding),
}

/// The upper half of the code page of the IBM PC (437).
///
/// Source: the table that the Unicode Consortium publishes (`CP437.TXT`).
const CP437: &str = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{a0}";

/// A name as text.
pub(crate) fn text(name: &[u8], code_page: CodePage) -> String {
    match (code_page, std::str::from_utf8(name)) {
        (CodePage::Latin1, _) => name.iter().copied().map(char::from).collect(),
        (_, Ok(text)) => text.to_owned(),
        (CodePage::Given(page), Err(_)) => decode(page, name).unwrap_or_else(|| name_text(name)),
        (CodePage::Cp437, Err(_)) => name.iter().map(|byte| of_pc(*byte)).collect(),
        (CodePage::Utf8 | CodePage::Unknown, Err(_)) => name_text(name),
    }
}

/// The name that is split into folders: decoded if the user specified its code page, since a separator may be half of a
/// character, otherwise as stored.
pub(crate) fn in_code_page(name: &[u8], code_page: CodePage) -> Cow<'_, [u8]> {
    match code_page {
        CodePage::Latin1 | CodePage::Given(_) => Cow::Owned(text(name, code_page).into_bytes()),
        _ => Cow::Borrowed(name),
    }
}

/// Decodes a name; `None` if it is not in this code page.
#[cfg(not(target_family = "wasm"))]
pub(crate) fn decode(page: &'static Encoding, name: &[u8]) -> Option<String> {
    page.decode_without_bom_handling_and_without_replacement(name).map(Cow::into_owned)
}

/// On WebAssembly, the tables of code pages are omitted.
#[cfg(target_family = "wasm")]
pub(crate) const fn decode(_: &'static Encoding, _: &[u8]) -> Option<String> {
    None
}

fn of_pc(byte: u8) -> char {
    let upper = byte.checked_sub(0x80).and_then(|index| CP437.chars().nth(index.into()));
    upper.unwrap_or(char::from(byte))
}

/// Converts big-endian UCS-2, as in Joliet, to UTF-8. An invalid character becomes U+FFFD.
pub(crate) fn of_ucs2(bytes: &[u8]) -> String {
    let (pairs, _) = bytes.as_chunks::<2>();
    char::decode_utf16(pairs.iter().map(|pair| u16::from_be_bytes(*pair)))
        .map(|char| char.unwrap_or(char::REPLACEMENT_CHARACTER))
        .collect()
}

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
    fn all_spellings_of_a_name_have_the_same_components() {
        for (name, expected) in [
            (&b"a\\b/c"[..], &[&b"a"[..], b"b", b"c"][..]),
            (b"\\lead.txt", &[b"lead.txt"]),
            (b"./a//b.txt", &[b"a", b"b.txt"]),
            (b"dir\\", &[b"dir"]),
            (b"..\\..\\x", &[b"..", b"..", b"x"]),
            (b"\\\\", &[b"\\\\"]),
            (b".", &[b"."]),
            (b"", &[b"?"]),
        ] {
            assert_eq!(components(name), expected, "{}", name.escape_ascii());
        }
        let deep = b"a/".repeat(1000);
        assert_eq!(components(&deep).len(), MOST_PARTS + 1);
    }
    #[test]
    fn numbers_precede_the_extension() {
        for (name, number, expected) in [
            ("tris.md2", 2, "tris~2.md2"),
            ("a.tar.gz", 3, "a.tar~3.gz"),
            (".hidden", 2, ".hidden~2"),
            ("readme", 2, "readme~2"),
        ] {
            assert_eq!(numbered(name.as_bytes(), number), expected.as_bytes());
        }
    }
    #[test]
    fn paths_are_split_at_archives() {
        let all = |path, is_windows| archive_prefixes(path, is_windows).collect::<Vec<_>>();
        assert_eq!(all("pak0.pak", false), [("pak0.pak", "")]);
        assert_eq!(all("/a//b.zip/c/", false), [("/a//b.zip/c", ""), ("/a//b.zip", "c"), ("/a", "b.zip/c")]);
        assert_eq!(all("a\\b", false), [("a\\b", "")]);
        assert_eq!(all("a\\b", true), [("a\\b", ""), ("a", "b")]);
        assert_eq!(all("", false), []);
        assert_eq!(all("/", false), []);
    }

    #[test]
    fn names_are_decoded_with_their_code_page() {
        assert_eq!(CP437.chars().count(), 128);
        assert_eq!(text(b"\x81ber \xff", CodePage::Cp437), "über \u{a0}");
        assert_eq!(text("\u{fc}ber".as_bytes(), CodePage::Cp437), "über");
        assert_eq!(text(b"\xfcber", CodePage::Unknown), "über");
        assert_eq!(text(b"\xfcber", CodePage::Utf8), "über");
        assert_eq!(of_ucs2(b"\x00a\x20\xac\xd8\x00"), "a\u{20ac}\u{fffd}");
    }

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
