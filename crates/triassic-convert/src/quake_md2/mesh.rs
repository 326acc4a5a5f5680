//! The mesh of a model, with its frames as shapes.

use formats_core::hash::HashMap;
use formats_core::{
    Budget, Diagnostics, Error, ErrorKind, QUAKE2_NORMALS, Welder, field_at,
    glam::{Vec2, Vec3},
    num::{self, to_usize},
};
use quake_md2::{Frame, Header, Model, Triangle, UvSource, Vertex};
use serde_json::{Value, json};
use triassic_scene::{
    Convention, Extras, Mesh, Primitive, ShapeData, ShapeInfo,
    normals::{smooth_normals_of_points, unit as unit_vector},
};

use crate::{
    BadIndex, Normals, Result, SceneOptions, editing,
    facing::{Around, Facing},
    findings,
};

use super::editing::{FileFrame, UnusedVertex};

const CONVENTION: Convention = Convention::QUAKE;

/// The mesh; without primitives if there is nothing to draw.
pub(super) fn mesh(
    model: &Model<'_>,
    options: &SceneOptions,
    unit: f32,
    name: &str,
    properties: &mut Extras,
    budget: &mut Budget,
    found: &mut Diagnostics,
) -> Result<Mesh> {
    let mut mesh = Mesh { name: name.to_owned(), ..Mesh::default() };
    let mut frames = model.frames().iter();
    let Some(first) = frames.next() else { return Ok(mesh) };
    mesh.extras.insert("frame".into(), json!(options.text.decode(first.name().as_bytes())));
    mesh.step = Mesh::smallest_step(model.frames().iter().map(|frame| steps(&frame)), unit);

    if options.editing {
        budget.spend("frame table", model.frames().len(), 1024, field_at!(Header, frame_count))?;
        mesh.extras
            .insert("file_frames".into(), model.frames().iter().map(|frame| described(&frame, options)).collect());
    }
    let surface = Surface::new(model, options, properties, found)?;
    let unused = unused_vertices(model);
    // Corners may share a vertex, and each becomes a vertex of every shape: with its position, its normal, and room for
    // the exporter's copies. In JSON a position takes more.
    let (frames_at, count) = (field_at!(Header, frame_count), model.frames().len());
    budget.spend("frame table", count.saturating_mul(surface.points.len().saturating_add(2)), 48, frames_at)?;
    budget.spend("frame table", count.saturating_mul(unused.len()), 192, frames_at)?;
    let mut unused_positions: Vec<Vec<[f32; 3]>> = vec![Vec::new(); unused.len()];
    let stored = stored_normals(model, options, found);
    // All possible normals, converted once: a model has a hundred thousand vertices in its frames. There is one for
    // each byte, so that every lookup succeeds.
    let mut normals = [Vec3::Y; 256];
    for (turned, normal) in normals.iter_mut().zip(QUAKE2_NORMALS) {
        *turned = unit_vector(CONVENTION.normal(normal));
    }
    if stored != Stored::None && points_inward(&first, &surface, &normals, options, found) {
        for normal in normals.iter_mut().take(QUAKE2_NORMALS.len()) {
            *normal = -*normal;
        }
    }
    let vertices: Vec<usize> = surface.points.iter().map(|point| to_usize(*point)).collect();
    let mut places = Vec::new();
    let mut shape = |frame: Frame<'_>| {
        read_places(&frame, unit, &mut places, found);
        let place = |vertex: usize| places.get(vertex).copied().unwrap_or_default();
        for (vertex, positions) in unused.iter().zip(&mut unused_positions) {
            positions.push(place(*vertex).to_array());
        }
        let positions: Vec<Vec3> = vertices.iter().map(|vertex| place(*vertex)).collect();
        let raw = frame.vertices().raw();
        let number = |vertex: usize| raw.get(vertex).map_or(u8::MAX, |[.., number]| *number);
        let smooth = || smooth_normals_of_points(&positions, &surface.indices, &surface.points);
        let stored_normal = |vertex: usize| normals.get(usize::from(number(vertex))).copied().unwrap_or(Vec3::Y);
        let normals = match stored {
            Stored::None => smooth(),
            Stored::Some if !is_known(greatest(frame)) => {
                let both = vertices.iter().zip(smooth());
                let normal = |(vertex, computed): (&usize, Vec3)| match number(*vertex) {
                    known if is_known(known) => stored_normal(*vertex),
                    _ => {
                        // The last byte of the vertex.
                        let at = frame.vertices().at(*vertex).saturating_add(3);
                        found.report(findings::NORMALS_COMPUTED, at, u32::try_from(*vertex).ok());
                        computed
                    }
                };
                both.map(normal).collect()
            }
            Stored::All | Stored::Some => vertices.iter().map(|vertex| stored_normal(*vertex)).collect(),
        };
        ShapeData::new(positions, normals)
    };
    let base = shape(first);
    let shapes: Vec<ShapeData> = frames.clone().map(&mut shape).collect();
    if !unused.is_empty() {
        let list = unused.iter().zip(unused_positions);
        let list = list.map(|(vertex, positions)| json!(UnusedVertex { vertex: num::to_u32(*vertex), positions }));
        mesh.extras.insert("unused_vertices".into(), list.collect());
    }
    if !surface.indices.is_empty() {
        mesh.shapes = frames.map(|frame| ShapeInfo { name: options.text.decode(frame.name().as_bytes()) }).collect();
        let numbers = editing::vertex_numbers(options, surface.points.iter().copied());
        mesh.primitives.push(Primitive {
            attributes: numbers.collect(),
            positions: base.positions,
            normals: base.normals,
            uv_sets: vec![surface.uvs],
            indices: surface.indices,
            shapes,
            ..Primitive::default()
        });
    }
    Ok(mesh)
}

