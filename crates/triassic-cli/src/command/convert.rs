//! `triassic convert`.

use std::{
    io,
    path::{Path, PathBuf},
};

use clap::{CommandFactory, ValueEnum, error::ErrorKind};
use triassic::{gltf, scene, smd::UvRule};

use crate::{
    args::{Args, Files, Global},
    batch::{Outcome, json_line},
    convert::{self, Job, Place, PoseArgs},
    each::{self, Tell},
    failure::Failure,
    input::Input,
    output,
    scene_args::{ModelArgs, PictureArgs},
};

/// Turn models into glTF or other formats of today, complete and moving.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  triassic convert tris.md2 -o tank.glb
  triassic convert baseq2 --out-dir converted
  triassic convert valve/models --out-dir converted --jobs 4 --json > converted.jsonl
  triassic convert --to gltf --sequences 'run*,stand' --fps player players/male --out-dir out
  triassic convert --to smd v_usp.mdl --out-dir sources
  triassic convert --to obj --animation run --frame 3 tris.md2 -o pose.obj
  triassic convert --palette quake2 --game baseq2 tris.md2 -o - > tank.glb

Folders are looked through, and keep their inner structure below --out-dir. A model that becomes several files (gltf, \
obj, smd) gets a folder of its own there. Of several with the same name the later ones get _2, _3 behind theirs. \
Nothing is overwritten without --force; a file is there only when it is complete. Files that belong to other models \
(textures and sequences of Half-Life models) are passed over in folders. Of the options for models, smd takes only \
--uv. The objects that --json prints are described \
in docs/convert.md.")]
#[command(group = clap::ArgGroup::new("where").required(true))]
pub(crate) struct Convert {
    #[command(flatten)]
    files: Files,
    /// The file to make from one model; - for standard output.
    #[arg(short, long, value_name = "OUT", group = "where")]
    output: Option<PathBuf>,
    /// The folder to put everything in; it is made if it is not there.
    #[arg(long, value_name = "DIR", group = "where")]
    out_dir: Option<PathBuf>,
    /// What to make [default: what the ending of OUT says, else glb].
    #[arg(long, value_name = "FORMAT", value_enum)]
    to: Option<To>,
    /// Replace files that are there.
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    model: ModelArgs,
    #[command(flatten)]
    pictures: PictureArgs,
    /// With glb and gltf: leave out other looks (skins, skin families).
    #[arg(long, help_heading = "Models")]
    no_variants: bool,
    /// With glb and gltf: what becomes of models that move by whole frames.
    #[arg(long, value_enum, default_value_t, help_heading = "Models")]
    morphs: Morphs,
    /// With glb and gltf: all surfaces are as bright as their pictures, whatever the light.
    #[arg(long, help_heading = "Pictures")]
    unlit: bool,
    /// With glb and gltf: how pictures are read between their pixels [default: linear].
    #[arg(long, value_enum, help_heading = "Pictures")]
    filter: Option<Filter>,
    /// With glb and gltf: what becomes of pictures that are to be added to what is behind them, such as flames.
    #[arg(long, value_enum, default_value_t, help_heading = "Pictures")]
    additive: Additive,
    #[command(flatten)]
    pose: PoseArgs,
    /// With smd: for which compiler texture coordinates are written.
    #[arg(long, value_name = "COMPILER", value_enum, default_value_t, help_heading = "Sources (smd)")]
    uv: Uv,
}

/// What becomes of pictures that are to be added to what is behind them.
#[derive(Debug, Clone, Copy, Default, ValueEnum)]
enum Additive {
    /// They keep their colours: viewers show black where the game shows nothing.
    #[default]
    Exact,
    /// They become transparent where they are dark: nearly what the game shows.
    Transparent,
}

/// How pictures are read between their pixels.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Filter {
    /// The nearest pixel: sharp squares, as games without a graphics card showed them.
    Nearest,
    /// A mixture of the nearest ones.
    Linear,
}

/// For which compiler texture coordinates are written.
#[derive(Debug, Clone, Copy, Default, ValueEnum)]
enum Uv {
    /// One that is right about them, as newer ones and Blender are.
    #[default]
    Fixed,
    /// That of the Half-Life SDK, which takes pictures for one texel smaller than they are.
    Valve,
}

/// What to make.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum To {
    /// Binary glTF 2.0: one file with everything in it.
    Glb,
    /// glTF 2.0 in separate files: description, numbers, pictures.
    Gltf,
    /// Wavefront OBJ with MTL and pictures: one moment, no bones.
    Obj,
    /// What a Half-Life model was compiled from: QC, SMD, BMP. Only Half-Life models become it.
    Smd,
}

