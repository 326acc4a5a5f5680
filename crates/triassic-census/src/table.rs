//! The totals as a table for display.

use std::fmt::{self, Display, Write};

use formats_core::num::grouped as number;

use crate::{
    Totals,
    totals::{Found, Sum},
};

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
fn found(
    to: &mut String,
    title: &str,
    what: &str,
    all: &std::collections::BTreeMap<String, Found>,
    is_counted: bool,
) -> fmt::Result {
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
