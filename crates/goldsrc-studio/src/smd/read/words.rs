//! The words of a QC. The arguments of a command: words of its line, or of the lines between its braces.

use std::{cell::Cell, collections::BTreeSet, sync::Arc};

use formats_core::num;

use crate::smd::{
    Compiler,
    read::place::{Place, SourceError},
};

/// A word of a QC.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Word {
    /// Its text without quotation marks, one character per byte.
    pub text: String,
    /// The offset at which it begins.
    pub place: Place,
    /// Whether it was in quotation marks.
    pub is_quoted: bool,
    /// Whether it is the first of its line.
    pub is_first: bool,
}

impl Word {
    /// Whether it is this word or brace, not in quotation marks, ignoring case.
    pub(crate) fn is(&self, text: &str) -> bool {
        !self.is_quoted && self.text.eq_ignore_ascii_case(text)
    }
    /// Whether it is the name of a command.
    pub(crate) fn is_command(&self) -> bool {
        !self.is_quoted && self.text.len() > 1 && self.text.starts_with('$')
    }
}

/// Iterates over the words of a text. Comments are skipped: from `//`, or from a `#` or `;` that begins a word, to the end of the
/// line, and from `/*` to `*/`.
#[derive(Debug)]
pub(crate) struct Words<'a> {
    bytes: &'a [u8],
    at: usize,
    file: Arc<str>,
    line: u32,
    line_start: usize,
    /// Whether this line already had a word.
    has_word: bool,
    /// A closing brace at the end of a word.
    brace: Option<Word>,
    /// The next word, if it was peeked at.
    peeked: Option<Word>,
}

impl<'a> Words<'a> {
    pub(crate) fn new(bytes: &'a [u8], file: &Arc<str>) -> Self {
        // The byte order mark of Windows editors.
        let at = if bytes.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 };
        Self { bytes, at, file: Arc::clone(file), line: 1, line_start: at, has_word: false, brace: None, peeked: None }
    }
    /// The current position in the text.
    pub(crate) fn place(&self) -> Place {
        let column = num::to_u32(self.at.saturating_sub(self.line_start)).saturating_add(1);
        Place { file: Arc::clone(&self.file), line: self.line, column }
    }
    fn byte(&self, ahead: usize) -> Option<u8> {
        self.bytes.get(self.at.saturating_add(ahead)).copied()
    }
    fn step(&mut self) {
        if self.byte(0) == Some(b'\n') {
            self.line = self.line.saturating_add(1);
            self.line_start = self.at.saturating_add(1);
            self.has_word = false;
        }
        self.at = self.at.saturating_add(1);
    }
    /// Advances to the next word.
    fn skip(&mut self) -> Result<(), SourceError> {
        loop {
            match (self.byte(0), self.byte(1)) {
                (Some(b'/'), Some(b'/')) | (Some(b';'), _) => self.skip_line(),
                // Names of textures may also begin like this: `#128256skin.bmp`.
                (Some(b'#'), next) if !(self.has_word && next.is_some_and(|next| next.is_ascii_digit())) => {
                    self.skip_line();
                }
                (Some(b'/'), Some(b'*')) => {
                    let start = self.place();
                    while (self.byte(0), self.byte(1)) != (Some(b'*'), Some(b'/')) {
                        if self.byte(0).is_none() {
                            return Err(SourceError::new(&start, "this comment is never closed; expected `*/`"));
                        }
                        self.step();
                    }
                    self.step();
                    self.step();
                }
                // Also the end-of-text mark of DOS.
                (Some(byte), _) if byte <= b' ' => self.step(),
                _ => return Ok(()),
            }
        }
    }
    fn skip_line(&mut self) {
        while self.byte(0).is_some_and(|byte| byte != b'\n') {
            self.step();
        }
    }
    /// The next word without taking it.
    pub(crate) fn peek(&mut self) -> Result<Option<&Word>, SourceError> {
        if self.peeked.is_none() {
            self.peeked = self.read()?;
        }
        Ok(self.peeked.as_ref())
    }
    /// The next word; `None` at the end.
    pub(crate) fn next(&mut self) -> Result<Option<Word>, SourceError> {
        match self.peeked.take() {
            Some(word) => Ok(Some(word)),
            None => self.read(),
        }
    }
    fn read(&mut self) -> Result<Option<Word>, SourceError> {
        if let Some(brace) = self.brace.take() {
            return Ok(Some(brace));
        }
        self.skip()?;
        let Some(first) = self.byte(0) else { return Ok(None) };
        let (place, is_first) = (self.place(), !self.has_word);
        self.has_word = true;
        let is_quoted = first == b'"';
        let from = if is_quoted { self.at.saturating_add(1) } else { self.at };
        let rest = self.bytes.get(from..).unwrap_or_default();
        let length = if is_quoted {
            let end = rest.iter().position(|byte| matches!(byte, b'"' | b'\n'));
            let end = end.filter(|end| rest.get(*end) == Some(&b'"'));
            end.ok_or_else(|| SourceError::new(&place, "unterminated string"))?
        } else {
            let ends = |(n, byte): (usize, &u8)| {
                matches!(*byte, 0..=b' ' | b'"' | b';') || rest.get(n..).is_some_and(is_comment)
            };
            rest.iter().enumerate().position(ends).unwrap_or(rest.len()).max(1)
        };
        let mut bytes = rest.get(..length).unwrap_or_default();
        self.at = from.saturating_add(length).saturating_add(usize::from(is_quoted));
        if !is_quoted {
            // `{event 5004 2}`: braces without spaces around them.
            if bytes.len() > 1 && bytes.get(1..).is_some_and(is_event) {
                bytes = bytes.get(..1).unwrap_or_default();
                self.at = from.saturating_add(1);
            } else if bytes.len() > 1 && bytes.ends_with(b"}") {
                let end = bytes.len().saturating_sub(1);
                bytes = bytes.get(..end).unwrap_or_default();
                let column = place.column.saturating_add(num::to_u32(end));
                let place = Place { column, ..place.clone() };
                self.brace = Some(Word { text: "}".to_owned(), place, is_quoted: false, is_first: false });
            }
        }
        let text = bytes.iter().map(|byte| char::from(*byte)).collect();
        Ok(Some(Word { text, place, is_quoted, is_first }))
    }
}

