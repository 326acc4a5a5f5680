//! Triangles and their texture coordinates: `dtriangle_t` and `dstvert_t`. UVs, from texture coordinates or from the GL
//! commands; vertex and index buffers for graphics cards.

use alloc::vec::Vec;

use formats_core::{Posed, Welder, gather, glam::Vec2};

use crate::{GlSummary, Model, gl::rotated};

formats_core::record! {
    /// `dstvert_t`: a point on the skin, in texels from its top left corner.
    ///
    /// Real files have coordinates outside the skin, on both sides: the skin repeats. Source: the format document;
    /// signs and ranges are measured.
    pub struct TexCoord: 4 {
        /// Distance from the left edge, in texels.
        pub s: i16,
        /// Distance from the top edge, in texels.
        pub t: i16,
    }
}
impl TexCoord {
    /// Returns the center of the texel as a UV, on a skin of `width` × `height` texels. A size below 1 counts as 1.
    pub(crate) fn uv(self, width: i32, height: i32) -> Vec2 {
        #[expect(clippy::as_conversions, clippy::cast_precision_loss, reason = "no skin has 16 million texels per row")]
        let size = |texels: i32| texels.max(1) as f32;
        Vec2::new((f32::from(self.s) + 0.5) / size(width), (f32::from(self.t) + 0.5) / size(height))
    }
}

formats_core::record! {
    /// `dtriangle_t`: three corners, clockwise seen from outside.
    ///
    /// The document has signed indices; engines and real files use them as unsigned. They are not checked: see
    /// [`validate`](crate::Model::validate).
    pub struct Triangle: 12 {
        /// `index_xyz`: indices into the vertices of every frame.
        pub vertices: [u16; 3],
        /// `index_st`: indices into the texture coordinates.
        pub tex_coords: [u16; 3],
    }
}

/// The source of UVs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum UvSource {
    /// From the GL commands if they make the same triangles as the list, otherwise from the texture coordinates.
    #[default]
    Best,
    /// From the texture coordinates: integer texels, sampled at their centers, `(s + ½) / width`.
    TexCoords,
    /// From the GL commands: floats as the exporter computed them.
    GlCommands,
}

impl Model<'_> {
    /// Returns a texture coordinate as a UV: the center of its texel, according to the size in the header, not the image's. U to
    /// the right, V down, 1 = the whole skin; outside 0–1 the skin repeats.
    #[must_use]
    pub fn uv(&self, texel: TexCoord) -> Vec2 {
        texel.uv(self.header().skin_width, self.header().skin_height)
    }
    /// Returns the UVs of the corners of every triangle, in the order of the triangle list.
    ///
    /// `None` if `source` requests the GL commands and they do not draw exactly these triangles, or contain a value that is
    /// infinite or NaN. A corner with a missing texture coordinate gets (0, 0).
    #[must_use]
    pub fn corner_uvs(&self, source: UvSource) -> Option<Vec<[Vec2; 3]>> {
        match source {
            UvSource::TexCoords => Some(self.triangles().iter().map(|triangle| self.texel_uvs(triangle)).collect()),
            UvSource::GlCommands => self.gl_uvs(),
            UvSource::Best => self.gl_uvs().or_else(|| self.corner_uvs(UvSource::TexCoords)),
        }
    }
    fn texel_uvs(&self, triangle: Triangle) -> [Vec2; 3] {
        triangle.tex_coords.map(|n| self.tex_coords().get(usize::from(n)).map_or(Vec2::ZERO, |texel| self.uv(texel)))
    }
    fn gl_uvs(&self) -> Option<Vec<[Vec2; 3]>> {
        self.gl_summary().filter(GlSummary::same)?;
        let mut made: Vec<([i32; 3], [Vec2; 3])> = Vec::new();
        for corners in self.gl_commands().iter().flat_map(|command| command.triangles()) {
            let uvs = corners.map(|corner| Vec2::new(corner.s, corner.t));
            if !uvs.iter().all(|uv| uv.is_finite()) {
                return None;
            }
            let vertices = corners.map(|corner| corner.vertex);
            made.push((rotated(vertices), turned_like(vertices, uvs)));
        }
        made.sort_by_key(|(vertices, _)| *vertices);
        self.triangles().iter().map(|triangle| self.nearest_gl_uvs(&made, triangle)).collect()
    }
    /// Returns the UVs in `made` (sorted) for `triangle`. If two triangles share all vertices (two-sided leaves), returns the UVs
    /// nearest to the triangle's own texture coordinates.
    fn nearest_gl_uvs(&self, made: &[([i32; 3], [Vec2; 3])], triangle: Triangle) -> Option<[Vec2; 3]> {
        /// More of them at one position than in any real model: a bound on the work that a file can cause.
        const MOST: usize = 16;
        let vertices = triangle.vertices.map(i32::from);
        let key = rotated(vertices);
        let first = made.partition_point(|(other, _)| *other < key);
        let texels = turned_like(vertices, self.texel_uvs(triangle));
        let distance = |uvs: &[Vec2; 3]| -> f32 { uvs.iter().zip(texels).map(|(a, b)| a.distance(b)).sum() };
        let alike = made.iter().skip(first).take(MOST).take_while(|(other, _)| *other == key);
        let (_, uvs) = alike.min_by(|(_, a), (_, b)| distance(a).total_cmp(&distance(b)))?;
        Some(turned_back(vertices, *uvs))
    }
}