/// A frame as the way back needs it: in the numbers of the file.
fn described(frame: &Frame<'_>, options: &SceneOptions) -> Value {
    let header = frame.header();
    json!(FileFrame {
        name: options.text.decode(frame.name().as_bytes()),
        scale: Some(header.scale.to_array()),
        translation: Some(header.translate.to_array()),
    })
}

/// Shared by all frames: the corners of the triangles as render vertices.
///
/// A vertex of the file is split if its triangles have different UVs, and for editing if they are duplicates.
struct Surface {
    /// The vertex of the file of each render vertex.
    points: Vec<u32>,
    uvs: Vec<Vec2>,
    indices: Vec<u32>,
}

impl Surface {
    fn new(
        model: &Model<'_>,
        options: &SceneOptions,
        properties: &mut Extras,
        found: &mut Diagnostics,
    ) -> Result<Self> {
        let (uvs, source) = match model.corner_uvs(UvSource::GlCommands) {
            Some(uvs) => (uvs, "gl_commands"),
            None => (texel_uvs(model, options, found)?, "tex_coords"),
        };
        properties.insert("uv_source".into(), json!(source));
        let mut welder: Welder<(u32, [u32; 2], u32), HashMap<_, _>> = Welder::default();
        let mut repeats = editing::Repeats::new(options);
        let mut indices = Vec::new();
        for (n, (triangle, uvs)) in (0_u32..).zip(model.triangles().iter().zip(uvs)) {
            let Some(vertices) = vertices(model, options, n, triangle, found)? else { continue };
            let ([a, b, c], [uv_a, uv_b, uv_c]) = (vertices, uvs);
            let keys = [(a, uv_a), (b, uv_b), (c, uv_c)].map(|(vertex, uv)| (vertex, uv.to_array().map(f32::to_bits)));
            let mut corners = keys.map(|(vertex, uv)| welder.number((vertex, uv, 0)));
            if let Some(repeats) = &mut repeats {
                let copies = repeats.copies(corners);
                for ((corner, (vertex, uv)), copy) in corners.iter_mut().zip(keys).zip(copies) {
                    *corner = welder.number((vertex, uv, copy));
                }
            }
            indices.extend(CONVENTION.triangle(corners));
        }
        let uv = |bits: [u32; 2]| Vec2::from_array(bits.map(f32::from_bits));
        let (points, uvs) = welder.corners().iter().map(|(vertex, bits, _)| (*vertex, uv(*bits))).unzip();
        Ok(Self { points, uvs, indices })
    }
}

/// Converts texels to UVs; the options determine the handling of missing ones.
fn texel_uvs(model: &Model<'_>, options: &SceneOptions, found: &mut Diagnostics) -> Result<Vec<[Vec2; 3]>> {
    let count = model.tex_coords().len();
    let last = count.checked_sub(1).and_then(|last| model.tex_coords().get(last));
    let mut all = Vec::with_capacity(model.triangles().len());
    for (n, triangle) in (0_u32..).zip(model.triangles()) {
        let mut uvs = [Vec2::ZERO; 3];
        for (uv, index) in uvs.iter_mut().zip(triangle.tex_coords) {
            let texel = match (model.tex_coords().get(usize::from(index)), options.bad_index) {
                (Some(texel), _) => Some(texel),
                (None, BadIndex::Fail) => return Err(bad_index(model, n, "refers to a missing texture coordinate")),
                (None, BadIndex::Clamp) if last.is_some() => {
                    found.report(findings::INDEX_CLAMPED, place(model, n), Some(n));
                    last
                }
                (None, _) => {
                    found.report(findings::UV_DROPPED, place(model, n), Some(n));
                    None
                }
            };
            *uv = texel.map_or(Vec2::ZERO, |texel| model.uv(texel));
        }
        all.push(uvs);
    }
    Ok(all)
}

