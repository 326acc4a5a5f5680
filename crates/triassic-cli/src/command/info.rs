//! `triassic info`.

use std::{fmt::Write, io};

use serde::Serialize;
use triassic::{AnyFile, Kind, Severity, Summary, summary::Row};

use crate::{
    args::{Files, Global},
    batch::{self, Outcome, Page},
    text::{NAME, Plain, Rows, counted, number, style},
};

/// The `schema` of the objects of `info --json`, which `docs/info.md` describes.
const SCHEMA: &str = "triassic/info-1";

/// Show a summary of models: sizes, counts, animations, skins.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  triassic info tris.md2
  triassic info baseq2/players --quiet
  triassic info --json models | jq -r 'select(.model.hd) | .file'
  unzip -p pak.zip models/tris.md2 | triassic info -

The objects that --json prints are described in docs/info.md.")]
pub(crate) struct Info {
    #[command(flatten)]
    files: Files,
}

impl Info {
    pub(crate) fn run(&self, global: &Global) -> io::Result<Outcome> {
        batch::pages(global, &self.files, SCHEMA, |file, model| {
            let info = FileInfo::new(file, model);
            let text = if global.json { batch::json_line(&info)? } else { info.text() };
            // Findings are only counted here; `validate` lists them.
            Ok(Page { text, bad: false })
        })
    }
}

/// The information about one file.
#[derive(Serialize)]
struct FileInfo<'a> {
    schema: &'a str,
    file: &'a str,
    size: usize,
    format: &'a str,
    version: u32,
    kind: Kind,
    #[serde(skip)]
    name: &'a str,
    model: Summary,
    findings: Findings,
}

/// The number of kinds of finding, by severity.
#[derive(Serialize)]
struct Findings {
    errors: usize,
    warnings: usize,
    notes: usize,
}

impl<'a> FileInfo<'a> {
    fn new(file: &'a str, model: &AnyFile<'_>) -> Self {
        let format = model.format();
        let found = model.validate();
        let count = |severity| found.iter().filter(|finding| finding.code.severity == severity).count();
        Self {
            schema: SCHEMA,
            file,
            size: model.bytes().len(),
            format: format.id,
            version: model.version(),
            kind: model.kind(),
            name: format.name,
            model: model.summary(),
            findings: Findings {
                errors: count(Severity::Error),
                warnings: count(Severity::Warning),
                notes: count(Severity::Note),
            },
        }
    }
    fn text(&self) -> String {
        let mut rows = Rows::default();
        let kind = match self.kind {
            Kind::Textures => ", textures only",
            Kind::Sequences => ", animations only",
            _ => "",
        };
        rows.add("format", format_args!("{}, version {}{kind}", self.name, self.version));
        rows.add("size", format_args!("{} bytes", number(self.size)));
        self.model.rows().iter().for_each(|row| show(row, &mut rows));
        rows.add("findings", self.findings.text());
        format!("{NAME}{}{NAME:#}\n{rows}", Plain(self.file))
    }
}

/// Lays out a summary as text.
fn show(row: &Row, rows: &mut Rows) {
    if let Some((first, more)) = row.lines.split_first() {
        rows.add(row.label, Plain(first));
        for line in more {
            rows.more(Plain(line));
        }
    }
}

impl Findings {
    fn text(&self) -> String {
        let mut text = String::new();
        for (count, severity, what) in [
            (self.errors, Severity::Error, "error"),
            (self.warnings, Severity::Warning, "warning"),
            (self.notes, Severity::Note, "note"),
        ] {
            if count > 0 {
                let style = style(severity);
                let comma = if text.is_empty() { "" } else { ", " };
                // Writing to a string cannot fail.
                let _ = write!(text, "{comma}{style}{}{style:#}", counted(count, what));
            }
        }
        if text.is_empty() { "none".to_owned() } else { text }
    }
}
