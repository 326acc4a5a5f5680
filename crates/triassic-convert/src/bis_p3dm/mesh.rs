//! The mesh of a level of detail.

use bis_p3dm::{Face, Lod, PointMass, Selection, Text, UvSet, Vertex};
use formats_core::hash::HashMap;
use formats_core::{
    Error, ErrorKind, Records,
    glam::{Vec2, Vec3},
    num,
};
use triassic_scene::{AttributeValues, Mesh, Primitive, VertexAttribute, normals::unit as unit_vector};

use super::context::{CONVENTION, Context};
use crate::{
    BadIndex, Normals, Result, editing,
    facing::{Around, Facing},
    findings,
};

/// The number of UV sets that the engine supports.
const MOST_SETS: usize = 8;
/// The engine uses 0 for UVs beyond this.
const FARTHEST: f32 = 1e5;

/// The visible part of a level of detail.
pub(super) struct Drawn<'a> {
    /// Its parts, without materials.
    pub(super) mesh: Mesh,
    /// The texture and the material of each part.
    pub(super) surfaces: Vec<Surface<'a>>,
    /// The point of each vertex of each part.
    pub(super) points: Vec<Vec<u32>>,
    /// For each face, its part, its first triangle there and the number of triangles; 0 for faces that are not drawn.
    pub(super) faces: Vec<[u32; 3]>,
}

/// The surface of a face: paths in the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Surface<'a> {
    pub(super) texture: Text<'a>,
    pub(super) material: Text<'a>,
}

/// The key of a vertex: corners with equal keys share one.
#[derive(PartialEq, Eq, Hash)]
struct Key {
    point: u32,
    normal: CornerNormal,
    uv: [u32; 2],
    /// For the further sets.
    uvs: Box<[u32]>,
    /// Whether the texture is mirrored on the face: at the boundary, vertices need two tangents.
    is_mirrored: bool,
    flags: u32,
}

/// The normal of a corner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum CornerNormal {
    /// From the file, by index.
    Stored(u32),
    /// Computed: the bits of its coordinates.
    Computed([u32; 3]),
}

/// The normals of a level.
struct LodNormals {
    /// In the scene; `None` for a normal without a direction, or if computed ones are requested.
    stored: Vec<Option<Vec3>>,
    /// For each corner, in the scene; empty if every corner has a stored one.
    computed: Vec<Vec3>,
}

/// The requested vertex data of all parts: looked up once.
struct Wanted<'a> {
    mass: Option<Records<'a, PointMass>>,
    selections: Vec<(String, Selection<'a>)>,
}

impl<'a> Wanted<'a> {
    fn new(context: &Context<'_>, lod: &Lod<'a>) -> Self {
        let data = context.options.vertex_data;
        let mut names = triassic_scene::UniqueNames::default();
        let mut with_name = |selection: Selection<'a>| {
            let name = names.unique(&context.options.text.decode(selection.name.as_bytes()), "selection");
            (format!("SEL_{name}"), selection)
        };
        let selections = lod.selections().filter(|selection| data.selections && selection.proxy().is_none());
        Self {
            mass: if data.mass { lod.mass().filter(|masses| !masses.is_empty()) } else { None },
            selections: selections.map(&mut with_name).collect(),
        }
    }
}

/// A part under construction.
#[derive(Default)]
struct Part {
    primitive: Primitive,
    points: Vec<u32>,
    face_flags: Vec<u32>,
    known: HashMap<Key, u32>,
    repeats: Option<editing::Repeats>,
    /// Whether one of its normals was computed.
    is_computed: bool,
}

