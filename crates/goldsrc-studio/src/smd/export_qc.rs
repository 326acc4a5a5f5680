//! The script, which contains everything except shapes and images. The names of activities, by which games choose sequences,
//! and those of axes.

use formats_core::{Result, field_at, files::name_text, glam::Vec3, hash::HashMap};
use goldsrc_mdl::{BoneController, Header, MotionFlags, Sequence, SequenceFlags, SequenceRecord, TextureFlags};

use crate::smd::{
    Compiler, Export, codes,
    export_smd::{self, Text, plain, quoted},
    names::{Studio, holdable, latin_1, text},
    texture_of,
};

/// The reference of a model without triangles.
pub(crate) const NO_BODY: &str = "no_body";

/// The names of texture flags. Compilers other than this project's support the first two.
pub(crate) const MODES: [(&str, TextureFlags); 6] = [
    ("masked", TextureFlags::MASKED),
    ("additive", TextureFlags::ADDITIVE),
    ("chrome", TextureFlags::CHROME),
    ("flatshade", TextureFlags::FLAT_SHADE),
    ("fullbright", TextureFlags::FULL_BRIGHT),
    ("nomips", TextureFlags::NO_MIPS),
];

/// The flags that `chrome` in the name of a texture sets.
pub(crate) fn by_name(compiler: Compiler) -> TextureFlags {
    match compiler {
        Compiler::Default => TextureFlags::CHROME,
        Compiler::Twhl | Compiler::Valve => TextureFlags::CHROME.union(TextureFlags::FLAT_SHADE),
    }
}

pub(crate) fn write(export: &mut Export<'_, '_>, name: &str, is_pruned: bool) -> Result<Vec<u8>> {
    let mut body = Text::default();
    head(export, name, &mut body);
    if is_pruned && export.compiler == Compiler::Default {
        body.line(format_args!(
            "// Compilers that do not know this leave bones out. Delete the line for them.\n$keepallbones"
        ));
    }
    section(&mut body, "Body parts", |qc| {
        bodies(export, qc);
        Ok(())
    })?;
    section(&mut body, "Textures", |qc| {
        skins(export, qc)?;
        flags(export, qc);
        Ok(())
    })?;
    section(&mut body, "Attachments, controllers, hitboxes", |qc| links(export, qc))?;
    section(&mut body, "Sequences", |qc| {
        let set = export.set;
        // The first group is the main file.
        let follow = groups_follow(export);
        let mut groups = set.model().sequence_groups().iter().zip(0_i32..).skip(1).filter(|_| follow).peekable();
        for (n, sequence) in set.model().sequences().iter().enumerate() {
            while let Some((group, _)) = groups.next_if(|(_, number)| *number <= sequence.group) {
                qc.line(format_args!("$sequencegroup {}", quoted(&text(&group.label))));
            }
            self::sequence(export, &sequence, n, qc)?;
        }
        for (group, _) in groups {
            qc.line(format_args!("$sequencegroup {}", quoted(&text(&group.label))));
        }
        Ok(())
    })?;
    let mut qc = Text::default();
    for found in &export.found {
        let about = if found.about.is_empty() { String::new() } else { format!(": {}", latin_1(&found.about)) };
        qc.line(format_args!("// {} {}{about}", found.code.id, found.code.summary));
    }
    qc.0.append(&mut body.0);
    Ok(qc.0)
}

/// Writes a part of the script under a comment with its title; an empty part has no comment.
fn section(qc: &mut Text, title: &str, write: impl FnOnce(&mut Text) -> Result<()>) -> Result<()> {
    let mut part = Text::default();
    write(&mut part)?;
    if !part.0.is_empty() {
        qc.line(format_args!("\n// {title}"));
        qc.0.append(&mut part.0);
    }
    Ok(())
}

