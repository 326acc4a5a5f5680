//! Terrains of 3D `GameStudio` (HMP) as scenes.
//!
//! The points of frame 0 are the vertices of one mesh, shared by the triangles, which divide the cells as in the
//! engine; each further frame is a shape, and each run of frames with related names is an animation of 10 frames per
//! second, or as requested. [`SceneOptions::grid_step`] reduces columns and rows to every Nth one and the last.
//!
//! **Skins.** The first one covers the ground. The second, if its size differs, is a detail map: an input
//! [`Detail`](triassic_scene::InputRole::Detail) of the material with its own scale, [`SceneOptions::detail_repeats`],
//! since the file does not store the number of repetitions. Further skins are for the materials and shaders of a game:
//! they are textures that the ground does not use.
//!
//! `extras`, by owner:
//!
//! | where | key | what |
//! |---|---|---|
//! | scene properties | `columns`, `rows` | the points of the file along X and Y |
//! | scene properties | `cell_size` | the distance between two columns and between two rows, in quants |
//! | scene properties | `scale`, `offset` | for editing: the factor and the offset of heights, and of all coordinates for packed points; in the axes and unit of the file |
//! | scene properties | `grid_step` | the step N, if only every Nth column and row was kept |
//! | scene properties | `playback` | `script`: the speed and the repetition of clips are not in the file; only with several frames |
//! | scene properties | `palette` | the origin of the colors of 8-bit skins: `given`, `palette.pcx` or `default` |
//! | mesh | `frame` | the name of frame 0, if it has one |
//! | mesh | `file_frames` | for editing, for each frame from 0: its `name`, and in `target` the index of its shape, unless it is the mesh itself |
//! | material | `type` | the type of the ground's skin in the file |
//! | material | `file` | the image file that it refers to |
//! | material | `reference` | the number of the skin that it refers to |
//! | material | `material` | its colors in the file: `diffuse`, `ambient`, `specular`, `emissive`, each red, green, blue, alpha, and `power` |
//! | material | `effect` | the text of its effect |
//! | material | `other_skins` | the textures of further skins: `skin`, `texture` |
//! | animation | `name` | the name in the file, if it was changed |
//! | animation | `first_frame`, `last_frame`, `frame_rate` | its origin |

use std::{cell::OnceCell, iter};

use acknex_hmp::{DEFAULT_FRAME_RATE, Diagonal, Frame, Grid, Header, PointTable, Points, Terrain};
use formats_core::{
    Diagnostics, Error, ErrorKind, Welder, field_at,
    glam::{Vec2, Vec3},
    num::{self, to_usize},
};
use serde_json::json;
use triassic_scene::{
    Alpha, Animation, Channel, Convention, Extras, INCH, Id, InputRole, Interpolation, Material, MaterialInput, Mesh,
    Metadata, Node, NodeKind, OtherSkin, Primitive, Scene, Shape, ShapeData, ShapeInfo, Texture, UniqueNames,
    UvTransform, Values,
    normals::{smooth_normals, smooth_normals_of_points},
};

use crate::{
    BadIndex, IntoScene, Normals, Resolver, Result, SceneOptions,
    acknex::{self, Images, shown},
    convert::finish,
    editing,
    facing::{Around, Facing},
    findings,
};

impl IntoScene for Terrain<'_> {
    fn to_scene(&self, options: &SceneOptions, resolver: &mut Resolver<'_>) -> Result<(Scene, Diagnostics)> {
        let mut found = Diagnostics::new();
        let unit = options.scale.factor(INCH);
        let mut scene = Scene {
            metadata: Metadata {
                format: "acknex-hmp".into(),
                version: self.version().to_string(),
                convention: CONVENTION,
                unit,
                properties: properties(self, options),
                ..Metadata::default()
            },
            ..Scene::default()
        };
        let name = resolver.model_name().unwrap_or_else(|| "terrain".into());
        let material = ground_material(self, options, resolver, &mut scene, &mut found)?;
        let mut mesh = terrain_mesh(self, options, unit, &name, &mut found)?;
        let frame = self.frame(0).map(|frame| acknex::text(options, frame.name().as_bytes())).unwrap_or_default();
        if !frame.is_empty() {
            mesh.extras.insert("frame".into(), json!(frame));
        }
        if options.editing {
            let names = self.frames().map(|frame| acknex::text(options, frame.name().as_bytes()));
            mesh.extras.insert("file_frames".into(), acknex::frames(names, (0..self.frame_count()).map(shape)));
        }
        if mesh.primitives.is_empty() {
            // No cells or no heights: an empty node with the remaining data.
            scene.add_root(Node { extras: mesh.extras, ..Node::new(name, NodeKind::Group) });
        } else {
            for part in &mut mesh.primitives {
                part.material = material;
            }
            let mesh = scene.add(mesh);
            let node = scene.add_root(Node::new(name, NodeKind::Mesh { mesh, skin: None }));
            scene.animations = animations(self, options, node);
        }
        finish(options, scene, found)
    }
}

