//! Steps of a scale to coordinates: `step × scale + translate`.

use glam::Vec3;

use super::dispatch;

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

#[cfg(test)]
mod tests {
    use super::super::check::{bits, number};
    use super::*;
    use alloc::vec::Vec;
    use proptest::{collection::vec, prelude::*};

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
}
