//! The whole model except its geometry and its movement, for the way back: in the numbers, axes and units of the file,
//! since those of a scene do not roundtrip exactly, and since Blender rotates the axes of bones.

use formats_core::{LinkedRecords, field_at, num::to_u32};
use goldsrc_mdl::{Header, Sequence, SequenceRecord};

use super::{
    context::Context,
    editing::{
        Int, SavedAttachment, SavedBone, SavedController, SavedEvent, SavedGroup, SavedHitbox, SavedModel, SavedPart,
        SavedPivot, SavedSequence, SavedTexture,
    },
};
use crate::Result;

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
