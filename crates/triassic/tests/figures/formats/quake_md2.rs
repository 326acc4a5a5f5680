//! The figures of an MD2 file.

use std::collections::{BTreeMap, HashSet};

use ::quake_md2::{Builder, Error, GlEnd, Model, SectionKind, TexCoord, Triangle, Vec2, Vec3};
use serde_json::{Map, Value, json};

use super::{Figures, File, sha256, vec3_bytes};

/// The figures, if the file is a model.
pub(super) fn figures(file: &mut File<'_>) -> Option<Figures> {
    file.is_of("quake-md2").then(|| model(file.bytes))
}

/// The figures.
///
/// # Errors
/// If the file cannot be read.
fn model(bytes: &[u8]) -> Result<Map<String, Value>, Error> {
    let model = Model::parse(bytes)?;
    let header = model.header();
    let mut out = Map::new();
    let mut put = |key: &str, value: Value| {
        out.insert(key.to_owned(), value);
    };
    put("ok", json!(true));
    put("size", json!(bytes.len()));
    put("skinsize", json!([header.skin_width, header.skin_height]));
    put("framesize", json!(header.frame_size));
    put(
        "counts",
        json!({"skins": header.skin_count, "xyz": header.vertex_count, "st": header.tex_coord_count, "tris": header.triangle_count,
            "glcmds": header.gl_word_count, "frames": header.frame_count}),
    );
    put("skins", model.skins().iter().map(|skin| skin.path.to_string()).collect());
    put("frames", model.frames().iter().map(|frame| frame.name().to_string()).collect());
    put(
        "animations",
        model.clips().map(|c| json!([c.name().to_string(), c.frames().start, c.frames().end - 1])).collect(),
    );
    put("naive_groups", json!(naive_groups(&model)));
    positions(&model, &mut put);
    put("tri_xyz_sha256", json!(sha256(model.triangles().iter().flat_map(|t| t.vertices.map(u16::to_le_bytes)))));
    put("tri_sha256", json!(sha256(model.triangles().raw())));
    put("glcmds", gl_commands(&model));
    put("section_order", json!(section_order(&model)));
    let rewritten = Builder::from_model(&model).write().is_ok_and(|written| written == bytes);
    put("byte_exact", json!(rewritten && model.is_canonical()));
    put("rewritten_as_read", json!(rewritten));
    tex_coords(&model, &mut put);
    put(
        "name_garbage",
        json!([
            model.frames().iter().filter(|frame| frame.name().has_residue()).count(),
            model.skins().iter().filter(|skin| skin.path.has_residue()).count()
        ]),
    );
    put(
        "name_no_nul",
        json!([
            model.frames().iter().filter(|frame| !frame.name().has_nul()).count(),
            model.skins().iter().filter(|skin| !skin.path.has_nul()).count()
        ]),
    );
    put("findings", model.validate().iter().map(|found| json!([found.code.id, found.count])).collect());
    Ok(out)
}

/// The number of groups when only the digits at the end of each frame's name are stripped.
fn naive_groups(model: &Model<'_>) -> usize {
    let mut groups: Vec<Vec<u8>> = Vec::new();
    for frame in model.frames() {
        let mut name = frame.name().as_bytes();
        while let [rest @ .., b'0'..=b'9'] = name {
            name = rest;
        }
        if groups.last().is_none_or(|last| last != name) {
            groups.push(name.to_vec());
        }
    }
    groups.len()
}

fn positions(model: &Model<'_>, put: &mut impl FnMut(&str, Value)) {
    let used: HashSet<u16> = model.triangles().iter().flat_map(|triangle| triangle.vertices).collect();
    let unused = (0..model.vertex_count()).filter(|v| u16::try_from(*v).map_or(true, |v| !used.contains(&v))).count();
    put("unused_vertices", json!(unused));
    let Some(first) = model.frames().get(0) else { return };
    let positions: Vec<Vec3> = first.positions().collect();
    if let Some(bounds) = bounds(positions.iter().copied()) {
        put("bbox0", bounds);
    }
    if let Some(bounds) = bounds(used.iter().filter_map(|v| positions.get(usize::from(*v)).copied())) {
        put("bbox0_used", bounds);
    }
    put("pos0_sha256", json!(sha256(positions.into_iter().map(vec3_bytes))));
    if let Some(last) = model.frames().iter().next_back() {
        put("pos_last_sha256", json!(sha256(last.positions().map(vec3_bytes))));
    }
    if let Some(positions) = first.hd_positions() {
        put("hd_pos0_sha256", json!(sha256(positions.map(vec3_bytes))));
    }
}

fn bounds(positions: impl Iterator<Item = Vec3>) -> Option<Value> {
    let (low, high) = positions.map(|p| (p, p)).reduce(|(a, b), (p, q)| (a.min(p), b.max(q)))?;
    Some(json!([low.to_array(), high.to_array()]))
}

