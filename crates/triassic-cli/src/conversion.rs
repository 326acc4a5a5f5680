//! Converts one model to another format: the work of `triassic convert` for each file.

pub(crate) mod companion;
mod counts;
mod game;
mod pose;
mod replacements;
mod report;
mod target;

use std::{
    collections::BTreeSet,
    fs::{self, File},
    io,
    path::{Path, PathBuf},
    sync::Mutex,
    time::SystemTime,
};

use replacements::Replacements;
use report::Planned;
use triassic::{
    AnyFile, Diagnostics, Kind, OpenFile, Options,
    conversion::{Conversion, ConversionError, FromArchive, Piece},
    convert::{self, Found, Resolver, Sequences},
    game_file,
    gltf::{self, OutFile},
    gltf_file,
    scene::{Scene, obj},
    smd::{self, Compiler},
};

use crate::{
    args::{GameArgs, ImageArgs},
    batch::Report,
    failure::Failure,
    input::{self, Input},
    log::{self, LogArgs},
    output::Writer,
    scene_files,
};
pub(crate) use pose::PoseArgs;
pub(crate) use replacements::ReplacementArgs;
pub(crate) use report::{Subjects, failed, finding_lines, subjects};
pub(crate) use target::To;

/// Whether another process has created this output since the run began: then the main file exists, or one of the others
/// is new. Files of an earlier run without their main file do not count.
fn is_made_meanwhile(job: &Job<'_>, path: &Path, place: &Place) -> bool {
    place.main(job.to).is_some_and(|main| main.is_file()) || changed(path).is_ok_and(|time| time >= job.begun)
}

/// Converts one file.
pub(crate) fn run(job: &Job<'_>, input: &mut Input, place: &Place) -> Result<Report, Failure> {
    match convert(job, input, place) {
        Err(Failure::Exists(path)) if job.existing == Existing::Skip && is_made_meanwhile(job, &path, place) => {
            existing(input, Some(&path))
        }
        report => report,
    }
}

/// The report about a model that is not converted because its output exists.
fn existing(input: &Input, output: Option<&Path>) -> Result<Report, Failure> {
    report::existing(&input.name, output).map(Report::Existing).map_err(Failure::io)
}

fn convert(job: &Job<'_>, input: &mut Input, place: &Place) -> Result<Report, Failure> {
    let force = matches!(job.existing, Existing::Replace | Existing::ReplaceOlder);
    let writer =
        Writer { force, input: input.disk().map(Path::to_owned), snapshot: Some(input.shelf().snapshot().clone()) };
    let main = place.main(job.to);
    let made = main.as_deref().filter(|main| main.is_file());
    if job.existing == Existing::Skip && made.is_some() {
        return existing(input, made);
    }
    let Some(file) = input.read(&job.options)? else { return Ok(Report::Skipped) };
    // glTF is a scene already, and not a game file.
    let model = if input::is_gltf(&file) { None } else { Some(input::parse(&file)?) };
    if let Some(left_out) = model.as_ref().map_or(Ok(None), |model| is_left_out(job, input, model))? {
        return Ok(left_out);
    }
    if let (Existing::ReplaceOlder, Some(made)) = (job.existing, made)
        && !is_newer(job, input, &file, model.as_ref(), made)
    {
        return existing(input, Some(made));
    }
    if let Some(main) = &main {
        writer.check(main)?;
    }
    let (format, version) =
        model.as_ref().map_or((gltf_file::INFO, Some(gltf_file::VERSION)), |model| (model.format(), model.version()));
    if job.dry_run {
        let planned = Planned { format, version, to: job.to, main };
        return job.report(|json| planned.text(&input.name, json));
    }
    let (scene, found, archives) = to_scene(job, input, model.as_ref(), &file)?;
    job.check_animations(&scene);
    let subjects = subjects(&scene, &found);
    let mut report = triassic::conversion::Report::new((format, version), job.to.id(), &scene, found);
    report.archives = archives;
    scene_files::add_hint(&mut report.files, input.location(), &job.images.game);
    let outputs = if let (To::Smd, Some(model)) = (job.to, model.as_ref().filter(|model| model.has_sources())) {
        drop(scene);
        let made = decompile(job, model, file.bytes(), place)?;
        report.findings.merge(&made.findings.diagnostics());
        report.notes = game_file::notes(&made.findings);
        report.set_made(counts::of_sources(&made.files));
        write_files(&writer, main, &made.files)?
    } else if job.to.is_game() || job.to == To::Smd {
        let made = game::files(job, &scene, &place.stem(), input.shelf())?;
        report.findings.merge(&made.found);
        report.notes = made.notes;
        report.set_made(made.counts);
        write_files(&writer, main, &made.files)?
    } else {
        let mut pieces = job.conversion.pieces(scene, job.to != To::Obj).map_err(other)?.into_iter();
        let Some(piece) = pieces.next() else { return Ok(Report::Skipped) };
        let (first, others, found) = (&piece.scene, pieces.as_slice(), &mut report.findings);
        let is_wanted =
            input.is_named() || std::iter::once(&piece).chain(others).any(|piece| piece.scene.has_triangles());
        let (outputs, meshes) = if is_wanted {
            write_pieces(job, &writer, place, main, first, others, found)?
        } else {
            report.notes.push("no file was written; name the model to convert it anyway".to_owned());
            (Vec::new(), export(job, first, &place.stem(), found)?.1)
        };
        report.set_written(&piece.scene, meshes);
        report.left_out = piece.left_out;
        outputs
    };
    report.outputs = outputs.iter().map(|path| path.display().to_string()).collect();
    job.report(|json| {
        if json { log::row(&report.line(&input.name)) } else { Ok(report::text(&report, &subjects, &input.name)) }
    })
}

