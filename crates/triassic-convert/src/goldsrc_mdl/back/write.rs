//! Writes a model as the sources of a compiler: a QC, SMDs, and 8-bit BMPs.

use std::{
    collections::BTreeSet,
    fmt::{self, Write as _},
};

use goldsrc_mdl::{SequenceFlags, TextureFlags};
use goldsrc_studio::smd::{activity_name, axis_names, write_bmp};
use triassic_scene::{FileNames, OutFile, UniqueNames};

use super::{
    BackError,
    model::{Blend, Bone, MAX_EVENT_OPTIONS, Model, Part, SavedController, Sequence, SubModel},
    textures::is_named_chrome,
};
use crate::TextEncoding;

/// The sources, and the names of their parts.
#[derive(Debug)]
pub(super) struct Written {
    /// The QC is the first.
    pub(super) files: Vec<OutFile>,
    /// The BMP of each used texture.
    pub(super) textures: Vec<Option<String>>,
}

/// The keywords for a texture's flags.
const MODES: [(TextureFlags, &str); 6] = [
    (TextureFlags::MASKED, "masked"),
    (TextureFlags::ADDITIVE, "additive"),
    (TextureFlags::CHROME, "chrome"),
    (TextureFlags::FLAT_SHADE, "flatshade"),
    (TextureFlags::FULL_BRIGHT, "fullbright"),
    (TextureFlags::NO_MIPS, "nomips"),
];

/// Text in Latin-1.
#[derive(Default)]
struct Text(Vec<u8>);

impl fmt::Write for Text {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.extend(text.chars().map(|c| u8::try_from(c).unwrap_or(b'_')));
        Ok(())
    }
}

impl Text {
    /// Text with a name of any characters.
    fn put(&mut self, text: &str, encoding: TextEncoding) {
        self.0.extend(encoding.to_bytes(text));
    }
    fn line(&mut self, line: fmt::Arguments<'_>) {
        // Writing to memory cannot fail.
        let _ = writeln!(self, "{line}");
    }
    /// A line of numbers with six decimals.
    fn numbers(&mut self, start: fmt::Arguments<'_>, numbers: &[f32]) {
        let _ = write!(self, "{start}");
        for number in numbers {
            // 0 has no sign.
            let number = if number.abs() < 5e-7 { 0.0 } else { *number };
            let _ = write!(self, " {number:.6}");
        }
        self.0.push(b'\n');
    }
}

/// The sources of a model with this name.
pub(super) fn write(model: &Model, name: &str, text: TextEncoding) -> Result<Written, BackError> {
    let mut names = FileNames::default();
    let qc_name = names.unique(&plain(name, 48), "qc");
    let textures = textures(model, &mut names);
    let mut files = Vec::new();
    let mut qc = Text::default();
    head(model, name, &mut qc);
    let stem = |names: &mut FileNames, own: &str| {
        let own = own.rsplit(['/', '\\']).next().unwrap_or_default();
        let own: String =
            own.trim_end_matches(".smd").chars().take(48).map(|c| if c.is_ascii() { c } else { '_' }).collect();
        let file = names.unique(&own, "smd");
        file.strip_suffix(".smd").unwrap_or(&file).to_owned()
    };
    qc.line(format_args!("\n// Body parts"));
    for part in &model.parts {
        let mut stems = Vec::new();
        for member in &part.members {
            stems.push(match member {
                None => None,
                Some(own) => {
                    let stem = stem(&mut names, &own.name);
                    files.push(OutFile { name: format!("{stem}.smd"), bytes: reference(own, model, &textures) });
                    Some(stem)
                }
            });
        }
        body(part, &stems, &mut qc);
    }
    families(model, &textures, &mut qc);
    hung(model, &mut qc);
    qc.line(format_args!("\n// Sequences"));
    for sequence in &model.sequences {
        let mut stems = Vec::new();
        for (number, blend) in sequence.blends.iter().enumerate() {
            let label = &sequence.record.label;
            let own = if sequence.blends.len() > 1 { format!("{label}_blend{number:02}") } else { label.clone() };
            let stem = stem(&mut names, &own);
            files.push(OutFile { name: format!("{stem}.smd"), bytes: animation(blend) });
            stems.push(stem);
        }
        self::sequence(sequence, &stems, text, &mut qc);
    }
    for (texture, file) in model.textures.iter().zip(&textures) {
        let Some(file) = file else { continue };
        let bytes = write_bmp(&texture.image);
        let bytes =
            bytes.ok_or_else(|| BackError::Scene(format!("texture {:?} is too large for a BMP", texture.name)))?;
        files.push(OutFile { name: file.clone(), bytes });
    }
    files.insert(0, OutFile { name: qc_name, bytes: qc.0 });
    Ok(Written { files, textures })
}

