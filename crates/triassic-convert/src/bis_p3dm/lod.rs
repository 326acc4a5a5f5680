//! The mesh of a level of detail.

use bis_p3dm::{Face, Frame, Lod, PointMass, Selection, Text, UvSet, Vertex};
use formats_core::{
    Error, ErrorKind, Records,
    glam::{Quat, Vec2, Vec3},
    hash::HashMap,
    num,
};
use serde_json::{Value, json};
use triassic_scene::{
    Animation, AttributeValues, Channel, Extras, Id, Instance, Mesh, Node, NodeKind, Primitive, Scene, Shape,
    ShapeData, ShapeInfo, Transform, UnusedVertex, Values, VertexAttribute, normals::unit as unit_vector,
};

use super::{CONVENTION, Context};
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
    let is_proxy = proxy_faces(lod);
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

// `#Animation#`: frames as shapes, and a clip of them.

/// The maximum number of kept frames: each is a morph target.
const MOST: usize = 512;
/// The number of frames per second. The times of the file are phases: 0 to 1 or 0 to 100.
const PER_SECOND: f32 = 25.0;

/// The clip of a level.
pub(super) struct Clip {
    /// As stored in the file.
    stored: Vec<f32>,
}

/// Adds the frames of a level as shapes of its mesh. A single frame is not a clip: its time is in the extras.
pub(super) fn add_frames(
    context: &mut Context<'_>,
    lod: &Lod<'_>,
    mesh: &mut Mesh,
    points: &[Vec<u32>],
    extras: &mut Extras,
) -> Result<Option<Clip>> {
    let count = lod.frames().count();
    if count < 2 {
        if let Some(frame) = lod.frames().next() {
            extras.insert("frame_time".into(), json!(frame.time));
        }
        return Ok(None);
    }
    let at = lod.tags().at();
    if count > MOST {
        context.found.report(findings::FRAMES_THINNED, at, None);
    }
    let vertices: usize = points.iter().map(Vec::len).fold(0, usize::saturating_add);
    context.budget.spend("frames", count.min(MOST).saturating_mul(vertices), 48, at)?;
    let mut stored = Vec::new();
    for (index, frame) in lod.frames().enumerate().filter(|(index, _)| is_kept(*index, count)) {
        stored.push(frame.time);
        mesh.shapes.push(ShapeInfo::new(format!("frame{index}")));
        for (part, points) in mesh.primitives.iter_mut().zip(points) {
            let positions = frame_positions(context, &frame, points);
            part.shapes.push(ShapeData::new(positions, part.normals.clone()));
        }
    }
    Ok(Some(Clip { stored }))
}

/// Whether a frame is kept: all are, or [`MOST`] at even intervals.
fn is_kept(index: usize, count: usize) -> bool {
    if count <= MOST {
        return true;
    }
    // The first frame of each of MOST - 1 equal intervals.
    let (stretches, last) = (MOST.saturating_sub(1), count.saturating_sub(1));
    let stretch = |index: usize| index.saturating_mul(stretches).checked_div(last);
    index == 0 || stretch(index) != stretch(index.saturating_sub(1))
}

/// The positions of a part's vertices in a frame.
fn frame_positions(context: &mut Context<'_>, frame: &Frame<'_>, points: &[u32]) -> Vec<Vec3> {
    let place = |point: &u32| {
        let record = usize::try_from(*point).ok().and_then(|point| frame.positions.get(point));
        let place = record.map_or(Vec3::ZERO, |record| CONVENTION.point(record.position, context.unit));
        if place.is_finite() {
            return place;
        }
        context.found.report(findings::NOT_FINITE, frame.positions.at(0), None);
        Vec3::ZERO
    };
    points.iter().map(place).collect()
}

impl Clip {
    /// The animation of the level's node.
    pub(super) fn animation(self, node: Id<Node>, name: &str, key_rate: Option<f32>) -> Animation {
        let times = match key_rate {
            Some(rate) => (0..num::to_u32(self.stored.len())).map(|key| time(key, rate)).collect(),
            None => seconds(&self.stored),
        };
        let shapes = (0..num::to_u32(times.len())).map(Shape::Target).collect();
        let mut animation = Animation::new(name, vec![Channel::new(node, times, Values::Shape(shapes))]);
        animation.extras.insert("times".into(), json!(self.stored));
        animation
    }
}

