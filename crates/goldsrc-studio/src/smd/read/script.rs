//! The contents of a QC, command by command. How each QC command and sequence option is handled: `docs/guide/compile.md` has
//! the same tables.

use std::sync::Arc;

use crate::smd::read::{place::Place, words::Word};

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
    pub members: Vec<Option<Box<Studio>>>,
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

impl BodyPart {
    /// The submodels that are not empty, in order.
    pub fn studios(&self) -> impl Iterator<Item = &Studio> + Clone {
        self.members.iter().filter_map(Option::as_deref)
    }
}

impl Script {
    /// The reference SMDs, in order.
    pub fn studios(&self) -> impl Iterator<Item = &Studio> {
        self.commands
            .iter()
            .filter_map(|(_, command)| match command {
                Command::Body(part) => Some(part.studios()),
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

/// The handling of a command or an option.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Support {
    /// It is supported.
    Done,
    /// It is read but has no effect, as in other compilers.
    NoEffect,
    /// It is ignored, with a finding: it belongs to another compiler.
    LeftOut,
}

impl Support {
    /// Its name in `docs/guide/compile.md`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Done => "done",
            Self::NoEffect => "no effect",
            Self::LeftOut => "left out",
        }
    }
}

/// A command of a QC, or an option of `$sequence`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct CommandInfo {
    /// Its name.
    pub name: &'static str,
    /// Its arguments.
    pub arguments: &'static str,
    /// The handling.
    pub support: Support,
    /// Whether longer words that begin with the name also match.
    pub is_prefix: bool,
}

const fn row(name: &'static str, arguments: &'static str, support: Support) -> CommandInfo {
    CommandInfo { name, arguments, support, is_prefix: false }
}

const fn begins(name: &'static str, arguments: &'static str, support: Support) -> CommandInfo {
    CommandInfo { name, arguments, support, is_prefix: true }
}