/// Writes the BMPs of used textures.
fn textures(model: &Model, names: &mut FileNames) -> Vec<Option<String>> {
    let used = model.used_textures();
    let own = model.textures.iter().enumerate().map(|(n, texture)| {
        used.contains(&n).then(|| {
            let file = texture.name.rsplit(['/', '\\']).next().unwrap_or_default();
            let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
            let stem: String = stem.chars().take(48).map(|c| if c.is_ascii() { c } else { '_' }).collect();
            names.unique(&stem, "bmp")
        })
    });
    own.collect()
}

fn head(model: &Model, name: &str, qc: &mut Text) {
    qc.line(format_args!(
        "$modelname \"{}.mdl\"\n$cd \".\"\n$cdtexture \".\"\n$scale 1.0\n$cliptotextures",
        plain(name, 48)
    ));
    if let Some(saved) = &model.saved {
        if saved.external_textures {
            qc.line(format_args!("$externaltextures"));
        }
        if saved.sequence_groups.len() > 1 {
            qc.line(format_args!("$sequencegroupsize 64"));
        }
        qc.numbers(format_args!("$bbox"), &[saved.hull_min, saved.hull_max].concat());
        qc.numbers(format_args!("$cbox"), &[saved.clip_min, saved.clip_max].concat());
        let [x, y, z] = saved.eye_position;
        qc.numbers(format_args!("$eyeposition"), &[y, -x, z]);
        if saved.flags.bits() != 0 {
            qc.line(format_args!("$flags {}", saved.flags.bits()));
        }
    }
    match &model.kept {
        None => qc.line(format_args!("// Compilers that do not know this leave bones out.\n$keepallbones")),
        Some(kept) => {
            let kept: BTreeSet<&String> = kept.iter().collect();
            for bone in kept {
                qc.line(format_args!("$keepbone \"{bone}\""));
            }
        }
    }
}

fn body(part: &Part, stems: &[Option<String>], qc: &mut Text) {
    let name = plain(&part.name, 63);
    if let [Some(stem)] = stems {
        qc.line(format_args!("$body \"{name}\" \"{stem}\""));
        return;
    }
    qc.line(format_args!("$bodygroup \"{name}\"\n{{"));
    for stem in stems {
        match stem {
            Some(stem) => qc.line(format_args!("    studio \"{stem}\"")),
            None => qc.line(format_args!("    blank")),
        }
    }
    qc.line(format_args!("}}"));
}

fn families(model: &Model, textures: &[Option<String>], qc: &mut Text) {
    let file = |texture: &usize| textures.get(*texture).and_then(Option::as_deref).unwrap_or_default();
    qc.line(format_args!("\n// Textures"));
    if model.families.len() > 1 {
        qc.line(format_args!("$texturegroup \"skinfamilies\"\n{{"));
        for family in &model.families {
            let row: Vec<String> = family.iter().map(|texture| format!("\"{}\"", file(texture))).collect();
            qc.line(format_args!("    {{ {} }}", row.join(" ")));
        }
        qc.line(format_args!("}}"));
    }
    for (texture, file) in model.textures.iter().zip(textures) {
        let Some(file) = file else { continue };
        let flags = TextureFlags::from_bits_retain(texture.flags);
        let by_name = is_named_chrome(file);
        if by_name && !flags.contains(TextureFlags::CHROME) {
            qc.line(format_args!("$texrendermode \"{file}\" none"));
        }
        for (flag, mode) in MODES.iter().filter(|(flag, _)| flags.contains(*flag)) {
            if !(by_name && *flag == TextureFlags::CHROME) {
                qc.line(format_args!("$texrendermode \"{file}\" {mode}"));
            }
        }
    }
}

