//! The bones of a model, ready to be posed, and the vertices of a submodel, transformed by them.

use alloc::vec::Vec;

use formats_core::{
    Posed, Result, bulk,
    glam::{Affine3A, Quat, Vec2, Vec3},
};

use crate::{BoneController, BoneValues, Model, Pose, SubModel};

/// The transform of a bone, relative to its parent.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BoneTransform {
    /// The position of its origin, in inches.
    pub translation: Vec3,
    /// The rotation.
    pub rotation: Quat,
}

impl BoneTransform {
    /// Converts it to a matrix.
    #[inline]
    #[must_use]
    pub fn to_affine(&self) -> Affine3A {
        Affine3A::from_rotation_translation(self.rotation, self.translation)
    }
}

impl Default for BoneTransform {
    fn default() -> Self {
        Self { translation: Vec3::ZERO, rotation: Quat::IDENTITY }
    }
}

/// The data of a bone that a pose needs.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Joint {
    pub(crate) parent: Option<usize>,
    pub(crate) value: [f32; 6],
    pub(crate) scale: [f32; 6],
    pub(crate) controllers: [i32; 6],
    /// Converts `value` to a transform.
    pub(crate) rest: BoneTransform,
}

/// The bones of a model, ready to be posed: decoded, with valid parents.
#[derive(Debug, Clone)]
pub struct Skeleton {
    pub(crate) joints: Vec<Joint>,
    pub(crate) controllers: Vec<BoneController>,
}

impl Model<'_> {
    /// Decodes the bones for posing. It allocates; keep it to pose more than once.
    #[must_use]
    pub fn skeleton(&self) -> Skeleton {
        let joints = self.bones().iter().enumerate().map(|(index, bone)| {
            let BoneValues { position, angles } = bone.value;
            Joint {
                // A parent that does not precede its child, as in a cycle, is ignored.
                parent: usize::try_from(bone.parent).ok().filter(|parent| *parent < index),
                value: bone.value.to_array(),
                scale: bone.scale.to_array(),
                controllers: bone.controllers,
                rest: BoneTransform { translation: position, rotation: rotation(angles.to_array()) },
            }
        });
        Skeleton { joints: joints.collect(), controllers: self.bone_controllers().iter().collect() }
    }
}

impl Skeleton {
    /// The number of bones.
    #[must_use]
    pub fn len(&self) -> usize {
        self.joints.len()
    }
    /// Whether it is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.joints.is_empty()
    }
    /// Returns the parent of a bone, always an earlier bone. `None` for a root; a bone whose stored parent is not an earlier bone
    /// is a root.
    #[must_use]
    pub fn parent(&self, bone: usize) -> Option<usize> {
        self.joints.get(bone)?.parent
    }
    /// The transforms of the bones in the reference pose, relative to their parents.
    ///
    /// Most compiled sequences are rotated by 90 degrees about Z relative to it.
    pub fn rest(&self) -> impl ExactSizeIterator<Item = BoneTransform> + '_ {
        self.joints.iter().map(|joint| joint.rest)
    }
}

/// The rotation by three angles in radians: about X, then Y, then Z.
pub(crate) fn rotation([x, y, z]: [f32; 3]) -> Quat {
    let ([sx, sy, sz, _], [cx, cy, cz, _]) = sin_cos(&[x * 0.5, y * 0.5, z * 0.5, 0.0]);
    Quat::from_array(bulk::half_angle_rotation([sx, sy, sz], [cx, cy, cz]))
}

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

/// Same as [`bulk::sin_cos`], for the few angles of one bone.
// Not inlined: if the results stay in registers, the compiler generates slower code to compute several at once.
#[inline(never)]
pub(crate) fn sin_cos<const N: usize>(angles: &[f32; N]) -> ([f32; N], [f32; N]) {
    bulk::sin_cos(angles)
}

/// Interpolates from `a` to `b` by the fraction `s`, on the shorter arc.
#[inline]
pub(crate) fn slerp(a: Quat, b: Quat, s: f32) -> Quat {
    let cos = a.dot(b);
    let (cos, b) = if cos < 0.0 { (-cos, -b) } else { (cos, b) };
    // Below 0.014 radians, normalized linear interpolation differs by less than the precision of the numbers.
    if cos > 0.9999 {
        return (a * (1.0 - s) + b * s).normalize();
    }
    // Half the angle, from the sides of a right triangle: the sum and the difference of the unit rotations.
    let angle = 2.0 * Vec2::new((a + b).length(), (a - b).length()).to_angle();
    let ([from, to, whole, _], _) = sin_cos(&[(1.0 - s) * angle, s * angle, angle, 0.0]);
    (a * (from / whole)) + (b * (to / whole))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slerp_takes_the_shorter_arc_at_constant_speed() {
        for angle in [1e-4, 0.01, 0.03, 0.5, 2.0, 3.1] {
            let (a, b) = (Quat::from_rotation_z(0.3), Quat::from_rotation_z(0.3 + angle));
            for s in [0.0, 0.25, 0.5, 0.9, 1.0] {
                let expected = Quat::from_rotation_z(0.3 + angle * s);
                assert!(slerp(a, b, s).abs_diff_eq(expected, 1e-6), "{angle} {s}");
                assert!(slerp(a, -b, s).abs_diff_eq(expected, 1e-6), "{angle} {s}");
            }
        }
    }
}
