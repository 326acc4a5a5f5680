//! Names: in fixed-size fields, and up to a NUL.

use alloc::{borrow::Cow, string::String, vec::Vec};
use core::{
    fmt::{self, Write},
    str,
};

/// Returns the content of a text file without the byte order mark that some editors and shells write. UTF-16 with a mark becomes
/// UTF-8; other bytes are unchanged, whatever their encoding.
///
/// ```
/// use formats_core::without_bom;
/// assert_eq!(*without_bom(b"\xef\xbb\xbfa.md2"), *b"a.md2");
/// assert_eq!(*without_bom(b"\xff\xfea\0\n\0"), *b"a\n");
/// assert_eq!(*without_bom(b"caf\xe9"), *b"caf\xe9");
/// ```
#[must_use]
pub fn without_bom(bytes: &[u8]) -> Cow<'_, [u8]> {
    let utf_16 = |bytes: &[u8], unit: fn([u8; 2]) -> u16| {
        let units = bytes.as_chunks().0.iter().map(|pair| unit(*pair));
        let text: String = char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)).collect();
        Cow::Owned(Vec::from(text))
    };
    match bytes {
        [0xef, 0xbb, 0xbf, rest @ ..] => Cow::Borrowed(rest),
        [0xff, 0xfe, rest @ ..] => utf_16(rest, u16::from_le_bytes),
        [0xfe, 0xff, rest @ ..] => utf_16(rest, u16::from_be_bytes),
        _ => Cow::Borrowed(bytes),
    }
}

/// Implements the common methods of all kinds of names, from their `as_bytes`.
macro_rules! name {
    ([$($generics:tt)*] $name:ty) => {
        impl<$($generics)*> $name {
            /// Whether it is empty.
            #[must_use]
            pub fn is_empty(&self) -> bool {
                self.as_bytes().is_empty()
            }
            /// The characters, as Latin-1.
            pub fn chars(&self) -> impl Iterator<Item = char> + '_ {
                self.as_bytes().iter().map(|byte| char::from(*byte))
            }
            /// Whether it is this name, ignoring the case of ASCII letters.
            #[must_use]
            pub fn eq_ignore_ascii_case(&self, name: impl AsRef<[u8]>) -> bool {
                self.as_bytes().eq_ignore_ascii_case(name.as_ref())
            }
        }
        impl<$($generics)*> fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "\"{}\"", self.as_bytes().escape_ascii())
            }
        }
        /// Displays the name as UTF-8 or Latin-1; the format string can pad and truncate it.
        impl<$($generics)*> fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                display(self.as_bytes(), f)
            }
        }
        impl<$($generics)*> AsRef<[u8]> for $name {
            fn as_ref(&self) -> &[u8] {
                self.as_bytes()
            }
        }
        impl<$($generics)*> PartialEq<str> for $name {
            fn eq(&self, text: &str) -> bool {
                match str::from_utf8(self.as_bytes()) {
                    Ok(name) => name == text,
                    Err(_) => self.chars().eq(text.chars()),
                }
            }
        }
        impl<$($generics)*> PartialEq<&str> for $name {
            fn eq(&self, text: &&str) -> bool {
                *self == **text
            }
        }
        impl<$($generics)*> PartialEq<[u8]> for $name {
            fn eq(&self, bytes: &[u8]) -> bool {
                self.as_bytes() == bytes
            }
        }
        impl<$($generics)*> PartialEq<&[u8]> for $name {
            fn eq(&self, bytes: &&[u8]) -> bool {
                self.as_bytes() == *bytes
            }
        }
        impl<$($generics)*, const LEN: usize> PartialEq<[u8; LEN]> for $name {
            fn eq(&self, bytes: &[u8; LEN]) -> bool {
                self.as_bytes() == bytes
            }
        }
        impl<$($generics)*, const LEN: usize> PartialEq<&[u8; LEN]> for $name {
            fn eq(&self, bytes: &&[u8; LEN]) -> bool {
                self.as_bytes() == *bytes
            }
        }
    };
}

/// A name in a field of `N` bytes, terminated by a NUL or by the end of the field, in the code page that its author used.
///
/// All `N` bytes are kept, including those after the NUL: tools of the time left stale bytes of their buffer there, and a record
/// must be written back byte for byte. It is displayed as UTF-8 if it is valid, otherwise as Latin-1, one character per byte, so
/// nothing is ever lost or refused; for another code page, use [`as_bytes`](Self::as_bytes).
///
/// Two names are equal if all their bytes are. A `str` is compared with the displayed text, bytes with those before the
/// NUL.
///
/// ```
/// let name = formats_core::FixedStr(*b"Caf\xe9\0old");
/// assert!(name == "Café" && name == b"Caf\xe9" && name.eq_ignore_ascii_case(b"cAF\xe9"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FixedStr<const N: usize>(pub [u8; N]);

