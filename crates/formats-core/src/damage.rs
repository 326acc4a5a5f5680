//! Damage that is not the format's: done by a tool that took the file for text.

/// Where the file was destroyed by a conversion of its bytes to UTF-8: the offset of the first `U+FFFD`.
///
/// Version control and web tools did this to real models. Every byte from 0x80 up became EF BF BD, so the file is
/// longer than it was, its offsets are wrong and the lost bytes cannot be brought back. A binary file that is valid
/// UTF-8 throughout and holds five or more of these is taken for destroyed; in an undamaged file the scan ends within
/// its first few hundred bytes.
#[must_use]
pub fn utf8_damage(bytes: &[u8]) -> Option<u64> {
    const REPLACEMENT: char = char::REPLACEMENT_CHARACTER;
    const ENOUGH: usize = 5;
    let text = core::str::from_utf8(bytes).ok()?;
    text.matches(REPLACEMENT).nth(ENOUGH.saturating_sub(1))?;
    text.find(REPLACEMENT)?.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::String;

    #[test]
    fn tells_conversion_from_content() {
        let mut bytes = *b"IDP2\x80\xff\0\x90\xa0\xb0";
        assert_eq!(utf8_damage(&bytes), None);
        assert_eq!(utf8_damage(String::from_utf8_lossy(&bytes).as_bytes()), Some(4));
        bytes[9] = 0;
        assert_eq!(utf8_damage(String::from_utf8_lossy(&bytes).as_bytes()), None, "four could be chance");
        assert_eq!(utf8_damage(b""), None);
    }
}
