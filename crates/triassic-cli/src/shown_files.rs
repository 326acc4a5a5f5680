//! Prints the files that a scene shows (entities of a level, proxies of a model), and the missing ones.

use std::{collections::BTreeMap, fmt::Write};

use triassic::{
    FORMATS,
    conversion::{MissingShown, ShownFiles},
    convert,
};

use crate::text::{LABEL, Plain, counted, number};

/// The maximum number of names in the text.
const SHOWN: usize = 20;

/// The nonzero counts, as text; empty if nothing shows a file.
pub(crate) fn counts(files: &ShownFiles) -> String {
    let all = [
        (files.placed, "placed"),
        (files.placeholders, "not placed"),
        (files.absent, "missing"),
        (files.cut, "with truncated names"),
        (files.unreadable, "unreadable"),
        (files.refused, "refused"),
    ];
    let shown = all.into_iter().filter(|(count, _)| *count > 0);
    let shown: Vec<String> = shown.map(|(count, what)| format!("{} {what}", number(count))).collect();
    let hint = files.hint.as_ref().map_or_else(String::new, |hint| {
        let folder = &hint.folder;
        let folder = if folder.contains(char::is_whitespace) { format!("'{folder}'") } else { folder.clone() };
        format!("; `--game {folder}` finds {}", number(hint.places))
    });
    shown.join(", ") + &hint
}

/// Lines about the files that are not shown, whose names may be long.
pub(crate) fn missing(files: &ShownFiles) -> Vec<String> {
    lines(files.missing.iter().filter(|missing| missing.is_shown), missing_text)
}

/// The elements of a format that show other files.
fn what_shows(format: &str) -> &'static str {
    if format.starts_with("acknex") { "entities" } else { "shown files" }
}

/// The lines for a terminal; empty if nothing shows a file.
pub(crate) fn text(files: &ShownFiles, format: &str) -> String {
    let counts = counts(files);
    let shown = if counts.is_empty() { counts } else { format!("{}: {counts}", what_shows(format)) };
    section(&shown, missing(files)) + &needed_text(files) + &findings_text(files)
}

/// Lines about missing files that would not be shown themselves: images, companions.
pub(crate) fn needed_text(files: &ShownFiles) -> String {
    let needed = || files.missing.iter().filter(|missing| !missing.is_shown);
    let count = needed().count();
    let title = if count == 0 { String::new() } else { format!("missing: {}", counted(count, "file")) };
    section(&title, lines(needed(), missing_text))
}

fn findings_text(files: &ShownFiles) -> String {
    let count = files.with_findings.len();
    let title = if count == 0 { String::new() } else { format!("with findings: {}", counted(count, "file")) };
    let mut by_code: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for file in &files.with_findings {
        for code in &file.codes {
            by_code.entry(code).or_default().push(&file.file);
        }
    }
    let by_code: Vec<_> = by_code.into_iter().collect();
    section(&title, lines(by_code.iter(), |(code, files)| in_words(code, files)))
}

/// A finding and the files that have it.
fn in_words(code: &str, files: &[&str]) -> String {
    let known =
        FORMATS.iter().flat_map(|format| format.codes).chain(convert::findings::CODES).find(|known| known.id == code);
    let summary = known.map_or_else(String::new, |known| format!(" {}", known.summary));
    match files {
        [file] => format!("{code}{summary} ({file})"),
        [file, more @ ..] => format!("{code}{summary} ({file} and {})", counted(more.len(), "other file")),
        [] => format!("{code}{summary}"),
    }
}

fn missing_text(missing: &MissingShown) -> String {
    let times = if missing.count > 1 { format!(" × {}", number(missing.count)) } else { String::new() };
    let by = match missing.named_by.as_slice() {
        [] => String::new(),
        [one] => format!(" (named by {one})"),
        [one, more @ ..] => format!(" (named by {one} and {})", counted(more.len(), "other file")),
    };
    format!("{}{times}: {}{by}", missing.file, missing.reason)
}

/// A line for each item, up to the limit.
fn lines<'a, T: 'a>(items: impl Iterator<Item = &'a T> + Clone, line: impl Fn(&T) -> String) -> Vec<String> {
    let more = items.clone().count().saturating_sub(SHOWN);
    let mut lines: Vec<String> = items.take(SHOWN).map(line).collect();
    if more > 0 {
        lines.push(format!("… and {} (--json lists all)", counted(more, "other file")));
    }
    lines
}

/// Lines for a terminal below a title; possibly empty.
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
