//! Findings about files that can be read.

use alloc::vec::Vec;
use core::fmt;

/// The severity of a finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum Severity {
    /// Unusual, without effect on what the file means.
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
/// Codes are never renumbered and never reused: they can be cited.
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
    /// A code; [`codes!`](crate::codes) declares those of a crate.
    #[must_use]
    pub const fn new(id: &'static str, severity: Severity, summary: &'static str) -> Self {
        Self { id, severity, summary }
    }
}

/// Declares the findings of a crate: a constant for each, and `CODES` with all of them in their order.
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
        /// Every code of this crate, in the order of their ids.
        pub const CODES: &[$crate::Code] = &[$($name),*];
    };
}

/// One kind of finding in one file: where it was first seen, and how often.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Diagnostic {
    /// The finding.
    pub code: Code,
    /// The byte of the first occurrence, from the start of the file.
    pub offset: u64,
    /// The element (triangle, bone, …) of the first occurrence, if it is in a list.
    pub element: Option<u32>,
    /// The number of occurrences.
    pub count: u32,
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { code, offset, element, count } = self;
        write!(f, "{} {}: {} (at byte {offset:#x}", code.id, code.severity, code.summary)?;
        if let Some(element) = element {
            write!(f, ", element {element}")?;
        }
        if *count > 1 {
            write!(f, ", {count} times")?;
        }
        f.write_str(")")
    }
}

/// The findings of one file: at most one per code, in the order in which they were first seen.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Diagnostics(Vec<Diagnostic>);

impl Diagnostics {
    /// No findings yet.
    #[must_use]
    pub const fn new() -> Self {
        Self(Vec::new())
    }
    /// Adds a finding, or counts one more of it.
    pub fn report(&mut self, code: Code, offset: u64, element: Option<u32>) {
        self.add(Diagnostic { code, offset, element, count: 1 });
    }
    /// Adds the findings of another part of the same model.
    pub fn merge(&mut self, other: &Self) {
        other.0.iter().for_each(|found| self.add(*found));
    }
    /// Takes back `count` occurrences of a finding, since what was found is fixed; all of them if there are fewer. The
    /// offset of the first one stays.
    pub fn take_back(&mut self, code: Code, count: u32) {
        self.0.retain_mut(|found| {
            if found.code.id == code.id {
                found.count = found.count.saturating_sub(count);
            }
            found.count > 0
        });
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
    /// The finding with this code, if it was made.
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
    /// The worst severity found.
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
        assert_eq!(twice.get("X-002").unwrap().to_string(), "X-002 note: index is outside (at byte 0x0, 2 times)");
        twice.take_back(CODE, 3);
        assert_eq!(twice.get("X-001").map(|found| (found.count, found.offset)), Some((1, 16)));
        twice.take_back(CODE, 3);
        assert_eq!((twice.get("X-001"), twice.len()), (None, 1));
    }
}
