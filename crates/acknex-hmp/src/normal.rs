//! Normals, stored inward.

use formats_core::glam::Vec3;

/// Reconstructs a normal from its two stored components, in steps of 1/127: it points downward, into the ground.
///
/// If the two components together are longer than 1, the third one is 0: such a normal is horizontal.
#[inline(always)]
#[expect(clippy::inline_always, reason = "must be compiled for the caller's instruction set")]
pub(crate) fn inward([x, y]: [i8; 2]) -> Vec3 {
    let (x, y) = (f32::from(x) / 127.0, f32::from(y) / 127.0);
    let square = x * x + y * y;
    let roots = Vec3::new(square.max(1.0), (1.0 - square).max(0.0), 0.0).sqrt();
    Vec3::new(x / roots.x, y / roots.x, -roots.y)
}

/// Returns the two components to store for an outward normal, as the engine's editor writes them.
///
/// Source: measured. All but 4 of 103,340 components in three real files are the sum of the unit normals of the triangles at the
/// point, normalized, negated, multiplied by 127 and truncated.
#[expect(clippy::as_conversions, clippy::cast_possible_truncation, reason = "from -127 to 127")]
pub(crate) fn components(outward: Vec3) -> [i8; 2] {
    let steps = outward.clamp(Vec3::NEG_ONE, Vec3::ONE) * -127.0;
    [steps.x as i8, steps.y as i8]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn components_roundtrip() {
        assert_eq!(inward([0, 0]), Vec3::NEG_Z);
        for x in -127..=127_i8 {
            for y in [0, 1, -60, 127, -128] {
                let normal = inward([x, y]);
                assert!((normal.length() - 1.0).abs() < 1e-6 && normal.z <= 0.0, "{x} {y}: {normal}");
                let again = components(-normal);
                let off = (i16::from(again[0]) - i16::from(x)).abs().max((i16::from(again[1]) - i16::from(y)).abs());
                let square = i32::from(x).pow(2) + i32::from(y).pow(2);
                assert!(off <= 1 || square > 127 * 127, "{x} {y}: {again:?}");
            }
        }
        assert_eq!((components(Vec3::X), components(-Vec3::Y)), ([-127, 0], [0, 127]));
    }
}
