//! The whole model but its geometry and its movement, for the way back: in the numbers, axes and units of the file, since those
//! of a scene do not come back to the bit, and since Blender turns the axes of bones.

use formats_core::{LinkedRecords, field_at, num::to_u32};
use goldsrc_mdl::{Header, Sequence, SequenceRecord};
use serde_json::{Value, json};

use super::context::Context;
use crate::Result;
use triassic_scene::Extras;

pub(super) fn studio(context: &mut Context<'_>) -> Result<Value> {
    let model = context.set.model();
    let header = model.header();
    let mut all = Extras::new();
    let mut put = |key: &str, value: Value| all.insert(key.into(), value);
    put("name", json!(context.text(header.name.as_bytes())));
    put("flags", json!(header.raw_flags));
    for (key, place) in [
        ("eye_position", header.eye_position),
        ("hull_min", header.hull_min),
        ("hull_max", header.hull_max),
        ("clip_min", header.clip_min),
        ("clip_max", header.clip_max),
    ] {
        put(key, json!(place.to_array()));
    }
    let textures = context.set.textures();
    let skins = context.set.skins();
    for (what, count, bytes, at) in [
        ("bone table", model.bones().len(), 2048, field_at!(Header, bone_count)),
        ("bone controller table", model.bone_controllers().len(), 512, field_at!(Header, bone_controller_count)),
        ("hitbox table", model.hitboxes().len(), 768, field_at!(Header, hitbox_count)),
        ("attachment table", model.attachments().len(), 1024, field_at!(Header, attachment_count)),
        ("texture table", textures.len(), 512, field_at!(Header, texture_count)),
        ("skin table", skins.table().len(), 32, field_at!(Header, skin_family_count)),
        ("sequence group table", model.sequence_groups().len(), 512, field_at!(Header, sequence_group_count)),
        ("transition table", model.transitions().table().len(), 32, field_at!(Header, transition_node_count)),
    ] {
        context.budget.spend(what, count, bytes, at)?;
    }
    let bones = model.bones();
    let bone = |bone: goldsrc_mdl::Bone| {
        json!({
            "name": context.text(bone.name.as_bytes()),
            "parent": bone.parent,
            "flags": bone.raw_flags,
            "controllers": bone.controllers,
            "value": bone.value,
            "scale": bone.scale,
        })
    };
    put("bones", bones.iter().map(bone).collect());
    let controllers = model.bone_controllers().iter().map(|controller| {
        json!({
            "bone": controller.bone,
            "type": controller.kind,
            "start": controller.start,
            "end": controller.end,
            "rest": controller.rest,
            "channel": controller.channel,
        })
    });
    put("controllers", controllers.collect());
    let hitboxes = model.hitboxes().iter().map(|hitbox| {
        json!({
            "bone": hitbox.bone,
            "group": hitbox.group,
            "min": hitbox.min.to_array(),
            "max": hitbox.max.to_array(),
        })
    });
    put("hitboxes", hitboxes.collect());
    let attachments = model.attachments().iter().map(|attachment| {
        json!({
            "name": context.text(attachment.name.as_bytes()),
            "bone": attachment.bone,
            "type": attachment.kind,
            "position": attachment.position.to_array(),
            "vectors": attachment.vectors,
        })
    });
    put("attachments", attachments.collect());
    let textures = textures.iter().map(|texture| {
        json!({
            "name": context.text(texture.name.as_bytes()),
            "flags": texture.raw_flags,
            "width": texture.width,
            "height": texture.height,
        })
    });
    put("textures", textures.collect());
    let rows = (0..skins.family_count()).filter_map(|family| skins.family(family));
    let rows: Vec<Vec<i16>> = rows.map(|row| row.iter().map(|cell| cell.texture).collect()).collect();
    put("skins", json!(rows));
    let groups = model.sequence_groups().iter().map(
        |group| json!({"label": context.text(group.label.as_bytes()), "file": context.text(group.file.as_bytes())}),
    );
    put("sequence_groups", groups.collect());
    put("transitions", json!(model.transitions().rows().collect::<Vec<_>>()));
    put("external_textures", json!(header.has_external_textures()));
    let parts = body_parts(context)?;
    let mut sequences = Vec::new();
    for (n, own) in model.sequences().iter().enumerate() {
        context.budget.spend("sequence table", 1, 4096, own.at())?;
        sequences.push(sequence(context, &own, n)?);
    }
    all.insert("body_parts".into(), parts);
    all.insert("sequences".into(), sequences.into());
    Ok(all.into())
}

/// The body parts with the names of their submodels. What cannot be read is reported where the meshes are made.
fn body_parts(context: &mut Context<'_>) -> Result<Value> {
    let parts = context.set.model().body_parts();
    let mut all = Vec::new();
    for part in &parts {
        let models = part.sub_models().ok();
        let count = models.as_ref().map_or(0, LinkedRecords::len);
        context.budget.spend("model table", count.saturating_add(1), 256, part.at())?;
        let models = models.iter().flat_map(LinkedRecords::iter);
        let meshes: Vec<usize> = models.clone().map(|model| model.meshes().map_or(0, |meshes| meshes.len())).collect();
        let names: Vec<String> = models.map(|model| context.text(model.name.as_bytes())).collect();
        let name = context.text(part.name.as_bytes());
        all.push(json!({"name": name, "base": part.base, "models": names, "meshes": meshes}));
    }
    Ok(all.into())
}

/// A sequence but for its frames. Events and pivots that cannot be read are reported where the animations are made.
fn sequence(context: &mut Context<'_>, own: &Sequence<'_>, n: usize) -> Result<Value> {
    let mut value = Extras::new();
    let mut put = |key: &str, number: Value| value.insert(key.into(), number);
    put("label", json!(context.text(own.label.as_bytes())));
    put("fps", json!(own.fps));
    put("flags", json!(own.record().raw_flags));
    put("frames", json!(own.frame_count));
    put("motion_type", json!(own.motion_type));
    put("linear_movement", json!(own.linear_movement.to_array()));
    put("min", json!(own.min.to_array()));
    put("max", json!(own.max.to_array()));
    put("blend_type", json!(own.blend_type));
    put("blend_start", json!(own.blend_start));
    put("blend_end", json!(own.blend_end));
    for (key, number) in [
        ("activity", own.activity),
        ("activity_weight", own.activity_weight),
        ("motion_bone", own.motion_bone),
        ("blends", own.blend_count),
        ("group", own.group),
        ("entry_node", own.entry_node),
        ("exit_node", own.exit_node),
        ("node_flags", own.node_flags),
        ("next", own.next),
    ] {
        put(key, json!(number));
    }
    if let Ok(events) = own.events() {
        let at = field_at!(SequenceRecord, event_count, own.at());
        context.budget.spend("event table", events.len(), 512, at)?;
        let event = |event: goldsrc_mdl::Event| {
            let options = context.text(event.options.as_bytes());
            json!({"frame": event.frame, "event": event.event, "type": event.kind, "options": options})
        };
        value.insert("events".into(), events.iter().map(event).collect());
    }
    if let Some(pivots) = own.pivots().ok().filter(|pivots| !pivots.is_empty()) {
        let at = field_at!(SequenceRecord, pivot_count, own.at());
        context.budget.spend("pivot table", pivots.len(), 256, at)?;
        let pivots = pivots.iter();
        let pivot =
            pivots.map(|pivot| json!({"position": pivot.position.to_array(), "start": pivot.start, "end": pivot.end}));
        value.insert("pivots".into(), pivot.collect());
    }
    value.insert("sequence".into(), json!(to_u32(n)));
    Ok(value.into())
}