/// The time of a key.
#[expect(clippy::as_conversions, clippy::cast_precision_loss, reason = "there are at most 512 frames")]
fn time(key: u32, rate: f32) -> f32 {
    key as f32 / rate
}

/// The times of the keys: the phases of the file, or even intervals if those are not increasing.
#[expect(clippy::as_conversions, clippy::cast_precision_loss, reason = "there are at most 512 frames")]
fn seconds(phases: &[f32]) -> Vec<f32> {
    let steps = phases.len().saturating_sub(1).max(1) as f32;
    let duration = (steps / PER_SECOND).max(1.0);
    let (first, last) = (phases.first().copied().unwrap_or(0.0), phases.last().copied().unwrap_or(0.0));
    let scaled: Vec<f32> = phases.iter().map(|phase| (phase - first) / (last - first) * duration).collect();
    let ascends = |times: &[f32]| times.windows(2).all(|pair| matches!(pair, [a, b] if a < b));
    if scaled.iter().all(|time| time.is_finite()) && ascends(&scaled) {
        return scaled;
    }
    (0..phases.len()).map(|key| key as f32 / steps * duration).collect()
}

// Points without a visible face, such as memory points.

/// The data of a level that the way back needs and the mesh cannot store: the face of each triangle, the sharp edges,
/// and the points of no triangle.
pub(super) fn describe_points(context: &mut Context<'_>, lod: &Lod<'_>, drawn: &mut Drawn<'_>) -> Result<()> {
    let at = lod.header().at;
    let corners = lod.faces().len().saturating_mul(2);
    context.budget.spend("faces", corners, 48, at)?;
    let mut faces: Vec<Vec<u32>> = vec![Vec::new(); drawn.mesh.primitives.len()];
    for (face, [part, _, count]) in (0_u32..).zip(&drawn.faces) {
        if let Some(list) = faces.get_mut(num::to_usize(*part)) {
            list.extend((0..*count).map(|_| face));
        }
    }
    if !faces.is_empty() {
        drawn.mesh.extras.insert("triangle_faces".into(), json!(faces));
        let unused = unused(lod, &drawn.points);
        context.budget.spend("points", unused.len(), 512, at)?;
        let place = |point: usize| {
            let position = CONVENTION.point(lod.points().get(point)?.position, context.unit);
            let finite = |number: f32| if number.is_finite() { number } else { 0.0 };
            Some(UnusedVertex { primitive: None, vertex: num::to_u32(point), position: position.map(finite) })
        };
        drawn.mesh.unused = unused.into_iter().filter_map(place).collect();
    }
    Ok(())
}

/// The points of both ends of all sharp edges.
pub(super) fn sharp_edges(context: &mut Context<'_>, lod: &Lod<'_>) -> Result<Option<Value>> {
    let mut points = Vec::new();
    for tag in lod.tags() {
        if let bis_p3dm::TagData::SharpEdges(edges) = tag.data() {
            context.budget.spend("sharp edges", edges.len(), 96, tag.at())?;
            points.extend(edges.iter().flat_map(|edge| edge.points));
        }
    }
    Ok((!points.is_empty()).then(|| json!(points)))
}

/// The points of no triangle.
fn unused(lod: &Lod<'_>, drawn: &[Vec<u32>]) -> Vec<usize> {
    let mut used = vec![false; lod.points().len()];
    for point in drawn.iter().flatten() {
        if let Some(used) = used.get_mut(num::to_usize(*point)) {
            *used = true;
        }
    }
    (0..).zip(used).filter(|(_, used)| !used).map(|(point, _)| point).collect()
}

