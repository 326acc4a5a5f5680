//! `triassic info`.

use std::{
    collections::BTreeMap,
    fmt::Write,
    io,
    path::PathBuf,
    sync::{Mutex, PoisonError},
};

use anstyle::Style;
use serde::Serialize;
use triassic::{
    AnyFile, Kind, OpenFile, Options, Severity, gltf_file,
    summary::{Counts, Row},
    viewer::{self, ClipFile, Found, ListedLine},
};

use crate::{
    archives::{self, Among},
    args::{Files, Global},
    batch::{Batch, Before, Outcome, Report, ReportTarget, failure_line},
    failure::Failure,
    input::{self, Input},
    log::{self, LogArgs},
    scene_files::{self, files_of_scene},
    text::{LABEL, NAME, Plain, Rows, counted, number, style},
};

/// Show a summary of models: sizes, counts, animations, skins.
///
/// Several files, a folder or an archive are shown as a table with one line per file; --long shows everything about each.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  triassic info tris.md2
  triassic info baseq2/players
  triassic info --long baseq2/players | less
  triassic info --json models | jq -r 'select(.model.hd) | .file'
  triassic info pak0.pak
  triassic info pak0.pak/models/monsters/soldier/tris.md2

The table lists the triangles (faces in P3D and old levels), frames, clips or sequences, textures or skins, and the most severe \
findings of each file; - means that a kind of file does not have such parts. Empty columns are left out. With --quiet, the \
table has no header. The project's reference describes the objects that --json prints.")]
pub(crate) struct Info {
    #[command(flatten)]
    files: Files,
    /// Show everything about each file, not only one line.
    #[arg(long)]
    long: bool,
    /// Also search this game folder for files that levels refer to; may be given several times.
    #[arg(long, value_name = "DIR")]
    game: Vec<PathBuf>,
    #[command(flatten)]
    log: LogArgs,
}

impl Info {
    pub(crate) fn run(&self, global: &Global) -> io::Result<Outcome> {
        let is_table = !self.long && !global.json && !self.files.is_one(global);
        self.files.shelf(global).check_games(&self.game)?;
        let inputs = Input::collect(&self.files, global);
        // The empty columns are known when all rows are.
        let table = Mutex::new(Table::default());
        let waits = is_table && inputs.len() <= Table::MOST;
        let page = |input: &Input, opened: &OpenFile| {
            let is_gltf = input::is_gltf(opened);
            let model = if is_gltf { None } else { Some(input::parse(opened)?) };
            let info = match &model {
                Some(model) => self.of_model(input, model, is_table, &global.options()),
                None => FileInfo::of_gltf(input, opened, &global.options())?,
            };
            let rendered = self.log.render(global.json, |is_json| {
                Ok(if is_json {
                    log::row(&info.info)?
                } else if waits {
                    table.lock().unwrap_or_else(PoisonError::into_inner).add(input.number, info.line());
                    String::new()
                } else if is_table {
                    info.line().text(&Columns::ALL)
                } else {
                    info.text()
                })
            });
            // Findings are only counted here; `validate` lists them.
            Report::logged(rendered)
        };
        let head = if is_table && !waits && !global.quiet { table_head(&Columns::ALL) } else { String::new() };
        let end = || table.lock().unwrap_or_else(PoisonError::into_inner).text(!global.quiet);
        let before =
            archives::among(&self.files, global).iter().filter_map(|among| self.of_archive(global, among)).collect();
        let failed = |name: &str, failure: &Failure| failure_line(viewer::Info::SCHEMA, name, failure);
        let batch = Batch::new(global, ReportTarget::Output, failed).with_log(self.log.create()?);
        let options = global.options();
        batch
            .with_archives(before)
            .with_frame(head, end)
            .run(inputs.into_iter().map(|input| (input, ())).collect(), |input, ()| {
                Report::of_opened(input, &options, page)
            })
    }
}

/// The object of `--json` for an archive with properties.
#[derive(Serialize)]
struct ArchiveInfo<'a> {
    schema: &'static str,
    file: &'a str,
    size: u64,
    format: &'static str,
    kind: &'static str,
    members: usize,
    findings: Vec<Found>,
    /// In order.
    properties: Vec<Property<'a>>,
}

/// A property of an archive.
#[derive(Serialize)]
struct Property<'a> {
    key: &'a str,
    value: &'a str,
}

