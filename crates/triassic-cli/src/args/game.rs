//! Options for converting a scene to a game format.

use std::path::PathBuf;

use clap::{ValueEnum, builder::PossibleValue};
use triassic::{FORMATS, convert::quake_md2, game_file::SkinImages};

/// Options for converting a scene to a game format.
#[derive(Debug, Clone, clap::Args)]
#[command(next_help_heading = "Game formats (md2, goldsrc-mdl, smd)")]
pub(crate) struct GameArgs {
    /// The engine whose limits apply: exceeding them is an error, and nothing is written. Without this option, exceeding the limits
    /// of the format's original game is a warning.
    #[arg(long, value_name = "ENGINE", value_parser = engines())]
    pub(crate) engine: Option<String>,
    /// Sample animations whose keys are not frames at N frames per second [default: the rate in the file that the scene was made
    /// from; otherwise 10 for md2, 30 for goldsrc-mdl and smd].
    #[arg(long, value_name = "N", value_parser = rate)]
    pub(crate) sample_fps: Option<f32>,
    /// The file that the scene was made from: it supplies what the scene lacks.
    ///
    /// For md2, unchanged parts keep their bytes.
    #[arg(long, value_name = "FILE")]
    pub(crate) base: Option<PathBuf>,
    /// md2: how frames share bounding boxes. A vertex can have 256 positions along each axis of its box.
    #[arg(long = "box", value_name = "BOX", value_enum, default_value_t)]
    pub(crate) boxes: Boxes,
    /// md2: the order of the frames.
    #[arg(long, value_enum, default_value_t)]
    pub(crate) order: Order,
    /// md2: how the images of skins are written.
    #[arg(long, value_enum, default_value_t)]
    pub(crate) skins: Skins,
    /// md2: the folder of the game in the names of new skins, such as `models/monsters/tank`.
    #[arg(long, value_name = "FOLDER")]
    pub(crate) skin_path: Option<String>,
    /// md2: pack the images of several materials into one skin. Texture coordinates must be from 0 to 1.
    #[arg(long)]
    pub(crate) atlas: bool,
}

/// How the frames of a model share bounding boxes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Boxes {
    /// The boxes in the file if every frame of a clip still fits its own; otherwise as `clip`.
    #[default]
    Keep,
    /// One per frame: most precise, but static parts jitter.
    Frame,
    /// One per clip: parts that do not move in it stay exactly in place.
    Clip,
    /// One for the whole model.
    Model,
}

impl Boxes {
    pub(crate) const fn option(self) -> quake_md2::Boxes {
        match self {
            Self::Keep => quake_md2::Boxes::Keep,
            Self::Frame => quake_md2::Boxes::Frame,
            Self::Clip => quake_md2::Boxes::Clip,
            Self::Model => quake_md2::Boxes::Model,
        }
    }
}

/// The order of frames.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Order {
    /// The order in the file; new frames come last.
    #[default]
    File,
    /// The order of Quake II's standard player, by the names of its twenty clips.
    Player,
}

impl Order {
    pub(crate) const fn option(self) -> quake_md2::FrameOrder {
        match self {
            Self::File => quake_md2::FrameOrder::File,
            Self::Player => quake_md2::FrameOrder::Player,
        }
    }
}

/// The form of skin images.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Skins {
    /// Changed skins, next to the model: PCX in Quake II's palette, unless the original skins are not PCX.
    #[default]
    Changed,
    /// PCX in Quake II's palette, next to the model.
    Pcx,
    /// The images as stored in the scene, next to the model.
    Keep,
    /// Nothing.
    None,
}

impl Skins {
    pub(crate) const fn option(self) -> SkinImages {
        match self {
            Self::Changed => SkinImages::Changed,
            Self::Pcx => SkinImages::Pcx,
            Self::Keep => SkinImages::Keep,
            Self::None => SkinImages::None,
        }
    }
}

/// Returns the engines with known limits, for all formats.
pub(crate) fn engines() -> Vec<PossibleValue> {
    let profiles = FORMATS.iter().flat_map(|format| format.profiles);
    profiles.map(|profile| PossibleValue::new(profile.id).help(profile.name)).collect()
}

fn rate(text: &str) -> Result<f32, String> {
    let rate: f32 = text.parse().map_err(|_| "not a number".to_owned())?;
    if (0.01..=1000.0).contains(&rate) { Ok(rate) } else { Err("expected a number from 0.01 to 1000".to_owned()) }
}
