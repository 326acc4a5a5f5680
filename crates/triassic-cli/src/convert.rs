//! One model to another format: what `triassic convert` does with each file.

pub(crate) mod companion;
mod pose;
mod report;

use std::{
    fs::File,
    io,
    path::{Path, PathBuf},
};

use triassic::{
    AnyFile, Diagnostics, Options,
    gltf::{self, OutFile},
    scene::{self, Scene, SceneOptions, Sequences, obj},
    smd::{self, UvRule},
};

use crate::{
    batch::json_line,
    command::To,
    each::Report,
    failure::Failure,
    input::{self, Input},
    output::{self, Writer},
    scene_args::{ModelArgs, PictureArgs},
};

pub(crate) use pose::PoseArgs;
use report::{Counts, Done};
pub(crate) use report::{failed, finding_lines};

/// The settings for all files.
#[derive(Debug)]
pub(crate) struct Job<'a> {
    pub(crate) to: To,
    pub(crate) json: bool,
    pub(crate) force: bool,
    pub(crate) options: Options,
    pub(crate) gltf: gltf::Options,
    pub(crate) uv: UvRule,
    pub(crate) model: &'a ModelArgs,
    pub(crate) pictures: &'a PictureArgs,
    pub(crate) pose: &'a PoseArgs,
}

/// The destination of one file's output.
#[derive(Debug, Clone)]
pub(crate) enum Place {
    Stdout,
    /// This file, with further ones beside it.
    File(PathBuf),
    /// This name below a folder: a file, or a folder for several files.
    Below(PathBuf, PathBuf),
}

/// Converts one file.
pub(crate) fn run(job: &Job<'_>, input: &mut Input, place: &Place) -> Result<Report, Failure> {
    let writer = Writer { force: job.force, input: input.path().map(Path::to_owned) };
    let main = place.main(job.to);
    let Some(file) = input.read(&job.options)? else { return Ok(Report::Skipped) };
    let model = input::parse(&file)?;
    if model.is_companion() {
        let failure = || companion::failure(&model, input.path());
        return if input.is_named() { Err(failure()) } else { Ok(Report::Companion) };
    }
    if let Some(main) = &main {
        writer.check(main)?;
    }
    let (scene, found) = to_scene(job, input, &model, file.bytes())?;
    let counts = Counts::new(&scene);
    let outputs = match job.to {
        To::Glb => {
            let gltf = export_gltf(job, &scene)?;
            match &main {
                None => gltf.write_glb(&mut io::stdout().lock()).map_err(Failure::io)?,
                Some(main) => {
                    place.make_folder(main)?;
                    writer.write(main, |file: &mut File| gltf.write_glb(file))?;
                }
            }
            main.into_iter().collect()
        }
        To::Gltf => {
            let gltf = export_gltf(job, &scene)?;
            let files = gltf.into_files(&place.stem()).map_err(|error| Failure::Other(error.to_string()))?;
            write_files(&writer, place, main, &files)?
        }
        To::Obj => {
            let options = job.pose.options(&scene)?;
            let files = obj::export(&scene, &place.stem(), &options).map_err(|error| failure(error, &[]))?;
            write_files(&writer, place, main, &files)?
        }
        To::Smd => {
            drop(scene);
            let mut options = smd::Options::new(place.stem()).with_uv(job.uv);
            options.limits = job.options.limits;
            let files = model.decompile(&options).ok_or_else(|| {
                let why = "SMD does not support vertex animation; only Half-Life models can be converted to it";
                Failure::Other(why.to_owned())
            })?;
            let files = files.map_err(|error| Failure::new(error.into(), file.bytes()))?;
            write_files(&writer, place, main, &files)?
        }
    };
    let done = Done { format: model.format(), version: model.version(), to: job.to, outputs, counts, found };
    let told = if job.json { json_line(&done.json(&input.name)).map_err(Failure::io)? } else { done.text(&input.name) };
    Ok(Report::Done(told))
}

fn to_scene(job: &Job<'_>, input: &Input, model: &AnyFile<'_>, bytes: &[u8]) -> Result<(Scene, Diagnostics), Failure> {
    let mut options = job.pictures.scene_options(&job.options);
    job.model.set(&mut options);
    let mut resolver = job.pictures.resolver(input.path(), &job.options);
    let mut scene = |options: &SceneOptions| model.to_scene(options, &mut *resolver);
    // An OBJ has a single pose: hundreds of animations would be computed for nothing.
    if let (To::Obj, Sequences::All, Some(sequences)) = (job.to, &options.sequences, job.pose.sequences()) {
        options.sequences = sequences;
        let (scene, found) = scene(&options).map_err(|error| failure(error, bytes))?;
        if job.pose.is_in(&scene) {
            return Ok((scene, found));
        }
        // The error lists the animations that there are.
        options.sequences = Sequences::All;
    }
    scene(&options).map_err(|error| failure(error, bytes))
}

/// Why there is no scene, or no output.
pub(crate) fn failure(error: scene::Error, bytes: &[u8]) -> Failure {
    match error {
        scene::Error::Format(error) => Failure::new(error.into(), bytes),
        error => Failure::Other(error.to_string()),
    }
}

fn export_gltf<'a>(job: &Job<'_>, scene: &'a Scene) -> Result<gltf::Gltf<'a>, Failure> {
    gltf::export(scene, &job.gltf).map_err(|error| Failure::Other(error.to_string()))
}

/// Writes several files, the first of which gets the requested name.
fn write_files(
    writer: &Writer,
    place: &Place,
    main: Option<PathBuf>,
    files: &[OutFile],
) -> Result<Vec<PathBuf>, Failure> {
    let main = main.unwrap_or_default();
    place.make_folder(&main)?;
    let path = |(n, file): (usize, &OutFile)| if n == 0 { main.clone() } else { main.with_file_name(&file.name) };
    let paths: Vec<PathBuf> = files.iter().enumerate().map(path).collect();
    let all: Vec<(&Path, &[u8])> =
        paths.iter().zip(files).map(|(path, file)| (path.as_path(), file.bytes.as_slice())).collect();
    writer.write_all(&all)?;
    Ok(paths)
}

impl Place {
    /// The output file, or the first of several; `None` for standard output.
    fn main(&self, to: To) -> Option<PathBuf> {
        match self {
            Self::Stdout => None,
            Self::File(path) if to == To::Smd => Some(path.with_extension(to.main_ending())),
            Self::File(path) => Some(path.clone()),
            Self::Below(folder, name) if to.is_single() => Some(folder.join(name)),
            Self::Below(folder, name) => {
                let mut file = name.file_name().unwrap_or_default().to_owned();
                file.push(".");
                file.push(to.main_ending());
                Some(folder.join(name).join(file))
            }
        }
    }
    /// The name without extension, from which the names of further output files are made.
    fn stem(&self) -> String {
        let stem = match self {
            Self::Stdout => None,
            Self::File(path) => path.file_stem(),
            Self::Below(_, name) => name.file_name(),
        };
        stem.unwrap_or("model".as_ref()).to_string_lossy().into_owned()
    }
    /// Creates the folder of a file, if it is below `--out-dir`.
    fn make_folder(&self, file: &Path) -> Result<(), Failure> {
        match (self, file.parent()) {
            (Self::Below(..), Some(folder)) => output::folder(folder),
            _ => Ok(()),
        }
    }
}
