//! Scenes as Quake II models: the way back.

mod frames;
mod known;
mod names;
mod skins;
mod vertices;

use std::collections::BTreeSet;

use formats_core::{Diagnostics, QUAKE2_NORMALS, glam::Vec3, num::to_usize};
use quake_md2::{Builder, BuilderFrame, GlList, Model, Precision, Profile};
use serde_json::Value;
use triassic_scene::{Id, Material, Scene, Texture, glam::Vec2};
use vertices::Surface;

use crate::{
    IntoScene, Resolver, SceneOptions, TextEncoding,
    back::{Baked, Error, Origin, atlas, codes, has_other_textures, not_in_encoding},
};
pub use skins::skins_before;

/// The maximum number of vertex positions in all frames, which are in memory at once: more than most real models have,
/// or a multiple of those stored in the scene, up to four times that of the largest real model.
const MOST_PLACES: [usize; 2] = [2 << 20, 12 << 20];
const PER_STORED: usize = 4;

/// Converts the visible geometry of this scene to a Quake II model, with the hierarchy resolved, in the axes and units
/// of the game.
///
/// Vertices keep their order in the file if it is known; otherwise, vertices with equal positions in all frames are
/// merged. Frames are those of the file, identified by morph targets, or the keys of the animations, or sampled. The GL
/// commands are regenerated.
///
/// # Errors
/// If nothing is visible, several materials are used without an [`atlas`](ToMd2Options::atlas), a limit of the format
/// or the engine is exceeded, or the base cannot be read.
///
/// ```
/// use triassic_convert::quake_md2::{ToMd2Options, to_md2};
/// use triassic_scene::{Mesh, Node, NodeKind, Primitive, Scene, glam::Vec3};
/// let mut scene = Scene::default();
/// let triangle = Primitive::new(vec![Vec3::ZERO, Vec3::X, Vec3::Y], vec![0, 1, 2]);
/// let mesh = scene.add(Mesh::new("triangle", vec![triangle]));
/// scene.add_root(Node::new("here", NodeKind::Mesh { mesh, skin: None }));
/// let made = to_md2(&scene, &ToMd2Options::default())?;
/// let bytes = made.builder.write()?;
/// assert_eq!(quake_md2::Model::parse(&bytes).unwrap().triangles().len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn to_md2(scene: &Scene, options: &ToMd2Options) -> Result<Md2, Error> {
    let text = match options.text {
        TextEncoding::Detect => encoding(&Origin::of(scene)).unwrap_or_default(),
        text => text,
    };
    let options = &ToMd2Options { text, ..options.clone() };
    let base = options.base.as_deref().map(Model::parse).transpose().map_err(Error::Base)?;
    let mut packing = Diagnostics::new();
    let packed = if options.atlas {
        let engine = options.engine.unwrap_or(Profile::Quake2);
        atlas(scene, engine.limits().skin_height, &mut packing)?
    } else {
        None
    };
    let mut made = Made::new(packed.as_ref().unwrap_or(scene), options, base.as_ref())?;
    if let Some(base) = &base {
        keep_base(base, text, &mut made);
    }
    let Made { builder, skins, mut findings, mut notes, .. } = made;
    check_limits(&builder.write()?, options, &mut findings, &mut notes)?;
    findings.merge(&packing);
    Ok(Md2 { builder, skins, findings, notes, packed })
}

/// The encoding in which the names of the file were read.
fn encoding(origin: &Origin<'_>) -> Option<TextEncoding> {
    TextEncoding::named(origin.property("encoding")?.as_str()?)
}

/// A new model, before the bytes of a base are copied into it.
struct Made {
    builder: Builder,
    skins: Vec<Md2Skin>,
    surface: Surface,
    sources: Vec<frames::FrameSource>,
    findings: Diagnostics,
    notes: Vec<String>,
}

