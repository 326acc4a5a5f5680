//! The commands of a QC, grouped by subject. Commands that apply from their position on are attached to the items after them.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use crate::{
    codes,
    smd::{
        BodyPart, Command, Compiler, Findings, Place, Script, SequenceCommand, SourceError, SourceErrors, Word,
        names::texture_key,
    },
};

/// The settings of a model.
#[derive(Debug, Default)]
pub(crate) struct Plan<'s> {
    /// The name of the QC.
    pub(crate) file: Option<&'s Arc<str>>,
    pub(crate) name: Option<&'s Word>,
    /// The body parts, each with the settings that apply to it.
    pub(crate) parts: Vec<PlannedPart<'s>>,
    pub(crate) clips: bool,
    pub(crate) sequences: Vec<Planned<'s>>,
    /// The labels of groups that a QC begins.
    pub(crate) groups: Vec<&'s Word>,
    /// The size of groups in KiB.
    pub(crate) group_size: Option<i32>,
    pub(crate) attachments: Vec<(&'s Word, [f32; 3])>,
    pub(crate) controllers: Vec<(i32, &'s Word, u32, [f32; 2])>,
    pub(crate) hitboxes: Vec<(i32, &'s Word, [f32; 6])>,
    pub(crate) hit_groups: Vec<(i32, &'s Word)>,
    pub(crate) hull: [f32; 6],
    pub(crate) clip: [f32; 6],
    pub(crate) eye: [f32; 3],
    pub(crate) flags: i32,
    pub(crate) gamma: Option<f32>,
    pub(crate) external_textures: bool,
    pub(crate) modes: Vec<(&'s Word, RenderMode<'s>)>,
    pub(crate) replaced: BTreeMap<String, &'s Word>,
    pub(crate) families: Option<&'s [Vec<Word>]>,
    pub(crate) bones: BoneRules<'s>,
    /// Commands that apply to following items, but without any.
    pub(crate) idle: Vec<(Place, &'static str)>,
}

/// A body part, with the settings that apply to it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PlannedPart<'s> {
    pub(crate) part: &'s BodyPart,
    pub(crate) scale: f32,
    /// The number of mirrored bones.
    pub(crate) mirrors: usize,
}

/// A render mode of a texture.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RenderMode<'s> {
    pub(crate) word: &'s Word,
    /// The number of bodies before it.
    pub(crate) bodies: usize,
}

/// Changes to bones during reading.
#[derive(Debug, Default)]
pub(crate) struct BoneRules<'s> {
    /// New names, by source name.
    pub(crate) renamed: BTreeMap<&'s str, &'s str>,
    /// The bones of `$mirrorbone`, each with the number of its first command.
    pub(crate) mirrored: BTreeMap<&'s str, usize>,
    /// The number of such commands.
    pub(crate) mirrors: usize,
    pub(crate) kept: BTreeSet<&'s str>,
    /// The bones of attachments, in lower case.
    pub(crate) attached: BTreeSet<String>,
    pub(crate) keep_all: bool,
    /// All source names in commands.
    pub(crate) words: Vec<&'s Word>,
}

/// A sequence, with the settings that apply to it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Planned<'s> {
    pub(crate) place: &'s Place,
    pub(crate) command: &'s SequenceCommand,
    pub(crate) scale: f32,
    /// The number of mirrored bones.
    pub(crate) mirrors: usize,
    pub(crate) origin: [f32; 3],
    /// The angle in degrees by which roots are rotated.
    pub(crate) angle: f32,
    /// The group that `$sequencegroup` puts it into, counted from 0 for the main file.
    pub(crate) group: usize,
}

