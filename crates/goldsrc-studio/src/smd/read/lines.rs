//! The lines of an SMD, and the words in them.

use std::sync::Arc;

use formats_core::num;

use super::place::{Place, SourceError};

/// The lines of a text, one after another.
#[derive(Debug, Clone)]
pub(super) struct Lines<'a> {
    rest: Option<&'a [u8]>,
    number: u32,
    file: Arc<str>,
    /// Whether lines may be comments. Among triangles, they are names of textures, which may look like comments.
    pub(super) has_comments: bool,
}

/// A line.
#[derive(Debug, Clone)]
pub(super) struct Line<'a> {
    bytes: &'a [u8],
    pub(super) number: u32,
    file: Arc<str>,
}

/// The words of a line, separated by white space.
#[derive(Debug)]
pub(super) struct LineWords<'l, 'a> {
    line: &'l Line<'a>,
    at: usize,
}

impl<'a> Lines<'a> {
    pub(super) fn new(bytes: &'a [u8], file: &Arc<str>) -> Self {
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        Self { rest: Some(bytes), number: 0, file: Arc::clone(file), has_comments: true }
    }
    pub(super) fn file(&self) -> &Arc<str> {
        &self.file
    }
    /// An error at the last line.
    pub(super) fn error(&self, text: impl Into<String>) -> SourceError {
        SourceError::new(&Place { file: Arc::clone(&self.file), line: self.number, column: 0 }, text)
    }
    /// Returns the next line; comments are skipped where they are allowed.
    pub(super) fn next_any(&mut self) -> Option<Line<'a>> {
        loop {
            let rest = self.rest?;
            let end = rest.iter().position(|byte| *byte == b'\n');
            let (line, rest) = match end {
                Some(end) => (rest.get(..end)?, rest.get(end.saturating_add(1)..)),
                None => (rest, None),
            };
            self.rest = rest;
            self.number = self.number.saturating_add(1);
            let bytes = line.trim_ascii();
            if rest.is_none() && (bytes.is_empty() || bytes == b"\x1a") {
                return None;
            }
            let line = Line { bytes: line, number: self.number, file: Arc::clone(&self.file) };
            if !(self.has_comments && line.is_comment()) {
                return Some(line);
            }
        }
    }
    /// The next line that is not empty.
    pub(super) fn next(&mut self) -> Option<Line<'a>> {
        loop {
            let line = self.next_any()?;
            if !line.bytes.trim_ascii().is_empty() {
                return Some(line);
            }
        }
    }
    /// Returns the following line, without taking it.
    pub(super) fn peek(&self) -> Option<Line<'a>> {
        // Only few lines are peeked at: those after empty ones.
        self.clone().next_any()
    }
}

impl<'a> Line<'a> {
    pub(super) fn place(&self) -> Place {
        Place { file: Arc::clone(&self.file), line: self.number, column: 0 }
    }
    pub(super) fn error(&self, text: impl Into<String>) -> SourceError {
        SourceError::new(&self.place(), text)
    }
    pub(super) fn words(&self) -> LineWords<'_, 'a> {
        LineWords { line: self, at: 0 }
    }
    /// Whether it begins like a comment.
    pub(super) fn is_comment(&self) -> bool {
        let bytes = self.bytes.trim_ascii_start();
        [&b"//"[..], b";", b"#"].iter().any(|start| bytes.starts_with(start))
    }
    /// The whole line, trimmed, with one character per byte.
    pub(super) fn text(&self) -> String {
        text(self.bytes.trim_ascii())
    }
}

fn text(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| char::from(*byte)).collect()
}

impl<'a> LineWords<'_, 'a> {
    fn rest(&self) -> &'a [u8] {
        self.line.bytes.get(self.at..).unwrap_or_default()
    }
    fn skip(&mut self) {
        let blanks = self.rest().iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        self.at = self.at.saturating_add(blanks);
    }
    /// The next word; empty at the end of the line.
    pub(super) fn word(&mut self) -> &'a [u8] {
        self.skip();
        let rest = self.rest();
        let length = rest.iter().position(u8::is_ascii_whitespace).unwrap_or(rest.len());
        self.at = self.at.saturating_add(length);
        rest.get(..length).unwrap_or_default()
    }
    /// Takes this word if it is next, and returns whether it was.
    pub(super) fn is(&mut self, word: &str) -> bool {
        let at = self.at;
        let is_it = self.word() == word.as_bytes();
        if !is_it {
            self.at = at;
        }
        is_it
    }
    pub(super) fn has_more(&mut self) -> bool {
        self.skip();
        !self.rest().is_empty()
    }
    /// Returns the number of words, up to `max`.
    pub(super) fn count(&mut self, most: usize) -> usize {
        (0..most).take_while(|_| !self.word().is_empty()).count()
    }
    /// Creates an error at the next word.
    pub(super) fn error(&mut self, text: impl Into<String>) -> SourceError {
        self.skip();
        let column = num::to_u32(self.at).saturating_add(1);
        SourceError::new(&Place { column, ..self.line.place() }, text)
    }
    /// A number.
    pub(super) fn number<T: std::str::FromStr>(&mut self, what: &str) -> Result<T, SourceError> {
        self.skip();
        let at = self.at;
        let word = self.word();
        let number = std::str::from_utf8(word).ok().and_then(|word| word.parse().ok());
        number.ok_or_else(|| {
            self.at = at;
            let found = if word.is_empty() {
                "the end of the line".to_owned()
            } else {
                format!("`{}`", text(word.get(..40).unwrap_or(word)))
            };
            self.error(format!("expected {what}, found {found}"))
        })
    }
    /// Reads a finite number.
    pub(super) fn finite(&mut self, what: &str) -> Result<f32, SourceError> {
        self.skip();
        let at = self.at;
        let number: f32 = self.number(what)?;
        if number.is_finite() {
            return Ok(number);
        }
        self.at = at;
        Err(self.error(format!("expected {what}, found a value that is infinite or NaN")))
    }
    pub(super) fn numbers<const N: usize>(&mut self, what: &str) -> Result<[f32; N], SourceError> {
        let mut numbers = [0.0; N];
        for number in &mut numbers {
            *number = self.finite(what)?;
        }
        Ok(numbers)
    }
    /// Reads a name, which may be in quotation marks.
    pub(super) fn quoted(&mut self, what: &str) -> Result<String, SourceError> {
        self.skip();
        let Some(rest) = self.rest().strip_prefix(b"\"") else {
            let word = self.word();
            return if word.is_empty() { Err(self.error(format!("expected {what}"))) } else { Ok(text(word)) };
        };
        let Some(end) = rest.iter().position(|byte| *byte == b'"') else {
            return Err(self.error(format!("expected {what} in quotation marks; the closing one is missing")));
        };
        self.at = self.at.saturating_add(end).saturating_add(2);
        Ok(text(rest.get(..end).unwrap_or_default()))
    }
}
