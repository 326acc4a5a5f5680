//! Bulk decoding: whole tables into slices, compiled for the vector instructions of the processor.
//!
//! Rust code is compiled for the oldest processor of its target. On `x86_64`, that means SSE2, which lacks most of the instructions
//! that decoding a table needs. With the feature `simd` (part of `std`), each function here is also compiled for AVX2 and FMA on
//! `x86_64`; the version is chosen on the first call. Other processors, and builds without the feature, run the loop as compiled
//! for the target.
//!
//! Results are bit-identical on every processor and with every feature: a multiplication and an addition are never fused, so each
//! is rounded. Only the sign and the payload of a NaN are unspecified, as everywhere in Rust.
//!
//! Every function processes as many items as its shortest slice has; the rest of a longer slice is unchanged.
//!
//! ```
//! use formats_core::{bulk, glam::Vec3};
//!
//! let vertices = [[0, 128, 255, 5], [1, 2, 3, 0]]; // x, y, z and a normal
//! let mut positions = [Vec3::ZERO; 2];
//! bulk::dequantize_u8(&vertices, Vec3::splat(0.5), Vec3::splat(-1.0), &mut positions);
//! assert_eq!(positions[0], Vec3::new(-1.0, 63.0, 126.5));
//! ```

use glam::{Quat, Vec3};

/// Runs `work` compiled for the vector instructions of the processor, like the functions of this module.
///
/// For loops that only one format needs. `work` is called once. It and the functions that it calls must be inlined; otherwise they
/// are compiled for the target only. Mark closures and functions `#[inline(always)]`, and avoid methods of the standard library
/// that are not inlined, such as `map` of arrays. The call costs a few nanoseconds, so `work` should be a loop over a table, not a
/// single record.
///
/// ```
/// let samples = [1_i16, -2, 3];
/// let mut doubled = [0.0; 3];
/// formats_core::bulk::dispatch(
///     #[inline(always)]
///     || {
///         for (doubled, sample) in doubled.iter_mut().zip(samples) {
///             *doubled = f32::from(sample) * 2.0;
///         }
///     },
/// );
/// assert_eq!(doubled, [2.0, -4.0, 6.0]);
/// ```
#[inline(always)]
#[expect(clippy::inline_always, reason = "inlined so that it is compiled for the chosen instruction set")]
pub fn dispatch<R>(work: impl FnMut() -> R) -> R {
    #[cfg(feature = "simd")]
    return pulp::Arch::new().dispatch(simd::Work(work));
    #[cfg(not(feature = "simd"))]
    return { work }();
}

#[cfg(feature = "simd")]
mod simd {
    /// A closure for pulp. It is called through `FnMut`: for `FnOnce`, which pulp accepts too, the compiler inserts a function that
    /// is not inlined and is therefore compiled for the target only.
    pub(super) struct Work<F>(pub(super) F);

    impl<R, F: FnMut() -> R> pulp::WithSimd for Work<F> {
        type Output = R;
        #[inline(always)]
        #[expect(clippy::inline_always, reason = "inlined so that it is compiled for the chosen instruction set")]
        fn with_simd<S: pulp::Simd>(mut self, _simd: S) -> R {
            (self.0)()
        }
    }
}

/// Shared by the tests of this module.
#[cfg(test)]
mod check {
    use proptest::prelude::*;

    /// Numbers that a header may contain: any bits, with special values more frequent.
    pub(super) fn number() -> impl Strategy<Value = f32> {
        const SPECIAL: [f32; 9] =
            [0.0, -0.0, 1.0, f32::NAN, f32::INFINITY, f32::NEG_INFINITY, f32::MAX, f32::MIN_POSITIVE, 1e-42];
        prop_oneof![proptest::sample::select(&SPECIAL[..]), any::<u32>().prop_map(f32::from_bits), -1e3_f32..1e3]
    }
    /// Returns the bits of a number, with a single value for all NaNs.
    pub(super) fn bits(number: f32) -> u32 {
        if number.is_nan() { f32::NAN.to_bits() } else { number.to_bits() }
    }
}

