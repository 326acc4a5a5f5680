//! Vertex and index buffers, as graphics cards take them.

use alloc::{collections::BTreeMap, vec, vec::Vec};

use formats_core::{
    Text, Welder,
    glam::{Vec2, Vec3},
};

use crate::{Face, Lod, UvSet};

/// The faces of a level of detail that have the same texture and material, as vertex and index buffers: each corner (point,
/// normal and a UV of each set) is one vertex here. The same buffers serve all frames: only positions change.
///
/// ```
/// use bis_p3dm::{Model, Vec3};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let path = "bis-p3dm/made/crate.p3d";
/// # let bytes = std::fs::read(format!("{}/../../testdata/{path}", env!("CARGO_MANIFEST_DIR")))?;
/// let model = Model::parse(&bytes)?;
/// let lod = model.finest_lod().ok_or("nothing to be seen")?;
/// for part in lod.weld() {
///     let (mut positions, mut normals) = (vec![Vec3::ZERO; part.vertex_count()], vec![Vec3::ZERO; part.vertex_count()]);
///     part.read_positions(lod, &mut positions);
///     part.read_normals(lod, &mut normals);
///     println!("{}, {}: {} vertices, {} indices", part.texture, part.material, positions.len(), part.indices.len());
///     // … to the renderer, with `part.uv_sets[0]` and `part.indices`
/// #   assert!(normals.iter().all(|normal| normal.is_normalized()) && part.uv_sets[0].len() == positions.len());
/// }
/// # assert!(!lod.weld().is_empty());
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct WeldedMesh<'a> {
    /// The path of the texture, or a description of one; empty without one.
    pub texture: Text<'a>,
    /// The path of the material; empty without one.
    pub material: Text<'a>,
    /// Of each vertex here, which point of the level it is.
    pub points: Vec<u32>,
    /// Of each vertex here, which normal of the level it has; it may be missing.
    pub normals: Vec<u32>,
    /// For each set of texture coordinates the UV of each vertex: from the left and the top of the texture, 1 being its whole
    /// width and height. Set 0 is that of the faces, set n the tag `#UVSet#` of number n, 0 where there is none.
    pub uv_sets: Vec<Vec<Vec2>>,
    /// Three for each triangle, in the order of the file, quads as two: counter-clockwise seen from outside in the file's
    /// left-handed system, and where X is negated for a right-handed one. Faces that refer to a missing point are left out, and
    /// those that stand for a proxy.
    pub indices: Vec<u32>,
    /// Of each triangle, which face of the level it is of: to draw the faces of a [selection](Lod::selection) otherwise, for
    /// example.
    pub faces: Vec<u32>,
}

impl WeldedMesh<'_> {
    /// How many vertices there are.
    #[must_use]
    pub const fn vertex_count(&self) -> usize {
        self.points.len()
    }
    /// Copies per-point data of the level, such as positions between two frames, into this mesh's vertex order, up to the
    /// shorter of the two.
    pub fn gather<T: Copy>(&self, of_lod: &[T], into: &mut [T]) {
        for (place, point) in into.iter_mut().zip(&self.points) {
            if let Some(value) = usize::try_from(*point).ok().and_then(|point| of_lod.get(point)) {
                *place = *value;
            }
        }
    }
    /// Decodes the positions into a slice, one for each vertex here, up to the shorter of the two: in metres, X right, Y up, Z
    /// forward, left-handed.
    pub fn read_positions(&self, lod: &Lod<'_>, positions: &mut [Vec3]) {
        for (place, point) in positions.iter_mut().zip(&self.points) {
            let point = usize::try_from(*point).ok().and_then(|point| lod.points().get(point));
            *place = point.map_or(Vec3::ZERO, |point| point.position);
        }
    }
    /// Decodes the normals into a slice, one for each vertex here, up to the shorter of the two: unit vectors that point
    /// outward, the opposite of what is stored. Zero where the file has none, or one without a direction.
    pub fn read_normals(&self, lod: &Lod<'_>, normals: &mut [Vec3]) {
        for (place, normal) in normals.iter_mut().zip(&self.normals) {
            let normal = usize::try_from(*normal).ok().and_then(|normal| lod.normals().get(normal));
            *place = normal.map_or(Vec3::ZERO, |normal| (-normal.vector).normalize_or_zero());
        }
    }
}

/// A vertex: its point, its normal, and the number of its UVs.
type Corner = [u32; 3];

