//! Text in the bytes of the files: a character a byte.

use std::fmt::{self, Write};

/// Text that grows, in Latin-1: names keep the bytes that they have in the model, whatever their code page was.
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
    /// Adds a line of numbers, with six digits after the point, behind some text.
    pub(crate) fn numbers(&mut self, start: fmt::Arguments<'_>, numbers: &[f32]) {
        let _ = self.write_fmt(start);
        for number in numbers {
            let _ = write!(self, " {:.6}", plain(*number));
        }
        self.0.push(b'\n');
    }
    /// Adds a line of numbers with as many digits as they need, behind some text.
    pub(crate) fn exact(&mut self, start: fmt::Arguments<'_>, numbers: &[f32]) {
        let _ = self.write_fmt(start);
        for number in numbers {
            // Without a sign at 0.
            let number = if number.is_finite() { *number + 0.0 } else { 0.0 };
            let _ = write!(self, " {number}");
        }
        self.0.push(b'\n');
    }
}

/// A number that every program reads: finite, and without a sign at 0.
pub(crate) fn plain(number: f32) -> f32 {
    if number.is_finite() && number.abs() >= 5e-7 { number } else { 0.0 }
}

/// A text in quotation marks, which must not contain any.
pub(crate) fn quoted(text: &str) -> String {
    format!("\"{}\"", crate::smd::names::holdable(text))
}