/// Decodes positions of three bytes, each followed by one other byte: `byte × scale + translate` on each
/// axis, one multiplication and one addition in `f32`.
///
/// The records are MD2's `dtrivertx_t`, Quake's `trivertx_t` (IDPO, MDL2) and the byte form of MDL3 to MDL5 and HMP4: X, Y,
/// Z, and the index of a normal.
///
/// # Performance
/// With AVX2, this is about as fast as copying the positions in memory.
pub fn dequantize_u8(records: &[[u8; 4]], scale: Vec3, translate: Vec3, positions: &mut [Vec3]) {
    dispatch(
        #[inline(always)]
        || each(records, positions, |[x, y, z, _]| point([*x, *y, *z], scale, translate)),
    );
}

/// Decodes positions of three little-endian 16-bit numbers, each followed by two other bytes:
/// `number × scale + translate` on each axis, one multiplication and one addition in `f32`.
///
/// The records are the word form of `trivertx` in MDL3 to MDL5 and HMP4: X, Y, Z, the index of a normal, and a zero.
///
/// # Performance
/// With AVX2, this is about as fast as copying the positions in memory.
pub fn dequantize_u16(records: &[[u8; 8]], scale: Vec3, translate: Vec3, positions: &mut [Vec3]) {
    dispatch(
        #[inline(always)]
        || {
            each(records, positions, |[a, b, c, d, e, f, ..]| {
                let steps = [u16::from_le_bytes([*a, *b]), u16::from_le_bytes([*c, *d]), u16::from_le_bytes([*e, *f])];
                point(steps, scale, translate)
            });
        },
    );
}

/// Decodes heights of one little-endian 16-bit number, each followed by two other bytes:
/// `number × scale + translate`, one multiplication and one addition in `f32`.
///
/// The records are the points of HMP5 and HMP7: Z, and a normal in two bytes.
pub fn dequantize_heights(records: &[[u8; 4]], scale: f32, translate: f32, heights: &mut [f32]) {
    dispatch(
        #[inline(always)]
        || each(records, heights, |[a, b, ..]| f32::from(u16::from_le_bytes([*a, *b])) * scale + translate),
    );
}

/// Decodes signed 16-bit steps: `step × scale + base`, one multiplication and one addition in `f32`.
///
/// The steps are those of a channel of a Half-Life animation, with the bone's own value as `base`.
pub fn dequantize_steps(steps: &[i16], scale: f32, base: f32, values: &mut [f32]) {
    dispatch(
        #[inline(always)]
        || each(steps, values, |step| f32::from(*step) * scale + base),
    );
}

#[inline(always)]
#[expect(clippy::inline_always, reason = "must be compiled for the caller's instruction set")]
fn each<T, U>(records: &[T], out: &mut [U], decode: impl Fn(&T) -> U) {
    // Measured with several compiler versions: the plain loop is faster than blocks of 8 and a byte shuffle.
    for (out, record) in out.iter_mut().zip(records) {
        *out = decode(record);
    }
}

#[inline(always)]
#[expect(clippy::inline_always, reason = "must be compiled for the caller's instruction set")]
fn point<T: Into<f32>>([x, y, z]: [T; 3], scale: Vec3, translate: Vec3) -> Vec3 {
    Vec3::new(x.into(), y.into(), z.into()) * scale + translate
}

/// The number of angles that are computed together: the size of an AVX2 register.
const LANES: usize = 8;
/// π in two parts: a few multiples of the first are exact.
const PI_HIGH: f32 = 3.140_625;
const PI_LOW: f32 = 9.676_536e-4;
/// Adding and subtracting it rounds to the nearest integer, for values below 2^22.
const ROUND: f32 = 12_582_912.0;
const HALF_PI: f32 = core::f32::consts::FRAC_PI_2;

