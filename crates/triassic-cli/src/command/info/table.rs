//! The table for several files.

use std::{collections::BTreeMap, fmt::Write};

use anstyle::Style;

use crate::text::{LABEL, number};

/// The counts of a file, in the order of their columns: triangles, frames, animations, textures.
const COUNTS: [(&str, usize); 4] = [("triangles", 9), ("frames", 7), ("animations", 10), ("textures", 8)];

/// A line of the table.
pub(super) struct Line {
    pub(super) format: String,
    pub(super) counts: [Option<usize>; 4],
    pub(super) findings: (Style, String),
    pub(super) file: String,
}

/// The columns of counts to show.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Columns([bool; 4]);

impl Columns {
    pub(super) const ALL: Self = Self([true; 4]);

    /// Returns the columns that are shown.
    fn of<'a, T>(&'a self, all: &'a [T; 4]) -> impl Iterator<Item = (&'a T, usize)> {
        let shown = all.iter().zip(COUNTS).zip(self.0);
        shown.filter(|(_, is_shown)| *is_shown).map(|((cell, (_, width)), _)| (cell, width))
    }
}

/// The lines of a table, collected until all are known.
#[derive(Default)]
pub(super) struct Table(BTreeMap<usize, Line>);

impl Table {
    /// The maximum number of lines to collect: longer tables have all columns, and are printed line by line.
    pub(super) const MOST: usize = 10_000;

    /// Adds the line of an input.
    pub(super) fn add(&mut self, number: usize, line: Line) {
        self.0.insert(number, line);
    }
    /// The table, without columns that are empty for all files.
    pub(super) fn text(&self, has_head: bool) -> String {
        let mut columns = Columns::default();
        for line in self.0.values() {
            for (shown, count) in columns.0.iter_mut().zip(line.counts) {
                *shown |= count.is_some();
            }
        }
        let mut text = if has_head && !self.0.is_empty() { head(&columns) } else { String::new() };
        text.extend(self.0.values().map(|line| line.text(&columns)));
        text
    }
}

/// The header of the table.
pub(super) fn head(columns: &Columns) -> String {
    let mut counts = String::new();
    for (name, width) in columns.of(&COUNTS.map(|(name, _)| name)) {
        // Writing to a string cannot fail.
        let _ = write!(counts, " {name:>width$}");
    }
    format!("{LABEL}{:15}{counts} {:>12}  file{LABEL:#}\n", "format", "findings")
}

impl Line {
    /// The line with these columns.
    pub(super) fn text(&self, columns: &Columns) -> String {
        let mut counts = String::new();
        for (count, width) in columns.of(&self.counts) {
            let count = count.map_or_else(|| "-".to_owned(), number);
            let _ = write!(counts, " {count:>width$}");
        }
        let (style, findings) = &self.findings;
        format!("{:15}{counts} {style}{findings:>12}{style:#}  {}\n", self.format, self.file)
    }
}
