//! Vertex and index buffers for graphics cards.

use alloc::vec::Vec;

use formats_core::{Posed, Welder, gather, glam::Vec2};

use crate::{Model, UvSource};

/// The triangles of a model as vertex and index buffers: each pair of a vertex in the file and a UV becomes one vertex here.
/// The same buffers serve all frames: only positions and normals change.
///
/// ```
/// use quake_md2::{Model, Posed, UvSource};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let path = "quake-md2/cube2-data/models/debris/tris.md2";
/// # let bytes = std::fs::read(format!("{}/../../testdata/{path}", env!("CARGO_MANIFEST_DIR")))?;
/// let model = Model::parse(&bytes)?;
/// let mesh = model.weld(UvSource::Best).ok_or("no UVs")?;
/// let mut vertices = Posed::default();
/// let run = model.clip("run").ok_or("it does not run")?;
/// for step in 0..60_u8 {
///     let posed = model.posed_at(run.at(f32::from(step) / 60.0)).ok_or("no such frames")?; // 60 per second
///     mesh.gather(&posed, &mut vertices);
///     // … `vertices.positions` and `vertices.normals` to the renderer, with `mesh.uvs` and `mesh.indices`
/// }
/// # assert_eq!((mesh.uvs.len(), mesh.indices.len()), (vertices.positions.len(), model.triangles().len() * 3));
/// # assert!(mesh.vertex_count() < mesh.indices.len());
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct WeldedMesh {
    /// For each vertex here, the index of the vertex in a frame.
    pub frame_vertices: Vec<u16>,
    /// The UV of each vertex: U to the right, V down, 1 = the whole skin.
    pub uvs: Vec<Vec2>,
    /// Three for each triangle, counter-clockwise seen from outside (in the file they are clockwise), in the order of the
    /// triangle list. Triangles that refer to a missing vertex are left out.
    pub indices: Vec<u32>,
}

impl WeldedMesh {
    /// The number of vertices.
    #[must_use]
    pub const fn vertex_count(&self) -> usize {
        self.frame_vertices.len()
    }
    /// Copies the vertices of a pose ([`Model::posed_at`]) into this mesh's vertex order.
    pub fn gather(&self, posed: &Posed, into: &mut Posed) {
        into.gather_from(posed, self.numbers(), self.numbers());
    }
    /// Copies other per-vertex data of a frame into this mesh's vertex order, up to the shorter length.
    pub fn gather_values<T: Copy>(&self, of_frame: &[T], into: &mut [T]) {
        gather(self.numbers(), of_frame, into);
    }
    fn numbers(&self) -> impl ExactSizeIterator<Item = usize> + '_ {
        self.frame_vertices.iter().copied().map(usize::from)
    }
}

