//! The figures of an Acknex model.

use ::acknex_mdl::{Body, DEFAULT_PALETTE, Error, Limits, Model, Payload, Skin, Vec3};
use serde_json::{Map, Value, json};

use super::{Figures, File, sha256, vec3_bytes};

/// The figures, if the file is a model.
pub(super) fn figures(file: &mut File<'_>) -> Option<Figures> {
    Model::is(file.bytes).then(|| model(file.bytes))
}

/// The figures.
///
/// # Errors
/// If the file cannot be read.
fn model(bytes: &[u8]) -> Result<Map<String, Value>, Error> {
    let model = Model::parse(bytes)?;
    let mut out = Map::new();
    let mut put = |key: &str, value: Value| {
        out.insert(key.to_owned(), value);
    };
    put("ok", json!(true));
    put("size", json!(bytes.len()));
    put("version", json!(String::from_utf8_lossy(&model.generation().magic())));
    put("textures", model.skins().map(|skin| texture(&skin)).collect());
    let positions: Vec<Vec3> = model.meshes().flat_map(|mesh| mesh.base_positions()).collect();
    if let Some((low, high)) = positions.iter().map(|p| (*p, *p)).reduce(|(a, b), (p, q)| (a.min(p), b.max(q))) {
        put("bbox", json!([low.to_array(), high.to_array()]));
    }
    put("positions", json!(sha256(positions.into_iter().map(vec3_bytes))));
    let corners = model.meshes().flat_map(|mesh| mesh.triangles().iter().flat_map(|triangle| triangle.vertices));
    put("triangles", json!(sha256(corners.map(u32::to_le_bytes))));
    let frames: Vec<String> = model.frame_names().iter().map(ToString::to_string).collect();
    let verts: usize = model.meshes().map(|mesh| mesh.vertex_count()).sum();
    let tris: usize = model.meshes().map(|mesh| mesh.triangles().len()).sum();
    let (groups, skins) = (model.mesh_count(), model.skin_count());
    match model.body() {
        Body::Classic(classic) => {
            // The independent reader only counts UVs that are separate from the vertices.
            let uvs = if classic.generation().is_quake() { 0 } else { classic.tex_coords().len() };
            put(
                "counts",
                json!({"groups": groups, "bones": 0, "skins": skins, "uvs": uvs, "verts": verts, "tris": tris,
                    "frames": classic.frame_count(), "deformers": 0}),
            );
            put("names", json!({"frames": frames}));
        }
        Body::Mdl7(mdl7) => {
            let uvs: usize = mdl7.groups().map(|group| group.tex_coords().len()).sum();
            put(
                "counts",
                json!({"groups": groups, "bones": mdl7.bone_count(), "skins": skins, "uvs": uvs, "verts": verts,
                    "tris": tris, "frames": model.frame_count(), "deformers": mdl7.deformer_count()}),
            );
            let groups: Vec<String> = mdl7.groups().map(|group| group.name().to_string()).collect();
            let bones: Vec<String> = mdl7.bones().map(|bone| bone.name().to_string()).collect();
            put("names", json!({"groups": groups, "bones": bones, "frames": frames}));
        }
    }
    put("findings", model.validate().iter().map(|found| json!([found.code.id, found.count])).collect());
    Ok(out)
}

fn texture(skin: &Skin<'_>) -> Value {
    let mut texture = json!({
        "name": skin.name().to_string(),
        "type": skin.raw_type.0,
        "w": skin.width,
        "h": skin.height,
        "rgba": rgba(skin),
    });
    if let (Payload::External(name), Some(object)) = (skin.payload(), texture.as_object_mut()) {
        object.insert("extern".into(), json!(name.to_string()));
    }
    texture
}

/// The pixels, with the default palette for 8-bit ones; empty if the file has none.
fn rgba(skin: &Skin<'_>) -> Value {
    let decoded = skin.texture(&DEFAULT_PALETTE).map(|texture| texture.to_rgba(&Limits::default()));
    decoded.and_then(Result::ok).map_or(Value::Null, |pixels| json!(sha256([pixels.rgba])))
}
