//! Editable models of Bohemia Interactive: the crate [`bis-p3dm`](::bis_p3dm).

pub use ::bis_p3dm::*;

use alloc::{
    collections::{BTreeMap, BTreeSet},
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::Describe;
use crate::summary::{Summary, Value, columns, counted, number};

impl Describe for Model<'_> {
    fn summary(&self) -> Summary {
        let mut summary = Summary::default();
        levels(self, &mut summary);
        mass(self, &mut summary);
        properties(self, &mut summary);
        summary.counts.textures = Some(paths("textures", self, |face| face.texture, &mut summary));
        paths("materials", self, |face| face.material, &mut summary);
        proxies(self, &mut summary);
        selections(self, &mut summary);
        bounds(self, &mut summary);
        summary.some("tail", "bytes after the end", self.tail().record.len());
        summary
    }
    fn rewrite(&self) -> Option<core::result::Result<Vec<u8>, WriteError>> {
        Some(Builder::from_model(self).write())
    }
}

fn frames(lod: &Lod<'_>) -> usize {
    lod.frame_count()
}

/// The levels of detail with their counts and other properties.
fn levels(model: &Model<'_>, summary: &mut Summary) {
    let most = |count: fn(&Lod<'_>) -> usize| model.lods().iter().map(count).max().or(Some(0));
    summary.counts.faces = most(|lod| lod.faces().len());
    summary.counts.frames = most(frames);
    // A single frame is static: the frames of a level are one animation.
    summary.counts.animations = most(|lod| usize::from(frames(lod) > 1));
    summary.add(
        "lods",
        "levels of detail",
        model.lods().iter().map(level).collect::<Value>(),
        number(model.lods().len()),
    );
    let rows: Vec<(String, String)> =
        model.lods().iter().map(|lod| (lod.kind().to_string(), level_text(lod))).collect();
    summary.lines(columns(rows.iter().map(|(kind, text)| (kind.as_str(), text.clone()))));
}

fn level(lod: &Lod<'_>) -> Value {
    let faces = || lod.faces().iter();
    let triangles = faces().filter(|face| face.corners().len() == 3).count();
    let mass = lod.center_of_mass();
    let bounds = lod.bounds().filter(|bounds| bounds.iter().all(|corner| corner.is_finite()));
    let proxy = |proxy: Proxy<'_>| Value::map([("path", proxy.path().to_string().into()), ("id", proxy.id().into())]);
    Value::map([
        ("kind", lod.kind().to_string().into()),
        ("resolution", lod.resolution().0.into()),
        ("form", form(lod.form()).into()),
        ("points", lod.points().len().into()),
        ("normals", lod.normals().len().into()),
        ("faces", lod.faces().len().into()),
        ("triangles", triangles.into()),
        ("quads", lod.faces().len().saturating_sub(triangles).into()),
        ("uv_sets", lod.uv_sets().count().into()),
        ("frames", lod.frames().count().into()),
        ("mass", mass.map(|it| kilograms(it.mass)).into()),
        ("center_of_mass", mass.map(|it| it.center.to_array()).into()),
        ("bounds", bounds.map(range).into()),
        ("properties", lod.properties().map(|property| pair(&property)).collect()),
        ("selections", plain_selections(lod).map(|selection| selection.name.to_string()).collect()),
        ("proxies", lod.proxies().map(proxy).collect()),
        ("textures", distinct(faces().map(|face| face.texture)).into_iter().collect()),
        ("materials", distinct(faces().map(|face| face.material)).into_iter().collect()),
    ])
}

fn level_text(lod: &Lod<'_>) -> String {
    // Nearly every level has one UV set.
    let sets = Some(lod.uv_sets().count()).filter(|count| *count != 1).map(|count| counted(count, "UV set"));
    let some = |count: usize, what| (count > 0).then(|| counted(count, what));
    let proxies = match lod.proxies().count() {
        0 => None,
        1 => Some("1 proxy".into()),
        count => Some(format!("{} proxies", number(count))),
    };
    let form = Some(form(lod.form())).filter(|_| lod.form() != LodForm::P3dm).map(Into::into);
    let (frames, selections) = (lod.frames().count(), plain_selections(lod).count());
    let points = counted(lod.points().len(), "point");
    let faces = counted(lod.faces().len(), "face");
    let more = [sets, some(frames, "frame"), some(selections, "selection"), proxies, form];
    [points, faces].into_iter().chain(more.into_iter().flatten()).collect::<Vec<_>>().join(", ")
}

const fn form(form: LodForm) -> &'static str {
    match form {
        LodForm::P3dm => "P3DM",
        LodForm::Sp3x => "SP3X",
        LodForm::Sp3d => "SP3D",
    }
}

/// The selections other than proxies.
fn plain_selections<'a>(lod: &Lod<'a>) -> impl Iterator<Item = Selection<'a>> {
    lod.selections().filter(|selection| selection.proxy().is_none())
}

/// The first level with a mass; nearly always Geometry.
fn mass(model: &Model<'_>, summary: &mut Summary) {
    let found = model.lods().iter().find_map(|lod| Some((lod.kind(), lod.center_of_mass()?)));
    if let Some((kind, CenterOfMass { mass, center: Vec3 { x, y, z } })) = found {
        summary.note("mass", format_args!("{} kg, center ({x}, {y}, {z}) in {kind}", kilograms(mass)));
    }
}

