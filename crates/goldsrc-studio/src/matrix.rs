//! Rotations of bones, bit-identical on every system.

use formats_core::glam::{DAffine3, DMat3, DVec3};

use core::f64::consts::{PI, TAU};

/// The rotation about X, then Y, then Z, in radians.
pub(crate) fn rotation([x, y, z]: [f64; 3]) -> DMat3 {
    let [(sx, cx), (sy, cy), (sz, cz)] = [x, y, z].map(|angle| (libm::sin(angle), libm::cos(angle)));
    DMat3::from_cols(
        DVec3::new(cy * cz, cy * sz, -sy),
        DVec3::new(sx * sy * cz - cx * sz, sx * sy * sz + cx * cz, sx * cy),
        DVec3::new(cx * sy * cz + sx * sz, cx * sy * sz - sx * cz, cx * cy),
    )
}

/// The transform of a bone relative to its parent, from its six values.
pub(crate) fn transform(values: [f32; 6]) -> DAffine3 {
    let [x, y, z, rx, ry, rz] = values.map(f64::from);
    DAffine3::from_mat3_translation(rotation([rx, ry, rz]), DVec3::new(x, y, z))
}

/// A bone of the model whose parent is at `parent`.
pub(crate) fn below(parent: &DAffine3, local: &DAffine3) -> DAffine3 {
    DAffine3 {
        matrix3: parent.matrix3.mul_mat3(&local.matrix3),
        translation: parent.transform_point3(local.translation),
    }
}

/// Wraps an angle to −π ≤ angle < π.
pub(crate) fn wrap(angle: f64) -> f32 {
    // Usually, an angle is off by at most one turn; anything else is far out of range.
    let mut angle = if angle.abs() > 4.0 * TAU { angle % TAU } else { angle };
    while angle >= PI {
        angle -= TAU;
    }
    while angle < -PI {
        angle += TAU;
    }
    single(angle)
}

/// Returns the nearest `f32`.
#[expect(clippy::as_conversions, clippy::cast_possible_truncation, reason = "rounding to the nearest f32 is intended")]
pub(crate) const fn single(number: f64) -> f32 {
    number as f32
}

/// Scales six values: only the position.
pub(crate) fn scaled([x, y, z, rx, ry, rz]: [f32; 6], scale: f32) -> [f32; 6] {
    [x * scale, y * scale, z * scale, rx, ry, rz]
}

/// Wraps the angles of six values to −π ≤ angle < π.
pub(crate) fn wrapped([x, y, z, rx, ry, rz]: [f32; 6]) -> [f32; 6] {
    let [rx, ry, rz] = [rx, ry, rz].map(|angle| wrap(angle.into()));
    [x, y, z, rx, ry, rz]
}

#[cfg(test)]
#[allow(clippy::arithmetic_side_effects, clippy::float_cmp, reason = "tests")]
mod tests {
    use super::*;
    use core::f64::consts::FRAC_PI_2;

    #[test]
    fn rotation_about_x_comes_first() {
        let turned = rotation([FRAC_PI_2, 0.0, FRAC_PI_2]) * DVec3::Y;
        assert!((turned - DVec3::Z).length() < 1e-12);
        let turned = rotation([0.0, FRAC_PI_2, FRAC_PI_2]) * DVec3::X;
        assert!((turned + DVec3::Z).length() < 1e-12);
        let turned = rotation([0.3, -0.7, 2.0]) * DVec3::new(1.0, 2.0, 3.0);
        let [x, y, z] = [DMat3::from_rotation_x(0.3), DMat3::from_rotation_y(-0.7), DMat3::from_rotation_z(2.0)];
        assert!((turned - z * y * x * DVec3::new(1.0, 2.0, 3.0)).length() < 1e-12);
    }
    #[test]
    fn angles_are_wrapped() {
        assert!((wrap(3.2) - (3.2 - core::f32::consts::TAU)).abs() < 1e-6);
        assert!((wrap(-3.2) - (core::f32::consts::TAU - 3.2)).abs() < 1e-6);
        assert!((wrap(1e30)).abs() <= 3.2 && wrap(1.5) == 1.5);
    }
}
