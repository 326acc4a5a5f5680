//! Numbers as other numbers.

use formats_core::num;

/// Converts an integer to `f32`: exact for all sizes and coordinates in files.
#[expect(
    clippy::as_conversions,
    clippy::cast_precision_loss,
    reason = "From is not implemented; values are below 2^24"
)]
pub(crate) const fn float(value: i32) -> f32 {
    value as f32
}

/// Converts `value` to `i32`, clamped; 0 for NaN.
#[expect(clippy::as_conversions, clippy::cast_possible_truncation, reason = "the cast should saturate")]
pub(crate) const fn whole(value: f32) -> i32 {
    value as i32
}

/// Returns the nearest `f32`.
#[expect(clippy::as_conversions, clippy::cast_possible_truncation, reason = "rounding to the nearest is intended")]
pub(crate) const fn single(value: f64) -> f32 {
    value as f32
}

/// An index as the element of a finding.
pub(crate) fn element(index: usize) -> u32 {
    num::to_u32(index)
}
