//! The positions of bones in a frame, and of the vertices that they move.

use alloc::{vec, vec::Vec};

use formats_core::{
    FrameBlend,
    glam::{Mat3, Mat4, Quat, Vec3, Vec4Swizzles},
};

use super::{BoneMatrix, Influences, Mdl7};

/// The bones in a frame: how each moves its vertices from the rest position.
#[derive(Debug, Clone, PartialEq)]
pub struct Pose {
    matrices: Vec<Mat4>,
}

impl Pose {
    /// Returns the matrix of bone `index`, for column vectors: from the rest pose to the frame.
    #[must_use]
    pub fn matrix(&self, index: usize) -> Option<Mat4> {
        self.matrices.get(index).copied()
    }
    /// Moves a point by the bones of its vertex and their weights, normalized to 1. A point without bones is unchanged.
    #[must_use]
    pub fn position(&self, position: Vec3, influences: &[super::Influence]) -> Vec3 {
        self.blended(influences, |matrix| matrix.transform_point3(position)).unwrap_or(position)
    }
    /// Rotates a normal by the bones of its vertex.
    #[must_use]
    pub fn normal(&self, normal: Vec3, influences: &[super::Influence]) -> Vec3 {
        let turned = self.blended(influences, |matrix| matrix.transform_vector3(normal));
        turned.map_or(normal, Vec3::normalize_or_zero)
    }
    /// Moves the positions of a group's vertices by the bones: [`position`](Self::position) of each.
    pub fn move_positions(&self, influences: &Influences, positions: &mut [Vec3]) {
        for (vertex, position) in positions.iter_mut().enumerate() {
            *position = self.position(*position, influences.of(vertex));
        }
    }
    /// Rotates the normals of a group's vertices by the bones: [`normal`](Self::normal) of each.
    pub fn turn_normals(&self, influences: &Influences, normals: &mut [Vec3]) {
        for (vertex, normal) in normals.iter_mut().enumerate() {
            *normal = self.normal(*normal, influences.of(vertex));
        }
    }
    /// The matrices of all bones, in order, like [`matrix`](Self::matrix).
    #[must_use]
    pub fn matrices(&self) -> &[Mat4] {
        &self.matrices
    }
    fn blended(&self, influences: &[super::Influence], moved: impl Fn(&Mat4) -> Vec3) -> Option<Vec3> {
        let mix = |largest: f32| {
            let (mut sum, mut weights) = (Vec3::ZERO, 0.0);
            for influence in influences {
                let matrix = self.matrices.get(influence.bone)?;
                let weight = influence.weight / largest;
                sum += moved(matrix) * weight;
                weights += weight;
            }
            (weights > 0.0).then(|| sum / weights)
        };
        let mixed = mix(1.0)?;
        if mixed.is_finite() {
            return Some(mixed);
        }
        // In intact files, weights are at most 1; in others, their sum may overflow.
        mix(influences.iter().map(|influence| influence.weight).fold(1.0, f32::max)).or(Some(mixed))
    }
}

/// A bone as a joint: its rotation and translation relative to its parent; at rest, its axes are those of the model.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Joint {
    /// The rotation.
    pub rotation: Quat,
    /// The position, relative to the parent's: the [stored one](super::BoneHead::position) unless the bone moves.
    pub translation: Vec3,
}

