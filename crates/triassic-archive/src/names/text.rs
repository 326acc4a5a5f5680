//! Names as text.

use formats_core::files::name_text;

/// The code page of a member's name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum CodePage {
    /// UTF-8, as the archive declares or as converted from UCS-2.
    Utf8,
    /// The author's code page: UTF-8 if the bytes are valid, otherwise Latin-1.
    Unknown,
    /// The code page of the IBM PC, for a ZIP that does not declare UTF-8; UTF-8 if the bytes are valid.
    Cp437,
}

/// The upper half of the code page of the IBM PC (437).
///
/// Source: the table that the Unicode Consortium publishes (`CP437.TXT`).
const CP437: &str = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{a0}";

/// A name as text.
pub(crate) fn text(name: &[u8], code_page: CodePage) -> String {
    match (code_page, std::str::from_utf8(name)) {
        (_, Ok(text)) => text.to_owned(),
        (CodePage::Cp437, Err(_)) => name.iter().map(|byte| of_pc(*byte)).collect(),
        (CodePage::Utf8 | CodePage::Unknown, Err(_)) => name_text(name),
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_decoded_with_their_code_page() {
        assert_eq!(CP437.chars().count(), 128);
        assert_eq!(text(b"\x81ber \xff", CodePage::Cp437), "über \u{a0}");
        assert_eq!(text("\u{fc}ber".as_bytes(), CodePage::Cp437), "über");
        assert_eq!(text(b"\xfcber", CodePage::Unknown), "über");
        assert_eq!(text(b"\xfcber", CodePage::Utf8), "über");
        assert_eq!(of_ucs2(b"\x00a\x20\xac\xd8\x00"), "a\u{20ac}\u{fffd}");
    }
}
