//! `triassic convert`.

use std::{
    io::{self, IsTerminal, Write},
    path::Path,
    sync::{
        Mutex,
        atomic::{AtomicBool, Ordering},
    },
    time::SystemTime,
};

use triassic::{
    Options,
    conversion::{Conversion, ConversionOption},
    convert::ClipSource,
    gltf,
    smd::Compiler,
};

use crate::{
    archives::Shelf,
    args::{self, Files, GameArgs, Global, ImageArgs, OptionArgs, OutputArgs, is_stdout},
    batch::{self, Batch, Outcome, ReportTarget},
    conversion::{self, Existing, Job, Place, PoseArgs, ReplacementArgs, To, changed},
    failure::Failure,
    input::{Input, named_file},
    log::{self, LogArgs},
    names::{self, Clashes, Makes},
    output, suggest,
    text::{Plain, WARNING},
};

/// Convert models to glTF and other current formats, with animations.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  triassic convert tris.md2 tank.glb
  triassic convert baseq2 --out-dir converted
  triassic convert tank.glb -o tris.md2 --base pak0.pak/models/monsters/tank/tris.md2

All options, by subject: triassic help convert")]
#[command(after_long_help = "Examples:
  triassic convert tris.md2 tank.glb
  triassic convert tris.md2 -o tank.glb
  triassic convert baseq2 --out-dir converted
  triassic convert valve/models --out-dir converted --jobs 4 --json > converted.jsonl
  triassic convert --to gltf --sequences 'run*,jump' --fps player players/male --out-dir out
  triassic convert --to smd v_usp.mdl --out-dir sources
  triassic convert --to obj --animation run --frame 3 tris.md2 -o pose.obj
  triassic convert --for godot barney.mdl -o barney.glb
  triassic convert tank.glb -o tris.md2 --skin-path models/monsters/tank
  triassic convert --palette quake2 --game baseq2 tris.md2 -o - > tank.glb

Folders are searched recursively, and their structure is kept below --out-dir. Formats of several files (gltf, obj, smd) \
get a folder for each model. Where several models of a folder differ only in their extension, outputs keep it: a.md2.glb, \
a.mdl.glb. If outputs still have the same name, nothing is written. Nothing is overwritten without --force, and a file gets its \
name only when it is complete. Texture and sequence files of Half-Life models are skipped in folders, since they are \
converted with their model. Options that have no effect on the output format are refused. The objects that --json prints are \
described in the project's guide to converting.")]
#[command(group = clap::ArgGroup::new("where").required(true))]
pub(crate) struct Convert {
    #[command(flatten)]
    files: Files,
    #[command(flatten)]
    output: OutputArgs,
    /// The output format [default: by the extension of the output file, otherwise glb].
    #[arg(long, value_name = "FORMAT", value_enum, help_heading = "Output")]
    to: Option<To>,
    #[command(flatten)]
    existing: ExistingArgs,
    /// Print what would be written, but write nothing.
    #[arg(long, help_heading = "Output")]
    dry_run: bool,
    #[command(flatten)]
    log: LogArgs,
    #[command(flatten)]
    conversion: OptionArgs<false>,
    #[command(flatten)]
    images: ImageArgs,
    #[command(flatten)]
    given: ReplacementArgs,
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    pose: PoseArgs,
    /// smd: the compiler that the sources are for.
    #[arg(long, value_name = "COMPILER", default_value = "default", value_parser = args::compilers(), help_heading = "Sources (smd)")]
    compiler: String,
}

