//! The arguments of a command: words of its line, or of the lines between its braces.

use std::collections::BTreeSet;

use crate::Compiler;

use super::{
    place::{Place, SourceError},
    words::{Word, Words},
};

/// The interpretation of words.
#[derive(Debug, Default)]
pub(crate) struct Rules {
    pub(crate) compiler: Compiler,
    /// Words that could be options or SMDs, but are not SMDs.
    pub(crate) not_files: BTreeSet<String>,
}

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
