//! The totals of all rows.
//!
//! Finds equal files among millions, with little memory.

use std::{
    collections::BTreeMap,
    fmt::{self, Display, Write},
};

use formats_core::num::grouped as number;

use crate::{Outcome, Row, RowFinding, row::unhex};

/// The totals of all rows. The order of adding does not matter.
#[derive(Debug, Default)]
pub struct Totals {
    pub(crate) all: Sum,
    pub(crate) formats: BTreeMap<Format, Sum>,
    /// By code.
    pub(crate) findings: BTreeMap<String, Found>,
    /// Unreadable files, by format.
    pub(crate) errors: BTreeMap<String, Found>,
    /// Files without a scene, by format.
    pub(crate) scene_errors: BTreeMap<String, Found>,
    pub(crate) duplicates: Duplicates,
    unopened: u64,
}

/// A format and its version. Supported formats come first, unknown ones last.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Format {
    place: Place,
    pub(crate) name: String,
    pub(crate) version: Option<u32>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    Read,
    Archive,
    NotRead,
    Unknown,
}

/// Numbers of files and their contents.
#[derive(Debug, Default)]
pub(crate) struct Sum {
    pub(crate) files: u64,
    pub(crate) bytes: u64,
    /// The number of files that are converted.
    pub(crate) convert: u64,
    /// The number of unreadable files.
    pub(crate) broken: u64,
    pub(crate) triangles: u64,
    pub(crate) features: BTreeMap<String, u64>,
}

/// Files with a common property.
#[derive(Debug, Default)]
pub(crate) struct Found {
    pub(crate) files: u64,
    pub(crate) count: u64,
    /// The first one by label, and its text.
    pub(crate) example: Option<(String, String)>,
}

impl Sum {
    fn add(&mut self, row: &Row) {
        let add = |sum: &mut u64, more: u64| *sum = sum.saturating_add(more);
        add(&mut self.files, 1);
        add(&mut self.bytes, row.size.unwrap_or(0));
        add(&mut self.convert, row.converts.into());
        add(&mut self.broken, row.error.is_some().into());
        add(&mut self.triangles, row.counts.triangles.unwrap_or(0));
        for feature in &row.features {
            match self.features.get_mut(&**feature) {
                Some(files) => add(files, 1),
                None => _ = self.features.insert(feature.clone().into_owned(), 1),
            }
        }
    }
}

impl Found {
    fn add(&mut self, count: u64, row: &Row, text: &str) {
        self.files = self.files.saturating_add(1);
        self.count = self.count.saturating_add(count);
        let label = row.label();
        if self.example.as_ref().is_none_or(|(first, _)| label < *first) {
            self.example = Some((label, text.to_owned()));
        }
    }
}

impl Totals {
    /// Adds a row.
    pub fn add(&mut self, row: &Row) {
        self.all.add(row);
        self.unopened = self.unopened.saturating_add(row.size.is_none().into());
        self.formats.entry(Format::of(row)).or_default().add(row);
        for RowFinding { code, count, .. } in &row.findings {
            of(&mut self.findings, code).add((*count).into(), row, "");
        }
        if let Some(error) = &row.error {
            of(&mut self.errors, &row.name).add(1, row, &error.message);
        }
        if let Some(Outcome { error: Some(error), .. }) = &row.scene {
            of(&mut self.scene_errors, &row.name).add(1, row, &error.message);
        }
        self.duplicates.add(row);
    }
    /// The number of added files.
    #[must_use]
    pub const fn files(&self) -> u64 {
        self.all.files
    }
    /// The number of them in supported formats.
    #[must_use]
    pub fn files_read(&self) -> u64 {
        let read = self.formats.iter().filter(|(format, _)| format.place <= Place::Archive);
        read.map(|(_, sum)| sum.files).fold(0, u64::saturating_add)
    }
    /// The number of them that cannot be read, or only in part.
    #[must_use]
    pub const fn broken(&self) -> u64 {
        self.all.broken
    }
    /// The number of these that cannot even be opened or listed.
    #[must_use]
    pub const fn unopened(&self) -> u64 {
        self.unopened
    }
}

fn of<'m>(found: &'m mut BTreeMap<String, Found>, name: &str) -> &'m mut Found {
    found.entry(name.to_owned()).or_default()
}

impl Format {
    fn of(row: &Row) -> Self {
        let place = match (row.kind.as_deref(), &row.format) {
            (Some("archive"), _) => Place::Archive,
            (_, Some(_)) => Place::Read,
            _ if row.name == "unknown" => Place::Unknown,
            _ => Place::NotRead,
        };
        Self { place, name: row.name.clone().into_owned(), version: row.version }
    }
}

/// Longer texts are not padded.
const WIDEST: usize = 60;