impl<const N: usize> FixedStr<N> {
    /// Creates a name from `text`, padded with NULs; `None` if it is longer than `N` bytes. It may fill the field to the last byte.
    #[must_use]
    pub fn new(text: &[u8]) -> Option<Self> {
        let mut bytes = [0; N];
        bytes.get_mut(..text.len())?.copy_from_slice(text);
        Some(Self(bytes))
    }
    /// The bytes before the first NUL, or all of them.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.0.split(|byte| *byte == 0).next().unwrap_or_default()
    }
    /// The bytes after the first NUL: zeros, or earlier contents of the field.
    #[must_use]
    pub fn after_nul(&self) -> &[u8] {
        self.0.splitn(2, |byte| *byte == 0).nth(1).unwrap_or_default()
    }
    /// Whether the name has a terminating NUL. Without one, readers that rely on it read past the field.
    #[must_use]
    pub fn has_nul(&self) -> bool {
        self.0.contains(&0)
    }
    /// Whether bytes other than zero follow the NUL.
    #[must_use]
    pub fn has_residue(&self) -> bool {
        self.after_nul().iter().any(|byte| *byte != 0)
    }
}
name! { [const N: usize] FixedStr<N> }

impl<const N: usize> Default for FixedStr<N> {
    fn default() -> Self {
        Self([0; N])
    }
}

/// NUL-terminated text of any length, in the code page that its author used. Borrows the file, without the NUL.
///
/// It is displayed like a [`FixedStr`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Text<'a>(&'a [u8]);

impl<'a> Text<'a> {
    /// Creates text from bytes without a NUL.
    #[must_use]
    pub const fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }
    /// Creates text from a field: the bytes before its first NUL, or all of them.
    #[must_use]
    pub fn until_nul(field: &'a [u8]) -> Self {
        Self(field.split(|byte| *byte == 0).next().unwrap_or_default())
    }
    /// The bytes, without the NUL.
    #[must_use]
    pub const fn as_bytes(&self) -> &'a [u8] {
        self.0
    }
}
name! { ['a] Text<'a> }

fn display(bytes: &[u8], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match str::from_utf8(bytes) {
        Ok(text) => f.pad(text),
        Err(_) if f.width().is_some() || f.precision().is_some() => f.pad(&name_text(bytes)),
        Err(_) => bytes.iter().try_for_each(|byte| f.write_char(char::from(*byte))),
    }
}

/// Decodes a name in a file: as UTF-8 if it is valid, otherwise as Latin-1, which never fails. All searches for files decode names
/// in this way, so that equal bytes are equal names.
#[must_use]
pub fn name_text(name: &[u8]) -> String {
    match str::from_utf8(name) {
        Ok(text) => text.into(),
        Err(_) => name.iter().copied().map(char::from).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::{format, string::ToString};

    #[test]
    fn the_name_ends_at_the_nul_and_the_rest_is_kept() {
        let name = FixedStr(*b"st\xfctze\0old\0");
        assert_eq!(name.to_string(), "stütze");
        assert_eq!(format!("{name:>8}|{name:.2}"), "  stütze|st");
        assert_eq!(format!("{name:?}"), r#""st\xfctze""#);
        assert_eq!(FixedStr(*b"st\xc3\xbctze\0").to_string(), "stütze");
        assert_eq!((name.as_bytes(), name.after_nul()), (&b"st\xfctze"[..], &b"old\0"[..]));
        assert!(name.has_nul() && name.has_residue());
    }
    #[test]
    fn text_of_any_length_is_latin_1_too() {
        let text = Text::new(b"st\xfctze");
        assert_eq!((text.to_string(), format!("{text:>7}|{text:.2}")), ("stütze".into(), " stütze|st".into()));
        assert_eq!(format!("{text:?}"), r#""st\xfctze""#);
        assert!(Text::default().is_empty());
        assert_eq!(Text::until_nul(b"ab\0c"), "ab");
    }
    #[test]
    fn names_compare_with_text_and_bytes() {
        let (latin_1, utf_8) = (FixedStr(*b"st\xfctze\0"), Text::new(b"st\xc3\xbctze"));
        assert!(latin_1 == "stütze" && utf_8 == *"stütze" && latin_1 != "stütz" && utf_8 != "st");
        assert!(latin_1 == b"st\xfctze" && latin_1 == b"st\xfctze"[..] && utf_8 != b"st\xfctze".as_slice());
        assert!(utf_8.eq_ignore_ascii_case("STüTZE") && !utf_8.eq_ignore_ascii_case(latin_1));
    }
    #[test]
    fn a_field_may_be_full_or_empty() {
        let full = FixedStr(*b"abcd");
        assert_eq!((full.to_string().as_str(), full.after_nul(), full.has_nul()), ("abcd", &[][..], false));
        assert_eq!(FixedStr::<4>::new(b"abcd"), Some(full));
        assert_eq!(FixedStr::<4>::new(b"abcde"), None);
        assert_eq!(FixedStr::<4>::default().to_string(), "");
        assert!(!FixedStr::<4>::default().has_residue());
    }
}
