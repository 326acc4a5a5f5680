//! Vertex and index buffers for graphics cards.

use alloc::{collections::BTreeMap, vec::Vec};

use formats_core::{Posed, Welder, gather, glam::Vec2, num};

use crate::{Body, Mesh, Triangle};

/// The triangles of a mesh with the same skins, as vertex and index buffers: each pair of a vertex and its texture coordinates (one
/// per skin) is one vertex here. The same buffers serve all frames and poses: only
/// positions and normals change.
///
/// ```
/// use acknex_mdl::{FrameBlend, Model, Posed};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let path = "acknex-mdl/made/wedge7.mdl";
/// # let bytes = std::fs::read(format!("{}/../../testdata/{path}", env!("CARGO_MANIFEST_DIR")))?;
/// let model = Model::parse(&bytes)?;
/// for mesh in model.meshes() {
///     let posed = mesh.posed_at(FrameBlend::still(0)).ok_or("no such frame")?;
///     let mut vertices = Posed::default();
///     for part in mesh.weld() {
///         part.gather(&posed, &mut vertices);
///         // … `vertices` to the renderer, with `part.uvs`, `part.indices` and the image of skin `part.skin`
/// #       assert_eq!(part.uvs.len(), vertices.positions.len());
/// #       assert!(part.vertex_count() < part.indices.len() && part.skin.is_some());
///     }
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct WeldedMesh {
    /// The skin of the model: see [`Model::skin`](crate::Model::skin). `None` without one.
    pub skin: Option<usize>,
    /// The second skin of triangles that have two, in MDL7.
    pub second_skin: Option<usize>,
    /// For each vertex here, the index of the vertex in the mesh.
    pub mesh_vertices: Vec<u32>,
    /// The UV of each vertex: U to the right, V down, 1 = the whole skin. 0 where the file has none.
    pub uvs: Vec<Vec2>,
    /// The UV of each vertex on the second skin; empty without one.
    pub second_uvs: Vec<Vec2>,
    /// Three for each triangle, counter-clockwise seen from outside (in the file they are clockwise), in the order of the
    /// file. Triangles that refer to a missing vertex are left out.
    pub indices: Vec<u32>,
}

impl WeldedMesh {
    /// The number of vertices.
    #[must_use]
    pub const fn vertex_count(&self) -> usize {
        self.mesh_vertices.len()
    }
    /// Copies the vertices of a pose ([`Mesh::posed_at`]) into this mesh's vertex order.
    pub fn gather(&self, posed: &Posed, into: &mut Posed) {
        into.gather_from(posed, self.numbers(), self.numbers());
    }
    /// Copies other per-vertex data into this mesh's vertex order, up to the shorter length.
    pub fn gather_values<T: Copy>(&self, of_mesh: &[T], into: &mut [T]) {
        gather(self.numbers(), of_mesh, into);
    }
    fn numbers(&self) -> impl ExactSizeIterator<Item = usize> + '_ {
        self.mesh_vertices.iter().copied().map(num::to_usize)
    }
}

/// A vertex of the mesh and the bits of its UVs: the key of a vertex here.
type Corner = (u32, [[u32; 2]; 2]);
/// The first and the second skin of a part.
type Skins = (Option<usize>, Option<usize>);

impl Mesh<'_, '_> {
    /// The triangles as vertex and index buffers: one part per skin or pair of skins, in order of first use. Triangles whose skin
    /// is missing are in a part without one.
    #[must_use]
    pub fn weld(&self) -> Vec<WeldedMesh> {
        let vertex_count = self.vertex_count();
        let mut places = BTreeMap::new();
        let mut parts: Vec<(Skins, Welder<Corner>)> = Vec::new();
        for (triangle, uvs) in self.triangles().iter().zip(self.corner_uvs()) {
            if !triangle.vertices.iter().all(|vertex| usize::try_from(*vertex).is_ok_and(|n| n < vertex_count)) {
                continue;
            }
            let skins = (self.skin_of(&triangle), self.second_skin_of(&triangle));
            let second = match (skins.1, self.group()) {
                (Some(_), Some(group)) => group.second_corner_uvs(&triangle),
                _ => [Vec2::ZERO; 3],
            };
            let place = *places.entry(skins).or_insert_with(|| {
                parts.push((skins, Welder::new()));
                parts.len().saturating_sub(1)
            });
            let bits = |uv: Vec2| uv.to_array().map(f32::to_bits);
            let ([a, b, c], [uv_a, uv_b, uv_c], [next_a, next_b, next_c]) = (triangle.vertices, uvs, second);
            if let Some((_, welder)) = parts.get_mut(place) {
                let corner = |vertex, uv, second| (vertex, [bits(uv), bits(second)]);
                welder.push([corner(a, uv_a, next_a), corner(c, uv_c, next_c), corner(b, uv_b, next_b)]);
            }
        }
        parts.into_iter().map(|(skins, welder)| WeldedMesh::new(skins, welder)).collect()
    }
    /// The second skin of a triangle, in MDL7: that of its second material, if it has texture coordinates there.
    #[must_use]
    pub fn second_skin_of(&self, triangle: &Triangle) -> Option<usize> {
        let has_uvs = triangle.second_tex_coords.iter().all(|index| *index != Triangle::NONE);
        let is_there = |skin: &usize| *skin < self.model().skin_count();
        triangle.second_skin().filter(|_| has_uvs && matches!(self.model().body, Body::Mdl7(_))).filter(is_there)
    }
}

impl WeldedMesh {
    fn new((skin, second_skin): Skins, welder: Welder<Corner>) -> Self {
        let (corners, indices) = welder.finish();
        let uv = |bits: [u32; 2]| Vec2::from_array(bits.map(f32::from_bits));
        let seconds = corners.iter().filter(|_| second_skin.is_some());
        let second_uvs = seconds.map(|(_, [_, second])| uv(*second)).collect();
        let (mesh_vertices, uvs) = corners.iter().map(|(vertex, [first, _])| (*vertex, uv(*first))).unzip();
        Self { skin, second_skin, mesh_vertices, uvs, second_uvs, indices }
    }
}
