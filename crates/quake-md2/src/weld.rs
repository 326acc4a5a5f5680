//! Vertex and index buffers, as graphics cards take them.

use alloc::vec::Vec;

use formats_core::{
    FrameBlend, Welder,
    glam::{Vec2, Vec3},
};

use crate::{Frame, Model, UvSource};

/// The triangles of a model as vertex and index buffers: each pair of a vertex of the file and a UV is one vertex here.
/// The same buffers serve all frames: only positions and normals change.
///
/// ```
/// use quake_md2::{Model, UvSource, Vec3};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let path = "quake-md2/cube2-data/models/debris/tris.md2";
/// # let bytes = std::fs::read(format!("{}/../../testdata/{path}", env!("CARGO_MANIFEST_DIR")))?;
/// let model = Model::parse(&bytes)?;
/// let mesh = model.weld(UvSource::Best).ok_or("no UVs")?;
/// let mut positions = vec![Vec3::ZERO; mesh.vertex_count()];
/// let run = model.clip("run").ok_or("it does not run")?;
/// for step in 0..60_u8 {
///     let blend = run.at(f32::from(step) / 60.0); // a frame of the renderer, 60 a second
///     mesh.read_positions_at(&model, blend, &mut positions);
///     // … to the renderer, with `mesh.uvs` and `mesh.indices`
/// }
/// # assert_eq!((mesh.uvs.len(), mesh.indices.len()), (positions.len(), model.triangles().len() * 3));
/// # assert!(mesh.vertex_count() < mesh.indices.len());
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct WeldedMesh {
    /// Of each vertex here, which vertex of a frame it is.
    pub frame_vertices: Vec<u16>,
    /// The UV of each vertex: U to the right, V down, 1 = the whole skin.
    pub uvs: Vec<Vec2>,
    /// Three for each triangle, counter-clockwise seen from outside (in the file they are clockwise), in the order of the
    /// triangle list. Triangles that refer to a missing vertex are left out.
    pub indices: Vec<u32>,
}

impl WeldedMesh {
    /// How many vertices there are.
    #[must_use]
    pub const fn vertex_count(&self) -> usize {
        self.frame_vertices.len()
    }
    /// Copies per-vertex data of a frame into this mesh's vertex order, up to the shorter of the two: for positions that were
    /// mixed, or other data.
    pub fn gather<T: Copy>(&self, of_frame: &[T], into: &mut [T]) {
        for (place, vertex) in into.iter_mut().zip(&self.frame_vertices) {
            if let Some(value) = of_frame.get(usize::from(*vertex)) {
                *place = *value;
            }
        }
    }
    /// Decodes the positions of a frame into a slice, one for each vertex here, up to the shorter of the two.
    pub fn read_positions(&self, frame: &Frame<'_>, positions: &mut [Vec3]) {
        for (place, vertex) in positions.iter_mut().zip(&self.frame_vertices) {
            *place = frame.position(usize::from(*vertex)).unwrap_or_default();
        }
    }
    /// Decodes the positions between two frames of `model` into a slice, one for each vertex here, up to the shorter of the
    /// two: those of [`Model::read_positions_at`]. Returns `false` and does nothing if there are no such frames.
    pub fn read_positions_at(&self, model: &Model<'_>, blend: FrameBlend, positions: &mut [Vec3]) -> bool {
        let Some([a, b]) = model.two_frames(blend) else { return false };
        for (place, vertex) in positions.iter_mut().zip(&self.frame_vertices) {
            let [from, to] = [&a, &b].map(|frame| frame.position(usize::from(*vertex)).unwrap_or_default());
            *place = from.lerp(to, blend.fraction);
        }
        true
    }
    /// Decodes the normals between two frames of `model` into a slice, one for each vertex here, up to the shorter of the
    /// two: those of [`Model::read_normals_at`]. Returns `false` and does nothing if there are no such frames.
    pub fn read_normals_at(&self, model: &Model<'_>, blend: FrameBlend, normals: &mut [Vec3]) -> bool {
        let Some([a, b]) = model.two_frames(blend) else { return false };
        for (place, vertex) in normals.iter_mut().zip(&self.frame_vertices) {
            let [from, to] = [&a, &b].map(|frame| normal(frame, *vertex));
            *place = from.lerp(to, blend.fraction).normalize_or(from);
        }
        true
    }
    /// Decodes the normals of a frame into a slice, one for each vertex here, up to the shorter of the two. An index out of
    /// range gives +Z, as in [`Frame::normals`].
    pub fn read_normals(&self, frame: &Frame<'_>, normals: &mut [Vec3]) {
        for (place, vertex) in normals.iter_mut().zip(&self.frame_vertices) {
            *place = normal(frame, *vertex);
        }
    }
}

