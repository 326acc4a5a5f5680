//! `triassic validate`.

use std::{fmt::Write, io};

use clap::{ValueEnum, builder::PossibleValue};
use serde::Serialize;
use triassic::{AnyFile, Diagnostic, Diagnostics, FORMATS, Kind, Severity};

use crate::{
    args::{Files, Global},
    batch::{self, Outcome, Page},
    failure::Failure,
    input::{self, Take},
    text::{LABEL, NAME, Plain, counted, number, style},
};

/// The `schema` of the objects of `validate --json`, which `docs/validate.md` describes.
const SCHEMA: &str = "triassic/validate-1";

/// Report everything unusual or wrong in models.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  triassic validate tris.md2
  triassic validate --deny warning models
  triassic validate --engine half-life player.mdl
  triassic validate --json models | jq -r 'select(.findings[].code == \"MD2-027\") | .file'

The exit status is 1 if there are errors; --deny makes lower severities count as errors. The codes \
are explained in docs/diagnostics.md, the objects that --json prints in docs/validate.md.")]
pub(crate) struct Validate {
    #[command(flatten)]
    files: Files,
    /// Treat findings of this severity or higher as errors.
    #[arg(long, value_name = "SEVERITY", value_enum)]
    deny: Option<Deny>,
    /// Also report where a Half-Life model exceeds the limits of this engine.
    #[arg(long, value_name = "ENGINE", value_parser = engines())]
    engine: Option<String>,
}

/// The lowest severity that counts as an error.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Deny {
    /// All findings.
    Note,
    /// Warnings and errors.
    Warning,
}

impl Deny {
    const fn severity(this: Option<Self>) -> Severity {
        match this {
            Some(Self::Note) => Severity::Note,
            Some(Self::Warning) => Severity::Warning,
            None => Severity::Error,
        }
    }
}

impl Validate {
    pub(crate) fn run(&self, global: &Global) -> io::Result<Outcome> {
        let denied = Deny::severity(self.deny);
        batch::pages(global, &self.files, SCHEMA, Take::Models, |file, opened| {
            let model = &input::parse(opened)?;
            let findings = &self.findings(model);
            let bad = findings.worst().is_some_and(|worst| worst >= denied);
            let text = if global.json {
                let (format, version, kind) = (model.format().id, model.version(), model.kind());
                let checked = Checked { schema: SCHEMA, file, format, version, kind, good: !bad, findings };
                batch::json_line(&checked).map_err(Failure::io)?
            } else {
                text(file, findings)
            };
            Ok(Page { text, bad })
        })
    }
    fn findings(&self, file: &AnyFile<'_>) -> Diagnostics {
        match &self.engine {
            Some(engine) => file.validate_for(engine),
            None => file.validate(),
        }
    }
}

/// The engines of all formats whose limits are known.
fn engines() -> Vec<PossibleValue> {
    let profiles = FORMATS.iter().flat_map(|format| format.profiles);
    profiles.map(|profile| PossibleValue::new(profile.id).help(profile.name)).collect()
}

/// The findings in one file.
#[derive(Serialize)]
struct Checked<'a> {
    schema: &'a str,
    file: &'a str,
    format: &'a str,
    version: u32,
    kind: Kind,
    good: bool,
    findings: &'a Diagnostics,
}

/// The file, and a line for each finding.
fn text(file: &str, findings: &Diagnostics) -> String {
    let summary = if findings.is_empty() { "nothing found".to_owned() } else { counted(findings.len(), "finding") };
    let mut text = format!("{NAME}{}{NAME:#}: {summary}\n", Plain(file));
    for finding in findings {
        let Diagnostic { code, offset, element, count, .. } = finding;
        let style = style(code.severity);
        // Writing to a string cannot fail.
        let _ = write!(
            text,
            "  {} {style}{:7}{style:#} {} {LABEL}(at byte {offset:#x}",
            code.id, code.severity, code.summary
        );
        if let Some(element) = element {
            let _ = write!(text, ", element {element}");
        }
        if *count > 1 {
            let _ = write!(text, ", {} times", number(*count));
        }
        let _ = writeln!(text, "){LABEL:#}");
    }
    text
}
