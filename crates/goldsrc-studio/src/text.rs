//! Converting names in sources to fields of a model.

use formats_core::FixedStr;

use crate::{
    codes,
    smd::{Compiler, Findings, Place, SourceError},
};

/// Returns the bytes of a text with one character per byte. Names of files may have other characters, which become UTF-8.
pub(crate) fn bytes(text: &str) -> Vec<u8> {
    let single: Option<Vec<u8>> = text.chars().map(|c| u8::try_from(c).ok()).collect();
    single.unwrap_or_else(|| text.into())
}

/// How names are converted to fields of a model.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Fields {
    pub(crate) compiler: Compiler,
}

impl Fields {
    /// Converts a name to a field of `N` bytes, which it may fill. A longer one is truncated, with a finding, and gets a
    /// terminating NUL.
    pub(crate) fn cut<const N: usize>(
        self,
        text: &str,
        what: &str,
        place: &Place,
        found: &mut Findings,
    ) -> FixedStr<N> {
        self.shorter(text, N, what, place, found)
    }
    /// Same as [`cut`](Self::cut), to fewer bytes than the field has.
    pub(crate) fn shorter<const N: usize>(
        self,
        text: &str,
        most: usize,
        what: &str,
        place: &Place,
        found: &mut Findings,
    ) -> FixedStr<N> {
        let mut bytes = bytes(text);
        if bytes.len() > most {
            let about = format!("{what} `{text}` is {} bytes; its field has {most}", bytes.len());
            found.report(codes::LONG_NAME, place, about);
            bytes.truncate(if self.compiler == Compiler::Default { most.saturating_sub(1) } else { most });
        }
        FixedStr::new(&bytes).unwrap_or_default()
    }
}

/// Converts a name to a field of `N` bytes.
///
/// # Errors
/// If it is longer.
pub(crate) fn field<const N: usize>(text: &str, what: &str, place: &Place) -> Result<FixedStr<N>, SourceError> {
    let long = || SourceError::new(place, format!("{what} `{text}` is longer than {N} characters"));
    FixedStr::new(&bytes(text)).ok_or_else(long)
}

/// Formats a number with commas between thousands.
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

/// Formats a choice of numbers: `1, 2 or 4`.
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
    fn overlong_names_are_errors() {
        let place = Place { file: "a.qc".into(), line: 1, column: 2 };
        assert_eq!(field::<4>("abc\u{e4}", "a name", &place).unwrap().as_bytes(), b"abc\xe4");
        let error = field::<4>("abcde", "the name", &place).unwrap_err();
        assert_eq!(error.to_string(), "a.qc:1:2: the name `abcde` is longer than 4 characters");
        let mut found = Findings::default();
        let mut cut = |compiler, text| Fields { compiler }.cut::<4>(text, "a name", &place, &mut found);
        let [short, long, other] =
            [cut(Compiler::Default, "abcd"), cut(Compiler::Default, "abcde"), cut(Compiler::Twhl, "abcde")];
        assert_eq!([short.0, long.0, other.0], [*b"abcd", *b"abc\0", *b"abcd"]);
        assert_eq!(found.get("STUDIO-017").unwrap().count, 2);
        assert_eq!([0, 999, 1000, 1_234_567].map(number), ["0", "999", "1,000", "1,234,567"]);
    }
}