pub(super) fn mesh<'a>(context: &mut Context<'_>, lod: &Lod<'a>, name: &str) -> Result<Drawn<'a>> {
    let positions = positions(context, lod);
    let mut normals = LodNormals::new(context, lod);
    let sets = further_sets(lod);
    let is_proxy = super::proxies::faces(lod);
    normals.turn_outward(context, lod, &positions, &is_proxy);
    let mut numbers: HashMap<Surface<'a>, usize> = HashMap::default();
    let (mut parts, mut surfaces, mut faces): (Vec<Part>, Vec<_>, Vec<_>) = (Vec::new(), Vec::new(), Vec::new());
    let mut corner = 0_usize;
    for (index, face) in lod.faces().iter().enumerate() {
        let first_corner = corner;
        corner = corner.saturating_add(face.corners().len());
        let element = u32::try_from(index).ok();
        faces.push([0; 3]);
        if is_proxy.get(index).copied().unwrap_or(false) {
            continue;
        }
        let Some(corners) = corners(context, &face, positions.len(), element)? else { continue };
        let surface = Surface { texture: face.texture, material: face.material };
        let number = *numbers.entry(surface).or_insert_with(|| {
            surfaces.push(surface);
            parts.push(Part { repeats: editing::Repeats::new(context.options), ..Part::default() });
            parts.len().saturating_sub(1)
        });
        let Some(part) = parts.get_mut(number) else { continue };
        let mut vertices = [0; 4];
        for ((place, vertex), corner) in vertices.iter_mut().zip(&corners).zip(first_corner..) {
            *place = part.vertex(context, &face, *vertex, corner, &sets, &positions, &normals);
        }
        let [a, b, c, d] = vertices;
        let first = part.primitive.triangles().len();
        for triangle in [[a, b, c], [a, c, d]].into_iter().take(corners.len().saturating_sub(2)) {
            part.triangle(CONVENTION.triangle(triangle));
        }
        let count = part.primitive.triangles().len().saturating_sub(first);
        if let Some(face) = faces.last_mut() {
            *face = [number, first, count].map(num::to_u32);
        }
    }
    let mut mesh = Mesh::new(name, Vec::new());
    let mut points = Vec::new();
    let wanted = Wanted::new(context, lod);
    for mut part in parts {
        if part.is_computed && context.options.normals != Normals::Recomputed {
            context.found.report(findings::NORMALS_COMPUTED, lod.header().at, None);
        }
        part.attributes(context, lod, &wanted)?;
        mesh.primitives.push(part.primitive);
        points.push(part.points);
    }
    Ok(Drawn { mesh, surfaces, points, faces })
}

/// The positions of the points in the scene.
fn positions(context: &mut Context<'_>, lod: &Lod<'_>) -> Vec<Vec3> {
    let points = lod.points();
    let place = |(index, position): (usize, Vec3)| {
        let place = CONVENTION.point(position, context.unit);
        if place.is_finite() {
            return place;
        }
        context.found.report(findings::NOT_FINITE, points.at(index), index.try_into().ok());
        Vec3::ZERO
    };
    points.positions().enumerate().map(place).collect()
}

