//! `triassic convert`.

use std::{
    io::{self, IsTerminal, Write},
    path::{Path, PathBuf},
    sync::atomic::{AtomicBool, Ordering},
    time::SystemTime,
};

use clap::ValueEnum;
use triassic::{Options, conversion::Conversion, convert::ClipSource, gltf, scene, smd::UvRule};

use crate::{
    args::{self, Files, GameArgs, Global, HostArgs, ImageArgs, LevelArgs, ModelArgs, PartArgs, Parts},
    batch::{Outcome, json_line},
    conversion::{self, Existing, Job, Place, PoseArgs, ReplacementArgs, To, changed},
    failure::Failure,
    input::{Input, named_file},
    log::LogArgs,
    names::{self, Clashes, Makes},
    output,
    parallel::{self, ReportTarget},
};

/// Convert models to glTF and other current formats, with animations.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  triassic convert tris.md2 -o tank.glb
  triassic convert baseq2 --out-dir converted
  triassic convert valve/models --out-dir converted --jobs 4 --json > converted.jsonl
  triassic convert --to gltf --sequences 'run*,stand' --fps player players/male --out-dir out
  triassic convert --to smd v_usp.mdl --out-dir sources
  triassic convert --to obj --animation run --frame 3 tris.md2 -o pose.obj
  triassic convert --for godot barney.mdl -o barney.glb
  triassic convert tank.glb -o tris.md2 --skin-path models/monsters/tank
  triassic convert --palette quake2 --game baseq2 tris.md2 -o - > tank.glb

Folders are searched recursively, and their structure is kept below --out-dir. Formats of several files (gltf, obj, smd) \
get a folder for each model. Where several models of a folder differ only in their extension, outputs keep it: a.md2.glb, \
a.mdl.glb. If outputs still have the same name, nothing is written. Nothing is overwritten without --force, and a file gets its \
name only when it is complete. Texture and sequence files of Half-Life models are skipped in folders, since they are \
converted with their model. Of the options for models, smd uses only --uv. The objects that --json prints are described in docs/guide/convert.md.")]
#[command(group = clap::ArgGroup::new("where").required(true))]
pub(crate) struct Convert {
    #[command(flatten)]
    files: Files,
    /// The output file, for a single input; - for standard output.
    #[arg(short, long, value_name = "OUT", group = "where")]
    output: Option<PathBuf>,
    /// The output folder; it is created if it does not exist.
    #[arg(long, value_name = "DIR", group = "where", value_parser = args::output())]
    out_dir: Option<PathBuf>,
    /// The output format [default: by the extension of OUT, else glb].
    #[arg(long, value_name = "FORMAT", value_enum)]
    to: Option<To>,
    #[command(flatten)]
    existing: ExistingArgs,
    /// Print what would be written, and write nothing.
    #[arg(long)]
    dry_run: bool,
    #[command(flatten)]
    log: LogArgs,
    #[command(flatten)]
    model: ModelArgs,
    #[command(flatten)]
    level: LevelArgs,
    #[command(flatten)]
    images: ImageArgs,
    #[command(flatten)]
    given: ReplacementArgs,
    #[command(flatten)]
    parts: PartArgs,
    /// Quake II: the FILE that lists the clips, an `.anm` or an `md2.cfg`, or `none` for those of frame names [default: a file
    /// beside the model, if there is one].
    #[arg(long, value_name = "FILE|none", help_heading = "Models")]
    clips: Option<PathBuf>,
    #[command(flatten)]
    host: HostArgs,
    #[command(flatten)]
    game: GameArgs,
    /// glb, gltf: make all materials unlit.
    #[arg(long, help_heading = "Textures")]
    unlit: bool,
    /// glb, gltf: texture filtering [default: linear].
    #[arg(long, value_enum, help_heading = "Textures")]
    filter: Option<Filter>,
    /// How the hidden texels of textures with holes are handled [default: bleed].
    #[arg(long, value_enum, help_heading = "Textures")]
    masked: Option<Masked>,
    /// glb, gltf: how additive textures, such as flames, are handled [default: transparent].
    #[arg(long, value_enum, help_heading = "Textures")]
    additive: Option<Additive>,
    #[command(flatten)]
    pose: PoseArgs,
    /// smd: the compiler that texture coordinates are written for.
    #[arg(long, value_name = "COMPILER", value_enum, default_value_t, help_heading = "Sources (smd)")]
    uv: Uv,
}

