//! Conversion from the space of a scene to that of a model: axes, unit, angles.

use std::f32::consts::{FRAC_PI_2, PI, TAU};

use formats_core::glam::{Affine3A, Mat3, Mat3A, Quat, Vec3};

use super::super::context::CONVENTION;

/// A space whose unit is this many meters.
#[derive(Debug, Clone, Copy)]
pub(super) struct Space {
    into: Affine3A,
    from: Affine3A,
    unit: f32,
}

impl Space {
    pub(super) fn new(unit: f32) -> Self {
        let into = Affine3A::from_mat3(CONVENTION.matrix());
        Self { into, from: into.inverse(), unit }
    }
    /// Converts a transform within the scene's space to one within the model's.
    pub(super) fn affine(&self, matrix: Affine3A) -> Affine3A {
        let mut result = self.from * matrix * self.into;
        result.translation /= self.unit;
        result
    }
    pub(super) fn point(&self, point: Vec3) -> Vec3 {
        self.direction(point) / self.unit
    }
    pub(super) fn direction(&self, direction: Vec3) -> Vec3 {
        self.from.transform_vector3(direction)
    }
}

/// A matrix without its scale; the rotation of a singular matrix is the identity.
pub(super) fn rigid(matrix: Affine3A) -> Affine3A {
    let [x, y] = [matrix.matrix3.x_axis, matrix.matrix3.y_axis].map(Vec3::from);
    let x = x.try_normalize().unwrap_or(Vec3::X);
    let y = (y - x * x.dot(y)).try_normalize().unwrap_or_else(|| x.any_orthonormal_vector());
    let rotation = Mat3A::from(Mat3::from_cols(x, y, x.cross(y)));
    Affine3A { matrix3: rotation, translation: matrix.translation }
}

/// The scale of a matrix.
pub(super) fn scale_of(matrix: &Affine3A) -> f32 {
    let scale = matrix.matrix3.determinant().abs().cbrt();
    if scale.is_finite() && scale > 0.0 { scale } else { 1.0 }
}

/// The inverse of the quarter turn about the up axis that compilers apply to sequences.
pub(super) fn unturn() -> Affine3A {
    // Exact integers, since a sine would not be exactly 0.
    Affine3A::from_mat3(Mat3::from_cols(-Vec3::Y, Vec3::X, Vec3::Z))
}

/// Rotates about the up axis by `degrees`.
pub(super) fn turned(degrees: f32) -> Affine3A {
    Affine3A::from_quat(Quat::from_rotation_z(degrees.to_radians()))
}

/// The matrix for six values: a position, and angles about X, Y, Z in this order.
pub(super) fn placed([x, y, z, rx, ry, rz]: [f32; 6]) -> Affine3A {
    let rotation = Quat::from_rotation_z(rz) * Quat::from_rotation_y(ry) * Quat::from_rotation_x(rx);
    Affine3A::from_rotation_translation(rotation, Vec3::new(x, y, z))
}

/// The six values of a matrix that rotates and translates. Among equivalent angles, those nearest to `near`.
pub(super) fn values(matrix: &Affine3A, near: [f32; 3]) -> [f32; 6] {
    let [x, y, z] = matrix.translation.to_array();
    let [rx, ry, rz] = angles(&matrix.matrix3, near);
    [x, y, z, rx, ry, rz]
}

fn angles(matrix: &Mat3A, near: [f32; 3]) -> [f32; 3] {
    let [x, y, z] = [matrix.x_axis, matrix.y_axis, matrix.z_axis];
    let flat = x.x.hypot(x.y);
    let pitch = (-x.z).atan2(flat);
    if flat < 1e-5 {
        // Straight up or down, two axes coincide: the first keeps its angle.
        let [roll, ..] = near;
        let yaw = if x.z < 0.0 { roll - y.x.atan2(y.y) } else { (-y.x).atan2(y.y) - roll };
        return [roll, pitch, wrapped(yaw)];
    }
    let first = [y.z.atan2(z.z), pitch, x.y.atan2(x.x)];
    let [roll, pitch, yaw] = first;
    let second = [wrapped(roll + PI), wrapped(PI - pitch), wrapped(yaw + PI)];
    let far = |angles: [f32; 3]| -> f32 { angles.iter().zip(near).map(|(a, b)| wrapped(a - b).powi(2)).sum() };
    if far(second) < far(first) { second } else { first }
}

/// An angle from -π to π.
pub(super) fn wrapped(angle: f32) -> f32 {
    let angle = angle.rem_euclid(TAU);
    if angle > PI { angle - TAU } else { angle }
}

/// The angles of a root before the compiler rotates it.
pub(super) fn unturned([roll, pitch, yaw]: [f32; 3]) -> [f32; 3] {
    [roll, pitch, wrapped(yaw - FRAC_PI_2)]
}

#[cfg(test)]
#[allow(clippy::arithmetic_side_effects, clippy::indexing_slicing, reason = "tests")]
mod tests {
    use super::*;

    #[test]
    fn angles_stay_near_to_their_previous_values() {
        for near in [[0.3, -1.2, 2.9], [3.0, 2.0, -3.0], [0.4, FRAC_PI_2, 0.9], [-0.4, -FRAC_PI_2, 2.0]] {
            let [rx, ry, rz] = near;
            let matrix = placed([1.0, 2.0, 3.0, rx, ry, rz]);
            let [x, _, _, a, b, c] = values(&matrix, near);
            assert!((x - 1.0).abs() < 1e-6);
            for (angle, other) in [a, b, c].into_iter().zip(near) {
                assert!(wrapped(angle - other).abs() < 2e-3, "{a} {b} {c} for {near:?}");
            }
            assert!(placed(values(&matrix, [0.0; 3])).abs_diff_eq(matrix, 1e-5));
        }
    }
    #[test]
    fn scenes_face_along_x_in_a_model() {
        let space = Space::new(0.0254);
        assert!(space.point(Vec3::new(0.0, 0.0, 0.0254)).abs_diff_eq(Vec3::X, 1e-6));
        assert!(space.direction(Vec3::Y).abs_diff_eq(Vec3::Z, 1e-6));
        let moved = space.affine(Affine3A::from_translation(Vec3::new(0.0254, 0.0, 0.0)));
        assert!(moved.translation.abs_diff_eq(Vec3::Y.into(), 1e-6));
        assert!((unturn() * turned(90.0)).abs_diff_eq(Affine3A::IDENTITY, 1e-6));
    }
    #[test]
    fn scale_is_removed_from_a_matrix() {
        let rotation = Quat::from_rotation_y(0.7);
        let matrix = Affine3A::from_scale_rotation_translation(Vec3::splat(3.0), rotation, Vec3::X);
        assert!(rigid(matrix).abs_diff_eq(Affine3A::from_rotation_translation(rotation, Vec3::X), 1e-6));
        assert!((scale_of(&matrix) - 3.0).abs() < 1e-5);
        assert!(rigid(Affine3A::ZERO).is_finite());
    }
}