fn properties(terrain: &Terrain<'_>, options: &SceneOptions) -> Extras {
    let grid = terrain.grid();
    let mut properties = Extras::new();
    properties.insert("columns".into(), json!(grid.column_count()));
    properties.insert("rows".into(), json!(grid.row_count()));
    properties.insert("cell_size".into(), json!(grid.cell_size().to_array()));
    if options.editing {
        let header = terrain.header();
        properties.insert("scale".into(), json!(header.scale.to_array()));
        properties.insert("offset".into(), json!(header.offset.to_array()));
    }
    if terrain.frame_count() > 1 {
        properties.insert("playback".into(), json!("script"));
    }
    if let Some(step) = options.grid_step.filter(|step| step.get() > 1) {
        properties.insert("grid_step".into(), json!(step.get()));
    }
    properties
}

/// One animation per clip. A terrain with a single frame has none.
fn animations(terrain: &Terrain<'_>, options: &SceneOptions, node: Id<Node>) -> Vec<Animation> {
    let mut unique = UniqueNames::default();
    let mut animations = Vec::new();
    if terrain.frame_count() < 2 {
        return animations;
    }
    for clip in terrain.clips() {
        let label = acknex::text(options, clip.name().as_bytes());
        let name = unique.unique(&label, "clip");
        if !options.sequences.contains(&label) {
            continue;
        }
        let rate = options.frame_rates.get(&label).filter(|rate| (1e-3..=1e6).contains(rate));
        let rate = rate.unwrap_or(DEFAULT_FRAME_RATE);
        let looping = options.is_looping(&label) && clip.frames().len() > 1;
        // A repeated clip ends with its first frame.
        let shapes: Vec<Shape> =
            clip.frames().clone().chain(looping.then_some(clip.frames().start)).map(shape).collect();
        let keys = options.frame_rates.keys_per_second(rate);
        let times: Vec<f32> = (0..shapes.len()).map(|key| seconds(key, keys)).collect();
        let mut extras = Extras::new();
        if name != label {
            extras.insert("name".into(), json!(label));
        }
        extras.insert("first_frame".into(), json!(clip.frames().start));
        extras.insert("last_frame".into(), json!(clip.frames().end.saturating_sub(1)));
        extras.insert("frame_rate".into(), json!(rate));
        let values = Values::Shape(shapes);
        let channel = Channel { node, times: times.into(), values, interpolation: Interpolation::Linear };
        animations.push(Animation { looping, extras, ..Animation::new(name, vec![channel]) });
    }
    animations
}

/// The shape of a frame.
fn shape(frame: usize) -> Shape {
    match frame.checked_sub(1) {
        None => Shape::Base,
        Some(target) => Shape::Target(num::to_u32(target)),
    }
}

/// The time of a key.
#[expect(clippy::cast_precision_loss, clippy::as_conversions, reason = "exact up to 16 million frames")]
fn seconds(key: usize, rate: f32) -> f32 {
    key as f32 / rate
}

// The mesh of a terrain, with its frames as shapes.

/// The conventions of the format.
const CONVENTION: Convention = Convention::ACKNEX;

/// The mesh; without primitives if there is nothing to draw.
fn terrain_mesh(
    terrain: &Terrain<'_>,
    options: &SceneOptions,
    unit: f32,
    name: &str,
    found: &mut Diagnostics,
) -> Result<Mesh> {
    let mut mesh = Mesh::new(name, Vec::new());
    let mut frames = terrain.frames();
    let surface = Surface::new(terrain, options, found)?;
    let Some(first) = frames.next().filter(|_| !surface.indices.is_empty()) else { return Ok(mesh) };
    let base = surface.shape(&first, options, unit, found);
    let scale = terrain.header().scale;
    let stored =
        if matches!(*first.points(), PointTable::Bytes(_) | PointTable::Words(_)) { scale } else { Vec3::Z * scale.z };
    mesh.step = Mesh::smallest_step([stored], unit);
    mesh.shapes = frames.clone().map(|frame| ShapeInfo::new(acknex::text(options, frame.name().as_bytes()))).collect();
    let shapes = frames.map(|frame| surface.shape(&frame, options, unit, found)).collect();
    let numbers = (0..base.positions.len()).map(|vertex| num::to_u32(surface.point(vertex)));
    let numbers = editing::vertex_numbers(options, numbers).collect();
    mesh.primitives.push(Primitive {
        attributes: numbers,
        positions: base.positions,
        normals: base.normals,
        uv_sets: vec![surface.uvs],
        indices: surface.indices,
        shapes,
        ..Primitive::default()
    });
    Ok(mesh)
}

