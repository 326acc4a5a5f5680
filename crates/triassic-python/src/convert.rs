//! Converts models to other formats, like the command.
//!
//! Models for games, from glTF.

use std::path::PathBuf;

use pyo3::{
    prelude::*,
    pybacked::PyBackedBytes,
    sync::PyOnceLock,
    types::{PyBytes, PyTuple, PyType},
};
use triassic::{
    AnyFile, Diagnostics, Options,
    bis_p3dm::{Builder as P3dBuilder, MapError, PathKinds, Rename},
    convert::{
        Resolver, SceneOptions,
        goldsrc_mdl::back,
        quake_md2::{ToMd2Options, skins_before},
    },
    formats_core::{WriteError, files::name_text, glam::Vec3},
    game_file::{self, GameFiles, SkinImages, SkinsBefore},
    gltf, gltf_file, goldsrc_mdl, open,
    quake_md2::{self, Builder, BuilderFrame, GlList, Precision, Skin, TexCoord, Triangle},
    scene::{INCH, OutFile, Scene, normals::smooth_normals, obj},
};

use crate::{
    error::{self, guard},
    file::File,
    options::Wishes,
    value,
};

/// The model as a GLB.
pub(crate) fn glb(scene: Scene, wishes: &Wishes) -> PyResult<Vec<u8>> {
    let scene = shown(scene, wishes)?;
    wishes.conversion.export(&scene).and_then(gltf::Gltf::into_glb).map_err(error::error)
}

/// Restricts the options to what a conversion to OBJ needs: no animations except for the pose.
pub(crate) fn narrow(wishes: &mut Wishes) {
    if wishes.animation.is_none() {
        wishes.conversion = wishes.conversion.at_rest();
    }
}

/// The model as OBJ, MTL and images, in a pose.
pub(crate) fn obj(scene: Scene, wishes: Wishes, stem: &str) -> PyResult<Vec<OutFile>> {
    let scene = shown(scene, &wishes)?;
    let mut options = wishes.conversion.obj_options();
    options.animation = wishes.animation;
    options.time = wishes.seconds;
    obj::export(&scene, stem, &options).map_err(error::error)
}

/// The first part of a scene that the command would write.
fn shown(scene: Scene, wishes: &Wishes) -> PyResult<Scene> {
    let pieces = wishes.conversion.pieces(scene, wishes.has_variants).map_err(error::error)?;
    pieces.into_iter().next().map(|piece| piece.scene).ok_or_else(|| error::error("there is nothing to write"))
}

// Rewrites files from their parsed content.

/// The rewritten file, for formats that support it.
pub(crate) fn rewrite(file: &AnyFile<'_>) -> PyResult<Vec<u8>> {
    let why = || {
        format!(
            "this {} cannot be written back: it was cut short, or its format cannot be rewritten",
            file.format().name
        )
    };
    file.rewrite().ok_or_else(|| error::error(why()))?.map_err(error::error)
}

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
    let base = game_file::half_life_base(opened.content()).map_err(|why| format!("base {}: {why}", path.display()))?;
    make(Some(base)).map_err(|error| error.to_string())
}

// Quake II models from arrays.

/// The parts of a file as bytes, whose shapes were checked by `triassic.md2`.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "only triassic.md2 calls it")]
#[expect(clippy::needless_pass_by_value, reason = "PyO3 passes owned values")]
pub(crate) fn md2_write<'py>(
    py: Python<'py>,
    positions: &[u8],
    vertices: usize,
    triangles: &[u8],
    uv: &[u8],
    normals: Option<Vec<u8>>,
    skin_size: (u16, u16),
    skins: Vec<PyBackedBytes>,
    names: Vec<PyBackedBytes>,
    hd: bool,
) -> PyResult<Bound<'py, PyBytes>> {
    guard(|| {
        let (positions, uv) = (points(positions), floats(uv));
        let words: Vec<u32> = triangles.as_chunks().0.iter().map(|word| u32::from_le_bytes(*word)).collect();
        let triangles: Vec<[u32; 3]> = words.as_chunks().0.to_vec();
        let normals = normals.map(|normals| points(&normals));
        let built = py.detach(|| {
            let mut builder = Builder { gl_commands: GlList::Generate, ..Builder::default() };
            (builder.skin_width, builder.skin_height) = (skin_size.0.into(), skin_size.1.into());
            for skin in &skins {
                builder.skins.push(Skin::new(skin)?);
            }
            builder.tex_coords = uv.as_chunks().0.iter().map(|uv| texel(*uv, skin_size)).collect();
            for triangle in &triangles {
                // Clockwise in the file; `triassic.md2` rejects numbers that are too large.
                let [a, b, c] = triangle.map(|index| u16::try_from(index).unwrap_or(u16::MAX));
                builder.triangles.push(Triangle { vertices: [a, c, b], tex_coords: [a, c, b] });
            }
            let precision = if hd { Precision::Hd } else { Precision::Standard };
            for (frame, (place, name)) in positions.chunks(vertices.max(1)).zip(&names).enumerate() {
                let start = frame.saturating_mul(vertices);
                let own = normals.as_ref().and_then(|all| all.get(start..start.saturating_add(vertices)));
                let own = own.map_or_else(|| smooth_normals(place, triangles.as_flattened()), <[Vec3]>::to_vec);
                let place: Vec<Vec3> = place.iter().map(|point| quake(*point) / INCH).collect();
                let own: Vec<Vec3> = own.into_iter().map(quake).collect();
                builder.frames.push(BuilderFrame::quantize(name, &place, &own, precision)?);
            }
            builder.write()
        });
        let bytes = built.map_err(|failure: WriteError| error::error(failure))?;
        Ok(PyBytes::new(py, &bytes))
    })
}

