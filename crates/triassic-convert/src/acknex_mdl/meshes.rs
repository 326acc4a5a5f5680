//! Meshes: parts with their skins, shapes, joints.

use acknex_mdl::{Mesh as FileMesh, Triangle, TriangleTable, Triangles};
use formats_core::{
    Welder,
    glam::{Vec2, Vec3},
    hash::HashMap,
    num::{to_u32, to_usize},
};
use serde_json::{Value, json};
use triassic_scene::{Mesh, Primitive, Scene, Shape, ShapeData, ShapeInfo, normals::smooth_normals_of_points};

use super::{
    Context, FrameShapes,
    animation::{Bones, Frames, Placed, weights},
    frames_at,
    skins::{Pair, Skins, stored_skins},
};
use crate::{
    Normals, Result,
    acknex::{self, text},
    editing,
    facing::{Around, Facing},
    findings,
};

/// A mesh of the file in the scene.
pub(super) struct Made {
    /// Without a name, and without parts if there is nothing to draw.
    pub(super) mesh: Mesh,
    /// The shape of each frame; empty if no frame moves it.
    pub(super) shapes: FrameShapes,
    /// Whether it is skinned.
    pub(super) is_bent: bool,
}

impl Made {
    /// Converts mesh `n` of the file.
    pub(super) fn new<'m>(
        context: &mut Context<'m>,
        scene: &mut Scene,
        skins: &mut Skins,
        bones: &mut Bones,
        mesh: &FileMesh<'m, 'm>,
        n: usize,
    ) -> Result<Self> {
        let mut frames = Frames::new(context, mesh);
        let parts = parts(context, mesh, skins, frames.base.positions.len())?;
        if frames.has_normals {
            let (mut facing, positions) = (Facing::default(), &frames.base.positions);
            let mut around = Around::new(positions.len());
            for part in &parts {
                let vertex = |corner: usize| part.points.get(corner).copied().map(to_usize);
                around.add_all(&part.indices, &part.points, |corner| positions.get(vertex(corner)?).copied());
            }
            facing.vote(&around, frames.base.normals.iter().copied());
            if facing.is_to_turn(context.options.normals, frames.vertex_at(0), Some(to_u32(n)), &mut context.found) {
                frames.turn_normals();
            }
        }
        let weights = weights(context, bones, n);
        let is_bent = weights.is_some();
        let mut made = Self { mesh: Mesh::default(), shapes: Vec::new(), is_bent };
        for part in &parts {
            let mut primitive = base(context, &frames, part);
            primitive.material = skins.material(scene, part.skins);
            if !frames.has_uvs && !skins.have_images() {
                primitive.uv_sets.clear();
            }
            if let Some(weights) = &weights {
                let own = part.points.iter().map(|point| weights.get(to_usize(*point)).copied().unwrap_or_default());
                (primitive.joints, primitive.weights) = own.unzip();
            }
            primitive.attributes = editing::vertex_numbers(context.options, part.points.iter().copied()).collect();
            made.mesh.primitives.push(primitive);
        }
        if is_bent && !made.mesh.primitives.is_empty() {
            bones.mark_used();
        }
        // MDL7 stores floats.
        let scale = context.model.classic().map(|model| model.header().scale);
        made.mesh.step = Mesh::smallest_step(scale, context.unit);
        made.extras(context, mesh, n);
        let unused = Unused::new(&parts, &frames.base);
        made.frames(context, &frames, &parts, mesh, unused)?;
        Ok(made)
    }
    /// Adds the shapes of all frames, and the unused vertices.
    fn frames(
        &mut self,
        context: &mut Context<'_>,
        frames: &Frames<'_>,
        parts: &[Part],
        mesh: &FileMesh<'_, '_>,
        mut unused: Unused,
    ) -> Result<()> {
        let at = frames_at(mesh);
        let names = frame_names(context, mesh);
        let own_names = if context.options.editing { names.clone() } else { Vec::new() };
        let mut shapes = Shapes::new(context, frames, parts);
        for (index, name) in names.into_iter().enumerate() {
            // Up to MDL5, the first frame is the mesh itself.
            let placed = match index {
                0 if context.model.classic().is_some() => Placed { vertices: Some(Vec::new()), ..Placed::default() },
                _ => frames.moved(context, index)?,
            };
            unused.follow(context, &placed, at)?;
            if placed.vertices.as_ref().is_some_and(Vec::is_empty) {
                self.shapes.push(Shape::Base);
                continue;
            }
            self.shapes.push(Shape::Target(to_u32(self.mesh.shapes.len())));
            self.mesh.shapes.push(ShapeInfo::new(name));
            shapes.add(context, frames, &placed, &mut self.mesh.primitives, at)?;
        }
        if context.options.editing && !own_names.is_empty() {
            context.budget.spend("frames", own_names.len(), 512, at)?;
            let own = acknex::frames(own_names.into_iter(), self.shapes.iter().copied());
            self.mesh.extras.insert("file_frames".into(), own);
        }
        if self.mesh.shapes.is_empty() {
            self.shapes.clear();
        }
        if let Some(unused) = unused.json(mesh) {
            self.mesh.extras.insert("unused_vertices".into(), unused);
        }
        Ok(())
    }
    fn extras(&mut self, context: &Context<'_>, mesh: &FileMesh<'_, '_>, n: usize) {
        let extras = &mut self.mesh.extras;
        if mesh.group().is_none() {
            if let Some(frame) = frame_names(context, mesh).first() {
                extras.insert("frame".into(), json!(frame));
            }
            return;
        }
        extras.insert("group".into(), json!(n));
        // Compared up to the first difference, so that the names of the first group are not searched for each group.
        let own = || group_names(context, mesh);
        if n > 0 && context.model.mesh(0).is_some_and(|first| !group_names(context, &first).eq(own())) {
            extras.insert("frames".into(), json!(own().collect::<Vec<_>>()));
        }
    }
}

