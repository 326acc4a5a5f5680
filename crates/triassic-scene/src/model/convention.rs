//! The space of a format, and the conversion into the space of the scene.

use formats_core::glam::{Affine3A, Mat3, Quat, Vec3};

/// The space of a format: its axes, the order of a triangle's vertices, the side that normals point to.
///
/// Every point, direction, normal, triangle and rotation of a file goes through one of these on its way into the scene,
/// so that a format states its conventions once. The scene has Y up, +Z to the front, +X to the left; front faces
/// counter-clockwise; normals outward.
///
/// ```
/// use triassic_scene::{Convention, glam::Vec3};
/// let (front, left, up) = (Vec3::X, Vec3::Y, Vec3::Z); // in a Quake II model
/// assert_eq!(Convention::QUAKE.direction(front), Vec3::Z);
/// assert_eq!(Convention::QUAKE.direction(left), Vec3::X);
/// assert_eq!(Convention::QUAKE.direction(up), Vec3::Y);
/// assert_eq!(Convention::QUAKE.triangle([0, 1, 2]), [0, 2, 1]);
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Convention {
    /// The directions of the axes.
    pub axes: Axes,
    /// The order of a front face's vertices.
    pub winding: Winding,
    /// The side that stored normals point to.
    pub normals: NormalSide,
}

/// The directions of a format's axes, with the model looking to the front.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Axes {
    /// +X to the left, +Y up, +Z to the front, right-handed: the scene's own, glTF's.
    #[default]
    YUpZForward,
    /// +X to the front, +Y to the left, +Z up, right-handed: MD2, GoldSrc, Acknex. `(x, y, z) → (y, z, x)`.
    ZUpXForward,
    /// +X to the right, +Y up, +Z to the front, left-handed: P3D. `(x, y, z) → (−x, y, z)`, a mirror.
    YUpLeftHanded,
}

/// The order of a front face's vertices, seen from outside.
///
/// It does not depend on the handedness of the axes: [`Axes`] that mirror change the numbers, not the object. In
/// left-handed axes, the cross product of two edges of a counter-clockwise face points inward.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Winding {
    /// As in the scene.
    #[default]
    CounterClockwise,
    /// The last two vertices are swapped.
    Clockwise,
}

/// The side of a surface that stored normals point to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum NormalSide {
    /// As in the scene.
    #[default]
    Outward,
    /// Normals are negated.
    Inward,
}

/// Meters in an inch, which is one unit of Quake II, GoldSrc and Acknex by convention.
pub const INCH: f32 = 0.0254;

impl Convention {
    /// The conventions of the scene.
    pub const SCENE: Self = Self::new(Axes::YUpZForward, Winding::CounterClockwise, NormalSide::Outward);
    /// MD2 and GoldSrc: Z up, +X to the front, clockwise.
    pub const QUAKE: Self = Self::new(Axes::ZUpXForward, Winding::Clockwise, NormalSide::Outward);
    /// Acknex: as [`QUAKE`](Self::QUAKE), with normals that point inward.
    pub const ACKNEX: Self = Self::new(Axes::ZUpXForward, Winding::Clockwise, NormalSide::Inward);
    /// P3D: left-handed, with normals that point inward. Positions `(−x, y, z)`, vertices in order, normals
    /// `(x, −y, −z)`.
    pub const P3D: Self = Self::new(Axes::YUpLeftHanded, Winding::CounterClockwise, NormalSide::Inward);

    /// These conventions.
    #[must_use]
    pub const fn new(axes: Axes, winding: Winding, normals: NormalSide) -> Self {
        Self { axes, winding, normals }
    }
    /// A direction, or a distance along each axis, in the scene.
    #[must_use]
    pub const fn direction(self, v: Vec3) -> Vec3 {
        match self.axes {
            Axes::YUpZForward => v,
            Axes::ZUpXForward => Vec3::new(v.y, v.z, v.x),
            Axes::YUpLeftHanded => Vec3::new(-v.x, v.y, v.z),
        }
    }
    /// A point in the scene, with `unit` meters in a unit of the format.
    #[must_use]
    pub fn point(self, p: Vec3, unit: f32) -> Vec3 {
        self.direction(p) * unit
    }
    /// A stored normal in the scene: outward.
    #[must_use]
    pub fn normal(self, n: Vec3) -> Vec3 {
        match self.normals {
            NormalSide::Outward => self.direction(n),
            NormalSide::Inward => -self.direction(n),
        }
    }
    /// The vertices of a triangle in the order of the scene.
    #[must_use]
    pub const fn triangle<T: Copy>(self, [a, b, c]: [T; 3]) -> [T; 3] {
        match self.winding {
            Winding::CounterClockwise => [a, b, c],
            Winding::Clockwise => [a, c, b],
        }
    }
    /// A rotation in the scene.
    #[must_use]
    pub fn rotation(self, rotation: Quat) -> Quat {
        let [x, y, z, w] = rotation.to_array();
        // The axis of a rotation moves with the space; a mirror also reverses the sense of the rotation.
        match self.axes {
            Axes::YUpZForward => rotation,
            Axes::ZUpXForward => Quat::from_xyzw(y, z, x, w),
            Axes::YUpLeftHanded => Quat::from_xyzw(x, -y, -z, w),
        }
    }
    /// A matrix between two spaces of the format, as one between the same spaces in the scene.
    #[must_use]
    pub fn affine(self, m: Affine3A, unit: f32) -> Affine3A {
        let into = Affine3A::from_mat3(self.matrix());
        let mut result = into * m * into.inverse();
        result.translation *= unit;
        result
    }
    /// [`direction`](Self::direction) as a matrix. Its determinant is 1, or −1 if it mirrors.
    #[must_use]
    pub const fn matrix(self) -> Mat3 {
        Mat3::from_cols(self.direction(Vec3::X), self.direction(Vec3::Y), self.direction(Vec3::Z))
    }
}