/// How models are handled whose output already exists; without any of these options they fail.
#[derive(Debug, Clone, clap::Args)]
#[command(next_help_heading = "Output")]
struct ExistingArgs {
    /// Replace existing files.
    #[arg(long, group = "existing")]
    force: bool,
    /// Skip models whose output already exists.
    ///
    /// An interrupted run continues where it stopped.
    #[arg(long, group = "existing")]
    skip_existing: bool,
    /// Convert only models that are newer than their output, or have newer companions, textures or clip files, and replace the
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

impl Convert {
    /// Converts these files instead of the ones in the arguments.
    pub(super) fn with_files(self, files: Files) -> Self {
        Self { files, ..self }
    }
    pub(crate) fn run(&self, global: &Global, triassic: fn() -> clap::Command) -> io::Result<Outcome> {
        let to = self.to(global).unwrap_or_else(|why| args::refuse_arguments(triassic, &["convert"], why));
        self.files.shelf(global).check_games(&self.images.game)?;
        self.output.folder().iter().for_each(|folder| output::set_root(folder));
        let mut inputs = Input::collect_all(&self.files, global);
        let options = global.options();
        if to.is_game() {
            inputs.iter_mut().for_each(Input::take_gltf);
        }
        let files = self.files.shelf(global);
        let base = || self.game.base.as_deref().map(|path| named_file(path, files, &options)).transpose();
        let given = self.given.read(files, &options);
        let read = given.and_then(|given| Ok((given, self.clips(files, &options)?, base()?)));
        let (given, clips, base) = match read {
            Ok(read) => read,
            Err(failure) => return Err(io::Error::other(failure.to_string())),
        };
        let mut conversion = self.conversion(global, clips);
        // The way back needs data that the converters would otherwise omit.
        conversion.scene.editing |= to.is_game();
        let job = Job {
            to,
            json: global.json,
            log: &self.log,
            existing: self.existing.choice(),
            dry_run: self.dry_run,
            options,
            conversion,
            for_game_files: global
                .given
                .iter()
                .filter_map(|id| ConversionOption::named(id))
                .find(|option| option.is_for_game_files())
                .map(|option| option.name),
            compiler: Compiler::from_id(&self.compiler).unwrap_or_default(),
            game: &self.game,
            base,
            images: &self.images,
            pose: &self.pose,
            given,
            given_time: self
                .given
                .paths()
                .chain(self.clip_file().filter(|clips| *clips != "none").map(Path::new))
                .chain(self.game.base.as_deref())
                .filter_map(|path| changed(path).ok())
                .max(),
            begun: SystemTime::now(),
            missing_animations: Mutex::default(),
        };
        let places = match self.places(to, &mut inputs) {
            Ok(places) => places,
            Err(clashes) => {
                return batch::refuse(global, &clashes, |name, failure| log::row(&conversion::failed(name, failure)));
            }
        };
        let target = if self.output.file().is_some_and(is_stdout) { ReportTarget::Error } else { ReportTarget::Made };
        let failed = |name: &str, failure: &Failure| log::row(&conversion::failed(name, failure));
        let is_any_there = AtomicBool::new(false);
        let inputs = Input::part(&self.files, inputs.into_iter().zip(places).collect());
        let batch = Batch::new(global, target, failed).with_log(self.log.create()?);
        let outcome = batch.run(inputs, |input, place| {
            let report = conversion::run(&job, input, &place);
            if matches!(report, Err(Failure::Exists(_))) {
                is_any_there.store(true, Ordering::Relaxed);
            }
            report
        })?;
        // Once, and not for each file. For a single model, there is nothing to continue.
        if is_any_there.into_inner() && self.output.file().is_none() {
            writeln!(anstream::stderr(), "--skip-existing converts only the models that are not yet converted")?;
        }
        let missing =
            job.missing_animations.into_inner().ok().flatten().filter(|_| !matches!(outcome, Outcome::Interrupted));
        for missing in missing.unwrap_or_default() {
            writeln!(anstream::stderr(), "{WARNING}warning:{WARNING:#} no model has an {}", Plain(missing))?;
        }
        Ok(outcome)
    }
    /// The output format, or the error in the arguments.
    fn to(&self, global: &Global) -> Result<To, String> {
        let to = self.to.or_else(|| self.output.file().and_then(To::of));
        if let Some(output) = self.output.file() {
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
                return Err(
                    "refusing to write a GLB to a terminal; redirect standard output, or name a file".to_owned()
                );
            }
            if let Some(other) =
                suggest::other_command("convert", self.files.named(), Some(output)).filter(|_| to.is_none())
            {
                return Err(other);
            }
            if to.is_none() && !is_stdout(output) {
                if To::is_model_of_half_life(output) {
                    return Err(format!(
                        "--to is required: several formats have the extension of `{}`; `--to goldsrc-mdl` writes a Half-Life model",
                        output.display()
                    ));
                }
                return Err(format!("--to is required: {}", To::unknown(output)));
            }
        }
        let to = to.unwrap_or(To::Glb);
        if let Some(options) = self.for_one(global) {
            return Err(format!("{options} for a single model, not for several files or folders"));
        }
        let is_editing = self.conversion.get("for").is_some_and(|program| program == "editing");
        if is_editing && self.conversion.get("quantize").is_some_and(|what| what != "none") {
            return Err("--for editing excludes --quantize: converting back requires exact numbers".to_owned());
        }
        match refused(&global.given, to, self.pose.is_given()) {
            Some(why) => Err(why),
            None => Ok(to),
        }
    }
    /// The source of the clips.
    fn clips(&self, files: &Shelf, options: &Options) -> Result<ClipSource, Failure> {
        match self.clip_file() {
            None => Ok(ClipSource::Adjacent),
            Some("none") => Ok(ClipSource::FrameNames),
            Some(path) => named_file(Path::new(path), files, options).map(ClipSource::File),
        }
    }
    fn clip_file(&self) -> Option<&str> {
        self.conversion.get("clips").and_then(|clips| clips.as_str())
    }
    /// Returns the option for a single model, if it was given for several models.
    fn for_one(&self, global: &Global) -> Option<&'static str> {
        let names_clips = self.clip_file().is_some_and(|clips| clips != "none");
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
        let mut new = args::conversion(&self.conversion, &self.images.options);
        new.scene.limits = global.options().limits;
        new.scene.clips = clips;
        // Several files already keep all processors busy.
        if self.files.is_one(global) && global.is_parallel() {
            new.gltf.threads = gltf::Threads::Pool;
        }
        new
    }
    /// Whether a model is converted to a single file.
    fn is_single(&self, to: To) -> bool {
        to.is_single() && self.conversion.get("parts").is_none_or(|parts| parts != "separate")
    }
    /// The destination of each input's output.
    fn places(&self, to: To, inputs: &mut [Input]) -> Result<Vec<Place>, Clashes> {
        let Some(folder) = self.output.folder() else {
            let place = match self.output.file() {
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

/// The command's own options that affect only some formats: their ids and these formats.
const OF_TARGETS: [(&str, &[&str]); 15] = [
    ("game", &["glb", "gltf", "obj", "md2", "goldsrc-mdl"]),
    ("skin", &["glb", "gltf", "obj", "md2", "goldsrc-mdl"]),
    ("texture", &["glb", "gltf", "obj", "md2", "goldsrc-mdl"]),
    ("engine", &["md2", "goldsrc-mdl"]),
    ("sample_fps", &["md2", "goldsrc-mdl", "smd"]),
    ("base", &["md2", "goldsrc-mdl", "smd"]),
    ("boxes", &["md2"]),
    ("order", &["md2"]),
    ("skins", &["md2"]),
    ("skin_path", &["md2"]),
    ("atlas", &["md2"]),
    ("animation", &["obj"]),
    ("frame", &["obj"]),
    ("time", &["obj"]),
    ("compiler", &["smd"]),
];

/// Returns the reason why an option without an effect on this format is rejected.
fn refused(given: &[String], to: To, is_posed: bool) -> Option<String> {
    given.iter().find_map(|id| {
        let own = OF_TARGETS.iter().find(|(own, _)| own == id).map(|(_, targets)| *targets);
        let targets = own.or_else(|| ConversionOption::named(id).map(|option| option.targets))?;
        let name = if id == "boxes" { "box".to_owned() } else { id.replace('_', "-") };
        // An OBJ is a single pose.
        let is_of_animations = ["blends", "fps", "keys", "loop", "root_motion"].contains(&id.as_str());
        if to == To::Obj && is_of_animations && !is_posed {
            return Some(format!("--{name} has no effect on --to obj without --animation"));
        }
        let is_refused = !targets.contains(&to.id());
        is_refused.then(|| format!("--{name} has no effect on --to {}; it is for {}", to.id(), targets.join(", ")))
    })
}
