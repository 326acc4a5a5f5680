//! Vertex and index buffers for graphics cards.

use alloc::vec::Vec;

use formats_core::{Posed, Welder, gather, glam::Vec2, num};

use super::LevelMesh;

/// A mesh of a level as vertex and index buffers: equal corners are one vertex, also those of different faces.
///
/// ```
/// use acknex_wmb::{Posed, Wmb};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let bytes = std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/acknex-wmb/level.wmb"))?;
/// let level = Wmb::parse(&bytes)?.level()?;
/// for mesh in &level.meshes {
///     let (part, mut vertices) = (mesh.weld(), Posed::default());
///     part.gather(&mesh.posed(), &mut vertices);
///     println!("{} vertices, {} indices", vertices.positions.len(), part.indices.len());
///     // … to the renderer, with texture `mesh.texture` by `part.uvs`, and lightmap `mesh.lightmap` by `part.lightmap_uvs`
/// #   assert_eq!(part.indices.len(), mesh.triangles.len() * 3);
/// #   assert!(vertices.positions.len() <= mesh.positions.len());
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct WeldedMesh {
    /// For each vertex here, an equal vertex of the level's mesh.
    pub mesh_vertices: Vec<u32>,
    /// The UV of each vertex on the texture: U to the right, V down, 1 = the whole texture, which repeats.
    pub uvs: Vec<Vec2>,
    /// The UV of each vertex on the lightmap, V down; zeros without one.
    pub lightmap_uvs: Vec<Vec2>,
    /// Three for each triangle, counter-clockwise seen from outside (in [`LevelMesh::triangles`] they are clockwise), in the
    /// same order.
    pub indices: Vec<u32>,
}

/// The bits of all attributes of a vertex: position, normal, UV, UV on the lightmap.
type Corner = ([[u32; 3]; 2], [[u32; 2]; 2]);

impl WeldedMesh {
    fn numbers(&self) -> impl ExactSizeIterator<Item = usize> + '_ {
        self.mesh_vertices.iter().copied().map(num::to_usize)
    }
    /// Copies the vertices of the level's mesh ([`LevelMesh::posed`]) into this mesh's vertex order.
    pub fn gather(&self, posed: &Posed, into: &mut Posed) {
        into.gather_from(posed, self.numbers(), self.numbers());
    }
    /// The number of vertices.
    #[must_use]
    pub const fn vertex_count(&self) -> usize {
        self.mesh_vertices.len()
    }
    /// Copies other per-vertex data of the level's mesh into this mesh's vertex order, up to the shorter length.
    pub fn gather_values<T: Copy>(&self, of_level: &[T], into: &mut [T]) {
        gather(self.numbers(), of_level, into);
    }
}

impl LevelMesh {
    /// The static vertices: positions in quants, X forward, Y left, Z up, and outward normals.
    #[must_use]
    pub fn posed(&self) -> Posed {
        Posed { positions: self.positions.clone(), normals: self.normals.clone() }
    }
    /// The triangles as vertex and index buffers, ready for a graphics card.
    #[must_use]
    pub fn weld(&self) -> WeldedMesh {
        let mut welder = Welder::new();
        let mut mesh_vertices = Vec::new();
        for [a, b, c] in &self.triangles {
            let [a, b, c] = [*a, *c, *b].map(|vertex| self.corner(vertex).map(|corner| (vertex, corner)));
            let (Some(a), Some(b), Some(c)) = (a, b, c) else { continue };
            welder.push([a.1, b.1, c.1]);
            // At most three new vertices.
            for (vertex, corner) in [a, b, c] {
                if welder.corners().get(mesh_vertices.len()) == Some(&corner) {
                    mesh_vertices.push(vertex);
                }
            }
        }
        let (corners, indices) = welder.finish();
        let uv = |bits: [u32; 2]| Vec2::from_array(bits.map(f32::from_bits));
        let (uvs, lightmap_uvs) = corners.into_iter().map(|(_, [own, lightmap])| (uv(own), uv(lightmap))).unzip();
        WeldedMesh { mesh_vertices, uvs, lightmap_uvs, indices }
    }
    fn corner(&self, vertex: u32) -> Option<Corner> {
        let vertex = usize::try_from(vertex).ok()?;
        let vectors = [*self.positions.get(vertex)?, *self.normals.get(vertex)?];
        let uvs = [*self.uvs.get(vertex)?, *self.lightmap_uvs.get(vertex)?];
        Some((vectors.map(|it| it.to_array().map(f32::to_bits)), uvs.map(|it| it.to_array().map(f32::to_bits))))
    }
}
