//! Conversion options.

mod text;

use std::{collections::BTreeMap, num::NonZeroU32};

use formats_core::{Limits, Palette};

use crate::Found;
pub use text::TextEncoding;

/// Conversion options. The defaults suit most uses.
///
/// ```
/// use triassic_convert::{Scale, SceneOptions, Sequences};
/// let mut options = SceneOptions::default();
/// options.scale = Scale::Keep;
/// options.sequences = Sequences::only(["run*", "jump"]);
/// assert!(options.sequences.contains("RUN01") && !options.sequences.contains("standing"));
/// ```
#[derive(Debug, Clone, Default, PartialEq)]
#[non_exhaustive]
#[expect(clippy::struct_excessive_bools, reason = "each flag is an independent option, set by name")]
pub struct SceneOptions {
    /// The scale of the scene. Default: meters.
    pub scale: Scale,
    /// The handling of indices out of range. Default: anything that needs them is dropped.
    pub bad_index: BadIndex,
    /// The source of normals. Default: the file, reversed if nearly all of them point inward.
    pub normals: Normals,
    /// The sequences to convert. Default: all.
    pub sequences: Sequences,
    /// The animations of sequences that games blend from several. Default: the blend at rest.
    pub blends: Blends,
    /// The playback rate.
    pub frame_rates: FrameRates,
    /// The source of the clips of Quake II models. Default: a file next to the model, if there is one.
    pub clips: ClipSource,
    /// The names, or patterns of names, of looping animations, for files that do not store it: those of Acknex and Quake
    /// II. Default: none. See [`is_looping`](Self::is_looping).
    pub looping: Vec<String>,
    /// Whether root motion is applied. Default: in place.
    pub root_motion: RootMotion,
    /// The colors of 8-bit images. Default: their own.
    pub palette: PaletteChoice,
    /// Whether index 255 of 8-bit images is transparent if the format leaves that to the game. Default: no.
    pub transparent_255: bool,
    /// Whether skins of Acknex models are drawn as overlays: palette index 0 and black are holes, and so is alpha below
    /// one half. The game decides this for each entity; models do not store it. Default: no.
    pub overlay: bool,
    /// Whether mipmaps of textures are also converted: [`Texture::mipmaps`](triassic_scene::Texture::mipmaps). Default: no.
    pub mipmaps: bool,
    /// The variants of materials to convert: skins, skin families. Default: all.
    pub variants: Variants,
    /// The levels of detail to convert. Default: the one for near viewers.
    pub lods: Lods,
    /// The additional vertex data to convert. Default: none.
    pub vertex_data: VertexData,
    /// The direction of Y in normal maps. Default: down, as in the original games.
    pub normal_maps: NormalMaps,
    /// Whether to keep the data needed to convert back into the file's format: see [`for_editing`](Self::for_editing).
    /// Default: no.
    pub editing: bool,
    /// The encoding of names. Default: UTF-8 where they are valid, otherwise Latin-1.
    pub text: TextEncoding,
    /// Terrain grid step: keep every Nth row and column, and the last ones. Default: all.
    pub grid_step: Option<NonZeroU32>,
    /// The number of repetitions of a terrain's detail map along each of its sides. Default: 16, since files do not store it.
    pub detail_repeats: Option<f32>,
    /// The conversion of levels.
    pub level: LevelOptions,
    /// Limits on the output.
    pub limits: Limits,
}

impl SceneOptions {
    /// Keys per second for editing: the default frame rate of a scene in Blender.
    pub const EDITING_RATE: f32 = 24.0;

    /// Options for a model to be edited and converted back to its format: all levels of detail, blends and attributes,
    /// normals as stored, keys at [`EDITING_RATE`](Self::EDITING_RATE), and [`editing`](Self::editing). Export it with
    /// `Options::for_editing` of `triassic-gltf`.
    ///
    /// The modules of the converters list the data that they add to the scene; `docs/reference/gltf.md` of the project
    /// lists all of them.
    #[must_use]
    pub fn for_editing() -> Self {
        let mut options = Self::default();
        options.set_for_editing();
        options
    }
    /// Sets the same options as [`for_editing`](Self::for_editing), and leaves the rest.
    pub fn set_for_editing(&mut self) {
        self.normals = Normals::Stored;
        self.blends = Blends::All;
        self.lods = Lods::All;
        self.vertex_data = VertexData { flags: true, mass: true, selections: true };
        self.frame_rates.key_rate = Some(Self::EDITING_RATE);
        self.editing = true;
    }
    /// Whether an animation with this name loops. Patterns are those of [`Sequences`].
    #[must_use]
    pub fn is_looping(&self, name: &str) -> bool {
        Sequences::any(&self.looping, name)
    }
}

