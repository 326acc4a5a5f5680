//! The options that become those of the scene, and the files that belong to a model.

use std::{
    fs,
    path::{Path, PathBuf},
};

use clap::ValueEnum;
use triassic::{
    Options,
    formats_core::{Palette, pcx::Pcx},
    scene::{
        self, BadIndex, DirResolver, FrameRates, NoFiles, PaletteChoice, Resolver, RootMotion, Scale, SceneOptions,
        Sequences,
    },
};

/// Where pictures come from, and their colours.
#[derive(Debug, Clone, clap::Args)]
#[command(next_help_heading = "Pictures")]
pub(crate) struct PictureArgs {
    /// Look in this folder of a game too, in which `models` or `players` are.
    ///
    /// Without it, the game is guessed from the path of the model. Nothing outside of the model's folder and the game's
    /// is ever read.
    #[arg(long, value_name = "DIR")]
    pub(crate) game: Option<PathBuf>,
    /// The colours of 8-bit skins in files of their own: `embedded` in the file, `quake2` as the game shows them, or of
    /// a FILE: a PCX picture, or 768 bytes.
    #[arg(long, value_name = "PALETTE", default_value = "embedded", value_parser = palette)]
    palette: PaletteChoice,
    /// Make index 255 of these skins transparent.
    #[arg(long)]
    transparent_255: bool,
}

/// What becomes of shapes and movements.
#[derive(Debug, Clone, clap::Args)]
#[command(next_help_heading = "Models")]
pub(crate) struct ModelArgs {
    /// How large: `metres`, `keep` the numbers of the file, or these times a NUMBER.
    #[arg(long, value_name = "SCALE", default_value = "metres", value_parser = scale)]
    scale: Scale,
    /// Which normals.
    #[arg(long, value_enum, default_value_t)]
    normals: Normals,
    /// Only the animations with these names; `*` stands for anything, case does not matter.
    #[arg(long, value_name = "PATTERN", value_delimiter = ',')]
    sequences: Vec<String>,
    /// Frames a second: for all, for one as NAME=N, or `player` for the table of Quake II's players.
    ///
    /// Without it, Quake II models play at 10 as in the game, others at what the file says.
    #[arg(long, value_name = "N|NAME=N|player", value_delimiter = ',', value_parser = rate)]
    fps: Vec<Rate>,
    /// What becomes of the movement that sequences store beside their frames.
    #[arg(long, value_enum, default_value_t)]
    root_motion: Motion,
    /// What becomes of a triangle with a vertex that is not there.
    #[arg(long, value_enum, default_value_t)]
    bad_index: Bad,
}

/// Which normals.
#[derive(Debug, Clone, Copy, Default, ValueEnum)]
enum Normals {
    /// Those of the file.
    #[default]
    Stored,
    /// Smooth ones, computed from the triangles.
    Recomputed,
}

/// Whether walking gets anywhere.
#[derive(Debug, Clone, Copy, Default, ValueEnum)]
enum Motion {
    /// The model stays in place, as games want it.
    #[default]
    InPlace,
    /// The model goes where it goes.
    Apply,
}

/// What becomes of indices that name nothing.
#[derive(Debug, Clone, Copy, Default, ValueEnum)]
enum Bad {
    /// It is left out.
    #[default]
    Drop,
    /// It gets the last vertex.
    Clamp,
    /// The file fails.
    Fail,
}

/// A part of `--fps`.
#[derive(Debug, Clone)]
enum Rate {
    /// For all without a rate of their own.
    All(f32),
    /// For the one of this name, in lower case.
    One(String, f32),
    /// For those in the table of Quake II's players.
    Player,
}

impl PictureArgs {
    /// Where the files that belong to a model come from; `path` is its own, if it has one.
    pub(crate) fn resolver(&self, path: Option<&Path>, options: &Options) -> Box<dyn Resolver> {
        let resolver = match (path, &self.game) {
            (Some(path), None) => DirResolver::for_model(path),
            (Some(path), Some(game)) => DirResolver::for_model(path).with_game(game),
            (None, Some(game)) => DirResolver::new(game),
            (None, None) => return Box::new(NoFiles),
        };
        Box::new(resolver.with_max_size(options.max_file_size))
    }
    /// The options of the scene that these are.
    pub(crate) fn scene_options(&self, options: &Options) -> SceneOptions {
        let mut new = SceneOptions::default();
        new.palette = self.palette.clone();
        new.transparent_255 = self.transparent_255;
        new.limits = options.limits;
        new
    }
}

impl ModelArgs {
    /// Sets those options of the scene that these are.
    pub(crate) fn set(&self, options: &mut SceneOptions) {
        options.scale = self.scale;
        options.normals = match self.normals {
            Normals::Stored => scene::Normals::Stored,
            Normals::Recomputed => scene::Normals::Recomputed,
        };
        if !self.sequences.is_empty() {
            options.sequences = Sequences::only(self.sequences.iter().map(|pattern| pattern.trim()));
        }
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
    }
    fn frame_rates(&self) -> FrameRates {
        let mut rates = FrameRates::default();
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

fn positive(text: &str) -> Result<f32, String> {
    let number: f32 = text.trim().parse().map_err(|_| format!("`{text}` is no number"))?;
    if number.is_finite() && number > 0.0 { Ok(number) } else { Err("it must be greater than 0".to_owned()) }
}

fn scale(text: &str) -> Result<Scale, String> {
    match text {
        "metres" | "meters" => Ok(Scale::Metres),
        "keep" => Ok(Scale::Keep),
        number => positive(number).map(Scale::Factor),
    }
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
                pcx.palette().copied().ok_or("the picture has no palette of 256 colours")?
            } else {
                Palette::from_bytes(&bytes)
                    .ok_or("it is neither a PCX picture nor 768 bytes: 256 × red, green, blue")?
            };
            Ok(PaletteChoice::Given(Box::new(palette)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_must_make_sense() {
        assert_eq!(scale("keep"), Ok(Scale::Keep));
        assert_eq!(scale("0.5"), Ok(Scale::Factor(0.5)));
        for bad in ["0", "-1", "inf", "NaN", "much", ""] {
            assert!(scale(bad).is_err() && rate(bad).is_err() && rate(&format!("run={bad}")).is_err(), "{bad}");
        }
        assert!(matches!(rate("Run=12"), Ok(Rate::One(name, _)) if name == "run"));
        assert!(matches!(rate("a=b=3"), Ok(Rate::One(name, _)) if name == "a=b"));
    }
}