impl Info {
    /// Returns the facts about an archive besides its members: the properties of a PBO. `None` if there are none.
    fn of_archive(&self, global: &Global, among: &Among) -> Option<Before> {
        let Among { name, archive, is_named } = among;
        let properties = archive.properties();
        if properties.is_empty() || !*is_named {
            return None;
        }
        let (size, members) = (archive.source().size(), archive.members().len());
        let rendered = self.log.render(global.json, |is_json| {
            if is_json {
                return log::row(&ArchiveInfo {
                    schema: viewer::Info::SCHEMA,
                    file: name,
                    size,
                    format: archive.kind().id(),
                    kind: "archive",
                    members,
                    findings: Found::all(&archive.findings()),
                    properties: properties.iter().map(|(key, value)| Property { key, value }).collect(),
                });
            }
            let mut rows = Rows::default();
            rows.add("format", archive.kind());
            rows.add("size", format_args!("{} bytes", number(usize::try_from(size).unwrap_or(usize::MAX))));
            rows.add("members", number(members));
            for (key, value) in &properties {
                rows.add("property", format_args!("{}: {}", Plain(key), Plain(value)));
            }
            Ok(format!("{NAME}{}{NAME:#}\n{rows}", Plain(name)))
        });
        Some(Before { name: name.clone(), report: Report::logged(rendered) })
    }
    /// Returns the information about a model. A table does not list the files that a level refers to.
    fn of_model<'a>(&self, input: &'a Input, model: &AnyFile<'_>, is_table: bool, options: &Options) -> FileInfo<'a> {
        let found = model.validate();
        let files = |games: &[PathBuf]| files_of_scene(input.shelf(), input.location(), games, options);
        let is_level = model.kind() == Kind::Level;
        let info = if is_level && !is_table && input.location().is_some() {
            let mut info = viewer::Info::with_files(&input.name, model, &found, &mut files(&self.game), options);
            if let Some(files) = &mut info.files {
                scene_files::add_hint(files, input.location(), &self.game);
            }
            info
        } else {
            let mut info = viewer::Info::new(&input.name, model, &found);
            // Most formats have no such files, and a search is unnecessary.
            if !model.clip_file_names("").is_empty() {
                info.clip_file = ClipFile::find(model, &mut files(&[]), options);
            }
            info
        };
        FileInfo { info, name: model.format().name, is_companion: model.is_companion() }
    }
}

/// The information about one file, as text.
struct FileInfo<'a> {
    info: viewer::Info<'a>,
    name: &'a str,
    /// Whether it belongs to a model.
    is_companion: bool,
}

impl<'a> FileInfo<'a> {
    /// Returns the information about a glTF file.
    fn of_gltf(input: &'a Input, opened: &OpenFile, options: &Options) -> Result<Self, Failure> {
        let (scene, found) = input::gltf_scene(input, opened, options)?;
        let (format, version, summary) = (gltf_file::INFO, Some(gltf_file::VERSION), gltf_file::summary(&scene));
        let size = opened.bytes().len();
        let info = viewer::Info::described(&input.name, size, (format, version, Kind::Model), summary, &found);
        Ok(Self { info, name: format.name, is_companion: false })
    }
    /// The kind of a companion.
    const fn only(&self) -> Option<&'static str> {
        match self.info.kind {
            Kind::Textures if self.is_companion => Some("textures only"),
            Kind::Sequences => Some("animations only"),
            _ => None,
        }
    }
    /// A line of the table.
    fn line(&self) -> Line {
        let Counts { faces, frames, animations, textures, .. } = self.info.model.counts();
        let animations = self.info.clip_file.as_ref().and_then(ClipFile::count).or(animations);
        let version = self.info.version.map_or_else(String::new, |version| format!(" {version}"));
        let note = self.only().map_or_else(String::new, |only| format!(" {LABEL}({only}){LABEL:#}"));
        Line {
            format: format!("{}{version}", self.info.format),
            counts: [faces, frames, animations, textures],
            findings: worst(&self.info.findings),
            file: format!("{NAME}{}{NAME:#}{note}", Plain(self.info.file)),
        }
    }
    fn text(&self) -> String {
        let mut rows = Rows::default();
        let kind = self.only().map_or_else(String::new, |only| format!(", {only}"));
        let version = self.info.version.map_or_else(String::new, |version| format!(", version {version}"));
        rows.add("format", format_args!("{}{version}{kind}", self.name));
        rows.add("size", format_args!("{} bytes", number(self.info.size)));
        self.info.model.rows().iter().for_each(|row| show(row, &mut rows));
        if let Some(clips) = &self.info.clip_file {
            show_clip_list(clips, &mut rows);
        }
        if let Some(files) = self.info.files.as_ref().filter(|files| !scene_files::counts(files).is_empty()) {
            rows.add("files", scene_files::counts(files));
            for line in scene_files::missing(files) {
                rows.more(Plain(line));
            }
        }
        rows.add("findings", findings_text(&self.info.findings));
        format!("{NAME}{}{NAME:#}\n{rows}", Plain(self.info.file))
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

/// The number of findings of each severity with the noun, the worst first.
fn by_severity(found: &[Found]) -> impl Iterator<Item = (usize, Severity, &'static str)> {
    let all = [(Severity::Error, "error"), (Severity::Warning, "warning"), (Severity::Note, "note")];
    let count = |severity| found.iter().filter(|found| found.severity == severity).count();
    all.into_iter().map(move |(severity, what)| (count(severity), severity, what)).filter(|(count, ..)| *count > 0)
}

/// Returns the highest severity, and the number of such findings.
fn worst(found: &[Found]) -> (Style, String) {
    let worst = by_severity(found).next();
    worst.map_or((Style::new(), "none".to_owned()), |(count, severity, what)| (style(severity), counted(count, what)))
}

fn findings_text(found: &[Found]) -> String {
    let each = by_severity(found).map(|(count, severity, what)| {
        let style = style(severity);
        format!("{style}{}{style:#}", counted(count, what))
    });
    let text = each.collect::<Vec<_>>().join(", ");
    if text.is_empty() { "none".to_owned() } else { text }
}

/// The counts of a file, in the order of their columns: triangles, frames, animations, textures.
const COUNTS: [(&str, usize); 4] = [("triangles", 9), ("frames", 7), ("animations", 10), ("textures", 8)];

/// A line of the table.
struct Line {
    format: String,
    counts: [Option<usize>; 4],
    findings: (Style, String),
    file: String,
}

/// The columns of counts to show.
#[derive(Debug, Clone, Copy, Default)]
struct Columns([bool; 4]);

impl Columns {
    const ALL: Self = Self([true; 4]);

    /// Returns the columns that are shown.
    fn of<'a, T>(&'a self, all: &'a [T; 4]) -> impl Iterator<Item = (&'a T, usize)> {
        let shown = all.iter().zip(COUNTS).zip(self.0);
        shown.filter(|(_, is_shown)| *is_shown).map(|((cell, (_, width)), _)| (cell, width))
    }
}