fn head(export: &mut Export<'_, '_>, name: &str, qc: &mut Text) {
    let header = *export.set.model().header();
    qc.line(format_args!("$modelname {}", quoted(&format!("{name}.mdl"))));
    let own = name_text(header.name.as_bytes());
    if !stem(&own).eq_ignore_ascii_case(name) {
        export.report(codes::HEADER_NAME, own);
    }
    qc.line(format_args!("$cd \".\"\n$cdtexture \".\"\n$scale 1.0"));
    if export.compiler == Compiler::Default {
        qc.line(format_args!("$cliptotextures"));
    }
    if header.has_external_textures() {
        qc.line(format_args!("$externaltextures"));
    }
    if export.set.model().sequence_groups().len() > 1 {
        export.report(codes::GROUPS, "");
        if !groups_follow(export) {
            qc.line(format_args!("$sequencegroupsize 64"));
        }
    }
    let corners = |min: Vec3, max: Vec3| [min.to_array(), max.to_array()].concat();
    qc.exact(format_args!("$bbox"), &corners(header.hull_min, header.hull_max));
    qc.exact(format_args!("$cbox"), &corners(header.clip_min, header.clip_max));
    let Vec3 { x, y, z } = header.eye_position;
    qc.exact(format_args!("$eyeposition"), &[y, -x, z]);
    if header.raw_flags != 0 {
        qc.line(format_args!("$flags {}", header.raw_flags.cast_signed()));
    }
}

/// Whether the sequences of each group follow those of the one before.
fn groups_follow(export: &Export<'_, '_>) -> bool {
    let groups: Vec<i32> = export.set.model().sequences().iter().map(|sequence| sequence.group).collect();
    groups.is_sorted() && groups.first().is_none_or(|first| *first >= 0)
}

/// The name of a file without folders and extension.
fn stem(path: &str) -> &str {
    let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}

fn bodies(export: &Export<'_, '_>, qc: &mut Text) {
    let names = export.names;
    for (name, studios) in names.parts.iter().zip(&names.models) {
        let name = quoted(name);
        if let [Some(studio)] = studios.as_slice() {
            qc.line(format_args!("$body {name} {}", reference(studio)));
            continue;
        }
        qc.line(format_args!("$bodygroup {name}\n{{"));
        for studio in studios {
            match studio {
                Some(studio) => qc.line(format_args!("    studio {}", reference(studio))),
                None => qc.line(format_args!("    blank")),
            }
        }
        qc.line(format_args!("}}"));
    }
    if names.models.iter().flatten().all(Option::is_none) {
        qc.line(format_args!("$body \"{NO_BODY}\" \"{NO_BODY}\""));
    }
}

/// A reference with the name of its submodel.
fn reference(studio: &Studio) -> String {
    let word = quoted(&studio.word);
    studio.name.as_ref().map_or(word.clone(), |name| format!("{word} name {}", quoted(name)))
}

/// The skin families, with the columns that differ. Sources name textures, so columns with the same texture are merged.
fn skins(export: &mut Export<'_, '_>, qc: &mut Text) -> Result<()> {
    let skins = export.set.skins();
    export.budget.spend("skin table", skins.table().len(), 80, field_at!(Header, skin_family_count))?;
    let families = skins.family_count();
    // A single row has no changes. If the table is absent, its declared length is not bounded by the file.
    let columns = if families > 1 && !skins.table().is_empty() { skins.ref_count() } else { 0 };
    let mut changed: Vec<Vec<String>> = Vec::new();
    let mut known: HashMap<String, usize> = HashMap::default();
    for column in 0..columns {
        let Ok(column) = i32::try_from(column) else { break };
        let row: Vec<String> = (0..families).map(|family| texture_of(export, family, column).1).collect();
        if row.iter().all(|name| Some(name) == row.first()) {
            continue;
        }
        let first = row.first().cloned().unwrap_or_default();
        match known.get(&first).and_then(|known| changed.get(*known)) {
            Some(known) if *known == row => {}
            Some(_) => export.report(codes::SKIN_TABLE, format!("column {column}")),
            None => {
                known.insert(first, changed.len());
                changed.push(row);
            }
        }
    }
    if changed.is_empty() && columns > 0 {
        // All families are equal.
        changed.push((0..families).map(|_| texture_of(export, 0, 0).1).collect());
    }
    if changed.is_empty() {
        return Ok(());
    }
    qc.line(format_args!("$texturegroup \"skinfamilies\"\n{{"));
    for family in 0..families {
        let row = changed.iter().filter_map(|column| column.get(family)).map(|name| quoted(name));
        qc.line(format_args!("    {{ {} }}", row.collect::<Vec<_>>().join(" ")));
    }
    qc.line(format_args!("}}"));
    Ok(())
}

