//! The parts of a model, with the same interface for every generation. The direction of stored normals; vertex and index
//! buffers for graphics cards.

use alloc::{collections::BTreeMap, vec, vec::Vec};
use core::sync::atomic::{AtomicU8, Ordering};

use formats_core::{
    FixedStr, Posed, Records, Welder, gather,
    glam::{Vec2, Vec3},
    num,
};

use crate::{Body, Generation, Model, Triangle, TriangleTable, Triangles, mdl7::Frame};

/// A mesh of the model: the model itself up to MDL5, a group of MDL7.
#[derive(Debug, Clone, Copy)]
pub struct Mesh<'m, 'a> {
    model: &'m Model<'a>,
    index: usize,
}

impl<'a> Model<'a> {
    /// The number of meshes: 1 up to MDL5, one per group in MDL7.
    #[must_use]
    pub const fn mesh_count(&self) -> usize {
        match &self.body {
            Body::Classic(_) => 1,
            Body::Mdl7(model) => model.group_count(),
        }
    }
    /// Mesh `index`.
    #[must_use]
    pub fn mesh(&self, index: usize) -> Option<Mesh<'_, 'a>> {
        (index < self.mesh_count()).then_some(Mesh { model: self, index })
    }
    /// The meshes, in file order.
    pub fn meshes(&self) -> impl ExactSizeIterator<Item = Mesh<'_, 'a>> {
        (0..self.mesh_count()).map(|index| Mesh { model: self, index })
    }
}

impl<'m, 'a> Mesh<'m, 'a> {
    /// The model that it belongs to.
    #[must_use]
    pub const fn model(&self) -> &'m Model<'a> {
        self.model
    }
    /// Its index among the meshes of the model; in MDL7, that of its group.
    #[must_use]
    pub const fn index(&self) -> usize {
        self.index
    }
    /// The name of the group, in MDL7; otherwise empty.
    #[must_use]
    pub fn name(&self) -> FixedStr<16> {
        self.group().map_or_else(FixedStr::default, |group| group.name())
    }
    /// The group of MDL7 that it is.
    #[must_use]
    pub fn group(&self) -> Option<crate::mdl7::Group<'m, 'a>> {
        self.model.mdl7()?.group(self.index)
    }
    /// The number of vertices, in each frame.
    #[must_use]
    pub fn vertex_count(&self) -> usize {
        match &self.model.body {
            Body::Classic(model) => model.frame(0).map_or(0, |frame| frame.vertices.len()),
            Body::Mdl7(_) => self.group().map_or(0, |group| group.vertices().len()),
        }
    }
    /// Its triangles, clockwise seen from outside.
    #[must_use]
    pub fn triangles(&self) -> Triangles<'a> {
        match &self.model.body {
            Body::Classic(model) => model.triangles(),
            Body::Mdl7(_) => {
                self.group().map_or(TriangleTable::Plain(Records::EMPTY).into(), |group| group.triangles())
            }
        }
    }
    /// The texture coordinates of the corners of each triangle, from 0 to 1 inside the skin, V downward.
    #[must_use]
    pub fn corner_uvs(&self) -> Vec<[Vec2; 3]> {
        let triangles = self.triangles();
        match (&self.model.body, self.group()) {
            (Body::Classic(model), _) => {
                let size = model.skin_size();
                triangles.iter().map(|triangle| model.corner_uvs(&triangle, size)).collect()
            }
            (_, Some(group)) => triangles.iter().map(|triangle| group.corner_uvs(&triangle)).collect(),
            (_, None) => Vec::new(),
        }
    }
    /// Returns the skin of a triangle: in MDL7, that of its material; without a material (-1, or in files whose triangles have
    /// none), the first of the group, otherwise of the model. In other generations, it is the first of the model.
    ///
    /// It is inferred that a triangle without a material shows the first skin: game scripts draw into the first skin of such models
    /// and expect the result to be visible.
    #[must_use]
    pub fn skin_of(&self, triangle: &Triangle) -> Option<usize> {
        let skin = match (self.group(), *self.triangles()) {
            (Some(group), TriangleTable::Plain(_)) => group.skin_range().next(),
            (Some(group), _) if triangle.material == -1 => group.skin_range().next().or(Some(0)),
            (Some(_), _) => triangle.skin(),
            (None, _) => Some(0),
        };
        skin.filter(|skin| *skin < self.model.skin_count())
    }
    /// The number of frames.
    #[must_use]
    pub fn frame_count(&self) -> usize {
        match &self.model.body {
            Body::Classic(model) => model.frame_count(),
            Body::Mdl7(_) => self.group().map_or(0, |group| group.frame_count()),
        }
    }
    /// The positions of the model's own shape: of frame 0, in MDL7 of the group. Bones are not considered.
    #[must_use]
    pub fn base_positions(&self) -> Vec<Vec3> {
        match (&self.model.body, self.group()) {
            (Body::Classic(model), _) => model.frame(0).map_or_else(Vec::new, |frame| frame.positions()),
            (_, Some(group)) => group.vertices().positions(),
            (_, None) => Vec::new(),
        }
    }
    /// The positions in a frame, in quants. Bones are not considered: see
    /// [`Mdl7::posed_positions`](crate::mdl7::Mdl7::posed_positions).
    #[must_use]
    pub fn positions(&self, frame: usize) -> Option<Vec<Vec3>> {
        match &self.model.body {
            Body::Classic(model) => Some(model.frame(frame)?.positions()),
            Body::Mdl7(_) => Some(self.group()?.positions(&self.group()?.frame(frame)?)),
        }
    }
    /// The normals of the model's own shape, which point outward.
    #[must_use]
    pub fn base_normals(&self) -> Vec<Vec3> {
        let normals = match (&self.model.body, self.group()) {
            (Body::Classic(model), _) => model.frame(0).map_or_else(Vec::new, |frame| frame.stored_normals().collect()),
            (_, Some(group)) => group.vertices().iter().map(|vertex| vertex.normal.to_vec3()).collect(),
            (_, None) => Vec::new(),
        };
        self.outward(normals)
    }
    /// The outward normals in a frame: the opposite of the stored ones, except in Quake's own models. Zero if the index of a normal
    /// is not in the table.
    #[must_use]
    pub fn normals(&self, frame: usize) -> Option<Vec<Vec3>> {
        let normals = match &self.model.body {
            Body::Classic(model) => model.frame(frame)?.stored_normals().collect(),
            Body::Mdl7(_) => self.group()?.stored_normals(&self.group()?.frame(frame)?),
        };
        Some(self.outward(normals))
    }
    fn outward(&self, mut normals: Vec<Vec3>) -> Vec<Vec3> {
        if self.model.normals_point_inward() {
            for normal in &mut normals {
                *normal = -*normal;
            }
        }
        normals
    }
    /// The vertices in a frame with their new positions, in its order: all of them up to MDL5.
    #[must_use]
    pub fn moved_vertices(&self, frame: usize) -> Option<Vec<(usize, Vec3)>> {
        match &self.model.body {
            Body::Classic(model) => Some(model.frame(frame)?.positions().into_iter().enumerate().collect()),
            Body::Mdl7(_) => {
                let frame: Frame<'_> = self.group()?.frame(frame)?;
                let known = |index: &usize| *index < self.vertex_count();
                let moved = |vertex: crate::mdl7::Vertex| Some((vertex.reference().filter(known)?, vertex.position));
                Some(frame.vertices.iter().filter_map(moved).collect())
            }
        }
    }
}