/// Shared by all frames.
struct Surface {
    /// The points that become vertices; `None`: the first ones, as many as there are UVs.
    points: Option<Vec<u32>>,
    uvs: Vec<Vec2>,
    /// Three vertices per triangle, in the scene's order.
    indices: Vec<u32>,
    /// Whether stored normals are reversed, as determined from the first frame that has them.
    turned: OnceCell<bool>,
}

impl Surface {
    fn new(terrain: &Terrain<'_>, options: &SceneOptions, found: &mut Diagnostics) -> Result<Self> {
        let (grid, count) = (terrain.grid(), terrain.point_count());
        let columns = grid.column_count();
        let rows = count.checked_div(columns).unwrap_or(0).min(grid.row_count());
        let step = options.grid_step.map_or(1, |step| to_usize(step.get()));
        if step > 1 {
            return Ok(Self::thinned(terrain, &kept(columns, step), &kept(rows, step)));
        }
        if !terrain.own_triangles().is_empty() {
            return Self::of_own_triangles(terrain, options, found);
        }
        // Collected in one pass, which is several times as fast as one by one.
        let mut indices = Vec::with_capacity(terrain.triangle_count().saturating_mul(3));
        terrain.triangles().for_each(|triangle| indices.extend_from_slice(&CONVENTION.triangle(triangle)));
        Ok(Self {
            points: None,
            // Points after the last full row belong to no triangle.
            uvs: (0..columns.saturating_mul(rows)).map(|point| terrain.uv(point)).collect(),
            indices,
            turned: OnceCell::new(),
        })
    }
    /// The surface of the triangles that the file stores, whose points may be missing. A point with several UVs is
    /// several vertices.
    fn of_own_triangles(terrain: &Terrain<'_>, options: &SceneOptions, found: &mut Diagnostics) -> Result<Self> {
        let count = num::to_u32(terrain.point_count());
        let mut welder = Welder::new();
        let (mut repeats, mut indices) = (editing::Repeats::new(options), Vec::new());
        let triangles = terrain.triangles().zip(terrain.corner_uvs());
        for (n, (index, (triangle, uvs))) in (0_u32..).zip((0_usize..).zip(triangles)) {
            let at = terrain.own_triangles().at(index);
            let points = match (triangle.iter().all(|point| *point < count), options.bad_index, count.checked_sub(1)) {
                (true, ..) => triangle,
                (false, BadIndex::Fail, _) => {
                    let missing = ErrorKind::Malformed("refers to a missing vertex");
                    return Err(Error::new(missing, "triangle", at).into());
                }
                (false, BadIndex::Clamp, Some(last)) => {
                    found.report(findings::INDEX_CLAMPED, at, Some(n));
                    triangle.map(|point| point.min(last))
                }
                _ => {
                    found.report(findings::TRIANGLE_DROPPED, at, Some(n));
                    continue;
                }
            };
            let ([a, b, c], [uv_a, uv_b, uv_c]) = (points, uvs.map(|uv| uv.to_array().map(f32::to_bits)));
            let keys = CONVENTION.triangle([(a, uv_a), (b, uv_b), (c, uv_c)]);
            let mut corners = keys.map(|(point, uv)| welder.number((point, uv, 0)));
            if let Some(repeats) = &mut repeats {
                let copies = repeats.copies(corners);
                for ((corner, (point, uv)), copy) in corners.iter_mut().zip(keys).zip(copies) {
                    *corner = welder.number((point, uv, copy));
                }
            }
            indices.extend(corners);
        }
        let uv = |bits: [u32; 2]| Vec2::from_array(bits.map(f32::from_bits));
        let (points, uvs) = welder.corners().iter().map(|(point, bits, _)| (*point, uv(*bits))).unzip();
        Ok(Self { points: Some(points), uvs, indices, turned: OnceCell::new() })
    }
    /// The surface through the points of some columns and rows.
    fn thinned(terrain: &Terrain<'_>, columns: &[usize], rows: &[usize]) -> Self {
        let grid = terrain.grid();
        let points = rows.iter().flat_map(|row| columns.iter().filter_map(|column| grid.index(*column, *row)));
        let points: Vec<usize> = points.collect();
        let uvs = points.iter().map(|point| terrain.uv(*point)).collect();
        let points = points.into_iter().map(num::to_u32).collect();
        let (across, down) = (columns.len().saturating_sub(1), rows.len().saturating_sub(1));
        let corners = (0..down).flat_map(|row| (0..across).map(move |column| (column, row)));
        let indices = corners.flat_map(|(column, row)| halves(grid, columns.len(), column, row)).collect();
        Self { points: Some(points), uvs, indices, turned: OnceCell::new() }
    }
    /// A frame as a shape with these vertices.
    fn shape(&self, frame: &Frame<'_>, options: &SceneOptions, unit: f32, found: &mut Diagnostics) -> ShapeData {
        let count = frame.points().len();
        let mut positions = vec![Vec3::ZERO; count];
        frame.read_positions(&mut positions);
        self.keep(&mut positions);
        for position in &mut positions {
            *position = CONVENTION.point(*position, unit);
            if !position.is_finite() {
                found.report(findings::NOT_FINITE, field_at!(Header, scale), None);
                *position = Vec3::ZERO;
            }
        }
        let recompute = options.normals == Normals::Recomputed;
        let stored = if recompute { Stored::Unwanted } else { Stored::of(&frame.points()) };
        let mut normals = vec![Vec3::ZERO; count];
        // The crate already returns them outward.
        frame.read_normals(&mut normals);
        self.keep(&mut normals);
        for normal in &mut normals {
            *normal = CONVENTION.direction(*normal);
        }
        if matches!(stored, Stored::Good | Stored::Incomplete) {
            self.turn_outward(&positions, &mut normals, frame, options, found);
        }
        if stored != Stored::Good {
            let computed = match &self.points {
                None => smooth_normals(&positions, &self.indices),
                Some(points) => smooth_normals_of_points(&positions, &self.indices, points),
            };
            match stored {
                Stored::Unwanted => normals = computed,
                Stored::Even if !is_alike(&normals, &computed) => {
                    found.report(findings::NORMALS_COMPUTED, frame.at(), None);
                    normals = computed;
                }
                Stored::Incomplete => self.complete(&mut normals, &computed, &frame.points(), found),
                Stored::Even | Stored::Good => {}
            }
        }
        ShapeData::new(positions, normals)
    }
    /// The point of a vertex.
    fn point(&self, vertex: usize) -> usize {
        match &self.points {
            None => vertex,
            Some(points) => points.get(vertex).map_or(usize::MAX, |point| to_usize(*point)),
        }
    }
    /// Reverses the normals of a frame if nearly all of the first one's point into the ground.
    fn turn_outward(
        &self,
        positions: &[Vec3],
        normals: &mut [Vec3],
        frame: &Frame<'_>,
        options: &SceneOptions,
        found: &mut Diagnostics,
    ) {
        let turned = *self.turned.get_or_init(|| {
            let (points, mut facing) = (frame.points(), Facing::default());
            let has_normal = |vertex| stored_normal(&points, self.point(vertex)).is_some();
            let known = (0..).zip(&*normals);
            let known = known.map(|(vertex, normal)| if has_normal(vertex) { *normal } else { Vec3::ZERO });
            let mut around = Around::new(positions.len());
            let own: Vec<u32> = (0..num::to_u32(positions.len())).collect();
            around.add_all(&self.indices, &own, |vertex| positions.get(vertex).copied());
            facing.vote(&around, known);
            facing.is_to_turn(options.normals, frame.at(), None, found)
        });
        if turned {
            for normal in normals.iter_mut() {
                *normal = -*normal;
            }
        }
    }
    /// Replaces the normals that are not in the table by computed ones.
    fn complete(&self, normals: &mut [Vec3], computed: &[Vec3], stored: &Points<'_>, found: &mut Diagnostics) {
        for (vertex, (normal, computed)) in normals.iter_mut().zip(computed).enumerate() {
            let point = self.point(vertex);
            if stored_normal(stored, point).is_none() {
                found.report(findings::NORMALS_COMPUTED, stored.at(point), u32::try_from(point).ok());
                *normal = *computed;
            }
        }
    }
    /// Reduces a list with an element for each point to the points that are vertices.
    fn keep(&self, list: &mut Vec<Vec3>) {
        match &self.points {
            None => list.truncate(self.uvs.len()),
            Some(points) => {
                let of = |point: &u32| list.get(usize::try_from(*point).ok()?).copied();
                *list = points.iter().map(|point| of(point).unwrap_or_default()).collect();
            }
        }
    }
}