/// The flags of textures that do not follow from their names.
fn flags(export: &mut Export<'_, '_>, qc: &mut Text) {
    let set = export.set;
    for (texture, (name, _)) in set.textures().iter().zip(&export.names.textures) {
        let (word, mut flags) = (quoted(name), texture.flags());
        // Compilers count texels.
        if flags.contains(TextureFlags::XASH_UV_HALF_FLOAT) {
            export.report(codes::TEXTURE_FLAGS, format!("{name}: texture coordinates as half floats become texels"));
            flags.remove(TextureFlags::XASH_UV_HALF_FLOAT);
        }
        let is_named = name.to_ascii_lowercase().contains("chrome");
        let modes = match export.compiler {
            Compiler::Default => {
                if is_named && !flags.contains(TextureFlags::CHROME) {
                    export.report(codes::NO_CHROME, name.clone());
                    qc.line(format_args!("$texrendermode {word} none"));
                }
                MODES.as_slice()
            }
            Compiler::Twhl | Compiler::Valve => MODES.get(..2).unwrap_or_default(),
        };
        if is_named {
            let own = by_name(export.compiler);
            let more = own.difference(flags | TextureFlags::CHROME);
            if !more.is_empty() && flags.contains(TextureFlags::CHROME) {
                export.report(codes::TEXTURE_FLAGS, format!("{name}: gets {}", flag_list(more)));
            }
            flags.remove(own);
        }
        for (mode, flag) in modes {
            if flags.contains(*flag) {
                qc.line(format_args!("$texrendermode {word} \"{mode}\""));
                flags.remove(*flag);
            }
        }
        if !flags.is_empty() && export.compiler == Compiler::Default {
            qc.line(format_args!("$texrendermode {word} {:#x}", flags.bits()));
        } else if !flags.is_empty() {
            export.report(codes::TEXTURE_FLAGS, format!("{name}: {}", flag_list(flags)));
        }
    }
}

/// Flags by their names, and by their bits.
fn flag_list(flags: TextureFlags) -> String {
    let names: Vec<String> = flags.iter_names().map(|(name, _)| name.to_lowercase()).collect();
    format!("{:#x} {}", flags.bits(), names.join(" "))
}

