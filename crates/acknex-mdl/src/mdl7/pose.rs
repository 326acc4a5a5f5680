//! Where bones are in a frame, and the vertices that they move.

use alloc::{vec, vec::Vec};

use formats_core::glam::{Mat3, Mat4, Quat, Vec3, Vec4Swizzles};

use super::{BoneMatrix, Influences, Mdl7};

/// The bones in a frame: how each moves what it holds, from the place at rest.
#[derive(Debug, Clone, PartialEq)]
pub struct Pose {
    matrices: Vec<Mat4>,
}

impl Pose {
    /// The matrix of bone `index`, for column vectors: from the model at rest to the model in the frame.
    #[must_use]
    pub fn matrix(&self, index: usize) -> Option<Mat4> {
        self.matrices.get(index).copied()
    }
    /// Moves a point by the bones that move its vertex: by their weights, which are made to add up to 1. One that no bone
    /// moves stays where it is.
    #[must_use]
    pub fn position(&self, position: Vec3, influences: &[super::Influence]) -> Vec3 {
        self.blended(influences, |matrix| matrix.transform_point3(position)).unwrap_or(position)
    }
    /// Turns a normal by the bones that move its vertex.
    #[must_use]
    pub fn normal(&self, normal: Vec3, influences: &[super::Influence]) -> Vec3 {
        let turned = self.blended(influences, |matrix| matrix.transform_vector3(normal));
        turned.map_or(normal, Vec3::normalize_or_zero)
    }
    fn blended(&self, influences: &[super::Influence], moved: impl Fn(&Mat4) -> Vec3) -> Option<Vec3> {
        let (mut sum, mut weights) = (Vec3::ZERO, 0.0);
        for influence in influences {
            let matrix = self.matrices.get(influence.bone)?;
            sum += moved(matrix) * influence.weight;
            weights += influence.weight;
        }
        (weights > 0.0).then(|| sum / weights)
    }
}

/// A bone as a joint: how it is turned and moved from its parent, with axes like those of the model at rest.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Joint {
    /// The rotation.
    pub rotation: Quat,
    /// The place, from that of the parent: the [stored one](super::BoneHead::position) unless the bone leaves it.
    pub translation: Vec3,
}

impl Mdl7<'_> {
    /// The places of the bones at rest, in the axes of the model: the sum over the parents.
    ///
    /// A parent that does not stand before its child, which no sound file has, is not followed.
    #[must_use]
    pub fn bind_positions(&self) -> Vec<Vec3> {
        let mut positions: Vec<Vec3> = Vec::with_capacity(self.bone_count());
        for bone in self.bones() {
            let parent = bone.parent().and_then(|parent| positions.get(parent)).copied();
            positions.push(bone.head.position + parent.unwrap_or(Vec3::ZERO));
        }
        positions
    }
    /// The parents of the bones: only those that stand before their child.
    #[must_use]
    pub fn parents(&self) -> Vec<Option<usize>> {
        self.bones().enumerate().map(|(index, bone)| bone.parent().filter(|parent| *parent < index)).collect()
    }
    /// The matrices of the bones in a frame as the file has them, in the order of the bones; the identity where there is
    /// none. Only frames of the first group have any.
    #[must_use]
    pub fn bone_matrices(&self, frame: usize) -> Vec<Mat4> {
        let mut matrices = vec![Mat4::IDENTITY; self.bone_count()];
        let frame = self.group(0).and_then(|group| group.frame(frame));
        for stored in frame.iter().flat_map(|frame| frame.matrices.iter()) {
            if let Some(matrix) = matrices.get_mut(usize::from(stored.bone)) {
                *matrix = stored.to_mat4();
            }
        }
        matrices
    }
    /// The bones in a frame: the matrix of each after those of its parents.
    #[must_use]
    pub fn pose(&self, frame: usize) -> Pose {
        let mut matrices = self.bone_matrices(frame);
        for (index, parent) in self.parents().into_iter().enumerate() {
            let parent = parent.and_then(|parent| matrices.get(parent)).copied();
            if let (Some(parent), Some(matrix)) = (parent, matrices.get_mut(index)) {
                *matrix = parent * *matrix;
            }
        }
        Pose { matrices }
    }
    /// The bones in a frame as joints, each from its parent: with the places of [`bind_positions`](Self::bind_positions)
    /// as the rest of a skin, this is the same as [`pose`](Self::pose).
    #[must_use]
    pub fn joints(&self, frame: usize) -> Vec<Joint> {
        let (places, parents) = (self.bind_positions(), self.parents());
        let bones = places.iter().zip(parents).zip(self.bone_matrices(frame));
        bones
            .map(|((place, parent), matrix)| {
                let parent = parent.and_then(|parent| places.get(parent)).copied().unwrap_or(Vec3::ZERO);
                let rotation = Quat::from_mat3(&Mat3::from_mat4(matrix)).normalize();
                let rotation = if rotation.is_finite() { rotation } else { Quat::IDENTITY };
                Joint { rotation, translation: (matrix * place.extend(1.0)).xyz() - parent }
            })
            .collect()
    }
    /// The positions of group `group` in a frame, in quants: those of the frame, then moved by the bones. `None` if there
    /// is no such group or frame.
    #[must_use]
    pub fn posed_positions(&self, group: usize, frame: usize) -> Option<Vec<Vec3>> {
        let positions = self.group(group)?.positions(&self.group(group)?.frame(frame)?);
        Some(self.moved(group, frame, positions, Pose::position))
    }
    /// The normals of group `group` in a frame, as they are stored, which is into the model, and turned by the bones.
    #[must_use]
    pub fn posed_stored_normals(&self, group: usize, frame: usize) -> Option<Vec<Vec3>> {
        let normals = self.group(group)?.stored_normals(&self.group(group)?.frame(frame)?);
        Some(self.moved(group, frame, normals, Pose::normal))
    }
    fn moved(
        &self,
        group: usize,
        frame: usize,
        mut values: Vec<Vec3>,
        by: impl Fn(&Pose, Vec3, &[super::Influence]) -> Vec3,
    ) -> Vec<Vec3> {
        let Some(influences) = self.influences(group).filter(|influences| !Influences::is_empty(influences)) else {
            return values;
        };
        let pose = self.pose(frame);
        for (vertex, value) in values.iter_mut().enumerate() {
            *value = by(&pose, *value, influences.of(vertex));
        }
        values
    }
}

/// A frame has no matrices for bones that it leaves alone; all known files have one for every bone or none at all.
#[doc(hidden)]
impl BoneMatrix {
    /// A matrix that moves nothing.
    #[must_use]
    pub const fn identity(bone: u16) -> Self {
        Self { matrix: Mat4::IDENTITY.to_cols_array(), bone, unused: 0 }
    }
}