fn is_comment(rest: &[u8]) -> bool {
    rest.starts_with(b"//") || rest.starts_with(b"/*")
}

fn is_event(rest: &[u8]) -> bool {
    rest.eq_ignore_ascii_case(b"event")
}

/// The interpretation of words.
#[derive(Debug, Default)]
pub(crate) struct Rules {
    pub(crate) compiler: Compiler,
    /// Words that could be options or SMDs, but are not SMDs.
    pub(crate) not_files: BTreeSet<String>,
    /// The number of words in lists so far.
    pub(crate) listed: Cell<usize>,
}

/// The maximum number of words in the lists of a script and those that it includes: a word takes far more memory than its text.
pub(super) const MOST_LISTED: usize = 1 << 19;

/// Reads the arguments of one command.
#[derive(Debug)]
pub(crate) struct Arguments<'w, 'a> {
    words: &'w mut Words<'a>,
    pub(crate) rules: &'w Rules,
    /// Their owner, for errors.
    pub(crate) of: String,
    pub(crate) place: Place,
    /// The number of open braces; within braces, line ends are ignored.
    depth: u32,
}

impl<'w, 'a> Arguments<'w, 'a> {
    pub(crate) fn new(words: &'w mut Words<'a>, of: &Word, rules: &'w Rules) -> Self {
        Self { words, rules, of: of.text.clone(), place: of.place.clone(), depth: 0 }
    }
    /// An error at a place in this command.
    pub(crate) fn error(&self, place: &Place, text: impl std::fmt::Display) -> SourceError {
        SourceError::new(place, format!("`{}`: {text}", self.of))
    }
    /// Takes the next word, if the command continues.
    pub(crate) fn optional(&mut self) -> Result<Option<Word>, SourceError> {
        let goes_on = |word: &&Word| self.depth > 0 || !word.is_first;
        let Some(word) = self.words.peek()?.filter(goes_on) else {
            return match self.depth {
                0 => Ok(None),
                _ => Err(self.error(&self.place, "`{` is never closed; expected `}`")),
            };
        };
        // A word that looks like a command is one, and the error is the open brace before it.
        if word.is_command() && word.is_first {
            let place = word.place.clone();
            return Err(self.error(&place, format!("`}}` is missing: `{{` of line {} is still open", self.place.line)));
        }
        self.words.next()
    }
    /// Adds a word to a list.
    pub(crate) fn push(&self, list: &mut Vec<Word>, word: Word) -> Result<(), SourceError> {
        let count = self.rules.listed.get();
        if count >= MOST_LISTED {
            return Err(self.error(&word.place, format!("more than {MOST_LISTED} folders or textures")));
        }
        self.rules.listed.set(count.saturating_add(1));
        list.push(word);
        Ok(())
    }
    /// Returns the next word of a command that continues, without taking it.
    pub(crate) fn peek(&mut self) -> Result<Option<&Word>, SourceError> {
        let depth = self.depth;
        Ok(self.words.peek()?.filter(|word| depth > 0 || !word.is_first))
    }
    /// Takes the next word, which is required: `what`, such as "the name of a bone".
    pub(crate) fn word(&mut self, what: &str) -> Result<Word, SourceError> {
        let end = self.words.place();
        let end = if end.line == self.place.line { end } else { self.place.clone() };
        match self.optional()? {
            Some(word) if !word.is("{") && !word.is("}") => Ok(word),
            Some(word) => Err(self.error(&word.place, format!("expected {what}, found `{}`", word.text))),
            None => Err(self.error(&end, format!("expected {what}, found the end of the line"))),
        }
    }
    pub(crate) fn number(&mut self, what: &str) -> Result<f32, SourceError> {
        let word = self.word(what)?;
        number(&word).ok_or_else(|| self.not(&word, what))
    }
    /// Reads a number that may be followed by letters: `10fps`.
    pub(crate) fn rate(&mut self, what: &str) -> Result<f32, SourceError> {
        let mut word = self.word(what)?;
        let kept = word.text.trim_end_matches(|c: char| c.is_ascii_alphabetic()).len();
        let whole = word.clone();
        word.text.truncate(kept);
        number(&word).ok_or_else(|| self.not(&whole, what))
    }
    pub(crate) fn integer(&mut self, what: &str) -> Result<i32, SourceError> {
        let word = self.word(what)?;
        integer(&word).ok_or_else(|| self.not(&word, what))
    }
    pub(crate) fn numbers<const N: usize>(&mut self, what: &str) -> Result<[f32; N], SourceError> {
        let mut numbers = [0.0; N];
        for number in &mut numbers {
            *number = self.number(what)?;
        }
        Ok(numbers)
    }
    fn not(&self, word: &Word, what: &str) -> SourceError {
        self.error(&word.place, format!("expected {what}, which is a number, found `{}`", word.text))
    }
    /// Takes an opening brace, which may be on the next line.
    pub(crate) fn open(&mut self, after: &str) -> Result<(), SourceError> {
        match self.words.next()? {
            Some(word) if word.is("{") => {
                self.depth = self.depth.saturating_add(1);
                Ok(())
            }
            Some(word) => Err(self.error(&word.place, format!("expected `{{` after {after}, found `{}`", word.text))),
            None => Err(self.error(&self.place, format!("expected `{{` after {after}, found the end of the file"))),
        }
    }
    /// Takes an opening brace if there is one, on this line or the next.
    pub(crate) fn opens(&mut self) -> Result<bool, SourceError> {
        let is_open = self.words.peek()?.is_some_and(|word| word.is("{"));
        if is_open {
            self.open("")?;
        }
        Ok(is_open)
    }
    /// Notes that an opening brace was used.
    pub(crate) fn opened(&mut self) {
        self.depth = self.depth.saturating_add(1);
    }
    /// Closes a brace. Returns whether it was open.
    pub(crate) fn close(&mut self) -> bool {
        let was_open = self.depth > 0;
        self.depth = self.depth.saturating_sub(1);
        was_open
    }
}