fn tex_coords(model: &Model<'_>, put: &mut impl FnMut(&str, Value)) {
    let (width, height) = (model.header().skin_width, model.header().skin_height);
    let outside =
        |texel: &TexCoord| !(0..width).contains(&i32::from(texel.s)) || !(0..height).contains(&i32::from(texel.t));
    put("st_outside", json!(model.tex_coords().iter().filter(outside).count()));
    let range = |axis: fn(TexCoord) -> i16| {
        let values = || model.tex_coords().iter().map(axis);
        Some([values().min()?, values().max()?])
    };
    if let (Some([s_min, s_max]), Some([t_min, t_max])) = (range(|texel| texel.s), range(|texel| texel.t)) {
        put("st_range", json!([s_min, s_max, t_min, t_max]));
    }
}

fn gl_commands(model: &Model<'_>) -> Value {
    let Some(summary) = model.gl_summary() else { return json!({"present": false}) };
    let end = match summary.end {
        GlEnd::Terminated => "ok",
        GlEnd::NotTerminated => "no-terminator",
        GlEnd::Early => "early-terminator",
        GlEnd::Cut => "truncated-command",
    };
    json!({
        "present": true,
        "end": end,
        "strips": summary.strip_count,
        "fans": summary.fan_count,
        "vertices": summary.corner_count,
        "triangles": summary.triangle_count,
        "header_triangles": model.triangles().len(),
        "same_triangles": summary.same(),
        "reversed_triangles": summary.reversed,
        "missing": summary.missing_count,
        "extra": summary.extra_count,
        "bad_index": summary.bad_triangle_count,
        "uv_rule": uv_rules(model),
    })
}

/// The number of triangles whose GL UVs follow each rule for converting texels to UVs, ignoring whole repeats of the
/// skin.
fn uv_rules(model: &Model<'_>) -> Value {
    let mut made: BTreeMap<[i32; 3], [Vec2; 3]> = BTreeMap::new();
    for corners in model.gl_commands().iter().flat_map(|command| command.triangles()) {
        let [a, b, c] = corners.map(|corner| (corner.vertex, Vec2::new(corner.s, corner.t)));
        for [(i, p), (j, q), (k, r)] in [[a, b, c], [b, c, a], [c, a, b]] {
            made.entry([i, j, k]).or_insert([p, q, r]);
        }
    }
    let size = Vec2::new(whole(model.header().skin_width), whole(model.header().skin_height));
    let mut rules: BTreeMap<&str, u32> = BTreeMap::new();
    for triangle in model.triangles() {
        *rules.entry(uv_rule(model, &made, size, triangle)).or_default() += 1;
    }
    if rules.is_empty() { Value::Null } else { json!(rules) }
}

fn uv_rule(model: &Model<'_>, made: &BTreeMap<[i32; 3], [Vec2; 3]>, size: Vec2, triangle: Triangle) -> &'static str {
    /// More than the rounding error of a division, less than the difference between two rules on any existing skin.
    const NEAR: f32 = 1e-5;
    let texels = triangle.tex_coords.map(|n| model.tex_coords().get(usize::from(n)));
    let [Some(a), Some(b), Some(c)] = texels else { return "unmatched" };
    let Some(uvs) = made.get(&triangle.vertices.map(i32::from)) else { return "unmatched" };
    let texels = [a, b, c].map(|texel| Vec2::new(f32::from(texel.s), f32::from(texel.t)));
    let all = |rule: &dyn Fn(Vec2) -> Vec2| {
        texels.iter().zip(uvs).all(|(texel, uv)| {
            let off = rule(*texel) - *uv;
            (off - off.round()).abs().max_element() < NEAR
        })
    };
    if all(&|texel| (texel + 0.5) / size) {
        "half-texel"
    } else if all(&|texel| texel / size) {
        "plain"
    } else if all(&|texel| texel / (size - 1.0)) {
        "minus1"
    } else {
        "other"
    }
}

#[expect(clippy::cast_precision_loss, reason = "no skin has more than 16 million texels per row")]
fn whole(size: i32) -> f32 {
    size as f32
}

/// The non-empty parts of the file, sorted by offset, and the bytes between and after them.
fn section_order(model: &Model<'_>) -> String {
    let mut sections: Vec<_> =
        model.sections().into_iter().filter(|s| s.len > 0 && s.kind != SectionKind::Header).collect();
    sections.sort_by_key(|section| section.start);
    let mut words: Vec<String> = sections
        .iter()
        .map(|section| {
            let name = match section.kind {
                SectionKind::Header => "header",
                SectionKind::Skins => "skins",
                SectionKind::TexCoords => "st",
                SectionKind::Triangles => "tris",
                SectionKind::Frames => "frames",
                SectionKind::GlCommands => "glcmds",
            };
            name.to_owned()
        })
        .collect();
    let end = sections.iter().map(::quake_md2::Section::end).max().unwrap_or_default();
    let trail = i64::try_from(model.bytes().len()).unwrap_or(i64::MAX) - end;
    if trail > 0 {
        words.push(format!("(trail{trail})"));
    }
    words.join(" ")
}
