//! How names are read.

/// How to read names in files, which do not say.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum TextEncoding {
    /// UTF-8 where the bytes are valid as such and not all ASCII, else the code page that is usual for the format:
    /// Latin-1, or Windows-1252. Text in another encoding is hardly ever valid UTF-8 by accident.
    #[default]
    Detect,
    /// A byte is a character. Nothing is lost.
    Latin1,
    /// The code page of Western Windows: Latin-1, with printable characters in place of 27 of its control characters.
    /// Nothing is lost.
    Windows1252,
    /// UTF-8, with replacement characters where it is not.
    Utf8,
}

impl TextEncoding {
    /// These bytes as text.
    #[must_use]
    pub fn decode(self, bytes: &[u8]) -> String {
        self.decode_or(bytes, Self::Latin1)
    }
    /// These bytes as text of a format in which `usual` is usual, for [`Detect`](Self::Detect).
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
        }
    }
}

/// A character of Windows-1252, as the WHATWG's Encoding Standard has it: the five bytes without one stay the control
/// characters that they are in Latin-1.
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
    fn every_byte_is_a_character_of_its_own() {
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