/// The commands, in the order of `docs/guide/compile.md`. Every other one is an error.
pub const COMMANDS: &[CommandInfo] = &[
    row("$modelname", "FILE", Support::Done),
    row("$cd", "FOLDER", Support::Done),
    row("$cdtexture", "FOLDER …", Support::Done),
    row("$include", "FILE", Support::Done),
    row("$scale", "FACTOR", Support::Done),
    row("$origin", "X Y Z [ANGLE]", Support::Done),
    row("$rotate", "ANGLE", Support::Done),
    row("$body", "NAME SMD [reverse] [scale FACTOR] [name NAME]", Support::Done),
    row("$bodygroup", "NAME { studio SMD … / blank … }", Support::Done),
    row("$texturegroup", "NAME { { A B … } { C D … } … }", Support::Done),
    row("$texrendermode", "TEXTURE MODE", Support::Done),
    row("$replacetexture", "TEXTURE OTHER", Support::Done),
    row("$cliptotextures", "", Support::Done),
    row("$externaltextures", "", Support::Done),
    row("$gamma", "VALUE", Support::Done),
    row("$attachment", "NUMBER BONE X Y Z …", Support::Done),
    row("$controller", "NUMBER/mouth BONE AXIS START END", Support::Done),
    row("$hbox", "GROUP BONE X Y Z X Y Z", Support::Done),
    row("$hgroup", "GROUP BONE", Support::Done),
    row("$bbox", "X Y Z X Y Z", Support::Done),
    row("$cbox", "X Y Z X Y Z", Support::Done),
    row("$eyeposition", "Y -X Z", Support::Done),
    row("$flags", "NUMBER", Support::Done),
    row("$renamebone", "FROM TO", Support::Done),
    row("$mirrorbone", "BONE", Support::Done),
    row("$keepallbones", "", Support::Done),
    row("$keepbone", "BONE", Support::Done),
    row("$sequence", "LABEL SMD … OPTION …", Support::Done),
    row("$sequencegroup", "LABEL", Support::Done),
    row("$sequencegroupsize", "KIB", Support::Done),
    row("$root", "BONE", Support::NoEffect),
    row("$pivot", "NUMBER BONE", Support::NoEffect),
    row("$boneweights", "…", Support::LeftOut),
    row("$protected", "", Support::LeftOut),
    row("$staticprop", "", Support::LeftOut),
    row("$surfaceprop", "…", Support::LeftOut),
    row("$cdmaterials", "…", Support::LeftOut),
    row("$collisionmodel", "…", Support::LeftOut),
    row("$collisionjoints", "…", Support::LeftOut),
    row("$illumposition", "…", Support::LeftOut),
    row("$contents", "…", Support::LeftOut),
    row("$model", "…", Support::LeftOut),
    row("$poseparameter", "…", Support::LeftOut),
    row("$definebone", "…", Support::LeftOut),
    row("$lod", "…", Support::LeftOut),
    row("$animation", "…", Support::LeftOut),
    row("$append", "…", Support::LeftOut),
    row("$autocenter", "…", Support::LeftOut),
    row("$bonemerge", "…", Support::LeftOut),
    row("$bonesaveframe", "…", Support::LeftOut),
    row("$calctransitions", "…", Support::LeftOut),
    row("$casttextureshadows", "…", Support::LeftOut),
    row("$centerbonesonverts", "…", Support::LeftOut),
    row("$clampworldspace", "…", Support::LeftOut),
    row("$cmdlist", "…", Support::LeftOut),
    row("$collapsebones", "…", Support::LeftOut),
    row("$collapsebonesaggressive", "…", Support::LeftOut),
    row("$constantdirectionallight", "…", Support::LeftOut),
    row("$continue", "…", Support::LeftOut),
    row("$declareanimation", "…", Support::LeftOut),
    row("$declaresequence", "…", Support::LeftOut),
    row("$defaultfadein", "…", Support::LeftOut),
    row("$defaultfadeout", "…", Support::LeftOut),
    row("$definemacro", "…", Support::LeftOut),
    row("$definevariable", "…", Support::LeftOut),
    row("$donotcastshadows", "…", Support::LeftOut),
    row("$eyeball", "…", Support::LeftOut),
    row("$forcephonemecrossfade", "…", Support::LeftOut),
    row("$hboxset", "…", Support::LeftOut),
    row("$hierarchy", "…", Support::LeftOut),
    row("$ikautoplaylock", "…", Support::LeftOut),
    row("$ikchain", "…", Support::LeftOut),
    row("$includemodel", "…", Support::LeftOut),
    row("$insertbone", "…", Support::LeftOut),
    row("$jigglebone", "…", Support::LeftOut),
    row("$jointsurfaceprop", "…", Support::LeftOut),
    row("$keyvalues", "…", Support::LeftOut),
    row("$limitrotation", "…", Support::LeftOut),
    row("$lockbonelengths", "…", Support::LeftOut),
    row("$lookat", "…", Support::LeftOut),
    row("$maxeyedeflection", "…", Support::LeftOut),
    row("$maxverts", "…", Support::LeftOut),
    row("$minlod", "…", Support::LeftOut),
    row("$modelhasshadowlod", "…", Support::LeftOut),
    row("$mostlyopaque", "…", Support::LeftOut),
    row("$motionrollback", "…", Support::LeftOut),
    row("$noforcedfade", "…", Support::LeftOut),
    row("$obsolete", "…", Support::LeftOut),
    row("$opaque", "…", Support::LeftOut),
    row("$phyname", "…", Support::LeftOut),
    row("$popd", "…", Support::LeftOut),
    row("$prefer", "…", Support::LeftOut),
    row("$prependanimation", "…", Support::LeftOut),
    row("$proceduralbones", "…", Support::LeftOut),
    row("$pushd", "…", Support::LeftOut),
    row("$renamematerial", "…", Support::LeftOut),
    row("$sectionframes", "…", Support::LeftOut),
    row("$sequencegroupfiles", "…", Support::LeftOut),
    row("$shadowlod", "…", Support::LeftOut),
    row("$skipboneinbbox", "…", Support::LeftOut),
    row("$skiptransition", "…", Support::LeftOut),
    row("$subd", "…", Support::LeftOut),
    row("$unlockdefinebones", "…", Support::LeftOut),
    row("$upaxis", "…", Support::LeftOut),
    row("$weightlist", "…", Support::LeftOut),
    row("$worldalignment", "…", Support::LeftOut),
];

/// The options of `$sequence`, in the order of `docs/guide/compile.md`. Every other word is the name of an SMD.
pub const OPTIONS: &[CommandInfo] = &[
    row("animation", "SMD", Support::Done),
    row("fps", "NUMBER", Support::Done),
    begins("loop", "", Support::Done),
    begins("frame", "FIRST LAST", Support::Done),
    row("ACT_…", "WEIGHT", Support::Done),
    row("X Y Z XR YR ZR LX LY LZ AX AY AZ AXR AYR AZR", "", Support::Done),
    row("LXR LYR LZR", "", Support::NoEffect),
    begins("blend", "AXIS START END", Support::Done),
    row("event", "NUMBER FRAME [OPTIONS]", Support::Done),
    row("pivot", "NUMBER START END", Support::Done),
    row("origin", "X Y Z", Support::Done),
    row("rotate", "ANGLE", Support::Done),
    row("scale", "FACTOR", Support::Done),
    begins("node", "NODE", Support::Done),
    begins("tran", "FROM TO", Support::Done),
    begins("rtran", "FROM TO", Support::Done),
    row("deform", "", Support::NoEffect),
];

/// How a word of `$sequence` was recognized.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Spelling {
    /// It equals the name.
    Exact,
    /// It begins with the name, which compilers accept: `looping`, `node1`.
    Longer,
}

