//! The options of the scene as arguments, and the files that belong to a model.

use std::{fs, num::NonZeroU32, path::PathBuf};

use clap::ValueEnum;
use triassic::{
    Options,
    convert::{self, BadIndex, Blends, FrameRates, Lods, PaletteChoice, RootMotion, Scale, SceneOptions, Sequences},
    formats_core::{Palette, files::Trees, pcx::Pcx},
};

use crate::{
    location::Location,
    shelf::Shelf,
    whole_scene::{FilesOfScene, files_of_scene},
};

/// Where textures come from, and their colours.
#[derive(Debug, Clone, clap::Args)]
#[command(next_help_heading = "Textures")]
pub(crate) struct ImageArgs {
    /// Also search this game folder; may be given several times.
    ///
    /// For models it contains `models` or `players`; without it, it is guessed from the path of the model. For levels it is
    /// any folder with their models, which are first looked for beside and below the level and its parent folder. Skins of
    /// Acknex models are found in any folder below it. Nothing outside of these folders is read.
    #[arg(long, value_name = "DIR")]
    pub(crate) game: Vec<PathBuf>,
    /// What is below these folders, read once for all models.
    #[arg(skip)]
    trees: Trees,
    /// The palette of 8-bit skin files: `embedded` in the file, `quake2` for that of the game, or a FILE: a PCX image,
    /// or 768 bytes.
    #[arg(long, value_name = "PALETTE", default_value = "embedded", value_parser = palette)]
    palette: PaletteChoice,
    /// Treat palette index 255 as transparent.
    #[arg(long)]
    transparent_255: bool,
    /// Acknex models: draw skins as overlays, where palette index 0 and black are transparent.
    #[arg(long)]
    overlay: bool,
    /// Where Y points in normal maps [default: `y-down` in those of P3D, `y-up` in images that become PAA].
    #[arg(long, value_enum)]
    pub(crate) normal_maps: Option<NormalMaps>,
}

/// How geometry and animations are converted.
#[derive(Debug, Clone, clap::Args)]
#[command(next_help_heading = "Models")]
pub(crate) struct ModelArgs {
    /// The scale: `metres`, `keep` for the numbers of the file, or a NUMBER to multiply them by.
    #[arg(long, value_name = "SCALE", default_value = "metres", value_parser = scale)]
    scale: Scale,
    /// Where normals come from [default: auto].
    #[arg(long, value_enum)]
    normals: Option<Normals>,
    /// Convert only the animations with these names; `*` matches anything, case is ignored.
    #[arg(long, value_name = "PATTERN", value_delimiter = ',')]
    sequences: Vec<String>,
    /// For sequences that games blend from several animations (aiming up and down, say): `centre` for the blend that the game shows
    /// when nothing is aimed at, `all` for each animation as `NAME_blend0` and so on, or the one with the number N [default:
    /// centre].
    #[arg(long, value_name = "centre|all|N", value_parser = blends)]
    blends: Option<Blends>,
    /// Frames per second: for all animations, for one as NAME=N, or `player` for the table of Quake II's players.
    ///
    /// Without it, Quake II and Acknex models play at 10 as in the game, others at the rate in the file.
    #[arg(long, value_name = "N|NAME=N|player", value_delimiter = ',', value_parser = rate)]
    fps: Vec<Rate>,
    /// Where the keys of animations are: `frames=N` puts key i at i/N seconds, whatever the rate of the animation, which the
    /// `extras` say; `frames` is `frames=30` [default: at the rate of each].
    ///
    /// Programs with one frame rate for all animations, such as Blender, then keep every frame: import and export at N frames per
    /// second.
    #[arg(long, value_name = "frames[=N]", value_parser = keys)]
    keys: Option<f32>,
    /// Repeat the animations with these names; `*` matches anything, case is ignored.
    ///
    /// The files of Acknex do not say which are repeated. Half-Life models do: for them this has no effect.
    #[arg(long = "loop", value_name = "PATTERN", value_delimiter = ',')]
    looping: Vec<String>,
    /// How root motion is handled.
    #[arg(long, value_enum, default_value_t)]
    root_motion: Motion,
    /// How triangles that refer to a missing vertex are handled.
    #[arg(long, value_enum, default_value_t)]
    bad_index: Bad,
    /// Terrain grid step: keep every Nth column and row, and the last ones.
    #[arg(long, value_name = "1/N", value_parser = grid)]
    grid: Option<NonZeroU32>,
    /// Terrains: how often the detail map is repeated along each side, which files do not say [default: 16].
    #[arg(long, value_name = "N", value_parser = positive)]
    detail_repeats: Option<f32>,
    /// P3D: the level of detail: `all`, a NAME such as `Geometry`, or a NUMBER from the finest, 0 [default: the finest that is
    /// visible].
    ///
    /// With `all`, those that are not the default one are hidden.
    #[arg(long, value_name = "all|NAME|NUMBER", value_parser = lod)]
    lod: Option<Lods>,
    /// P3D: what is written of selections [default: names].
    #[arg(long, value_enum)]
    selections: Option<Selections>,
    /// P3D: additional vertex attributes.
    #[arg(long, value_name = "LIST", value_enum, value_delimiter = ',')]
    attributes: Vec<Attribute>,
}

