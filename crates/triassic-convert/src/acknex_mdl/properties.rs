//! Properties of a whole model.

use formats_core::{acknex::Header, field_at, glam::Vec3};
use serde_json::{Value, json};

use super::context::Context;
use crate::Result;
use triassic_scene::Extras;

pub(super) fn properties(context: &mut Context<'_>) -> Result<Extras> {
    let mut properties = Extras::new();
    let mut put = |name: &'static str, value: Value| {
        properties.insert(name.into(), value);
    };
    let model = context.model;
    put("generation", json!(String::from_utf8_lossy(&model.generation().magic())));
    if model.frame_count() > 0 {
        put("playback", json!("script"));
    }
    if let Some(mdl7) = model.mdl7() {
        for (name, bytes) in [("entity_bytes", mdl7.entity_data()), ("editor_bytes", mdl7.editor_data())] {
            if !bytes.is_empty() {
                put(name, json!(bytes.len()));
            }
        }
    }
    let Some(classic) = model.classic() else { return Ok(properties) };
    let header = classic.header();
    put("skin_width", json!(header.skin_width));
    put("skin_height", json!(header.skin_height));
    if context.options.editing {
        put("scale", json!(header.scale.to_array()));
        put("offset", json!(header.offset.to_array()));
    }
    if header.radius != 0.0 {
        put("radius", json!(header.radius * context.unit));
    }
    if header.eye != Vec3::ZERO {
        put("eye_position", json!(context.convention.point(header.eye, context.unit).to_array()));
    }
    if header.flags != 0 {
        put("flags", json!(header.flags));
    }
    if model.generation().is_quake() && header.tex_coord_count != 0 {
        put("synchronisation", json!(header.tex_coord_count));
    }
    if header.size != 0.0 {
        put("triangle_size", json!(header.size));
    }
    // A number takes 4 bytes in the file, and about 64 in JSON.
    let counts = classic.skin_groups().iter().map(|group| group.times.len());
    let times: usize = counts.chain(classic.frame_groups().iter().map(|group| group.times.len())).sum();
    let groups = classic.skin_groups().len().saturating_add(classic.frame_groups().len());
    let at = field_at!(Header, frame_count);
    context.budget.spend("groups", groups.saturating_mul(8).saturating_add(times), 64, at)?;
    let group = |range: &std::ops::Range<usize>, times: Vec<f32>| json!({"first": range.start, "last": range.end.saturating_sub(1), "times": times});
    let seconds = |times: formats_core::Records<'_, acknex_mdl::Time>| times.iter().map(|time| time.seconds).collect();
    let skins: Vec<Value> = classic.skin_groups().iter().map(|of| group(&of.skins, seconds(of.times))).collect();
    if !skins.is_empty() {
        put("skin_groups", skins.into());
    }
    let frames: Vec<Value> = classic.frame_groups().iter().map(|of| group(&of.frames, seconds(of.times))).collect();
    if !frames.is_empty() {
        put("frame_groups", frames.into());
    }
    Ok(properties)
}