/// The vertices of triangle `n`, if all of them exist or can be replaced.
fn vertices(
    model: &Model<'_>,
    options: &SceneOptions,
    n: u32,
    triangle: Triangle,
    found: &mut Diagnostics,
) -> Result<Option<[u32; 3]>> {
    let vertices = triangle.vertices.map(u32::from);
    let last = num::to_u32(model.vertex_count()).checked_sub(1);
    if last.is_some_and(|last| vertices.iter().all(|vertex| *vertex <= last)) {
        return Ok(Some(vertices));
    }
    match (options.bad_index, last) {
        (BadIndex::Fail, _) => Err(bad_index(model, n, "refers to a missing vertex")),
        (BadIndex::Clamp, Some(last)) => {
            found.report(findings::INDEX_CLAMPED, place(model, n), Some(n));
            Ok(Some(vertices.map(|vertex| vertex.min(last))))
        }
        _ => {
            found.report(findings::TRIANGLE_DROPPED, place(model, n), Some(n));
            Ok(None)
        }
    }
}

fn bad_index(model: &Model<'_>, n: u32, what: &'static str) -> crate::Error {
    Error::new(ErrorKind::Malformed(what), "triangle", place(model, n)).into()
}

/// The byte offset of triangle `n`.
fn place(model: &Model<'_>, n: u32) -> u64 {
    model.triangles().at(to_usize(n))
}

/// The distance between positions that a frame can store, along each axis of the file.
fn steps(frame: &Frame<'_>) -> Vec3 {
    let scale = frame.header().scale;
    // A fraction is one byte.
    if frame.fractions().is_empty() { scale } else { scale / 256.0 }
}

/// The position of each vertex in a frame, in the scene, within the precision of the file.
fn read_places(frame: &Frame<'_>, unit: f32, places: &mut Vec<Vec3>, found: &mut Diagnostics) {
    places.resize(frame.vertices().len(), Vec3::ZERO);
    if !frame.read_hd_positions(places) {
        frame.read_positions(places);
    }
    for place in &mut *places {
        *place = CONVENTION.point(*place, unit);
    }
    // Positions are between the ends of their range, which is nearly always finite: then they need not be checked.
    let header = frame.header();
    let ends = [header.translate, header.translate + header.scale * 256.0];
    if !ends.iter().all(|end| CONVENTION.point(*end, unit).is_finite()) {
        for place in places.iter_mut().filter(|place| !place.is_finite()) {
            found.report(findings::NOT_FINITE, field_at!(Header, frame_offset), None);
            *place = Vec3::ZERO;
        }
    }
}

/// The normals of the file to use.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stored {
    All,
    /// The normals whose indices are in the game's table; others are computed.
    Some,
    None,
}

/// The normals of the file to use: none if the caller requests others or the exporter wrote none.
fn stored_normals(model: &Model<'_>, options: &SceneOptions, found: &mut Diagnostics) -> Stored {
    if options.normals == Normals::Recomputed {
        return Stored::None;
    }
    let mut numbers = model.frames().iter().flat_map(|frame| frame.vertices()).map(|vertex| vertex.normal_index);
    let first = numbers.next();
    let is_written = model.vertex_count() < 2 || numbers.any(|number| Some(number) != first);
    if !is_written {
        found.report(findings::NORMALS_COMPUTED, u64::from(model.header().frame_offset.unsigned_abs()), None);
        return Stored::None;
    }
    if model.frames().iter().all(|frame| is_known(greatest(frame))) { Stored::All } else { Stored::Some }
}

/// Whether the normals of the first frame point inward, so that those of all frames are reversed.
fn points_inward(
    first: &Frame<'_>,
    surface: &Surface,
    table: &[Vec3; 256],
    options: &SceneOptions,
    found: &mut Diagnostics,
) -> bool {
    // In the units of the file: only directions matter.
    let positions: Vec<Vec3> = first.positions().map(|position| CONVENTION.direction(position)).collect();
    let numbers = first.vertices().iter().map(|vertex| vertex.normal_index);
    let known = |number: u8| table.get(usize::from(number)).copied().filter(|_| is_known(number));
    let normals: Vec<Vec3> = numbers.map(|number| known(number).unwrap_or_default()).collect();
    let mut facing = Facing::default();
    let mut around = Around::new(positions.len());
    let vertex = |corner: usize| surface.points.get(corner).copied().map(to_usize);
    around.add_all(&surface.indices, &surface.points, |corner| positions.get(vertex(corner)?).copied());
    facing.vote(&around, normals.into_iter());
    facing.is_to_turn(options.normals, field_at!(Vertex, normal_index, first.vertices().at(0)), None, found)
}

/// Whether the game's table has a normal with this index.
fn is_known(number: u8) -> bool {
    usize::from(number) < QUAKE2_NORMALS.len()
}

/// The greatest index of a normal in a frame.
///
/// Without early exit, which would nearly never happen: so the loop is vectorized.
fn greatest(frame: Frame<'_>) -> u8 {
    frame.vertices().raw().iter().fold(0, |most, [.., number]| most.max(*number))
}

/// The unused vertices, in order.
fn unused_vertices(model: &Model<'_>) -> Vec<usize> {
    let mut used = vec![false; model.vertex_count()];
    for vertex in model.triangles().iter().flat_map(|triangle| triangle.vertices) {
        if let Some(used) = used.get_mut(usize::from(vertex)) {
            *used = true;
        }
    }
    (0..).zip(used).filter(|(_, used)| !used).map(|(vertex, _)| vertex).collect()
}
