//! Vertex and index buffers for GPUs.

use alloc::{collections::BTreeMap, vec, vec::Vec};

use formats_core::{Posed, Text, Welder, gather, glam::Vec2, num};

use crate::{Face, Lod, UvSet};

/// The faces of a level of detail with the same texture and material, as vertex and index buffers: each distinct corner
/// (point, normal and a UV of each set) is one vertex here. The same buffers are used for all frames: only positions
/// change.
///
/// ```
/// use bis_p3dm::{FrameBlend, Model, Posed};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let path = "bis-p3dm/made/crate.p3d";
/// # let bytes = std::fs::read(format!("{}/../../testdata/{path}", env!("CARGO_MANIFEST_DIR")))?;
/// let model = Model::parse(&bytes)?;
/// let lod = model.finest_lod().ok_or("nothing to be seen")?;
/// let posed = lod.posed_at(FrameBlend::still(0)).ok_or("no such frame")?;
/// let mut vertices = Posed::default();
/// for part in lod.weld() {
///     part.gather(&posed, &mut vertices);
///     println!("{}, {}: {} vertices", part.texture, part.material, vertices.positions.len());
///     // … `vertices` to the renderer, with `part.uv_sets[0]` and `part.indices`
/// #   assert!(vertices.normals.iter().all(|normal| normal.is_normalized()));
/// #   assert_eq!(part.uv_sets[0].len(), vertices.positions.len());
/// }
/// # assert!(!lod.weld().is_empty());
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct WeldedMesh<'a> {
    /// The path of the texture, or a procedural texture, or empty.
    pub texture: Text<'a>,
    /// The path of the material, or empty.
    pub material: Text<'a>,
    /// For each vertex, the point of the level.
    pub points: Vec<u32>,
    /// For each vertex, the normal of the level; it may be missing.
    pub normals: Vec<u32>,
    /// For each UV set, the UV of each vertex: from the left and the top of the texture, 1 being its whole width and
    /// height. Set 0 is from the faces, set n from the tag `#UVSet#` with number n, and 0 if it is absent.
    pub uv_sets: Vec<Vec<Vec2>>,
    /// Three per triangle, in file order, with quads as two triangles: counter-clockwise seen from outside in the
    /// file's left-handed system, and in a right-handed one if X is negated. Faces that refer to a missing point and
    /// faces that represent a proxy are omitted.
    pub indices: Vec<u32>,
    /// For each triangle, the face of the level: for example to draw the faces of a [selection](Lod::selection)
    /// differently.
    pub faces: Vec<u32>,
}

impl WeldedMesh<'_> {
    /// The number of vertices.
    #[must_use]
    pub const fn vertex_count(&self) -> usize {
        self.points.len()
    }
    /// Copies the points and normals of the level at a time ([`Lod::posed_at`]) into this mesh's vertex order.
    pub fn gather(&self, posed: &Posed, into: &mut Posed) {
        into.gather_from(posed, numbers(&self.points), numbers(&self.normals));
    }
    /// Copies other per-point data of the level, such as masses, into this mesh's vertex order, up to the shorter length.
    pub fn gather_values<T: Copy>(&self, of_lod: &[T], into: &mut [T]) {
        gather(numbers(&self.points), of_lod, into);
    }
}

fn numbers(list: &[u32]) -> impl ExactSizeIterator<Item = usize> + '_ {
    list.iter().copied().map(num::to_usize)
}

/// A vertex: its point, its normal, and the number of its UVs.
type Corner = [u32; 3];

impl<'a> Lod<'a> {
    /// The faces as vertex and index buffers: one part for each pair of texture and material, in order of first use.
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
    /// For each face, whether it represents a proxy, which the engine does not draw.
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

/// The UVs of corners: each distinct list has a number.
struct CornerUvs<'a> {
    /// The sets after the first, by number.
    sets: Vec<Option<UvSet<'a>>>,
    /// The numbers of lists, each keyed by the number of the list without its last UV.
    known: BTreeMap<(u32, [u32; 2]), u32>,
    /// The corner that first had the list, and its UV in set 0.
    first: Vec<(usize, Vec2)>,
    next: u32,
}

impl<'a> CornerUvs<'a> {
    /// The number of sets that the engine supports.
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
    /// The number of a corner's list of UVs.
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
