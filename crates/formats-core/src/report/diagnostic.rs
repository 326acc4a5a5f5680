//! Findings about files that can be read.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::fmt;

use crate::read::name_text;

/// The severity of a finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum Severity {
    /// Unusual, but without effect on the meaning of the file.
    Note,
    /// Readable, but some programs fail on it or show something other than its author meant.
    Warning,
    /// A part of the file has no valid meaning.
    Error,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        })
    }
}

/// The stable identity of a kind of finding, such as `MD2-004`, with the sentence that explains it.
///
/// Codes are never renumbered or reused, so they can be cited.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub struct Code {
    /// `MD2-004`: the format and a number.
    pub id: &'static str,
    /// The severity.
    pub severity: Severity,
    /// One clause in lower case, without a full stop.
    pub summary: &'static str,
}

impl Code {
    /// Creates a code; [`codes!`](crate::codes) declares the codes of a crate.
    #[must_use]
    pub const fn new(id: &'static str, severity: Severity, summary: &'static str) -> Self {
        Self { id, severity, summary }
    }
}

/// Declares the findings of a crate: a constant for each, and `CODES` with all of them in order.
///
/// The order of a line is id, severity, summary. Codes are only ever added. `crates/triassic/findings/` explains each, and tests
/// compare the two.
///
/// ```
/// mod codes {
///     formats_core::codes! {
///         /// A triangle refers to a missing vertex.
///         BAD_VERTEX = "X-001", Error, "a triangle refers to a missing vertex";
///         /// A triangle has no area.
///         DEGENERATE = "X-002", Note, "a triangle has two equal corners";
///     }
/// }
/// assert_eq!(codes::CODES.iter().map(|code| code.id).collect::<Vec<_>>(), ["X-001", "X-002"]);
/// assert_eq!(codes::DEGENERATE.severity, formats_core::Severity::Note);
/// ```
#[macro_export]
macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $id:literal, $severity:ident, $summary:literal;)*) => {
        $(
            $(#[$doc])*
            pub const $name: $crate::Code =
                $crate::Code::new($id, $crate::Severity::$severity, $summary);
        )*
        /// Every code of this crate, in order of ids.
        pub const CODES: &[$crate::Code] = &[$($name),*];
    };
}

/// One kind of finding in one file: where it was first seen, and how often.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Diagnostic {
    /// The finding.
    pub code: Code,
    /// The byte offset of the first occurrence, from the start of the file.
    pub offset: u64,
    /// The element (triangle, bone, …) of the first occurrence, if it is in a list.
    pub element: Option<u32>,
    /// The number of occurrences.
    pub count: u32,
    /// The value that exceeds a limit, if the finding is about a limit.
    pub measure: Option<Measure>,
}

/// A value in a file, and the limit that it exceeds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Measure {
    /// The number.
    pub value: u64,
    /// The limit.
    pub limit: u64,
    /// A clause with `#` for the value: `a texture is # pixels`.
    pub clause: &'static str,
    /// The owner of the limit: `Half-Life`.
    pub owner: &'static str,
}

impl Measure {
    /// Creates a measure of which `owner` allows at most `limit`.
    #[must_use]
    pub fn new(clause: &'static str, value: impl TryInto<u64>, owner: &'static str, limit: impl TryInto<u64>) -> Self {
        let number = |number: Option<u64>| number.unwrap_or(u64::MAX);
        Self { value: number(value.try_into().ok()), limit: number(limit.try_into().ok()), clause, owner }
    }
}

/// The named thing that a finding is about.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Subject {
    /// The noun in the finding's text: `texture`.
    pub noun: &'static str,
    /// The name, without control characters, from at most 64 bytes in the file.
    pub name: String,
}

impl Subject {
    /// Creates a subject with this name; `None` if the name is empty.
    #[must_use]
    pub fn new(noun: &'static str, name: &[u8]) -> Option<Self> {
        const LONGEST: usize = 64;
        let shown = name.get(..LONGEST).unwrap_or(name);
        let mut text = String::new();
        for c in name_text(shown).chars() {
            if c.is_control() { text.extend(c.escape_default()) } else { text.push(c) }
        }
        if shown.len() < name.len() {
            text.push('…');
        }
        (!name.is_empty()).then_some(Self { noun, name: text })
    }
}

