//! Explanations of findings: the cause and the remedy of each code.
//!
//! The texts are the tables of `findings/*.md` in this crate, so that documents and programs show the same.

use alloc::{collections::BTreeMap, string::String};
use std::sync::LazyLock;

macro_rules! pages {
    ($($other:literal)+ formats $($format:literal $krate:ident($files:ident) { $($variants:tt)* } $(lists $archive:ident)?)+) => {
        /// The pages: one per format, whatever features are on, and others by their subject.
        const PAGES: &[&str] = &[
            $(include_str!(concat!("../findings/", $format, ".md")),)+
            $(include_str!(concat!("../findings/", $other, ".md")),)+
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
}

/// The cells of a row; `\|` is a bar in a text.
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
    found.map(|found| (found.code.clone(), found)).collect()
});

/// Returns the explanation of a code, in whatever case it is written.
#[must_use]
pub fn explain(code: &str) -> Option<&'static Explanation> {
    ALL.get(&code.to_ascii_uppercase())
}

/// The explanations of all codes, in the order of the codes.
pub fn explanations() -> impl Iterator<Item = &'static Explanation> {
    ALL.values()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every page of the folder is read, and each row of a code has five non-empty cells.
    #[test]
    fn every_row_of_every_page_is_an_explanation() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("findings");
        let mut rows = 0;
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
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
}