/// The variants of materials.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Variants {
    /// All.
    #[default]
    All,
    /// None. Missing images that only they show are not reported.
    None,
}

/// The levels of detail of a model.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Lods {
    /// The finest visible one; for a model without any, a substitute.
    #[default]
    Default,
    /// All; those other than the default one are hidden.
    All,
    /// The one with this name, in any letter case.
    Named(String),
    /// The one with this index, from the finest: 0.
    Number(u32),
}

/// The additional vertex data to convert, as [`attributes`](triassic_scene::Primitive::attributes).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct VertexData {
    /// The flags of points, and of the faces at whose corners they are: `POINT_FLAGS`, `FACE_FLAGS`.
    pub flags: bool,
    /// Masses: `MASS`.
    pub mass: bool,
    /// The weight in each selection: `SEL_` and its name.
    pub selections: bool,
}

/// The direction of Y in the normal maps of a model.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum NormalMaps {
    /// Down in the image, as in DirectX and in the documents of Bohemia's games.
    #[default]
    YDown,
    /// Up, as in OpenGL: some authors used this.
    YUp,
}

/// The scale of the scene.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
#[non_exhaustive]
pub enum Scale {
    /// Meters, according to the format's usual unit.
    #[default]
    Meters,
    /// The numbers in the file.
    Keep,
    /// The numbers in the file times this one.
    Factor(f32),
}

impl Scale {
    /// The factor for a format whose unit has this many meters. A factor that is not positive and finite is replaced by
    /// 1.
    #[must_use]
    pub fn factor(self, meters: f32) -> f32 {
        match self {
            Self::Meters => meters,
            Self::Factor(factor) if factor.is_finite() && factor > 0.0 => factor,
            Self::Keep | Self::Factor(_) => 1.0,
        }
    }
}

/// How an index that is out of range is handled.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum BadIndex {
    /// An element that needs it (a triangle, for example) is omitted, with a finding.
    #[default]
    Drop,
    /// It is replaced by the index of the last element, with a finding.
    Clamp,
    /// The conversion fails.
    Fail,
}

/// The source of normals.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Normals {
    /// The normals in the file. If less than 5% of a mesh's normals agree with its faces, all of the mesh's normals are
    /// reversed, with a finding.
    #[default]
    Auto,
    /// The normals in the file, unchanged.
    Stored,
    /// Smooth normals, computed from the triangles: for files with wrong ones.
    Recomputed,
}

/// The sequences that become animations.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Sequences {
    /// All.
    #[default]
    All,
    /// The sequences whose name matches one of the patterns. See [`Sequences::contains`].
    Only(Vec<String>),
}

impl Sequences {
    /// Creates a selection of the names that match one of these patterns.
    pub fn only<S: Into<String>>(patterns: impl IntoIterator<Item = S>) -> Self {
        Self::Only(patterns.into_iter().map(Into::into).collect())
    }
    /// Whether a sequence with this name is selected. In patterns, `*` matches any characters, and case is ignored. A
    /// name also matches with `-loop` appended, as written for Godot.
    #[must_use]
    pub fn contains(&self, name: &str) -> bool {
        match self {
            Self::All => true,
            Self::Only(patterns) => Self::any(patterns, name) || Self::any(patterns, &format!("{name}-loop")),
        }
    }
    /// Whether one of these patterns matches a name.
    fn any(patterns: &[String], name: &str) -> bool {
        patterns.iter().any(|pattern| matches(&pattern.to_lowercase(), &name.to_lowercase()))
    }
}

/// Whether `name` matches `pattern`, in which `*` matches anything: the parts between the stars must follow each other,
/// the first at the start and the last at the end.
fn matches(pattern: &str, name: &str) -> bool {
    let Some((first, rest)) = pattern.split_once('*') else { return pattern == name };
    let Some(mut name) = name.strip_prefix(first) else { return false };
    let (middle, last) = rest.rsplit_once('*').unwrap_or(("", rest));
    for part in middle.split('*').filter(|part| !part.is_empty()) {
        match name.split_once(part) {
            Some((_, behind)) => name = behind,
            None => return false,
        }
    }
    name.ends_with(last)
}

/// The animations of a sequence that games blend from several, such as aiming up and aiming down.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Blends {
    /// One: blended as in the game without aiming.
    #[default]
    Center,
    /// All as stored, each an animation.
    All,
    /// The one with this number, from 0; the last, with a finding, if there are fewer.
    Only(u32),
}

/// The source of the clips of a Quake II model.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum ClipSource {
    /// A file next to the model, `.anm` or `md2.cfg`; otherwise the names of its frames.
    #[default]
    Adjacent,
    /// This file: a `.cfg` or an `.anm`.
    File(Found),
    /// The names of its frames.
    FrameNames,
}

