//! The figures of a Bohemia model, and of a material.

use std::collections::{BTreeMap, BTreeSet};

use ::bis_p3dm::{
    Builder, Error, ErrorKind, Face, Lod, LodForm, Model, Selection, TagData, Vertex,
    rvmat::{Entry, Material, Stage, Value as Config},
};
use serde_json::{Map, Value, json};

use super::{Figures, File, sha256, vec3_bytes};

/// The figures, if the file is called a model or a material.
pub(super) fn figures(file: &mut File<'_>) -> Option<Figures> {
    if file.has_extension("p3d") {
        return Some(Ok(model(file.bytes)));
    }
    file.has_extension("rvmat").then(|| material_figures(file.bytes))
}

/// The figures of a model. For an unreadable file, the size is known; for a binarized one, also its version.
#[must_use]
fn model(bytes: &[u8]) -> Map<String, Value> {
    let mut out = Map::from_iter([("size".into(), json!(bytes.len()))]);
    let model = match Model::parse(bytes) {
        Ok(model) => model,
        Err(error) => {
            if let ErrorKind::OtherFormatVersion { version, .. } = error.kind() {
                out.insert("odol".into(), json!(version));
            }
            out.extend([("ok".into(), json!(false)), ("error".into(), json!(error.to_string()))]);
            return out;
        }
    };
    let rewritten = Builder::from_model(&model).write().is_ok_and(|written| written == bytes);
    let mut seen = BTreeSet::new();
    let duplicates = model.lods().iter().filter(|lod| !seen.insert(lod.resolution().0.to_bits())).count();
    out.extend([
        ("version".into(), json!(model.header().version)),
        ("tail".into(), json!(model.tail().record.len())),
        ("byte_exact".into(), json!(rewritten)),
        ("duplicate_lods".into(), json!(duplicates)),
        ("lods".into(), model.lods().iter().map(lod_figures).collect()),
        ("findings".into(), model.validate().iter().map(|found| json!([found.code.id, found.count])).collect()),
    ]);
    out
}

/// Rounds to this many decimals, as in the figures.
fn rounded(value: f64, scale: f64) -> f64 {
    (value * scale).round() / scale
}

