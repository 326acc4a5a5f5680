//! Sines and cosines of the angles of one bone, and interpolated rotations.

use formats_core::{
    bulk,
    glam::{Quat, Vec2},
};

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
