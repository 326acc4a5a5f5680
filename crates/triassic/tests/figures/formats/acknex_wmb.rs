//! The figures of an Acknex level, a texture archive, a binary level source and a resource archive.

use std::collections::{BTreeMap, BTreeSet};

use ::acknex_wmb::{Palette, Texture, TextureView, Vec3, Wad, Wmb, Wmp, Wrs};
use serde_json::{Map, Value, json};

use super::{Figures, File, sha256, vec3_bytes};

/// The figures, if the file is a level, a texture archive, a level source or an archive.
pub(super) fn figures(file: &mut File<'_>) -> Option<Figures> {
    let bytes = file.bytes;
    Some(match bytes {
        _ if Wmb::is(bytes) => level(bytes),
        _ if Wad::is(bytes) => textures(bytes),
        _ if Wmp::is(bytes) => source(bytes),
        // It has no magic.
        _ if Wrs::parse(bytes).is_ok() => archive(bytes),
        _ => return None,
    })
}

/// The figures of a level.
///
/// # Errors
/// If the file cannot be read.
fn level(bytes: &[u8]) -> Figures {
    let wmb = Wmb::parse(bytes)?;
    let mut out = Map::new();
    let magic = String::from_utf8_lossy(&wmb.version().magic()).into_owned();
    start(&mut out, &magic, bytes);
    let textures = wmb.textures().iter().map(|texture| match texture {
        Some(texture) => self::texture(&texture, wmb.palette()),
        None => Value::Null,
    });
    out.insert("textures".into(), textures.collect());
    let mut positions: Vec<Vec3> = wmb.vertices().iter().map(|vertex| vertex.position).collect();
    for block in wmb.blocks() {
        positions.extend(block.vertices.iter().map(|vertex| vertex.position));
    }
    put_positions(&mut out, &positions);
    let mut objects: BTreeMap<String, u32> = BTreeMap::new();
    for object in wmb.objects() {
        *objects.entry(object.kind().to_string()).or_default() += 1;
    }
    let blocks = || wmb.blocks().iter();
    let polygons = wmb.faces().iter().filter(|face| wmb.face_corners(face).all(|corner| corner.is_some())).count();
    out.insert(
        "counts".into(),
        json!({
            "textures": wmb.textures().len(),
            "objects": objects,
            "planes": wmb.planes().len(),
            "verts": wmb.vertices().len(),
            "faces": wmb.faces().len(),
            "polygons": polygons,
            "texinfo": wmb.tex_infos().len(),
            "nodes": wmb.nodes().len(),
            "leafs": wmb.leafs().len(),
            "marksurfaces": wmb.mark_surfaces().len(),
            "blocks": wmb.blocks().len(),
            "block_verts": blocks().map(|block| block.vertices.len()).sum::<usize>(),
            "block_tris": blocks().map(|block| block.triangles.len()).sum::<usize>(),
            "block_skins": blocks().map(|block| block.skins.len()).sum::<usize>(),
            "lightmap_pages": wmb.lightmap_pages().len(),
            "terrain_lightmaps": wmb.terrain_lightmaps().len(),
            "lit_faces": wmb.faces().iter().filter(is_lit).count(),
        }),
    );
    let files: BTreeSet<String> = wmb
        .objects()
        .iter()
        .filter_map(|object| object.file_name().map(|name| name.iter().map(|byte| char::from(*byte)).collect()))
        .filter(|name: &String| !name.is_empty())
        .collect();
    out.insert("names".into(), json!({ "files": files }));
    let rgb = |page: &TextureView<'_>| sha256(page.pixels().map(|[r, g, b, _]| [r, g, b]));
    out.insert("lightmaps".into(), wmb.lightmap_pages().iter().map(|page| json!(rgb(&page))).collect());
    Ok(out)
}

fn is_lit(face: &::acknex_wmb::Face) -> bool {
    face.is_lit()
}

/// The figures of a texture archive.
///
/// # Errors
/// If the file cannot be read.
fn textures(bytes: &[u8]) -> Figures {
    let wad = Wad::parse(bytes)?;
    let mut out = Map::new();
    start(&mut out, if wad.version() == 2 { "WAD2" } else { "WAD7" }, bytes);
    let mut textures = Vec::new();
    for entry in 0..wad.entries().len() {
        textures.extend(wad.texture(entry)?.map(|found| texture(&found, wad.palette())));
    }
    out.insert("counts".into(), json!({"entries": wad.entries().len(), "textures": textures.len()}));
    out.insert("textures".into(), textures.into());
    Ok(out)
}

/// The figures of a level source.
///
/// # Errors
/// If the file cannot be read.
fn source(bytes: &[u8]) -> Figures {
    let wmp = Wmp::parse(bytes)?;
    let mut out = Map::new();
    start(&mut out, &String::from_utf8_lossy(bytes.get(..4).unwrap_or_default()), bytes);
    out.insert("textures".into(), json!([]));
    // As in the file: relative to the block's own position.
    let vertices = wmp.blocks().flat_map(|(_, block)| block.vertices.iter());
    let positions: Vec<Vec3> = vertices.map(|vertex| vertex.to_vec3()).collect();
    put_positions(&mut out, &positions);
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for node in wmp.nodes() {
        *counts.entry(format!("{:?}", node.kind()).to_lowercase()).or_default() += 1;
    }
    counts.insert("faces".into(), wmp.blocks().map(|(_, block)| block.faces().count()).sum());
    out.insert("counts".into(), json!(counts));
    Ok(out)
}

/// The figures of a resource archive.
///
/// # Errors
/// If the file or one in it cannot be read.
fn archive(bytes: &[u8]) -> Figures {
    let wrs = Wrs::parse(bytes)?;
    let mut out = Map::new();
    start(&mut out, "WRS", bytes);
    out.insert("textures".into(), json!([]));
    out.insert("counts".into(), json!({"files": wrs.entries().len()}));
    let mut names = Map::new();
    for entry in wrs.entries() {
        let data = entry.unpack()?;
        names.insert(entry.header.name.to_string(), json!([data.len(), sha256([&data])]));
    }
    out.insert("names".into(), names.into());
    Ok(out)
}

fn start(out: &mut Map<String, Value>, version: &str, bytes: &[u8]) {
    out.insert("version".into(), json!(version));
    out.insert("size".into(), json!(bytes.len()));
}

fn texture(texture: &Texture<'_>, palette: &Palette) -> Value {
    let header = texture.header();
    let image = texture.level(0, palette).ok().flatten();
    json!({
        "name": header.name.to_string(),
        "type": header.raw_type,
        "w": header.width,
        "h": header.height,
        "rgba": image.map(|image| sha256(image.pixels())),
    })
}

fn put_positions(out: &mut Map<String, Value>, positions: &[Vec3]) {
    let bounds = positions.iter().map(|p| (*p, *p)).reduce(|(a, b), (p, q)| (a.min(p), b.max(q)));
    if let Some((low, high)) = bounds {
        out.insert("bbox".into(), json!([low.to_array(), high.to_array()]));
        out.insert("positions".into(), json!(sha256(positions.iter().copied().map(vec3_bytes))));
    }
}
