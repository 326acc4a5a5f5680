//! The encoding of names.

use encoding_rs::Encoding;

/// The encoding of names in files, which do not declare it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum TextEncoding {
    /// UTF-8 if the bytes are valid and not all ASCII, otherwise the code page that is usual for the format: Latin-1 or
    /// Windows-1252. Text in another encoding is hardly ever valid UTF-8 by accident.
    #[default]
    Detect,
    /// Each byte is a character. Nothing is lost.
    Latin1,
    /// The code page of Western Windows: Latin-1, with printable characters in place of 27 of its control characters.
    /// Nothing is lost.
    Windows1252,
    /// UTF-8, with replacement characters for invalid bytes.
    Utf8,
    /// A code page: UTF-8 if the bytes are valid, otherwise this, otherwise Latin-1. See [`named`](Self::named).
    CodePage(&'static Encoding),
}

impl TextEncoding {
    /// Decodes these bytes.
    #[must_use]
    pub fn decode(self, bytes: &[u8]) -> String {
        self.decode_or(bytes, Self::Latin1)
    }
    /// Decodes these bytes with `usual` as the default of the format, for [`Detect`](Self::Detect).
    ///
    /// ```
    /// use triassic_convert::TextEncoding::{Detect, Latin1, Windows1252};
    /// assert_eq!(Detect.decode_or(b"\x80uro", Windows1252), "€uro");
    /// assert_eq!(Detect.decode_or("€uro".as_bytes(), Windows1252), "€uro");
    /// assert_eq!(Latin1.decode_or(b"T\xfcr", Windows1252), "Tür");
    /// ```
    #[must_use]
    pub fn decode_or(self, bytes: &[u8], usual: Self) -> String {
        match self {
            Self::Detect => match std::str::from_utf8(bytes) {
                Ok(text) => text.to_owned(),
                Err(_) if usual == Self::Windows1252 => Self::Windows1252.decode(bytes),
                Err(_) => Self::Latin1.decode(bytes),
            },
            Self::Latin1 => bytes.iter().copied().map(char::from).collect(),
            Self::Windows1252 => bytes.iter().copied().map(windows_1252).collect(),
            Self::Utf8 => String::from_utf8_lossy(bytes).into_owned(),
            Self::CodePage(page) => match std::str::from_utf8(bytes) {
                Ok(text) => text.to_owned(),
                Err(_) => code_page::decode(page, bytes).unwrap_or_else(|| Self::Latin1.decode(bytes)),
            },
        }
    }
    /// Encodes text as a name: in this encoding if it has all of the characters, otherwise in UTF-8.
    ///
    /// ```
    /// use triassic_convert::TextEncoding::{Detect, Latin1};
    /// assert_eq!((Latin1.encode("Tür"), Latin1.encode("кожа")), (b"T\xfcr".to_vec(), "кожа".into()));
    /// assert_eq!(Detect.encode("Tür"), "Tür".as_bytes());
    /// ```
    #[must_use]
    pub fn encode(self, text: &str) -> Vec<u8> {
        self.bytes_of(text).unwrap_or_else(|| text.into())
    }
    /// The text in this encoding, if it has all of the characters.
    fn bytes_of(self, text: &str) -> Option<Vec<u8>> {
        let by = |byte_of: fn(char) -> Option<u8>| text.chars().map(byte_of).collect();
        match self {
            Self::Detect | Self::Utf8 => Some(text.into()),
            Self::Latin1 => by(|c| u8::try_from(c).ok()),
            Self::Windows1252 => by(|c| (0..=u8::MAX).find(|byte| windows_1252(*byte) == c)),
            Self::CodePage(page) => code_page::encode(page, text),
        }
    }
    /// Whether this encoding lacks a character of the text.
    pub(crate) fn lacks(self, text: &str) -> bool {
        !text.is_ascii() && self.bytes_of(text).is_none()
    }
    /// Encodes text so that [`decode`](Self::decode) returns it unchanged. [`Detect`](Self::Detect) uses a byte for
    /// each character, unless the result would be decoded as UTF-8.
    ///
    /// ```
    /// use triassic_convert::TextEncoding::{self, Detect};
    /// assert_eq!((Detect.to_bytes("Tür"), Detect.to_bytes("кожа")), (b"T\xfcr".to_vec(), "кожа".into()));
    /// let page = TextEncoding::named("windows-1251").ok_or("unknown")?;
    /// assert_eq!(page.to_bytes("кожа"), b"\xea\xee\xe6\xe0");
    /// # Ok::<(), &str>(())
    /// ```
    #[must_use]
    pub fn to_bytes(self, text: &str) -> Vec<u8> {
        let single = || text.chars().map(|character| u8::try_from(character).ok()).collect::<Option<Vec<u8>>>();
        let is_read = |single: &Vec<u8>| text.is_ascii() || std::str::from_utf8(single).is_err();
        match self {
            Self::Detect => single().filter(is_read).unwrap_or_else(|| text.into()),
            other => other.encode(text),
        }
    }
    /// The encoding for a name that replaces another: UTF-8 for UTF-8, Latin-1 if the other is neither ASCII nor valid
    /// UTF-8.
    #[must_use]
    pub fn of_name(self, name: &[u8]) -> Self {
        match std::str::from_utf8(name) {
            Ok(text) if !text.is_ascii() => Self::Utf8,
            Err(_) if self == Self::Detect => Self::Latin1,
            _ => self,
        }
    }
    /// Returns the code page with this name in the [Encoding Standard](https://encoding.spec.whatwg.org), such as
    /// `windows-1251` or `shift_jis`; `latin1` is Latin-1 itself. `None` for other names, and for all code pages on
    /// WebAssembly: their tables would be a sixth of its size.
    ///
    /// ```
    /// use triassic_convert::TextEncoding;
    /// let page = TextEncoding::named("windows-1251").ok_or("unknown")?;
    /// assert_eq!(page.decode(b"\xea\xee\xe6\xe0"), "кожа");
    /// assert_eq!(page.decode("кожа".as_bytes()), "кожа");
    /// // A backslash that is half of a character is not a separator.
    /// let page = TextEncoding::named("shift-jis").ok_or("unknown")?;
    /// assert_eq!(page.decode(b"\x83\x5c.pcx"), "ソ.pcx");
    /// # Ok::<(), &str>(())
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "auto" => Some(Self::Detect),
            "latin1" => Some(Self::Latin1),
            "utf-8" => Some(Self::Utf8),
            _ => {
                let page = code_page::named(name)?;
                page.is_ascii_compatible().then_some(Self::CodePage(page))
            }
        }
    }
    /// The name from which [`named`](Self::named) returns it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Detect => "auto",
            Self::Latin1 => "latin1",
            Self::Windows1252 => "windows-1252",
            Self::Utf8 => "utf-8",
            Self::CodePage(page) => page.name(),
        }
    }
    /// Returns the code page, if it is one, for the names of files.
    #[must_use]
    pub const fn code_page(self) -> Option<&'static Encoding> {
        match self {
            Self::CodePage(page) => Some(page),
            _ => None,
        }
    }
}