/// The lines of a table, collected until all are known.
#[derive(Default)]
struct Table(BTreeMap<usize, Line>);

impl Table {
    /// The maximum number of lines to collect: longer tables have all columns, and are printed line by line.
    const MOST: usize = 10_000;

    /// Adds the line of an input.
    fn add(&mut self, number: usize, line: Line) {
        self.0.insert(number, line);
    }
    /// The table, without columns that are empty for all files.
    fn text(&self, has_head: bool) -> String {
        let mut columns = Columns::default();
        for line in self.0.values() {
            for (shown, count) in columns.0.iter_mut().zip(line.counts) {
                *shown |= count.is_some();
            }
        }
        let mut text = if has_head && !self.0.is_empty() { table_head(&columns) } else { String::new() };
        text.extend(self.0.values().map(|line| line.text(&columns)));
        text
    }
}

/// The header of the table.
fn table_head(columns: &Columns) -> String {
    let mut counts = String::new();
    for (name, width) in columns.of(&COUNTS.map(|(name, _)| name)) {
        // Writing to a string cannot fail.
        let _ = write!(counts, " {name:>width$}");
    }
    format!("{LABEL}{:15}{counts} {:>12}  file{LABEL:#}\n", "format", "findings")
}

impl Line {
    /// The line with these columns.
    fn text(&self, columns: &Columns) -> String {
        let mut counts = String::new();
        for (count, width) in columns.of(&self.counts) {
            let count = count.map_or_else(|| "-".to_owned(), number);
            let _ = write!(counts, " {count:>width$}");
        }
        let (style, findings) = &self.findings;
        format!("{:15}{counts} {style}{findings:>12}{style:#}  {}\n", self.format, self.file)
    }
}

/// Adds the clips of the list to the rows of the model.
fn show_clip_list(list: &ClipFile, rows: &mut Rows) {
    let width = list.clips.iter().map(|clip| clip.name.chars().count()).max().unwrap_or(0);
    let count = list.count().map_or_else(|| "no clips".to_owned(), |count| counted(count, "clip"));
    rows.add("clip file", format_args!("{}, {count}", Plain(&list.file)));
    for ListedLine { name, first, last, fps, .. } in &list.clips {
        let frames = counted(last.saturating_sub(*first).saturating_add(1), "frame");
        if *fps > 0.0 {
            rows.more(Plain(format_args!("{name:width$}  {first} to {last}  ({frames} at {fps} fps)")));
        } else {
            rows.more(Plain(format_args!("{name:width$}  {first} to {last}  (held)")));
        }
    }
    for [name, value] in &list.settings {
        rows.more(Plain(format_args!("{name} {value}")));
    }
    for problem in &list.problems {
        rows.more(Plain(problem));
    }
}
