//! The files that a scene shows: entities of a level, proxies of a model; and those that it lacks.

use std::{collections::BTreeMap, fmt::Write};

use serde::Serialize;
use triassic::scene::{MissingFile, Scene, ShownFindings};

use crate::text::{LABEL, Plain, counted, number};

/// How many names the text shows.
const SHOWN: usize = 20;

/// Counts of what shows other files, and the files that are not shown.
#[derive(Debug, Clone, Default, Serialize)]
pub(crate) struct Files {
    placed: usize,
    absent: usize,
    cut: usize,
    unreadable: usize,
    refused: usize,
    missing: Vec<Missing>,
    /// Shown files with findings of their own.
    with_findings: Vec<WithFindings>,
}

/// A file that is not shown, or that was not found: an image, a companion.
#[derive(Debug, Clone, Serialize)]
struct Missing {
    file: String,
    reason: String,
    count: usize,
    /// The shown files that name it; empty if the source itself does.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    named_by: Vec<String>,
    /// Whether it would be shown itself.
    #[serde(skip)]
    is_shown: bool,
}

/// A shown file with findings of its own.
#[derive(Debug, Clone, Serialize)]
struct WithFindings {
    file: String,
    codes: Vec<&'static str>,
}

impl Files {
    pub(crate) fn new(scene: &Scene) -> Self {
        let counts = scene.instance_counts();
        let shown = scene.not_placed().into_iter().map(|(file, reason, count)| Missing {
            file: file.to_owned(),
            reason,
            count,
            named_by: Vec::new(),
            is_shown: true,
        });
        let with_findings = scene
            .shown_findings
            .iter()
            .map(|ShownFindings { file, codes, .. }| WithFindings { file: file.clone(), codes: codes.clone() });
        Self {
            placed: counts.placed,
            absent: counts.absent,
            cut: counts.cut,
            unreadable: counts.unreadable,
            refused: counts.refused,
            missing: shown.chain(needed(scene)).collect(),
            with_findings: with_findings.collect(),
        }
    }
    /// The counts that are not 0, as text; empty if nothing shows a file.
    pub(crate) fn counts(&self) -> String {
        let all = [
            (self.placed, "placed"),
            (self.absent, "absent"),
            (self.cut, "with cut names"),
            (self.unreadable, "unreadable"),
            (self.refused, "refused"),
        ];
        let shown = all.into_iter().filter(|(count, _)| *count > 0);
        let shown: Vec<String> = shown.map(|(count, what)| format!("{} {what}", number(count))).collect();
        shown.join(", ")
    }
    /// Lines about the files that are not shown, which each have a name that may be long.
    pub(crate) fn missing(&self) -> Vec<String> {
        lines(self.missing.iter().filter(|missing| missing.is_shown), Missing::text)
    }
    /// As lines for a terminal; empty if nothing shows a file.
    pub(crate) fn text(&self) -> String {
        let counts = self.counts();
        let shown = if counts.is_empty() { counts } else { format!("shown files: {counts}") };
        section(&shown, self.missing()) + &self.needed_text() + &self.findings_text()
    }
    /// Lines about files that were not found and would not be shown themselves: images, companions.
    pub(crate) fn needed_text(&self) -> String {
        let needed = || self.missing.iter().filter(|missing| !missing.is_shown);
        let count = needed().count();
        let title = if count == 0 { String::new() } else { format!("missing: {}", counted(count, "file")) };
        section(&title, lines(needed(), Missing::text))
    }
    fn findings_text(&self) -> String {
        let count = self.with_findings.len();
        let title =
            if count == 0 { String::new() } else { format!("findings of their own: {}", counted(count, "file")) };
        section(&title, lines(self.with_findings.iter(), |file| format!("{}: {}", file.file, file.codes.join(", "))))
    }
}

impl Missing {
    fn text(&self) -> String {
        let times = if self.count > 1 { format!(" × {}", number(self.count)) } else { String::new() };
        let by = match self.named_by.as_slice() {
            [] => String::new(),
            [one] => format!(" (named by {one})"),
            [one, more @ ..] => format!(" (named by {one} and {})", counted(more.len(), "other file")),
        };
        format!("{}{times}: {}{by}", self.file, self.reason)
    }
}

/// The files that the source and the files that it shows name and that were not found, each once.
fn needed(scene: &Scene) -> Vec<Missing> {
    let mut files: BTreeMap<_, (usize, Vec<String>)> = BTreeMap::new();
    for MissingFile { file, kind, named_by, .. } in &scene.missing {
        let (count, names) = files.entry((file.as_str(), *kind)).or_default();
        *count = count.saturating_add(1);
        names.extend(named_by.clone());
    }
    let files = files.into_iter().map(|((file, kind), (count, named_by))| Missing {
        file: file.to_owned(),
        reason: kind.reason().to_owned(),
        count,
        named_by,
        is_shown: false,
    });
    files.collect()
}

/// A line for each item, at most as many as the text shows.
fn lines<'a, T: 'a>(items: impl Iterator<Item = &'a T> + Clone, line: impl Fn(&T) -> String) -> Vec<String> {
    let more = items.clone().count().saturating_sub(SHOWN);
    let mut lines: Vec<String> = items.take(SHOWN).map(line).collect();
    if more > 0 {
        lines.push(format!("… and {} (--json lists all)", counted(more, "other file")));
    }
    lines
}

/// Lines for a terminal below a title; empty without one.
fn section(title: &str, lines: Vec<String>) -> String {
    if title.is_empty() {
        return String::new();
    }
    // Writing to a string cannot fail, here and below.
    let mut text = format!("  {LABEL}{title}{LABEL:#}\n");
    for line in lines {
        let _ = writeln!(text, "    {}", Plain(line));
    }
    text
}
