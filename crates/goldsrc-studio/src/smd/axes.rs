//! The names of axes in a QC.

/// By the bits of [`MotionFlags`](goldsrc_mdl::MotionFlags).
pub(crate) const AXES: [&str; 15] =
    ["X", "Y", "Z", "XR", "YR", "ZR", "LX", "LY", "LZ", "AX", "AY", "AZ", "AXR", "AYR", "AZR"];

/// Returns the names of all axes in these bits of [`MotionFlags`](goldsrc_mdl::MotionFlags), as used in a QC: `LX` for 0x40.
pub fn names(bits: u32) -> impl Iterator<Item = &'static str> {
    (0_u32..)
        .zip(AXES)
        .filter(move |(n, _)| bits.checked_shr(*n).is_some_and(|rest| rest & 1 == 1))
        .map(|(_, name)| name)
}

/// Returns the bit of an axis from its name, ignoring case.
pub(crate) fn bit(name: &str) -> Option<u32> {
    let place = AXES.iter().position(|known| known.eq_ignore_ascii_case(name))?;
    1_u32.checked_shl(u32::try_from(place).ok()?)
}

/// The degrees of a circle, as compilers compute them.
pub fn degrees(angle: f32) -> i32 {
    #[expect(
        clippy::as_conversions,
        clippy::cast_possible_truncation,
        reason = "truncation is intended; out-of-range values saturate"
    )]
    let whole = (angle + 360.0) as i32;
    whole.checked_rem(360).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use goldsrc_mdl::MotionFlags;

    #[test]
    fn names_match_the_bits() {
        assert_eq!(bit("LX"), Some(MotionFlags::LINEAR_X.bits()));
        assert_eq!(bit("azr"), Some(MotionFlags::AUTO_Z_ROTATION.bits()));
        assert_eq!(bit("W"), None);
        assert!(names(0x8000_0009).eq(["X", "XR"]));
    }
}
