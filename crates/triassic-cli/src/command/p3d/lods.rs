//! `triassic p3d lods`.

use std::{fmt::Write, io};

use clap::ValueEnum;
use serde::Serialize;
use serde_json::{Value, json};
use triassic::bis_p3dm::{Builder, Lod, LodForm};

use super::{
    edit::{Edit, Target, failure, failure_in},
    model::{self, Level, model},
};
use crate::{
    args::{Files, Global},
    batch::{Batch, Line, Outcome, Report, ReportTarget, json_line},
    failure::Failure,
    input::Input,
    text::{LABEL, NAME, Plain, counted},
};

/// Show, remove, extract or convert levels of detail.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  triassic p3d lods crate.p3d
  triassic p3d lods crate.p3d --remove shadowvolume --remove @2 --write
  triassic p3d lods crate.p3d --extract geometry --extract memory -o physics.p3d
  triassic p3d lods old.p3d --form p3dm -o new.p3d

A level of detail is named by its kind (geometry, 'view cargo 1', shadowvolume 10), by its resolution, or by @ and its index. A \
conversion that would lose data is refused: SP3X has no materials, and its texture names have at most 31 bytes.")]
pub(super) struct Lods {
    #[command(flatten)]
    target: Target,
    /// Remove a level of detail.
    #[arg(long, value_name = "LOD", conflicts_with = "extract")]
    remove: Vec<Level>,
    /// Keep only these levels of detail.
    #[arg(long, value_name = "LOD")]
    extract: Vec<Level>,
    /// Convert to this form.
    #[arg(long, value_enum, ignore_case = true)]
    form: Option<Form>,
}

/// A form of levels of detail.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Form {
    /// ArmA and later.
    P3dm,
    /// Operation Flashpoint.
    Sp3x,
}

impl Lods {
    pub(super) fn run(&self, global: &Global, triassic: fn() -> clap::Command) -> io::Result<Outcome> {
        if self.remove.is_empty() && self.extract.is_empty() && self.form.is_none() {
            return listed(global, self.target.files(), &[], |lod| {
                let (form, points, faces) = (name(lod.form()), lod.points().len(), lod.faces().len());
                let line = format!("{form}, {}, {}", counted(points, "point"), counted(faces, "face"));
                (vec![line], json!({ "form": form, "points": points, "faces": faces }))
            });
        }
        self.target.run(global, triassic, "lods", |builder| self.edit(builder), None)
    }
    fn edit(&self, builder: &mut Builder<'_>) -> Result<Vec<Edit>, Failure> {
        let mut edits = Vec::new();
        let mut kept = Vec::new();
        for (index, lod) in builder.lods.iter().enumerate() {
            let goes = if self.extract.is_empty() {
                model::any(&self.remove, index, lod.resolution)
            } else {
                !model::any(&self.extract, index, lod.resolution)
            };
            if goes {
                let old = format!("{}, {}", counted(lod.points.len(), "point"), counted(lod.faces.len(), "face"));
                let (kind, what) = (lod.resolution.to_string(), "level of detail".into());
                edits.push(Edit { lod: Some(index), kind, what, old: Some(old), new: None, count: None });
            } else {
                kept.push(index);
            }
        }
        if kept.is_empty() && !edits.is_empty() {
            return Err(Failure::Other("no level of detail would be left".into()));
        }
        if let Some(missing) = self
            .extract
            .iter()
            .find(|level| !builder.lods.iter().enumerate().any(|(index, lod)| level.is(index, lod.resolution)))
        {
            return Err(Failure::Missing(format!("no level of detail is named {missing}")));
        }
        *builder = builder.extract_lods(&kept).map_err(failure)?;
        if let Some(form) = self.form {
            let form = match form {
                Form::P3dm => LodForm::P3dm,
                Form::Sp3x => LodForm::Sp3x,
            };
            for (lod, index) in builder.lods.iter_mut().zip(kept) {
                let (level, old) = (lod.resolution.to_string(), lod.form);
                lod.convert(form).map_err(|error| failure_in(&level, error))?;
                if old != form {
                    let [old, new] = [old, form].map(|form| Some(name(form)));
                    edits.push(Edit { lod: Some(index), kind: level, what: "form".into(), old, new, count: None });
                }
            }
        }
        Ok(edits)
    }
}

/// The name of a form: its first four bytes.
fn name(form: LodForm) -> String {
    form.magic().map(char::from).iter().collect()
}

/// The `schema` of the objects that these commands print with `--json` if they change nothing.
const SCHEMA: &str = "triassic/p3d-list-1";

/// The object of `--json` for one file.
#[derive(Serialize)]
struct List {
    lods: Vec<Row>,
}

/// The row of a level of detail.
#[derive(Serialize)]
struct Row {
    index: usize,
    kind: String,
    resolution: f32,
    #[serde(flatten)]
    values: Value,
    #[serde(skip)]
    lines: Vec<String>,
}

/// Shows lines, or their equivalent for `--json`, for the given levels of detail, or for all of them.
pub(super) fn listed(
    global: &Global,
    files: &Files,
    levels: &[Level],
    show: impl Fn(&Lod<'_>) -> (Vec<String>, Value) + Sync,
) -> io::Result<Outcome> {
    let inputs = Input::collect(files, global).into_iter().map(|input| (input, ())).collect();
    let failed = |file: &str, failure: &Failure| json_line(&Line::<List>::failed(SCHEMA, file, failure));
    Batch::new(global, ReportTarget::Output, failed).run(inputs, |input, ()| {
        let Some(file) = input.read(&global.options())? else { return Ok(Report::Skipped) };
        let Some(model) = model(input, &file)? else { return Ok(Report::Skipped) };
        let lods = model.lods().iter().enumerate();
        let row = |(index, lod): (usize, &Lod<'_>)| {
            let (kind, resolution) = (lod.kind().to_string(), lod.resolution());
            let shown = levels.is_empty() || model::any(levels, index, resolution);
            let (lines, values) = shown.then(|| show(lod))?;
            Some(Row { index, kind, resolution: resolution.0, values, lines })
        };
        let rows: Vec<Row> = lods.filter_map(row).collect();
        if global.json {
            let line = Line::done(SCHEMA, &input.name, List { lods: rows });
            return json_line(&line).map(Report::done).map_err(Failure::io);
        }
        let mut text = format!("{NAME}{}{NAME:#}\n", Plain(&input.name));
        let width = rows.iter().map(|row| row.kind.len()).max().unwrap_or(0);
        for Row { index, kind, lines, .. } in &rows {
            for line in lines {
                // Writing to a string cannot fail.
                let _ = writeln!(text, "  {LABEL}@{index:<2} {kind:width$}{LABEL:#}  {}", Plain(line));
            }
        }
        Ok(Report::done(text))
    })
}
