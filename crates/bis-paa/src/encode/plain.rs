//! Pixels that are not stored in blocks.

use alloc::vec::Vec;

use crate::PixelType;

/// Encodes pixels in a type without blocks; `None` for a type that is not supported.
pub(super) fn store(pixel_type: PixelType, pixels: &[[u8; 4]]) -> Option<Vec<u8>> {
    let words = |word: fn(&[u8; 4]) -> [u8; 2]| Some(pixels.iter().flat_map(word).collect());
    match pixel_type {
        PixelType::Argb1555 => words(argb1555),
        PixelType::Argb4444 => words(argb4444),
        PixelType::Ai88 => words(ai88),
        PixelType::Argb8888 => {
            Some(pixels.iter().flat_map(|&[red, green, blue, alpha]| [blue, green, red, alpha]).collect())
        }
        _ => None,
    }
}

/// Scales a byte to the nearest integer from 0 to `most`.
fn nearest(byte: u8, most: u16) -> u16 {
    u16::from(byte).saturating_mul(most).saturating_add(127) / 255
}

fn argb1555([red, green, blue, alpha]: &[u8; 4]) -> [u8; 2] {
    let five = |byte: &u8| nearest(*byte, 31);
    (nearest(*alpha, 1) << 15 | five(red) << 10 | five(green) << 5 | five(blue)).to_le_bytes()
}

fn argb4444([red, green, blue, alpha]: &[u8; 4]) -> [u8; 2] {
    let four = |byte: &u8| nearest(*byte, 15);
    (four(alpha) << 12 | four(red) << 8 | four(green) << 4 | four(blue)).to_le_bytes()
}

/// Gray: the mean of the colors.
fn ai88([red, green, blue, alpha]: &[u8; 4]) -> [u8; 2] {
    let sum = u16::from(*red).saturating_add((*green).into()).saturating_add((*blue).into());
    [u8::try_from(sum.saturating_add(1) / 3).unwrap_or(u8::MAX), *alpha]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pixels_are_rounded() {
        let pixels = [[255, 8, 128, 127], [0, 9, 247, 128]];
        let store = |pixel_type| store(pixel_type, &pixels).unwrap();
        let words =
            |bytes: Vec<u8>| bytes.as_chunks().0.iter().map(|word| u16::from_le_bytes(*word)).collect::<Vec<_>>();
        assert_eq!(words(store(PixelType::Argb1555)), [0x7C30, 0x803E]);
        assert_eq!(words(store(PixelType::Argb4444)), [0x7F08, 0x801F]);
        assert_eq!(store(PixelType::Argb8888), [128, 8, 255, 127, 247, 9, 0, 128]);
        assert_eq!(store(PixelType::Ai88), [130, 127, 85, 128]);
        assert_eq!(super::store(PixelType::P8, &pixels), None);
    }
}