impl Made {
    fn new(scene: &Scene, options: &ToMd2Options, base: Option<&Model<'_>>) -> Result<Self, Error> {
        let (mut found, mut notes) = (Diagnostics::new(), Vec::new());
        let origin = Origin::of(scene);
        if origin.is_lost(scene) && base.is_none() {
            found.report(codes::ORIGIN_LOST, 0, None);
        }
        let baked = Baked::new(scene, &mut found)?;
        if baked.parts.is_empty() {
            return Err(Error::Empty);
        }
        report_left_out(&baked, &mut found);
        let skins::Skins { list: skins, size } = skins::skins(&baked, &origin, options, base, &mut found, &mut notes)?;
        let surface = Surface::new(&baked, &origin, base, size, &mut found);
        check_surface(&surface)?;
        let log = frames::Log::new(&mut found, &mut notes);
        let sources = frames::frames(&baked, &origin, options, base, log)?;
        baked.check_moments(sources.len())?;
        let unused = vertices::unused_count(&baked, base);
        let places = sources.len().saturating_mul(surface.vertex_count().saturating_add(unused));
        let most = most_places(scene);
        if places > most {
            let exceeded = vec![format!("{places} vertex positions in all frames; at most {most} are supported")];
            return Err(Error::TooMuch { target: "the format".into(), exceeded });
        }

        // Only the positions: the normals of all frames at once would take as much memory.
        let places = sources.iter().map(|source| surface.posed(&baked, &source.moment, &origin).positions);
        let mut places: Vec<Vec<Vec3>> = places.collect();
        frames::settle(&sources, &mut places);
        let welded = vertices::weld(&baked, &surface, &origin, base, &sources, &places, &mut found);
        let precision = precision(&origin, base);
        let positions = places.into_iter().enumerate().map(|(n, places)| welded.positions(n, &places));
        let positions: Vec<Vec<Vec3>> = positions.collect();
        let headers = frames::frame_grids(&sources, &positions, options.boxes, precision, &mut found)?;
        let records = skins.iter().filter(|skin| skin.is_listed).map(|skin| skins::record(&skin.name, options.text));
        let mut builder = Builder {
            skin_width: surface.skin_width,
            skin_height: surface.skin_height,
            skins: records.collect::<Result<_, _>>()?,
            tex_coords: surface.tex_coords.clone(),
            triangles: surface.triangles(&welded),
            frames: Vec::new(),
            gl_commands: GlList::Generate,
            layout: None,
        };
        for (source, (header, positions)) in sources.iter().zip(headers.into_iter().zip(&positions)) {
            let normals = surface.posed_normals(&baked, &source.moment, &origin);
            let normals = surface.normals(&welded, &normals, positions);
            builder.frames.push(BuilderFrame::quantize_on(header, positions, &normals, precision)?);
        }
        let frames = builder.frames.iter().filter_map(|frame| std::str::from_utf8(frame.header.name.as_bytes()).ok());
        let listed = skins.iter().filter(|skin| skin.is_listed).map(|skin| skin.name.as_str());
        notes.extend(not_in_encoding(frames.chain(listed), options.text, &mut found));
        Ok(Self { builder, skins, surface, sources, findings: found, notes })
    }
}

/// Reports vertex colors, and textures other than the color of a skin.
fn report_left_out(baked: &Baked<'_>, found: &mut Diagnostics) {
    let scene = baked.scene();
    for part in &baked.parts {
        let colors = baked.source(part).map_or(&[][..], |source| &source.colors);
        if colors.iter().any(|color| *color != [u16::MAX; 4]) {
            found.report(codes::VERTEX_COLORS, 0, Some(part.node.index()));
        }
    }
    let drawn: BTreeSet<Id<Material>> = baked.parts.iter().filter_map(|part| part.material).collect();
    let variants = scene.variants.iter().flat_map(|variant| &variant.materials);
    let variants = variants.filter(|(from, _)| drawn.contains(from)).map(|(_, to)| *to);
    let materials: BTreeSet<Id<Material>> = drawn.iter().copied().chain(variants).collect();
    for id in materials {
        if scene.get(id).is_some_and(has_other_textures) {
            found.report(codes::INPUT_LEFT_OUT, 0, Some(id.index()));
        }
    }
}