#[expect(clippy::as_conversions, clippy::cast_possible_truncation, reason = "masses are f32 in the file")]
fn kilograms(mass: f64) -> f32 {
    mass as f32
}

/// The properties with their levels: many are repeated in all of them.
fn properties(model: &Model<'_>, summary: &mut Summary) {
    let mut rows: Vec<(String, Vec<String>)> = Vec::new();
    let mut places: BTreeMap<String, usize> = BTreeMap::new();
    for lod in model.lods() {
        for Property { name, value } in lod.properties() {
            let text = format!("{name} = {value}");
            let place = *places.entry(text.clone()).or_insert(rows.len());
            match rows.get_mut(place) {
                Some((_, levels)) => levels.push(lod.kind().to_string()),
                None => rows.push((text, Vec::from([lod.kind().to_string()]))),
            }
        }
    }
    let count = model.lods().iter().map(|lod| lod.properties().count()).sum::<usize>();
    summary.note("properties", number(count));
    let all = model.lods().len();
    let whose =
        |levels: &[String]| if levels.len() == all && all > 1 { "every level".into() } else { levels.join(", ") };
    summary.lines(columns(rows.iter().map(|(text, levels)| (text.as_str(), whose(levels)))));
}

fn pair(property: &Property) -> Value {
    Value::map([("name", property.name.to_string().into()), ("value", property.value.to_string().into())])
}

/// Adds the distinct paths of all levels, and returns their number.
fn paths(label: &'static str, model: &Model<'_>, path: fn(Face<'_>) -> Text<'_>, summary: &mut Summary) -> usize {
    let all = distinct(model.lods().iter().flat_map(|lod| lod.faces().iter().map(path)));
    let count = all.len();
    summary.note(label, number(count));
    summary.lines(all);
    count
}

/// The distinct texts in order, without the empty one.
fn distinct<'a>(texts: impl Iterator<Item = Text<'a>>) -> Vec<String> {
    let all: BTreeSet<&[u8]> = texts.map(|text| text.as_bytes()).filter(|text| !text.is_empty()).collect();
    all.into_iter().map(|text| Text::new(text).to_string()).collect()
}

fn proxies(model: &Model<'_>, summary: &mut Summary) {
    let all = || model.lods().iter().flat_map(Lod::proxies);
    summary.note("proxies", number(all().count()));
    summary.lines(distinct(all().map(|proxy| proxy.path())));
}

fn selections(model: &Model<'_>, summary: &mut Summary) {
    let all = || model.lods().iter().flat_map(plain_selections);
    let names = distinct(all().map(|selection| selection.name));
    let text = format!("{} of {}", number(all().count()), counted(names.len(), "name"));
    summary.note("selections", if names.is_empty() { number(all().count()) } else { text });
    summary.lines(names);
}

/// The bounding box of the first level, which is the finest one.
fn bounds(model: &Model<'_>, summary: &mut Summary) {
    let first = model.lods().first();
    let bounds = first.and_then(|lod| Some((lod.kind(), lod.bounds()?)));
    let finite = bounds.filter(|(_, bounds)| bounds.iter().all(|corner| corner.is_finite()));
    let text = finite.map_or_else(
        || "none".into(),
        |(kind, [Vec3 { x, y, z }, max])| format!("({x}, {y}, {z}) to ({}, {}, {}) in {kind}", max.x, max.y, max.z),
    );
    summary.note("bounds", text);
}

fn range([min, max]: [Vec3; 2]) -> Value {
    Value::map([("min", min.to_array().into()), ("max", max.to_array().into())])
}

impl Describe for Material<'_> {
    fn summary(&self) -> Summary {
        let mut summary = Summary::default();
        let form = if self.is_rapified() { "rapified" } else { "text" };
        summary.add("form", "form", form, form);
        for (key, label, name) in [
            ("pixel_shader", "pixel shader", &b"PixelShaderID"[..]),
            ("vertex_shader", "vertex shader", b"VertexShaderID"),
        ] {
            match self.text(name) {
                Some(text) => {
                    let text = Text::new(text).to_string();
                    summary.add(key, label, text.as_str(), &text);
                }
                None => summary.hidden(key, Value::None),
            }
        }
        let texture = |stage: &rvmat::Stage<'_>| Text::new(stage.texture().unwrap_or_default()).to_string();
        let value = |stage: rvmat::Stage<'_>| {
            Value::map([
                ("name", stage.class().name.to_string().into()),
                ("texture", texture(&stage).into()),
                ("uv_source", stage.uv_source().map(|source| Text::new(source).to_string()).into()),
            ])
        };
        summary.add("stages", "stages", self.stages().map(value).collect::<Value>(), number(self.stages().count()));
        let rows: Vec<(String, String)> =
            self.stages().map(|stage| (stage.class().name.to_string(), texture(&stage))).collect();
        summary.lines(columns(rows.iter().map(|(name, texture)| (name.as_str(), texture.clone()))));
        summary.counts.textures = Some(distinct(self.textures().map(Text::new)).len());
        summary
    }
}
