//! Bulk decoding: whole tables into slices, compiled for the vector instructions of the processor.
//!
//! Rust code is compiled for the oldest processor of its target: on `x86_64` that is SSE2, which lacks most of the
//! instructions that decoding a table needs. With the feature `simd` (part of `std`) each function here is compiled a
//! second time for AVX2 and FMA, on `x86_64`, and chooses once, when it is first called. Other processors, and builds
//! without the feature, run the same loop as their target compiles it.
//!
//! Results are equal to the bit on every processor and with every feature: a multiplication and an addition stay two
//! operations with two roundings, never a fused one. Only the sign and the payload of a NaN are not defined, as
//! everywhere in Rust.
//!
//! Every function processes as many items as the shortest of its slices has; the rest of a longer slice is unchanged.
//!
//! ```
//! use formats_core::{bulk, glam::Vec3};
//!
//! let vertices = [[0, 128, 255, 5], [1, 2, 3, 0]]; // x, y, z and a normal
//! let mut positions = [Vec3::ZERO; 2];
//! bulk::dequantize_u8(&vertices, Vec3::splat(0.5), Vec3::splat(-1.0), &mut positions);
//! assert_eq!(positions[0], Vec3::new(-1.0, 63.0, 126.5));
//! ```

mod dequantize;
mod rotation;

pub use dequantize::{dequantize_heights, dequantize_steps, dequantize_u8, dequantize_u16};
pub use rotation::{HalfAngles, half_angle_rotation, rotations, sin_cos};

/// Runs `work` compiled for the vector instructions of the processor, as the functions of this module do.
///
/// For loops that only one format needs. `work` is called once. It and the functions that it calls must be inlined, or
/// they are compiled for the target only: mark closures and functions `#[inline(always)]`, and use no method of the
/// standard library that is not inlined, as `map` of an array is not. The call costs a few nanoseconds, so `work` is a
/// loop over a table and not one record.
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
    /// A closure for pulp. Called through `FnMut`: as `FnOnce`, which pulp takes too, the compiler puts a function between
    /// that is not inlined, and which therefore is compiled for the target alone.
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

    /// Numbers that a header may hold: any bits, with the special values made frequent.
    pub(super) fn number() -> impl Strategy<Value = f32> {
        const SPECIAL: [f32; 9] =
            [0.0, -0.0, 1.0, f32::NAN, f32::INFINITY, f32::NEG_INFINITY, f32::MAX, f32::MIN_POSITIVE, 1e-42];
        prop_oneof![proptest::sample::select(&SPECIAL[..]), any::<u32>().prop_map(f32::from_bits), -1e3_f32..1e3]
    }
    /// The bits of a number, and one value for every NaN.
    pub(super) fn bits(number: f32) -> u32 {
        if number.is_nan() { f32::NAN.to_bits() } else { number.to_bits() }
    }
}