impl Totals {
    /// The totals as a table for display: files and bytes by format and version, findings, unreadable files,
    /// duplicates. Control characters in names are escaped. `summary` describes the finding with a code.
    pub fn table(&mut self, summary: impl Fn(&str) -> Option<String>) -> String {
        for (code, found) in &mut self.findings {
            if let (Some((_, text)), Some(summary)) = (&mut found.example, summary(code)) {
                *text = summary;
            }
        }
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = self.write(&mut text);
        text
    }
    fn write(&mut self, to: &mut String) -> fmt::Result {
        let has_scenes = self.all.convert > 0;
        let mut rows =
            vec![head(&["format", "version", "files", "bytes", "convert", "broken", "triangles"], "features")];
        for (format, sum) in &self.formats {
            let version = format.version.map_or_else(String::new, |version| version.to_string());
            rows.push(line(&format.name, version, sum));
        }
        rows.push(line("all", String::new(), &self.all));
        if !has_scenes {
            for row in &mut rows {
                row.cells.truncate(4);
            }
        }
        write_table(to, &rows, 1)?;
        found(to, "findings", "code", &self.findings, true)?;
        found(to, "cannot be read", "format", &self.errors, false)?;
        found(to, "have no scene", "format", &self.scene_errors, false)?;
        let repeated = self.duplicates.find();
        if repeated.groups > 0 {
            let (files, bytes) = (number(repeated.files), number(repeated.bytes));
            writeln!(to, "\n{files} files, {bytes} bytes, repeat the content of others:\n")?;
            let mut rows = vec![head(&["", "copies", "bytes each"], "for example")];
            for group in &repeated.largest {
                let cells = vec![String::new(), number(group.files), number(group.size)];
                rows.push(Line { cells, text: Plain(group.example).to_string() });
            }
            write_table(to, &rows, 1)?;
            let shown = u64::try_from(repeated.largest.len()).unwrap_or(u64::MAX);
            if repeated.groups > shown {
                writeln!(to, "  and {} more", number(repeated.groups.saturating_sub(shown)))?;
            }
        }
        Ok(())
    }
}

/// A line of a table: padded cells, the first aligned to the left, followed by text.
struct Line {
    cells: Vec<String>,
    text: String,
}

fn head(cells: &[&str], text: &str) -> Line {
    Line { cells: cells.iter().map(|cell| (*cell).to_owned()).collect(), text: text.to_owned() }
}

/// The line of a format.
fn line(name: &str, version: String, sum: &Sum) -> Line {
    let some = |count: u64| if count == 0 { String::new() } else { number(count) };
    let features =
        sum.features.iter().map(|(feature, files)| format!("{} {}", feature.replace('_', " "), number(*files)));
    Line {
        cells: vec![
            Plain(name).to_string(),
            version,
            number(sum.files),
            number(sum.bytes),
            some(sum.convert),
            some(sum.broken),
            some(sum.triangles),
        ],
        text: features.collect::<Vec<_>>().join(", "),
    }
}

/// Files with a common property, each kind with an example.
fn found(to: &mut String, title: &str, what: &str, all: &BTreeMap<String, Found>, is_counted: bool) -> fmt::Result {
    if all.is_empty() {
        return Ok(());
    }
    writeln!(to, "\n{title}:\n")?;
    let mut heads = vec![what, "files"];
    heads.extend(is_counted.then_some("times"));
    let mut rows = vec![head(&heads, "for example")];
    for (name, found) in all {
        let mut cells = vec![Plain(name).to_string(), number(found.files)];
        cells.extend(is_counted.then(|| number(found.count)));
        let text = found.example.as_ref().map(|(label, text)| {
            let colon = if text.is_empty() { "" } else { ": " };
            format!("{}{colon}{}", Plain(label), Plain(text))
        });
        rows.push(Line { cells, text: text.unwrap_or_default() });
    }
    write_table(to, &rows, 1)
}

/// Writes lines with aligned columns: the first `left` columns to the left, the others to the right.
fn write_table(to: &mut String, rows: &[Line], left: usize) -> fmt::Result {
    let count = rows.iter().map(|row| row.cells.len()).max().unwrap_or(0);
    let width = |column: usize| {
        let widths = rows.iter().filter_map(|row| row.cells.get(column)).map(|cell| cell.chars().count());
        widths.filter(|width| *width <= WIDEST).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..count).map(width).collect();
    for row in rows {
        let mut line = String::new();
        for (column, (cell, width)) in row.cells.iter().zip(&widths).enumerate() {
            if *width > 0 {
                let before = if line.is_empty() { "" } else { "  " };
                if column < left {
                    write!(line, "{before}{cell:width$}")?;
                } else {
                    write!(line, "{before}{cell:>width$}")?;
                }
            }
        }
        if !row.text.is_empty() {
            write!(line, "  {}", row.text)?;
        }
        writeln!(to, "{}", line.trim_end())?;
    }
    Ok(())
}

