//! A file for every finding.

use std::fmt::Debug;

use formats_core::{Code, Diagnostics};

/// A file, or several that make one model, and where, in which element and how often its finding is expected.
#[derive(Debug, Clone)]
pub struct Case<F = Vec<u8>> {
    /// The file.
    pub file: F,
    /// The byte of the first occurrence.
    pub at: usize,
    /// The element of the first occurrence.
    pub element: Option<u32>,
    /// The number of occurrences.
    pub count: u32,
}

impl<F> Case<F> {
    /// A finding at byte `at` of `file`, once, in no element.
    #[must_use]
    pub const fn new(file: F, at: usize) -> Self {
        Self { file, at, element: None, count: 1 }
    }
    /// The same in this element.
    #[must_use]
    pub fn element(self, element: u32) -> Self {
        Self { element: Some(element), ..self }
    }
    /// The same this many times.
    #[must_use]
    pub fn count(self, count: u32) -> Self {
        Self { count, ..self }
    }
    /// Asserts that the finding is as expected, and that none is made but `code` and `others`.
    #[track_caller]
    pub fn check(&self, validate: impl FnOnce(&F) -> Diagnostics, code: Code, others: &[Code]) {
        let found = validate(&self.file);
        let finding = found.get(code.id).unwrap_or_else(|| panic!("{} is missing in {found:?}", code.id));
        assert_eq!(finding.code, code);
        assert!(!is_limit(code.summary) || finding.measure.is_some(), "{finding}: no number and limit");
        let place = (usize::try_from(finding.offset).unwrap(), finding.element, finding.count);
        assert_eq!(place, (self.at, self.element, self.count), "{finding}");
        let expected = others.iter().chain([&code]).map(|code| code.id);
        assert_same_set(expected, found.iter().map(|finding| finding.code.id));
    }
}

/// Whether a summary is about a limit: such a finding has the number and the limit.
fn is_limit(summary: &str) -> bool {
    const LIMITS: [&str; 12] = [
        "than the engine allows",
        "than Quake II allows",
        "than id's tools write",
        "exceeds a limit",
        "exceeds 100,000",
        "engine uses (",
        "engine's limit",
        "pixel limit",
        "or more levels",
        "more than 8",
        "more than 255",
        "more than four",
    ];
    LIMITS.iter().any(|limit| summary.contains(limit))
}

/// Asserts that two lists have the same items, in any order.
#[track_caller]
fn assert_same_set<T: Ord + Debug>(expected: impl Iterator<Item = T>, found: impl Iterator<Item = T>) {
    let [mut expected, mut found]: [Vec<T>; 2] = [expected.collect(), found.collect()];
    expected.sort_unstable();
    found.sort_unstable();
    assert_eq!(found, expected);
}

/// Makes a test for each code of a crate, and one that no code is without: `name: CODE and WHAT, COMES, ALONG = case;`.
///
/// First the module of the codes, by a name that is in scope, and the function that gives the findings of a case's file.
///
/// ```
/// use formats_core::Diagnostics;
/// use triassic_test_support::Case;
///
/// mod codes {
///     formats_core::codes! {
///         /// The file is empty.
///         EMPTY = "X-001", Warning, "the file is empty";
///         /// The second byte is zero.
///         ZERO = "X-002", Note, "the second byte is zero";
///     }
/// }
/// fn validate(file: &Vec<u8>) -> Diagnostics {
///     let mut found = Diagnostics::new();
///     if file.is_empty() {
///         found.report(codes::EMPTY, 0, None);
///     }
///     if file.get(1) == Some(&0) {
///         found.report(codes::ZERO, 1, Some(1));
///     }
///     found
/// }
/// triassic_test_support::findings! {
///     codes, validate;
///     empty: EMPTY = Case::new(vec![], 0);
///     zero: ZERO = Case::new(vec![1, 0], 1).element(1);
/// }
/// ```
#[macro_export]
macro_rules! findings {
    ($codes:ident, $validate:expr; $($name:ident: $code:ident $(and $($other:ident),+)? = $case:expr;)*) => {
        $(
            #[test]
            fn $name() {
                $crate::Case::check(&$case, $validate, $codes::$code, &[$($($codes::$other),+)?]);
            }
        )*
        #[test]
        fn every_code_has_its_test() {
            assert_eq!([$($codes::$code),*], *$codes::CODES);
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use formats_core::Severity;

    const A: Code = Code::new("X-001", Severity::Note, "a");
    const B: Code = Code::new("X-002", Severity::Note, "b");

    fn both(_: &()) -> Diagnostics {
        let mut found = Diagnostics::new();
        found.report(B, 7, Some(1));
        found.report(A, 3, None);
        found.report(B, 9, Some(2));
        found
    }

    #[test]
    fn a_right_case_passes() {
        Case::new((), 7).element(1).count(2).check(both, B, &[A]);
        Case::new((), 3).check(both, A, &[B]);
    }
    #[test]
    fn whatever_is_wrong_fails() {
        let fails = |case: Case<()>, code, others: &[Code]| {
            std::panic::catch_unwind(|| case.check(both, code, others)).unwrap_err();
        };
        fails(Case::new((), 8).element(1).count(2), B, &[A]);
        fails(Case::new((), 7).element(2).count(2), B, &[A]);
        fails(Case::new((), 7).element(1).count(1), B, &[A]);
        fails(Case::new((), 7).element(1).count(2), B, &[]);
        fails(Case::new((), 3), A, &[B, Code::new("X-003", Severity::Note, "a")]);
        fails(Case::new((), 3), Code::new("X-001", Severity::Note, "other"), &[B]);
        fails(Case::new((), 3), Code::new("X-003", Severity::Note, "a"), &[A, B]);
    }
}