/// What happens to models whose output exists; without any of these they fail.
#[derive(Debug, Clone, clap::Args)]
struct ExistingArgs {
    /// Replace existing files.
    #[arg(long, group = "existing")]
    force: bool,
    /// Skip models whose output already exists: an interrupted run continues where it stopped.
    #[arg(long, group = "existing")]
    skip_existing: bool,
    /// Convert only models that are newer than their output, or whose companions, textures or clip files are, and replace the
    /// output.
    #[arg(long, group = "existing")]
    newer: bool,
}

impl ExistingArgs {
    const fn choice(&self) -> Existing {
        match (self.force, self.skip_existing, self.newer) {
            (true, ..) => Existing::Replace,
            (_, true, _) => Existing::Skip,
            (.., true) => Existing::ReplaceOlder,
            _ => Existing::Keep,
        }
    }
}

/// How additive textures are handled.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Additive {
    /// Colours are kept: viewers show black where the game shows nothing.
    Exact,
    /// Dark pixels become transparent, which is close to what the game shows.
    Transparent,
}

/// How the hidden texels of textures with holes are handled.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Masked {
    /// They get the colour of their neighbours, so that no key colour shows at edges.
    Bleed,
    /// They keep the colour of the file.
    Exact,
}

impl Masked {
    const fn option(self) -> scene::Masked {
        match self {
            Self::Bleed => scene::Masked::Bleed,
            Self::Exact => scene::Masked::Exact,
        }
    }
}

/// Texture filtering.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Filter {
    /// The nearest texel: sharp pixels, as in software renderers.
    Nearest,
    /// Interpolation between neighbouring texels.
    Linear,
}

/// The compiler that texture coordinates are written for.
#[derive(Debug, Clone, Copy, Default, ValueEnum)]
enum Uv {
    /// Compilers that treat them correctly, such as newer ones; also Blender.
    #[default]
    Fixed,
    /// The compiler of the Half-Life SDK, which treats textures as one texel smaller than they are.
    Valve,
}