/// The maximum number of vertex positions that a scene may produce.
fn most_places(scene: &Scene) -> usize {
    let parts = scene.meshes.iter().flat_map(|mesh| &mesh.primitives);
    let stored = parts.map(|part| {
        let shapes = part.shapes.iter().map(|shape| shape.positions.len());
        shapes.fold(part.positions.len(), usize::saturating_add)
    });
    let [least, most] = MOST_PLACES;
    stored.fold(0, usize::saturating_add).saturating_mul(PER_STORED).clamp(least, most)
}

/// The high-definition extension, if the file had it.
fn precision(origin: &Origin<'_>, base: Option<&Model<'_>>) -> Precision {
    let is_hd = origin.property("hd").and_then(Value::as_bool) == Some(true);
    if is_hd || base.is_some_and(|base| base.frames().is_hd()) { Precision::Hd } else { Precision::Standard }
}

/// The sharing of boxes between frames; a box divides each axis into 256 steps for the positions of vertices.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Boxes {
    /// The boxes of the file, if every frame of a clip still fits its own, so that all bytes stay the same; otherwise
    /// like `Clip`.
    #[default]
    Keep,
    /// One for each frame: the most precise, but static parts jitter.
    Frame,
    /// One for each clip: static parts have the same bytes in all of its frames.
    Clip,
    /// One for the whole model.
    Model,
}

/// The order of the frames.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum FrameOrder {
    /// The order in the file; new frames come last.
    #[default]
    File,
    /// The order of the standard player, according to the names of its twenty clips: the game uses the indices of
    /// frames.
    Player,
}

/// Options for converting a scene to a Quake II model.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct ToMd2Options {
    /// The engine whose limits apply; without one, only the limits of the format.
    pub engine: Option<Profile>,
    /// Frames per second for sampled animations, overriding the rate in the file, or 10.
    pub sample_rate: Option<f32>,
    /// The sharing of boxes between frames.
    pub boxes: Boxes,
    /// The order of the frames.
    pub order: FrameOrder,
    /// The source file of the scene: unchanged parts keep their bytes.
    pub base: Option<Vec<u8>>,
    /// The folder of the game for names of skins without one, with `/`: `models/monsters/tank`.
    pub skin_folder: Option<String>,
    /// Whether to pack several materials into one skin, whose image combines theirs.
    pub atlas: bool,
    /// The encoding of the names of frames and skins. Default: that in which they were read, if the scene has it,
    /// otherwise a byte for each character, or UTF-8.
    pub text: TextEncoding,
}

/// A Quake II model made from a scene.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Md2 {
    /// The model: [`Builder::write`] returns the file.
    pub builder: Builder,
    /// The skins, in the order of the model.
    pub skins: Vec<Md2Skin>,
    /// The findings about lost or changed data; a file does not exist yet, so all offsets are 0.
    pub findings: Diagnostics,
    /// The texts of findings: which frames, which clips.
    pub notes: Vec<String>,
    /// The scene with a single skin, if materials were packed into an [`atlas`](ToMd2Options::atlas), which owns the
    /// textures of the skins.
    pub packed: Option<Scene>,
}

/// A skin of a model made from a scene.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Md2Skin {
    /// Its name in the model.
    pub name: String,
    /// Its image without the [color](Self::image) of its material, if the scene has it.
    pub texture: Option<Id<Texture>>,
    /// Whether the file had this skin with its current image and no color, or with an image that is missing here.
    pub is_unchanged: bool,
    /// Whether the model lists it. The image of a model without skins, which the game finds by its name, is not listed.
    pub is_listed: bool,
    /// Whether its image should be written as a PCX; otherwise the images of the file were not PCX.
    pub is_pcx: bool,
    /// The color by which its material multiplies the image, linear; 1 for an image as it is.
    pub color: [f32; 4],
    /// The material with the original state of the image.
    colors: Option<Id<Material>>,
}

// Limits, checked before anything is written.

/// The maximum number of elements with 16-bit indices.
const MOST: usize = 1 << 16;

