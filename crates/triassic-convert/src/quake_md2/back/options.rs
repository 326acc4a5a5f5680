//! Options and results of converting a scene into a Quake II model.

use formats_core::Diagnostics;
use quake_md2::{Builder, Profile};
use triassic_scene::{Id, Material, Scene, Texture};

/// The sharing of boxes between frames; a box divides each axis into 256 steps for the positions of vertices.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Boxes {
    /// The boxes of the file where every frame of a clip still fits its own, so that all bytes stay; else as `Clip`.
    #[default]
    Keep,
    /// One for each frame: the finest, but what does not move trembles.
    Frame,
    /// One for each clip: what does not move in it has the same bytes in all of its frames.
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
    /// That of the standard player, by the names of its twenty clips: the game goes by the numbers of frames.
    Player,
}

/// Options of converting a scene into a Quake II model.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct ToMd2Options {
    /// The engine whose limits apply; without one, only the limits of the format.
    pub engine: Option<Profile>,
    /// Frames per second of animations that are sampled, in place of the rate that the file had, or 10.
    pub sample_rate: Option<f32>,
    /// The sharing of boxes by frames.
    pub boxes: Boxes,
    /// The order of the frames.
    pub order: FrameOrder,
    /// The source file of the scene: unchanged parts keep their bytes.
    pub base: Option<Vec<u8>>,
    /// The folder of the game for names of skins that have none, with `/`: `models/monsters/tank`.
    pub skin_folder: Option<String>,
    /// Whether several materials are packed into one skin, whose image has theirs in it.
    pub atlas: bool,
}

/// A Quake II model made from a scene.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Md2 {
    /// The model: [`Builder::write`] makes the file.
    pub builder: Builder,
    /// The skins, in the order of the model's.
    pub skins: Vec<Md2Skin>,
    /// The findings about lost or changed data; a file does not exist yet, so all offsets are 0.
    pub findings: Diagnostics,
    /// Names that belong to findings, as text: which frames, which clips.
    pub notes: Vec<String>,
    /// The scene with one skin, if materials were packed into an [`atlas`](ToMd2Options::atlas): the textures of the skins are its.
    pub packed: Option<Scene>,
}

/// A skin of a model made from a scene.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Md2Skin {
    /// Its name in the model.
    pub name: String,
    /// Its image, if it is in the scene.
    pub texture: Option<Id<Texture>>,
    /// Whether the file had this skin with the image that it has now, or that is not here.
    pub is_unchanged: bool,
    /// Whether the model names it. An image that the game finds by itself, next to a model without skins, it does not.
    pub is_listed: bool,
    /// Whether its image is best written as a PCX; otherwise those of the file were not PCX.
    pub is_pcx: bool,
    /// The material that states what the image was before it was changed.
    pub(super) colors: Option<Id<Material>>,
}