fn normal(frame: &Frame<'_>, vertex: u16) -> Vec3 {
    frame.vertices().get(usize::from(vertex)).and_then(|vertex| vertex.normal()).unwrap_or(Vec3::Z)
}

impl Model<'_> {
    /// The triangles as vertex and index buffers. `None` if there are no such UVs: see
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

    #[test]
    fn corners_are_shared_where_vertex_and_uv_are_the_same() {
        let mut builder = Builder { skin_width: 8, skin_height: 8, ..Builder::default() };
        let corners = [Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::ONE];
        builder.frames.push(BuilderFrame::quantise(b"a", &corners, &[Vec3::Y; 4], Precision::Standard).unwrap());
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
        let frame = model.frames().get(0).unwrap();
        let (mut positions, mut normals) = ([Vec3::ZERO; 5], [Vec3::ZERO; 5]);
        mesh.read_positions(&frame, &mut positions);
        mesh.read_normals(&frame, &mut normals);
        assert_eq!(positions, [corners[0], corners[2], corners[1], corners[3], corners[0]]);
        assert!(normals.iter().all(|normal| *normal == Vec3::Y));
        let mut gathered = [0; 5];
        mesh.gather(&[10, 11, 12, 13], &mut gathered);
        assert_eq!(gathered, [10, 12, 11, 13, 10]);
        assert_eq!(model.weld(UvSource::GlCommands), None);
    }
    #[test]
    fn mixed_frames_are_those_of_the_model() {
        let mut builder = Builder { skin_width: 8, skin_height: 8, ..Builder::default() };
        for (x, normal) in [(0.0, Vec3::Y), (4.0, Vec3::X)] {
            let corners = [Vec3::new(x, 0.0, 0.0), Vec3::X, Vec3::Y];
            builder.frames.push(BuilderFrame::quantise(b"a", &corners, &[normal; 3], Precision::Standard).unwrap());
        }
        builder.tex_coords = alloc::vec![TexCoord { s: 1, t: 0 }; 3];
        builder.triangles = alloc::vec![Triangle { vertices: [0, 1, 2], tex_coords: [0, 1, 2] }];
        let bytes = builder.write().unwrap();
        let model = Model::parse(&bytes).unwrap();
        let mesh = model.weld(UvSource::TexCoords).unwrap();
        let blend = FrameBlend { first: 0, second: 1, fraction: 0.25 };
        let (mut of_frame, mut gathered, mut here) = ([Vec3::ZERO; 3], [Vec3::ZERO; 3], [Vec3::ZERO; 3]);
        assert!(model.read_positions_at(blend, &mut of_frame));
        mesh.gather(&of_frame, &mut gathered);
        assert!(mesh.read_positions_at(&model, blend, &mut here));
        assert_eq!(here, gathered);
        assert!(here[0].abs_diff_eq(Vec3::X, 0.02), "{here:?}");
        assert!(model.read_normals_at(blend, &mut of_frame));
        mesh.gather(&of_frame, &mut gathered);
        assert!(mesh.read_normals_at(&model, blend, &mut here));
        assert_eq!(here, gathered);
        assert!(here[0].x > 0.0 && here[0].y > here[0].x);
        let missing = FrameBlend { second: 2, ..blend };
        assert!(
            !mesh.read_positions_at(&model, missing, &mut here) && !mesh.read_normals_at(&model, missing, &mut here)
        );
    }
}
