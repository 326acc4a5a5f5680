//! Options and results of converting a scene to a Quake II model.

use formats_core::Diagnostics;
use quake_md2::{Builder, Profile};
use triassic_scene::{Id, Material, Scene, Texture};

/// The sharing of boxes between frames; a box divides each axis into 256 steps for the positions of vertices.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Boxes {
    /// The boxes of the file, if every frame of a clip still fits its own, so that all bytes stay the same; otherwise
    /// like `Clip`.
    #[default]
    Keep,
    /// One for each frame: the most precise, but static parts jitter.
    Frame,
    /// One for each clip: static parts have the same bytes in all of its frames.
    Clip,
    /// One for the whole model.
    Model,
}

/// The order of the frames.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum FrameOrder {
    /// The order in the file; new frames come last.
    #[default]
    File,
    /// The order of the standard player, according to the names of its twenty clips: the game uses the indices of
    /// frames.
    Player,
}

/// Options for converting a scene to a Quake II model.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct ToMd2Options {
    /// The engine whose limits apply; without one, only the limits of the format.
    pub engine: Option<Profile>,
    /// Frames per second for sampled animations, overriding the rate in the file, or 10.
    pub sample_rate: Option<f32>,
    /// The sharing of boxes between frames.
    pub boxes: Boxes,
    /// The order of the frames.
    pub order: FrameOrder,
    /// The source file of the scene: unchanged parts keep their bytes.
    pub base: Option<Vec<u8>>,
    /// The folder of the game for names of skins without one, with `/`: `models/monsters/tank`.
    pub skin_folder: Option<String>,
    /// Whether to pack several materials into one skin, whose image combines theirs.
    pub atlas: bool,
}

/// A Quake II model made from a scene.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Md2 {
    /// The model: [`Builder::write`] returns the file.
    pub builder: Builder,
    /// The skins, in the order of the model.
    pub skins: Vec<Md2Skin>,
    /// The findings about lost or changed data; a file does not exist yet, so all offsets are 0.
    pub findings: Diagnostics,
    /// The texts of findings: which frames, which clips.
    pub notes: Vec<String>,
    /// The scene with a single skin, if materials were packed into an [`atlas`](ToMd2Options::atlas), which owns the
    /// textures of the skins.
    pub packed: Option<Scene>,
}

/// A skin of a model made from a scene.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Md2Skin {
    /// Its name in the model.
    pub name: String,
    /// Its image, if the scene has it.
    pub texture: Option<Id<Texture>>,
    /// Whether the file had this skin with its current image, or with one that is missing here.
    pub is_unchanged: bool,
    /// Whether the model lists it. The image of a model without skins, which the game finds by its name, is not listed.
    pub is_listed: bool,
    /// Whether its image should be written as a PCX; otherwise the images of the file were not PCX.
    pub is_pcx: bool,
    /// The material with the original state of the image.
    pub(super) colors: Option<Id<Material>>,
}