fn links(export: &mut Export<'_, '_>, qc: &mut Text) -> Result<()> {
    let model = export.set.model();
    let budget = &mut export.budget;
    budget.spend("attachment table", model.attachments().len(), 128, field_at!(Header, attachment_count))?;
    let controllers = model.bone_controllers();
    budget.spend("bone controller table", controllers.len(), 128, field_at!(Header, bone_controller_count))?;
    budget.spend("hitbox table", model.hitboxes().len(), 192, field_at!(Header, hitbox_count))?;
    let names = export.names;
    let bone = |bone: i32| usize::try_from(bone).ok().and_then(|bone| names.bones.get(bone)).map(|name| quoted(name));
    for (name, one) in names.bones.iter().zip(model.bones().iter()).filter(|(_, bone)| bone.raw_flags != 0) {
        export.report(codes::BONE_FIELD, format!("flags {:#x} of bone {name}", one.raw_flags));
    }
    for (n, attachment) in model.attachments().iter().enumerate() {
        let Some(name) = bone(attachment.bone) else {
            export.report(codes::BONE_FIELD, format!("attachment {n}: bone {} is missing", attachment.bone));
            continue;
        };
        qc.exact(format_args!("$attachment {n} {name}"), &attachment.position.to_array());
        let is_plain = attachment.name.as_bytes().is_empty()
            && attachment.kind == 0
            && attachment.vectors.as_flattened().iter().all(|number| *number == 0.0);
        if !is_plain {
            export.report(codes::BONE_FIELD, format!("name, type or vectors of attachment {n}"));
        }
    }
    for (n, controller) in controllers.iter().enumerate() {
        let axis = controller.axis().and_then(|axis| AXES.get(axis)).copied();
        let (Some(name), Some(axis)) = (bone(controller.bone), axis) else {
            export.report(
                codes::BONE_FIELD,
                format!("controller {n}: bone {}, type {:#x}", controller.bone, controller.kind),
            );
            continue;
        };
        let channel = match controller.channel {
            4 => "Mouth".to_owned(),
            channel => channel.to_string(),
        };
        qc.exact(format_args!("$controller {channel} {name} {axis}"), &[controller.start, controller.end]);
        if controller.rest != 0 || controller.is_looping() != goes_round(&controller) {
            export.report(codes::BONE_FIELD, format!("rest or type of controller {n}"));
        }
    }
    for (n, hitbox) in model.hitboxes().iter().enumerate() {
        let Some(name) = bone(hitbox.bone) else {
            export.report(codes::BONE_FIELD, format!("hitbox {n}: bone {} is missing", hitbox.bone));
            continue;
        };
        let corners = [hitbox.min.to_array(), hitbox.max.to_array()].concat();
        qc.exact(format_args!("$hbox {} {name}", hitbox.group), &corners);
    }
    if model.hitboxes().is_empty() {
        export.report(codes::NO_HITBOXES, "");
    }
    Ok(())
}

/// Whether compilers treat a controller as a full circle: it rotates, and returns to its start.
fn goes_round(controller: &BoneController) -> bool {
    controller.motion().difference(MotionFlags::LOOP).bits() > MotionFlags::Z.bits()
        && degrees(controller.start) == degrees(controller.end)
}