/// Text from a file, in which control characters are escaped.
struct Plain<'a>(&'a str);

impl Display for Plain<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0
            .chars()
            .try_for_each(|c| if c.is_control() { write!(f, "{}", c.escape_default()) } else { f.write_char(c) })
    }
}

/// The maximum number of groups in the table.
const SHOWN: usize = 20;

/// The key of each file for finding equal ones.
#[derive(Debug, Default)]
pub(crate) struct Duplicates {
    files: Vec<Entry>,
    /// The labels of all files, one after the other.
    labels: String,
}

#[derive(Debug, Clone, Copy)]
struct Entry {
    sha256: [u8; 32],
    size: u64,
    at: u64,
    len: u32,
}

/// Files that are equal.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Group<'a> {
    pub(crate) size: u64,
    pub(crate) files: u64,
    /// The first of them, in order of names.
    pub(crate) example: &'a str,
}

impl Group<'_> {
    /// The bytes of all except one.
    const fn repeated(&self) -> u64 {
        self.size.saturating_mul(self.files.saturating_sub(1))
    }
}

/// The totals of all duplicates.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Repeated<'a> {
    /// The number of files except the first of each group.
    pub(crate) files: u64,
    pub(crate) bytes: u64,
    pub(crate) groups: u64,
    /// The groups with the most duplicate bytes, the largest first.
    pub(crate) largest: Vec<Group<'a>>,
}

impl Duplicates {
    /// Adds a file, if its content was read and is not empty.
    pub(crate) fn add(&mut self, row: &Row) {
        let sha256 = row.sha256.as_deref().and_then(unhex).and_then(|bytes| <[u8; 32]>::try_from(bytes).ok());
        let (Some(sha256), Some(size @ 1..)) = (sha256, row.size) else { return };
        let label = row.label();
        let (Ok(at), Ok(len)) = (u64::try_from(self.labels.len()), u32::try_from(label.len())) else { return };
        self.labels.push_str(&label);
        self.files.push(Entry { sha256, size, at, len });
    }
    /// Finds the duplicates.
    pub(crate) fn find(&mut self) -> Repeated<'_> {
        let Self { files, labels } = self;
        // Also by name, so that the order of adding does not matter.
        let label = |entry: &Entry| {
            let at = usize::try_from(entry.at).unwrap_or(usize::MAX);
            labels.get(at..at.saturating_add(usize::try_from(entry.len).unwrap_or(0))).unwrap_or_default()
        };
        files.sort_unstable_by(|one, other| {
            let key = |entry: &Entry| (entry.size, entry.sha256);
            key(one).cmp(&key(other)).then_with(|| label(one).cmp(label(other)))
        });
        let mut all = Repeated::default();
        for equal in files.chunk_by(|one, other| (one.size, one.sha256) == (other.size, other.sha256)) {
            let (Some(first), Ok(files @ 2..)) = (equal.first(), u64::try_from(equal.len())) else { continue };
            let group = Group { size: first.size, files, example: label(first) };
            all.files = all.files.saturating_add(files.saturating_sub(1));
            all.bytes = all.bytes.saturating_add(group.repeated());
            all.groups = all.groups.saturating_add(1);
            all.largest.push(group);
            if all.largest.len() > SHOWN.saturating_mul(8) {
                largest(&mut all.largest);
            }
        }
        largest(&mut all.largest);
        all
    }
}

/// Keeps only the groups to show.
fn largest(groups: &mut Vec<Group<'_>>) {
    groups.sort_by(|one, other| other.repeated().cmp(&one.repeated()).then_with(|| one.example.cmp(other.example)));
    groups.truncate(SHOWN);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_of_files_does_not_matter() {
        let row = |path: &str, content: u8, size| Row {
            sha256: Some(crate::row::hex(&[content; 32])),
            size: Some(size),
            ..Row::new(path.as_ref(), None)
        };
        let rows = [row("b", 1, 9), row("a", 1, 9), row("c", 2, 9), row("d", 1, 8), row("e", 3, 0), row("f", 3, 0)];
        let mut one = Duplicates::default();
        for row in &rows {
            one.add(row);
        }
        let mut other = Duplicates::default();
        for row in rows.iter().rev() {
            other.add(row);
        }
        let found = one.find();
        assert_eq!(found, other.find());
        let group = Group { size: 9, files: 2, example: "a" };
        assert_eq!(found, Repeated { files: 1, bytes: 9, groups: 1, largest: vec![group] });
    }
}