impl Diagnostic {
    /// Finds the first of these nouns in the finding's text, with an article before it: `texture` in "a texture is empty". The
    /// longest noun counts, so that "a texture group" does not contain `texture` if `texture group` is also given.
    #[must_use]
    pub fn noun(&self, nouns: &[&'static str]) -> Option<&'static str> {
        let text = self.clause();
        let found = nouns.iter().filter_map(|noun| Some((find_noun(text, noun)?, *noun)));
        Some(found.min_by_key(|(at, noun)| (*at, usize::MAX.saturating_sub(noun.len())))?.1)
    }
    /// The place of the first occurrence: `at byte 0x10, element 1`. Offset 0 is omitted, since findings about a whole file and
    /// about JSON have no other; `None` if nothing is left.
    #[must_use]
    pub fn place(&self) -> Option<String> {
        match (self.offset, self.element) {
            (0, None) => None,
            (0, Some(element)) => Some(format!("element {element}")),
            (offset, None) => Some(format!("at byte {offset:#x}")),
            (offset, Some(element)) => Some(format!("at byte {offset:#x}, element {element}")),
        }
    }
    /// The clause of the measure, otherwise the summary.
    const fn clause(&self) -> &'static str {
        match &self.measure {
            Some(measure) => measure.clause,
            None => self.code.summary,
        }
    }
    /// The finding as a clause: with the name of its subject, the number and the limit, in that order.
    ///
    /// ```
    /// use formats_core::{Code, Diagnostics, Measure, Severity, Subject};
    /// const LARGE: Code = Code::new("X-001", Severity::Warning, "a texture is larger than the engine allows");
    /// let mut found = Diagnostics::new();
    /// found.report_limit(LARGE, 0, Some(0), Measure::new("a texture is # pixels", 307_200, "Half-Life", 14_500));
    /// let message = found.get("X-001").unwrap().message(Subject::new("texture", b"Jaw_1.bmp").as_ref());
    /// assert_eq!(message, "texture `Jaw_1.bmp` is 307,200 pixels; Half-Life allows 14,500");
    /// ```
    #[must_use]
    pub fn message(&self, subject: Option<&Subject>) -> String {
        let mut text = self.clause().to_string();
        if let Some(Subject { noun, name }) = subject
            && let Some(at) = find_noun(&text, noun)
        {
            let (before, after) = (text.get(..at).unwrap_or_default(), text.get(at..).unwrap_or_default());
            let after = after.split_once(noun).map_or("", |(_, after)| after);
            text = format!("{before}{noun} `{name}`{after}");
        }
        match &self.measure {
            Some(Measure { value, limit, owner, .. }) => {
                let (before, after) = text.rsplit_once('#').unwrap_or((text.as_str(), ""));
                format!("{before}{}{after}; {owner} allows {}", grouped(*value), grouped(*limit))
            }
            None => text,
        }
    }
}

/// Returns the position of `a NOUN` or `an NOUN` in a text, as whole words, or of NOUN in `duplicate NOUN`.
fn find_noun(text: &str, noun: &str) -> Option<usize> {
    let is_end = |rest: &str| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '-');
    text.match_indices(noun).find_map(|(at, _)| {
        let (before, after) = (text.get(..at)?, text.get(at.checked_add(noun.len())?..)?);
        if !is_end(after) {
            return None;
        }
        if before.ends_with("duplicate ") {
            return Some(at);
        }
        ["a ", "an "].into_iter().find_map(|article| {
            let before = before.strip_suffix(article)?;
            (before.is_empty() || before.ends_with(' ')).then_some(before.len())
        })
    })
}

/// Formats a number with a comma between groups of three digits.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (n, digit) in digits.chars().enumerate() {
        if n > 0 && digits.len().saturating_sub(n).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { code, count, .. } = self;
        write!(f, "{} {}: {}", code.id, code.severity, self.message(None))?;
        let times = (*count > 1).then(|| format!("{count} times"));
        let details: Vec<String> = self.place().into_iter().chain(times).collect();
        if details.is_empty() { Ok(()) } else { write!(f, " ({})", details.join(", ")) }
    }
}

/// The findings of one file: at most one per code, in the order of their first occurrence.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Diagnostics(Vec<Diagnostic>);

