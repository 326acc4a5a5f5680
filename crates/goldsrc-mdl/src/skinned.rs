//! The vertices of a submodel, transformed by the bones.

use formats_core::{
    Posed, Result, bulk,
    glam::{Affine3A, Vec3},
};

use crate::{Pose, SubModel};

impl<'a> SubModel<'a> {
    /// Computes all vertices and normals of the submodel in a pose, in model space. See
    /// [`posed_vertices`](Self::posed_vertices) and [`posed_normals`](Self::posed_normals).
    ///
    /// # Errors
    /// If the vertices, the normals or their bones extend past the end of the file.
    pub fn posed_at(&self, pose: &Pose) -> Result<Posed> {
        let positions = self.posed_vertices(pose.world())?.collect();
        Ok(Posed { positions, normals: self.posed_normals(pose.world())?.collect() })
    }
    /// Computes the vertices in model space, each transformed by its bone in `world`, from [`Pose::world`](crate::Pose::world). A
    /// vertex whose bone is missing is unchanged. In a Xash model with [weights](Self::vertex_weights), several bones move it.
    ///
    /// # Errors
    /// If the vertices or their bones extend past the end of the file.
    pub fn posed_vertices<'p>(
        &self,
        world: &'p [Affine3A],
    ) -> Result<impl ExactSizeIterator<Item = Vec3> + use<'a, 'p>> {
        let vertices = self.vertices()?.iter().zip(self.vertex_bones()?).enumerate();
        let skin = self.skins(self.vertex_weights()?, world)?;
        Ok(vertices.map(move |(n, (vertex, bone))| match skin(n) {
            Some(skin) => skin.transform_point3(vertex.position),
            None => moved(vertex.position, world.get(usize::from(*bone))),
        }))
    }
    /// Decodes the [`posed_vertices`](Self::posed_vertices) into a slice, up to the shorter length.
    ///
    /// # Errors
    /// If the vertices or their bones extend past the end of the file.
    pub fn read_posed_vertices(&self, world: &[Affine3A], positions: &mut [Vec3]) -> Result<()> {
        let (vertices, bones) = (self.vertices()?, self.vertex_bones()?);
        if self.vertex_weights()?.is_some() {
            positions.iter_mut().zip(self.posed_vertices(world)?).for_each(|(place, position)| *place = position);
            return Ok(());
        }
        bulk::dispatch(
            #[inline(always)]
            || {
                for (place, (vertex, bone)) in positions.iter_mut().zip(vertices.iter().zip(bones)) {
                    *place = moved(vertex.position, world.get(usize::from(*bone)));
                }
            },
        );
        Ok(())
    }
    /// Computes the normals in model space, each rotated by its bone in `world`.
    ///
    /// # Errors
    /// If the normals or their bones extend past the end of the file.
    pub fn posed_normals<'p>(
        &self,
        world: &'p [Affine3A],
    ) -> Result<impl ExactSizeIterator<Item = Vec3> + use<'a, 'p>> {
        let normals = self.normals()?.iter().zip(self.normal_bones()?).enumerate();
        let skin = self.skins(self.normal_weights()?, world)?;
        Ok(normals.map(move |(n, (normal, bone))| match skin(n) {
            Some(skin) => skin.transform_vector3(normal.direction),
            None => turned(normal.direction, world.get(usize::from(*bone))),
        }))
    }
    /// Decodes the [`posed_normals`](Self::posed_normals) into a slice, up to the shorter length.
    ///
    /// # Errors
    /// If the normals or their bones extend past the end of the file.
    pub fn read_posed_normals(&self, world: &[Affine3A], normals: &mut [Vec3]) -> Result<()> {
        let (directions, bones) = (self.normals()?, self.normal_bones()?);
        if self.normal_weights()?.is_some() {
            normals.iter_mut().zip(self.posed_normals(world)?).for_each(|(place, normal)| *place = normal);
            return Ok(());
        }
        bulk::dispatch(
            #[inline(always)]
            || {
                for (place, (normal, bone)) in normals.iter_mut().zip(directions.iter().zip(bones)) {
                    *place = turned(normal.direction, world.get(usize::from(*bone)));
                }
            },
        );
        Ok(())
    }
}

#[inline(always)]
#[expect(clippy::inline_always, reason = "must be compiled for the caller's instruction set")]
fn moved(position: Vec3, bone: Option<&Affine3A>) -> Vec3 {
    bone.map_or(position, |bone| bone.transform_point3(position))
}
#[inline(always)]
#[expect(clippy::inline_always, reason = "must be compiled for the caller's instruction set")]
fn turned(normal: Vec3, bone: Option<&Affine3A>) -> Vec3 {
    bone.map_or(normal, |bone| bone.transform_vector3(normal))
}