impl Convert {
    pub(crate) fn run(&self, global: &Global, triassic: fn() -> clap::Command) -> io::Result<Outcome> {
        let to = self.to(global).unwrap_or_else(|why| args::refuse_arguments(triassic, &["convert"], why));
        self.out_dir.iter().for_each(|folder| output::set_root(folder));
        let mut inputs = Input::collect_all(&self.files, global);
        let options = global.options();
        if to.is_game() {
            inputs.iter_mut().for_each(Input::take_gltf);
        }
        let base = || self.game.base.as_deref().map(|path| named_file(path, &options)).transpose();
        let read = self.given.read(&options).and_then(|given| Ok((given, self.clips(&options)?, base()?)));
        let (given, clips, base) = match read {
            Ok(read) => read,
            Err(failure) => return Err(io::Error::other(failure.to_string())),
        };
        let mut conversion = self.conversion(global, clips);
        // The way back needs what the converters would otherwise leave out.
        conversion.scene.editing |= to.is_game();
        let job = Job {
            to,
            json: global.json,
            log: &self.log,
            existing: self.existing.choice(),
            dry_run: self.dry_run,
            options,
            conversion,
            uv: match self.uv {
                Uv::Fixed => UvRule::Fixed,
                Uv::Valve => UvRule::Valve,
            },
            game: &self.game,
            base,
            images: &self.images,
            pose: &self.pose,
            given,
            given_time: self
                .given
                .paths()
                .chain(self.clips.as_deref())
                .chain(self.game.base.as_deref())
                .filter_map(|path| changed(path).ok())
                .max(),
            begun: SystemTime::now(),
        };
        let places = match self.places(to, &mut inputs) {
            Ok(places) => places,
            Err(clashes) => {
                return parallel::refuse(global, &clashes, |name, failure| {
                    json_line(&conversion::failed(name, failure))
                });
            }
        };
        let tell = if self.output.as_deref().is_some_and(is_stdout) { ReportTarget::Error } else { ReportTarget::Made };
        let failed = |name: &str, failure: &Failure| json_line(&conversion::failed(name, failure));
        let is_any_there = AtomicBool::new(false);
        let inputs = Input::part(&self.files, inputs.into_iter().zip(places).collect());
        let outcome = parallel::run_logged(global, tell, self.log.create()?, inputs, failed, |input, place| {
            let report = conversion::run(&job, input, &place);
            if matches!(report, Err(Failure::Exists(_))) {
                is_any_there.store(true, Ordering::Relaxed);
            }
            report
        })?;
        // Once, and not for each file. For a single model, there is nothing to go on with.
        if is_any_there.into_inner() && self.output.is_none() {
            writeln!(anstream::stderr(), "--skip-existing goes on with the models that are not converted yet")?;
        }
        Ok(outcome)
    }
    /// The output format, or the error in the arguments.
    fn to(&self, global: &Global) -> Result<To, String> {
        let to = self.to.or_else(|| self.output.as_deref().and_then(To::of));
        if let Some(output) = &self.output {
            if !self.files.is_one(global) {
                return Err(
                    "--output is for a single file; use --out-dir for several files, folders or archives".to_owned()
                );
            }
            if output.is_dir() {
                return Err(format!("--output: `{}` is a folder; use --out-dir", output.display()));
            }
            if is_stdout(output) && (!self.is_single(to.unwrap_or(To::Glb)) || global.json) {
                return Err("only a single glb can be written to standard output".to_owned());
            }
            if is_stdout(output) && io::stdout().is_terminal() && !self.dry_run {
                return Err("a glb is not written to a terminal; redirect standard output, or name a file".to_owned());
            }
            if to.is_none() && !is_stdout(output) {
                let known: Vec<&str> = To::value_variants().iter().map(|to| to.id()).collect();
                let (name, known) = (output.display(), known.join(", "));
                return Err(format!(
                    "--to is needed: the extension of `{name}` does not select one of the formats, which are {known}"
                ));
            }
        }
        let to = to.unwrap_or(To::Glb);
        if let Some(options) = self.for_one(global) {
            return Err(format!("{options} for a single model, not for several files or folders"));
        }
        if self.given.is_given() && to == To::Smd {
            return Err("--skin and --texture do not change SMD sources, which have the images of the file".to_owned());
        }
        if self.pose.is_given() && to != To::Obj {
            return Err("--animation, --frame and --time need --to obj: other formats have all animations".to_owned());
        }
        self.host.conflict(matches!(to, To::Glb | To::Gltf)).map_or(Ok(to), |conflict| Err(conflict.to_owned()))
    }
    /// Where the clips are listed.
    fn clips(&self, options: &Options) -> Result<ClipSource, Failure> {
        match &self.clips {
            None => Ok(ClipSource::Beside),
            Some(none) if none.as_os_str() == "none" => Ok(ClipSource::FrameNames),
            Some(path) => named_file(path, options).map(ClipSource::File),
        }
    }
    /// The option for a single model that was given for several.
    fn for_one(&self, global: &Global) -> Option<&'static str> {
        let names_clips = self.clips.as_ref().is_some_and(|clips| clips.as_os_str() != "none");
        if self.files.is_one(global) {
            None
        } else if self.game.base.is_some() {
            Some("--base is")
        } else if self.given.is_given() {
            Some("--skin and --texture are")
        } else {
            names_clips.then_some("--clips with a file is")
        }
    }
    fn conversion(&self, global: &Global, clips: ClipSource) -> Conversion {
        let mut new = self.host.conversion();
        self.images.set(&mut new.scene, &global.options());
        self.model.set(&mut new.scene);
        self.level.set(&mut new.scene);
        self.parts.set(&mut new);
        new.scene.clips = clips;
        let options = &mut new.gltf;
        // The files of a folder keep all processors busy by themselves.
        if self.files.is_one(global) && global.is_parallel() {
            options.threads = gltf::Threads::Pool;
        }
        if self.unlit {
            options.unlit = gltf::Unlit::All;
        }
        if let Some(masked) = self.masked {
            options.masked = masked.option();
        }
        if let Some(additive) = self.additive {
            options.additive = match additive {
                Additive::Exact => gltf::Additive::Exact,
                Additive::Transparent => gltf::Additive::Transparent,
            };
        }
        options.filter = self.filter.map(|filter| match filter {
            Filter::Nearest => scene::Filter::Nearest,
            Filter::Linear => scene::Filter::Linear,
        });
        new
    }
    /// Whether a model becomes a single file.
    fn is_single(&self, to: To) -> bool {
        to.is_single() && self.parts.parts != Some(Parts::Separate)
    }
    /// The destination of each input's output.
    fn places(&self, to: To, inputs: &mut [Input]) -> Result<Vec<Place>, Clashes> {
        let Some(folder) = &self.out_dir else {
            let place = match self.output.as_deref() {
                Some(output) if !is_stdout(output) => Place::File(output.to_owned()),
                _ => Place::Stdout,
            };
            return Ok(inputs.iter().map(|_| place.clone()).collect());
        };
        let place = if self.is_single(to) { Place::Below } else { Place::Folder };
        let extension = if self.is_single(to) { to.extension() } else { "" };
        let names = names::names(inputs, extension, Makes::Scenes)?;
        Ok(names.into_iter().map(|name| place(folder.join(name))).collect())
    }
}

fn is_stdout(path: &Path) -> bool {
    path.as_os_str() == "-"
}