/// Rejects a surface that the format cannot store, before the frames are created.
fn check_surface(surface: &Surface) -> Result<(), Error> {
    refuse(
        "the MD2 format",
        exceeded(&[
            ("triangles", surface.triangle_count(), Some(MOST.saturating_mul(4))),
            ("texture coordinates", surface.tex_coords.len(), Some(MOST)),
            ("vertices", surface.vertex_count(), Some(MOST)),
        ]),
    )
}

/// Compares the new model with an engine. Exceeding the limits of a requested engine is an error; otherwise the model
/// is compared with Quake II, and each excess is a finding and a note.
fn check_limits(
    file: &[u8],
    options: &ToMd2Options,
    found: &mut Diagnostics,
    notes: &mut Vec<String>,
) -> Result<(), Error> {
    let model = Model::parse(file).map_err(Error::Made)?;
    let engine = options.engine.unwrap_or(Profile::Quake2);
    let (header, limits) = (model.header(), engine.limits());
    let count = |number: i32| usize::try_from(number).unwrap_or(0);
    let exceeded = exceeded(&[
        ("triangles", count(header.triangle_count), Some(limits.triangles)),
        ("vertices", count(header.vertex_count), Some(limits.vertices)),
        ("frames", count(header.frame_count), Some(limits.frames)),
        ("skins", count(header.skin_count), Some(limits.skins)),
        ("texels of the skin's height", count(header.skin_height), limits.skin_height),
        ("words of GL commands", count(header.gl_word_count), limits.gl_words),
    ]);
    if options.engine.is_some() {
        return refuse(engine.name(), exceeded);
    }
    found.merge(&model.check_limits(engine));
    notes.extend(exceeded.into_iter().map(|text| format!("{}: {text}", engine.name())));
    Ok(())
}

fn exceeded(counts: &[(&str, usize, Option<usize>)]) -> Vec<String> {
    let over = |(what, count, most): &(&str, usize, Option<usize>)| {
        let most = (*most)?;
        let surplus = count.checked_sub(most).filter(|surplus| *surplus > 0)?;
        Some(format!("{count} {what}, {surplus} more than {most}"))
    };
    counts.iter().filter_map(over).collect()
}

fn refuse(target: &str, exceeded: Vec<String>) -> Result<(), Error> {
    if exceeded.is_empty() { Ok(()) } else { Err(Error::TooMuch { target: target.to_owned(), exceeded }) }
}

// Keeps the bytes of unchanged parts: those that equal the export of the base itself.

/// Copies the bytes of the base where the new model equals the export of the base.
fn keep_base(base: &Model<'_>, text: TextEncoding, made: &mut Made) {
    let options = SceneOptions { text, ..SceneOptions::for_editing() };
    let Ok((scene, _)) = base.to_scene(&options, &mut Resolver::none()) else { return };
    let Ok(again) = Made::new(&scene, &ToMd2Options { text, ..ToMd2Options::default() }, None) else { return };
    let own = Builder::from_model(base);
    // If parts of a file are omitted, its indices differ from those of its export.
    if again.builder.frames.len() != own.frames.len() {
        return;
    }
    let is_same_surface = vertices(&made.builder) == vertices(&again.builder);
    let has_uvs = has_uvs_of(&again.surface, &made.surface);
    let builder = &mut made.builder;
    if builder.skins == again.builder.skins {
        builder.skins.clone_from(&own.skins);
    }
    let size = |builder: &Builder| (builder.skin_width, builder.skin_height);
    let has_size = size(builder) == size(&again.builder);
    if has_size {
        (builder.skin_width, builder.skin_height) = size(&own);
    }
    for (frame, source) in builder.frames.iter_mut().zip(&made.sources) {
        let before = source.file_frame.and_then(|place| own.frames.get(place).zip(again.builder.frames.get(place)));
        let Some((before, again)) = before else { continue };
        if frame.header.name == again.header.name {
            frame.header.name = before.header.name;
        }
        if is_same_surface {
            let triangles: Vec<[usize; 3]> =
                builder.triangles.iter().map(|own| own.vertices.map(usize::from)).collect();
            keep_frame(frame, before, again, &triangles, source.file_frame == Some(0));
        }
    }
    if !is_same_surface || !has_uvs || !has_size {
        return;
    }
    builder.tex_coords = own.tex_coords;
    builder.triangles = own.triangles;
    builder.gl_commands = own.gl_commands;
    if builder.frames.len() == own.frames.len() {
        builder.layout = own.layout;
    }
}

