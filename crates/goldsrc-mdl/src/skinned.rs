//! The vertices of a submodel, moved by the bones.

use formats_core::{
    Result,
    glam::{Affine3A, Vec3},
};

use crate::SubModel;

impl<'a> SubModel<'a> {
    /// The vertices in model space: each moved by its bone in `world`, as [`Pose::world`](crate::Pose::world) has them. A
    /// vertex whose bone is not there stays where it is.
    ///
    /// # Errors
    /// If the vertices or their bones leave the file.
    pub fn posed_vertices<'p>(
        &self,
        world: &'p [Affine3A],
    ) -> Result<impl ExactSizeIterator<Item = Vec3> + use<'a, 'p>> {
        let vertices = self.vertices()?.iter().zip(self.vertex_bones()?);
        Ok(vertices.map(|(vertex, bone)| match world.get(usize::from(*bone)) {
            Some(bone) => bone.transform_point3(vertex.position),
            None => vertex.position,
        }))
    }
    /// The normals in model space: each turned by its bone in `world`.
    ///
    /// # Errors
    /// If the normals or their bones leave the file.
    pub fn posed_normals<'p>(
        &self,
        world: &'p [Affine3A],
    ) -> Result<impl ExactSizeIterator<Item = Vec3> + use<'a, 'p>> {
        let normals = self.normals()?.iter().zip(self.normal_bones()?);
        Ok(normals.map(|(normal, bone)| match world.get(usize::from(*bone)) {
            Some(bone) => bone.transform_vector3(normal.direction),
            None => normal.direction,
        }))
    }
}
