//! `triassic p3d lods`, `mass` and `props`.

use std::{fmt::Write, io};

use clap::ValueEnum;
use serde::Serialize;
use serde_json::{Value, json};
use triassic::{
    bis_p3dm::{Builder, BuilderLod, CenterOfMass, Lod, LodForm, LodKind},
    convert::TextEncoding,
};

use super::{Edit, Level, Target, failure, failure_in, model};
use crate::{
    args::{Files, Global, NameArgs},
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
                let (form, points, faces) = (form_name(lod.form()), lod.points().len(), lod.faces().len());
                let line = format!("{form}, {}, {}", counted(points, "point"), counted(faces, "face"));
                (vec![line], json!({ "form": form, "points": points, "faces": faces }))
            });
        }
        self.target.run_at(global, triassic, ("lods", &self.remove), |builder| self.edit(builder))
    }
    fn edit(&self, builder: &mut Builder<'_>) -> Result<Vec<Edit>, Failure> {
        let mut edits = Vec::new();
        let mut kept = Vec::new();
        for (index, lod) in builder.lods.iter().enumerate() {
            let goes = if self.extract.is_empty() {
                super::is_named(&self.remove, index, lod.resolution)
            } else {
                !super::is_named(&self.extract, index, lod.resolution)
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
        super::check_levels(&self.extract, builder)?;
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
                    let [old, new] = [old, form].map(|form| Some(form_name(form)));
                    edits.push(Edit { lod: Some(index), kind: level, what: "form".into(), old, new, count: None });
                }
            }
        }
        Ok(edits)
    }
}