/// The vertices of all triangles, and their number.
fn vertices(builder: &Builder) -> (Vec<[u16; 3]>, usize) {
    let count = builder.frames.first().map_or(0, |frame| frame.vertices.len());
    (builder.triangles.iter().map(|own| own.vertices).collect(), count)
}

/// Whether every corner has the UV that the base's would be converted to.
fn has_uvs_of(again: &Surface, made: &Surface) -> bool {
    /// Half of a texel of the largest skins.
    const NEAR: f32 = 1e-5;
    let uv = |surface: &Surface, vertex: u32| surface.uvs.get(to_usize(vertex)).copied().unwrap_or(Vec2::NAN);
    again.corners.len() == made.corners.len()
        && again.corners.as_flattened().iter().zip(made.corners.as_flattened()).all(|((own, _), (other, _))| {
            let (own, other) = (uv(again, *own), uv(made, *other));
            // Far from the image, floats have larger steps.
            own.abs_diff_eq(other, NEAR * own.abs().max_element().max(1.0))
        })
}

/// Unmoved vertices keep their bytes, and their normals if their surroundings did not move either: programs recompute
/// the normals of morph targets.
fn keep_frame(
    frame: &mut BuilderFrame,
    before: &BuilderFrame,
    again: &BuilderFrame,
    triangles: &[[usize; 3]],
    is_mesh: bool,
) {
    let grid =
        |frame: &BuilderFrame| [frame.header.scale, frame.header.translate].map(|own| own.to_array().map(f32::to_bits));
    let is_same_grid = grid(frame) == grid(again)
        && frame.vertices.len() == before.vertices.len()
        && frame.fractions.len() == before.fractions.len();
    if !is_same_grid {
        return;
    }
    let part = |frame: &BuilderFrame, vertex: usize| frame.fractions.get(vertex).copied();
    let is_same: Vec<bool> = frame
        .vertices
        .iter()
        .zip(&again.vertices)
        .enumerate()
        .map(|(n, (a, b))| a.position == b.position && part(frame, n) == part(again, n))
        .collect();
    // On another grid, the position of a moved vertex has no exact representation.
    if grid(again) != grid(before) && is_same.contains(&false) {
        return;
    }
    (frame.header.scale, frame.header.translate) = (before.header.scale, before.header.translate);
    let (mut is_still, mut is_used) = (is_same.clone(), vec![false; is_same.len()]);
    for corners in triangles {
        let is_moved = !corners.iter().all(|corner| is_same.get(*corner) == Some(&true));
        for corner in corners {
            if let Some(place) = is_still.get_mut(*corner).filter(|_| is_moved) {
                *place = false;
            }
            if let Some(place) = is_used.get_mut(*corner) {
                *place = true;
            }
        }
    }
    let vertices = frame.vertices.iter_mut().zip(before.vertices.iter().zip(&again.vertices));
    for (n, (vertex, (before, again))) in vertices.enumerate() {
        if is_same.get(n) == Some(&true) {
            vertex.position = before.position;
        }
        let normal = |index: u8| QUAKE2_NORMALS.get(usize::from(index)).copied();
        let is_near = match (normal(vertex.normal_index), normal(again.normal_index)) {
            (Some(own), Some(again)) => own.dot(again) > 0.95,
            _ => true,
        };
        // Normals of the mesh itself roundtrip exactly, so changed ones are intentional. Unused vertices have none.
        if is_still.get(n) == Some(&true) && (is_near || !is_mesh || is_used.get(n) != Some(&true)) {
            vertex.normal_index = before.normal_index;
        }
    }
    for (n, fraction) in frame.fractions.iter_mut().enumerate().filter(|(n, _)| is_same.get(*n) == Some(&true)) {
        if let Some(before) = part(before, n) {
            *fraction = before;
        }
    }
    frame.rest.clone_from(&before.rest);
}
