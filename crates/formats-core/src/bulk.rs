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

mod dequantize;
mod rotation;

pub use dequantize::{dequantize_heights, dequantize_steps, dequantize_u8, dequantize_u16};
pub use rotation::{HalfAngles, half_angle_rotation, rotations, sin_cos};

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