/// The reason why a file is not converted, if it belongs to another one or lacks the requested contents.
fn is_left_out(job: &Job<'_>, input: &Input, model: &AnyFile<'_>) -> Result<Option<Report>, Failure> {
    if model.is_companion() {
        let failure = || companion::failure(model, input);
        return if input.is_named() { Err(failure()) } else { Ok(Some(Report::Companion)) };
    }
    // Models have many textures and materials, which are converted with them, and levels have sources.
    let belongs = match model.kind() {
        Kind::Textures | Kind::Material => true,
        // The compiled level is next to its source.
        Kind::MapSource => input.location().is_some_and(|location| location.has_beside("wmb")),
        _ => false,
    };
    if belongs && !input.is_named() {
        return Ok(Some(Report::Companion));
    }
    if model.kind() == Kind::Textures {
        let why = ConversionError::OnlyTextures;
        return Err(Failure::Other(format!("{why}: `triassic textures` writes them as images")));
    }
    // In a folder, only models with sources are decompiled.
    let has_none = job.to == To::Smd && !model.has_sources() && !input.is_named();
    Ok(has_none.then_some(Report::NothingToDo))
}

/// The sources of a model for compilers.
fn decompile(job: &Job<'_>, model: &AnyFile<'_>, bytes: &[u8], place: &Place) -> Result<smd::Exported, Failure> {
    let mut options = smd::Options::new(place.stem()).with_compiler(job.compiler);
    options.limits = job.options.limits;
    let files = model.decompile(&options).ok_or_else(game::no_sources)?;
    files.map_err(|error| Failure::new(error.into(), bytes))
}

/// The numbers of meshes and variants of a scene in glTF.
type Counts = Option<(usize, usize)>;

/// Writes a scene, and others next to it, each named after the alternative that it shows. Returns the files written,
/// and the numbers of meshes and variants of the first scene in glTF.
fn write_pieces(
    job: &Job<'_>,
    writer: &Writer,
    place: &Place,
    main: Option<PathBuf>,
    scene: &Scene,
    others: &[Piece],
    found: &mut Diagnostics,
) -> Result<(Vec<PathBuf>, Counts), Failure> {
    if job.to == To::Glb && others.is_empty() {
        let gltf = export_gltf(job, scene, found)?;
        let counts = (gltf.mesh_count(), gltf.variant_count());
        match &main {
            None => gltf.write_glb(&mut io::stdout().lock()).map_err(Failure::io)?,
            Some(main) => {
                writer.write(main, |file: &mut File| gltf.write_glb(file))?;
            }
        }
        return Ok((main.into_iter().collect(), Some(counts)));
    }
    let stem = place.stem();
    let (mut files, meshes) = export(job, scene, &stem, found)?;
    for Piece { name, scene, .. } in others {
        let (mut own, _) = export(job, scene, &format!("{stem}-{name}"), found)?;
        if !job.to.is_single() {
            // Images of several scenes may have the same name.
            for file in &mut own {
                file.name = format!("{name}/{}", file.name);
            }
        }
        files.append(&mut own);
    }
    Ok((write_files(writer, main, &files)?, meshes))
}

/// Exports a scene as files, the first of which refers to the others, and returns the numbers of meshes and variants in
/// glTF.
fn export(
    job: &Job<'_>,
    scene: &Scene,
    stem: &str,
    found: &mut Diagnostics,
) -> Result<(Vec<OutFile>, Counts), Failure> {
    match job.to {
        To::Obj => {
            let options = job.pose.options(scene, job.conversion.obj_options())?;
            Ok((obj::export(scene, stem, &options).map_err(other)?, None))
        }
        To::Gltf => {
            let gltf = export_gltf(job, scene, found)?;
            let counts = (gltf.mesh_count(), gltf.variant_count());
            Ok((gltf.into_files(stem).map_err(other)?, Some(counts)))
        }
        To::Glb | To::Smd | To::Md2 | To::GoldsrcMdl => {
            let gltf = export_gltf(job, scene, found)?;
            let counts = (gltf.mesh_count(), gltf.variant_count());
            let bytes = gltf.into_glb().map_err(other)?;
            Ok((vec![OutFile { name: format!("{stem}.glb"), bytes }], Some(counts)))
        }
    }
}

