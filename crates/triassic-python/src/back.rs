//! Models for games, made of glTF.

use std::path::PathBuf;

use pyo3::{prelude::*, types::PyBytes};
use triassic::{
    AnyFile, Options, SceneFiles,
    convert::{
        SceneOptions,
        goldsrc_mdl::back,
        quake_md2::{ToMd2Options, skins_before},
    },
    game_file::{self, GameFiles, SkinImages, SkinsBefore},
    gltf_file, goldsrc_mdl, open, quake_md2,
    scene::Scene,
};

use crate::{error, guard::guard, value};

type Made<'py> = (Vec<(String, Bound<'py, PyBytes>)>, Vec<Bound<'py, PyAny>>, Vec<String>);

/// Called by `triassic.back.from_gltf`, which checks the arguments.
#[pyfunction]
#[expect(clippy::needless_pass_by_value, reason = "Python hands over owned values")]
pub(crate) fn back_from_gltf(
    py: Python<'_>,
    glb: Vec<u8>,
    to: String,
    name: String,
    base: Option<PathBuf>,
    engine: Option<String>,
    sample_fps: Option<f32>,
) -> PyResult<Made<'_>> {
    guard(|| {
        let made = py.detach(|| {
            let (scene, findings) =
                gltf_file::scene(&glb, None, &Options::default()).map_err(|error| error.to_string())?;
            let mut made = match to.as_str() {
                "md2" => md2(&scene, &name, base, engine.as_deref(), sample_fps)?,
                _ => half_life(&scene, &name, base, engine.as_deref(), sample_fps)?,
            };
            made.findings.merge(&findings);
            Ok(made)
        });
        let made = made.map_err(|why: String| error::error(why))?;
        let files = made.files.into_iter().map(|file| (file.name, PyBytes::new(py, &file.bytes))).collect();
        Ok((files, value::findings(py, &made.findings)?, made.notes))
    })
}

/// The engine with this id.
fn engine<T>(id: Option<&str>, from_id: impl Fn(&str) -> Option<T>) -> Result<Option<T>, String> {
    id.map(|id| from_id(id).ok_or_else(|| format!("engine: {id:?} is not an engine of this format"))).transpose()
}

fn md2(
    scene: &Scene,
    name: &str,
    base: Option<PathBuf>,
    id: Option<&str>,
    sample_fps: Option<f32>,
) -> Result<GameFiles, String> {
    let mut options = ToMd2Options::default();
    options.engine = engine(id, quake_md2::Profile::from_id)?;
    options.sample_rate = sample_fps;
    let images = SceneOptions::default();
    let mut before = SkinsBefore::new();
    if let Some(path) = base {
        let opened = open(&path).map_err(|error| error.to_string())?;
        let wrong = |why: String| format!("base {}: {why}", path.display());
        let mut files = SceneFiles::for_file(&path, &Options::default());
        let (old, _) = opened.content().to_scene(&images, &mut files).map_err(|error| wrong(error.to_string()))?;
        before = skins_before(&old);
        options.base = Some(opened.bytes().to_vec());
    }
    game_file::md2(scene, name, &options, SkinImages::default(), &before, &images).map(|(made, _)| made)
}

fn half_life(
    scene: &Scene,
    name: &str,
    base: Option<PathBuf>,
    id: Option<&str>,
    sample_fps: Option<f32>,
) -> Result<GameFiles, String> {
    let engine = engine(id, goldsrc_mdl::Profile::from_id)?;
    let options = back::Options::new(name).with_sample_fps(sample_fps).with_engine(engine);
    let made = match base {
        None => game_file::half_life(scene, &options, None),
        Some(path) => {
            let opened = open(&path).map_err(|error| error.to_string())?;
            match opened.content() {
                AnyFile::GoldsrcMdl(set) => game_file::half_life(scene, &options, Some(set)),
                other => {
                    return Err(format!("base {}: not a Half-Life model, but {}", path.display(), other.format().name));
                }
            }
        }
    };
    made.map(|(made, _)| made).map_err(|error| error.to_string())
}