impl<'a> Lod<'a> {
    /// The faces as vertex and index buffers: one part for each texture and material that faces have together, in the order in
    /// which they first have them.
    #[must_use]
    pub fn weld(&self) -> Vec<WeldedMesh<'a>> {
        let mut uvs = CornerUvs::new(self);
        let mut places = BTreeMap::new();
        let mut parts: Vec<(Face<'a>, Welder<Corner>, Vec<u32>)> = Vec::new();
        let (is_proxy, point_count) = (self.proxy_faces(), self.points().len());
        let mut next_corner = 0_usize;
        for ((face, index), is_proxy) in self.faces().iter().zip(0_u32..).zip(is_proxy) {
            let first_corner = next_corner;
            next_corner = next_corner.saturating_add(face.corners().len());
            let is_there = |point: u32| usize::try_from(point).is_ok_and(|point| point < point_count);
            if is_proxy || !face.corners().iter().all(|corner| is_there(corner.point)) {
                continue;
            }
            let mut corners = [[0; 3]; 4];
            for ((place, vertex), corner) in corners.iter_mut().zip(face.corners()).zip(first_corner..) {
                *place = [vertex.point, vertex.normal, uvs.number(vertex.uv, corner)];
            }
            let place = *places.entry((face.texture, face.material)).or_insert_with(|| {
                parts.push((face, Welder::new(), Vec::new()));
                parts.len().saturating_sub(1)
            });
            if let Some((_, welder, faces)) = parts.get_mut(place) {
                let [a, b, c, d] = corners;
                let triangles = [[a, b, c], [a, c, d]].into_iter().take(face.corners().len().saturating_sub(2));
                for triangle in triangles {
                    welder.push(triangle);
                    faces.push(index);
                }
            }
        }
        parts.into_iter().map(|(face, welder, faces)| uvs.part(&face, welder, faces)).collect()
    }
    /// For each face whether it stands for a proxy: the engine does not draw it.
    fn proxy_faces(&self) -> Vec<bool> {
        let mut faces = vec![false; self.faces().len()];
        for index in self.proxies().flat_map(|proxy| proxy.selection().face_indices()) {
            if let Some(face) = faces.get_mut(index) {
                *face = true;
            }
        }
        faces
    }
}

/// The UVs of corners, each different list of them with a number.
struct CornerUvs<'a> {
    /// The sets after the first, by their numbers.
    sets: Vec<Option<UvSet<'a>>>,
    /// Numbers of lists, each by that of the list without its last UV.
    known: BTreeMap<(u32, [u32; 2]), u32>,
    /// The corner that first had the list, and its UV in set 0.
    first: Vec<(usize, Vec2)>,
    next: u32,
}

impl<'a> CornerUvs<'a> {
    /// Sets that the engine knows.
    const MOST_SETS: usize = 8;

    fn new(lod: &Lod<'a>) -> Self {
        let mut sets = Vec::new();
        for set in lod.uv_sets() {
            let number = usize::try_from(set.id).ok().and_then(|id| id.checked_sub(1));
            let Some(number) = number.filter(|number| *number < Self::MOST_SETS.saturating_sub(1)) else { continue };
            if sets.len() <= number {
                sets.resize(number.saturating_add(1), None);
            }
            if let Some(place) = sets.get_mut(number) {
                *place = Some(set);
            }
        }
        Self { sets, known: BTreeMap::new(), first: Vec::new(), next: 0 }
    }
    fn of_set(set: Option<&UvSet<'_>>, corner: usize) -> Vec2 {
        set.and_then(|set| set.uvs.get(corner)).map_or(Vec2::ZERO, |uv| uv.uv)
    }
    /// The number of the UVs that a corner has.
    fn number(&mut self, uv: Vec2, corner: usize) -> u32 {
        let further = self.sets.iter().map(|set| Self::of_set(set.as_ref(), corner));
        let mut list = u32::MAX;
        for own in core::iter::once(uv).chain(further) {
            let next = self.next;
            list = *self.known.entry((list, own.to_array().map(f32::to_bits))).or_insert(next);
            if list == next {
                self.next = next.saturating_add(1);
                self.first.push((corner, uv));
            }
        }
        list
    }
    fn part(&self, face: &Face<'a>, welder: Welder<Corner>, faces: Vec<u32>) -> WeldedMesh<'a> {
        let (corners, indices) = welder.finish();
        let first = |corner: &Corner| {
            let [_, _, list] = *corner;
            usize::try_from(list).ok().and_then(|list| self.first.get(list)).copied().unwrap_or_default()
        };
        let mut uv_sets = vec![corners.iter().map(|corner| first(corner).1).collect()];
        for set in &self.sets {
            uv_sets.push(corners.iter().map(|corner| Self::of_set(set.as_ref(), first(corner).0)).collect());
        }
        let (points, normals) = corners.iter().map(|[point, normal, _]| (*point, *normal)).unzip();
        WeldedMesh { texture: face.texture, material: face.material, points, normals, uv_sets, indices, faces }
    }
}