/// The direction of the model's normals, cached, since the vote visits all triangles, and every frame needs the result.
///
/// An atomic number, since models are shared between threads. Two threads may vote at the same time, with the same result.
#[derive(Debug, Default)]
pub(crate) struct Orientation(AtomicU8);

impl Orientation {
    const INWARD: u8 = 1;
    const OUTWARD: u8 = 2;

    fn is_inward(&self, vote: impl FnOnce() -> bool) -> bool {
        match self.0.load(Ordering::Relaxed) {
            Self::INWARD => true,
            Self::OUTWARD => false,
            _ => {
                let is_inward = vote();
                self.0.store(if is_inward { Self::INWARD } else { Self::OUTWARD }, Ordering::Relaxed);
                is_inward
            }
        }
    }
}
impl Clone for Orientation {
    fn clone(&self) -> Self {
        Self(AtomicU8::new(self.0.load(Ordering::Relaxed)))
    }
}

impl Model<'_> {
    /// Whether the normals in the file point into the model.
    ///
    /// They do in every generation, but IDPO is also the format of Quake, whose normals point outward. There, the vertices of frame
    /// 0 vote, each by its normal and the faces around it. A tie means inward. The vote is held once.
    #[must_use]
    pub fn normals_point_inward(&self) -> bool {
        if self.generation() != Generation::Idpo {
            return true;
        }
        let Body::Classic(model) = &self.body else { return true };
        let Some(frame) = model.frame(0) else { return true };
        let vote = || outward_votes(&frame.positions(), frame.stored_normals(), model.triangles()) <= 0;
        self.orientation.is_inward(vote)
    }
}

/// The number of vertices whose stored normal agrees with the faces around it, minus those whose normal is opposite.
pub(crate) fn outward_votes(positions: &[Vec3], normals: impl Iterator<Item = Vec3>, triangles: Triangles<'_>) -> i64 {
    let mut faces: Vec<Vec3> = vec![Vec3::ZERO; positions.len()];
    for triangle in triangles {
        let corners = triangle.vertices.map(num::to_usize);
        let [Some(a), Some(b), Some(c)] = corners.map(|corner| positions.get(corner)) else { continue };
        // Clockwise seen from outside; its length is twice the area.
        let outward = (*c - *a).cross(*b - *a);
        for corner in corners {
            if let Some(face) = faces.get_mut(corner) {
                *face += outward;
            }
        }
    }
    let vote = |(normal, face): (Vec3, &Vec3)| match normal.dot(*face) {
        dot if dot > 0.0 => 1,
        dot if dot < 0.0 => -1,
        _ => 0_i64,
    };
    normals.zip(&faces).map(vote).fold(0, i64::saturating_add)
}

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