fn frame_names(context: &Context<'_>, mesh: &FileMesh<'_, '_>) -> Vec<String> {
    if mesh.group().is_some() {
        return group_names(context, mesh).collect();
    }
    context.model.frame_names().iter().map(|name| text(context.options, name.as_bytes())).collect()
}

/// The names of the frames of a group of MDL7, in order.
fn group_names(context: &Context<'_>, mesh: &FileMesh<'_, '_>) -> impl Iterator<Item = String> {
    let frames = mesh.group().into_iter().flat_map(|group| group.frames());
    frames.map(|frame| text(context.options, frame.name().as_bytes()))
}

/// A part in the mesh's own shape.
fn base(context: &mut Context<'_>, frames: &Frames<'_>, part: &Part) -> Primitive {
    let placed = part.points.iter().map(|point| frames.base.get(*point).unwrap_or_default());
    let (positions, normals) = placed.unzip();
    let uv_sets = part.uv_sets();
    let mut primitive =
        Primitive { positions, normals, uv_sets, indices: part.indices.clone(), ..Primitive::default() };
    let recompute = context.options.normals == Normals::Recomputed;
    if !recompute && frames.has_normals {
        for (normal, point) in primitive.normals.iter().zip(&part.points) {
            if *normal == Vec3::ZERO {
                context.found.report(findings::NORMALS_COMPUTED, frames.vertex_at(*point), Some(*point));
            }
        }
    }
    complete(&mut primitive.normals, &primitive.positions, part, recompute);
    primitive
}

/// Computes the missing normals, or all of them.
fn complete(normals: &mut [Vec3], positions: &[Vec3], part: &Part, all: bool) {
    if !all && !normals.contains(&Vec3::ZERO) {
        return;
    }
    let smooth = smooth_normals_of_points(positions, &part.indices, &part.points);
    for (normal, smooth) in normals.iter_mut().zip(smooth) {
        if all || *normal == Vec3::ZERO {
            *normal = smooth;
        }
    }
}

/// Collects the shapes of a mesh's parts.
struct Shapes<'p> {
    parts: &'p [Part],
    /// Whether all normals are computed.
    recompute: bool,
    /// Whether some normals are computed.
    compute: bool,
    /// Each used vertex of the file, with a part and its index there, sorted.
    copies: Vec<[u32; 3]>,
}