/// The number of frames per second, if the file does not store it or to override it.
#[derive(Debug, Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct FrameRates {
    /// The rate of all sequences without an entry; `None` for the rate of the format.
    pub default: Option<f32>,
    /// For sequences by name, in lower case.
    pub by_name: BTreeMap<String, f32>,
    /// Whether the table in a game's code is used, such as Quake II's for its players.
    pub game_table: bool,
    /// The times of the keys of animations: key i is at i ÷ this, whatever the rate, which the `extras` store. In a
    /// program that has one rate for all, animations with different rates thus keep all their frames. Default: the rate
    /// of each animation.
    pub key_rate: Option<f32>,
}

impl FrameRates {
    /// The number of keys per second of an animation with this rate.
    #[must_use]
    pub fn keys_per_second(&self, rate: f32) -> f32 {
        self.key_rate.filter(|keys| (1e-3..=1e6).contains(keys)).unwrap_or(rate)
    }
    /// The rate requested for a sequence, if it is positive and finite.
    #[must_use]
    pub fn get(&self, sequence: &str) -> Option<f32> {
        self.get_with(sequence, || None)
    }
    /// Same as [`get`](Self::get), for a format whose game has a table, which `game` looks up. The rate of one sequence
    /// overrides the table, and the table overrides the rate of all.
    #[must_use]
    pub fn get_with(&self, sequence: &str, game: impl FnOnce() -> Option<f32>) -> Option<f32> {
        let own = self.by_name.get(&sequence.to_lowercase()).copied();
        let rate = own.or_else(|| if self.game_table { game() } else { None }).or(self.default);
        rate.filter(|rate| rate.is_finite() && *rate > 0.0)
    }
}

/// Whether root motion is applied.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum RootMotion {
    /// The model stays in place, as games expect.
    #[default]
    InPlace,
    /// The movement that the file stores with the frames is added.
    Apply,
}

/// The colors of 8-bit images.
#[derive(Debug, Clone, Default, PartialEq)]
#[non_exhaustive]
pub enum PaletteChoice {
    /// The palette in the file of the image.
    #[default]
    Embedded,
    /// The palette of the format's game, whatever the file contains, as Quake II shows it.
    Game,
    /// The given palette.
    Given(Box<Palette>),
}

/// Conversion options for levels.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct LevelOptions {
    /// The conversion of the level's light. Default: vertex colors.
    pub light: LevelLighting,
    /// The minimum light level, 0 to 255 as stored in light maps; darker values are raised to it. Default: the ambient
    /// light of the level, or 32 if it does not declare one.
    pub light_floor: Option<u8>,
    /// The factor for the light. Default: 1.
    pub light_scale: f32,
    /// The handling of faces that show the sky. Default: they are omitted.
    pub sky: LevelSky,
    /// Whether to show elements that the game does not draw: faces without a surface, invisible entities. Default: no.
    pub invisible: bool,
    /// The handling of entities that show other files. Default: with the models.
    pub entities: LevelEntities,
    /// Whether entities have the animations of their models, with separate bones. Default: no; they have the pose of
    /// the first frame, or the bind pose if they have bones.
    pub entity_animations: bool,
    /// Whether lights and the sun are active, as glTF's `KHR_lights_punctual`. Default: no, since their light is
    /// already in the light maps.
    pub punctual_lights: bool,
}

impl Default for LevelOptions {
    fn default() -> Self {
        Self {
            light: LevelLighting::default(),
            light_floor: None,
            light_scale: 1.0,
            sky: LevelSky::default(),
            invisible: false,
            entities: LevelEntities::default(),
            entity_animations: false,
            punctual_lights: false,
        }
    }
}

/// The conversion of a level's light.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum LevelLighting {
    /// As vertex colors, which every program shows. Faces are split along their luxels if interpolation between their
    /// corners is too inaccurate.
    #[default]
    Vertices,
    /// As images for the second UV set, which `extras` name: for engines that support light maps.
    Textures,
    /// None: surfaces are lit by the lights of the program.
    None,
}

/// The handling of a level's entities that show other files.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum LevelEntities {
    /// With the contents of their files, each file once.
    #[default]
    Models,
    /// As empty nodes with the names of their files, for engines that place their own models. The entity's name in the
    /// level is `entity` in their `extras`.
    Placeholders,
}

/// The handling of a level's faces that show the sky.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum LevelSky {
    /// They are omitted, with a finding: engines draw the sky behind everything, and not on these faces.
    #[default]
    None,
    /// They are omitted, and a hemisphere around the level shows their texture, with both layers of old levels.
    Dome,
    /// They are kept, with their texture as stored.
    Faces,
}