/// Where Y points in normal maps.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum NormalMaps {
    /// Down in the image, as in DirectX and in the documentation of these games.
    #[default]
    YDown,
    /// Up, as in OpenGL and in the maps of some authors.
    YUp,
}

/// What is written of selections.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Selections {
    /// Their names and how much is in them, in the `extras` of nodes.
    Names,
    /// Also the weight of each vertex as an attribute `_SEL_name`, and their triangles in the `extras`.
    Attributes,
}

/// Attributes of vertices.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Attribute {
    /// Flags of points and faces: `_POINT_FLAGS` and `_FACE_FLAGS`, two 16-bit words each, the lower one first.
    Flags,
    /// Masses: `_MASS`.
    Mass,
}

/// Where normals come from.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Normals {
    /// The normals of the file; turned if they nearly all point inward.
    Auto,
    /// The normals of the file, never changed.
    Stored,
    /// Smooth normals, computed from the triangles.
    Recomputed,
}

/// Whether root motion is applied.
#[derive(Debug, Clone, Copy, Default, ValueEnum)]
enum Motion {
    /// Root motion is left out: the model stays in place, as game engines expect.
    #[default]
    InPlace,
    /// Root motion is applied: the model moves.
    Apply,
}

/// How out-of-range indices are handled.
#[derive(Debug, Clone, Copy, Default, ValueEnum)]
enum Bad {
    /// The triangle is left out.
    #[default]
    Drop,
    /// The index is clamped to the last vertex.
    Clamp,
    /// The conversion of the file fails.
    Fail,
}

/// An item of `--fps`.
#[derive(Debug, Clone)]
enum Rate {
    /// For all animations without a rate of their own.
    All(f32),
    /// For the animation of this name, in lower case.
    One(String, f32),
    /// For the animations in the table of Quake II's players.
    Player,
}

impl ImageArgs {
    /// The resolver of the files that belong to a model; `path` is that of the model, if it has one.
    pub(crate) fn resolver(&self, archives: &Shelf, location: Option<&Location>, options: &Options) -> FilesOfScene {
        files_of_scene(archives, location, &self.game, options, &self.trees)
    }
    /// The scene options for these arguments.
    pub(crate) fn scene_options(&self, options: &Options) -> SceneOptions {
        let mut new = SceneOptions::default();
        self.set(&mut new, options);
        new
    }
    /// Sets the scene options for these arguments, and leaves the others.
    pub(crate) fn set(&self, new: &mut SceneOptions, options: &Options) {
        new.palette = self.palette.clone();
        new.transparent_255 = self.transparent_255;
        new.overlay = self.overlay;
        new.normal_maps = match self.normal_maps.unwrap_or_default() {
            NormalMaps::YDown => convert::NormalMaps::YDown,
            NormalMaps::YUp => convert::NormalMaps::YUp,
        };
        new.limits = options.limits;
    }
}

impl ModelArgs {
    /// Sets the scene options for these arguments, and leaves those of a preset that are not given.
    pub(crate) fn set(&self, options: &mut SceneOptions) {
        options.scale = self.scale;
        if let Some(normals) = self.normals {
            options.normals = match normals {
                Normals::Auto => convert::Normals::Auto,
                Normals::Stored => convert::Normals::Stored,
                Normals::Recomputed => convert::Normals::Recomputed,
            };
        }
        if !self.sequences.is_empty() {
            options.sequences = Sequences::only(self.sequences.iter().map(|pattern| pattern.trim()));
        }
        if let Some(blends) = self.blends {
            options.blends = blends;
        }
        options.looping = self.looping.iter().map(|pattern| pattern.trim().to_owned()).collect();
        options.root_motion = match self.root_motion {
            Motion::InPlace => RootMotion::InPlace,
            Motion::Apply => RootMotion::Apply,
        };
        options.bad_index = match self.bad_index {
            Bad::Drop => BadIndex::Drop,
            Bad::Clamp => BadIndex::Clamp,
            Bad::Fail => BadIndex::Fail,
        };
        options.frame_rates = self.frame_rates();
        options.grid_step = self.grid;
        options.detail_repeats = self.detail_repeats;
        if let Some(lod) = &self.lod {
            options.lods = lod.clone();
        }
        if !self.attributes.is_empty() {
            options.vertex_data.flags = self.attributes.contains(&Attribute::Flags);
            options.vertex_data.mass = self.attributes.contains(&Attribute::Mass);
        }
        if let Some(selections) = self.selections {
            options.vertex_data.selections = selections == Selections::Attributes;
        }
    }
    fn frame_rates(&self) -> FrameRates {
        let mut rates = FrameRates::default();
        rates.key_rate = self.keys;
        rates.game_table = self.fps.iter().any(|rate| matches!(rate, Rate::Player));
        for rate in &self.fps {
            match rate {
                Rate::All(rate) => rates.default = Some(*rate),
                Rate::One(name, rate) => {
                    rates.by_name.insert(name.clone(), *rate);
                }
                Rate::Player => {}
            }
        }
        rates
    }
}