/// Returns the number of corners by which [`rotated`] rotates a triangle.
fn turns(vertices: [i32; 3]) -> usize {
    let key = rotated(vertices);
    let [a, b, c] = vertices;
    if [a, b, c] == key {
        0
    } else if [b, c, a] == key {
        1
    } else {
        2
    }
}
fn turned_like<T>(vertices: [i32; 3], mut corners: [T; 3]) -> [T; 3] {
    corners.rotate_left(turns(vertices));
    corners
}
fn turned_back<T>(vertices: [i32; 3], mut corners: [T; 3]) -> [T; 3] {
    corners.rotate_right(turns(vertices));
    corners
}

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
    use formats_core::{FrameBlend, glam::Vec3};

    use crate::{Builder, BuilderFrame, GlList, Precision, TexCoord, Triangle, Vertex};

    use super::*;

    #[test]
    fn both_rules_agree_where_the_texels_are_exact() {
        let mut builder =
            Builder { skin_width: 8, skin_height: 4, gl_commands: GlList::Generate, ..Builder::default() };
        let mut frame = BuilderFrame::new(b"a1").unwrap();
        frame.vertices = [Vertex { position: [0; 3], normal_index: 0 }; 4].to_vec();
        builder.frames.push(frame);
        builder.tex_coords = [(0, 0), (7, 0), (7, 3), (0, 3)].map(|(s, t)| TexCoord { s, t }).to_vec();
        builder.triangles = [[2, 0, 1], [3, 0, 2]].map(|v| Triangle { vertices: v, tex_coords: v }).to_vec();
        let mut bytes = builder.write().unwrap();
        let model = Model::parse(&bytes).unwrap();
        assert!(model.gl_summary().unwrap().same());
        let texels = model.corner_uvs(UvSource::TexCoords).unwrap();
        assert_eq!(texels[0], [Vec2::new(0.9375, 0.875), Vec2::new(0.0625, 0.125), Vec2::new(0.9375, 0.125)]);
        assert_eq!(model.corner_uvs(UvSource::GlCommands).unwrap(), texels);
        assert_eq!(model.corner_uvs(UvSource::Best).unwrap(), texels);
        // A NaN UV makes the commands useless as a whole.
        let start = usize::try_from(model.header().gl_command_offset).unwrap();
        bytes[start + 4..start + 8].copy_from_slice(&f32::NAN.to_le_bytes());
        let model = Model::parse(&bytes).unwrap();
        assert_eq!(model.corner_uvs(UvSource::GlCommands), None);
        assert_eq!(model.corner_uvs(UvSource::Best).unwrap(), texels);
    }

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
