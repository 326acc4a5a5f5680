//! The script that tells a compiler everything but shapes and images.

use formats_core::{Budget, Result, field_at, glam::Vec3};
use goldsrc_mdl::{Header, ModelSet, Sequence, SequenceRecord, TextureFlags};

use crate::{
    Options, activity, axes,
    names::Names,
    pruned,
    text::{Text, plain, quoted},
};

pub(crate) fn write(
    set: &ModelSet<'_>,
    names: &Names,
    options: &Options,
    notes: &[String],
    budget: &mut Budget,
) -> Result<Vec<u8>> {
    let mut qc = Text::default();
    for note in notes {
        qc.line(format_args!("// {note}"));
    }
    head(set, options, &mut qc);
    if !names.models.iter().flatten().all(Option::is_none) && pruned::is_pruned(set, budget)? {
        qc.line(format_args!(
            "// Compilers that do not know this leave bones out. Delete the line for them.\n$keepallbones"
        ));
    }
    section(&mut qc, "Body parts", |qc| {
        bodies(set, names, qc);
        Ok(())
    })?;
    section(&mut qc, "Textures", |qc| textures(set, names, budget, qc))?;
    section(&mut qc, "Attachments, controllers, hitboxes", |qc| bones(set, names, budget, qc))?;
    section(&mut qc, "Sequences", |qc| sequences(set, names, budget, qc))?;
    Ok(qc.0)
}

/// Writes a part of the script under a comment that says what it is; a part without a line has no comment.
fn section(qc: &mut Text, title: &str, write: impl FnOnce(&mut Text) -> Result<()>) -> Result<()> {
    let mut part = Text::default();
    write(&mut part)?;
    if !part.0.is_empty() {
        qc.line(format_args!("\n// {title}"));
        qc.0.append(&mut part.0);
    }
    Ok(())
}

fn sequences(set: &ModelSet<'_>, names: &Names, budget: &mut Budget, qc: &mut Text) -> Result<()> {
    for (n, sequence) in set.model().sequences().iter().enumerate() {
        self::sequence(set, names, &sequence, n, budget, qc)?;
    }
    Ok(())
}

fn head(set: &ModelSet<'_>, options: &Options, qc: &mut Text) {
    let header = set.model().header();
    qc.line(format_args!("$modelname {}", quoted(&format!("{}.mdl", options.name))));
    qc.line(format_args!("$cd \".\"\n$cdtexture \".\"\n$scale 1.0\n$cliptotextures"));
    if header.has_external_textures() {
        qc.line(format_args!("$externaltextures"));
    }
    if set.model().sequence_groups().len() > 1 {
        qc.line(format_args!("$sequencegroupsize 64"));
    }
    let corners = |min: Vec3, max: Vec3| [min.to_array(), max.to_array()].concat();
    qc.numbers(format_args!("$bbox"), &corners(header.hull_min, header.hull_max));
    qc.numbers(format_args!("$cbox"), &corners(header.clip_min, header.clip_max));
    let Vec3 { x, y, z } = header.eye_position;
    qc.numbers(format_args!("$eyeposition"), &[y, -x, z]);
    if header.raw_flags != 0 {
        qc.line(format_args!("$flags {}", header.raw_flags));
    }
}

fn bodies(set: &ModelSet<'_>, names: &Names, qc: &mut Text) {
    for (part, stems) in set.model().body_parts().iter().zip(&names.models) {
        let name = quoted(&part.name.to_string());
        if let [Some(stem)] = stems.as_slice() {
            qc.line(format_args!("$body {name} \"{stem}\""));
            continue;
        }
        qc.line(format_args!("$bodygroup {name}\n{{"));
        for stem in stems {
            match stem {
                Some(stem) => qc.line(format_args!("    studio \"{stem}\"")),
                None => qc.line(format_args!("    blank")),
            }
        }
        qc.line(format_args!("}}"));
    }
}

fn textures(set: &ModelSet<'_>, names: &Names, budget: &mut Budget, qc: &mut Text) -> Result<()> {
    let skins = set.skins();
    budget.spend("skin table", skins.table().len(), 80, field_at!(Header, skin_family_count))?;
    // Only columns that a family changes.
    let cell =
        |family: usize, column: usize| i32::try_from(column).ok().and_then(|column| skins.texture(family, column));
    // Of one row nothing can change. What the header says of its length is not bounded by the file if there is none.
    let columns = if skins.family_count() > 1 { skins.ref_count() } else { 0 };
    let changed: Vec<usize> = (0..columns)
        .filter(|column| (1..skins.family_count()).any(|family| cell(family, *column) != cell(0, *column)))
        .collect();
    if !changed.is_empty() {
        qc.line(format_args!("$texturegroup \"skinfamilies\"\n{{"));
        for family in 0..skins.family_count() {
            let row = changed.iter().map(|column| {
                quoted(&names.texture(cell(family, *column), i32::try_from(*column).unwrap_or_default()))
            });
            qc.line(format_args!("    {{ {} }}", row.collect::<Vec<_>>().join(" ")));
        }
        qc.line(format_args!("}}"));
    }
    for (texture, name) in set.textures().iter().zip(&names.textures) {
        let name = quoted(name);
        let flags = texture.flags();
        for (flag, mode) in [(TextureFlags::MASKED, "masked"), (TextureFlags::ADDITIVE, "additive")] {
            if flags.contains(flag) {
                qc.line(format_args!("$texrendermode {name} \"{mode}\""));
            }
        }
        // By its name, a chrome texture gets both flags.
        let written = TextureFlags::MASKED | TextureFlags::ADDITIVE;
        let chrome = TextureFlags::CHROME | TextureFlags::FLAT_SHADE;
        let written = if flags.contains(TextureFlags::CHROME) { written | chrome } else { written };
        let rest = flags.difference(written);
        if !rest.is_empty() {
            let known: Vec<String> = rest.iter_names().map(|(name, _)| name.to_lowercase()).collect();
            let bits = rest.bits();
            qc.line(format_args!("// {name} has flags that not every compiler can set: {bits:#x} {}", known.join(" ")));
        }
    }
    Ok(())
}

