//! Scenes as Half-Life models, and as the sources of those.

use triassic::{
    convert::goldsrc_mdl::back::{self, BackError, Options},
    gltf::OutFile,
    goldsrc_mdl::{ModelFiles, ModelSet, Profile},
    scene::Scene,
};

use super::{
    game::{Made, engine, no_sources},
    job::Job,
};
use crate::failure::Failure;

/// More notes than this say nothing more.
const MOST_NOTES: usize = 12;

/// A model with its companions.
pub(super) fn model(job: &Job<'_>, scene: &Scene, stem: &str) -> Result<Made, Failure> {
    let options = options(job, stem)?;
    let (compiled, found) = with_base(job, |base| back::model(scene, &options, base))?;
    let named = compiled.files.named(&compiled.stem);
    let files = named.map(|(name, bytes)| OutFile { name, bytes: bytes.to_vec() }).collect();
    let said = compiled.findings.iter().filter(|one| !one.about.is_empty());
    let notes = said.take(MOST_NOTES).map(|one| format!("{}: {}", one.code.id, one.about)).collect();
    Ok(Made { files, found, notes })
}

/// The sources of a model.
pub(super) fn sources(job: &Job<'_>, scene: &Scene, stem: &str) -> Result<Made, Failure> {
    // Models that move by whole frames alone would stand still.
    if scene.skins.is_empty() && scene.meshes.iter().any(|mesh| !mesh.shapes.is_empty()) {
        return Err(no_sources());
    }
    let options = options(job, stem)?;
    let (files, found) = with_base(job, |base| back::sources(scene, &options, base))?;
    Ok(Made { files, found, notes: Vec::new() })
}

fn options(job: &Job<'_>, stem: &str) -> Result<Options, Failure> {
    let engine = engine(job, Profile::from_id)?;
    let options = Options::new(stem).with_sample_fps(job.game.sample_fps).with_engine(engine);
    Ok(options.with_limits(job.options.limits))
}

/// Calls with the model of `--base` and its companions.
fn with_base<T>(job: &Job<'_>, make: impl FnOnce(Option<&ModelSet<'_>>) -> Result<T, BackError>) -> Result<T, Failure> {
    let other = |error: &dyn std::fmt::Display| Failure::Other(error.to_string());
    let Some(path) = &job.game.base else { return make(None).map_err(|error| other(&error)) };
    let wrong = |error: &dyn std::fmt::Display| Failure::Other(format!("--base {}: {error}", path.display()));
    let files = ModelFiles::load(path).map_err(|error| wrong(&error))?;
    let set = files.set().map_err(|error| wrong(&error))?;
    make(Some(&set)).map_err(|error| other(&error))
}