impl<'p> Shapes<'p> {
    fn new(context: &Context<'_>, frames: &Frames<'_>, parts: &'p [Part]) -> Self {
        // If normals are computed, those of vertices next to the moved ones change too.
        let recompute = context.options.normals == Normals::Recomputed;
        Self { parts, recompute, compute: recompute || frames.base.lacks_normals(), copies: Vec::new() }
    }
    /// Adds a frame to the shapes of each part.
    fn add(
        &mut self,
        context: &mut Context<'_>,
        frames: &Frames<'_>,
        placed: &Placed,
        primitives: &mut [Primitive],
        at: u64,
    ) -> Result<()> {
        context.budget.spend("frames", self.parts.len().saturating_add(1), 512, at)?;
        let mut moved: Vec<Vec<(u32, Vec3, Vec3)>> = vec![Vec::new(); self.parts.len()];
        if let Some(vertices) = &placed.vertices {
            self.find_copies();
            for ((vertex, position), normal) in vertices.iter().zip(&placed.positions).zip(&placed.normals) {
                let start = self.copies.partition_point(|[other, ..]| other < vertex);
                let copies = self.copies.get(start..).unwrap_or_default();
                for [_, part, place] in copies.iter().take_while(|[other, ..]| other == vertex) {
                    context.budget.spend("frames", 1, 96, at)?;
                    if let Some(moved) = moved.get_mut(to_usize(*part)) {
                        moved.push((*place, *position, *normal));
                    }
                }
            }
        }
        let is_whole = placed.vertices.is_none() || self.compute || placed.lacks_normals();
        for ((part, primitive), mut moved) in self.parts.iter().zip(primitives).zip(moved) {
            let shape = if is_whole {
                context.budget.spend("frames", part.points.len(), 96, at)?;
                whole(frames, placed, part, self.recompute)
            } else {
                moved.sort_unstable_by_key(|(place, ..)| *place);
                let mut shape = ShapeData::sparse(Vec::new(), Vec::new(), Vec::new());
                for (place, position, normal) in moved {
                    shape.vertices.get_or_insert_default().push(place);
                    shape.positions.push(position);
                    shape.normals.push(normal);
                }
                shape
            };
            primitive.shapes.push(shape);
        }
        Ok(())
    }
    fn find_copies(&mut self) {
        if self.copies.is_empty() {
            for (n, part) in (0..).zip(self.parts) {
                self.copies.extend((0..).zip(&part.points).map(|(place, point)| [*point, n, place]));
            }
            self.copies.sort_unstable();
        }
    }
}

/// A shape with all vertices of a part.
fn whole(frames: &Frames<'_>, placed: &Placed, part: &Part, recompute: bool) -> ShapeData {
    let (positions, mut normals): (Vec<Vec3>, Vec<Vec3>) =
        if placed.vertices.is_none() && placed.positions.len() == frames.base.positions.len() {
            // In a frame with all vertices, each is at its own index: models with hundreds of frames mostly have these.
            let at = |list: &[Vec3], point: &u32| list.get(to_usize(*point)).copied().unwrap_or_default();
            let of = |list: &[Vec3]| part.points.iter().map(|point| at(list, point)).collect();
            (of(&placed.positions), of(&placed.normals))
        } else {
            let own = |point: &u32| placed.get(*point).or_else(|| frames.base.get(*point)).unwrap_or_default();
            part.points.iter().map(own).unzip()
        };
    complete(&mut normals, &positions, part, recompute);
    ShapeData::new(positions, normals)
}

/// The unused vertices, and their positions in the frames.
struct Unused {
    vertices: Vec<(u32, Vec3)>,
    /// The positions of each in the frames so far.
    frames: Vec<Vec<[f32; 3]>>,
    moves: bool,
}

impl Unused {
    fn new(parts: &[Part], base: &Placed) -> Self {
        let mut used = vec![false; base.positions.len()];
        for point in parts.iter().flat_map(|part| &part.points) {
            if let Some(used) = used.get_mut(to_usize(*point)) {
                *used = true;
            }
        }
        let all = (0..).zip(&base.positions).zip(used);
        let vertices: Vec<(u32, Vec3)> =
            all.filter(|(_, used)| !used).map(|((vertex, position), _)| (vertex, *position)).collect();
        Self { frames: vec![Vec::new(); vertices.len()], vertices, moves: false }
    }
    /// Adds the positions in a frame.
    fn follow(&mut self, context: &mut Context<'_>, placed: &Placed, at: u64) -> Result<()> {
        context.budget.spend("frames", self.vertices.len(), 192, at)?;
        for ((vertex, own), positions) in self.vertices.iter().zip(&mut self.frames) {
            let position = placed.get(*vertex).map_or(*own, |(position, _)| position);
            self.moves |= position != *own;
            positions.push(position.to_array());
        }
        Ok(())
    }
    fn json(self, mesh: &FileMesh<'_, '_>) -> Option<Value> {
        let one = |((vertex, position), positions): ((u32, Vec3), Vec<[f32; 3]>)| {
            let mut value = json!({"vertex": vertex, "position": position.to_array()});
            let own = mesh.group().and_then(|group| group.vertices().get(to_usize(vertex)));
            if let Some(value) = value.as_object_mut() {
                if let Some(bone) = own.and_then(|own| own.reference()) {
                    value.insert("bone".into(), json!(bone));
                }
                if self.moves {
                    value.insert("positions".into(), json!(positions));
                }
            }
            value
        };
        let list: Vec<Value> = self.vertices.into_iter().zip(self.frames).map(one).collect();
        (!list.is_empty()).then(|| list.into())
    }
}

