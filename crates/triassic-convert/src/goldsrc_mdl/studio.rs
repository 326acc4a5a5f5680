//! The whole model except its geometry and its movement, for the way back: in the numbers, axes and units of the file,
//! since those of a scene do not roundtrip exactly, and since Blender rotates the axes of bones.

use formats_core::{LinkedRecords, field_at, glam::Vec3, num::to_u32};
use goldsrc_mdl::{Header, Sequence, SequenceRecord};
use serde_json::{Value, json};
use triassic_scene::{Extras, Scene};

use super::{
    CONVENTION, Context, animations,
    editing::{
        Int, SavedAttachment, SavedBone, SavedController, SavedEvent, SavedGroup, SavedHitbox, SavedModel, SavedPart,
        SavedPivot, SavedSequence, SavedTexture,
    },
    materials::put_flags,
    skeleton::Bones,
};
use crate::{Result, RootMotion};

pub(super) fn studio(context: &mut Context<'_>) -> Result<SavedModel> {
    let model = context.set.model();
    let header = model.header();
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
    let bones = model.bones().iter().map(|bone| SavedBone {
        name: context.text(bone.name.as_bytes()),
        parent: bone.parent.into(),
        flags: bone.raw_flags.into(),
        controllers: bone.controllers.map(Int::from),
        value: bone.value.to_array(),
        scale: bone.scale.to_array(),
    });
    let bones = bones.collect();
    let controllers = model.bone_controllers().iter().map(|controller| SavedController {
        bone: controller.bone.into(),
        kind: controller.kind.into(),
        start: controller.start,
        end: controller.end,
        rest: controller.rest.into(),
        channel: controller.channel.into(),
    });
    let hitboxes = model.hitboxes().iter().map(|hitbox| SavedHitbox {
        bone: hitbox.bone.into(),
        group: hitbox.group.into(),
        min: hitbox.min.to_array(),
        max: hitbox.max.to_array(),
    });
    let attachments = model.attachments().iter().map(|attachment| SavedAttachment {
        name: context.text(attachment.name.as_bytes()),
        bone: attachment.bone.into(),
        kind: attachment.kind.into(),
        position: attachment.position.to_array(),
        vectors: attachment.vectors,
    });
    let attachments = attachments.collect();
    let textures = textures.iter().map(|texture| SavedTexture {
        name: context.text(texture.name.as_bytes()),
        flags: texture.raw_flags.into(),
        width: texture.width.into(),
        height: texture.height.into(),
    });
    let textures = textures.collect();
    let rows = (0..skins.family_count()).filter_map(|family| skins.family(family));
    let rows = rows.map(|row| row.iter().map(|cell| Int(cell.texture.into())).collect());
    let groups = model.sequence_groups().iter().map(|group| SavedGroup {
        label: context.text(group.label.as_bytes()),
        file: context.text(group.file.as_bytes()),
    });
    let sequence_groups = groups.collect();
    let name = context.text(header.name.as_bytes());
    let body_parts = body_parts(context)?;
    let mut sequences = Vec::new();
    for (n, own) in model.sequences().iter().enumerate() {
        context.budget.spend("sequence table", 1, 4096, own.at())?;
        sequences.push(sequence(context, &own, n)?);
    }
    Ok(SavedModel {
        name,
        flags: header.raw_flags.into(),
        eye_position: header.eye_position.to_array(),
        hull_min: header.hull_min.to_array(),
        hull_max: header.hull_max.to_array(),
        clip_min: header.clip_min.to_array(),
        clip_max: header.clip_max.to_array(),
        external_textures: header.has_external_textures(),
        bones,
        controllers: controllers.collect(),
        hitboxes: hitboxes.collect(),
        attachments,
        body_parts,
        textures,
        sequences,
        sequence_groups,
        skins: rows.collect(),
        transitions: model.transitions().rows().map(<[u8]>::to_vec).collect(),
        bind_turn: 0.0,
    })
}

