//! `triassic info`.

mod clip_list;
mod table;

use std::{
    fmt::Write,
    io,
    path::PathBuf,
    sync::{Mutex, PoisonError},
};

use anstyle::Style;
use serde::Serialize;
use triassic::{
    AnyFile, Diagnostics, Kind, OpenFile, Options, Severity, Summary,
    convert::{self, LevelLighting, SceneOptions},
    formats_core::files::Trees,
    gltf_file,
    summary::{Counts, Row},
};

use clip_list::ClipList;
use table::{Columns, Line, Table};

use crate::{
    args::{Files, Global},
    batch::{self, Outcome, Page},
    failure::Failure,
    input::{self, Input},
    log::LogArgs,
    shown_files::Files as ShownFiles,
    text::{LABEL, NAME, Plain, Rows, counted, number, style},
    whole_scene::files_of_scene,
};

/// The `schema` of the objects of `info --json`, which `docs/info.md` describes.
const SCHEMA: &str = "triassic/info-1";

/// Show a summary of models: sizes, counts, animations, skins.
///
/// Of several files, of a folder, or of an archive, a table with a line for each file; --long shows all of each.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  triassic info tris.md2
  triassic info baseq2/players
  triassic info --long baseq2/players | less
  triassic info --json models | jq -r 'select(.model.hd) | .file'
  triassic info pak0.pak
  triassic info pak0.pak/models/monsters/soldier/tris.md2

The table has the triangles (faces of P3D and of old levels), the frames, the clips or sequences, the textures or skins, \
and the worst findings of each file; - where a kind of file has no such thing. A column that no file has is left out. With \
--quiet, it has no head. The objects \
that --json prints are described in docs/info.md.")]
pub(crate) struct Info {
    #[command(flatten)]
    files: Files,
    /// Show all of each file, not only a line.
    #[arg(long)]
    long: bool,
    /// Levels: also look for what they show in this folder; may be given several times.
    #[arg(long, value_name = "DIR")]
    game: Vec<PathBuf>,
    #[command(flatten)]
    log: LogArgs,
}

impl Info {
    pub(crate) fn run(&self, global: &Global) -> io::Result<Outcome> {
        let is_table = !self.long && !global.json && !self.files.is_one(global);
        let inputs = Input::collect(&self.files, global);
        // Which columns are empty is known when all rows are.
        let table = Mutex::new(Table::default());
        let waits = is_table && inputs.len() <= Table::MOST;
        let page = |input: &Input, opened: &OpenFile| {
            let is_gltf = input::is_gltf(opened);
            let model = if is_gltf { None } else { Some(input::parse(opened)?) };
            let mut info = match &model {
                Some(model) => FileInfo::new(&input.name, model),
                None => FileInfo::of_gltf(input, opened, &global.options())?,
            };
            info.clip_file = model.as_ref().and_then(|model| ClipList::find(input, model, &global.options()));
            if let Some(model) = &model
                && model.kind() == Kind::Level
                && !is_table
                && input.location().is_some()
            {
                info.files = shown(input, &self.game, model, &global.options());
            }
            let said = self.log.said(global.json, |is_json| {
                Ok(if is_json {
                    batch::json_line(&info)?
                } else if waits {
                    table.lock().unwrap_or_else(PoisonError::into_inner).add(input.number, info.line());
                    String::new()
                } else if is_table {
                    info.line().text(&Columns::ALL)
                } else {
                    info.text()
                })
            });
            let (text, logged) = said.map_err(Failure::io)?;
            // Findings are only counted here; `validate` lists them.
            Ok(Page { text, logged, bad: false })
        };
        let head = || if is_table && !waits && !global.quiet { table::head(&Columns::ALL) } else { String::new() };
        let end = || table.lock().unwrap_or_else(PoisonError::into_inner).text(!global.quiet);
        batch::pages(global, inputs, self.log.create()?, SCHEMA, head, page, end)
    }
}

/// The information about one file.
#[derive(Serialize)]
struct FileInfo<'a> {
    schema: &'a str,
    file: &'a str,
    size: usize,
    format: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    version: Option<u32>,
    kind: Kind,
    #[serde(skip)]
    name: &'a str,
    /// Whether it belongs to a model.
    #[serde(skip)]
    is_companion: bool,
    model: Summary,
    /// The file beside the model that lists its clips.
    #[serde(skip_serializing_if = "Option::is_none")]
    clip_file: Option<ClipList>,
    /// The files that a level shows.
    #[serde(skip_serializing_if = "Option::is_none")]
    files: Option<ShownFiles>,
    findings: Findings,
}

