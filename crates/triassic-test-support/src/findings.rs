//! A file for every finding, and the examples of `triassic explain`.

use std::{env, fmt::Debug, fs};

use formats_core::{Code, Diagnostic, Diagnostics, Subject};

use crate::files;

/// A file, or several that form one model, with the expected position, element and count of its finding.
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
    /// Asserts that the finding is as expected, and that there are no others but `others`.
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
    /// The line of `triassic validate --verbose` for the finding, without names.
    #[must_use]
    pub fn line(&self, validate: impl FnOnce(&F) -> Diagnostics, code: Code) -> String {
        validated(&validate(&self.file), code, |_| None)
    }
}

/// Returns the finding with this code.
#[track_caller]
fn find(found: &Diagnostics, code: Code) -> &Diagnostic {
    found.get(code.id).unwrap_or_else(|| panic!("{} is missing in {found:?}", code.id))
}

/// The line of `triassic validate --verbose` for a finding, with the name of its subject.
#[track_caller]
#[must_use]
pub fn validated(found: &Diagnostics, code: Code, subject: impl FnOnce(&Diagnostic) -> Option<Subject>) -> String {
    let finding = find(found, code);
    let times = (finding.count > 1).then(|| format!("{} times", grouped(finding.count)));
    let details: Vec<String> = finding.place().into_iter().chain(times).collect();
    let details = if details.is_empty() { String::new() } else { format!(" ({})", details.join(", ")) };
    let message = finding.message(subject(finding).as_ref());
    format!("{} {:7} {message}{details}", code.id, code.severity)
}

/// The line of `triassic convert` for a finding.
#[track_caller]
#[must_use]
pub fn converted(found: &Diagnostics, code: Code) -> String {
    let finding = find(found, code);
    let times = match finding.count {
        ..=1 => String::new(),
        count => format!(" ({} times)", grouped(count)),
    };
    format!("{} {:7} {}{times}", code.id, code.severity, finding.message(None))
}

/// A number with a comma between groups of three digits.
fn grouped(number: u32) -> String {
    let (thousands, rest) = (number / 1000, number % 1000);
    if thousands == 0 { rest.to_string() } else { format!("{},{rest:03}", grouped(thousands)) }
}

/// Asserts that each of `codes` has one of these lines, and that `crates/triassic/findings/<name>.txt` contains exactly
/// them, in the order of the codes: the examples of `triassic explain`. With the variable `TRIASSIC_MAKE`, writes the
/// file.
#[track_caller]
pub fn check_examples(name: &str, codes: &[Code], lines: &[String]) {
    let has = |line: &String, code: &Code| line.split([' ', ':']).any(|word| word == code.id);
    let of = |code: &Code| lines.iter().find(|line| has(line, code));
    let missing: Vec<_> = codes.iter().filter(|code| of(code).is_none()).map(|code| code.id).collect();
    assert!(missing.is_empty(), "no examples of {}", missing.join(", "));
    assert_eq!(lines.len(), codes.len(), "one example for each code: {lines:#?}");
    let expected: String = codes.iter().filter_map(of).flat_map(|line| [line.as_str(), "\n"]).collect();
    let path = files::project().join(format!("crates/triassic/findings/{name}.txt"));
    if env::var_os("TRIASSIC_MAKE").is_some() {
        fs::write(&path, &expected).unwrap();
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(
        found, expected,
        "the examples of {name} are out of date; the same test with TRIASSIC_MAKE=1 writes them"
    );
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

/// Creates a test for each code of a crate: `name: CODE and OTHER, FINDINGS = case;`. Two more tests check that every code has
/// a test, and that the [examples](check_examples) of the codes are current.
///
/// First come the module of the codes, by a name in scope, and the function that returns the findings of a case's
/// file.
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
        #[test]
        fn examples_are_current() {
            let lines = [$($crate::Case::line(&$case, $validate, $codes::$code)),*];
            $crate::findings::check_examples(env!("CARGO_PKG_NAME"), $codes::CODES, &lines);
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
    fn a_line_equals_that_of_the_command() {
        assert_eq!(Case::new((), 0).line(both, B), "X-002 note    b (at byte 0x7, element 1, 2 times)");
        assert_eq!(Case::new((), 0).line(both, A), "X-001 note    a (at byte 0x3)");
        let found = both(&());
        assert_eq!(converted(&found, B), "X-002 note    b (2 times)");
        let named = Code::new("X-003", Severity::Warning, "a bone is lost");
        let mut found = Diagnostics::new();
        found.report(named, 1, None);
        let line = validated(&found, named, |_| Subject::new("bone", b"arm"));
        assert_eq!(line, "X-003 warning bone `arm` is lost (at byte 0x1)");
        assert_eq!([0, 999, 1000, 1_020_003].map(grouped), ["0", "999", "1,000", "1,020,003"]);
    }
    #[test]
    fn a_wrong_case_fails() {
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