/// The scene, with the given replacement images.
fn to_scene(
    job: &Job<'_>,
    input: &Input,
    model: Option<&AnyFile<'_>>,
    file: &OpenFile,
) -> Result<(Scene, Diagnostics, Vec<FromArchive>), Failure> {
    let files = job.images.resolver(input.shelf(), input.location(), &job.options);
    let mut files = job.given.resolver(files);
    let (mut scene, mut found) = if let Some(model) = model {
        own_scene(job, input, model, file.bytes(), &mut files)?
    } else {
        if let Some(option) = job.for_game_files {
            return Err(other(format_args!(
                "--{option} has no effect on a glTF file: it affects how files of games are read"
            )));
        }
        let (mut scene, mut found) = input::gltf_scene(input, file, &job.options)?;
        if input.is_named() {
            job.conversion.check_animations(&scene).map_err(other)?;
        }
        job.conversion.choose_animations(&mut scene, &mut found, input.is_named()).map_err(other)?;
        if !job.conversion.variants {
            scene.variants.clear();
        }
        (scene, found)
    };
    job.given.put(&mut scene, &mut found, &files, &job.images.scene_options(&job.options))?;
    Ok((scene, found, FromArchive::all(&files)))
}

fn own_scene(
    job: &Job<'_>,
    input: &Input,
    model: &AnyFile<'_>,
    bytes: &[u8],
    resolver: &mut Resolver<'_>,
) -> Result<(Scene, Diagnostics), Failure> {
    let has_variants = job.to != To::Obj;
    let sequences = &job.conversion.scene.sequences;
    // An OBJ has a single pose: computing hundreds of animations would be wasted.
    let mut narrow = job.conversion.scene_options(has_variants);
    if job.to == To::Obj && *sequences == Sequences::All && job.pose.narrow(&mut narrow) {
        let (scene, found) = model.to_scene(&narrow, resolver).map_err(|error| failure(error, bytes))?;
        if job.pose.is_in(&scene) {
            return Ok((scene, found));
        }
        // The error lists the existing animations.
    }
    let made = job.conversion.scene(model, resolver, has_variants, input.is_named());
    made.map_err(|error| match error {
        ConversionError::Scene(error) => failure(error, bytes),
        error => other(error),
    })
}

fn other(error: impl std::fmt::Display) -> Failure {
    Failure::Other(error.to_string())
}

/// The reason why the scene is missing.
pub(crate) fn failure(error: convert::Error, bytes: &[u8]) -> Failure {
    match error {
        convert::Error::Format(error) => Failure::new(error.into(), bytes),
        error => Failure::Other(error.to_string()),
    }
}

fn export_gltf<'a>(job: &Job<'_>, scene: &'a Scene, found: &mut Diagnostics) -> Result<gltf::Gltf<'a>, Failure> {
    let gltf = job.conversion.export(scene).map_err(other)?;
    found.merge(gltf.findings());
    Ok(gltf)
}

/// Writes several files, the first of which gets the requested name.
fn write_files(writer: &Writer, main: Option<PathBuf>, files: &[OutFile]) -> Result<Vec<PathBuf>, Failure> {
    let main = main.unwrap_or_default();
    let path = |(n, file): (usize, &OutFile)| if n == 0 { main.clone() } else { main.with_file_name(&file.name) };
    let paths: Vec<PathBuf> = files.iter().enumerate().map(path).collect();
    let all: Vec<(&Path, &[u8])> =
        paths.iter().zip(files).map(|(path, file)| (path.as_path(), file.bytes.as_slice())).collect();
    writer.write_all(&all)?;
    Ok(paths)
}

// The job: the settings of a run, and the destination of each file.

/// The settings for all files.
#[derive(Debug)]
pub(crate) struct Job<'a> {
    pub(crate) to: To,
    pub(crate) json: bool,
    /// The file for the lines of JSON in addition to the text.
    pub(crate) log: &'a LogArgs,
    pub(crate) existing: Existing,
    pub(crate) dry_run: bool,
    pub(crate) options: Options,
    pub(crate) conversion: Conversion,
    /// The first given option that does not affect glTF files.
    pub(crate) for_game_files: Option<&'static str>,
    pub(crate) compiler: Compiler,
    pub(crate) game: &'a GameArgs,
    /// The file of `--base`.
    pub(crate) base: Option<Found>,
    pub(crate) images: &'a ImageArgs,
    pub(crate) pose: &'a PoseArgs,
    pub(crate) given: Replacements,
    /// The newest modification time of the given files.
    pub(crate) given_time: Option<SystemTime>,
    /// The start time of the run.
    pub(crate) begun: SystemTime,
    /// The animations named by options that no model has had so far; `None` before the first model with animations.
    pub(crate) missing_animations: Mutex<Option<BTreeSet<String>>>,
}