fn sequence(export: &mut Export<'_, '_>, sequence: &Sequence<'_>, n: usize, qc: &mut Text) -> Result<()> {
    let names = export.names;
    let (Some(label), Some(stems)) = (names.labels.get(n), names.animations.get(n)) else { return Ok(()) };
    let mut lost = |what: std::fmt::Arguments<'_>| {
        export.found.report(codes::SEQUENCE_FIELD, &export.place, format!("{label}: {what}"));
    };
    // Without frames there is nothing to compile.
    let comment = if stems.is_empty() || export.set.animations(n).is_err() { "// " } else { "" };
    let mut line = |arguments: std::fmt::Arguments<'_>| qc.line(format_args!("{comment}{arguments}"));
    line(format_args!("$sequence {} {{", quoted(label)));
    for stem in stems {
        line(format_args!("    \"{stem}\""));
    }
    blends(sequence, export.compiler, &mut line, &mut lost);
    if sequence.fps >= 0.0 && sequence.fps.is_finite() {
        line(format_args!("    fps {}", sequence.fps));
    } else {
        lost(format_args!("{} frames a second", sequence.fps));
    }
    if sequence.is_looping() {
        line(format_args!("    loop"));
    }
    let more = sequence.flags().difference(SequenceFlags::LOOPING);
    if !more.is_empty() {
        lost(format_args!("flags {:#x}", more.bits()));
    }
    match (sequence.activity, activity_name(sequence.activity)) {
        (0, _) if sequence.activity_weight == 0 => {}
        (_, Some(name)) => line(format_args!("    {name} {}", sequence.activity_weight)),
        (number @ 0.., None) => {
            // Compilers accept the number for activities that are not in their list.
            if number > 0 {
                line(format_args!("    // the Half-Life SDK has no name for activity {number}"));
            }
            line(format_args!("    ACT_{number} {}", sequence.activity_weight));
        }
        (number, None) => lost(format_args!("activity {number}")),
    }
    let motion: Vec<&str> = axis_names(sequence.motion_type).collect();
    if !motion.is_empty() {
        line(format_args!("    {}", motion.join(" ")));
    }
    if sequence.motion_type & !0x7fff != 0 || sequence.motion_bone != 0 {
        lost(format_args!("motion type {:#x} of bone {}", sequence.motion_type, sequence.motion_bone));
    }
    if (sequence.linear_movement - export_smd::movement(sequence)).abs().max_element() > 0.0 {
        lost(format_args!("motion along axes that it does not declare, or in a single frame"));
    }
    let events = sequence.events()?;
    export.budget.spend("event table", events.len(), 128, field_at!(SequenceRecord, event_count, sequence.at()))?;
    for event in events {
        let own = text(&event.options);
        let options = holdable(&own);
        if options != own || event.kind != 0 {
            lost(format_args!("event {}: type {}, options {own:?}", event.event, event.kind));
        }
        if !(0..sequence.frame_count.max(1)).contains(&event.frame) {
            lost(format_args!(
                "event {} at frame {}, which was moved to the first or last frame",
                event.event, event.frame
            ));
        }
        let options = if options.is_empty() { String::new() } else { format!(" {}", quoted(&options)) };
        line(format_args!("    {{ event {} {}{options} }}", event.event, event.frame));
    }
    let pivots = sequence.pivots()?;
    export.budget.spend("pivot table", pivots.len(), 64, field_at!(SequenceRecord, pivot_count, sequence.at()))?;
    for (n, pivot) in pivots.iter().enumerate() {
        line(format_args!("    pivot {n} {} {}", pivot.start, pivot.end));
        if pivot.position != Vec3::ZERO {
            lost(format_args!("position of pivot {n}"));
        }
    }
    nodes(sequence, &mut line, &mut lost);
    line(format_args!("}}"));
    Ok(())
}