fn lod_figures(lod: &Lod<'_>) -> Value {
    let corners = |n| lod.faces().iter().filter(|face| face.corners().len() == n).count();
    let faces = lod.faces().iter();
    let texts = |text: fn(&Face<'_>) -> String| faces.clone().map(|face| text(&face)).collect::<BTreeSet<_>>();
    let uvs = |face: Face<'_>| face.corners().iter().flat_map(|corner| [corner.uv.x, corner.uv.y]).collect::<Vec<_>>();
    let selections = lod.selections().map(|selection| {
        let Selection { points, faces, .. } = selection;
        let weighted = points.iter().filter(|byte| **byte > 1).count();
        json!([
            selection.name.to_string(),
            selection.point_indices().count(),
            weighted,
            faces.iter().filter(|byte| **byte != 0).count()
        ])
    });
    let uv_sets = lod.uv_sets().map(|set| {
        let digest = sha256(set.uvs.raw());
        json!([set.id, digest.get(..16)])
    });
    json!({
        "magic": String::from_utf8_lossy(&lod.form().magic()),
        "lod_version": lod.header().version,
        "head_size": lod.header().header_size,
        "flags": lod.header().raw_flags,
        "resolution": lod.resolution().0,
        "name": lod.kind().to_string(),
        "points": lod.points().len(),
        "normals": lod.normals().len(),
        "faces": lod.faces().len(),
        "tris": corners(3),
        "quads": corners(4),
        "point_flags": lod.points().iter().map(|point| point.raw_flags).collect::<BTreeSet<_>>(),
        "face_flags": faces.clone().map(|face| face.raw_flags).collect::<BTreeSet<_>>(),
        "tags": lod.tags().iter().map(|tag| tag.name().to_string()).collect::<Vec<_>>(),
        "properties": lod.properties().map(|p| json!([p.name.to_string(), p.value.to_string()])).collect::<Vec<_>>(),
        "mass": lod.mass().map(|mass| rounded(mass.iter().map(|mass| f64::from(mass.mass)).sum(), 1e4)),
        "uvsets": uv_sets.collect::<Vec<_>>(),
        "sharp_edges": lod.tags().iter().filter_map(|tag| match tag.data() {
            TagData::SharpEdges(edges) => Some(edges.len()),
            _ => None,
        }).sum::<usize>(),
        "frames": lod.frames().map(|frame| rounded(frame.time.into(), 1e6)).collect::<Vec<_>>(),
        "selections": selections.collect::<Vec<_>>(),
        "proxies": lod.proxies().map(|proxy| proxy.selection().name.to_string()).collect::<Vec<_>>(),
        "textures": texts(|face| face.texture.to_string()),
        "materials": if lod.form() == LodForm::P3dm { texts(|face| face.material.to_string()) } else { BTreeSet::new() },
        "points_sha256": sha256(lod.points().positions().map(vec3_bytes)),
        "uv_sha256": sha256(faces.clone().flat_map(uvs).map(f32::to_le_bytes)),
        "issues": issues(lod),
    })
}

/// The oddities that the independent reader counts, with its names.
fn issues(lod: &Lod<'_>) -> BTreeMap<&'static str, usize> {
    let mut issues = BTreeMap::new();
    let mut count = |name, n| {
        if n > 0 {
            *issues.entry(name).or_insert(0) += n;
        }
    };
    let outside = |index: u32, len: usize| usize::try_from(index).is_ok_and(|index| index >= len);
    for face in lod.faces() {
        let Vertex { point, normal, uv } = face.vertices[3];
        let stale = point != 0 || normal != 0 || uv.to_array().iter().any(|number| *number != 0.0);
        count("triangle 4th vertex not zero", usize::from(face.corners().len() == 3 && stale));
        let corners = face.corners();
        count(
            "face normal index out of range",
            usize::from(corners.iter().any(|c| outside(c.normal, lod.normals().len()))),
        );
        count("non-finite uv", usize::from(corners.iter().any(|corner| !corner.uv.is_finite())));
        let points: BTreeSet<_> = corners.iter().map(|corner| corner.point).collect();
        count("face repeats a point", usize::from(points.len() < corners.len()));
    }
    for selection in lod.selections() {
        count("selection face byte > 1", usize::from(selection.faces.iter().any(|byte| *byte > 1)));
    }
    issues
}

/// The figures of a material.
///
/// # Errors
/// If the file cannot be read.
fn material_figures(bytes: &[u8]) -> Result<Map<String, Value>, Error> {
    let mut out = Map::from_iter([("bytes".into(), json!(bytes.len()))]);
    let material = match Material::parse(bytes) {
        Ok(material) => material,
        Err(error) if bytes.starts_with(b"\0raP") => {
            out.extend([("form".into(), json!("rap")), ("error".into(), json!(error.to_string()))]);
            return Ok(out);
        }
        Err(error) => return Err(error),
    };
    let properties = material.entries().iter().filter_map(|entry| match entry {
        Entry::Value { name, value, .. } => Some((name.to_string(), config(value))),
        _ => None,
    });
    out.extend([
        ("form".into(), json!("text")),
        ("stages".into(), material.stages().map(|stage| stage_figures(&stage)).collect()),
        ("texgens".into(), material.tex_gens().map(|stage| stage_figures(&stage)).collect()),
        ("properties".into(), Value::Object(properties.collect())),
    ]);
    Ok(out)
}

fn config(value: &Config<'_>) -> Value {
    match (value, value.items(), value.as_text()) {
        (Config::Number(number), ..) => json!(number),
        (_, Some(items), _) => items.iter().map(config).collect(),
        (_, _, text) => json!(text.map(latin_1)),
    }
}

fn latin_1(text: &[u8]) -> String {
    text.iter().map(|byte| char::from(*byte)).collect()
}

fn stage_figures(stage: &Stage<'_>) -> Value {
    let class = stage.class();
    let mut out = Map::from_iter([("name".into(), json!(class.name.to_string()))]);
    for entry in &class.entries {
        if let Entry::Value { name, value, .. } = entry {
            out.insert(name.to_string(), config(value));
        }
    }
    if let Some(transform) = stage.uv_transform().filter(|_| class.class(b"uvTransform").is_some()) {
        let (aside, up, dir, pos) = (transform.aside, transform.up, transform.dir, transform.pos);
        out.insert("uvTransform".into(), json!({"aside": aside, "up": up, "dir": dir, "pos": pos}));
    }
    Value::Object(out)
}
