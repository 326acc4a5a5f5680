//! What axes are called in a QC.

/// By the bits of [`MotionFlags`](goldsrc_mdl::MotionFlags).
pub(crate) const AXES: [&str; 15] =
    ["X", "Y", "Z", "XR", "YR", "ZR", "LX", "LY", "LZ", "AX", "AY", "AZ", "AXR", "AYR", "AZR"];

/// The names of all axes in these bits of [`MotionFlags`](goldsrc_mdl::MotionFlags), as a QC has them: `LX` for 0x40.
pub fn names(bits: u32) -> impl Iterator<Item = &'static str> {
    (0_u32..)
        .zip(AXES)
        .filter(move |(n, _)| bits.checked_shr(*n).is_some_and(|rest| rest & 1 == 1))
        .map(|(_, name)| name)
}

/// The bit of an axis by its name in any letter case.
pub(crate) fn bit(name: &str) -> Option<u32> {
    let place = AXES.iter().position(|known| known.eq_ignore_ascii_case(name))?;
    1_u32.checked_shl(u32::try_from(place).ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use goldsrc_mdl::MotionFlags;

    #[test]
    fn names_are_those_of_the_bits() {
        assert_eq!(bit("LX"), Some(MotionFlags::LINEAR_X.bits()));
        assert_eq!(bit("azr"), Some(MotionFlags::AUTO_Z_ROTATION.bits()));
        assert_eq!(bit("W"), None);
        assert!(names(0x8000_0009).eq(["X", "XR"]));
    }
}