impl LodNormals {
    fn new(context: &Context<'_>, lod: &Lod<'_>) -> Self {
        let recomputed = context.options.normals == Normals::Recomputed;
        let usable = |vector: Vec3| vector.is_finite() && vector != Vec3::ZERO;
        let normal = |vector: Vec3| usable(vector).then(|| unit_vector(CONVENTION.normal(vector)));
        let vectors = lod.normals().iter().filter(|_| !recomputed);
        let mut normals = Self { stored: vectors.map(|record| normal(record.vector)).collect(), computed: Vec::new() };
        let is_whole = |face: Face<'_>| face.corners().iter().all(|corner| normals.stored(corner.normal).is_some());
        if !lod.faces().iter().all(is_whole) {
            let in_scene = |vector| unit_vector(CONVENTION.normal(vector));
            normals.computed = lod.computed_normals().into_iter().map(in_scene).collect();
        }
        normals
    }
    /// Reverses the stored normals if nearly all of them point inward.
    fn turn_outward(&mut self, context: &mut Context<'_>, lod: &Lod<'_>, positions: &[Vec3], is_proxy: &[bool]) {
        let mut around = Around::new(self.stored.len());
        let position = |number: u32| positions.get(usize::try_from(number).ok()?).copied();
        for (index, face) in lod.faces().iter().enumerate() {
            if is_proxy.get(index).copied().unwrap_or(false) {
                continue;
            }
            let &[a, b, c, ref rest @ ..] = face.corners() else { continue };
            let second = rest.first().map(|d| [a, c, *d]);
            for triangle in [Some([a, b, c]), second].into_iter().flatten() {
                let triangle = CONVENTION.triangle(triangle);
                let places = triangle.map(|corner| position(corner.point).unwrap_or_default());
                around.add(places, triangle.map(|corner| usize::try_from(corner.normal).ok()));
            }
        }
        let mut facing = Facing::default();
        facing.vote(&around, self.stored.iter().map(|normal| normal.unwrap_or_default()));
        if facing.is_to_turn(context.options.normals, lod.header().at, None, &mut context.found) {
            for normal in self.stored.iter_mut().flatten() {
                *normal = -*normal;
            }
        }
    }
    fn stored(&self, number: u32) -> Option<Vec3> {
        self.stored.get(usize::try_from(number).ok()?).copied().flatten()
    }
    /// The normal of a corner: the stored one with this index, or the computed one.
    fn of(&self, number: u32, corner: usize) -> (CornerNormal, Vec3) {
        if let Some(normal) = self.stored(number) {
            return (CornerNormal::Stored(number), normal);
        }
        let normal = self.computed.get(corner).copied().unwrap_or(Vec3::Y);
        (CornerNormal::Computed(normal.to_array().map(f32::to_bits)), normal)
    }
}

/// The UV sets after the first, by number; the first is in the faces.
fn further_sets<'a>(lod: &Lod<'a>) -> Vec<Option<UvSet<'a>>> {
    let mut sets = Vec::new();
    for set in lod.uv_sets() {
        let Some(number) = usize::try_from(set.id).ok().and_then(|id| id.checked_sub(1)) else { continue };
        if number.saturating_add(1) >= MOST_SETS {
            continue;
        }
        if sets.len() <= number {
            sets.resize(number.saturating_add(1), None);
        }
        if let Some(place) = sets.get_mut(number) {
            *place = Some(set);
        }
    }
    sets
}

/// The corners of a face, if all of their points exist or can be replaced.
fn corners(
    context: &mut Context<'_>,
    face: &Face<'_>,
    count: usize,
    element: Option<u32>,
) -> Result<Option<Vec<Vertex>>> {
    let mut corners = face.corners().to_vec();
    let last = num::to_u32(count).checked_sub(1);
    if corners.len() < 3 {
        return Ok(None);
    }
    if last.is_some_and(|last| corners.iter().all(|corner| corner.point <= last)) {
        return Ok(Some(corners));
    }
    match (context.options.bad_index, last) {
        (BadIndex::Fail, _) => {
            Err(Error::new(ErrorKind::Malformed("refers to a missing point"), "face", face.at).into())
        }
        (BadIndex::Clamp, Some(last)) => {
            context.found.report(findings::INDEX_CLAMPED, face.at, element);
            for corner in &mut corners {
                corner.point = corner.point.min(last);
            }
            Ok(Some(corners))
        }
        _ => {
            context.found.report(findings::TRIANGLE_DROPPED, face.at, element);
            Ok(None)
        }
    }
}

/// Whether the texture is mirrored on a face.
fn is_mirrored(face: &Face<'_>) -> bool {
    let [a, b, c, _] = face.vertices.map(|vertex| vertex.uv);
    (b - a).perp_dot(c - a) > 0.0
}