/// Which of the files that a level shows there are. They are looked for and not read.
fn shown(input: &Input, games: &[PathBuf], model: &AnyFile<'_>, options: &Options) -> Option<ShownFiles> {
    let mut scene_options = SceneOptions::default();
    scene_options.limits = options.limits;
    // Only its entities count.
    scene_options.level.light = LevelLighting::None;
    let trees = Trees::default();
    let files = |games: &[PathBuf]| files_of_scene(input.shelf(), input.location(), games, options, &trees);
    let (mut scene, _) = model.to_scene(&scene_options, &mut files(&[]).without_loader()).ok()?;
    let mut files = files(games);
    convert::find_instances(&mut scene, &mut files);
    Some(ShownFiles::new(&scene))
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
        Self {
            schema: SCHEMA,
            file,
            size: model.bytes().len(),
            format: format.id,
            version: model.version(),
            kind: model.kind(),
            name: format.name,
            is_companion: model.is_companion(),
            model: model.summary(),
            clip_file: None,
            files: None,
            findings: Findings::new(&model.validate()),
        }
    }
    /// Of a file that is glTF.
    fn of_gltf(input: &'a Input, opened: &OpenFile, options: &Options) -> Result<Self, Failure> {
        let (scene, found) = input::gltf_scene(input, opened, options)?;
        Ok(Self {
            schema: SCHEMA,
            file: &input.name,
            size: opened.bytes().len(),
            format: gltf_file::INFO.id,
            version: Some(gltf_file::VERSION),
            kind: Kind::Model,
            name: gltf_file::INFO.name,
            is_companion: false,
            model: gltf_file::summary(&scene),
            clip_file: None,
            files: None,
            findings: Findings::new(&found),
        })
    }
    /// What a companion is.
    const fn only(&self) -> Option<&'static str> {
        match self.kind {
            Kind::Textures if self.is_companion => Some("textures only"),
            Kind::Sequences => Some("animations only"),
            _ => None,
        }
    }
    /// A line of the table.
    fn line(&self) -> Line {
        let Counts { faces, frames, animations, textures, .. } = self.model.counts();
        let animations = self.clip_file.as_ref().and_then(ClipList::count).or(animations);
        let version = self.version.map_or_else(String::new, |version| format!(" {version}"));
        let note = self.only().map_or_else(String::new, |only| format!(" {LABEL}({only}){LABEL:#}"));
        Line {
            format: format!("{}{version}", self.format),
            counts: [faces, frames, animations, textures],
            findings: self.findings.worst(),
            file: format!("{NAME}{}{NAME:#}{note}", Plain(self.file)),
        }
    }
    fn text(&self) -> String {
        let mut rows = Rows::default();
        let kind = self.only().map_or_else(String::new, |only| format!(", {only}"));
        let version = self.version.map_or_else(String::new, |version| format!(", version {version}"));
        rows.add("format", format_args!("{}{version}{kind}", self.name));
        rows.add("size", format_args!("{} bytes", number(self.size)));
        self.model.rows().iter().for_each(|row| show(row, &mut rows));
        if let Some(clips) = &self.clip_file {
            clips.show(&mut rows);
        }
        if let Some(files) = self.files.as_ref().filter(|files| !files.counts().is_empty()) {
            rows.add("files", files.counts());
            files.missing().iter().for_each(|line| rows.more(Plain(line)));
        }
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
    fn new(found: &Diagnostics) -> Self {
        let count = |severity| found.iter().filter(|finding| finding.code.severity == severity).count();
        Self { errors: count(Severity::Error), warnings: count(Severity::Warning), notes: count(Severity::Note) }
    }
    /// The worst, and how many they are.
    fn worst(&self) -> (Style, String) {
        let all = [
            (self.errors, Severity::Error, "error"),
            (self.warnings, Severity::Warning, "warning"),
            (self.notes, Severity::Note, "note"),
        ];
        let worst = all.into_iter().find(|(count, ..)| *count > 0);
        worst.map_or((Style::new(), "none".to_owned()), |(count, severity, what)| {
            (style(severity), counted(count, what))
        })
    }
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
