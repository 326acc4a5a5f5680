//! Converts scenes to game files: the one place that maps `--to` to the way back of a format.

use triassic::{
    AnyFile, Diagnostics,
    conversion::Counts,
    convert::{
        goldsrc_mdl::back,
        quake_md2::{ToMd2Options, skins_before},
    },
    game_file::{self, SkinsBefore},
    gltf::OutFile,
    goldsrc_mdl::{self, ModelSet},
    quake_md2,
    scene::Scene,
};

use super::{Job, counts, target::To};
use crate::{archives::Shelf, args::Skins, failure::Failure, input};

/// A game file and its companions.
pub(super) struct Made {
    /// The first is the model.
    pub(super) files: Vec<OutFile>,
    pub(super) found: Diagnostics,
    pub(super) counts: Counts,
    /// The subjects of findings, as text.
    pub(super) notes: Vec<String>,
}

/// The files in the requested format; the first is named `stem` with the format's extension.
pub(super) fn files(job: &Job<'_>, scene: &Scene, stem: &str, shelf: &Shelf) -> Result<Made, Failure> {
    let looping;
    let scene = if job.conversion.scene.looping.is_empty() {
        scene
    } else {
        // glTF does not store it in animations.
        let mut own = scene.clone();
        for animation in &mut own.animations {
            animation.looping |= job.conversion.scene.is_looping(&animation.name);
        }
        looping = own;
        &looping
    };
    match job.to {
        To::Md2 => md2(job, scene, stem, shelf),
        To::GoldsrcMdl => half_life_model(job, scene, stem, shelf),
        To::Smd => half_life_sources(job, scene, stem, shelf),
        To::Glb | To::Gltf | To::Obj => Err(Failure::Other("not a game format".to_owned())),
    }
}

/// The engine for a format, if it belongs to the format.
fn engine<T>(job: &Job<'_>, from_id: impl Fn(&str) -> Option<T>) -> Result<Option<T>, Failure> {
    let Some(id) = job.game.engine.as_deref() else { return Ok(None) };
    let wrong = || Failure::Other(format!("--engine {id} is not an engine of --to {}", job.to.id()));
    from_id(id).map(Some).ok_or_else(wrong)
}

/// A Quake II model and its skins.
fn md2(job: &Job<'_>, scene: &Scene, stem: &str, shelf: &Shelf) -> Result<Made, Failure> {
    let mut options = ToMd2Options::default();
    options.engine = engine(job, quake_md2::Profile::from_id)?;
    options.sample_rate = job.game.sample_fps;
    options.boxes = job.game.boxes.option();
    options.order = job.game.order.option();
    options.base = job.base.as_ref().map(|base| base.bytes.clone());
    options.skin_folder.clone_from(&job.game.skin_path);
    options.atlas = job.game.atlas;
    options.text = job.conversion.scene.text;
    let before = if matches!(job.game.skins, Skins::Pcx | Skins::Changed) {
        skins_of_base(job, shelf)?
    } else {
        SkinsBefore::new()
    };
    let images = job.images.scene_options(&job.options);
    let (made, builder) =
        game_file::md2(scene, stem, &options, job.game.skins.option(), &before, &images).map_err(Failure::Other)?;
    let images = made.files.len().saturating_sub(1);
    let counts = made.files.first().map(|model| counts::of_md2(&builder, &model.bytes, images)).unwrap_or_default();
    Ok(Made { files: made.files, found: made.findings, counts, notes: made.notes })
}

/// The skins of the `--base` model, by name, found next to it.
fn skins_of_base(job: &Job<'_>, shelf: &Shelf) -> Result<SkinsBefore, Failure> {
    let (Some(base), Some(path)) = (&job.base, &job.game.base) else { return Ok(SkinsBefore::new()) };
    let wrong = |error: &dyn std::fmt::Display| Failure::Other(format!("--base {}: {error}", path.display()));
    let model = AnyFile::parse(&base.bytes).map_err(|error| wrong(&error))?;
    let location = input::named_location(path, shelf).map_err(|error| wrong(&error))?;
    let mut files = job.images.resolver(shelf, Some(&location), &job.options);
    let options = job.images.scene_options(&job.options);
    let (scene, _) = model.to_scene(&options, &mut files).map_err(|error| wrong(&error))?;
    Ok(skins_before(&scene))
}

/// A Half-Life model with its companions.
fn half_life_model(job: &Job<'_>, scene: &Scene, stem: &str, shelf: &Shelf) -> Result<Made, Failure> {
    let options = half_life_options(job, stem)?;
    let (made, builder) = with_base(job, shelf, |base| game_file::half_life(scene, &options, base))?;
    Ok(Made { files: made.files, found: made.findings, counts: counts::of_half_life(&builder), notes: made.notes })
}

/// The sources of a Half-Life model.
fn half_life_sources(job: &Job<'_>, scene: &Scene, stem: &str, shelf: &Shelf) -> Result<Made, Failure> {
    // Models with only vertex animation would be static.
    if scene.skins.is_empty() && scene.meshes.iter().any(|mesh| !mesh.shapes.is_empty()) {
        return Err(no_sources());
    }
    let options = half_life_options(job, stem)?;
    let (files, found) = with_base(job, shelf, |base| back::sources(scene, &options, base))?;
    let counts = counts::of_sources(&files);
    Ok(Made { files, found, counts, notes: Vec::new() })
}

fn half_life_options(job: &Job<'_>, stem: &str) -> Result<back::Options, Failure> {
    let engine = engine(job, goldsrc_mdl::Profile::from_id)?;
    let options = back::Options::new(stem).with_sample_fps(job.game.sample_fps).with_engine(engine);
    Ok(options.with_limits(job.options.limits).with_text(job.conversion.scene.text))
}

/// Calls a function with the `--base` model and its companions.
fn with_base<T>(
    job: &Job<'_>,
    shelf: &Shelf,
    make: impl FnOnce(Option<&ModelSet<'_>>) -> Result<T, back::BackError>,
) -> Result<T, Failure> {
    let other = |error: &dyn std::fmt::Display| Failure::Other(error.to_string());
    let Some(path) = &job.game.base else { return make(None).map_err(|error| other(&error)) };
    let wrong = |error: &dyn std::fmt::Display| Failure::Other(format!("--base {}: {error}", path.display()));
    let location = input::named_location(path, shelf).map_err(|error| wrong(&error))?;
    let file = location.open(&job.options, shelf).map_err(|error| wrong(&error))?;
    let file = input::parse(&file).map_err(|error| wrong(&error))?;
    let base = game_file::half_life_base(&file).map_err(|error| wrong(&error))?;
    make(Some(base)).map_err(|error| other(&error))
}

/// The error for a model without sources.
pub(super) fn no_sources() -> Failure {
    Failure::Other("SMD does not support vertex animation, and this model has no other animation".to_owned())
}