/// Writes the structures attached to bones.
fn hung(model: &Model, qc: &mut Text) {
    qc.line(format_args!("\n// Attachments, controllers, hitboxes"));
    for (n, attachment) in model.attachments.iter().enumerate() {
        qc.numbers(format_args!("$attachment {n} \"{}\"", attachment.bone), &attachment.position);
    }
    let controllers: &[SavedController] = model.saved.as_ref().map_or(&[], |saved| &saved.controllers);
    for controller in controllers {
        let bone = controller.bone.index().and_then(|bone| model.saved_bones.get(bone)?.as_ref());
        let axis = axis_names(controller.kind.bits()).next();
        let (Some(bone), Some(axis)) = (bone, axis) else { continue };
        let channel = match controller.channel.0 {
            4 => "mouth".to_owned(),
            channel => channel.to_string(),
        };
        qc.numbers(format_args!("$controller {channel} \"{bone}\" {axis}"), &[controller.start, controller.end]);
    }
    for hitbox in model.hitboxes.iter().flatten() {
        qc.numbers(format_args!("$hbox {} \"{}\"", hitbox.group, hitbox.bone), &hitbox.corners);
    }
}

fn sequence(sequence: &Sequence, stems: &[String], text: TextEncoding, qc: &mut Text) {
    let record = &sequence.record;
    qc.put(&format!("$sequence \"{}\" {{\n", fitting(&record.label, text, 31)), text);
    for stem in stems {
        qc.line(format_args!("    \"{stem}\""));
    }
    let settings = record.blend_type.iter().zip(record.blend_start).zip(record.blend_end);
    for ((kind, start), end) in settings.filter(|_| stems.len() > 1) {
        if let Some(axis) = axis_names(kind.bits()).next() {
            qc.line(format_args!("    blend {axis} {start} {end}"));
        }
    }
    qc.line(format_args!("    fps {}", record.fps));
    if record.flags.bits() & SequenceFlags::LOOPING.bits() != 0 {
        qc.line(format_args!("    loop"));
    }
    let weight = record.activity_weight.0;
    match (record.activity.small(), activity_name(record.activity.small())) {
        (..=0, _) => {}
        (_, Some(name)) => qc.line(format_args!("    {name} {weight}")),
        (number, None) => qc.line(format_args!("    ACT_{number} {weight}")),
    }
    let motion: Vec<&str> = axis_names(record.motion_type.bits()).collect();
    if !motion.is_empty() {
        qc.line(format_args!("    {}", motion.join(" ")));
    }
    for event in &record.events {
        let options = fitting(&event.options, text, MAX_EVENT_OPTIONS);
        let options = if options.is_empty() { options } else { format!(" \"{options}\"") };
        qc.put(&format!("    {{ event {} {}{options} }}\n", event.event.0, event.frame.0), text);
    }
    for (n, pivot) in record.pivots.iter().enumerate() {
        qc.line(format_args!("    pivot {n} {} {}", pivot.start.0, pivot.end.0));
    }
    let (entry, exit) = (record.entry_node.0, record.exit_node.0);
    match record.node_flags.0 & 1 {
        _ if entry == 0 && exit == 0 => {}
        0 if entry == exit => qc.line(format_args!("    node {entry}")),
        0 => qc.line(format_args!("    transition {entry} {exit}")),
        _ => qc.line(format_args!("    rtransition {entry} {exit}")),
    }
    qc.line(format_args!("}}"));
}

fn nodes(bones: &[Bone], smd: &mut Text) {
    smd.line(format_args!("version 1\nnodes"));
    for (n, bone) in bones.iter().enumerate() {
        match bone.parent {
            Some(parent) => smd.line(format_args!("{n} \"{}\" {parent}", bone.name)),
            None => smd.line(format_args!("{n} \"{}\" -1", bone.name)),
        }
    }
    smd.line(format_args!("end\nskeleton"));
}