impl Part {
    /// The index of the vertex of a corner.
    #[expect(clippy::too_many_arguments, reason = "all attributes of a vertex")]
    fn vertex(
        &mut self,
        context: &mut Context<'_>,
        face: &Face<'_>,
        vertex: Vertex,
        corner: usize,
        sets: &[Option<UvSet<'_>>],
        positions: &[Vec3],
        normals: &LodNormals,
    ) -> u32 {
        let flags = if context.options.vertex_data.flags { face.raw_flags } else { 0 };
        let uv = |uv: Vec2| if uv.is_finite() && uv.abs().max_element() <= FARTHEST { uv } else { Vec2::ZERO };
        if !vertex.uv.is_finite() {
            context.found.report(findings::NOT_FINITE, face.at, None);
        }
        let own = uv(vertex.uv);
        let further = |set: &Option<UvSet<'_>>| set.and_then(|set| set.uvs.get(corner)).map(|record| uv(record.uv));
        let uvs: Vec<Option<Vec2>> = sets.iter().map(further).collect();
        let bits = |uv: Vec2| uv.to_array().map(f32::to_bits);
        let (kind, normal) = normals.of(vertex.normal, corner);
        let key = Key {
            point: vertex.point,
            normal: kind,
            uv: bits(own),
            uvs: uvs.iter().flat_map(|uv| bits(uv.unwrap_or_default())).collect(),
            is_mirrored: is_mirrored(face),
            flags,
        };
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let next = num::to_u32(self.points.len());
        let index = |number: u32| num::to_usize(number);
        self.is_computed |= matches!(kind, CornerNormal::Computed(_));
        self.points.push(vertex.point);
        self.face_flags.push(flags);
        self.primitive.positions.push(positions.get(index(vertex.point)).copied().unwrap_or_default());
        self.primitive.normals.push(normal);
        let lists = &mut self.primitive.uv_sets;
        lists.resize(sets.len().saturating_add(1), Vec::new());
        for (list, uv) in lists.iter_mut().zip(core::iter::once(Some(own)).chain(uvs)) {
            list.extend(uv);
        }
        self.known.insert(key, next);
        next
    }
    fn triangle(&mut self, mut triangle: [u32; 3]) {
        let Self { repeats, primitive, points, face_flags, .. } = self;
        if let Some(repeats) = repeats {
            triangle = repeats.apart(triangle, |vertex| {
                let next = num::to_u32(points.len());
                editing::again(points, vertex);
                editing::again(face_flags, vertex);
                editing::again(&mut primitive.positions, vertex);
                editing::again(&mut primitive.normals, vertex);
                for list in &mut primitive.uv_sets {
                    editing::again(list, vertex);
                }
                next
            });
        }
        primitive.indices.extend(triangle);
    }
    /// Adds the requested further vertex data.
    fn attributes(&mut self, context: &mut Context<'_>, lod: &Lod<'_>, wanted: &Wanted<'_>) -> Result<()> {
        let data = context.options.vertex_data;
        let points: Vec<usize> = self.points.iter().map(|point| num::to_usize(*point)).collect();
        let all = &mut self.primitive.attributes;
        all.extend(editing::vertex_numbers(context.options, self.points.iter().copied()));
        let mut put = |name: String, values| all.push(VertexAttribute::new(name, values));
        let bits = |flags: u32| {
            let [a, b, c, d] = flags.to_le_bytes();
            [u16::from_le_bytes([a, b]), u16::from_le_bytes([c, d])]
        };
        if data.flags {
            let flags = |point: &usize| bits(lod.points().get(*point).map_or(0, |point| point.flags().0));
            put("POINT_FLAGS".into(), AttributeValues::Bits(points.iter().map(flags).collect()));
            put("FACE_FLAGS".into(), AttributeValues::Bits(self.face_flags.iter().copied().map(bits).collect()));
        }
        if let Some(masses) = &wanted.mass {
            let mass = |point: &usize| masses.get(*point).map_or(0.0, |mass| mass.mass);
            let finite = |mass: f32| if mass.is_finite() { mass } else { 0.0 };
            put("MASS".into(), AttributeValues::Numbers(points.iter().map(mass).map(finite).collect()));
        }
        for (name, selection) in &wanted.selections {
            // Each part repeats the name.
            context.budget.spend(
                "selection",
                points.len().saturating_mul(4).saturating_add(name.len()),
                1,
                selection.at,
            )?;
            let weight = |point: &usize| selection.points.get(*point).map_or(0.0, |byte| Selection::weight(*byte));
            put(name.clone(), AttributeValues::Numbers(points.iter().map(weight).collect()));
        }
        Ok(())
    }
}
