//! Files that declare the path of an addon in its game.

use alloc::{borrow::Cow, string::String, vec::Vec};

use super::name_text;

/// The names of files with the prefix of an addon, ignoring case. The first one in a folder is used.
///
/// Sources: `$PBOPREFIX$` is used by Bohemia's Addon Builder, the others by Mikero's tools and by editors that hide or add
/// extensions.
pub const PREFIX_FILES: [&str; 4] = ["$PBOPREFIX$", "$PBOPREFIX$.txt", "$PREFIX$", "pboprefix.txt"];

/// Whether a file with this name is a prefix file.
#[must_use]
pub fn is_prefix_file(name: &[u8]) -> bool {
    PREFIX_FILES.iter().any(|known| name.eq_ignore_ascii_case(known.as_bytes()))
}

/// The contents of a prefix file: `prefix=z\mod\addons\main` or only the path, and other properties of the PBO, one per line.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PrefixFile {
    /// The properties in order, including the prefix as [`addon_prefix`] returns it.
    pub properties: Vec<(Vec<u8>, Vec<u8>)>,
}

/// Why a prefix cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the prefix is in quotes ({0}), which would become part of it: remove them")]
pub struct QuotedPrefix(String);

impl PrefixFile {
    /// Parses a prefix file: UTF-8, UTF-16 with a byte order mark, or bytes in any code page, which are kept.
    ///
    /// # Errors
    /// If the prefix is in quotes: `echo "z\mod" > $PBOPREFIX$` in a Windows console puts them into the file.
    pub fn parse(text: &[u8]) -> Result<Self, QuotedPrefix> {
        let text = plain(text);
        let lines = || {
            let lines = text.split(|byte| matches!(byte, b'\n' | b'\r' | 0));
            lines.map(<[u8]>::trim_ascii).filter(|line| !line.is_empty() && !line.starts_with(b"//"))
        };
        let setting = |line: &[u8]| {
            let at = line.iter().position(|byte| *byte == b'=')?;
            let (key, value) = (line.get(..at)?.trim_ascii(), line.get(at.saturating_add(1)..)?.trim_ascii());
            Some((key.to_vec(), value.strip_suffix(b";").unwrap_or(value).trim_ascii().to_vec()))
        };
        let is_prefix = |key: &[u8]| key.eq_ignore_ascii_case(PREFIX);
        let mut has_prefix = lines().filter_map(setting).any(|(key, _)| is_prefix(&key));
        let mut properties = Vec::new();
        for line in lines() {
            match setting(line) {
                Some((key, value)) if is_prefix(&key) => properties.push((key, addon_prefix(&value)?)),
                Some((key, value)) if !key.is_empty() => properties.push((key, value)),
                Some(_) => {}
                None if has_prefix => {}
                None => {
                    has_prefix = true;
                    let line = line.strip_suffix(b";").unwrap_or(line);
                    properties.push((PREFIX.to_vec(), addon_prefix(line)?));
                }
            }
        }
        Ok(Self { properties })
    }
    /// Same as [`parse`](Self::parse), for bytes in a known code page: `decode` converts them to text first, since a
    /// backslash may be half of a character instead of a separator. The properties are then in UTF-8.
    ///
    /// # Errors
    /// Same as [`parse`](Self::parse).
    pub fn parse_as(text: &[u8], decode: impl FnOnce(&[u8]) -> String) -> Result<Self, QuotedPrefix> {
        match plain(text) {
            Cow::Owned(text) => Self::parse(&text),
            Cow::Borrowed(text) => Self::parse(decode(text).as_bytes()),
        }
    }
    /// Returns the prefix in its original letter case; `None` without one.
    #[must_use]
    pub fn prefix(&self) -> Option<&[u8]> {
        let found = self.properties.iter().find(|(key, _)| key.eq_ignore_ascii_case(PREFIX));
        found.map(|(_, value)| value.as_slice()).filter(|value| !value.is_empty())
    }
}

const PREFIX: &[u8] = b"prefix";

/// Returns a prefix as stored in a PBO: with `\` between its parts, without a drive and without `\` at either end. Its letter
/// case is kept.
///
/// # Errors
/// If it is in quotes.
pub fn addon_prefix(prefix: &[u8]) -> Result<Vec<u8>, QuotedPrefix> {
    let is_outside = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b'/' | b'\\');
    let mut rest = prefix;
    // A drive may follow spaces, and spaces a drive.
    loop {
        let length = rest.len();
        if let [drive, b':', path @ ..] = rest
            && drive.is_ascii_alphabetic()
        {
            rest = path;
        }
        let start = rest.iter().take_while(|byte| is_outside(byte)).count();
        let end = rest.iter().rev().take_while(|byte| is_outside(byte)).count();
        rest = rest.get(start..rest.len().saturating_sub(end)).unwrap_or_default();
        if rest.len() == length {
            break;
        }
    }
    let is_quoted = |quote: &u8| matches!(quote, b'"' | b'\'');
    if rest.contains(&b'"') || rest.first().is_some_and(is_quoted) || rest.last().is_some_and(is_quoted) {
        return Err(QuotedPrefix(name_text(prefix.trim_ascii())));
    }
    Ok(rest.iter().map(|byte| if *byte == b'/' { b'\\' } else { *byte }).collect())
}