impl Model<'_> {
    /// The triangles as vertex and index buffers. `None` if the UVs do not exist: see
    /// [`corner_uvs`](Self::corner_uvs).
    #[must_use]
    pub fn weld(&self, source: UvSource) -> Option<WeldedMesh> {
        let mut welder = Welder::new();
        for (triangle, uvs) in self.triangles().iter().zip(self.corner_uvs(source)?) {
            if triangle.vertices.iter().all(|vertex| usize::from(*vertex) < self.vertex_count()) {
                let [a, b, c] = triangle.vertices;
                let [at_a, at_b, at_c] = uvs.map(|uv| uv.to_array().map(f32::to_bits));
                welder.push([(a, at_a), (c, at_c), (b, at_b)]);
            }
        }
        let (corners, indices) = welder.finish();
        let uv = |uv: [u32; 2]| Vec2::from_array(uv.map(f32::from_bits));
        let (frame_vertices, uvs) = corners.into_iter().map(|(vertex, bits)| (vertex, uv(bits))).unzip();
        Some(WeldedMesh { frame_vertices, uvs, indices })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Builder, BuilderFrame, Precision, TexCoord, Triangle};
    use formats_core::{FrameBlend, glam::Vec3};

    #[test]
    fn corners_are_shared_where_vertex_and_uv_are_the_same() {
        let mut builder = Builder { skin_width: 8, skin_height: 8, ..Builder::default() };
        let corners = [Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::ONE];
        builder.frames.push(BuilderFrame::quantize(b"a", &corners, &[Vec3::Y; 4], Precision::Standard).unwrap());
        builder.tex_coords = (0..5).map(|s| TexCoord { s, t: 0 }).collect();
        builder.triangles =
            [([0, 1, 2], [0, 1, 2]), ([2, 1, 3], [2, 1, 3]), ([0, 2, 9], [4, 2, 0]), ([0, 2, 3], [4, 2, 3])]
                .map(|(vertices, tex_coords)| Triangle { vertices, tex_coords })
                .to_vec();
        let bytes = builder.write().unwrap();
        let model = Model::parse(&bytes).unwrap();
        let mesh = model.weld(UvSource::TexCoords).unwrap();
        // The third triangle has a missing vertex. Vertex 0 has two UVs.
        assert_eq!(mesh.frame_vertices, [0, 2, 1, 3, 0]);
        assert_eq!(mesh.indices, [0, 1, 2, 1, 3, 2, 4, 3, 1]);
        assert!(mesh.uvs.iter().map(|uv| uv.x * 8.0 - 0.5).eq([0.0, 2.0, 1.0, 3.0, 4.0]));
        let mut vertices = Posed::default();
        mesh.gather(&model.posed_at(FrameBlend::still(0)).unwrap(), &mut vertices);
        assert_eq!(vertices.positions, [corners[0], corners[2], corners[1], corners[3], corners[0]]);
        assert_eq!(vertices.normals, [Vec3::Y; 5]);
        let mut gathered = [0; 5];
        mesh.gather_values(&[10, 11, 12, 13], &mut gathered);
        assert_eq!(gathered, [10, 12, 11, 13, 10]);
        assert_eq!(model.weld(UvSource::GlCommands), None);
    }
    #[test]
    fn interpolated_frames_match_the_model() {
        let mut builder = Builder { skin_width: 8, skin_height: 8, ..Builder::default() };
        for (x, normal) in [(0.0, Vec3::Y), (4.0, Vec3::X)] {
            let corners = [Vec3::new(x, 0.0, 0.0), Vec3::X, Vec3::Y];
            builder.frames.push(BuilderFrame::quantize(b"a", &corners, &[normal; 3], Precision::Standard).unwrap());
        }
        builder.tex_coords = alloc::vec![TexCoord { s: 1, t: 0 }; 3];
        builder.triangles = alloc::vec![Triangle { vertices: [0, 1, 2], tex_coords: [0, 1, 2] }];
        let bytes = builder.write().unwrap();
        let model = Model::parse(&bytes).unwrap();
        let mesh = model.weld(UvSource::TexCoords).unwrap();
        let blend = FrameBlend { first: 0, second: 1, fraction: 0.25 };
        let (mut positions, mut normals) = ([Vec3::ZERO; 3], [Vec3::ZERO; 3]);
        assert!(model.read_positions_at(blend, &mut positions) && model.read_normals_at(blend, &mut normals));
        let posed = model.posed_at(blend).unwrap();
        assert_eq!((posed.positions.as_slice(), posed.normals.as_slice()), (&positions[..], &normals[..]));
        let mut vertices = Posed { positions: alloc::vec![Vec3::ONE; 9], normals: Vec::new() };
        mesh.gather(&posed, &mut vertices);
        assert_eq!(vertices.positions, [positions[0], positions[2], positions[1]]);
        assert!(positions[0].abs_diff_eq(Vec3::X, 0.02), "{positions:?}");
        assert!(normals[0].x > 0.0 && normals[0].y > normals[0].x);
        assert_eq!(model.posed_at(FrameBlend { second: 2, ..blend }), None);
    }
}