impl<'s> Plan<'s> {
    /// Sorts the commands of a script.
    #[expect(clippy::too_many_lines, reason = "one arm per command")]
    pub(crate) fn new(script: &'s Script, compiler: Compiler, found: &mut Findings) -> Result<Self, SourceErrors> {
        let mut plan = Self { file: Some(&script.file), ..Self::default() };
        let (mut scale, mut origin, mut angle) = (1.0, [0.0; 3], 0.0);
        let mut given = BTreeSet::new();
        for (place, command) in &script.commands {
            if let Some(name) = single_name(command).filter(|name| !given.insert(*name)) {
                let is_group = name == "$texturegroup";
                found.report(if is_group { codes::TEXTURE_GROUP } else { codes::REPEATED_COMMAND }, place, name);
                if is_group {
                    continue;
                }
            }
            if let Some(name) = own_name(command).filter(|_| compiler != Compiler::Default) {
                let text = format!("the compiler `{}` does not support `{name}`", compiler.id());
                return Err(SourceError::new(place, text).into());
            }
            match command {
                Command::Scale(_) => plan.idle.push((place.clone(), "$scale")),
                Command::Origin(..) => plan.idle.push((place.clone(), "$origin")),
                Command::Rotate(_) => plan.idle.push((place.clone(), "$rotate")),
                Command::MirrorBone(_) => plan.idle.push((place.clone(), "$mirrorbone")),
                Command::Body(_) => plan.idle.retain(|(_, name)| matches!(*name, "$origin" | "$rotate")),
                Command::Sequence(_) => plan.idle.clear(),
                _ => {}
            }
            match command {
                Command::ModelName(name) => plan.name = Some(name),
                Command::Scale(factor) => scale = checked_scale(*factor, place)?,
                Command::Origin(position, degrees) => (origin, angle) = (*position, degrees.unwrap_or(angle)),
                Command::Body(part) => {
                    for studio in part.studios() {
                        checked_scale(studio.scale.unwrap_or(1.0), &studio.file.place)?;
                    }
                    plan.parts.push(PlannedPart { part, scale, mirrors: plan.bones.mirrors });
                }
                Command::TextureGroup(rows) => plan.families = Some(rows),
                Command::TexRenderMode(texture, word) => {
                    plan.modes.push((texture, RenderMode { word, bodies: plan.parts.len() }));
                }
                Command::Rotate(degrees) => angle = *degrees,
                Command::ReplaceTexture(from, to) => _ = plan.replaced.insert(texture_key(&from.text), to),
                Command::Attachment(bone, position) => {
                    plan.bones.attached.insert(bone.text.to_ascii_lowercase());
                    plan.attachments.push((bone, *position));
                }
                Command::ClipToTextures => plan.clips = true,
                Command::Controller { channel, bone, axis, range } => {
                    plan.controllers.push((*channel, bone, *axis, *range));
                }
                Command::HitBox(group, bone, corners) => plan.hitboxes.push((*group, bone, *corners)),
                Command::HitGroup(group, bone) => plan.hit_groups.push((*group, bone)),
                Command::BBox(corners) => plan.hull = *corners,
                Command::CBox(corners) => plan.clip = *corners,
                Command::EyePosition(position) => plan.eye = *position,
                Command::Flags(flags) => plan.flags = *flags,
                Command::Gamma(gamma) => {
                    if *gamma <= 0.0 {
                        return Err(
                            SourceError::new(place, format!("`$gamma {gamma}`: expected a number above 0")).into()
                        );
                    }
                    plan.gamma = Some(*gamma);
                }
                Command::ExternalTextures => plan.external_textures = true,
                Command::SequenceGroup(label) => plan.groups.push(label),
                Command::SequenceGroupSize(size) => {
                    if *size <= 0 {
                        let text = format!("`$sequencegroupsize {size}`: expected a number above 0");
                        return Err(SourceError::new(place, text).into());
                    }
                    plan.group_size = Some(*size);
                }
                Command::RenameBone(from, to) => {
                    plan.bones.words.push(from);
                    plan.bones.renamed.insert(&from.text, &to.text);
                }
                Command::MirrorBone(bone) => {
                    plan.bones.words.push(bone);
                    let number = plan.bones.mirrors;
                    plan.bones.mirrored.entry(&bone.text).or_insert(number);
                    plan.bones.mirrors = number.saturating_add(1);
                }
                Command::KeepBone(bone) => {
                    plan.bones.words.push(bone);
                    plan.bones.kept.insert(&bone.text);
                }
                Command::KeepAllBones => plan.bones.keep_all = true,
                Command::Sequence(command) => {
                    let scale = checked_scale(command.scale.unwrap_or(scale), place)?;
                    plan.sequences.push(Planned {
                        place,
                        command,
                        scale,
                        mirrors: plan.bones.mirrors,
                        origin: command.origin.unwrap_or(origin),
                        angle: command.rotate.unwrap_or(angle) + 90.0,
                        group: plan.groups.len(),
                    });
                }
                // The commands that are already handled, and those without effect.
                _ => {}
            }
        }
        Ok(plan)
    }
    /// Reports commands that changed nothing. `textures` are the [keys](texture_key) of the names in SMDs.
    pub(crate) fn check_effects(&self, textures: &BTreeSet<String>, found: &mut Findings) {
        for (place, name) in &self.idle {
            found.report(codes::NO_EFFECT, place, format!("{name}: nothing after it is affected"));
        }
        for (from, to) in self.replaced.iter().filter(|(from, _)| !textures.contains(*from)) {
            found.report(codes::UNUSED_TEXTURE, &to.place, format!("$replacetexture {from}"));
        }
        if let Some((_, bone)) = self.hit_groups.first().filter(|_| !self.hitboxes.is_empty()) {
            found.report(codes::NO_EFFECT, &bone.place, "$hgroup: with $hbox, no hitboxes are computed");
        }
        let mut labels: BTreeMap<String, &Place> = BTreeMap::new();
        for Planned { command, .. } in &self.sequences {
            let SequenceCommand { label, .. } = command;
            if let Some(first) = labels.get(&label.text.to_ascii_lowercase()) {
                found.report(codes::REPEATED_LABEL, &label.place, format!("`{}`, as at {first}", label.text));
            } else {
                labels.insert(label.text.to_ascii_lowercase(), &label.place);
            }
        }
        let mut channels: BTreeMap<i32, &Word> = BTreeMap::new();
        for (channel, bone, ..) in &self.controllers {
            if let Some(first) = channels.get(channel) {
                let name = if *channel == 4 { "mouth".to_owned() } else { channel.to_string() };
                let about = format!("{name}, of `{}` and `{}`", first.text, bone.text);
                found.report(codes::REPEATED_CONTROLLER, &bone.place, about);
            } else {
                channels.insert(*channel, bone);
            }
        }
        let is_inverted = |[x, y, z, x2, y2, z2]: &[f32; 6]| x > x2 || y > y2 || z > z2;
        for (_, bone, corners) in &self.hitboxes {
            if is_inverted(corners) {
                found.report(codes::INVERTED_BOX, &bone.place, format!("$hbox of {}", bone.text));
            }
        }
        for (name, corners) in [("$bbox", &self.hull), ("$cbox", &self.clip)] {
            if is_inverted(corners) {
                found.report(codes::INVERTED_BOX, &self.whole(), name);
            }
        }
    }
    /// The place of the whole QC.
    pub(crate) fn whole(&self) -> Place {
        match self.file {
            Some(file) => Place::whole(file),
            None => Place::whole(&"".into()),
        }
    }
    /// The name that is treated as a texture of an SMD.
    pub(crate) fn texture<'t>(&self, name: &'t str) -> &'t str
    where
        's: 't,
    {
        self.replaced.get(&texture_key(name)).map_or(name, |other| other.text.as_str())
    }
}

/// The name of a command of which only one is used.
const fn single_name(command: &Command) -> Option<&'static str> {
    Some(match command {
        Command::ModelName(_) => "$modelname",
        Command::TextureGroup(_) => "$texturegroup",
        Command::BBox(_) => "$bbox",
        Command::CBox(_) => "$cbox",
        Command::EyePosition(_) => "$eyeposition",
        Command::Flags(_) => "$flags",
        Command::Gamma(_) => "$gamma",
        Command::SequenceGroupSize(_) => "$sequencegroupsize",
        _ => return None,
    })
}

/// The name of a command that only this project's compiler supports.
const fn own_name(command: &Command) -> Option<&'static str> {
    match command {
        Command::KeepAllBones => Some("$keepallbones"),
        Command::KeepBone(_) => Some("$keepbone"),
        _ => None,
    }
}

fn checked_scale(scale: f32, place: &Place) -> Result<f32, SourceError> {
    if scale == 0.0 {
        return Err(SourceError::new(place, "the scale must not be 0"));
    }
    Ok(scale)
}
