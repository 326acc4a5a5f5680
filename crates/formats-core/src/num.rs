//! Conversions between the numbers of files and of the program.
//!
//! A count that does not fit becomes the largest number, which exceeds every list and limit, so that the check that follows refuses
//! it. A 16-bit or 32-bit system may refuse what a 64-bit one reads, but never uses a wrong number.

use alloc::{
    borrow::ToOwned,
    string::{String, ToString},
};

/// Converts a number to an index or a length; [`usize::MAX`] if it does not fit.
#[must_use]
#[inline]
pub fn to_usize<T: TryInto<usize>>(n: T) -> usize {
    n.try_into().unwrap_or(usize::MAX)
}

/// Converts a number to `u32`; [`u32::MAX`] if it does not fit.
#[must_use]
#[inline]
pub fn to_u32<T: TryInto<u32>>(n: T) -> u32 {
    n.try_into().unwrap_or(u32::MAX)
}

/// Converts a number to an offset or a size in a file; [`u64::MAX`] if it does not fit.
#[must_use]
#[inline]
pub fn to_u64<T: TryInto<u64>>(n: T) -> u64 {
    n.try_into().unwrap_or(u64::MAX)
}

/// Formats a number with thousands separators: `1,234`.
#[must_use]
pub fn grouped(n: impl TryInto<u64>) -> String {
    let digits = n.try_into().map_or_else(|_| "?".to_owned(), |n: u64| n.to_string());
    let mut text = String::new();
    for (left, digit) in (0..digits.len()).rev().zip(digits.chars()) {
        text.push(digit);
        if left > 0 && left.is_multiple_of(3) {
            text.push(',');
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_out_of_range_saturate() {
        assert_eq!((to_usize(7_u64), to_usize(-1_i32), to_usize(u128::MAX)), (7, usize::MAX, usize::MAX));
        assert_eq!((to_u32(7_usize), to_u32(-1_i8), to_u32(1_u64 << 32)), (7, u32::MAX, u32::MAX));
        assert_eq!((to_u64(7_usize), to_u64(-1_i64)), (7, u64::MAX));
    }
}
