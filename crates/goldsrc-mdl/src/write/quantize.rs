//! Reducing images to 256 colors.

use alloc::{
    collections::{BTreeMap, BTreeSet},
    vec::Vec,
};

use formats_core::{Palette, Pixels};

use crate::{Image, WriteError};

/// The transparent index of a masked texture.
const TRANSPARENT: u8 = 255;
/// Its color in Half-Life's own textures.
const BLUE: [u8; 3] = [0, 0, 255];
/// The minimum number of pixels from which the colors are learned.
const ENOUGH: usize = 1 << 16;
/// The maximum number of pixels that are examined to choose the colors.
const THOROUGH: usize = 1 << 18;

impl Image {
    /// Converts an image of red, green, blue and alpha to one with at most 256 colors.
    ///
    /// Up to 256 colors are kept unchanged. More are reduced by a neural network (`NeuQuant`, from the crate `color_quant`), and
    /// each pixel gets the nearest one. The same image always produces the same bytes.
    ///
    /// With `masked`, pixels with alpha below 128 get index 255, which is blue and reserved, so that 255 colors are left; otherwise
    /// alpha is ignored.
    ///
    /// # Errors
    /// If the image is empty, or too large for a file.
    #[cfg_attr(docsrs, doc(cfg(feature = "quantize")))]
    pub fn from_rgba(image: &Pixels, masked: bool) -> Result<Self, WriteError> {
        let is_clear = |alpha: u8| masked && alpha < 128;
        let pixels = image.pixels();
        let solid = || pixels.iter().filter(|[.., alpha]| !is_clear(*alpha)).map(|[r, g, b, _]| [*r, *g, *b]);
        let max = if masked { 255 } else { 256 };
        let mut colors = BTreeSet::new();
        for color in solid() {
            if colors.len() > max {
                break;
            }
            colors.insert(color);
        }
        let mut palette = Palette([[0; 3]; 256]);
        let mut of_color = BTreeMap::new();
        if colors.len() <= max {
            for (index, color) in (0..=u8::MAX).zip(&colors) {
                of_color.insert(*color, index);
            }
            palette.0.iter_mut().zip(&colors).for_each(|(to, color)| *to = *color);
        } else {
            // A network cannot learn from too few pixels: a small image is presented several times.
            let times = ENOUGH.div_ceil(pixels.len().max(1));
            let shown = core::iter::repeat_n((), times).flat_map(|()| solid());
            let samples: Vec<u8> = shown.flat_map(|[r, g, b]| [r, g, b, u8::MAX]).collect();
            let every = if pixels.len() > THOROUGH { 10 } else { 1 };
            let network = color_quant::NeuQuant::new(every, max, &samples);
            for (to, color) in palette.0.iter_mut().zip(network.color_map_rgb().as_chunks::<3>().0) {
                *to = *color;
            }
            for color in solid() {
                of_color.entry(color).or_insert_with(|| {
                    let [r, g, b] = color;
                    u8::try_from(network.index_of(&[r, g, b, u8::MAX])).unwrap_or_default()
                });
            }
        }
        if masked {
            let [.., last] = &mut palette.0;
            *last = BLUE;
        }
        let index = |[r, g, b, alpha]: &[u8; 4]| match of_color.get(&[*r, *g, *b]) {
            _ if is_clear(*alpha) => TRANSPARENT,
            Some(index) => *index,
            None => 0,
        };
        Self::new(image.width, image.height, pixels.iter().map(index).collect(), palette)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rgba(width: u32, height: u32, pixel: impl Fn(u32, u32) -> [u8; 4]) -> Pixels {
        let at = |y| (0..width).map(move |x| (x, y));
        let rgba = (0..height).flat_map(at).flat_map(|(x, y)| pixel(x, y)).collect();
        Pixels { width, height, rgba }
    }
    fn byte(n: u32) -> u8 {
        u8::try_from(n % 256).unwrap()
    }
    fn color(image: &Image, n: usize) -> [u8; 3] {
        image.palette().color(image.indices()[n])
    }

    #[test]
    fn few_colors_are_exact() {
        let image = Image::from_rgba(&rgba(16, 16, |x, y| [byte(x * 16), byte(y * 16), 7, 0]), false).unwrap();
        assert_eq!(color(&image, 0x3a), [160, 48, 7]);
        let all: BTreeSet<_> = image.indices().iter().collect();
        assert_eq!(all.len(), 256);
    }
    #[test]
    fn only_masked_pixels_get_the_last_index() {
        // 256 visible colors, one more than a masked image can have.
        let source = rgba(20, 16, |x, y| [byte(x * 16), byte(y * 16), 7, if x < 16 { 128 } else { 127 }]);
        let image = Image::from_rgba(&source, true).unwrap();
        for (n, index) in image.indices().iter().enumerate() {
            assert_eq!(*index == 255, n % 20 >= 16, "pixel {n}");
        }
        assert_eq!(image.palette().color(255), BLUE);
        let clear = Image::from_rgba(&rgba(4, 4, |_, _| [1, 2, 3, 0]), true).unwrap();
        assert!(clear.indices().iter().all(|index| *index == 255));
    }
    #[test]
    fn many_colors_are_approximated() {
        for size in [17, 64] {
            let source = rgba(size, size, |x, y| [byte(x * 255 / size), byte(y * 255 / size), byte((x + y) * 2), 255]);
            let image = Image::from_rgba(&source, false).unwrap();
            let mut total = 0_u64;
            for (n, pixel) in source.pixels().iter().enumerate() {
                let found = color(&image, n);
                total += found.iter().zip(pixel).map(|(a, b)| u64::from(a.abs_diff(*b)).pow(2)).sum::<u64>();
            }
            let mean = total / u64::from(size * size * 3);
            assert!(mean < 40, "{size}: mean square error {mean}");
            assert_eq!(image, Image::from_rgba(&source, false).unwrap());
        }
    }
    #[test]
    fn an_image_needs_pixels() {
        assert!(matches!(
            Image::from_rgba(&rgba(0, 4, |_, _| [0; 4]), true),
            Err(WriteError::Count { what: "pixels", .. })
        ));
    }
}