fn floats(bytes: &[u8]) -> Vec<f32> {
    bytes.as_chunks().0.iter().map(|word| f32::from_le_bytes(*word)).collect()
}

fn points(bytes: &[u8]) -> Vec<Vec3> {
    floats(bytes).as_chunks().0.iter().map(|point| Vec3::from_array(*point)).collect()
}

/// Converts a point of a scene to the axes of the game.
const fn quake(v: Vec3) -> Vec3 {
    Vec3::new(v.z, v.x, v.y)
}

#[expect(clippy::as_conversions, clippy::cast_possible_truncation, reason = "float casts saturate")]
fn texel([u, v]: [f32; 2], (width, height): (u16, u16)) -> TexCoord {
    let texel = |at: f32, size: u16| (at * f32::from(size)).round() as i16;
    TexCoord { s: texel(u, width), t: texel(v, height) }
}

// Renaming paths in Bohemia models.

/// The rule of `rename_paths`: the start of paths, a regular expression, or whole paths.
#[derive(FromPyObject)]
pub(crate) enum Renames {
    /// Old and new paths.
    Map(std::collections::BTreeMap<Vec<u8>, Vec<u8>>),
}

/// Called by `triassic.p3d.rename_paths`.
#[pyfunction]
#[pyo3(signature = (file, renames, kinds, is_prefix))]
pub(crate) fn p3d_rename_paths<'py>(
    py: Python<'py>,
    file: &File,
    renames: Renames,
    kinds: (bool, bool, bool),
    is_prefix: bool,
) -> PyResult<(Bound<'py, PyBytes>, usize)> {
    guard(|| {
        let Renames::Map(map) = renames;
        let kinds = PathKinds { textures: kinds.0, materials: kinds.1, proxies: kinds.2 };
        let text = |why: WriteError| why.to_string();
        let rename = move |any: &AnyFile<'_>| {
            let AnyFile::BisP3dm(model) = any else { return Ok(None) };
            let mut builder = P3dBuilder::from_model(model);
            let mut count = 0_usize;
            if is_prefix {
                for (from, to) in &map {
                    let changed = builder.rename(&Rename::prefix(from, to), kinds).map_err(text)?;
                    count = count.saturating_add(changed.len());
                }
            } else {
                let mut lines = Vec::new();
                for (from, to) in &map {
                    lines.extend([from.as_slice(), b"\t", to, b"\n"].concat());
                }
                let rule = Rename::map(&lines).map_err(|why| match why {
                    MapError::Ambiguous { old, names: [one, other], .. } => {
                        let [old, one, other] = [old, one, other].map(|name| name_text(&name));
                        format!("renames: {old} has two new names, {one} and {other}")
                    }
                    other => other.to_string(),
                })?;
                count = builder.rename(&rule, kinds).map_err(text)?.len();
            }
            Ok::<_, String>(Some((builder.write().map_err(text)?, count)))
        };
        let written = py.detach(|| rename(file.content())).map_err(error::error)?;
        let (bytes, count) = written.ok_or_else(|| error::error("not a Bohemia model (P3D MLOD)"))?;
        Ok((PyBytes::new(py, &bytes), count))
    })
}