/// Code pages, with the tables of `encoding_rs`.
#[cfg(not(target_family = "wasm"))]
mod code_page {
    use encoding_rs::Encoding;

    pub(super) fn named(name: &str) -> Option<&'static Encoding> {
        Encoding::for_label_no_replacement(name.as_bytes())
    }
    pub(super) fn decode(page: &'static Encoding, bytes: &[u8]) -> Option<String> {
        page.decode_without_bom_handling_and_without_replacement(bytes).map(std::borrow::Cow::into_owned)
    }
    pub(super) fn encode(page: &'static Encoding, text: &str) -> Option<Vec<u8>> {
        let (bytes, _, is_lossy) = page.encode(text);
        (!is_lossy).then(|| bytes.into_owned())
    }
}

/// Without tables, which would be a sixth of the WebAssembly module.
#[cfg(target_family = "wasm")]
mod code_page {
    use encoding_rs::Encoding;

    pub(super) const fn named(_: &str) -> Option<&'static Encoding> {
        None
    }
    pub(super) const fn decode(_: &'static Encoding, _: &[u8]) -> Option<String> {
        None
    }
    pub(super) const fn encode(_: &'static Encoding, _: &str) -> Option<Vec<u8>> {
        None
    }
}

/// A character of Windows-1252 according to the WHATWG's Encoding Standard: the five unassigned bytes are the same
/// control characters as in Latin-1.
fn windows_1252(byte: u8) -> char {
    const FROM_80: [char; 32] = [
        '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}', '‘',
        '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
    ];
    let place = byte.checked_sub(0x80).map(usize::from);
    place.and_then(|place| FROM_80.get(place)).copied().unwrap_or_else(|| char::from(byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_is_a_distinct_character() {
        let all: Vec<u8> = (0..=255).collect();
        let text = TextEncoding::Windows1252.decode(&all);
        let mut characters: Vec<char> = text.chars().collect();
        assert_eq!((characters[0x41], characters[0x9f], characters[0xfc]), ('A', 'Ÿ', 'ü'));
        characters.sort_unstable();
        characters.dedup();
        assert_eq!(characters.len(), 256);
        assert_eq!(TextEncoding::Detect.decode(b"\x80"), "\u{80}");
    }
}