// The triangles of a mesh, in parts that have the same skins.

/// Triangles with the same skins: their corners as render vertices, one for each distinct corner.
#[derive(Debug, Default)]
pub(super) struct Part {
    pub(super) skins: Pair,
    /// The vertex of the file of each render vertex.
    points: Vec<u32>,
    welder: Welder<Corner, HashMap<Corner, u32>>,
    repeats: Option<editing::Repeats>,
    indices: Vec<u32>,
}

/// A vertex of the file, the bits of its UVs in the first and the second skin, and the number of the copy.
type Corner = (u32, [[u32; 2]; 2], u32);

impl Part {
    /// The render vertices of a triangle.
    fn triangle(&mut self, vertices: [u32; 3], uvs: [Vec2; 3], seconds: [Option<Vec2>; 3]) -> [u32; 3] {
        let bits = |uv: Vec2| uv.to_array().map(f32::to_bits);
        let mut keys = vertices.map(|vertex| (vertex, [[0; 2]; 2], 0));
        for (((_, bits_of, _), uv), second) in keys.iter_mut().zip(uvs).zip(seconds) {
            *bits_of = [bits(uv), bits(second.unwrap_or_default())];
        }
        let corners = keys.map(|key| self.corner(key));
        let Some(repeats) = &mut self.repeats else { return corners };
        for ((.., copy), own) in keys.iter_mut().zip(repeats.copies(corners)) {
            *copy = own;
        }
        keys.map(|key| self.corner(key))
    }
    fn corner(&mut self, key: Corner) -> u32 {
        let number = self.welder.number(key);
        if self.points.len() < self.welder.corners().len() {
            self.points.push(key.0);
        }
        number
    }
    /// The UVs in the first skin, and in the second if there is one.
    fn uv_sets(&self) -> Vec<Vec<Vec2>> {
        let uv = |bits: [u32; 2]| Vec2::from_array(bits.map(f32::from_bits));
        let first = self.welder.corners().iter().map(|(_, [first, _], _)| uv(*first)).collect();
        let second = self.welder.corners().iter().map(|(_, [_, second], _)| uv(*second));
        if self.skins.1.is_some() { vec![first, second.collect()] } else { vec![first] }
    }
}

/// The parts of a mesh with `count` vertices, in the order of their first triangles.
fn parts(context: &mut Context<'_>, mesh: &FileMesh<'_, '_>, skins: &Skins, count: usize) -> Result<Vec<Part>> {
    let reader = Reader::new(context, mesh);
    let mut parts: Vec<Part> = Vec::new();
    let mut places: HashMap<Pair, usize> = HashMap::default();
    let mut last: Option<(Pair, usize)> = None;
    for (n, triangle) in reader.triangles.iter().enumerate() {
        let Some(vertices) = reader.vertices(context, n, &triangle, count)? else { continue };
        let pair = reader.skins(context, n, &triangle, skins.len())?;
        let uvs = reader.uvs(context, n, triangle, skins.has_image(pair))?;
        let place = match last {
            Some((last, place)) if last == pair => place,
            _ => *places.entry(pair).or_insert_with(|| {
                let repeats = editing::Repeats::new(context.options);
                parts.push(Part { skins: pair, repeats, ..Part::default() });
                parts.len().saturating_sub(1)
            }),
        };
        last = Some((pair, place));
        let Some(part) = parts.get_mut(place) else { continue };
        let seconds = if pair.1.is_some() { reader.second_uvs(context, n, &triangle).map(Some) } else { [None; 3] };
        let corners = part.triangle(vertices, uvs, seconds);
        part.indices.extend(context.convention.triangle(corners));
    }
    Ok(parts)
}

/// Reads triangles, and repairs or reports invalid ones.
struct Reader<'m> {
    mesh: FileMesh<'m, 'm>,
    triangles: Triangles<'m>,
    /// The number of texture coordinates.
    uv_count: usize,
    /// The divisor of UVs up to MDL5.
    skin_size: Vec2,
    /// Whether triangles have materials at all.
    has_materials: bool,
}