/// Returns the table name of the option that a word matches.
pub(crate) fn option(word: &str) -> Option<(&'static str, Spelling)> {
    let word = word.to_ascii_lowercase();
    for info in OPTIONS {
        let is_it = match info.name {
            "ACT_…" => word.starts_with("act_"),
            name => name.split(' ').any(|name| name.eq_ignore_ascii_case(&word)),
        };
        if is_it {
            return Some((info.name, Spelling::Exact));
        }
    }
    // The long forms are as exact as the short ones.
    let long = ["transition", "rtransition", "looping", "frames"];
    let longest = OPTIONS.iter().filter(|info| info.is_prefix && word.starts_with(info.name));
    let info = longest.max_by_key(|info| info.name.len())?;
    let spelling = if long.contains(&word.as_str()) { Spelling::Exact } else { Spelling::Longer };
    Some((info.name, spelling))
}

/// The options that only compilers of the Source engine have. Source: the page on `$sequence` of Valve's developer wiki.
const OTHER_OPTIONS: &[&str] = &[
    "activity",
    "addlayer",
    "autoplay",
    "calcblend",
    "delta",
    "fadein",
    "fadeout",
    "hidden",
    "iklock",
    "ikrule",
    "noanimation",
    "predelta",
    "realtime",
    "snap",
    "subtract",
    "walkframe",
    "weightlist",
    "worldspace",
];

/// Whether this is an option of other compilers.
pub(crate) fn is_other_option(name: &str) -> bool {
    OTHER_OPTIONS.iter().any(|other| other.eq_ignore_ascii_case(name))
}

/// Returns the option with the most similar name, if there is one. A word before a number is certainly an option, so that half of a
/// short one may differ.
pub(crate) fn similar_option(name: &str, has_argument: bool) -> Option<&'static str> {
    let name = name.to_ascii_lowercase();
    let words = [
        "animation",
        "fps",
        "loop",
        "frame",
        "blend",
        "event",
        "pivot",
        "origin",
        "rotate",
        "rotation",
        "scale",
        "node",
        "transition",
        "rtransition",
        "deform",
    ];
    let distances = words.iter().map(|word| (distance(name.as_bytes(), word.as_bytes()), *word));
    distances
        .min()
        .filter(|(distance, word)| *distance <= 2 && (has_argument || *distance < word.len().div_ceil(2)))
        .map(|(_, word)| if word == "rotation" { "rotate" } else { word })
}

/// The command of this name.
pub(crate) fn command(name: &str) -> Option<&'static CommandInfo> {
    COMMANDS.iter().find(|info| info.name.eq_ignore_ascii_case(name))
}

/// Returns the command with the most similar name, if there is one.
pub(crate) fn similar(name: &str) -> Option<&'static str> {
    let name = name.to_ascii_lowercase();
    let distances = COMMANDS.iter().map(|info| (distance(name.as_bytes(), info.name.as_bytes()), info.name));
    distances.min().filter(|(distance, _)| *distance <= 2).map(|(_, name)| name)
}

/// Returns the edit distance between two words. Names that are far longer than any command are not compared.
fn distance(from: &[u8], to: &[u8]) -> usize {
    if from.len() > 40 {
        return usize::MAX;
    }
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (n, a) in from.iter().enumerate() {
        let (mut before, mut left) = (n, n.saturating_add(1));
        for (b, above) in to.iter().zip(row.iter_mut().skip(1)) {
            let changed = before.saturating_add(usize::from(a != b));
            before = *above;
            left = changed.min(above.saturating_add(1)).min(left.saturating_add(1));
            *above = left;
        }
        if let Some(first) = row.first_mut() {
            *first = n.saturating_add(1);
        }
    }
    row.last().copied().unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typing_mistakes_are_recognized() {
        assert_eq!(similar("$bodygruop"), Some("$bodygroup"));
        assert_eq!(similar("$Sequense"), Some("$sequence"));
        assert_eq!(similar("$wibble"), None);
        assert_eq!(similar(&"$".repeat(1000)), None);
        assert_eq!(distance(b"", b"abc"), 3);
        assert_eq!(distance(b"abc", b"abc"), 0);
    }
    #[test]
    fn options_are_recognized_by_their_prefixes() {
        use Spelling::{Exact, Longer};
        for (word, expected) in [
            ("loop", Some(("loop", Exact))),
            ("LOOPING", Some(("loop", Exact))),
            ("loop_idle", Some(("loop", Longer))),
            ("blendtype", Some(("blend", Longer))),
            ("node1", Some(("node", Longer))),
            ("rtransition", Some(("rtran", Exact))),
            ("act_walk", Some(("ACT_…", Exact))),
            ("lyr", Some(("LXR LYR LZR", Exact))),
            ("walk", None),
        ] {
            assert_eq!(option(word), expected, "{word}");
        }
        assert_eq!(
            ["rotat", "idle", "fp"].map(|word| similar_option(word, false)),
            [Some("rotate"), None, Some("fps")]
        );
    }
    #[test]
    fn names_are_unique() {
        for (n, info) in COMMANDS.iter().enumerate() {
            assert_eq!(command(info.name), COMMANDS.get(n));
        }
    }
}
