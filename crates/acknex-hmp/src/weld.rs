//! Vertex and index buffers for graphics cards.

use alloc::vec::Vec;

use formats_core::{Posed, Welder, gather, glam::Vec2, num};

use crate::{Skin, Terrain, grid};

/// The ground as vertex and index buffers: one vertex per point, so that the same buffers serve all frames and only positions and
/// normals change. Only points with several texture coordinates (in a kind of HMP4) become several vertices.
///
/// ```
/// use acknex_hmp::{FrameBlend, Posed, Terrain};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let path = "acknex-hmp/made/hills7.hmp";
/// # let bytes = std::fs::read(format!("{}/../../testdata/{path}", env!("CARGO_MANIFEST_DIR")))?;
/// let terrain = Terrain::parse(&bytes)?;
/// let mesh = terrain.weld();
/// let mut vertices = Posed::default();
/// for frame in 0..terrain.frame_count() {
///     let posed = terrain.posed_at(FrameBlend::still(frame)).ok_or("no such frame")?;
///     mesh.gather(&posed, &mut vertices);
///     // … `vertices` to the renderer, with `mesh.uvs` and `mesh.indices`
/// }
/// # assert_eq!((mesh.uvs.len(), mesh.indices.len()), (vertices.positions.len(), terrain.triangle_count() * 3));
/// # assert_eq!(vertices.positions.len(), terrain.point_count());
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct WeldedMesh {
    /// For each vertex here, the index of the point in a frame. Points without triangles may be among them.
    pub frame_points: Vec<u32>,
    /// The UV of each vertex on the [skin of the ground](Terrain::ground_skin): U to the right, V down, 1 = the whole skin.
    pub uvs: Vec<Vec2>,
    /// Three for each triangle, counter-clockwise seen from above (in the file they are clockwise), in the order of
    /// [`Terrain::triangles`]. Triangles that refer to a missing point are left out.
    pub indices: Vec<u32>,
}

impl WeldedMesh {
    /// The number of vertices.
    #[must_use]
    pub const fn vertex_count(&self) -> usize {
        self.frame_points.len()
    }
    /// Copies the points of a pose ([`Terrain::posed_at`]) into this mesh's vertex order.
    pub fn gather(&self, posed: &Posed, into: &mut Posed) {
        into.gather_from(posed, self.numbers(), self.numbers());
    }
    /// Copies other per-point data of a frame into this mesh's vertex order, up to the shorter length.
    pub fn gather_values<T: Copy>(&self, of_frame: &[T], into: &mut [T]) {
        gather(self.numbers(), of_frame, into);
    }
    fn numbers(&self) -> impl ExactSizeIterator<Item = usize> + '_ {
        self.frame_points.iter().copied().map(num::to_usize)
    }
}

impl Terrain<'_> {
    /// The triangles as vertex and index buffers.
    #[must_use]
    pub fn weld(&self) -> WeldedMesh {
        if self.own_triangles().is_empty() { self.weld_grid() } else { self.weld_own_triangles() }
    }
    /// The points of whole rows, in file order: each belongs to one vertex.
    fn weld_grid(&self) -> WeldedMesh {
        let indices: Vec<u32> = self.triangles().flat_map(|[a, b, c]| [a, c, b]).collect();
        let count = indices.iter().max().map_or(0, |last| last.saturating_add(1));
        let uv = |point: u32| self.uv(num::to_usize(point));
        WeldedMesh { frame_points: (0..count).collect(), uvs: (0..count).map(uv).collect(), indices }
    }
    fn weld_own_triangles(&self) -> WeldedMesh {
        let mut welder = Welder::new();
        for triangle in self.own_triangles() {
            if triangle.vertices.iter().all(|point| usize::from(*point) < self.point_count()) {
                let [[a, b, c], [uv_a, uv_b, uv_c]] = [triangle.vertices, triangle.tex_coords];
                welder.push([(a, uv_a), (c, uv_c), (b, uv_b)]);
            }
        }
        let (corners, indices) = welder.finish();
        let skin = self.ground_skin();
        let uv = |(point, tex_coord): &(u16, u16)| self.corner_uv(*point, *tex_coord, skin.as_ref());
        WeldedMesh {
            frame_points: corners.iter().map(|(point, _)| u32::from(*point)).collect(),
            uvs: corners.iter().map(uv).collect(),
            indices,
        }
    }
    /// The UV of each corner of the [`triangles`](Self::triangles), in order: V down, 1 = the whole skin. In a file with its own
    /// triangles, a point may have several; otherwise they are the [`uv`](Self::uv) of the points.
    pub fn corner_uvs(&self) -> impl Iterator<Item = [Vec2; 3]> + '_ {
        let skin = self.ground_skin();
        let own = self.own_triangles().iter().map(move |triangle| {
            let [[a, b, c], [uv_a, uv_b, uv_c]] = [triangle.vertices, triangle.tex_coords];
            [(a, uv_a), (b, uv_b), (c, uv_c)]
                .map(|(point, coordinate)| self.corner_uv(point, coordinate, skin.as_ref()))
        });
        let uv = |point: u32| self.uv(num::to_usize(point));
        let of_grid = self.triangles().skip(self.own_triangles().len());
        own.chain(of_grid.map(move |triangle| triangle.map(uv)))
    }
    /// The UV of a corner of the file's own triangles: from the grid if the coordinate or the skin is missing.
    fn corner_uv(&self, point: u16, tex_coord: u16, skin: Option<&Skin<'_>>) -> Vec2 {
        if let (Some(own), Some(skin)) = (self.tex_coords().get(tex_coord.into()), skin) {
            return grid::own_uv(own, skin.width, skin.height);
        }
        let (column, row) = self.grid().column_row(point.into());
        self.grid().uv(column, row)
    }
}
