//! Vertex and index buffers, as graphics cards take them.

use alloc::vec::Vec;

use formats_core::{
    Welder,
    glam::{Vec2, Vec3},
};

use super::LevelMesh;

/// A mesh of a level as vertex and index buffers: equal corners are one vertex, also those of different faces.
///
/// ```
/// use acknex_wmb::Wmb;
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let bytes = std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/acknex-wmb/level.wmb"))?;
/// let level = Wmb::parse(&bytes)?.level()?;
/// for mesh in &level.meshes {
///     let buffers = mesh.weld();
///     println!("{} vertices, {} indices", buffers.positions.len(), buffers.indices.len());
///     // … to the renderer, with texture `mesh.texture` by `uvs`, and lightmap `mesh.lightmap` by `lightmap_uvs`
/// #   assert_eq!(buffers.indices.len(), mesh.triangles.len() * 3);
/// #   assert!(buffers.positions.len() <= mesh.positions.len());
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct WeldedMesh {
    /// The position of each vertex, in quants: X forward, Y left, Z up.
    pub positions: Vec<Vec3>,
    /// The normal of each vertex: a unit vector away from the surface.
    pub normals: Vec<Vec3>,
    /// The UV of each vertex on the texture: U to the right, V down, 1 = the whole texture, which repeats.
    pub uvs: Vec<Vec2>,
    /// The UV of each vertex on the lightmap, V down; zeros without one.
    pub lightmap_uvs: Vec<Vec2>,
    /// Three for each triangle, counter-clockwise seen from outside (in [`LevelMesh::triangles`] they are clockwise), in the
    /// same order.
    pub indices: Vec<u32>,
}

/// The bits of all that a vertex has: position, normal, UV, UV on the lightmap.
type Corner = ([[u32; 3]; 2], [[u32; 2]; 2]);

impl LevelMesh {
    /// The triangles as vertex and index buffers, ready for a graphics card.
    #[must_use]
    pub fn weld(&self) -> WeldedMesh {
        let mut welder = Welder::new();
        for [a, b, c] in &self.triangles {
            if let [Some(a), Some(b), Some(c)] = [a, b, c].map(|vertex| self.corner(*vertex)) {
                welder.push([a, c, b]);
            }
        }
        let (corners, indices) = welder.finish();
        let mut made = WeldedMesh {
            positions: Vec::with_capacity(corners.len()),
            normals: Vec::with_capacity(corners.len()),
            uvs: Vec::with_capacity(corners.len()),
            lightmap_uvs: Vec::with_capacity(corners.len()),
            indices,
        };
        for (vectors, uvs) in corners {
            let [position, normal] = vectors.map(|bits| Vec3::from_array(bits.map(f32::from_bits)));
            let [uv, lightmap_uv] = uvs.map(|bits| Vec2::from_array(bits.map(f32::from_bits)));
            made.positions.push(position);
            made.normals.push(normal);
            made.uvs.push(uv);
            made.lightmap_uvs.push(lightmap_uv);
        }
        made
    }
    fn corner(&self, vertex: u32) -> Option<Corner> {
        let vertex = usize::try_from(vertex).ok()?;
        let vectors = [*self.positions.get(vertex)?, *self.normals.get(vertex)?];
        let uvs = [*self.uvs.get(vertex)?, *self.lightmap_uvs.get(vertex)?];
        Some((vectors.map(|it| it.to_array().map(f32::to_bits)), uvs.map(|it| it.to_array().map(f32::to_bits))))
    }
}