/// The body parts with the names of their submodels. Unreadable ones are reported when the meshes are created.
fn body_parts(context: &mut Context<'_>) -> Result<Vec<SavedPart>> {
    let parts = context.set.model().body_parts();
    let mut all = Vec::new();
    for part in &parts {
        let models = part.sub_models().ok();
        let count = models.as_ref().map_or(0, LinkedRecords::len);
        context.budget.spend("model table", count.saturating_add(1), 256, part.at())?;
        let models = models.iter().flat_map(LinkedRecords::iter);
        let meshes = models.clone().map(|model| model.meshes().map_or(0, |meshes| meshes.len()));
        let meshes = meshes.map(|count| Int::from(to_u32(count))).collect();
        let names = models.map(|model| context.text(model.name.as_bytes())).collect();
        let name = context.text(part.name.as_bytes());
        all.push(SavedPart { name, base: part.base.into(), models: names, meshes });
    }
    Ok(all)
}

/// A sequence without its frames. Unreadable events and pivots are reported when the animations are created.
fn sequence(context: &mut Context<'_>, own: &Sequence<'_>, n: usize) -> Result<SavedSequence> {
    let mut saved = SavedSequence {
        label: context.text(own.label.as_bytes()),
        fps: own.fps,
        flags: own.record().raw_flags.into(),
        frames: own.frame_count.into(),
        activity: own.activity.into(),
        activity_weight: own.activity_weight.into(),
        motion_type: own.motion_type.into(),
        motion_bone: own.motion_bone.into(),
        linear_movement: own.linear_movement.to_array(),
        min: own.min.to_array(),
        max: own.max.to_array(),
        blends: own.blend_count.into(),
        blend_type: own.blend_type.map(Int::from),
        blend_start: own.blend_start,
        blend_end: own.blend_end,
        group: own.group.into(),
        entry_node: own.entry_node.into(),
        exit_node: own.exit_node.into(),
        node_flags: own.node_flags.into(),
        next: own.next.into(),
        events: Vec::new(),
        pivots: Vec::new(),
        sequence: to_u32(n).into(),
    };
    if let Ok(events) = own.events() {
        let at = field_at!(SequenceRecord, event_count, own.at());
        context.budget.spend("event table", events.len(), 512, at)?;
        let event = |event: goldsrc_mdl::Event| SavedEvent {
            frame: event.frame.into(),
            event: event.event.into(),
            kind: event.kind.into(),
            options: context.text(event.options.as_bytes()),
        };
        saved.events = events.iter().map(event).collect();
    }
    if let Ok(pivots) = own.pivots() {
        let at = field_at!(SequenceRecord, pivot_count, own.at());
        context.budget.spend("pivot table", pivots.len(), 256, at)?;
        let pivot = |pivot: goldsrc_mdl::Pivot| SavedPivot {
            position: pivot.position.to_array(),
            start: pivot.start.into(),
            end: pivot.end.into(),
        };
        saved.pivots = pivots.iter().map(pivot).collect();
    }
    Ok(saved)
}

