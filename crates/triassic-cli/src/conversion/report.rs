//! The report about a converted file.

use std::{
    collections::HashMap,
    fmt::Write,
    io,
    path::{Path, PathBuf},
};

use serde::Serialize;
use triassic::{
    Diagnostic, Diagnostics, FormatInfo,
    conversion::{Clips, Counts, FromArchive, Image, Report},
    convert::findings,
    formats_core::Subject,
    gltf,
    scene::{ImageRule, Scene},
};

use super::target::To;
use crate::{
    batch::Line,
    failure::Failure,
    log::row,
    scene_files, suggest,
    text::{LABEL, NAME, Plain, counted, number, style},
};

/// The maximum number of names of each kind in the text.
const SHOWN: usize = 8;

/// A file that would be converted.
#[derive(Debug)]
pub(crate) struct Planned {
    pub(crate) format: &'static FormatInfo,
    /// The version; `None` if files of the format have no version.
    pub(crate) version: Option<u32>,
    pub(crate) to: To,
    /// The output file, or the first of several; `None` for standard output.
    pub(crate) main: Option<PathBuf>,
}

/// The object of `--json --dry-run`.
#[derive(Serialize)]
struct JsonPlanned {
    format: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    version: Option<u32>,
    to: &'static str,
    outputs: Vec<String>,
    dry_run: bool,
}

impl Planned {
    /// The line about it.
    pub(crate) fn text(&self, file: &str, json: bool) -> io::Result<String> {
        let outputs: Vec<String> = self.main.iter().map(|path| path.display().to_string()).collect();
        if json {
            let Self { format, version, to, .. } = self;
            let plan = JsonPlanned { format: format.id, version: *version, to: to.id(), outputs, dry_run: true };
            return row(&Line::done(Report::SCHEMA, file, plan));
        }
        let output = outputs.first().map_or("-", String::as_str);
        Ok(format!("{NAME}{}{NAME:#} -> {} {LABEL}(not written){LABEL:#}\n", Plain(file), Plain(output)))
    }
}

/// The line of JSON about a model whose output exists.
pub(super) fn existing(file: &str, output: Option<&Path>) -> io::Result<String> {
    #[derive(Serialize)]
    struct Existing {
        outputs: Vec<String>,
        existing: bool,
    }
    let outputs = output.iter().map(|path| path.display().to_string()).collect();
    row(&Line::done(Report::SCHEMA, file, Existing { outputs, existing: true }))
}

/// The parts that findings about a scene are about, by code.
pub(crate) type Subjects = HashMap<&'static str, Subject>;

/// The parts of a scene that the findings of its conversion are about.
pub(crate) fn subjects(scene: &Scene, found: &Diagnostics) -> Subjects {
    let subject = |found| gltf::subject(scene, found).or_else(|| findings::subject(found));
    found.iter().filter_map(|found| Some((found.code.id, subject(found)?))).collect()
}

/// The text about a converted file: the outputs and the findings.
pub(super) fn text(report: &Report, subjects: &Subjects, file: &str) -> String {
    let mut text = format!("{NAME}{}{NAME:#}", Plain(file));
    if let Some(main) = report.outputs.first() {
        // Writing to a string cannot fail.
        let _ = write!(text, " -> {}", Plain(main));
    }
    let _ = writeln!(text, " {LABEL}({}){LABEL:#}", counts(&report.counts));
    if !report.left_out.is_empty() {
        let names: Vec<&str> = report.left_out.iter().take(SHOWN).map(String::as_str).collect();
        let more = if report.left_out.len() > SHOWN { ", …" } else { "" };
        let names = Plain(names.join(", ")).to_string();
        let _ = writeln!(text, "  {LABEL}left out: {names}{more} (--parts all converts them too){LABEL:#}");
    }
    if let Some(Clips { file, .. }) = &report.clips {
        let _ = writeln!(text, "  {LABEL}clips: those in {}{LABEL:#}", Plain(file));
    }
    // A file that the model refers to is not worth mentioning.
    let searched: Vec<&Image> = report.images.iter().filter(|image| image.why != ImageRule::Named).collect();
    for Image { texture, file, why, .. } in searched.iter().take(SHOWN) {
        let _ = writeln!(text, "  {LABEL}image {}: {} ({why}){LABEL:#}", Plain(texture), Plain(file));
    }
    if searched.len() > SHOWN {
        let more = counted(searched.len().saturating_sub(SHOWN), "other image");
        let _ = writeln!(text, "  {LABEL}… and {more} (--json lists them){LABEL:#}");
    }
    for FromArchive { archive, files } in &report.archives {
        let names = files.iter().take(SHOWN).map(String::as_str).collect::<Vec<_>>().join(", ");
        let more = if files.len() > SHOWN { ", …" } else { "" };
        let _ = writeln!(text, "  {LABEL}from {}: {}{more}{LABEL:#}", Plain(archive), Plain(names));
    }
    text += &(scene_files::shown_text(&report.files, report.format) + &finding_lines(&report.findings, subjects));
    for note in &report.notes {
        let _ = writeln!(text, "  {LABEL}{}{LABEL:#}", Plain(note));
    }
    text
}

/// The nonzero counts, as text.
fn counts(counts: &Counts) -> String {
    let all = [
        (counts.triangles, "triangle"),
        (counts.frames.unwrap_or(0), "frame"),
        (counts.bones, "bone"),
        (counts.animations, "animation"),
        (counts.variants, "variant"),
        (counts.textures, "texture"),
    ];
    let mut shown: Vec<String> =
        all.into_iter().filter(|(count, _)| *count > 0).map(|(count, what)| counted(count, what)).collect();
    if let Some(vertices) = counts.vertices.filter(|count| *count > 0) {
        let what = if vertices == 1 { "vertex" } else { "vertices" };
        shown.insert(1.min(shown.len()), format!("{} {what}", number(vertices)));
    }
    let text = if shown.is_empty() { "nothing to draw".to_owned() } else { shown.join(", ") };
    counts.lod.as_ref().map_or(text.clone(), |lod| format!("{lod}: {text}"))
}

/// A file that failed, for `--json`.
pub(crate) fn failed<'a>(file: &'a str, error: &'a Failure) -> impl Serialize + 'a {
    Line::<Report>::failed(Report::SCHEMA, file, error)
}

/// A line for each finding, without its offset, which `validate` prints.
pub(crate) fn finding_lines(found: &Diagnostics, subjects: &Subjects) -> String {
    let mut text = String::new();
    for finding in found {
        let Diagnostic { code, count, .. } = finding;
        suggest::remember_code(*code);
        let style = style(code.severity);
        let message = finding.message(subjects.get(code.id));
        // Writing to a string cannot fail.
        let _ = write!(text, "  {} {style}{:7}{style:#} {}", code.id, code.severity, Plain(message));
        if *count > 1 {
            let _ = write!(text, " {LABEL}({} times){LABEL:#}", number(*count));
        }
        text.push('\n');
    }
    text
}
