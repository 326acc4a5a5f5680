//! The figures by which a model is compared with what an independent reader says of it.

use std::fmt::Write as _;

use goldsrc_mdl::{
    BodyPart, CompanionRole, Model, ModelSet, Playback, Pose, PoseOptions, Result, Sequence, SubModel, Texture, View,
    glam::Vec3,
};
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

use super::Found;

/// The figures of a main file and those of its companions that were found: every key but `file`.
///
/// # Errors
/// If the main file or a companion cannot be read, or a table of the main file leaves it.
pub fn figures(bytes: &[u8], companions: &[Found]) -> Result<Value> {
    let mut set = ModelSet::new(Model::parse(bytes)?);
    let mut found = Map::new();
    for (role, name, bytes) in companions {
        set.add(*role, bytes)?;
        found.insert(role_key(*role), name.clone().into());
    }
    let (model, header) = (set.model(), set.model().header());
    let mut pose = Pose::new();
    let skeleton = set.skeleton();
    match set.animations(0) {
        Ok(animations) => {
            skeleton.pose(&animations, &PoseOptions::default().with_playback(Playback::Clamp), &mut pose);
        }
        Err(_) => skeleton.rest_pose(&mut pose),
    }
    let body_parts = model.body_parts().iter().map(|part| body_part(&part, &pose)).collect::<Result<Vec<_>>>()?;
    let sequences: Vec<_> =
        model.sequences().iter().enumerate().map(|(n, sequence)| sequence_figures(&set, n, &sequence)).collect();
    let total: u64 = body_parts.iter().flat_map(|part| part["models"].as_array().unwrap()).map(triangles_of).sum();
    let skins = set.skins();
    Ok(json!({
        "kind": "model",
        "id": String::from_utf8_lossy(&header.magic),
        "size": bytes.len(),
        "name": header.name.to_string(),
        "length": header.length,
        "missing": set.missing().map(role_key).collect::<Vec<_>>(),
        "companions": found,
        "num_bones": model.bones().len(),
        "num_controllers": model.bone_controllers().len(),
        "num_hitboxes": model.hitboxes().len(),
        "num_attachments": model.attachments().len(),
        "num_sequences": model.sequences().len(),
        "num_seqgroups": model.sequence_groups().len(),
        "num_bodyparts": model.body_parts().len(),
        "num_textures": set.textures().len(),
        "bones": model.bones().iter().map(|bone| bone.name.to_string()).collect::<Vec<_>>(),
        "sequences": sequences,
        "bodyparts": body_parts,
        "total_triangles": total,
        "textures": set.textures().iter().map(|texture| texture_figures(&texture)).collect::<Result<Vec<_>>>()?,
        "skins": (0..skins.families())
            .filter_map(|n| Some(skins.family(n)?.iter().map(|cell| cell.texture).collect::<Vec<_>>()))
            .collect::<Vec<_>>(),
        "transitions": model.transitions().rows().collect::<Vec<_>>(),
    }))
}

fn role_key(role: CompanionRole) -> String {
    match role {
        CompanionRole::Textures => "T".to_owned(),
        CompanionRole::Sequences(group) => format!("{group:02}"),
    }
}

fn triangles_of(model: &Value) -> u64 {
    model["triangles"].as_u64().unwrap()
}

fn sequence_figures(set: &ModelSet<'_>, index: usize, sequence: &Sequence) -> Value {
    let mut digest = Sha256::new();
    let animations = set.animations(index);
    if let Ok(animations) = &animations {
        let frames = animations.frames();
        let mut tracks = vec![0; animations.decoded_len()];
        let mut row = Vec::new();
        for blend in 0..animations.blends() {
            animations.decode(blend, &mut tracks);
            for frame in 0..frames {
                row.clear();
                row.extend(tracks.iter().skip(frame).step_by(frames).flat_map(|value| value.to_le_bytes()));
                digest.update(&row);
            }
        }
    }
    json!({
        "label": sequence.label.to_string(),
        "frames": sequence.frames,
        "fps": sequence.fps,
        "blends": sequence.blends,
        "group": sequence.group,
        "events": sequence.events,
        "error": animations.err().map(|error| error.to_string()),
        "raw_sha256": hex(digest),
    })
}

fn body_part(part: &View<'_, BodyPart>, pose: &Pose) -> Result<Value> {
    let models = part.sub_models()?;
    Ok(json!({
        "name": part.name.to_string(),
        "base": part.base,
        "models": models.iter().map(|model| sub_model(&model, pose)).collect::<Result<Vec<_>>>()?,
    }))
}

fn sub_model(model: &View<'_, SubModel>, pose: &Pose) -> Result<Value> {
    let (mut digest, mut per_mesh) = (Sha256::new(), Vec::new());
    for mesh in model.meshes()? {
        let mut count = 0_u64;
        for triangle in mesh.triangles() {
            for corner in triangle {
                for value in [corner.vertex, corner.normal, corner.s, corner.t] {
                    digest.update(i32::from(value).to_le_bytes());
                }
            }
            count += 1;
        }
        per_mesh.push(count);
    }
    let vertices: Vec<Vec3> = model.posed_vertices(pose.world())?.collect();
    let mut positions = Sha256::new();
    for vertex in &vertices {
        for value in vertex.to_array() {
            positions.update(value.to_le_bytes());
        }
    }
    let none = vertices.is_empty();
    let (min, max) = (vertices.iter().copied().reduce(Vec3::min), vertices.iter().copied().reduce(Vec3::max));
    // In 64 bits: the sum of thousands of numbers has to be as good as one of them.
    let mean = (0..3).map(|axis| {
        let sum: f64 = vertices.iter().map(|vertex| f64::from(vertex.to_array()[axis])).sum();
        rounded(sum / vertices.len() as f64)
    });
    Ok(json!({
        "name": model.name.to_string(),
        "verts": model.vertices()?.len(),
        "norms": model.normals()?.len(),
        "meshes": model.meshes()?.len(),
        "triangles": per_mesh.iter().sum::<u64>(),
        "mesh_triangles": per_mesh,
        "tri_sha256": hex(digest),
        "rest_sha256": hex(positions),
        "rest_min": min.map(|v| v.to_array().map(|value| rounded(value.into()))),
        "rest_max": max.map(|v| v.to_array().map(|value| rounded(value.into()))),
        "rest_mean": (!none).then(|| mean.collect::<Vec<_>>()),
    }))
}

fn texture_figures(texture: &View<'_, Texture>) -> Result<Value> {
    let pixels = texture.pixels()?;
    let view = pixels.view().expect("as many pixels as its size asks for");
    let mut digest = Sha256::new();
    let rgba: Vec<u8> = view.pixels().flatten().collect();
    digest.update(&rgba);
    Ok(json!({
        "name": texture.name.to_string(),
        "w": texture.width,
        "h": texture.height,
        "flags": texture.record().flags,
        "rgba_sha256": hex(digest),
    }))
}

/// To four digits after the point, as the figures are written.
fn rounded(value: f64) -> f64 {
    (value * 1e4).round() / 1e4
}

fn hex(digest: Sha256) -> String {
    digest.finalize().iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}