/// Reads a finite number. Trailing letters are an error: half a number would not be what the author meant.
pub(crate) fn number(word: &Word) -> Option<f32> {
    word.text.parse::<f32>().ok().filter(|number| number.is_finite())
}

/// Reads an integer; a fraction is truncated, as in other compilers.
pub(crate) fn integer(word: &Word) -> Option<i32> {
    word.text.parse().ok().or_else(|| {
        let number = number(word)?.trunc();
        #[expect(clippy::as_conversions, clippy::cast_possible_truncation, reason = "an integer in range")]
        let whole = (-2e9..=2e9).contains(&number).then_some(number as i32);
        whole
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        let mut words = Words::new(text.as_bytes(), &"t.qc".into());
        std::iter::from_fn(|| words.next().unwrap()).map(|word| word.text).collect()
    }

    #[test]
    fn words_are_split_as_by_compilers() {
        assert_eq!(words("\u{feff}$a \"b c\" // d\r\n/* e\n */ f"), ["$a", "b c", "f"]);
        assert_eq!(words("# a\n;b\nc #1d e;f\n#2 g #h\u{1a}"), ["c", "#1d", "e"]);
        assert_eq!(words("{ {event 1 2} }{grate.bmp a//b"), ["{", "{", "event", "1", "2", "}", "}{grate.bmp", "a"]);
        assert_eq!(words("\"\" \"//\""), ["", "//"]);
        assert_eq!(words(""), [""; 0]);
    }
    #[test]
    fn reports_places() {
        let mut words = Words::new(b"a\n  \"b\" c", &"t.qc".into());
        let mut all = std::iter::from_fn(|| words.next().unwrap());
        let b = all.nth(1).unwrap();
        assert_eq!((b.place.line, b.place.column, b.is_quoted, b.is_first), (2, 3, true, true));
        let c = all.next().unwrap();
        assert_eq!((c.place.line, c.place.column, c.is_first), (2, 7, false));
    }
    #[test]
    fn unclosed_words_are_errors() {
        for (text, expected) in [
            ("a \"b\nc\"", "t.qc:1:3: unterminated string"),
            ("\n /* b", "t.qc:2:2: this comment is never closed; expected `*/`"),
        ] {
            let mut words = Words::new(text.as_bytes(), &"t.qc".into());
            let error = (0..3).find_map(|_| words.next().err()).unwrap();
            assert_eq!(error.to_string(), expected);
        }
    }
}