impl Diagnostics {
    /// Creates an empty list of findings.
    #[must_use]
    pub const fn new() -> Self {
        Self(Vec::new())
    }
    /// Adds a finding, or counts one more of it.
    pub fn report(&mut self, code: Code, offset: u64, element: Option<u32>) {
        self.add(Diagnostic { code, offset, element, count: 1, measure: None });
    }
    /// Adds a finding about a number that exceeds a limit, or counts one more of it.
    pub fn report_limit(&mut self, code: Code, offset: u64, element: Option<u32>, measure: Measure) {
        self.add(Diagnostic { code, offset, element, count: 1, measure: Some(measure) });
    }
    /// Adds the findings of another part of the same model.
    pub fn merge(&mut self, other: &Self) {
        other.0.iter().for_each(|found| self.add(*found));
    }
    /// Retracts `count` occurrences of a finding, because they were fixed; all of them if there are fewer. The offset of the first
    /// one is kept.
    pub fn take_back(&mut self, code: Code, count: u32) {
        self.0.retain_mut(|found| {
            if found.code.id == code.id {
                found.count = found.count.saturating_sub(count);
            }
            found.count > 0
        });
    }
    /// Removes the indices of the elements, after elements were renumbered.
    pub fn forget_elements(&mut self) {
        self.0.iter_mut().for_each(|found| found.element = None);
    }
    fn add(&mut self, found: Diagnostic) {
        match self.0.iter_mut().find(|known| known.code.id == found.code.id) {
            Some(known) => known.count = known.count.saturating_add(found.count),
            None => self.0.push(found),
        }
    }
    /// The findings.
    pub fn iter(&self) -> core::slice::Iter<'_, Diagnostic> {
        self.0.iter()
    }
    /// Returns the finding with this code, if there is one.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<&Diagnostic> {
        self.0.iter().find(|found| found.code.id == id)
    }
    /// The number of kinds of finding.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }
    /// Whether the list of findings is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
    /// The highest severity found.
    #[must_use]
    pub fn worst(&self) -> Option<Severity> {
        self.0.iter().map(|found| found.code.severity).max()
    }
}

impl<'a> IntoIterator for &'a Diagnostics {
    type Item = &'a Diagnostic;
    type IntoIter = core::slice::Iter<'a, Diagnostic>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    const CODE: Code = Code { id: "X-001", summary: "index is outside", severity: Severity::Warning };

    #[test]
    fn messages_name_their_subject() {
        let message = |summary, nouns: &[&'static str], name: &[u8]| {
            let found =
                Diagnostic { code: Code { summary, ..CODE }, offset: 0, element: None, count: 1, measure: None };
            let noun = found.noun(nouns)?;
            Some(found.message(Subject::new(noun, name).as_ref()))
        };
        let nouns = &["bone", "texture", "texture file", "entity"];
        let expected = |text: &str| Some(text.to_string());
        assert_eq!(
            message("a bone refers to a missing texture", nouns, b"arm"),
            expected("bone `arm` refers to a missing texture")
        );
        assert_eq!(message("the box of a bone's child", nouns, b"a\nb"), expected("the box of bone `a\\nb`'s child"));
        assert_eq!(message("an entity is lost", nouns, b""), expected("an entity is lost"));
        assert_eq!(message("a texture file is missing", nouns, b"x"), expected("texture file `x` is missing"));
        assert_eq!(message("a bonehead, a boneyard, the bone", nouns, b"x"), None);
        assert_eq!(message("duplicate bone name", &["bone name"], b"arm"), expected("duplicate bone name `arm`"));
        let long = message("a bone is long", nouns, &[b'x'; 65]).unwrap();
        assert_eq!(long, format!("bone `{}…` is long", "x".repeat(64)));
        assert_eq!([0, 999, 1000, 1_234_567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
    }
    #[test]
    fn findings_are_merged_and_counted() {
        let mut found = Diagnostics::new();
        assert_eq!((found.is_empty(), found.worst()), (true, None));
        found.report(CODE, 16, Some(1));
        found.report(CODE, 32, Some(2));
        found.report(Code { id: "X-002", severity: Severity::Note, ..CODE }, 0, None);
        let mut twice = found.clone();
        twice.merge(&found);
        assert_eq!((twice.len(), twice.worst()), (2, Some(Severity::Warning)));
        assert_eq!(
            twice.get("X-001").unwrap().to_string(),
            "X-001 warning: index is outside (at byte 0x10, element 1, 4 times)"
        );
        assert_eq!(twice.get("X-002").unwrap().to_string(), "X-002 note: index is outside (2 times)");
        twice.take_back(CODE, 3);
        assert_eq!(twice.get("X-001").map(|found| (found.count, found.offset)), Some((1, 16)));
        twice.take_back(CODE, 3);
        assert_eq!((twice.get("X-001"), twice.len()), (None, 1));
    }
}