pub(super) fn properties(context: &mut Context<'_>, scene: &Scene, bones: &Bones) -> Result<Extras> {
    let (model, unit) = (context.set.model(), context.unit);
    let header = model.header();
    let mut extras = Extras::new();
    extras.insert("name".into(), json!(context.text(header.name.as_bytes())));
    let places = [
        ("eye_position", header.eye_position),
        ("hull_min", header.hull_min),
        ("hull_max", header.hull_max),
        ("clip_min", header.clip_min),
        ("clip_max", header.clip_max),
    ];
    for (name, place) in places {
        extras.insert(name.into(), point(place, unit));
    }
    put_flags(&mut extras, header.raw_flags, header.flags().iter_names().map(|(name, _)| name));
    if header.has_external_textures() {
        extras.insert("external_textures".into(), json!(true));
    }
    if !bones.nodes.is_empty() {
        extras.insert("bind_turn".into(), json!(bones.turn));
    }
    if context.options.root_motion == RootMotion::Apply {
        extras.insert("root_motion".into(), json!("apply"));
    }
    let groups = model.sequence_groups();
    if groups.len() > 1 || groups.iter().any(|group| group.unused2 != 0) {
        context.budget.spend("sequence group table", groups.len(), 512, field_at!(Header, sequence_group_count))?;
        let group = |group: goldsrc_mdl::SequenceGroup| {
            let (label, file) = (context.text(group.label.as_bytes()), context.text(group.file.as_bytes()));
            match group.unused2 {
                0 => json!({"label": label, "file": file}),
                other => json!({"label": label, "file": file, "unused2": other}),
            }
        };
        extras.insert("sequence_groups".into(), groups.iter().map(group).collect());
    }
    skins(context, &mut extras)?;
    controllers(context, scene, bones, &mut extras)?;
    let transitions = model.transitions();
    if transitions.node_count() > 0 {
        context.budget.spend(
            "transition table",
            transitions.table().len(),
            32,
            field_at!(Header, transition_node_count),
        )?;
        extras.insert("transitions".into(), json!(transitions.rows().collect::<Vec<_>>()));
    }
    let unusual = [
        ("sound_table", header.sound_table_offset),
        ("sounds_at", header.sound_offset),
        ("sound_groups", header.sound_group_count),
        ("sound_groups_at", header.sound_group_offset),
    ];
    let unusual: Extras = unusual
        .into_iter()
        .filter(|(_, value)| *value != 0)
        .map(|(name, value)| (name.to_owned(), json!(value)))
        .collect();
    if !unusual.is_empty() {
        extras.insert("header".into(), unusual.into());
    }
    Ok(extras)
}

/// The skin table, unless it is one family of all textures in order.
fn skins(context: &mut Context<'_>, extras: &mut Extras) -> Result<()> {
    let skins = context.set.skins();
    let plain = skins.family_count() <= 1
        && (0..).zip(skins.table()).all(|(column, cell): (usize, _)| usize::try_from(cell.texture) == Ok(column));
    if plain {
        return Ok(());
    }
    context.budget.spend("skin table", skins.table().len(), 32, field_at!(Header, skin_family_count))?;
    let rows = (0..skins.family_count()).filter_map(|family| skins.family(family));
    let rows: Vec<Vec<i16>> = rows.map(|row| row.iter().map(|cell| cell.texture).collect()).collect();
    extras.insert("skins".into(), json!(rows));
    Ok(())
}

fn controllers(context: &mut Context<'_>, scene: &Scene, bones: &Bones, extras: &mut Extras) -> Result<()> {
    let controllers = context.set.model().bone_controllers();
    if controllers.is_empty() {
        return Ok(());
    }
    context.budget.spend("bone controller table", controllers.len(), 1024, field_at!(Header, bone_controller_count))?;
    let list = controllers.iter().map(|controller| {
        let bone = usize::try_from(controller.bone).ok().and_then(|bone| bones.nodes.get(bone));
        let bone = bone.and_then(|bone| scene.get(*bone)).map(|bone| bone.name.as_str());
        // Positions are lengths; rotations stay in degrees.
        let unit = if controller.axis().is_some_and(|axis| axis < 3) { context.unit } else { 1.0 };
        json!({
            "bone": bone,
            "axis": i32::try_from(controller.kind).ok().and_then(animations::axis_name),
            "type": controller.kind,
            "loop": controller.is_looping(),
            "start": controller.start * unit,
            "end": controller.end * unit,
            "channel": controller.channel,
            "rest": controller.rest,
        })
    });
    extras.insert("controllers".into(), list.collect());
    Ok(())
}

fn point(place: Vec3, unit: f32) -> Value {
    json!(CONVENTION.point(place, unit).to_array())
}
