//! The figures of an Acknex terrain.

use ::acknex_hmp::{DEFAULT_PALETTE, Error, Limits, Payload, Skin, Terrain, Vec3};
use serde_json::{Map, Value, json};

use super::{Figures, File, sha256, vec3_bytes};

/// The figures, if the file is a terrain.
pub(super) fn figures(file: &mut File<'_>) -> Option<Figures> {
    Terrain::is(file.bytes).then(|| terrain(file.bytes))
}

/// The figures.
///
/// # Errors
/// If the file cannot be read.
fn terrain(bytes: &[u8]) -> Result<Map<String, Value>, Error> {
    let terrain = Terrain::parse(bytes)?;
    let grid = terrain.grid();
    let mut out = Map::new();
    let mut put = |key: &str, value: Value| {
        out.insert(key.to_owned(), value);
    };
    put("ok", json!(true));
    put("size", json!(bytes.len()));
    put("version", json!(String::from_utf8_lossy(&terrain.generation().magic())));
    put(
        "counts",
        json!({"nx": grid.column_count(), "ny": grid.row_count(), "frames": terrain.frame_count(),
            "skins": terrain.skin_count()}),
    );
    put("textures", terrain.skins().map(|skin| texture(&skin)).collect());
    if let Some(frame) = terrain.frame(0) {
        let mut positions = vec![Vec3::ZERO; terrain.point_count()];
        frame.read_positions(&mut positions);
        let low = positions.iter().copied().fold(Vec3::MAX, Vec3::min);
        let high = positions.iter().copied().fold(Vec3::MIN, Vec3::max);
        put("bbox", json!([low.to_array(), high.to_array()]));
        put("positions", json!(sha256(positions.into_iter().map(vec3_bytes))));
        put("normals", json!(sha256(frame.normals().map(vec3_bytes))));
    }
    put("triangles", json!(sha256(terrain.triangles().flatten().map(u32::to_le_bytes))));
    put("findings", terrain.validate().iter().map(|found| json!([found.code.id, found.count])).collect());
    Ok(out)
}

/// A skin; 8-bit pixels use the default palette. Without pixels, it is empty.
fn texture(skin: &Skin<'_>) -> Value {
    let pixels = skin.texture(&DEFAULT_PALETTE).and_then(|texture| texture.to_rgba(&Limits::default()).ok());
    let rgba = pixels.map(|pixels| pixels.rgba);
    let rgba = rgba.map_or(Value::Null, |rgba| json!(sha256([rgba])));
    // Skins of terrains have no names.
    let mut texture = json!({"name": "", "type": skin.raw_type.0, "w": skin.width, "h": skin.height, "rgba": rgba});
    if let (Payload::External(name), Some(object)) = (skin.payload(), texture.as_object_mut()) {
        object.insert("extern".into(), json!(name.to_string()));
    }
    texture
}
