//! The contents of a QC, command by command.

use std::sync::Arc;

use super::{place::Place, words::Word};

/// The contents of a QC: its commands in order, with included QCs in place.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Script {
    /// The name of the QC; empty if it is absent.
    pub file: Arc<str>,
    /// The commands.
    pub commands: Vec<(Place, Command)>,
}

/// A command of a QC. Lengths are in inches of the sources, angles in degrees.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Command {
    /// `$modelname`: the name of the model's file.
    ModelName(Word),
    /// `$cd`: the folder of the SMDs.
    Cd(Word),
    /// `$cdtexture`: folders of the images.
    CdTexture(Vec<Word>),
    /// `$scale`: the factor for all following lengths.
    Scale(f32),
    /// `$origin`: the offset subtracted from the roots of sequences, and their rotation in addition to 90 degrees; without an
    /// angle, the previous one is kept.
    Origin([f32; 3], Option<f32>),
    /// `$rotate`: the angle of `$origin` alone.
    Rotate(f32),
    /// `$body` and `$bodygroup`.
    Body(BodyPart),
    /// `$texturegroup`: rows of textures; each family replaces the textures of the first row with those of its own row.
    TextureGroup(Vec<Vec<Word>>),
    /// `$texrendermode`: a texture and its render mode.
    TexRenderMode(Word, Word),
    /// `$replacetexture`: a texture and its replacement.
    ReplaceTexture(Word, Word),
    /// `$attachment`: a bone and a place in its space.
    Attachment(Word, [f32; 3]),
    /// `$controller`: number, bone, axis bits, start and end.
    Controller {
        /// 0 to 3, 4 for the mouth.
        channel: i32,
        /// The bone.
        bone: Word,
        /// The axis, a bit of [`MotionFlags`](goldsrc_mdl::MotionFlags).
        axis: u32,
        /// Its start and end values.
        range: [f32; 2],
    },
    /// `$hbox`: group, bone, minimum and maximum.
    HitBox(i32, Word, [f32; 6]),
    /// `$hgroup`: the group of a bone's hitbox.
    HitGroup(i32, Word),
    /// `$bbox`.
    BBox([f32; 6]),
    /// `$cbox`.
    CBox([f32; 6]),
    /// `$eyeposition`, in file order.
    EyePosition([f32; 3]),
    /// `$flags`.
    Flags(i32),
    /// `$gamma`.
    Gamma(f32),
    /// `$externaltextures`.
    ExternalTextures,
    /// `$cliptotextures`.
    ClipToTextures,
    /// `$sequencegroup`: the label.
    SequenceGroup(Word),
    /// `$sequencegroupsize`, in KiB.
    SequenceGroupSize(i32),
    /// `$renamebone`: from, to.
    RenameBone(Word, Word),
    /// `$mirrorbone`.
    MirrorBone(Word),
    /// `$keepallbones`.
    KeepAllBones,
    /// `$keepbone`.
    KeepBone(Word),
    /// `$sequence`.
    Sequence(Box<SequenceCommand>),
}

/// A body part of a QC.
#[derive(Debug, Clone, PartialEq)]
pub struct BodyPart {
    /// Its name.
    pub name: Word,
    /// Its submodels; `None` for an empty one.
    pub members: Vec<Option<Studio>>,
}

/// A reference SMD that becomes a submodel.
#[derive(Debug, Clone, PartialEq)]
pub struct Studio {
    /// The SMD, without its extension.
    pub file: Word,
    /// Whether triangles stay in order.
    pub is_reversed: bool,
    /// The factor of its lengths, instead of the general scale.
    pub scale: Option<f32>,
    /// The name of the submodel; without one, the last part of the path.
    pub name: Option<Word>,
}

/// An animation sequence of a QC.
#[derive(Debug, Clone, PartialEq)]
pub struct SequenceCommand {
    /// Its name.
    pub label: Word,
    /// The blended SMDs.
    pub files: Vec<Word>,
    /// Frames a second.
    pub fps: f32,
    /// Whether the rate was given.
    pub has_rate: bool,
    /// Whether it loops.
    pub is_looping: bool,
    /// The first and the last used frame.
    pub frames: Option<[i32; 2]>,
    /// The number of the activity, 0 for none, and its weight.
    pub activity: [i32; 2],
    /// The axes of its movement: bits of [`MotionFlags`](goldsrc_mdl::MotionFlags).
    pub motion: u32,
    /// The blend of its animations: an axis bit, start and end, for each direction.
    pub blends: Vec<(u32, [f32; 2])>,
    /// The events.
    pub events: Vec<EventCommand>,
    /// The pivots: number, first and last frame.
    pub pivots: Vec<[i32; 3]>,
    /// Its own origin, instead of the general one.
    pub origin: Option<[f32; 3]>,
    /// Its own angle, instead of the general one, in addition to 90 degrees.
    pub rotate: Option<f32>,
    /// Its own scale, instead of the general one.
    pub scale: Option<f32>,
    /// The nodes of the transition graph at its start and its end, 0 for none.
    pub nodes: [i32; 2],
    /// Whether it also works in reverse.
    pub is_reversible: bool,
}

/// An event of a sequence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventCommand {
    /// Its number.
    pub place: Place,
    /// The event.
    pub event: i32,
    /// The frame, counted in the SMD.
    pub frame: i32,
    /// The rest of its arguments.
    pub options: String,
}

impl Script {
    /// The reference SMDs, in order.
    pub fn studios(&self) -> impl Iterator<Item = &Studio> {
        self.commands
            .iter()
            .filter_map(|(_, command)| match command {
                Command::Body(part) => Some(part.members.iter().flatten()),
                _ => None,
            })
            .flatten()
    }
    /// The sequences, in order.
    pub fn sequences(&self) -> impl Iterator<Item = &SequenceCommand> {
        self.commands.iter().filter_map(|(_, command)| match command {
            Command::Sequence(sequence) => Some(&**sequence),
            _ => None,
        })
    }
    /// The names of all SMDs, the references first.
    pub fn smds(&self) -> impl Iterator<Item = &Word> {
        self.studios().map(|studio| &studio.file).chain(self.sequences().flat_map(|sequence| &sequence.files))
    }
}
