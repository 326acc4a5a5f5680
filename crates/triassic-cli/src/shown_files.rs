//! The files that a scene shows: entities of a level, proxies of a model.

use std::fmt::Write;

use serde::Serialize;
use triassic::scene::Scene;

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
}

/// A file that is not shown.
#[derive(Debug, Clone, Serialize)]
struct Missing {
    file: String,
    reason: String,
    count: usize,
}

impl Files {
    pub(crate) fn new(scene: &Scene) -> Self {
        let counts = scene.instance_counts();
        let missing = scene.not_placed().into_iter();
        Self {
            placed: counts.placed,
            absent: counts.absent,
            cut: counts.cut,
            unreadable: counts.unreadable,
            refused: counts.refused,
            missing: missing.map(|(file, reason, count)| Missing { file: file.to_owned(), reason, count }).collect(),
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
        let line = |missing: &Missing| {
            let times = if missing.count > 1 { format!(" × {}", number(missing.count)) } else { String::new() };
            format!("{}{times}: {}", missing.file, missing.reason)
        };
        let mut lines: Vec<String> = self.missing.iter().take(SHOWN).map(line).collect();
        let more = self.missing.len().saturating_sub(SHOWN);
        if more > 0 {
            lines.push(format!("… and {}", counted(more, "other file")));
        }
        lines
    }
    /// As lines for a terminal; empty if nothing shows a file.
    pub(crate) fn text(&self) -> String {
        let counts = self.counts();
        if counts.is_empty() {
            return counts;
        }
        // Writing to a string cannot fail, here and below.
        let mut text = format!("  {LABEL}shown files: {counts}{LABEL:#}\n");
        for line in self.missing() {
            let _ = writeln!(text, "    {}", Plain(line));
        }
        text
    }
}
