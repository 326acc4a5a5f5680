//! One model to another format: what `triassic convert` does with each file.

pub(crate) mod companion;
mod counts;
mod freshness;
mod game;
mod job;
mod pose;
mod replacements;
mod report;
mod target;

use std::{
    fs::File,
    io,
    path::{Path, PathBuf},
};

use triassic::{
    AnyFile, Diagnostics, Kind, OpenFile,
    conversion::{ConversionError, FromArchive, Piece},
    convert::{self, Resolver, Sequences},
    gltf::{self, OutFile},
    gltf_file,
    scene::{Scene, obj},
    smd,
};

use crate::{
    batch::Report,
    failure::Failure,
    input::{self, Input},
    log,
    output::Writer,
    whole_scene,
};

pub(crate) use freshness::changed;
pub(crate) use job::{Existing, Job, Place};
pub(crate) use pose::PoseArgs;
pub(crate) use replacements::ReplacementArgs;
use report::Planned;
pub(crate) use report::{failed, finding_lines};
pub(crate) use target::To;

/// Whether another process makes or made this output since the run began: then the main file is there, or one of the others
/// is new. What an earlier run left without its main file is not.
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

/// The report about a model that is not converted, since its output is there.
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
    // What glTF is there is a scene, and no file of a game.
    let model = if input::is_gltf(&file) { None } else { Some(input::parse(&file)?) };
    if let Some(left_out) = model.as_ref().map_or(Ok(None), |model| is_left_out(job, input, model))? {
        return Ok(left_out);
    }
    if let (Existing::ReplaceOlder, Some(made)) = (job.existing, made)
        && !freshness::is_newer(job, input, &file, model.as_ref(), made)
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
    let mut report = triassic::conversion::Report::new((format, version), job.to.id(), &scene, found);
    report.archives = archives;
    whole_scene::add_hint(&mut report.files, input.location(), &job.images.game);
    let outputs = if let (To::Smd, Some(model)) = (job.to, model.as_ref().filter(|model| model.has_sources())) {
        drop(scene);
        let made = decompile(job, model, file.bytes(), place)?;
        report.findings.merge(&made.findings.diagnostics());
        report.notes = game::notes(&made.findings);
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
        let written = write_pieces(job, &writer, place, main, &piece.scene, pieces.as_slice(), &mut report.findings)?;
        let (outputs, meshes) = written;
        report.set_written(&piece.scene, meshes);
        report.left_out = piece.left_out;
        outputs
    };
    report.outputs = outputs.iter().map(|path| path.display().to_string()).collect();
    job.report(|json| if json { log::row(&report.line(&input.name)) } else { Ok(report::text(&report, &input.name)) })
}

/// Why a file is not converted, if it belongs to another one or has nothing of what is made.
fn is_left_out(job: &Job<'_>, input: &Input, model: &AnyFile<'_>) -> Result<Option<Report>, Failure> {
    if model.is_companion() {
        let failure = || companion::failure(model, input);
        return if input.is_named() { Err(failure()) } else { Ok(Some(Report::Companion)) };
    }
    // Models come with many textures and materials, which are converted with them, and levels with their sources.
    let belongs = match model.kind() {
        Kind::Textures | Kind::Material => true,
        // The level that was compiled from a source is next to it.
        Kind::MapSource => input.location().is_some_and(|location| location.has_beside("wmb")),
        _ => false,
    };
    if belongs && !input.is_named() {
        return Ok(Some(Report::Companion));
    }
    // In a folder, sources are made of those that have any.
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

/// Writes a scene, and others next to it, each named after the alternative that it shows. Gives the files that were
/// written, and how many meshes and variants the first scene has in glTF.
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

/// A scene as files, the first of which refers to the others, and how many meshes and variants it has in glTF.
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

/// The scene, with the images that were given.
fn to_scene(
    job: &Job<'_>,
    input: &Input,
    model: Option<&AnyFile<'_>>,
    file: &OpenFile,
) -> Result<(Scene, Diagnostics, Vec<FromArchive>), Failure> {
    let files = job.images.resolver(input.shelf(), input.location(), &job.options);
    let mut files = job.given.resolver(files);
    let (mut scene, mut found) = match model {
        Some(model) => own_scene(job, input, model, file.bytes(), &mut files)?,
        None => input::gltf_scene(input, file, &job.options)?,
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
    // An OBJ has a single pose: hundreds of animations would be computed for nothing.
    let mut narrow = job.conversion.scene_options(has_variants);
    if job.to == To::Obj && *sequences == Sequences::All && job.pose.narrow(&mut narrow) {
        let (scene, found) = model.to_scene(&narrow, resolver).map_err(|error| failure(error, bytes))?;
        if job.pose.is_in(&scene) {
            return Ok((scene, found));
        }
        // The error lists the animations that exist.
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

/// The reason that a scene is missing.
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
