//! How things are shown to people.

use std::fmt::{self, Display, Write};

use anstyle::{AnsiColor, Style};
use triassic::Severity;

pub(crate) const ERROR: Style = AnsiColor::Red.on_default().bold();
pub(crate) const WARNING: Style = AnsiColor::Yellow.on_default().bold();
pub(crate) const NOTE: Style = AnsiColor::Cyan.on_default();
pub(crate) const NAME: Style = Style::new().bold();
pub(crate) const LABEL: Style = Style::new().dimmed();

pub(crate) const fn style(severity: Severity) -> Style {
    match severity {
        Severity::Note => NOTE,
        Severity::Warning => WARNING,
        Severity::Error => ERROR,
    }
}

/// Text from a file or the shell, fit for a terminal: no character in it can do anything there but be seen.
pub(crate) struct Plain<T>(pub(crate) T);

impl<T: Display> Display for Plain<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        struct Escape<'a, 'b>(&'a mut fmt::Formatter<'b>);
        impl Write for Escape<'_, '_> {
            fn write_str(&mut self, text: &str) -> fmt::Result {
                text.chars().try_for_each(|c| {
                    if c.is_control() { write!(self.0, "{}", c.escape_default()) } else { self.0.write_char(c) }
                })
            }
        }
        write!(Escape(f), "{}", self.0)
    }
}

/// A number with a comma for each thousand.
pub(crate) fn number(n: impl TryInto<u64>) -> String {
    let digits = n.try_into().map_or_else(|_| "?".to_owned(), |n: u64| n.to_string());
    let mut text = String::new();
    for (left, digit) in (0..digits.len()).rev().zip(digits.chars()) {
        text.push(digit);
        if left > 0 && left.is_multiple_of(3) {
            text.push(',');
        }
    }
    text
}

/// `1 note`, `2 notes`.
pub(crate) fn counted(n: usize, what: &str) -> String {
    format!("{} {what}{}", number(n), if n == 1 { "" } else { "s" })
}

/// Lines of a table: a label, and one or more lines beside it.
#[derive(Debug, Default)]
pub(crate) struct Rows(Vec<(&'static str, String)>);

impl Rows {
    /// A line with a label.
    pub(crate) fn add(&mut self, label: &'static str, value: impl Display) {
        self.0.push((label, value.to_string()));
    }
    /// One more line under the last label.
    pub(crate) fn more(&mut self, value: impl Display) {
        self.add("", value);
    }
}

impl Display for Rows {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.0.iter().map(|(label, _)| label.len()).max().unwrap_or(0);
        self.0.iter().try_for_each(|(label, value)| writeln!(f, "  {LABEL}{label:width$}{LABEL:#}  {value}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_commas() {
        assert_eq!([0, 999, 1000, 1_234_567].map(number), ["0", "999", "1,000", "1,234,567"]);
        assert_eq!(number(-1), "?");
        assert_eq!((counted(1, "note"), counted(1000, "note")), ("1 note".to_owned(), "1,000 notes".to_owned()));
    }
    #[test]
    fn nothing_from_a_file_reaches_the_terminal_as_a_command() {
        assert_eq!(Plain("a\x1b[31m\u{9b}2J\n\u{fc}").to_string(), "a\\u{1b}[31m\\u{9b}2J\\n\u{fc}");
    }
}
