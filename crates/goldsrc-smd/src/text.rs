//! Text with one character per byte of the file.

use std::fmt::{self, Write};

/// A text builder in Latin-1: names keep their bytes from the model, in any code page.
#[derive(Debug, Default)]
pub(crate) struct Text(pub(crate) Vec<u8>);

impl Write for Text {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.extend(text.chars().map(|c| u8::try_from(c).unwrap_or(b'?')));
        Ok(())
    }
}

impl Text {
    /// Adds a line.
    pub(crate) fn line(&mut self, arguments: fmt::Arguments<'_>) {
        // Writing into memory cannot fail.
        let _ = self.write_fmt(arguments);
        self.0.push(b'\n');
    }
    /// Adds a line with some text, followed by numbers with six decimal places.
    pub(crate) fn numbers(&mut self, start: fmt::Arguments<'_>, numbers: &[f32]) {
        let _ = self.write_fmt(start);
        for number in numbers {
            let _ = write!(self, " {:.6}", plain(*number));
        }
        self.0.push(b'\n');
    }
    /// Adds a line with some text, followed by numbers with as many digits as they need.
    pub(crate) fn exact(&mut self, start: fmt::Arguments<'_>, numbers: &[f32]) {
        let _ = self.write_fmt(start);
        for number in numbers {
            // 0 has no sign.
            let number = if number.is_finite() { *number + 0.0 } else { 0.0 };
            let _ = write!(self, " {number}");
        }
        self.0.push(b'\n');
    }
}

/// Returns a number that every program can read: finite, and without a sign if it is 0.
pub(crate) fn plain(number: f32) -> f32 {
    if number.is_finite() && number.abs() >= 5e-7 { number } else { 0.0 }
}

/// Returns a text in quotation marks, which it must not contain.
pub(crate) fn quoted(text: &str) -> String {
    format!("\"{}\"", crate::names::holdable(text))
}
