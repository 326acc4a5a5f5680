//! Rows as CSV.

use std::{borrow::Cow, io};

use crate::{Row, row::Outcome};

/// The names of the columns, which are those of the keys in JSON.
const COLUMNS: [&str; 24] = [
    "path",
    "path_hex",
    "member",
    "size",
    "modified",
    "sha256",
    "format",
    "name",
    "version",
    "kind",
    "converts",
    "reason",
    "triangles",
    "frames",
    "animations",
    "textures",
    "members",
    "features",
    "findings",
    "companions",
    "first_bytes",
    "error",
    "scene_triangles",
    "scene_error",
];

/// Writes rows as CSV (RFC 4180), with a head. Lists are joined by spaces: `MD2-004:1 MD2-011:3`.
#[derive(Debug)]
pub struct CsvWriter<W: io::Write>(::csv::Writer<W>);

impl<W: io::Write> CsvWriter<W> {
    /// Writes the head.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn new(to: W) -> io::Result<Self> {
        let mut new = Self(::csv::Writer::from_writer(to));
        new.0.write_record(COLUMNS)?;
        Ok(new)
    }
    /// Writes a row.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&mut self, row: &Row) -> io::Result<()> {
        Ok(self.0.write_record(cells(row).iter().map(|cell| cell.as_bytes()))?)
    }
    /// Writes what is still in memory, and gives back what was written to.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn finish(self) -> io::Result<W> {
        self.0.into_inner().map_err(|error| io::Error::new(error.error().kind(), error.error().to_string()))
    }
}

/// The cells of a row; what has no value is empty.
fn cells(row: &Row) -> [Cow<'_, str>; 24] {
    fn text(value: Option<&str>) -> Cow<'_, str> {
        value.unwrap_or_default().into()
    }
    fn number<'a>(value: Option<impl ToString>) -> Cow<'a, str> {
        value.map(|value| value.to_string()).unwrap_or_default().into()
    }
    let counts = &row.counts;
    let findings = row.findings.iter().map(|(code, count)| format!("{code}:{count}")).collect::<Vec<_>>();
    let (scene_triangles, scene_error) = match &row.scene {
        Some(Outcome::Triangles(count)) => (Some(count), None),
        Some(Outcome::Error(error)) => (None, Some(error.as_str())),
        None => (None, None),
    };
    [
        row.path.as_str().into(),
        text(row.path_hex.as_deref()),
        text(row.member.as_deref()),
        number(row.size),
        number(row.modified),
        text(row.sha256.as_deref()),
        text(row.format.as_deref()),
        (*row.name).into(),
        number(row.version),
        text(row.kind.as_deref()),
        (if row.converts { "true" } else { "false" }).into(),
        text(row.reason.as_deref()),
        number(counts.triangles),
        number(counts.frames),
        number(counts.animations),
        number(counts.textures),
        number(counts.members),
        row.features.join(" ").into(),
        findings.join(" ").into(),
        row.companions.join(" ").into(),
        text(row.first_bytes.as_deref()),
        text(row.error.as_deref()),
        number(scene_triangles),
        text(scene_error),
    ]
}
