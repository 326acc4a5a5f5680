//! `triassic validate`.

use std::{
    cmp::Reverse,
    collections::BTreeMap,
    fmt::{self, Display, Write},
    io,
    sync::{Mutex, PoisonError},
};

use clap::ValueEnum;
use serde::Serialize;
use triassic::{
    AnyFile, Code, Diagnostic, Diagnostics, Kind, OpenFile, Severity,
    archives::codes as archive_codes,
    gltf, gltf_file,
    viewer::{Checked, Finding},
};

use crate::{
    archives::{self, Among},
    args::{Files, Global, engines},
    batch::{Batch, Before, Outcome, Report, ReportTarget, failure_line},
    failure::Failure,
    input::{self, Input},
    log::{self, LogArgs},
    suggest,
    text::{LABEL, NAME, NOTE, Plain, counted, number, style},
};

/// Report everything unusual or wrong in models.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  triassic validate tris.md2
  triassic validate --deny warning models
  triassic validate --engine half-life player.mdl
  triassic validate --json models | jq -r 'select(.findings[]?.code == \"MD2-027\") | .file'

For a folder, only files with findings are listed, with the number of their notes, followed by all findings with the number of files \
that have them. With --quiet, clean files and notes are omitted: nothing is printed if there are no other findings.

The exit status is 1 if there are errors; --deny makes lower severities count as errors. triassic explain CODE \
prints the cause of a finding and what to do about it.")]
pub(crate) struct Validate {
    #[command(flatten)]
    files: Files,
    /// Treat findings of this severity or higher as errors.
    #[arg(long, value_name = "SEVERITY", value_enum)]
    deny: Option<Deny>,
    /// Check Half-Life and Quake II models against the limits of this engine, in place of those of the format's first game.
    #[arg(long, value_name = "ENGINE", value_parser = engines())]
    engine: Option<String>,
    /// Print the byte and the element of each finding, and in a folder the notes of each file.
    #[arg(short, long)]
    verbose: bool,
    #[command(flatten)]
    log: LogArgs,
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
        let totals = Totals::default();
        let options = global.options();
        let page = |input: &Input, opened: &OpenFile| {
            let gltf = if input::is_gltf(opened) { Some(input::gltf_scene(input, opened, &options)?) } else { None };
            let (format, version, kind, found, findings) = if let Some((scene, found)) = gltf {
                let findings = Finding::all(&found, |found| gltf::subject(&scene, found));
                (gltf_file::INFO, Some(gltf_file::VERSION), Kind::Model, found, findings)
            } else {
                let model = &input::parse(opened)?;
                let found = self.findings(model);
                let findings = Finding::all(&found, |found| model.subject(found));
                (model.format(), model.version(), model.kind(), found, findings)
            };
            let (findings, found) = (&findings, &found);
            let bad = found.worst().is_some_and(|worst| worst >= denied);
            let file = input.name.as_str();
            let rendered = self.log.render(global.json, |is_json| {
                if is_json {
                    let mut checked = Checked::described(file, (format, version, kind), findings.clone());
                    checked.good = !bad;
                    return log::row(&checked);
                }
                let in_folder = !input.is_named();
                if in_folder && !global.quiet {
                    totals.add(found);
                }
                Ok(Listing { in_folder, quiet: global.quiet, denied, verbose: self.verbose }.text(file, findings))
            });
            Report::checked(rendered, bad)
        };
        let (inputs, log) = (Input::collect(&self.files, global), self.log.create()?);
        let before = archives::among(&self.files, global);
        let before = before.iter().filter_map(|among| self.of_archive(global, among, denied)).collect();
        let failed = |name: &str, failure: &Failure| failure_line(Checked::SCHEMA, name, failure);
        Batch::new(global, ReportTarget::Output, failed)
            .with_log(log)
            .with_archives(before)
            .with_frame(String::new(), || totals.text())
            .run(inputs.into_iter().map(|input| (input, ())).collect(), |input, ()| {
                Report::of_opened(input, &options, page)
            })
    }
    /// The findings about an archive itself: its directory and, for a PBO, its hash. `None` for one in a folder without any.
    fn of_archive(&self, global: &Global, among: &Among, denied: Severity) -> Option<Before> {
        let Among { name, archive, is_named } = among;
        let mut findings = archive.findings();
        match archive.hash_is_right() {
            Ok(Some(false)) => findings.report(archive_codes::WRONG_HASH, archive.source().size(), None),
            Ok(_) => {}
            Err(error) => return Some(Before { name: name.clone(), report: Err(archives::failure(error)) }),
        }
        let bad = findings.worst().is_some_and(|worst| worst >= denied);
        let shown = if self.verbose { Severity::Note } else { Severity::Warning };
        if !is_named && !bad && findings.worst().is_none_or(|worst| worst < shown) {
            return None;
        }
        let findings = Finding::all(&findings, |found| archive.subject(found));
        let rendered = self.log.render(global.json, |is_json| {
            if is_json {
                let (schema, format, kind) = (Checked::SCHEMA, archive.kind().id(), "archive");
                return log::row(&CheckedArchive { schema, file: name, format, kind, good: !bad, findings: &findings });
            }
            let listing = Listing { in_folder: !is_named, quiet: global.quiet, denied, verbose: self.verbose };
            Ok(listing.text(name, &findings))
        });
        Some(Before { name: name.clone(), report: Report::checked(rendered, bad) })
    }
    fn findings(&self, file: &AnyFile<'_>) -> Diagnostics {
        match &self.engine {
            Some(engine) => file.validate_for(engine),
            None => file.validate(),
        }
    }
}