impl To {
    pub(crate) const fn ending(self) -> &'static str {
        match self {
            Self::Glb => "glb",
            Self::Gltf => "gltf",
            Self::Obj => "obj",
            Self::Smd => "smd",
        }
    }
    /// The ending of the file that is the result, or needs all others.
    pub(crate) const fn main_ending(self) -> &'static str {
        match self {
            // The SMDs are parts of what the QC says.
            Self::Smd => "qc",
            other => other.ending(),
        }
    }
    /// Whether a model becomes one file.
    pub(crate) const fn is_single(self) -> bool {
        matches!(self, Self::Glb)
    }
    fn of(path: &Path) -> Option<Self> {
        let ending = path.extension()?.to_str()?.to_ascii_lowercase();
        Self::value_variants().iter().copied().find(|to| to.ending() == ending || to.main_ending() == ending)
    }
}

/// What becomes of models that move by whole frames.
#[derive(Debug, Clone, Copy, Default, ValueEnum)]
enum Morphs {
    /// Morph targets, at most 256 in a mesh: models with more are split into several.
    #[default]
    Split,
    /// Morph targets, all in one mesh.
    All,
    /// None: the model stands still.
    None,
}

impl Convert {
    pub(crate) fn run(&self, global: &Global) -> io::Result<Outcome> {
        let to = self.to(global).unwrap_or_else(|text| {
            Args::command().error(ErrorKind::ArgumentConflict, text).exit();
        });
        let mut inputs = Input::collect(&self.files.files);
        let job = Job {
            to,
            json: global.json,
            force: self.force,
            options: global.options(),
            gltf: self.gltf_options(),
            uv: match self.uv {
                Uv::Fixed => UvRule::Fixed,
                Uv::Valve => UvRule::Valve,
            },
            model: &self.model,
            pictures: &self.pictures,
            pose: &self.pose,
        };
        let places = self.places(to, &mut inputs);
        let tell = if self.output.as_deref().is_some_and(is_stdout) { Tell::Error } else { Tell::Made };
        let failed = |name: &str, failure: &Failure| json_line(&convert::failed(name, failure));
        each::file(global, tell, inputs.into_iter().zip(places).collect(), failed, |input, place| {
            convert::run(&job, input, &place)
        })
    }
    /// What to make; the error is one of the arguments.
    fn to(&self, global: &Global) -> Result<To, String> {
        let to = self.to.or_else(|| self.output.as_deref().and_then(To::of));
        if let Some(output) = &self.output {
            if self.files.files.len() != 1 || self.files.files.iter().any(|file| file.is_dir()) {
                return Err("--output is for one file; --out-dir takes several, and folders".to_owned());
            }
            if output.is_dir() {
                return Err(format!("--output: `{}` is a folder; --out-dir takes one", output.display()));
            }
            if is_stdout(output) && (to.is_some_and(|to| !to.is_single()) || global.json) {
                return Err("to standard output goes a glb, and nothing else".to_owned());
            }
            if to.is_none() && !is_stdout(output) {
                return Err(format!("--to must say what `{}` is to be", output.display()));
            }
        }
        let to = to.unwrap_or(To::Glb);
        if self.pose.is_given() && to != To::Obj {
            return Err("--animation, --frame and --time are for --to obj: the others have all animations".to_owned());
        }
        Ok(to)
    }
    fn gltf_options(&self) -> gltf::Options {
        let mut options = gltf::Options::default();
        // The converters have done that.
        options.check = false;
        options.variants = !self.no_variants;
        if self.unlit {
            options.unlit = gltf::Unlit::All;
        }
        options.additive = match self.additive {
            Additive::Exact => gltf::Additive::Exact,
            Additive::Transparent => gltf::Additive::Transparent,
        };
        options.filter = self.filter.map(|filter| match filter {
            Filter::Nearest => scene::Filter::Nearest,
            Filter::Linear => scene::Filter::Linear,
        });
        options.morphs = match self.morphs {
            Morphs::Split => gltf::Morphs::default(),
            Morphs::All => gltf::Morphs::All,
            Morphs::None => gltf::Morphs::None,
        };
        options
    }
    /// Where what is made of each input goes.
    fn places(&self, to: To, inputs: &mut [Input]) -> Vec<Place> {
        let Some(folder) = &self.out_dir else {
            let place = match self.output.as_deref() {
                Some(output) if !is_stdout(output) => Place::File(output.to_owned()),
                _ => Place::Stdout,
            };
            return inputs.iter().map(|_| place.clone()).collect();
        };
        let names = output::names_of_models(inputs, if to.is_single() { to.ending() } else { "" });
        names.into_iter().map(|name| Place::Below(folder.clone(), name)).collect()
    }
}

fn is_stdout(path: &Path) -> bool {
    path.as_os_str() == "-"
}
