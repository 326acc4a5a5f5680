//! The space of a format, and the conversion to the space of the scene.

use formats_core::glam::{Affine3A, Mat3, Quat, Vec3};

/// The space of a format: its axes, the order of a triangle's vertices, the side that normals point to.
///
/// Every point, direction, normal, triangle and rotation of a file is converted by one of these, so that a format
/// states its conventions once. The scene has Y up, +Z forward, +X to the left; counter-clockwise front faces; outward
/// normals.
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

/// The directions of a format's axes, seen from the model.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Axes {
    /// +X left, +Y up, +Z forward, right-handed: the scene's own, glTF's.
    #[default]
    YUpZForward,
    /// +X forward, +Y left, +Z up, right-handed: MD2, GoldSrc, Acknex. `(x, y, z) → (y, z, x)`.
    ZUpXForward,
    /// +X right, +Y up, +Z forward, left-handed: P3D. `(x, y, z) → (−x, y, z)`, a mirror.
    YUpLeftHanded,
}

/// The order of a front face's vertices, seen from outside.
///
/// This is independent of the handedness of the axes: [`Axes`] that mirror change the numbers, not the object. In
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

/// The length of an inch in meters, by convention the unit of Quake II, GoldSrc and Acknex.
pub const INCH: f32 = 0.0254;

impl Convention {
    /// The conventions of the scene.
    pub const SCENE: Self = Self::new(Axes::YUpZForward, Winding::CounterClockwise, NormalSide::Outward);
    /// MD2 and GoldSrc: Z up, +X forward, clockwise.
    pub const QUAKE: Self = Self::new(Axes::ZUpXForward, Winding::Clockwise, NormalSide::Outward);
    /// Acknex: like [`QUAKE`](Self::QUAKE), with inward normals.
    pub const ACKNEX: Self = Self::new(Axes::ZUpXForward, Winding::Clockwise, NormalSide::Inward);
    /// P3D: left-handed, with inward normals. Positions `(−x, y, z)`, vertices in order, normals `(x, −y, −z)`.
    pub const P3D: Self = Self::new(Axes::YUpLeftHanded, Winding::CounterClockwise, NormalSide::Inward);

    /// Creates these conventions.
    #[must_use]
    pub const fn new(axes: Axes, winding: Winding, normals: NormalSide) -> Self {
        Self { axes, winding, normals }
    }
    /// Converts a direction, or a distance along each axis, to the scene.
    #[must_use]
    pub const fn direction(self, v: Vec3) -> Vec3 {
        match self.axes {
            Axes::YUpZForward => v,
            Axes::ZUpXForward => Vec3::new(v.y, v.z, v.x),
            Axes::YUpLeftHanded => Vec3::new(-v.x, v.y, v.z),
        }
    }
    /// Converts a point to the scene, with `unit` meters per unit of the format.
    #[must_use]
    pub fn point(self, p: Vec3, unit: f32) -> Vec3 {
        self.direction(p) * unit
    }
    /// Converts a stored normal to the scene: outward.
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
    /// Converts a rotation to the scene.
    #[must_use]
    pub fn rotation(self, rotation: Quat) -> Quat {
        let [x, y, z, w] = rotation.to_array();
        // The axis is converted like a direction; a mirror also reverses the sense of the rotation.
        match self.axes {
            Axes::YUpZForward => rotation,
            Axes::ZUpXForward => Quat::from_xyzw(y, z, x, w),
            Axes::YUpLeftHanded => Quat::from_xyzw(x, -y, -z, w),
        }
    }
    /// Converts a transform within the format's space to one within the scene's.
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
