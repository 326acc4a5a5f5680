//! A name that a caller asked for and a file does not have.

use alloc::{string::String, vec::Vec};
use core::{error, fmt};

/// A name that was asked for and that nothing in the file has, with those that there are.
///
/// Not an [`Error`](crate::Error): the file is right, and no byte of it is to blame.
///
/// ```
/// use formats_core::UnknownName;
///
/// let unknown = UnknownName::new("sequence", "walk", ["idle", "run"]);
/// assert_eq!(unknown.to_string(), r#"no sequence is named "walk"; there are: idle, run"#);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownName {
    what: &'static str,
    name: String,
    choices: Vec<String>,
}

impl UnknownName {
    /// The number of names in the text.
    const SHOWN: usize = 20;

    /// No `what`, such as "sequence", is called `name`; `choices` are the names that there are.
    pub fn new(what: &'static str, name: &str, choices: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Self { what, name: name.into(), choices: choices.into_iter().map(Into::into).collect() }
    }
    /// The name that was asked for.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }
    /// All names that there are, in the order of the file.
    #[must_use]
    pub fn choices(&self) -> &[String] {
        &self.choices
    }
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { what, name, choices } = self;
        write!(f, "no {what} is named {name:?}; ")?;
        if choices.is_empty() {
            return write!(f, "there are none");
        }
        f.write_str("there are: ")?;
        for (n, choice) in choices.iter().take(Self::SHOWN).enumerate() {
            let comma = if n > 0 { ", " } else { "" };
            // A name of the file may hold anything.
            write!(f, "{comma}{}", choice.escape_debug())?;
        }
        match choices.len().saturating_sub(Self::SHOWN) {
            0 => Ok(()),
            more => write!(f, " and {more} more"),
        }
    }
}

impl error::Error for UnknownName {}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::{format, string::ToString};

    #[test]
    fn the_text_lists_some_of_the_names() {
        let text = |count| {
            let names = (0..count).map(|n| format!("clip{n}"));
            UnknownName::new("clip", "a\"b", names).to_string()
        };
        assert_eq!(text(0), r#"no clip is named "a\"b"; there are none"#);
        assert_eq!(text(1), r#"no clip is named "a\"b"; there are: clip0"#);
        assert!(text(20).ends_with("clip18, clip19"), "{}", text(20));
        assert!(text(22).ends_with("clip18, clip19 and 2 more"), "{}", text(22));
        assert!(UnknownName::new("clip", "x", ["a\nb"]).to_string().ends_with(r"a\nb"));
    }
}