/// The object of `--json` for an archive with findings.
#[derive(Serialize)]
struct CheckedArchive<'a> {
    schema: &'static str,
    file: &'a str,
    format: &'static str,
    kind: &'static str,
    good: bool,
    findings: &'a [Finding],
}

/// The output for a file.
struct Listing {
    /// Whether the file was found in a folder: then it is listed only if it has findings, and notes, which many files
    /// have, are only counted.
    in_folder: bool,
    /// Whether only errors are listed.
    quiet: bool,
    /// The lowest severity that counts as an error.
    denied: Severity,
    /// Whether to print the offset and the element of a finding, and the notes of files in folders.
    verbose: bool,
}

impl Listing {
    /// The file, followed by a line for each finding.
    fn text(&self, file: &str, findings: &[Finding]) -> String {
        let all = (!self.in_folder || self.verbose) && !self.quiet;
        let lowest = if all { Severity::Note } else { self.denied.min(Severity::Warning) };
        let (listed, grouped): (Vec<&Finding>, Vec<&Finding>) =
            findings.iter().partition(|finding| finding.diagnostic.code.severity >= lowest);
        let notes = match grouped.as_slice() {
            [] => None,
            _ if self.quiet => None,
            notes => Some(format!("{NOTE}{}{NOTE:#}", counted(notes.len(), "note"))),
        };
        let summary = match (listed.len(), &notes) {
            (0, Some(notes)) => notes.clone(),
            (0, None) if all => "nothing found".to_owned(),
            (0, None) => return String::new(),
            (listed, _) if self.quiet => counted(listed, "finding"),
            _ => counted(findings.len(), "finding"),
        };
        let mut text = format!("{NAME}{}{NAME:#}: {summary}\n", Plain(file));
        for finding in &listed {
            suggest::remember_code(finding.diagnostic.code);
            let _ = writeln!(text, "  {}", Line(finding, self.verbose));
        }
        if let (Some(notes), false) = (notes, listed.is_empty()) {
            let _ = writeln!(text, "  {notes}");
        }
        text
    }
}

/// A finding on one line, with or without its offset and element.
struct Line<'a>(&'a Finding, bool);

impl Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(Finding { diagnostic, message, .. }, verbose) = self;
        let Diagnostic { code, count, .. } = diagnostic;
        let style = style(code.severity);
        write!(f, "{} {style}{:7}{style:#} {}", code.id, code.severity, Plain(message))?;
        let times = (*count > 1).then(|| format!("{} times", number(*count)));
        let details: Vec<_> = diagnostic.place().filter(|_| *verbose).into_iter().chain(times).collect();
        if details.is_empty() { Ok(()) } else { write!(f, " {LABEL}({}){LABEL:#}", details.join(", ")) }
    }
}

/// The number of files in folders with each code: the worst first.
#[derive(Default)]
struct Totals(Mutex<BTreeMap<Place, (Code, usize)>>);

/// The position of a code in the list: by severity, then by id.
type Place = (Reverse<Severity>, &'static str);

impl Totals {
    fn add(&self, findings: &Diagnostics) {
        let mut totals = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for Diagnostic { code, .. } in findings {
            let (_, files) = totals.entry((Reverse(code.severity), code.id)).or_insert((*code, 0));
            *files = files.saturating_add(1);
        }
    }
    /// A line for each code; empty without findings.
    fn text(&self) -> String {
        let totals = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let width = totals.keys().map(|(_, id)| id.len()).max().unwrap_or(0);
        let mut text = String::new();
        for (code, files) in totals.values() {
            suggest::remember_code(*code);
            let Code { id, severity, summary, .. } = code;
            let style = style(*severity);
            let files = counted(*files, "file");
            let _ = writeln!(text, "  {id:width$} {style}{severity:7}{style:#} {summary} {LABEL}(in {files}){LABEL:#}");
        }
        if text.is_empty() { text } else { format!("{NAME}All findings{NAME:#}\n{text}") }
    }
}
