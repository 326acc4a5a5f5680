//! The figures of a Half-Life model.

use ::goldsrc_mdl::{
    BodyPart, Model, ModelSet, Playback, Pose, PoseOptions, Result, Role, Sequence, SubModel, Texture, glam::Vec3,
};
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

use super::{Companions, Figures, File, hex, vec3_bytes};

/// The figures, if the file is a main file.
pub(super) fn figures(file: &mut File<'_>) -> Option<Figures> {
    file.is_of("goldsrc-mdl").then(|| model(file.name, file.bytes, file.companion))
}

/// The figures of a main file and of the companions that `companion` returns.
///
/// # Errors
/// If the main file or a companion cannot be read, or a table of the main file extends past its end.
fn model(file_name: &str, bytes: &[u8], companion: &mut Companions<'_>) -> Result<Map<String, Value>> {
    let model = Model::parse(bytes)?;
    let files: Vec<_> = model
        .companions(file_name)
        .into_iter()
        .filter_map(|wanted| {
            let (name, bytes) = wanted.names.iter().find_map(|name| companion(name))?;
            Some((wanted.role, name, bytes))
        })
        .collect();
    let mut set = ModelSet::new(model);
    let mut found = Map::new();
    for (role, name, bytes) in &files {
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
    let models = body_parts.iter().filter_map(|part| part.get("models")?.as_array()).flatten();
    let total: u64 = models.filter_map(|model| model.get("triangles")?.as_u64()).sum();
    let skins = set.skins();
    let figures = json!({
        "ok": true,
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
        "skins": (0..skins.family_count())
            .filter_map(|n| Some(skins.family(n)?.iter().map(|cell| cell.texture).collect::<Vec<_>>()))
            .collect::<Vec<_>>(),
        "transitions": model.transitions().rows().collect::<Vec<_>>(),
        "findings": set.validate().iter().map(|found| json!([found.code.id, found.count])).collect::<Vec<_>>(),
    });
    Ok(figures.as_object().cloned().unwrap_or_default())
}

fn role_key(role: Role) -> String {
    match role {
        Role::Sequences(group) => format!("{group:02}"),
        _ => "T".to_owned(),
    }
}

fn sequence_figures(set: &ModelSet<'_>, index: usize, sequence: &Sequence<'_>) -> Value {
    /// Far more than any model has: a limit on the work for a damaged file.
    const MOST: usize = 1 << 26;
    let mut digest = Sha256::new();
    let animations = set.animations(index);
    let animations = animations.map_err(|error| error.to_string()).and_then(|animations| {
        if animations.value_count() > MOST {
            Err("more frames than can be compared".to_owned())
        } else {
            Ok(animations)
        }
    });
    if let Ok(animations) = &animations {
        let frames = animations.frame_count();
        let mut tracks = vec![0; animations.value_count()];
        let mut row = Vec::new();
        for blend in 0..animations.blend_count() {
            animations.read_values(blend, &mut tracks);
            for frame in 0..frames {
                row.clear();
                row.extend(tracks.iter().skip(frame).step_by(frames).flat_map(|value| value.to_le_bytes()));
                digest.update(&row);
            }
        }
    }
    json!({
        "label": sequence.label.to_string(),
        "frames": sequence.frame_count,
        "fps": sequence.fps,
        "blends": sequence.blend_count,
        "group": sequence.group,
        "events": sequence.event_count,
        "error": animations.err(),
        "raw_sha256": hex(digest),
    })
}

fn body_part(part: &BodyPart<'_>, pose: &Pose) -> Result<Value> {
    let models = part.sub_models()?;
    Ok(json!({
        "name": part.name.to_string(),
        "base": part.base,
        "models": models.iter().map(|model| sub_model(&model, pose)).collect::<Result<Vec<_>>>()?,
    }))
}

fn sub_model(model: &SubModel<'_>, pose: &Pose) -> Result<Value> {
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
        positions.update(vec3_bytes(*vertex));
    }
    let none = vertices.is_empty();
    let (min, max) = (vertices.iter().copied().reduce(Vec3::min), vertices.iter().copied().reduce(Vec3::max));
    // In 64 bits: the sum of thousands of numbers must be as accurate as one of them.
    let sum = vertices.iter().fold([0.0; 3], |sum: [f64; 3], vertex| {
        let [x, y, z] = vertex.to_array().map(f64::from);
        [sum[0] + x, sum[1] + y, sum[2] + z]
    });
    #[expect(clippy::cast_precision_loss, reason = "counts of vertices are far below 2^52")]
    let mean = sum.map(|sum| rounded(sum / vertices.len() as f64));
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
        "rest_mean": (!none).then_some(mean),
    }))
}

fn texture_figures(texture: &Texture<'_>) -> Result<Value> {
    let pixels = texture.pixels()?;
    let rgba: Option<Vec<u8>> = pixels.view().map(|view| view.pixels().flatten().collect());
    let digest = Sha256::new_with_prefix(rgba.unwrap_or_default());
    Ok(json!({
        "name": texture.name.to_string(),
        "w": texture.width,
        "h": texture.height,
        "flags": texture.record().raw_flags,
        "rgba_sha256": hex(digest),
    }))
}

/// Rounds to four decimals, as in the figures.
fn rounded(value: f64) -> f64 {
    (value * 1e4).round() / 1e4
}