/// Computes rotations from angles in radians: roll about X, then pitch about Y, then yaw about Z.
///
/// Each angle is halved, then [`sin_cos`] and [`half_angle_rotation`] make the rotation: within 1e-6 of the exact one.
pub fn rotations([roll, pitch, yaw]: [&[f32]; 3], rotations: &mut [Quat]) {
    dispatch(
        #[inline(always)]
        || {
            const BLOCK: usize = HalfAngles::LEN;
            let [mut x, mut y, mut z] = [const { HalfAngles::new() }; 3];
            let angles = roll.chunks(BLOCK).zip(pitch.chunks(BLOCK)).zip(yaw.chunks(BLOCK));
            for (out, ((roll, pitch), yaw)) in rotations.chunks_mut(BLOCK).zip(angles) {
                x.fill(roll);
                y.fill(pitch);
                z.fill(yaw);
                let count = roll.len().min(pitch.len()).min(yaw.len());
                let halves = x.iter().zip(y.iter()).zip(z.iter()).take(count);
                for (out, (((sr, cr), (sp, cp)), (sy, cy))) in out.iter_mut().zip(halves) {
                    *out = Quat::from_array(half_angle_rotation([*sr, *sp, *sy], [*cr, *cp, *cy]));
                }
            }
        },
    );
}

/// The sines and cosines of half angles: [`rotations`] in two steps, for callers that write other data next to each rotation. Use
/// it inside [`dispatch`].
///
/// They are kept in memory. In registers, the compiler would combine the values of one rotation, which takes twice as long as
/// combining those of eight.
#[derive(Debug, Clone)]
pub struct HalfAngles {
    sines: [f32; Self::LEN],
    cosines: [f32; Self::LEN],
}

impl HalfAngles {
    /// The capacity, in angles.
    pub const LEN: usize = 64;

    /// The sines and cosines of 0.
    #[must_use]
    pub const fn new() -> Self {
        Self { sines: [0.0; Self::LEN], cosines: [1.0; Self::LEN] }
    }
    /// Halves the angles, which are in radians. Angles past [`LEN`](Self::LEN) are ignored; with
    /// fewer, the remaining results are unspecified.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "must be compiled for the caller's instruction set")]
    pub fn fill(&mut self, angles: &[f32]) {
        let mut out = self.sines.as_chunks_mut().0.iter_mut().zip(self.cosines.as_chunks_mut().0);
        let (whole, rest) = angles.as_chunks::<LANES>();
        for (angles, (sines, cosines)) in whole.iter().zip(out.by_ref()) {
            (*sines, *cosines) = half_sin_cos(angles);
        }
        if let (false, Some((sines, cosines))) = (rest.is_empty(), out.next()) {
            let mut last = [0.0; LANES];
            for (last, angle) in last.iter_mut().zip(rest) {
                *last = *angle;
            }
            (*sines, *cosines) = half_sin_cos(&last);
        }
    }
    /// The sine and the cosine of each half: always [`LEN`](Self::LEN) of them.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "must be compiled for the caller's instruction set")]
    pub fn iter(&self) -> impl Iterator<Item = (&f32, &f32)> {
        self.sines.iter().zip(&self.cosines)
    }
}

impl Default for HalfAngles {
    fn default() -> Self {
        Self::new()
    }
}

#[inline(always)]
#[expect(clippy::inline_always, reason = "must be compiled for the caller's instruction set")]
fn half_sin_cos(angles: &[f32; LANES]) -> ([f32; LANES], [f32; LANES]) {
    let mut halves = *angles;
    for half in &mut halves {
        *half *= 0.5;
    }
    sin_cos(&halves)
}