/// The name of a form: its first four bytes.
fn form_name(form: LodForm) -> String {
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
            let shown = levels.is_empty() || super::is_named(levels, index, resolution);
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

/// Show, set and scale the mass.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  triassic p3d mass crate.p3d
  triassic p3d mass crate.p3d --set 40 --write
  triassic p3d mass vehicles --scale 1.5 --write

Points keep their share of the mass; if there is no mass yet, all points get the same. Without --lod, --set and --scale \
change all levels of detail that have a mass; --set changes Geometry if no level has one.")]
pub(super) struct Mass {
    #[command(flatten)]
    target: Target,
    /// The new mass in kilograms.
    #[arg(long, value_name = "KG", value_parser = mass)]
    set: Option<f32>,
    /// Multiply the mass.
    #[arg(long, value_name = "FACTOR", value_parser = mass, conflicts_with = "set")]
    scale: Option<f32>,
    /// Only in these levels of detail: a name (geometry), a resolution, or @ and an index.
    #[arg(long, value_name = "LOD")]
    lod: Vec<Level>,
}

fn mass(text: &str) -> Result<f32, String> {
    match text.parse::<f32>() {
        Ok(number) if number.is_finite() && number >= 0.0 => Ok(number),
        Ok(_) => Err("a mass must be finite and not negative".into()),
        Err(_) => Err("not a number".into()),
    }
}

impl Mass {
    pub(super) fn run(&self, global: &Global, triassic: fn() -> clap::Command) -> io::Result<Outcome> {
        if self.set.is_none() && self.scale.is_none() {
            return listed(global, self.target.files(), &self.lod, |lod| {
                let Some(CenterOfMass { mass, center: at }) = lod.center_of_mass() else {
                    return (Vec::new(), json!({ "mass": null }));
                };
                let line = format!("{}, center ({}, {}, {})", kilograms(mass), at.x, at.y, at.z);
                (vec![line], json!({ "mass": mass, "center_of_mass": at.to_array() }))
            });
        }
        self.target.run_at(global, triassic, ("mass", &self.lod), |builder| self.edit(builder))
    }
    fn edit(&self, builder: &mut Builder<'_>) -> Result<Vec<Edit>, Failure> {
        let anywhere = builder.lods.iter().any(|lod| total(lod) != 0.0);
        let mut edits = Vec::new();
        for (index, lod) in builder.lods.iter_mut().enumerate() {
            let old = total(lod);
            let meant = match (self.lod.is_empty(), anywhere) {
                (true, true) => old != 0.0,
                (true, false) => self.set.is_some() && lod.resolution.kind() == LodKind::Geometry,
                (false, _) => super::is_named(&self.lod, index, lod.resolution),
            };
            if !meant {
                continue;
            }
            let level = lod.resolution.to_string();
            let done = match (self.set, self.scale) {
                (Some(mass), _) => lod.set_mass(mass),
                (None, Some(factor)) => lod.scale_mass(factor),
                (None, None) => Ok(()),
            };
            done.map_err(|error| failure_in(&level, error))?;
            if total(lod).to_bits() != old.to_bits() {
                let [old, new] = [old, total(lod)].map(|mass| Some(kilograms(mass)));
                edits.push(Edit { lod: Some(index), kind: level, what: "mass".into(), old, new, count: None });
            }
        }
        Ok(edits)
    }
}

/// Returns the mass of a level in kilograms; 0 if it has none.
fn total(lod: &BuilderLod<'_>) -> f64 {
    lod.masses().unwrap_or_default().iter().map(|mass| f64::from(*mass)).sum()
}

/// Formats a mass. The masses of points have 24 bits each, so digits after the sixth of their sum are rounding errors;
/// all digits before the decimal point are shown.
fn kilograms(mass: f64) -> String {
    // 2 decimals for 10.5, 4 digits for 1234.5: one decimal fewer for each digit before the point.
    let size = mass.abs();
    let places = (0..=20_usize).rev().find(|places| size * 10_f64.powi(i32::try_from(*places).unwrap_or(0)) < 1e6);
    let text = format!("{mass:.*}", places.unwrap_or(0));
    let short = if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    format!("{short} kg")
}

/// Show, set, add and remove properties.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  triassic p3d props crate.p3d
  triassic p3d props addons --set autocenter=0 --write
  triassic p3d props addons --add prefershadowvolume=0 --lod geometry --write
  triassic p3d props addons --remove LODNoShaddow --write
  triassic p3d props addons --json | jq -r '.lods[].properties[].name' | sort | uniq -c

Names are compared ignoring case. Without --lod, --set changes all levels of detail that have the property, or adds it to \
Geometry if no level has it; --add adds it to Geometry; --remove removes it everywhere.")]
pub(super) struct Props {
    #[command(flatten)]
    target: Target,
    /// Set a property to a value; add it where it is missing.
    #[arg(long, value_name = "NAME=VALUE", value_parser = pair)]
    set: Vec<Pair>,
    /// Add a property where it is missing; existing ones keep their value.
    #[arg(long, value_name = "NAME=VALUE", value_parser = pair)]
    add: Vec<Pair>,
    /// Remove a property.
    #[arg(long, value_name = "NAME", value_parser = property_name)]
    remove: Vec<String>,
    /// Only in these levels of detail: a name (geometry, 'view cargo 1'), a resolution, or @ and an index.
    #[arg(long, value_name = "LOD")]
    lod: Vec<Level>,
    #[command(flatten)]
    names: NameArgs,
}

/// A name and a value.
type Pair = (String, String);

fn property_name(text: &str) -> Result<String, String> {
    if text.is_empty() { Err("the name is empty".into()) } else { Ok(text.to_owned()) }
}

fn pair(text: &str) -> Result<Pair, String> {
    let (own, value) = text.split_once('=').ok_or("expected `=`")?;
    Ok((property_name(own)?, value.to_owned()))
}

impl Props {
    pub(super) fn run(&self, global: &Global, triassic: fn() -> clap::Command) -> io::Result<Outcome> {
        if self.set.is_empty() && self.add.is_empty() && self.remove.is_empty() {
            let text = |bytes: &[u8]| self.names.encoding.decode(bytes);
            return listed(global, self.target.files(), &self.lod, |lod| {
                let pairs = lod.properties().map(|own| (text(own.name.as_bytes()), text(own.value.as_bytes())));
                let (lines, values): (Vec<_>, Vec<_>) = pairs
                    .map(|(name, value)| (format!("{name} = {value}"), json!({ "name": name, "value": value })))
                    .unzip();
                (lines, json!({ "properties": values }))
            });
        }
        self.target.run_at(global, triassic, ("props", &self.lod), |builder| self.edit(builder))
    }
    fn edit(&self, builder: &mut Builder<'_>) -> Result<Vec<Edit>, Failure> {
        let mut edits = Vec::new();
        let encoding = self.names.encoding;
        let of_pair = |(name, value): &Pair| (encoding.encode(name), encoding.encode(value));
        for (name, value) in &self.set.iter().map(of_pair).collect::<Vec<_>>() {
            let anywhere = builder.lods.iter().any(|lod| lod.property(name).is_some());
            for (index, lod) in builder.lods.iter_mut().enumerate() {
                let meant =
                    if self.lod.is_empty() && anywhere { lod.property(name).is_some() } else { self.is(index, lod) };
                if meant {
                    set(encoding, (index, lod), name, value, &mut edits)?;
                }
            }
        }
        for (name, value) in &self.add.iter().map(of_pair).collect::<Vec<_>>() {
            for (index, lod) in builder.lods.iter_mut().enumerate() {
                if self.is(index, lod) && lod.property(name).is_none() {
                    set(encoding, (index, lod), name, value, &mut edits)?;
                }
            }
        }
        for name in &self.remove.iter().map(|name| encoding.encode(name)).collect::<Vec<_>>() {
            for (index, lod) in builder.lods.iter_mut().enumerate() {
                if self.lod.is_empty() || super::is_named(&self.lod, index, lod.resolution) {
                    while let Some(old) = lod.property(name).filter(|_| lod.remove_property(name) > 0) {
                        edits.push(edit(encoding, (index, lod), name, Some(&old), None));
                    }
                }
            }
        }
        edits.sort_by_key(|edit| edit.lod);
        Ok(edits)
    }
    /// Whether this level was named, or is Geometry if no level was named.
    fn is(&self, index: usize, lod: &BuilderLod<'_>) -> bool {
        if self.lod.is_empty() {
            lod.resolution.kind() == LodKind::Geometry
        } else {
            super::is_named(&self.lod, index, lod.resolution)
        }
    }
}

fn set(
    encoding: TextEncoding,
    (index, lod): (usize, &mut BuilderLod<'_>),
    name: &[u8],
    value: &[u8],
    edits: &mut Vec<Edit>,
) -> Result<(), Failure> {
    let (old, before) = (lod.property(name), lod.tags.clone());
    lod.set_property(name, value).map_err(|error| failure_in(lod.resolution, error))?;
    // Several properties may have this name: a later one may have had another value.
    if lod.tags != before {
        edits.push(edit(encoding, (index, lod), name, old.as_deref(), Some(value)));
    }
    Ok(())
}

fn edit(
    encoding: TextEncoding,
    (lod, own): (usize, &BuilderLod<'_>),
    name: &[u8],
    old: Option<&[u8]>,
    new: Option<&[u8]>,
) -> Edit {
    let text = |value: Option<&[u8]>| value.map(|value| encoding.decode(value));
    let what = format!("property {}", encoding.decode(name));
    Edit { lod: Some(lod), kind: own.resolution.to_string(), what, old: text(old), new: text(new), count: None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masses_are_shown_as_they_were_set() {
        for (mass, shown) in [
            (10.000_000_298_023_224, "10 kg"),
            (0.0, "0 kg"),
            (99.999_999_9, "100 kg"),
            (1234.5, "1234.5 kg"),
            (1_234_567.0, "1234567 kg"),
            (1_000_000.4, "1000000 kg"),
            (0.000_123_456_7, "0.000123457 kg"),
            (-2.5, "-2.5 kg"),
        ] {
            assert_eq!(kilograms(mass), shown);
        }
    }
}