/// The columns or rows to keep, of `count`: every `step`th one from the first, and the last.
fn kept(count: usize, step: usize) -> Vec<usize> {
    let last = count.checked_sub(1);
    (0..count.saturating_sub(1)).step_by(step.max(1)).chain(last).collect()
}

/// The two triangles of a cell between `columns` points in a row.
fn halves(grid: &Grid, columns: usize, column: usize, row: usize) -> impl Iterator<Item = u32> + use<> {
    let point = |right: usize, below: usize| {
        let start = row.saturating_add(below).saturating_mul(columns);
        num::to_u32(start.saturating_add(column).saturating_add(right))
    };
    let (a, b, c, d) = (point(0, 0), point(1, 0), point(0, 1), point(1, 1));
    let halves = match grid.diagonal() {
        Diagonal::Rising => [[a, b, c], [b, d, c]],
        Diagonal::Falling => [[a, b, d], [a, d, c]],
    };
    halves.into_iter().flat_map(|half| CONVENTION.triangle(half))
}

/// The normal of a point as stored; `None` if it is not in the table.
fn stored_normal(points: &Points<'_>, point: usize) -> Option<Vec3> {
    points.get(point)?.normal.to_vec3()
}

/// The reliability of a frame's normals.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stored {
    Good,
    /// All equal: the ground is flat, or the program did not write normals.
    Even,
    /// Some are not in the table.
    Incomplete,
    /// Normals are computed in any case.
    Unwanted,
}

