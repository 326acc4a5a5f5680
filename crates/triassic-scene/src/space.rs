//! Axes and units.

use formats_core::glam::{Affine3A, Mat3, Quat, Vec3};

/// The axes of a source, and the way from them into the scene's: Y up, +Z to the front, +X to the left.
///
/// ```
/// use triassic_scene::{Space, glam::Vec3};
/// let (front, left, up) = (Vec3::X, Vec3::Y, Vec3::Z); // in a Quake II model
/// assert_eq!(Space::ZUpXForward.vector(front), Vec3::Z);
/// assert_eq!(Space::ZUpXForward.vector(left), Vec3::X);
/// assert_eq!(Space::ZUpXForward.vector(up), Vec3::Y);
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Space {
    /// The scene's own.
    #[default]
    Gltf,
    /// +X to the front, +Y to the left, +Z up, right-handed: MD2, GoldSrc, Acknex. `(x, y, z) → (y, z, x)`.
    ZUpXForward,
    /// +X to the right, +Y up, +Z to the front, left-handed: P3D. `(x, y, z) → (−x, y, z)`.
    ///
    /// A mirror: it turns the winding of triangles round.
    YUpLeftHanded,
}

/// Metres in an inch, which is one unit of Quake II and GoldSrc by convention.
pub const INCH: f32 = 0.0254;

impl Space {
    /// A direction (a normal) in the scene.
    #[must_use]
    pub fn vector(self, v: Vec3) -> Vec3 {
        match self {
            Self::Gltf => v,
            Self::ZUpXForward => Vec3::new(v.y, v.z, v.x),
            Self::YUpLeftHanded => Vec3::new(-v.x, v.y, v.z),
        }
    }
    /// A point in the scene, with `unit` metres in a unit of the source.
    #[must_use]
    pub fn point(self, p: Vec3, unit: f32) -> Vec3 {
        self.vector(p) * unit
    }
    /// Factors along the axes in the scene: they move with their axes, but never change sign.
    #[must_use]
    pub fn scale(self, s: Vec3) -> Vec3 {
        match self {
            Self::Gltf | Self::YUpLeftHanded => s,
            Self::ZUpXForward => Vec3::new(s.y, s.z, s.x),
        }
    }
    /// A rotation in the scene.
    #[must_use]
    pub fn rotation(self, q: Quat) -> Quat {
        // The axis of a rotation turns with the space; a mirror turns the sense of the rotation round as well.
        let axis = self.vector(Vec3::new(q.x, q.y, q.z)) * self.matrix().determinant();
        Quat::from_xyzw(axis.x, axis.y, axis.z, q.w)
    }
    /// A matrix from a space of the source into another one, as one between the scene's.
    #[must_use]
    pub fn affine(self, m: Affine3A, unit: f32) -> Affine3A {
        let into = Affine3A::from_mat3(self.matrix());
        let mut result = into * m * into.inverse();
        result.translation *= unit;
        result
    }
    /// The way as a matrix, without the unit. Its determinant is 1, or −1 for a mirror.
    #[must_use]
    pub fn matrix(self) -> Mat3 {
        Mat3::from_cols(self.vector(Vec3::X), self.vector(Vec3::Y), self.vector(Vec3::Z))
    }
    /// Whether it mirrors, and so turns the winding of triangles round.
    #[must_use]
    pub const fn mirrors(self) -> bool {
        matches!(self, Self::YUpLeftHanded)
    }
}

/// A triangle seen from behind: the last two vertices change places.
///
/// The Quake family stores front faces clockwise; the scene has them counter-clockwise.
#[must_use]
pub const fn reversed([a, b, c]: [u32; 3]) -> [u32; 3] {
    [a, c, b]
}