/// Adds a node for each point of a level without faces, below the level's node.
pub(super) fn add_points(context: &mut Context<'_>, scene: &mut Scene, level: Id<Node>, lod: &Lod<'_>) -> Result<()> {
    let at = lod.header().at;
    context.budget.spend("points", lod.points().len(), 1024, at)?;
    let mut names: HashMap<usize, Vec<String>> = HashMap::default();
    for selection in lod.selections().filter(|selection| selection.proxy().is_none()) {
        let name = context.options.text.decode(selection.name.as_bytes());
        for point in selection.point_indices() {
            context.budget.spend("selection", name.len().saturating_add(32), 1, selection.at)?;
            names.entry(point).or_default().push(name.clone());
        }
    }
    for (number, point) in lod.points().iter().enumerate() {
        let selections = names.remove(&number).unwrap_or_default();
        let own = selections.first().map_or("", String::as_str);
        let name = context.names.unique(own, &format!("point{number}"));
        let place = CONVENTION.point(point.position, context.unit);
        let place = if place.is_finite() { place } else { Vec3::ZERO };
        let mut node = Node::new(name.clone(), NodeKind::Attachment).at(Transform::from_translation(place));
        if !own.is_empty() && own != name {
            node.extras.insert("name".into(), json!(own));
        }
        node.extras.insert("point".into(), json!(number));
        node.extras.insert("selections".into(), json!(selections));
        let flags = point.flags().0;
        node.extras.insert("flags".into(), json!([flags & 0xFFFF, flags >> 16]));
        scene.add_child(level, node);
    }
    Ok(())
}

// Proxies: placements of other models.

/// For each face, whether it is the triangle of a proxy, which is not drawn.
pub(super) fn proxy_faces(lod: &Lod<'_>) -> Vec<bool> {
    let mut faces = vec![false; lod.faces().len()];
    for index in lod.proxies().flat_map(|proxy| proxy.selection().face_indices()) {
        if let Some(face) = faces.get_mut(index) {
            *face = true;
        }
    }
    faces
}

/// Adds a node for each proxy below its level's node.
pub(super) fn add_proxies(context: &mut Context<'_>, scene: &mut Scene, level: Id<Node>, lod: &Lod<'_>) {
    for (index, proxy) in lod.proxies().enumerate() {
        let at = proxy.selection().at;
        let Some(place) = proxy.transform(lod) else {
            context.found.report(findings::PROXY_WITHOUT_PLACE, at, index.try_into().ok());
            continue;
        };
        let transform = Transform {
            translation: CONVENTION.point(place.origin, context.unit),
            rotation: CONVENTION.rotation(Quat::from_mat3(&place.rotation)).normalize(),
            ..Transform::IDENTITY
        };
        let path = context.options.text.decode(proxy.path().as_bytes());
        if !(transform.translation.is_finite() && transform.rotation.is_finite()) || path.trim().is_empty() {
            context.found.report(findings::PROXY_WITHOUT_PLACE, at, index.try_into().ok());
            continue;
        }
        let own = context.options.text.decode(proxy.selection().name.as_bytes());
        let name = context.names.unique(&own, "proxy");
        let kind = NodeKind::Entity { class: "proxy".into(), model: Some(path.clone()), mesh: None };
        let mut node = Node::new(name, kind).at(transform);
        if let Some(id) = proxy.id() {
            node.extras.insert("id".into(), json!(id));
        }
        let node = scene.add_child(level, node);
        let has_extension = path.to_lowercase().ends_with(".p3d");
        let file = if has_extension { path } else { path + ".p3d" };
        scene.instances.push(Instance::new(node, file).at(at));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_thinned_evenly() {
        for count in [513, 600, 1023, 5000] {
            let kept: Vec<usize> = (0..count).filter(|index| is_kept(*index, count)).collect();
            assert_eq!(kept.len(), MOST, "{count}");
            assert_eq!((kept.first(), kept.last()), (Some(&0), Some(&(count - 1))));
            let steps: Vec<usize> = kept.windows(2).map(|pair| pair[1] - pair[0]).collect();
            assert!(steps.iter().max().unwrap() - steps.iter().min().unwrap() <= 1, "{count}");
        }
        assert!((0..MOST).all(|index| is_kept(index, MOST)));
    }
    #[test]
    fn phases_become_seconds() {
        assert_eq!(seconds(&[0.0, 0.5, 1.0]), [0.0, 0.5, 1.0]);
        assert_eq!(seconds(&[10.0, 25.0, 110.0]), [0.0, 0.15, 1.0]);
        // Not increasing: even intervals.
        for bad in [[0.0, 0.0, 1.0], [0.0, 2.0, 1.0], [0.0, f32::NAN, 1.0], [1.0, 1.0, 1.0]] {
            assert_eq!(seconds(&bad), [0.0, 0.5, 1.0]);
        }
        let long: Vec<f32> = (0..76_u16).map(f32::from).collect();
        assert_eq!(seconds(&long).last(), Some(&3.0));
    }
}