impl Stored {
    fn of(points: &Points<'_>) -> Self {
        let mut stored = points.iter().map(|point| point.normal.to_vec3());
        let Some(first) = stored.next() else { return Self::Good };
        let mut is_even = true;
        for normal in iter::once(first).chain(stored) {
            if normal.is_none() {
                return Self::Incomplete;
            }
            is_even &= normal == first;
        }
        if is_even { Self::Even } else { Self::Good }
    }
}

/// Whether the average difference between normals and those of the triangles is less than about 25 degrees.
fn is_alike(normals: &[Vec3], computed: &[Vec3]) -> bool {
    let off = normals.iter().zip(computed).map(|(normal, computed)| 1.0 - normal.dot(*computed));
    let count = normals.len().max(1);
    off.map(f64::from).sum::<f64>() < 0.1 * f64::from(num::to_u32(count))
}

// Skins: the material of the ground, its detail map, and further textures for a game's own use.

/// The default number of repetitions of a detail map along each side of the ground: the file does not store it, a
/// game's scripts set it.
const DETAIL_REPEATS: f32 = 16.0;

/// Adds the textures of all skins, and the material of the ground, if there are any skins.
fn ground_material(
    terrain: &Terrain<'_>,
    options: &SceneOptions,
    resolver: &mut Resolver<'_>,
    scene: &mut Scene,
    found: &mut Diagnostics,
) -> Result<Option<Id<Material>>> {
    let Some(ground) = terrain.ground_skin() else { return Ok(None) };
    let detail = terrain.detail_skin().map(|skin| skin.at);
    let mut images = Images::new(options);
    let mut textures: Vec<Option<(Id<Texture>, Alpha)>> = Vec::new();
    for (n, skin) in (0_u32..).zip(terrain.skins()) {
        let name = match n {
            0 => "ground".to_owned(),
            1 if detail == Some(skin.at) => "detail".to_owned(),
            _ => format!("skin{n}"),
        };
        textures.push(images.texture(scene, resolver, found, (n, skin.at, &name), &skin)?);
    }
    if let Some(source) = images.palette_source() {
        scene.metadata.properties.insert("palette".into(), json!(source));
    }
    drop(images);
    let of = |own: usize| {
        let other = shown(|index| terrain.skin(index).map(|skin| skin.record), own)?;
        textures.get(other).copied().flatten()
    };
    let mut material = acknex::material(options, &ground, of(0), "ground".into());
    if let Some((texture, _)) = detail.and_then(|_| of(1)) {
        let repeats = options.detail_repeats.filter(|repeats| repeats.is_finite() && *repeats > 0.0);
        let transform = UvTransform::scaled(Vec2::splat(repeats.unwrap_or(DETAIL_REPEATS)));
        material.set(MaterialInput::new(InputRole::Detail).with_texture(texture).with_uv_transform(transform));
    }
    let others = textures.iter().enumerate().skip(if detail.is_some() { 2 } else { 1 });
    let others = others.filter_map(|(skin, texture)| Some((skin, scene.get(texture.as_ref()?.0)?)));
    let others =
        others.map(|(skin, texture)| OtherSkin { skin: num::to_u32(skin), texture: texture.name.as_str().into() });
    material.other_skins = others.collect();
    Ok(Some(scene.add(material)))
}
