//! Places in sources, and errors at them.

use std::{fmt, sync::Arc};

use formats_core::{Code, Diagnostics, num};

use crate::text::number;

/// A place in a text file, for display: `boris.qc:12:5`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The file, from [`Files::label`](formats_core::files::Files::label).
    pub file: Arc<str>,
    /// The line, from 1; 0 for the whole file.
    pub line: u32,
    /// The column in characters, from 1; 0 for the whole line.
    pub column: u32,
}

impl Place {
    /// A whole terrain file.
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

/// An error in the sources of a model: its place, the problem, and the expected text or a remedy.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {text}")]
pub struct SourceError {
    /// The position.
    pub place: Place,
    /// The problem, as a clause without a full stop.
    pub text: String,
}

impl SourceError {
    /// Creates an error at a place.
    pub fn new(place: &Place, text: impl Into<String>) -> Self {
        Self { place: place.clone(), text: text.into() }
    }
}

/// All errors in the sources of a model that can be found at once, displayed one per line. Never empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceErrors(Vec<SourceError>);

impl SourceErrors {
    /// The maximum number to keep: further ones follow from the first, or the wrong file was given.
    pub const MOST: usize = 50;

    /// Creates a list of errors, truncated; `None` if it is empty.
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

/// Something unusual in the sources of a model that does not prevent compiling.
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
        write!(f, "{}: {place}: {}: {}", code.severity, code.id, code.summary)?;
        if !about.is_empty() {
            write!(f, ": {about}")?;
        }
        if *count > 1 {
            write!(f, " ({} times)", number(num::to_usize(*count)))?;
        }
        Ok(())
    }
}

/// The findings about the sources of a model: one per code, file and subject, in the order of their first occurrence.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Findings(Vec<Finding>);

impl Findings {
    /// The maximum number of kinds that are distinguished.
    const MOST: usize = 1000;

    /// Adds a finding, or counts one more of it.
    pub fn report(&mut self, code: Code, place: &Place, about: impl Into<String>) {
        let about = about.into();
        let is_known =
            |known: &&mut Finding| known.code.id == code.id && known.place.file == place.file && known.about == about;
        // Usually the same as the last one.
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
    /// Counts the findings by code only; their offsets are lines.
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
    fn places_have_the_form_that_editors_accept() {
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
    fn an_empty_list_is_ok() {
        assert_eq!(SourceErrors::of(Vec::new()), None);
        let place = Place::whole(&"a.qc".into());
        let errors = SourceErrors::of(vec![SourceError::new(&place, "b"), SourceError::new(&place, "c")]);
        assert_eq!(errors.unwrap().to_string(), "a.qc: b\na.qc: c");
    }
}
