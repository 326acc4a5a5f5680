//! The files that a scene shows: entities of a level, proxies of a model; and those that it lacks.

use std::fmt::Write;

use triassic::conversion::{MissingShown, ShownFiles};

use crate::text::{LABEL, Plain, counted, number};

/// How many names the text shows.
const SHOWN: usize = 20;

/// The counts that are not 0, as text; empty if nothing shows a file.
pub(crate) fn counts(files: &ShownFiles) -> String {
    let all = [
        (files.placed, "placed"),
        (files.absent, "absent"),
        (files.cut, "with cut names"),
        (files.unreadable, "unreadable"),
        (files.refused, "refused"),
    ];
    let shown = all.into_iter().filter(|(count, _)| *count > 0);
    let shown: Vec<String> = shown.map(|(count, what)| format!("{} {what}", number(count))).collect();
    shown.join(", ")
}

/// Lines about the files that are not shown, which each have a name that may be long.
pub(crate) fn missing(files: &ShownFiles) -> Vec<String> {
    lines(files.missing.iter().filter(|missing| missing.is_shown), missing_text)
}

/// As lines for a terminal; empty if nothing shows a file.
pub(crate) fn text(files: &ShownFiles) -> String {
    let counts = counts(files);
    let shown = if counts.is_empty() { counts } else { format!("shown files: {counts}") };
    section(&shown, missing(files)) + &needed_text(files) + &findings_text(files)
}

/// Lines about files that were not found and would not be shown themselves: images, companions.
pub(crate) fn needed_text(files: &ShownFiles) -> String {
    let needed = || files.missing.iter().filter(|missing| !missing.is_shown);
    let count = needed().count();
    let title = if count == 0 { String::new() } else { format!("missing: {}", counted(count, "file")) };
    section(&title, lines(needed(), missing_text))
}

fn findings_text(files: &ShownFiles) -> String {
    let count = files.with_findings.len();
    let title = if count == 0 { String::new() } else { format!("findings of their own: {}", counted(count, "file")) };
    section(&title, lines(files.with_findings.iter(), |file| format!("{}: {}", file.file, file.codes.join(", "))))
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
