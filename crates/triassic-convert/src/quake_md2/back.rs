//! Scenes as Quake II models: the way back.

mod base;
mod frames;
mod grid;
mod known;
mod limits;
mod names;
mod options;
mod skins;
mod surface;
mod vertices;
mod welded;

use formats_core::{Diagnostics, glam::Vec3};
use quake_md2::{Builder, BuilderFrame, GlList, Model, Precision, Profile};
use serde_json::Value;
use triassic_scene::Scene;

use crate::back::{Baked, Error, Origin, atlas, codes};
pub use options::{Boxes, FrameOrder, Md2, Md2Skin, ToMd2Options};
pub use skins::skins_before;
use surface::Surface;

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
        base::keep(base, &mut made);
    }
    let Made { builder, skins, mut findings, mut notes, .. } = made;
    limits::after(&builder.write()?, options, &mut findings, &mut notes)?;
    findings.merge(&packing);
    Ok(Md2 { builder, skins, findings, notes, packed })
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
        let skins::Skins { list: skins, size } = skins::skins(&baked, &origin, options, base, &mut found, &mut notes)?;
        let surface = Surface::new(&baked, &origin, base, size, &mut found);
        limits::before(&surface)?;
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
        grid::settle(&sources, &mut places);
        let welded = vertices::weld(&baked, &surface, &origin, base, &sources, &places, &mut found);
        let precision = precision(&origin, base);
        let positions = places.into_iter().enumerate().map(|(n, places)| welded.positions(n, &places));
        let positions: Vec<Vec<Vec3>> = positions.collect();
        let headers = grid::headers(&sources, &positions, options.boxes, precision, &mut found)?;
        let records = skins.iter().filter(|skin| skin.is_listed).map(|skin| skins::record(&skin.name));
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
        Ok(Self { builder, skins, surface, sources, findings: found, notes })
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
fn precision(origin: &Origin, base: Option<&Model<'_>>) -> Precision {
    let is_hd = origin.properties.get("hd").and_then(Value::as_bool) == Some(true);
    if is_hd || base.is_some_and(|base| base.frames().is_hd()) { Precision::Hd } else { Precision::Standard }
}
