//! Models for games, from glTF.

use std::path::PathBuf;

use pyo3::{
    prelude::*,
    sync::PyOnceLock,
    types::{PyBytes, PyTuple, PyType},
};
use triassic::{
    AnyFile, Diagnostics, Options,
    convert::{
        Resolver, SceneOptions,
        goldsrc_mdl::back,
        quake_md2::{ToMd2Options, skins_before},
    },
    game_file::{self, GameFiles, SkinImages, SkinsBefore},
    gltf_file, goldsrc_mdl, open, quake_md2,
    scene::{OutFile, Scene},
};

use crate::{error, guard::guard, value};

/// The options for converting to a game format.
#[derive(Debug, Default)]
pub(crate) struct Wanted {
    pub(crate) name: String,
    pub(crate) base: Option<PathBuf>,
    pub(crate) engine: Option<String>,
    pub(crate) sample_fps: Option<f32>,
    /// The folder of the game in the names of new skins.
    pub(crate) skin_path: Option<String>,
    /// Whether several materials are packed into one skin.
    pub(crate) atlas: bool,
}

/// Files, findings, and the texts of findings.
type Written = (Vec<OutFile>, Diagnostics, Vec<String>);

fn written(GameFiles { files, findings, notes, .. }: GameFiles) -> Written {
    (files, findings, notes)
}

/// Called by `triassic.back.from_gltf`, which checks the arguments.
#[pyfunction]
#[expect(clippy::needless_pass_by_value, clippy::too_many_arguments, reason = "PyO3 passes owned values, one by one")]
pub(crate) fn back_from_gltf(
    py: Python<'_>,
    glb: Vec<u8>,
    to: String,
    name: String,
    base: Option<PathBuf>,
    engine: Option<String>,
    sample_fps: Option<f32>,
    atlas: bool,
) -> PyResult<Bound<'_, PyAny>> {
    let wanted = Wanted { name, base, engine, sample_fps, atlas, ..Wanted::default() };
    guard(|| {
        let read = py.detach(|| gltf_file::scene(&glb, None, &Options::default()));
        let (scene, found) = read.map_err(error::error)?;
        made(py, &found, || if to == "md2" { md2(&scene, &wanted) } else { half_life(&scene, &wanted) })
    })
}

/// The model from `make`, with previous findings, as `triassic.back.Made`.
pub(crate) fn made<'py>(
    py: Python<'py>,
    found: &Diagnostics,
    make: impl FnOnce() -> Result<Written, String> + Send,
) -> PyResult<Bound<'py, PyAny>> {
    static MADE: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let (files, mut findings, notes) = py.detach(make).map_err(error::error)?;
    findings.merge(found);
    let files = files.into_iter().map(|file| (file.name, PyBytes::new(py, &file.bytes)));
    let files = PyTuple::new(py, files.collect::<Vec<_>>())?;
    let findings = PyTuple::new(py, value::findings(py, &findings, |_| None)?)?;
    MADE.import(py, "triassic._types", "Made")?.call1((files, findings, PyTuple::new(py, notes)?))
}

/// The engine with this id.
fn engine<T>(id: Option<&str>, from_id: impl Fn(&str) -> Option<T>) -> Result<Option<T>, String> {
    id.map(|id| from_id(id).ok_or_else(|| format!("engine: {id:?} is not an engine of this format"))).transpose()
}

/// A Quake II model.
pub(crate) fn md2(scene: &Scene, wanted: &Wanted) -> Result<Written, String> {
    let mut options = ToMd2Options::default();
    options.engine = engine(wanted.engine.as_deref(), quake_md2::Profile::from_id)?;
    options.sample_rate = wanted.sample_fps;
    options.skin_folder.clone_from(&wanted.skin_path);
    options.atlas = wanted.atlas;
    let images = SceneOptions::default();
    let mut before = SkinsBefore::new();
    if let Some(path) = &wanted.base {
        let opened = open(path).map_err(|error| error.to_string())?;
        let wrong = |why: String| format!("base {}: {why}", path.display());
        let mut files = Resolver::beside(path);
        let (old, _) = opened.content().to_scene(&images, &mut files).map_err(|error| wrong(error.to_string()))?;
        before = skins_before(&old);
        options.base = Some(opened.bytes().to_vec());
    }
    game_file::md2(scene, &wanted.name, &options, SkinImages::default(), &before, &images)
        .map(|(made, _)| written(made))
}

/// A Half-Life model.
pub(crate) fn half_life(scene: &Scene, wanted: &Wanted) -> Result<Written, String> {
    let options = half_life_options(wanted)?;
    with_base(wanted, |base| game_file::half_life(scene, &options, base).map(|(made, _)| written(made)))
}

/// The sources of a Half-Life model.
pub(crate) fn smd(scene: &Scene, wanted: &Wanted) -> Result<Written, String> {
    let options = half_life_options(wanted)?;
    with_base(wanted, |base| {
        back::sources(scene, &options, base).map(|(files, findings)| (files, findings, Vec::new()))
    })
}

fn half_life_options(wanted: &Wanted) -> Result<back::Options, String> {
    let engine = engine(wanted.engine.as_deref(), goldsrc_mdl::Profile::from_id)?;
    Ok(back::Options::new(&wanted.name).with_sample_fps(wanted.sample_fps).with_engine(engine))
}

fn with_base<T>(
    wanted: &Wanted,
    make: impl FnOnce(Option<&goldsrc_mdl::ModelSet<'_>>) -> Result<T, back::BackError>,
) -> Result<T, String> {
    let Some(path) = &wanted.base else { return make(None).map_err(|error| error.to_string()) };
    let opened = open(path).map_err(|error| error.to_string())?;
    match opened.content() {
        AnyFile::GoldsrcMdl(set) => make(Some(set)).map_err(|error| error.to_string()),
        other => Err(format!("base {}: not a Half-Life model, but {}", path.display(), other.format().name)),
    }
}