impl Job<'_> {
    /// Notes which of the animations that options name the scene has.
    fn check_animations(&self, scene: &Scene) {
        if scene.animations.is_empty() {
            return;
        }
        let missing = self.conversion.missing_animations(scene);
        if let Ok(mut before) = self.missing_animations.lock() {
            let is_still = |name: &String| before.as_ref().is_none_or(|before| before.contains(name));
            let still = missing.into_iter().filter(is_still).collect();
            *before = Some(still);
        }
    }
    /// The report about a converted model: as JSON, as text, or both.
    fn report(&self, render: impl Fn(bool) -> io::Result<String>) -> Result<Report, Failure> {
        Report::logged(self.log.render(self.json, render))
    }
}

/// The handling of models whose output exists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Existing {
    /// It fails, and the output stays.
    Keep,
    /// The output is replaced.
    Replace,
    /// It is skipped.
    Skip,
    /// It is skipped, unless it or a file that its conversion reads is newer than the output, which is then replaced.
    ReplaceOlder,
}

/// The destination of a file's output.
#[derive(Debug, Clone)]
pub(crate) enum Place {
    Stdout,
    /// This file, with others next to it; its folder is created.
    File(PathBuf),
    /// This file, whose folder is created.
    Below(PathBuf),
    /// A folder for several files, the first of which is named after it.
    Folder(PathBuf),
}

impl Place {
    /// The output file, or the first of several; `None` for standard output.
    fn main(&self, to: To) -> Option<PathBuf> {
        match self {
            Self::Stdout => None,
            Self::File(path) if to == To::Smd => Some(path.with_extension(to.main_extension())),
            Self::File(path) | Self::Below(path) => Some(path.clone()),
            Self::Folder(folder) => {
                let mut file = folder.file_name().unwrap_or_default().to_owned();
                file.push(".");
                file.push(to.main_extension());
                Some(folder.join(file))
            }
        }
    }
    /// The name without extension, from which the names of other output files are derived.
    fn stem(&self) -> String {
        let stem = match self {
            Self::Stdout => None,
            Self::File(path) | Self::Below(path) => path.file_stem(),
            Self::Folder(folder) => folder.file_name(),
        };
        stem.unwrap_or("model".as_ref()).to_string_lossy().into_owned()
    }
}

// The modification times of a model's files, for `--newer`.

/// The modification time of a file, or of the archive that contains it.
pub(crate) fn changed(path: &Path) -> io::Result<SystemTime> {
    let there = fs::metadata(path).or_else(|error| {
        let archive = path.ancestors().skip(1).find_map(|above| fs::metadata(above).ok());
        archive.filter(fs::Metadata::is_file).ok_or(error)
    });
    there.and_then(|there| there.modified())
}

/// Whether a model, or a file that its conversion reads, is newer than its output. If the file system has no times, the
/// output is replaced.
fn is_newer(job: &Job<'_>, input: &Input, file: &OpenFile, model: Option<&AnyFile<'_>>, output: &Path) -> bool {
    let (Ok(made), Some(path)) = (changed(output), input.disk()) else { return true };
    let is_newer = |path: &Path| changed(path).map_or(true, |time| time > made);
    is_newer(path)
        || job.given_time.is_some_and(|time| time > made)
        || file.companions().iter().any(|companion| is_newer(companion.path()))
        // A GLB usually refers to no files; those of a `.gltf` are known after reading it.
        || match model {
            Some(model) => others(job, input, model).is_none_or(|times| times.into_iter().any(|time| time > made)),
            None => !file.bytes().starts_with(b"glTF"),
        }
}

/// The modification times of the files that the model and the models that it shows refer to; `None` if one is unknown.
fn others(job: &Job<'_>, input: &Input, model: &AnyFile<'_>) -> Option<Vec<SystemTime>> {
    let mut options = job.images.scene_options(&job.options);
    options.clips = job.conversion.scene.clips.clone();
    // Steps that take time but request no files are skipped.
    options.sequences = Sequences::Only(Vec::new());
    options.level.light = convert::LevelLighting::None;
    options.level.entities = job.conversion.scene.level.entities;
    let files = job.images.resolver(input.shelf(), input.location(), &job.options);
    let mut files = files.without_reading();
    model.to_scene(&options, &mut files).ok()?;
    files.taken().map(|file| changed(&files.path(file)).ok()).collect()
}
