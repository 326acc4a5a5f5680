//! Sine and cosine of many angles at once, and rotations from angles and between rotations.

use formats_core::glam::{Quat, Vec2};

/// π in two parts: a few multiples of the first are exact.
const PI_HIGH: f32 = 3.140_625;
const PI_LOW: f32 = 9.676_536e-4;
/// Added and taken away again, it leaves the nearest whole number, as long as that is below 2^22.
const ROUND: f32 = 12_582_912.0;
const HALF_PI: f32 = core::f32::consts::FRAC_PI_2;

/// Sine and cosine of each angle, within 2e-7 of the exact ones while the angle is within some turns; for angles so
/// large that they have no digits left for the direction, those of some angle.
///
/// Polynomials in the square of the angle, fitted over −π/2..π/2 at the Chebyshev points; most of the error is rounding.
/// Written so that the compiler computes several at once, which is why there is no call to the exact functions.
#[inline]
pub(crate) fn sin_cos<const N: usize>(angles: &[f32; N]) -> ([f32; N], [f32; N]) {
    let (mut sines, mut cosines) = ([0.0; N], [0.0; N]);
    let out = angles.iter().zip(&mut sines).zip(&mut cosines);
    // Half of an angle of an animation seldom needs to be brought into the range of the polynomials.
    if angles.iter().fold(false, |far, angle| far | (angle.abs() > HALF_PI)) {
        for ((angle, sine), cosine) in out {
            let shifted = angle * core::f32::consts::FRAC_1_PI + ROUND;
            let half_turns = shifted - ROUND;
            let rest = (angle - half_turns * PI_HIGH - half_turns * PI_LOW).clamp(-HALF_PI, HALF_PI);
            let (s, c) = polynomials(rest);
            // After an odd number of half turns both have the other sign.
            let sign = shifted.to_bits() << 31;
            *sine = f32::from_bits(s.to_bits() ^ sign);
            *cosine = f32::from_bits(c.to_bits() ^ sign);
        }
    } else {
        for ((angle, sine), cosine) in out {
            (*sine, *cosine) = polynomials(*angle);
        }
    }
    (sines, cosines)
}

/// Sine and cosine of an angle of −π/2..π/2.
#[inline]
fn polynomials(angle: f32) -> (f32, f32) {
    let z = angle * angle;
    let s = ((2.605_166_2e-6 * z - 1.980_904_6e-4) * z + 8.333_051e-3) * z - 0.166_666_58;
    let c = ((-2.605_107_7e-7 * z + 2.476_013_5e-5) * z - 1.388_836_1e-3) * z + 4.166_663_4e-2;
    ((s * z + 1.0) * angle, (c * z - 0.5) * z + 1.0)
}

/// The rotation by roll about X, then pitch about Y, then yaw about Z, from the sines and cosines of half of each.
#[inline]
pub(crate) fn euler([sr, sp, sy]: [f32; 3], [cr, cp, cy]: [f32; 3]) -> [f32; 4] {
    let (roll, pitch, neither, both) = (sr * cp, cr * sp, cr * cp, sr * sp);
    [roll * cy - pitch * sy, pitch * cy + roll * sy, neither * sy - both * cy, neither * cy + both * sy]
}

/// The rotation that is `s` of the way from `a` to `b`, by the shorter way.
#[inline]
pub(crate) fn slerp(a: Quat, b: Quat, s: f32) -> Quat {
    let cos = a.dot(b);
    let (cos, b) = if cos < 0.0 { (-cos, -b) } else { (cos, b) };
    // Below 0.014 radians the straight line, made unit again, differs by less than the numbers can tell.
    if cos > 0.9999 {
        return (a * (1.0 - s) + b * s).normalize();
    }
    // Half the angle from the sides of a right triangle: the sum and the difference of the two, which are unit.
    let angle = 2.0 * Vec2::new((a + b).length(), (a - b).length()).to_angle();
    let ([from, to, whole, _], _) = sin_cos(&[(1.0 - s) * angle, s * angle, angle, 0.0]);
    (a * (from / whole)) + (b * (to / whole))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sines_are_those_of_the_library() {
        let mut worst = 0.0_f64;
        let mut angle = -20.0_f32; // three turns each way
        while angle < 20.0 {
            let ([sine], [cosine]) = sin_cos(&[angle]);
            let exact = f64::from(angle).sin_cos();
            worst = worst.max((f64::from(sine) - exact.0).abs()).max((f64::from(cosine) - exact.1).abs());
            angle += 1e-4;
        }
        assert!(worst < 3e-7, "{worst}");
    }
    #[test]
    fn senseless_angles_still_make_rotations() {
        for angle in [1e9, -1e30, f32::MAX] {
            let ([sine], [cosine]) = sin_cos(&[angle]);
            assert!((sine * sine + cosine * cosine - 1.0).abs() < 1e-5, "{angle}");
        }
    }
    #[test]
    fn slerp_goes_the_shorter_way_at_an_even_pace() {
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