/// Returns the prefix in a [prefix file](PREFIX_FILES) in the form used for comparison: lower case, with `\` between its parts.
/// `None` without a usable one.
#[must_use]
pub fn pbo_prefix(text: &[u8]) -> Option<String> {
    Some(name_text(PrefixFile::parse(text).ok()?.prefix()?).to_lowercase())
}

/// Removes the byte order mark, and converts UTF-16, which PowerShell writes.
fn plain(text: &[u8]) -> Cow<'_, [u8]> {
    let wide = |bytes: &[u8], unit: fn([u8; 2]) -> u16| {
        let (pairs, _) = bytes.as_chunks::<2>();
        let chars = char::decode_utf16(pairs.iter().map(|pair| unit(*pair)));
        Cow::Owned(chars.map(|char| char.unwrap_or(char::REPLACEMENT_CHARACTER)).collect::<String>().into_bytes())
    };
    match text {
        [0xff, 0xfe, rest @ ..] => wide(rest, u16::from_le_bytes),
        [0xfe, 0xff, rest @ ..] => wide(rest, u16::from_be_bytes),
        [0xef, 0xbb, 0xbf, rest @ ..] => Cow::Borrowed(rest),
        _ => Cow::Borrowed(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    fn prefix(text: &[u8]) -> Option<String> {
        PrefixFile::parse(text).unwrap().prefix().map(name_text)
    }

    #[test]
    fn prefixes_keep_their_letter_case() {
        for (text, expected) in [
            (&b"z\\Ace\\addons\\medical\r\n"[..], Some(r"z\Ace\addons\medical")),
            (b"\xef\xbb\xbf\\x\\y\\", Some(r"x\y")),
            (b"// comment\nPrefix = x/y;\nversion=1\n", Some(r"x\y")),
            (b"version=1\nz\\Mod \nmore\n", Some(r"z\Mod")),
            (b"P:\\z\\mod;", Some(r"z\mod")),
            (b"/ /P: \\ z/mod / ", Some(r"z\mod")),
            (b"\xff\xfez\0\\\0m\0\r\0\n\0", Some(r"z\m")),
            (b"\xfe\xff\0z\0\\\0m", Some(r"z\m")),
            (b"first\nprefix=second", Some("second")),
            (b"z\\\xe4", Some("z\\\u{e4}")),
            (b"version=1\n", None),
            (b"\n\n", None),
            (b"prefix=\n", None),
        ] {
            assert_eq!(prefix(text).as_deref(), expected, "{}", text.escape_ascii());
        }
        assert_eq!(pbo_prefix(b"z\\Ace"), Some("z\\ace".into()));
    }
    #[test]
    fn properties_keep_their_order() {
        let file = PrefixFile::parse(b"version = 1;\nz\\mod\nProduct=a=b\n=x\n").unwrap();
        let text: Vec<_> = file.properties.iter().map(|(key, value)| (name_text(key), name_text(value))).collect();
        let pair = |key: &str, value: &str| (String::from(key), String::from(value));
        assert_eq!(text, [pair("version", "1"), pair("prefix", r"z\mod"), pair("Product", "a=b")]);
    }
    #[test]
    fn quotes_are_refused() {
        for text in
            [&b"\"z\\mod\""[..], b"'z\\mod'", b"prefix=\"z\\mod\"", b"prefix = 'z\\mod'", b"\"z\\mod", b"z\\mod'"]
        {
            let error = PrefixFile::parse(text).unwrap_err().to_string();
            assert!(error.contains("in quotes"), "{error}");
            assert_eq!(pbo_prefix(text), None);
        }
        assert!(PrefixFile::parse(b"author=\"me\"\nz\\mod").is_ok());
    }
    #[test]
    fn names_of_prefix_files() {
        for name in ["$PBOPREFIX$", "$pboprefix$", "$PBOPREFIX$.TXT", "$prefix$", "PboPrefix.txt"] {
            assert!(is_prefix_file(name.as_bytes()), "{name}");
        }
        assert!(!is_prefix_file(b"prefix.txt"));
    }
}
