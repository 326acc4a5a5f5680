//! The parts of a model, with the same interface for every generation.

use alloc::vec::Vec;

use formats_core::{
    FixedStr, Records,
    glam::{Vec2, Vec3},
};

use crate::{Body, Model, Triangle, TriangleTable, Triangles, mdl7::Frame};

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
