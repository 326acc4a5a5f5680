//! Places in sources, and what is wrong there.

use std::{fmt, sync::Arc};

use formats_core::{Code, Diagnostics, num};

/// A place in a text file, for display: `boris.qc:12:5`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The file, as [`Files::label`](formats_core::files::Files::label) has it.
    pub file: Arc<str>,
    /// The line, from 1; 0 for the whole file.
    pub line: u32,
    /// The column in characters, from 1; 0 for the whole line.
    pub column: u32,
}

impl Place {
    /// A whole file.
    #[must_use]
    pub fn whole(file: &Arc<str>) -> Self {
        Self { file: Arc::clone(file), line: 0, column: 0 }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        for number in [self.line, self.column].into_iter().take_while(|number| *number > 0) {
            write!(f, ":{number}")?;
        }
        Ok(())
    }
}

/// One thing that is wrong in the sources of a model: where, what, and what was expected or what to do.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {text}")]
pub struct SourceError {
    /// The position.
    pub place: Place,
    /// The problem, as a clause without a full stop.
    pub text: String,
}

impl SourceError {
    /// An error at a place.
    pub fn new(place: &Place, text: impl Into<String>) -> Self {
        Self { place: place.clone(), text: text.into() }
    }
}

/// Everything that is wrong in the sources of a model, as far as it can be seen at once: a line each. Never empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceErrors(Vec<SourceError>);

impl SourceErrors {
    /// More are not kept: they follow from the first ones, or someone gave the wrong file.
    pub const MOST: usize = 50;

    /// The first of these errors; `None` if they are absent.
    #[must_use]
    pub fn of(mut errors: Vec<SourceError>) -> Option<Self> {
        errors.truncate(Self::MOST);
        (!errors.is_empty()).then_some(Self(errors))
    }
    /// The errors.
    pub fn iter(&self) -> std::slice::Iter<'_, SourceError> {
        self.0.iter()
    }
}

impl<'a> IntoIterator for &'a SourceErrors {
    type Item = &'a SourceError;
    type IntoIter = std::slice::Iter<'a, SourceError>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl From<SourceError> for SourceErrors {
    fn from(error: SourceError) -> Self {
        Self(vec![error])
    }
}

impl fmt::Display for SourceErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, error) in self.0.iter().enumerate() {
            let between = if n > 0 { "\n" } else { "" };
            write!(f, "{between}{error}")?;
        }
        Ok(())
    }
}

impl std::error::Error for SourceErrors {}

/// Something unusual in the sources of a model, that does not stop a compiler.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The finding.
    pub code: Code,
    /// The position of its first occurrence.
    pub place: Place,
    /// The subject: a name, a command. May be empty.
    pub about: String,
    /// The number of occurrences.
    pub count: u32,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { code, place, about, count } = self;
        write!(f, "{place}: {} {}: {}", code.id, code.severity, code.summary)?;
        if !about.is_empty() {
            write!(f, ": {about}")?;
        }
        if *count > 1 {
            write!(f, " ({count} times)")?;
        }
        Ok(())
    }
}

/// The findings about the sources of a model: one for each code, file and subject, in the order in which they were first seen.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Findings(Vec<Finding>);

impl Findings {
    /// More kinds are not distinguished.
    const MOST: usize = 1000;

    /// Adds a finding, or counts one more of it.
    pub fn report(&mut self, code: Code, place: &Place, about: impl Into<String>) {
        let about = about.into();
        let is_known =
            |known: &&mut Finding| known.code.id == code.id && known.place.file == place.file && known.about == about;
        // Mostly the same as just before.
        if let Some(known) = self.0.iter_mut().rev().find(is_known) {
            known.count = known.count.saturating_add(1);
        } else if self.0.len() < Self::MOST {
            self.0.push(Finding { code, place: place.clone(), about, count: 1 });
        }
    }
    /// Adds the findings of another part of the same model.
    pub fn append(&mut self, mut other: Self) {
        self.0.append(&mut other.0);
        self.0.truncate(Self::MOST);
    }
    /// The findings.
    pub fn iter(&self) -> std::slice::Iter<'_, Finding> {
        self.0.iter()
    }
    /// The first finding with this code, if it was made.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<&Finding> {
        self.0.iter().find(|found| found.code.id == id)
    }
    /// Whether the list of findings is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
    /// The same, counted by code alone; offsets are lines.
    #[must_use]
    pub fn diagnostics(&self) -> Diagnostics {
        let mut all = Diagnostics::new();
        for found in &self.0 {
            for _ in 0..found.count.min(1000) {
                all.report(found.code, num::to_u64(found.place.line), None);
            }
        }
        all
    }
}

impl<'a> IntoIterator for &'a Findings {
    type Item = &'a Finding;
    type IntoIter = std::slice::Iter<'a, Finding>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::smd::codes;

    #[test]
    fn places_are_as_editors_take_them() {
        let place = |line, column| Place { file: "a.qc".into(), line, column }.to_string();
        assert_eq!([place(0, 0), place(3, 0), place(3, 7)], ["a.qc", "a.qc:3", "a.qc:3:7"]);
    }
    #[test]
    fn findings_are_counted_for_each_subject() {
        let mut found = Findings::default();
        let place = Place { file: "a.qc".into(), line: 2, column: 1 };
        for about in ["$a", "$b", "$a"] {
            found.report(codes::FOREIGN_COMMAND, &place, about);
        }
        let counts: Vec<_> = found.iter().map(|found| (found.about.as_str(), found.count)).collect();
        assert_eq!(counts, [("$a", 2), ("$b", 1)]);
        assert!(found.iter().next().unwrap().to_string().ends_with(": $a (2 times)"));
        assert_eq!(found.diagnostics().get("QC-001").unwrap().count, 3);
    }
    #[test]
    fn no_errors_are_no_errors() {
        assert_eq!(SourceErrors::of(Vec::new()), None);
        let place = Place::whole(&"a.qc".into());
        let errors = SourceErrors::of(vec![SourceError::new(&place, "b"), SourceError::new(&place, "c")]);
        assert_eq!(errors.unwrap().to_string(), "a.qc: b\na.qc: c");
    }
}
