//! Pixels of skins and textures, from colors.

use crate::num;
use alloc::vec::Vec;

use super::Pixels;
use crate::WriteError;

impl Pixels {
    /// Encodes an image of `width` × `height` pixels (red, green, blue, alpha, rows from the top) in this pixel format. With
    /// `mipmaps`, three smaller images follow, whose pixels are means of four. Components are truncated to the bits of the format.
    ///
    /// # Errors
    /// If the number of pixels is not `width` × `height`, or the format is [`Pixels::Indexed`]: indices are not colors.
    pub fn encode(self, width: u32, height: u32, rgba: &[[u8; 4]], mipmaps: bool) -> Result<Vec<u8>, WriteError> {
        if self == Self::Indexed {
            return Err(WriteError::Unsupported("8-bit pixels cannot be made from colors"));
        }
        let expected = Self::Indexed.image_size(width, height, false).unwrap_or(usize::MAX);
        if expected != rgba.len() {
            return Err(WriteError::Count { what: "pixels", expected, found: rgba.len() });
        }
        let (mut data, mut small, mut small_width) = (Vec::new(), Vec::new(), width);
        for level in 0..if mipmaps { 4 } else { 1 } {
            if level > 0 {
                small = half(if level == 1 { rgba } else { &small }, small_width);
                small_width >>= 1;
            }
            let image = if level == 0 { rgba } else { &small };
            for pixel in image {
                self.push(*pixel, &mut data);
            }
        }
        Ok(data)
    }
    /// Appends a pixel.
    fn push(self, [r, g, b, a]: [u8; 4], data: &mut Vec<u8>) {
        let bits = |value: u8, kept: u32, at: u32| (u16::from(value) >> 8_u32.saturating_sub(kept)).unbounded_shl(at);
        match self {
            Self::Rgb565 => data.extend((bits(r, 5, 11) | bits(g, 6, 5) | bits(b, 5, 0)).to_le_bytes()),
            Self::Argb4444 => {
                data.extend((bits(a, 4, 12) | bits(r, 4, 8) | bits(g, 4, 4) | bits(b, 4, 0)).to_le_bytes());
            }
            Self::Bgr888 => data.extend([b, g, r]),
            _ => data.extend([b, g, r, a]),
        }
    }
}

/// Returns an image of half the size; a last odd row or column is dropped.
fn half(image: &[[u8; 4]], width: u32) -> Vec<[u8; 4]> {
    let width = num::to_usize(width).max(1);
    let rows = image.chunks_exact(width.saturating_mul(2));
    let pairs = rows.map(|rows| rows.split_at_checked(width).unwrap_or((rows, &[])));
    pairs
        .flat_map(|(upper, lower)| upper.as_chunks::<2>().0.iter().zip(lower.as_chunks::<2>().0))
        .map(|([a, b], [c, d])| mean([*a, *b, *c, *d]))
        .collect()
}

fn mean(pixels: [[u8; 4]; 4]) -> [u8; 4] {
    let [a, b, c, d] = pixels.map(|pixel| pixel.map(u16::from));
    core::array::from_fn(|n| {
        let sum =
            [a, b, c, d].iter().filter_map(|pixel| pixel.get(n)).fold(2_u16, |sum, value| sum.saturating_add(*value));
        u8::try_from(sum >> 2).unwrap_or(u8::MAX)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colors_are_truncated_to_the_bits_of_the_pixels() {
        let color = [0x12, 0x34, 0x56, 0x78];
        for (pixels, expected) in [
            (Pixels::Rgb565, &[0xaa, 0x11][..]),
            (Pixels::Argb4444, &[0x35, 0x71]),
            (Pixels::Bgr888, &[0x56, 0x34, 0x12]),
            (Pixels::Bgra8888, &[0x56, 0x34, 0x12, 0x78]),
        ] {
            assert_eq!(pixels.encode(1, 1, &[color], false).unwrap(), expected, "{pixels:?}");
        }
    }
    #[test]
    fn mipmaps_average_four_pixels() {
        let image: Vec<[u8; 4]> = (0..64).map(|n| [n, 0, 1, 255]).collect();
        let data = Pixels::Bgra8888.encode(8, 8, &image, true).unwrap();
        assert_eq!(Some(data.len()), Pixels::Bgra8888.image_size(8, 8, true));
        // 0, 1, 8, 9: 4.5, rounded up.
        assert_eq!(data[256..260], [1, 0, 5, 255]);
        // 5 to 23 of the image of a quarter of the size.
        assert_eq!(data[256 + 64..256 + 68], [1, 0, 14, 255]);
        // An odd last row and column are dropped.
        let odd = Pixels::Bgr888.encode(5, 3, &image[..15], true).unwrap();
        assert_eq!(Some(odd.len()), Pixels::Bgr888.image_size(5, 3, true));
    }
    #[test]
    fn wrong_images_are_refused() {
        let wrong = Pixels::Rgb565.encode(2, 2, &[[0; 4]; 3], false).unwrap_err();
        assert_eq!(wrong, WriteError::Count { what: "pixels", expected: 4, found: 3 });
        assert!(Pixels::Rgb565.encode(u32::MAX, u32::MAX, &[[0; 4]; 3], true).is_err());
        assert!(Pixels::Indexed.encode(1, 1, &[[0; 4]], false).is_err());
    }
}
