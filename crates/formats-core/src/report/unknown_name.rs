//! The error for a requested name that a file does not contain.

use alloc::{string::String, vec::Vec};
use core::{error, fmt};

/// A requested name that the file does not contain, with the existing names.
///
/// It is not an [`Error`](crate::Error), because the file is valid and there is no offset to report.
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
    /// The maximum number of names in the message.
    const SHOWN: usize = 20;

    /// Creates the error that no `what`, such as "sequence", is named `name`; `choices` are the existing names.
    pub fn new(what: &'static str, name: &str, choices: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Self { what, name: name.into(), choices: choices.into_iter().map(Into::into).collect() }
    }
    /// The requested name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }
    /// All existing names, in file order.
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
            return write!(f, "none exist");
        }
        f.write_str("there are: ")?;
        for (n, choice) in choices.iter().take(Self::SHOWN).enumerate() {
            let comma = if n > 0 { ", " } else { "" };
            // A name in the file may contain any characters.
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
        assert_eq!(text(0), r#"no clip is named "a\"b"; none exist"#);
        assert_eq!(text(1), r#"no clip is named "a\"b"; there are: clip0"#);
        assert!(text(20).ends_with("clip18, clip19"), "{}", text(20));
        assert!(text(22).ends_with("clip18, clip19 and 2 more"), "{}", text(22));
        assert!(UnknownName::new("clip", "x", ["a\nb"]).to_string().ends_with(r"a\nb"));
    }
}