fn bones(set: &ModelSet<'_>, names: &Names, budget: &mut Budget, qc: &mut Text) -> Result<()> {
    let model = set.model();
    budget.spend("attachment table", model.attachments().len(), 128, field_at!(Header, attachment_count))?;
    budget.spend(
        "bone controller table",
        model.bone_controllers().len(),
        128,
        field_at!(Header, bone_controller_count),
    )?;
    budget.spend("hitbox table", model.hitboxes().len(), 192, field_at!(Header, hitbox_count))?;
    // A line about a bone that is missing becomes a comment: a compiler would stop at it.
    let bone = |bone: i32| match usize::try_from(bone).ok().and_then(|bone| names.bones.get(bone)) {
        Some(name) => ("", quoted(name)),
        None => ("// ", quoted(&format!("bone {bone}, which is missing"))),
    };
    for (n, attachment) in model.attachments().iter().enumerate() {
        let (comment, name) = bone(attachment.bone);
        qc.numbers(format_args!("{comment}$attachment {n} {name}"), &attachment.position.to_array());
    }
    for controller in model.bone_controllers() {
        let (comment, name) = bone(controller.bone);
        let axis = controller.axis().and_then(|axis| axes::AXES.get(axis)).copied();
        let (comment, axis) = axis.map_or(("// ", "?"), |axis| (comment, axis));
        let channel = match controller.channel {
            4 => "Mouth".to_owned(),
            channel => channel.to_string(),
        };
        let range = [controller.start, controller.end];
        qc.numbers(format_args!("{comment}$controller {channel} {name} {axis}"), &range);
    }
    for hitbox in model.hitboxes() {
        let (comment, name) = bone(hitbox.bone);
        let corners = [hitbox.min.to_array(), hitbox.max.to_array()].concat();
        qc.numbers(format_args!("{comment}$hbox {} {name}", hitbox.group), &corners);
    }
    Ok(())
}

fn sequence(
    set: &ModelSet<'_>,
    names: &Names,
    sequence: &Sequence<'_>,
    n: usize,
    budget: &mut Budget,
    qc: &mut Text,
) -> Result<()> {
    let (Some(label), Some(stems)) = (names.labels.get(n), names.animations.get(n)) else { return Ok(()) };
    // Without frames there is nothing to compile.
    let comment = if stems.is_empty() || set.animations(n).is_err() { "// " } else { "" };
    let mut line = |arguments: std::fmt::Arguments<'_>| qc.line(format_args!("{comment}{arguments}"));
    line(format_args!("$sequence {} {{", quoted(label)));
    for stem in stems {
        line(format_args!("    \"{stem}\""));
    }
    if stems.len() > 1 {
        let settings = sequence.blend_type.iter().zip(sequence.blend_start).zip(sequence.blend_end);
        for ((kind, start), end) in settings {
            if let Some(axis) = u32::try_from(*kind).ok().and_then(|kind| axes::names(kind).next()) {
                line(format_args!("    blend {axis} {} {}", plain(start), plain(end)));
            }
        }
    }
    line(format_args!("    fps {}", plain(sequence.fps)));
    if sequence.is_looping() {
        line(format_args!("    loop"));
    }
    match (sequence.activity, activity::name(sequence.activity)) {
        (0, _) => {}
        (_, Some(name)) => line(format_args!("    {name} {}", sequence.activity_weight)),
        (number, None) => {
            // Compilers take the number itself for what is not in their own list.
            line(format_args!("    // the Half-Life SDK has no name for activity {number}"));
            line(format_args!("    ACT_{number} {}", sequence.activity_weight));
        }
    }
    let motion: Vec<&str> = axes::names(sequence.motion_type).collect();
    if !motion.is_empty() {
        line(format_args!("    {}", motion.join(" ")));
    }
    let events = sequence.events()?;
    budget.spend("event table", events.len(), 128, field_at!(SequenceRecord, event_count, sequence.at()))?;
    for event in events {
        let options = event.options.to_string();
        let options = if options.is_empty() { String::new() } else { format!(" {}", quoted(&options)) };
        line(format_args!("    {{ event {} {}{options} }}", event.event, event.frame));
    }
    let pivots = sequence.pivots()?;
    budget.spend("pivot table", pivots.len(), 64, field_at!(SequenceRecord, pivot_count, sequence.at()))?;
    for (n, pivot) in pivots.iter().enumerate() {
        line(format_args!("    pivot {n} {} {}", pivot.start, pivot.end));
    }
    let (entry, exit) = (sequence.entry_node, sequence.exit_node);
    match sequence.node_flags & 1 {
        _ if entry == 0 && exit == 0 => {}
        0 if entry == exit => line(format_args!("    node {entry}")),
        0 => line(format_args!("    transition {entry} {exit}")),
        _ => line(format_args!("    rtransition {entry} {exit}")),
    }
    line(format_args!("}}"));
    Ok(())
}