impl Mdl7<'_> {
    /// The rest positions of the bones, in the axes of the model: the sum over the parents.
    ///
    /// A parent that does not precede its child, which does not occur in intact files, is ignored.
    #[must_use]
    pub fn bind_positions(&self) -> Vec<Vec3> {
        let mut positions: Vec<Vec3> = Vec::with_capacity(self.bone_count());
        for bone in self.bones() {
            let parent = bone.parent().and_then(|parent| positions.get(parent)).copied();
            positions.push(bone.head.position + parent.unwrap_or(Vec3::ZERO));
        }
        positions
    }
    /// The parents of the bones: only those that precede their child.
    #[must_use]
    pub fn parents(&self) -> Vec<Option<usize>> {
        self.bones().enumerate().map(|(index, bone)| bone.parent().filter(|parent| *parent < index)).collect()
    }
    /// The matrices of the bones in a frame as stored in the file, in the order of the bones; the identity where there is
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
    /// The bones in a frame: each matrix is applied after those of its parents.
    #[must_use]
    pub fn pose(&self, frame: usize) -> Pose {
        self.with_parents(self.bone_matrices(frame))
    }
    /// The bones between two frames: relative to its parent, each is rotated on the shorter arc and moved linearly; then each
    /// matrix is applied after those of its parents. Exactly at a frame, it is its [`pose`](Self::pose); missing frames have the
    /// rest pose.
    ///
    /// ```
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # let path = "acknex-mdl/made/wedge7.mdl";
    /// # let bytes = std::fs::read(format!("{}/../../testdata/{path}", env!("CARGO_MANIFEST_DIR")))?;
    /// let model = acknex_mdl::Model::parse(&bytes)?;
    /// let walk = model.clip("walk").ok_or("it does not walk")?;
    /// let bones = model.mdl7().ok_or("a model without bones")?;
    /// // A twentieth of a second after the start of the clip: the matrices of a skinning shader.
    /// let pose = bones.pose_at(walk.at(0.05));
    /// assert_eq!(pose.matrices().len(), bones.bone_count());
    /// # assert!(pose != bones.pose(0) && pose != bones.pose(1));
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn pose_at(&self, blend: FrameBlend) -> Pose {
        if blend.fraction <= 0.0 || blend.first == blend.second {
            return self.pose(blend.first);
        }
        let places = self.bind_positions();
        let matrices = self.bone_matrices(blend.first).into_iter().zip(self.bone_matrices(blend.second)).zip(places);
        self.with_parents(matrices.map(|((a, b), place)| between(a, b, place, blend.fraction)).collect())
    }
    fn with_parents(&self, mut matrices: Vec<Mat4>) -> Pose {
        for (index, parent) in self.parents().into_iter().enumerate() {
            let parent = parent.and_then(|parent| matrices.get(parent)).copied();
            if let (Some(parent), Some(matrix)) = (parent, matrices.get_mut(index)) {
                *matrix = parent * *matrix;
            }
        }
        Pose { matrices }
    }
    /// The bones in a frame as joints, each relative to its parent: with the rest pose of [`bind_positions`](Self::bind_positions),
    /// this is the same as [`pose`](Self::pose).
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
    /// The positions of group `group` in a frame, in quants: those of the frame, moved by the bones. `None` if the group or the
    /// frame does not exist.
    #[must_use]
    pub fn posed_positions(&self, group: usize, frame: usize) -> Option<Vec<Vec3>> {
        let positions = self.group(group)?.positions(&self.group(group)?.frame(frame)?);
        Some(self.moved(group, frame, positions, Pose::position))
    }
    /// The normals of group `group` in a frame, as stored, pointing into the model, and rotated by the bones.
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

/// Interpolates between two matrices of a bone whose rest position is `place`: scale and position linearly, and rotation on the
/// shorter arc, as exporters with separate components do.
fn between(a: Mat4, b: Mat4, place: Vec3, fraction: f32) -> Mat4 {
    if a == b {
        return a;
    }
    let [(scale, rotation, to), (next_scale, next_rotation, next_to)] = [a, b].map(|matrix| {
        let (scale, rotation, _) = matrix.to_scale_rotation_translation();
        (scale, rotation, matrix.transform_point3(place))
    });
    let rotation = rotation.slerp(next_rotation, fraction);
    let moved = Mat4::from_scale_rotation_translation(
        scale.lerp(next_scale, fraction),
        if rotation.is_finite() { rotation } else { Quat::IDENTITY },
        to.lerp(next_to, fraction),
    );
    moved * Mat4::from_translation(-place)
}

/// A frame has no matrices for bones that it does not move; all known files have one for every bone or none.
#[doc(hidden)]
impl BoneMatrix {
    /// The identity matrix.
    #[must_use]
    pub const fn identity(bone: u16) -> Self {
        Self { matrix: Mat4::IDENTITY.to_cols_array(), bone, unused: 0 }
    }
}