/// The blend axes of the animations.
fn blends(
    sequence: &SequenceRecord,
    compiler: Compiler,
    line: &mut impl FnMut(std::fmt::Arguments<'_>),
    lost: &mut impl FnMut(std::fmt::Arguments<'_>),
) {
    let of = |n: usize| {
        let get = |values: [f32; 2]| values.get(n).copied().unwrap_or_default();
        (sequence.blend_type.get(n).copied().unwrap_or_default(), get(sequence.blend_start), get(sequence.blend_end))
    };
    let settings = [of(0), of(1)];
    // Values without a QC command.
    let unset = [(0, 0.0, 1.0), (0, 0.0, 0.0)];
    let count = if settings.get(1) == unset.get(1) { usize::from(settings.first() != unset.first()) } else { 2 };
    for (n, (kind, start, end)) in settings.iter().take(count).enumerate() {
        // Other compilers use the last one for the first direction.
        if n > 0 && compiler != Compiler::Default {
            lost(format_args!("the second blend"));
            continue;
        }
        let axis = u32::try_from(*kind).ok().filter(|kind| kind.is_power_of_two());
        #[expect(clippy::float_cmp, reason = "the text form is exactly this number")]
        let is_held = [plain(*start), plain(*end)] == [*start, *end];
        match axis.and_then(|axis| axis_names(axis).next()) {
            Some(axis) if is_held => line(format_args!("    blend {axis} {start} {end}")),
            _ => lost(format_args!("blend of type {kind:#x}, {start} to {end}")),
        }
    }
}

/// Its place in the transition graph.
fn nodes(
    sequence: &SequenceRecord,
    line: &mut impl FnMut(std::fmt::Arguments<'_>),
    lost: &mut impl FnMut(std::fmt::Arguments<'_>),
) {
    let (entry, exit, flags) = (sequence.entry_node, sequence.exit_node, sequence.node_flags);
    if ![entry, exit].iter().all(|node| (0..=255).contains(node)) || flags & !1 != 0 {
        lost(format_args!("nodes {entry} and {exit}, flags {flags:#x}"));
        return;
    }
    match flags & 1 {
        0 if entry == 0 && exit == 0 => {}
        0 if entry == exit => line(format_args!("    node {entry}")),
        0 => line(format_args!("    transition {entry} {exit}")),
        _ => line(format_args!("    rtransition {entry} {exit}")),
    }
    if sequence.next != 0 {
        lost(format_args!("next sequence {}", sequence.next));
    }
}

/// Returns the name of an activity in a QC, such as `ACT_WALK` for 3; `None` for a number that the game's code does not define.
///
/// Source: the numbers of the public Half-Life SDK (`activity.h`), from 1, `ACT_IDLE`, to 76. 0 represents no activity.
#[must_use]
pub fn activity_name(number: i32) -> Option<&'static str> {
    let index = usize::try_from(number).ok()?.checked_sub(1)?;
    NAMES.get(index).copied()
}

/// Returns the number of an activity in a QC: from its name, ignoring case, or from `ACT_` and the number.
#[must_use]
pub fn activity_number(name: &str) -> Option<i32> {
    let digits = name.get(4..).filter(|_| name.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("ACT_")))?;
    let by_name = NAMES.iter().zip(1..).find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, number)| number);
    by_name.or_else(|| digits.parse().ok().filter(|number: &i32| *number >= 0))
}

/// In order of index.
const NAMES: [&str; 76] = [
    "ACT_IDLE",
    "ACT_GUARD",
    "ACT_WALK",
    "ACT_RUN",
    "ACT_FLY",
    "ACT_SWIM",
    "ACT_HOP",
    "ACT_LEAP",
    "ACT_FALL",
    "ACT_LAND",
    "ACT_STRAFE_LEFT",
    "ACT_STRAFE_RIGHT",
    "ACT_ROLL_LEFT",
    "ACT_ROLL_RIGHT",
    "ACT_TURN_LEFT",
    "ACT_TURN_RIGHT",
    "ACT_CROUCH",
    "ACT_CROUCHIDLE",
    "ACT_STAND",
    "ACT_USE",
    "ACT_SIGNAL1",
    "ACT_SIGNAL2",
    "ACT_SIGNAL3",
    "ACT_TWITCH",
    "ACT_COWER",
    "ACT_SMALL_FLINCH",
    "ACT_BIG_FLINCH",
    "ACT_RANGE_ATTACK1",
    "ACT_RANGE_ATTACK2",
    "ACT_MELEE_ATTACK1",
    "ACT_MELEE_ATTACK2",
    "ACT_RELOAD",
    "ACT_ARM",
    "ACT_DISARM",
    "ACT_EAT",
    "ACT_DIESIMPLE",
    "ACT_DIEBACKWARD",
    "ACT_DIEFORWARD",
    "ACT_DIEVIOLENT",
    "ACT_BARNACLE_HIT",
    "ACT_BARNACLE_PULL",
    "ACT_BARNACLE_CHOMP",
    "ACT_BARNACLE_CHEW",
    "ACT_SLEEP",
    "ACT_INSPECT_FLOOR",
    "ACT_INSPECT_WALL",
    "ACT_IDLE_ANGRY",
    "ACT_WALK_HURT",
    "ACT_RUN_HURT",
    "ACT_HOVER",
    "ACT_GLIDE",
    "ACT_FLY_LEFT",
    "ACT_FLY_RIGHT",
    "ACT_DETECT_SCENT",
    "ACT_SNIFF",
    "ACT_BITE",
    "ACT_THREAT_DISPLAY",
    "ACT_FEAR_DISPLAY",
    "ACT_EXCITED",
    "ACT_SPECIAL_ATTACK1",
    "ACT_SPECIAL_ATTACK2",
    "ACT_COMBAT_IDLE",
    "ACT_WALK_SCARED",
    "ACT_RUN_SCARED",
    "ACT_VICTORY_DANCE",
    "ACT_DIE_HEADSHOT",
    "ACT_DIE_CHESTSHOT",
    "ACT_DIE_GUTSHOT",
    "ACT_DIE_BACKSHOT",
    "ACT_FLINCH_HEAD",
    "ACT_FLINCH_CHEST",
    "ACT_FLINCH_STOMACH",
    "ACT_FLINCH_LEFTARM",
    "ACT_FLINCH_RIGHTARM",
    "ACT_FLINCH_LEFTLEG",
    "ACT_FLINCH_RIGHTLEG",
];