fn reference(own: &SubModel, model: &Model, textures: &[Option<String>]) -> Vec<u8> {
    let mut smd = Text::default();
    nodes(&own.bones, &mut smd);
    smd.line(format_args!("time 0"));
    for (n, bone) in own.bones.iter().enumerate() {
        smd.numbers(format_args!("{n}"), &bone.value);
    }
    smd.line(format_args!("end\ntriangles"));
    for (texture, corners) in &own.triangles {
        let Some(file) = textures.get(*texture).and_then(Option::as_deref) else { continue };
        smd.line(format_args!("{file}"));
        let wide = model.textures.get(*texture).map_or(1.0, |texture| narrowed(texture.image.width()));
        for corner in corners {
            let [u, v] = corner.uv;
            let places = [corner.position.as_slice(), &corner.normal, &[u * wide, v]].concat();
            smd.numbers(format_args!("{}", corner.bone), &places);
        }
    }
    smd.line(format_args!("end"));
    smd.0
}

/// The ratio of a width to that of its BMP, which is a multiple of 4.
#[expect(clippy::as_conversions, clippy::cast_precision_loss, reason = "image sizes are small")]
fn narrowed(width: u32) -> f32 {
    width as f32 / (width.saturating_add(3) & !3).max(1) as f32
}

fn animation(Blend { bones, frames, .. }: &Blend) -> Vec<u8> {
    let mut smd = Text::default();
    nodes(bones, &mut smd);
    for (time, frame) in frames.iter().enumerate() {
        smd.line(format_args!("time {time}"));
        for (n, values) in frame.iter().enumerate() {
            smd.numbers(format_args!("{n}"), values);
        }
    }
    smd.line(format_args!("end"));
    smd.0
}

// Names that sources can contain.

/// A name of at most `longest` bytes without quotation marks, in single-byte characters.
pub(super) fn plain(name: &str, longest: usize) -> String {
    let known = |c: char| if u8::try_from(c).is_ok() && c != '"' && !c.is_control() { c } else { '_' };
    name.chars().take(longest).map(known).collect()
}

/// A name as text that has at most `longest` bytes in an encoding. Only the QC needs single-byte characters, and its
/// file names are replaced.
pub(super) fn fitting(name: &str, encoding: TextEncoding, longest: usize) -> String {
    // Each character has at least a byte: the rest of a long name is never encoded.
    let start = name.chars().take(longest);
    let mut name: String = start.map(|c| if c == '"' || c.is_control() { '_' } else { c }).collect();
    while encoding.to_bytes(&name).len() > longest && name.pop().is_some() {}
    name
}

/// Unique names ignoring case, as compilers compare bones and textures, of at most this many bytes.
#[derive(Debug)]
pub(super) struct Names {
    given: UniqueNames,
    longest: usize,
}

impl Names {
    pub(super) fn new(longest: usize) -> Self {
        Self { given: UniqueNames::default(), longest }
    }
    pub(super) fn unique(&mut self, name: &str, fallback: &str) -> String {
        let mut name = plain(name.trim(), self.longest);
        if name.is_empty() {
            fallback.clone_into(&mut name);
        }
        loop {
            let small = name.to_lowercase();
            let unique = self.given.unique(&small, fallback);
            if unique == small {
                return name;
            }
            // The number that makes it unique must not be truncated.
            let number = unique.strip_prefix(&small).unwrap_or_default();
            let kept = self.longest.saturating_sub(number.len());
            let start: String = name.chars().take(kept).collect();
            if start.len() == name.len() {
                return format!("{name}{number}");
            }
            name = format!("{start}{number}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_truncated_between_characters() {
        let page = TextEncoding::named("windows-1251").unwrap();
        assert_eq!(fitting("кожа\n", page, 4), "кожа");
        assert_eq!(fitting("кожа", TextEncoding::Detect, 5), "ко");
        assert_eq!(fitting("a \"b\"", page, 63), "a _b_");
        // The work does not depend on the length.
        assert_eq!(fitting(&"x".repeat(1 << 20), page, 63).len(), 63);
    }
    #[test]
    fn names_are_unique_and_short() {
        let mut names = Names::new(8);
        let all = ["Bip01", "bip01", "a \"b\"", "Fuß…", "much too long", "much too longer", "much too longest", ""]
            .map(|name| names.unique(name, "bone"));
        assert_eq!(all, ["Bip01", "bip01_2", "a _b_", "Fuß_", "much too", "much t_2", "much t_3", "bone"]);
    }
}
