//! Names of sources as the fields of a model have them.

use formats_core::FixedStr;
use goldsrc_smd::{Place, SourceError, Word};

/// The bytes of a text that has a character a byte.
pub(crate) fn bytes(text: &str) -> Vec<u8> {
    text.chars().map(|c| u8::try_from(c).unwrap_or(b'?')).collect()
}

/// A name as a field of `N` bytes, the last of which stays NUL.
///
/// # Errors
/// If it is longer: compilers write over what follows.
pub(crate) fn field<const N: usize>(text: &str, what: &str, place: &Place) -> Result<FixedStr<N>, SourceError> {
    let most = N.saturating_sub(1);
    let bytes = bytes(text);
    let long = || SourceError::new(place, format!("{what} `{text}` is longer than {most} characters"));
    if bytes.len() > most {
        return Err(long());
    }
    FixedStr::new(&bytes).ok_or_else(long)
}

/// [`field`] of a word.
pub(crate) fn word_field<const N: usize>(word: &Word, what: &str) -> Result<FixedStr<N>, SourceError> {
    field(&word.text, what, &word.place)
}

/// A number with commas between thousands.
pub(crate) fn number(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (n, digit) in digits.chars().enumerate() {
        if n > 0 && digits.len().saturating_sub(n).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Numbers of which one is to be taken: `1, 2 or 4`.
pub(crate) fn alternatives(numbers: &[i32]) -> String {
    let texts: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    match texts.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_fit_or_are_errors() {
        let place = Place { file: "a.qc".into(), line: 1, column: 2 };
        assert_eq!(field::<4>("ab\u{e4}", "a name", &place).unwrap().as_bytes(), b"ab\xe4");
        let error = field::<4>("abcd", "the name", &place).unwrap_err();
        assert_eq!(error.to_string(), "a.qc:1:2: the name `abcd` is longer than 3 characters");
        assert_eq!([0, 999, 1000, 1_234_567].map(number), ["0", "999", "1,000", "1,234,567"]);
    }
}