/// By the bits of [`MotionFlags`](goldsrc_mdl::MotionFlags).
pub(crate) const AXES: [&str; 15] =
    ["X", "Y", "Z", "XR", "YR", "ZR", "LX", "LY", "LZ", "AX", "AY", "AZ", "AXR", "AYR", "AZR"];

/// Returns the names of all axes in these bits of [`MotionFlags`](goldsrc_mdl::MotionFlags), as used in a QC: `LX` for 0x40.
pub fn axis_names(bits: u32) -> impl Iterator<Item = &'static str> {
    (0_u32..)
        .zip(AXES)
        .filter(move |(n, _)| bits.checked_shr(*n).is_some_and(|rest| rest & 1 == 1))
        .map(|(_, name)| name)
}

/// Returns the bit of an axis from its name, ignoring case.
pub(crate) fn bit(name: &str) -> Option<u32> {
    let place = AXES.iter().position(|known| known.eq_ignore_ascii_case(name))?;
    1_u32.checked_shl(u32::try_from(place).ok()?)
}

/// The degrees of a circle, as compilers compute them.
pub fn degrees(angle: f32) -> i32 {
    #[expect(
        clippy::as_conversions,
        clippy::cast_possible_truncation,
        reason = "truncation is intended; out-of-range values saturate"
    )]
    let whole = (angle + 360.0) as i32;
    whole.checked_rem(360).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use goldsrc_mdl::MotionFlags;

    use super::*;

    #[test]
    fn numbers_match_the_sdk() {
        // As in sequences of the game's own models.
        for (number, expected) in [
            (1, "ACT_IDLE"),
            (3, "ACT_WALK"),
            (4, "ACT_RUN"),
            (16, "ACT_TURN_RIGHT"),
            (28, "ACT_RANGE_ATTACK1"),
            (36, "ACT_DIESIMPLE"),
        ] {
            assert_eq!(activity_name(number), Some(expected));
        }
        assert_eq!(NAMES.last(), Some(&"ACT_FLINCH_RIGHTLEG"));
        for number in [0, -1, i32::MIN, i32::MAX, 1000] {
            assert_eq!(activity_name(number), None);
        }
        for (text, expected) in [
            ("ACT_IDLE", Some(1)),
            ("act_walk", Some(3)),
            ("ACT_150", Some(150)),
            ("ACT_-1", None),
            ("ACT_WIBBLE", None),
            ("IDLE", None),
            ("\u{e4}\u{e4}\u{e4}", None),
        ] {
            assert_eq!(activity_number(text), expected, "{text}");
        }
    }

    #[test]
    fn names_match_the_bits() {
        assert_eq!(bit("LX"), Some(MotionFlags::LINEAR_X.bits()));
        assert_eq!(bit("azr"), Some(MotionFlags::AUTO_Z_ROTATION.bits()));
        assert_eq!(bit("W"), None);
        assert!(axis_names(0x8000_0009).eq(["X", "XR"]));
    }
}