/// Computes the sine and cosine of each angle in radians, within 2e-7 of the exact values for angles of a few turns. For angles so
/// large that no digits remain for the direction, the results are those of an arbitrary angle.
///
/// The result for an angle does not depend on the others. Call it inside [`dispatch`], with a multiple of 8 angles.
// Polynomials in the square of the angle, fitted over −π/2..π/2 at the Chebyshev points; most of the error is rounding. The code
// does not call the exact functions, so that the compiler vectorizes it.
#[inline(always)]
#[expect(clippy::inline_always, reason = "must be compiled for the caller's instruction set")]
#[must_use]
pub fn sin_cos<const N: usize>(angles: &[f32; N]) -> ([f32; N], [f32; N]) {
    let (mut sines, mut cosines) = ([0.0; N], [0.0; N]);
    let out = angles.iter().zip(&mut sines).zip(&mut cosines);
    // Half angles of animations rarely need to be reduced to the range of the polynomials.
    if angles.iter().fold(false, |far, angle| far | (angle.abs() > HALF_PI)) {
        for ((angle, sine), cosine) in out {
            let shifted = angle * core::f32::consts::FRAC_1_PI + ROUND;
            let half_turns = shifted - ROUND;
            let rest = (angle - half_turns * PI_HIGH - half_turns * PI_LOW).clamp(-HALF_PI, HALF_PI);
            let (s, c) = polynomials(rest);
            // After an odd number of half turns, both change sign.
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

/// Returns the sine and cosine of an angle in −π/2..π/2.
#[inline(always)]
#[expect(clippy::inline_always, reason = "must be compiled for the caller's instruction set")]
fn polynomials(angle: f32) -> (f32, f32) {
    let z = angle * angle;
    let s = ((2.605_166_2e-6 * z - 1.980_904_6e-4) * z + 8.333_051e-3) * z - 0.166_666_58;
    let c = ((-2.605_107_7e-7 * z + 2.476_013_5e-5) * z - 1.388_836_1e-3) * z + 4.166_663_4e-2;
    ((s * z + 1.0) * angle, (c * z - 0.5) * z + 1.0)
}

/// The rotation by roll about X, then pitch about Y, then yaw about Z, from the sines and cosines of half of each angle:
/// X, Y, Z and W of a unit quaternion.
#[inline(always)]
#[expect(clippy::inline_always, reason = "must be compiled for the caller's instruction set")]
#[must_use]
pub fn half_angle_rotation([sr, sp, sy]: [f32; 3], [cr, cp, cy]: [f32; 3]) -> [f32; 4] {
    let (roll, pitch, neither, both) = (sr * cp, cr * sp, cr * cp, sr * sp);
    [roll * cy - pitch * sy, pitch * cy + roll * sy, neither * sy - both * cy, neither * cy + both * sy]
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use glam::EulerRot;
    use proptest::{collection::vec, prelude::*};

    use super::check::{bits, number};

    use super::*;

    fn points() -> impl Strategy<Value = Vec3> {
        [number(), number(), number()].prop_map(Vec3::from_array)
    }
    /// Computes the result with scalar operations that the compiler cannot combine or reorder.
    fn plain(step: f32, scale: f32, translate: f32) -> u32 {
        bits(core::hint::black_box(step * scale) + translate)
    }
    fn plain3(steps: [f32; 3], scale: Vec3, translate: Vec3) -> [u32; 3] {
        [0, 1, 2].map(|axis| plain(steps[axis], scale[axis], translate[axis]))
    }
    /// A position that no decoding produces: items that are not filled must keep it.
    const UNTOUCHED: f32 = f32::from_bits(0x1234_5678);

    proptest! {
        #[test]
        fn bytes_equal_scalar_decoding(
            records in vec(any::<[u8; 4]>(), 0..70), room in 0_usize..80, scale in points(), translate in points()
        ) {
            let mut found = alloc::vec![Vec3::splat(UNTOUCHED); room];
            dequantize_u8(&records, scale, translate, &mut found);
            let expected = records.iter().map(|[x, y, z, _]| plain3([x, y, z].map(|n| f32::from(*n)), scale, translate));
            let expected: Vec<_> = expected.chain(core::iter::repeat([UNTOUCHED.to_bits(); 3])).take(room).collect();
            prop_assert_eq!(found.iter().map(|p| p.to_array().map(bits)).collect::<Vec<_>>(), expected);
        }
        #[test]
        fn words_equal_scalar_decoding(
            steps in vec(any::<[u16; 4]>(), 0..70), room in 0_usize..80, scale in points(), translate in points()
        ) {
            let records: Vec<[u8; 8]> = steps.iter().map(|[x, y, z, more]| {
                let ([a, b], [c, d], [e, f], [g, h]) =
                    (x.to_le_bytes(), y.to_le_bytes(), z.to_le_bytes(), more.to_le_bytes());
                [a, b, c, d, e, f, g, h]
            }).collect();
            let mut found = alloc::vec![Vec3::splat(UNTOUCHED); room];
            dequantize_u16(&records, scale, translate, &mut found);
            let expected = steps.iter().map(|[x, y, z, _]| plain3([x, y, z].map(|n| f32::from(*n)), scale, translate));
            let expected: Vec<_> = expected.chain(core::iter::repeat([UNTOUCHED.to_bits(); 3])).take(room).collect();
            prop_assert_eq!(found.iter().map(|p| p.to_array().map(bits)).collect::<Vec<_>>(), expected);
        }
        #[test]
        fn heights_equal_scalar_decoding(
            steps in vec(any::<[u16; 2]>(), 0..70), room in 0_usize..80, scale in number(), translate in number()
        ) {
            let records: Vec<[u8; 4]> = steps.iter().map(|[z, normal]| {
                let ([a, b], [c, d]) = (z.to_le_bytes(), normal.to_le_bytes());
                [a, b, c, d]
            }).collect();
            let mut found = alloc::vec![UNTOUCHED; room];
            dequantize_heights(&records, scale, translate, &mut found);
            let expected = steps.iter().map(|[z, _]| plain((*z).into(), scale, translate));
            let expected: Vec<_> = expected.chain(core::iter::repeat(UNTOUCHED.to_bits())).take(room).collect();
            prop_assert_eq!(found.into_iter().map(bits).collect::<Vec<_>>(), expected);
        }
        #[test]
        fn steps_equal_scalar_decoding(
            steps in vec(any::<i16>(), 0..70), room in 0_usize..80, scale in number(), base in number()
        ) {
            let mut found = alloc::vec![UNTOUCHED; room];
            dequantize_steps(&steps, scale, base, &mut found);
            let expected = steps.iter().map(|step| plain((*step).into(), scale, base));
            let expected: Vec<_> = expected.chain(core::iter::repeat(UNTOUCHED.to_bits())).take(room).collect();
            prop_assert_eq!(found.into_iter().map(bits).collect::<Vec<_>>(), expected);
        }
    }

    #[test]
    fn the_product_is_rounded_before_the_sum() {
        // A fused operation would keep the bits of the product that rounding removes.
        let (scale, translate) = (1.0 + f32::EPSILON, -255.0);
        let mut found = [Vec3::ZERO; 16];
        dequantize_u8(&[[255; 4]; 16], Vec3::splat(scale), Vec3::splat(translate), &mut found);
        let expected = plain(255.0, scale, translate);
        assert!(found.iter().all(|position| position.to_array().map(bits) == [expected; 3]));
        assert_ne!(expected, bits(255.0 * f32::EPSILON), "one rounding gives the same: the test proves nothing");
    }

    extern crate std; // for the exact sines

    /// One angle after another, as the target compiles it.
    fn plain_rotation(angles: [f32; 3]) -> [u32; 4] {
        let [([sr], [cr]), ([sp], [cp]), ([sy], [cy])] = angles.map(|angle| sin_cos(&[angle * 0.5]));
        half_angle_rotation([sr, sp, sy], [cr, cp, cy]).map(bits)
    }

    proptest! {
        #[test]
        fn rotations_equal_scalar_decoding(angles in vec([number(), number(), number()], 0..150), room in 0_usize..150) {
            let untouched = Quat::from_xyzw(2.0, 3.0, 4.0, 5.0); // not a rotation
            let mut found = alloc::vec![untouched; room];
            let axis = |axis: usize| angles.iter().map(|angles| angles[axis]).collect::<Vec<_>>();
            let (roll, pitch, yaw) = (axis(0), axis(1), axis(2));
            rotations([&roll, &pitch, &yaw], &mut found);
            let rest = core::iter::repeat(untouched.to_array().map(bits));
            let expected: Vec<_> = angles.iter().copied().map(plain_rotation).chain(rest).take(room).collect();
            prop_assert_eq!(found.iter().map(|q| q.to_array().map(bits)).collect::<Vec<_>>(), expected);
        }
        #[test]
        fn lists_of_different_lengths_end_with_the_shortest(lengths in [0_usize..150, 0_usize..150, 0_usize..150]) {
            let [roll, pitch, yaw] = lengths.map(|length| alloc::vec![1.0; length]);
            let mut found = alloc::vec![Quat::IDENTITY; 200];
            rotations([&roll, &pitch, &yaw], &mut found);
            let turned = found.iter().take_while(|rotation| **rotation != Quat::IDENTITY).count();
            prop_assert_eq!(turned, roll.len().min(pitch.len()).min(yaw.len()));
        }
        #[test]
        fn an_angle_does_not_depend_on_its_neighbors(angles: [f32; 8], near in proptest::array::uniform8(-1.6_f32..1.6)) {
            for angles in [angles, near, near.map(|angle| angle.clamp(-HALF_PI, HALF_PI))] {
                let (sines, cosines) = dispatch(|| sin_cos(&angles));
                for (angle, (sine, cosine)) in angles.into_iter().zip(sines.into_iter().zip(cosines)) {
                    let ([alone], [cosine_alone]) = sin_cos(&[angle]);
                    prop_assert_eq!([bits(sine), bits(cosine)], [bits(alone), bits(cosine_alone)]);
                }
            }
        }
    }

    #[test]
    fn half_angles_fill_the_slice() {
        let angles: Vec<f32> = (0_u8..70).map(|n| f32::from(n) * 0.05).collect();
        for count in [0, 1, 8, 13, 64, 70] {
            let mut halves = HalfAngles::new();
            halves.fill(&angles[..count]);
            let found: Vec<_> = halves.iter().map(|(sine, cosine)| [sine.to_bits(), cosine.to_bits()]).collect();
            assert_eq!(found.len(), HalfAngles::LEN);
            for (angle, found) in angles[..count].iter().zip(found) {
                let ([sine], [cosine]) = sin_cos(&[angle * 0.5]);
                assert_eq!(found, [sine.to_bits(), cosine.to_bits()], "{angle} of {count}");
            }
        }
    }
    #[test]
    fn the_ends_of_the_polynomials_range_do_not_depend_on_their_neighbors() {
        for angle in [HALF_PI, -HALF_PI, 0.0, -0.0] {
            let ([near, _], [near_cosine, _]) = sin_cos(&[angle, 0.0]);
            let ([far, _], [far_cosine, _]) = sin_cos(&[angle, 10.0]);
            assert_eq!([near, near_cosine].map(bits), [far, far_cosine].map(bits), "{angle}");
        }
    }
    #[test]
    fn sines_match_the_library() {
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
    fn invalid_angles_still_give_rotations() {
        for angle in [1e9, -1e30, f32::MAX] {
            let ([sine], [cosine]) = sin_cos(&[angle]);
            assert!((sine * sine + cosine * cosine - 1.0).abs() < 1e-5, "{angle}");
        }
    }
    #[test]
    fn roll_comes_first_and_yaw_last() {
        let mut found = [Quat::IDENTITY];
        rotations([&[0.5], &[-1.1], &[2.3]], &mut found);
        let expected = Quat::from_euler(EulerRot::ZYX, 2.3, -1.1, 0.5);
        assert!(found[0].abs_diff_eq(expected, 1e-6), "{} {expected}", found[0]);
    }
}
