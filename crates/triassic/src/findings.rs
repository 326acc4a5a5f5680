//! Explanations of findings: the cause, the remedy and an example of each code.
//!
//! The texts are the tables of `findings/*.md` in this crate, so that documents and programs show the same. The examples
//! in `findings/*.txt` are written by the tests of the crates that report the findings.

use alloc::{collections::BTreeMap, string::String};
use std::sync::LazyLock;

macro_rules! pages {
    ($($other:literal)+ formats $($format:literal $krate:ident($files:ident) { $($variants:tt)* } $(lists $archive:ident)?)+) => {
        /// The pages: one per format, whatever features are on, and others by their subject.
        const PAGES: &[&str] = &[
            $(include_str!(concat!("../findings/", $format, ".md")),)+
            $(include_str!(concat!("../findings/", $other, ".md")),)+
        ];
        /// Examples, a line for each code. Findings of other tests have files of their own.
        const EXAMPLES: &[&str] = &[
            $(include_str!(concat!("../findings/", $format, ".txt")),)+
            $(include_str!(concat!("../findings/", $other, ".txt")),)+
            include_str!("../findings/bis-paa-images.txt"),
            include_str!("../findings/command.txt"),
            include_str!("../findings/goldsrc-smd-out.txt"),
            include_str!("../findings/quake-md2-images.txt"),
        ];
    };
}
crate::all_formats!(pages! "gltf" "goldsrc-back" "goldsrc-smd" "goldsrc-studio" "scene" "triassic-archive" "way-back" formats);

/// The explanation of one code. All texts are Markdown without links.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Explanation {
    /// The code: `MD2-012`.
    pub code: String,
    /// `note`, `warning`, `error`, or several for a code whose severity depends on the case.
    pub severity: String,
    /// The summary.
    pub summary: String,
    /// The cause of the finding, and its effect on programs that read the file.
    pub cause: String,
    /// The remedy.
    pub remedy: String,
    /// The line that `triassic validate --verbose`, or the command that reports the finding, prints for a file with it.
    pub example: Option<String>,
}

/// The cells of a row; `\|` is an escaped bar.
fn cells(row: &str) -> impl Iterator<Item = String> {
    let row = row.trim().trim_matches('|').replace("\\|", "\u{1}");
    let cells: alloc::vec::Vec<String> = row.split('|').map(|cell| cell.trim().replace('\u{1}', "|")).collect();
    cells.into_iter()
}

/// The explanation in a row of a table of findings.
fn explanation(line: &str) -> Option<Explanation> {
    let mut cells = cells(line.strip_prefix('|')?);
    let code = cells.next()?.trim_matches('`').into();
    Some(Explanation {
        code,
        severity: cells.next()?,
        summary: cells.next()?,
        cause: cells.next()?,
        remedy: cells.next()?,
        example: None,
    })
}

static ALL: LazyLock<BTreeMap<String, Explanation>> = LazyLock::new(|| {
    let is_code = |text: &str| {
        text.rsplit_once('-').is_some_and(|(prefix, number)| {
            let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
            is_number && prefix.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit())
        })
    };
    let found = PAGES.iter().flat_map(|page| page.lines()).filter_map(explanation).filter(|found| is_code(&found.code));
    let mut all: BTreeMap<String, Explanation> = found.map(|found| (found.code.clone(), found)).collect();
    for line in EXAMPLES.iter().flat_map(|examples| examples.lines()) {
        // Compilers state the file first.
        if let Some(code) = line.split([' ', ':']).find(|word| all.contains_key(*word))
            && let Some(found) = all.get_mut(code)
        {
            found.example = Some(line.into());
        }
    }
    all
});

/// Returns the explanation of a code, in any letter case.
#[must_use]
pub fn explain(code: &str) -> Option<&'static Explanation> {
    ALL.get(&code.to_ascii_uppercase())
}

/// The explanations of all codes, sorted by code.
pub fn explanations() -> impl Iterator<Item = &'static Explanation> {
    ALL.values()
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    /// Every page of the folder is read, and each row of a code has five non-empty cells.
    #[test]
    fn every_row_of_every_page_is_an_explanation() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("findings");
        let mut rows = 0;
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.extension() != Some("md".as_ref()) || path.ends_with("viewer.md") {
                continue;
            }
            let text = std::fs::read_to_string(&path).unwrap();
            let codes = text.lines().filter_map(|line| cells(line.strip_prefix('|')?).next()).filter(|cell| {
                cell.trim_matches('`').rsplit_once('-').is_some_and(|(_, number)| number.parse::<u32>().is_ok())
            });
            for code in codes {
                rows += 1;
                let found = explain(code.trim_matches('`')).unwrap_or_else(|| panic!("{}: {code}", path.display()));
                assert!(![&found.summary, &found.cause, &found.remedy].iter().any(|text| text.is_empty()), "{code}");
            }
        }
        assert!(rows > 500, "{rows}");
        assert_eq!(rows, explanations().count());
        assert_eq!(explain("md2-012").unwrap().severity, "note");
    }
    /// The viewer has no options: remedies with one have another text there.
    #[test]
    fn the_viewer_has_remedies_without_options() {
        let rows = include_str!("../findings/viewer.md").lines().filter_map(|line| line.strip_prefix("| "));
        let in_viewer: BTreeMap<String, String> = rows
            .filter_map(|row| {
                let mut cells = cells(row);
                Some((cells.next()?, cells.next()?))
            })
            .filter(|(code, _)| code != "code")
            .collect();
        let shown = ["AMDL", "GMDL", "HMP", "MD2", "P3D", "PAA", "SCN", "WMB"];
        let is_shown = |code: &str| code.split_once('-').is_some_and(|(prefix, _)| shown.contains(&prefix));
        let with_option = explanations().filter(|found| is_shown(&found.code) && found.remedy.contains("`--"));
        let expected: Vec<_> = with_option.map(|found| &found.code).collect();
        assert_eq!(in_viewer.keys().collect::<Vec<_>>(), expected);
        for (code, remedy) in in_viewer {
            assert!(!remedy.is_empty() && !remedy.contains("`--"), "{code}: {remedy}");
        }
    }
    #[test]
    fn every_code_has_an_example() {
        // Only builds without the feature `images` report it.
        const WITHOUT: &[&str] = &["SCN-013"];
        let missing = explanations().filter(|found| found.example.is_none());
        assert_eq!(missing.map(|found| found.code.as_str()).collect::<Vec<_>>(), WITHOUT);
        // Every file of the folder is read, and each line has its own code.
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("findings");
        let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        let files = files.filter(|path| path.extension() == Some("txt".as_ref()));
        let mut lines: Vec<String> = files
            .flat_map(|path| std::fs::read_to_string(path).unwrap().lines().map(String::from).collect::<Vec<_>>())
            .collect();
        let mut found: Vec<_> = explanations().filter_map(|found| found.example.clone()).collect();
        lines.sort_unstable();
        found.sort_unstable();
        assert_eq!(found, lines);
        let example = explain("MD2-028").unwrap().example.as_ref().unwrap();
        assert!(example.starts_with("MD2-028 error   a triangle refers to a missing texture coordinate (at byte 0x"));
    }
}