pub(crate) fn positive(text: &str) -> Result<f32, String> {
    let number: f32 = text.trim().parse().map_err(|_| format!("`{text}` is not a number"))?;
    if number.is_finite() && number > 0.0 { Ok(number) } else { Err("it must be greater than 0".to_owned()) }
}

fn blends(text: &str) -> Result<Blends, String> {
    match text {
        "centre" | "center" => Ok(Blends::Centre),
        "all" => Ok(Blends::All),
        number => number.parse().map(Blends::Only).map_err(|_| "it must be centre, all or a number".to_owned()),
    }
}

/// How many keys a second.
fn keys(text: &str) -> Result<f32, String> {
    const DEFAULT: f32 = 30.0;
    match text.split_once('=') {
        None if text == "frames" => Ok(DEFAULT),
        Some(("frames", number)) => positive(number).and_then(|rate| {
            if (1e-3..=1e6).contains(&rate) { Ok(rate) } else { Err("it must be from 0.001 to 1000000".to_owned()) }
        }),
        _ => Err("it is written as frames or frames=N".to_owned()),
    }
}

fn scale(text: &str) -> Result<Scale, String> {
    match text {
        "metres" | "meters" => Ok(Scale::Metres),
        "keep" => Ok(Scale::Keep),
        number => positive(number).map(Scale::Factor),
    }
}

fn grid(text: &str) -> Result<NonZeroU32, String> {
    let step = text.trim().strip_prefix("1/").and_then(|step| step.parse().ok());
    step.ok_or_else(|| "it is written as 1/4, for one of four".to_owned())
}

#[expect(clippy::unnecessary_wraps, reason = "a parser of arguments")]
fn lod(text: &str) -> Result<Lods, String> {
    Ok(match text.trim() {
        text if text.eq_ignore_ascii_case("all") => Lods::All,
        text => text.parse().map_or_else(|_| Lods::Named(text.to_owned()), Lods::Number),
    })
}

fn rate(text: &str) -> Result<Rate, String> {
    match text.rsplit_once('=') {
        Some((name, number)) => Ok(Rate::One(name.trim().to_lowercase(), positive(number)?)),
        None if text == "player" => Ok(Rate::Player),
        None => positive(text).map(Rate::All),
    }
}

fn palette(text: &str) -> Result<PaletteChoice, String> {
    match text {
        "embedded" => Ok(PaletteChoice::Embedded),
        "quake2" => Ok(PaletteChoice::Game),
        file => {
            let bytes = fs::read(file).map_err(|error| error.to_string())?;
            let palette = if Pcx::is(&bytes) {
                let pcx = Pcx::parse(&bytes).map_err(|error| error.to_string())?;
                pcx.palette().copied().ok_or("the image has no palette of 256 colours")?
            } else {
                Palette::from_bytes(&bytes).ok_or("neither a PCX image nor 768 bytes (256 × red, green, blue)")?
            };
            Ok(PaletteChoice::Given(Box::new(palette)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_grid_is_a_fraction() {
        assert_eq!(grid("1/4"), Ok(NonZeroU32::new(4).unwrap()));
        for bad in ["4", "1/0", "1/-2", "2/3", "1/", "0.5", "1/99999999999"] {
            assert!(grid(bad).is_err(), "{bad}");
        }
    }
    #[test]
    fn numbers_must_make_sense() {
        assert_eq!(scale("keep"), Ok(Scale::Keep));
        assert_eq!(scale("0.5"), Ok(Scale::Factor(0.5)));
        for bad in ["0", "-1", "inf", "NaN", "much", ""] {
            assert!(scale(bad).is_err() && rate(bad).is_err() && rate(&format!("run={bad}")).is_err(), "{bad}");
        }
        assert!(matches!(rate("Run=12"), Ok(Rate::One(name, _)) if name == "run"));
        assert_eq!((keys("frames"), keys("frames=12.5")), (Ok(30.0), Ok(12.5)));
        for bad in ["seconds", "frames=", "frames=0", "frames=1e9", "30", "=30", "Frames=x"] {
            assert!(keys(bad).is_err(), "{bad}");
        }
        assert!(matches!(rate("a=b=3"), Ok(Rate::One(name, _)) if name == "a=b"));
    }
}
