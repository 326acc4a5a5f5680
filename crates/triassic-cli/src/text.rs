//! Text output: colors, escaping, tables.

use std::fmt::{self, Display, Write};

use anstyle::{AnsiColor, Style};
use triassic::Severity;
pub(crate) use triassic::summary::{counted, number};

pub(crate) const ERROR: Style = AnsiColor::Red.on_default().bold();
pub(crate) const WARNING: Style = AnsiColor::Yellow.on_default().bold();
pub(crate) const NOTE: Style = AnsiColor::Cyan.on_default();
pub(crate) const NAME: Style = Style::new().bold();
pub(crate) const LABEL: Style = Style::new().dimmed();

pub(crate) const fn style(severity: Severity) -> Style {
    match severity {
        Severity::Note => NOTE,
        Severity::Error => ERROR,
        _ => WARNING,
    }
}

/// Text from a file or the shell, made safe for a terminal: control characters are escaped, and overlong words are
/// truncated.
pub(crate) struct Plain<T>(pub(crate) T);

impl<T: Display> Display for Plain<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        struct Escape<'a, 'b>(&'a mut fmt::Formatter<'b>, usize);
        impl Write for Escape<'_, '_> {
            fn write_str(&mut self, text: &str) -> fmt::Result {
                text.chars().try_for_each(|c| {
                    self.1 = if c.is_whitespace() { 0 } else { self.1.saturating_add(1) };
                    match self.1 {
                        LONGEST_WORD => self.0.write_str("…"),
                        length if length > LONGEST_WORD => Ok(()),
                        _ if c.is_control() => write!(self.0, "{}", c.escape_default()),
                        _ => self.0.write_char(c),
                    }
                })
            }
        }
        write!(Escape(f, 0), "{}", self.0)
    }
}

/// The maximum number of characters of a word: more than the longest path has.
const LONGEST_WORD: usize = 4200;

/// Lines of a table: a label, and one or more lines next to it. There may be a hundred thousand lines.
#[derive(Debug, Default)]
pub(crate) struct Rows(Vec<(&'static str, String)>);

impl Rows {
    /// A line with a label.
    pub(crate) fn add(&mut self, label: &'static str, value: impl Display) {
        self.0.push((label, value.to_string()));
    }
    /// Adds another line for the last label.
    pub(crate) fn more(&mut self, value: impl Display) {
        if let Some((_, lines)) = self.0.last_mut() {
            // Writing to a string cannot fail.
            let _ = write!(lines, "\n{value}");
        }
    }
}

impl Display for Rows {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.0.iter().map(|(label, _)| label.len()).max().unwrap_or(0);
        self.0.iter().try_for_each(|(label, lines)| {
            let labels = [*label].into_iter().chain(std::iter::repeat(""));
            let mut lines = labels.zip(lines.split('\n'));
            lines.try_for_each(|(label, line)| writeln!(f, "  {LABEL}{label:width$}{LABEL:#}  {line}"))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_from_a_file_is_a_terminal_command() {
        assert_eq!(Plain("a\x1b[31m\u{9b}2J\n\u{fc}").to_string(), "a\\u{1b}[31m\\u{9b}2J\\n\u{fc}");
    }
    #[test]
    fn overlong_words_are_truncated() {
        let text = format!("no {} here", "x".repeat(1 << 20));
        let shown = Plain(&text).to_string();
        assert!(shown.len() < 4300 && shown.starts_with("no xxx") && shown.ends_with("x… here"), "{}", shown.len());
    }
}
