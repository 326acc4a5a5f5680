//! The bones of a model, ready to be posed.

use alloc::vec::Vec;
use formats_core::{
    bulk,
    glam::{Affine3A, Quat, Vec3},
};

use crate::{BoneController, BoneValues, Model, trig};

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
    let ([sx, sy, sz, _], [cx, cy, cz, _]) = trig::sin_cos(&[x * 0.5, y * 0.5, z * 0.5, 0.0]);
    Quat::from_array(bulk::half_angle_rotation([sx, sy, sz], [cx, cy, cz]))
}
