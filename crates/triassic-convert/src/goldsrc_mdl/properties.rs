//! Properties of the model.

use formats_core::{field_at, glam::Vec3};
use goldsrc_mdl::Header;
use serde_json::{Value, json};

use super::{
    context::{CONVENTION, Context},
    materials::put_flags,
    sequences,
    skeleton::Bones,
};
use crate::Result;
use triassic_scene::{Extras, Scene};

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
            "axis": i32::try_from(controller.kind).ok().and_then(sequences::axis),
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