impl<'m> Reader<'m> {
    fn new(context: &Context<'m>, mesh: &FileMesh<'m, 'm>) -> Self {
        let uv_count = match (context.model.classic(), mesh.group()) {
            (Some(model), _) => model.tex_coords().len(),
            (None, Some(group)) => group.tex_coords().len(),
            (None, None) => 0,
        };
        let skin_size = context.model.classic().map_or(Vec2::ONE, acknex_mdl::Classic::skin_size);
        let triangles = mesh.triangles();
        let has_materials = !matches!(*triangles, TriangleTable::Quake(_) | TriangleTable::Plain(_));
        Self { mesh: *mesh, triangles, uv_count, skin_size, has_materials }
    }
    /// The vertices of triangle `n`, if all of them exist or can be replaced.
    fn vertices(
        &self,
        context: &mut Context<'_>,
        n: usize,
        triangle: &Triangle,
        count: usize,
    ) -> Result<Option<[u32; 3]>> {
        let mut vertices = triangle.vertices;
        for vertex in &mut vertices {
            if usize::try_from(*vertex).is_ok_and(|vertex| vertex < count) {
                continue;
            }
            let at = self.triangles.at(n);
            let Some(last) = context.bad_index(count, "vertex of a triangle", at, to_u32(n))? else {
                context.found.report(findings::TRIANGLE_DROPPED, at, Some(to_u32(n)));
                return Ok(None);
            };
            *vertex = to_u32(last);
        }
        Ok(Some(vertices))
    }
    /// The skins of triangle `n`: empty if its skin number is out of range.
    fn skins(&self, context: &mut Context<'_>, n: usize, triangle: &Triangle, count: usize) -> Result<Pair> {
        let (first, second) = stored_skins(&self.mesh, triangle);
        if first.is_some() && triangle.material == -1 && self.has_materials {
            context.found.report(findings::FIRST_SKIN_SHOWN, self.triangles.at(n), Some(to_u32(n)));
        }
        let mut checked = |skin: Option<usize>| -> Result<Option<usize>> {
            match skin {
                Some(skin) if skin >= count => {
                    let at = self.triangles.at(n);
                    let other = context.bad_index(count, "skin of a triangle", at, to_u32(n))?;
                    if other.is_none() {
                        context.found.report(findings::MISSING_IMAGE, at, Some(to_u32(n)));
                    }
                    Ok(other)
                }
                skin => Ok(skin),
            }
        };
        Ok((checked(first)?, checked(second)?))
    }
    /// The UVs of the corners of triangle `n`, whose skin may or may not have an image.
    fn uvs(&self, context: &mut Context<'_>, n: usize, mut triangle: Triangle, has_image: bool) -> Result<[Vec2; 3]> {
        let at = self.triangles.at(n);
        let mut missing = [false; 3];
        for (index, missing) in triangle.tex_coords.iter_mut().zip(&mut missing) {
            if usize::try_from(*index).is_ok_and(|index| index < self.uv_count) {
                continue;
            }
            match context.bad_index(self.uv_count, "texture coordinate of a triangle", at, to_u32(n))? {
                Some(last) => *index = to_u32(last),
                // Without an image, UVs are not needed.
                None if !has_image => *missing = true,
                None => {
                    context.found.report(findings::UV_DROPPED, at, Some(to_u32(n)));
                    *missing = true;
                }
            }
        }
        let uvs = match (context.model.classic(), self.mesh.group()) {
            (Some(model), _) => model.corner_uvs(&triangle, self.skin_size),
            (None, Some(group)) => group.corner_uvs(&triangle),
            (None, None) => [Vec2::ZERO; 3],
        };
        let mut uvs = self.finite(context, n, uvs);
        for (uv, missing) in uvs.iter_mut().zip(missing) {
            if missing {
                *uv = Vec2::ZERO;
            }
        }
        Ok(uvs)
    }
    /// The same for the second skin.
    fn second_uvs(&self, context: &mut Context<'_>, n: usize, triangle: &Triangle) -> [Vec2; 3] {
        let uvs = self.mesh.group().map_or([Vec2::ZERO; 3], |group| group.second_corner_uvs(triangle));
        self.finite(context, n, uvs)
    }
    fn finite(&self, context: &mut Context<'_>, n: usize, mut uvs: [Vec2; 3]) -> [Vec2; 3] {
        for uv in uvs.iter_mut().filter(|uv| !uv.is_finite()) {
            context.found.report(findings::NOT_FINITE, self.triangles.at(n), Some(to_u32(n)));
            *uv = Vec2::ZERO;
        }
        uvs
    }
}
