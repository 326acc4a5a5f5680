//! Textures, with pixels as stored in the file.

use alloc::vec;
use core::slice::Iter;

use crate::{Error, ErrorKind, Limits, Palette, Pixels, Result, RgbPixels, bulk};

/// The type of the pixels of a texture. Words are little-endian. Names list the channels from the highest bit of a word, or from
/// the first byte of a group.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum PixelFormat<'a> {
    /// One byte per pixel, an index into the palette.
    Indexed8 {
        /// The colors.
        palette: &'a Palette,
        /// The index that is transparent, if there is one.
        transparent: Option<u8>,
    },
    /// A 16-bit word: 5 bits red, 6 green, 5 blue.
    Rgb565,
    /// A 16-bit word: 4 bits each of alpha, red, green, blue.
    Argb4444,
    /// Three bytes: blue, green, red.
    Bgr888,
    /// Four bytes: blue, green, red, alpha.
    Bgra8888,
    /// A whole DDS file, which is passed on unchanged.
    Dds,
}

impl PixelFormat<'_> {
    /// Bytes of one pixel; `None` for a DDS file.
    #[must_use]
    pub const fn pixel_size(&self) -> Option<usize> {
        match self {
            Self::Indexed8 { .. } => Some(1),
            Self::Rgb565 | Self::Argb4444 => Some(2),
            Self::Bgr888 => Some(3),
            Self::Bgra8888 => Some(4),
            Self::Dds => None,
        }
    }
}

/// A texture that borrows its pixels from the file: rows from the top, without padding.
#[derive(Debug, Clone, Copy)]
pub struct TextureView<'a> {
    format: PixelFormat<'a>,
    width: u32,
    height: u32,
    data: &'a [u8],
}

impl<'a> TextureView<'a> {
    /// Creates a texture of `width` × `height` pixels from the front of `data`; `None` if there are fewer. A DDS file uses all of
    /// `data`.
    #[must_use]
    pub fn new(format: PixelFormat<'a>, width: u32, height: u32, data: &'a [u8]) -> Option<Self> {
        let data = match format.pixel_size() {
            None => data,
            Some(size) => {
                let pixels = usize::try_from(width).ok()?.checked_mul(usize::try_from(height).ok()?)?;
                data.get(..pixels.checked_mul(size)?)?
            }
        };
        Some(Self { format, width, height, data })
    }
    /// The type of the pixels.
    #[must_use]
    pub const fn format(&self) -> PixelFormat<'a> {
        self.format
    }
    /// Pixels in a row.
    #[must_use]
    pub const fn width(&self) -> u32 {
        self.width
    }
    /// Rows.
    #[must_use]
    pub const fn height(&self) -> u32 {
        self.height
    }
    /// The pixels as stored in the file.
    #[must_use]
    pub const fn data(&self) -> &'a [u8] {
        self.data
    }
    /// Iterates over the pixels from left to right and top to bottom, as red, green, blue, alpha; empty for a DDS file.
    ///
    /// Five and six bits are expanded by bit replication, so that the maximum stays the maximum.
    pub fn pixels(&self) -> impl Iterator<Item = [u8; 4]> + use<'a> {
        TexturePixels(match self.format {
            PixelFormat::Indexed8 { palette, transparent } => Stored::Indexed(self.data.iter(), palette, transparent),
            PixelFormat::Rgb565 => Stored::Words(self.data.as_chunks().0.iter(), rgb565),
            PixelFormat::Argb4444 => Stored::Words(self.data.as_chunks().0.iter(), argb4444),
            PixelFormat::Bgr888 => Stored::Opaque(self.data.as_chunks().0.iter()),
            PixelFormat::Bgra8888 => Stored::Whole(self.data.as_chunks().0.iter()),
            PixelFormat::Dds => Stored::Whole([].iter()),
        })
    }
    /// Converts the pixels to an image. A DDS file is decoded with the feature `dds`, and has its own size.
    ///
    /// # Errors
    /// If the texture has more pixels than `limits` allow, or is a DDS file that cannot be decoded, or the feature is missing.
    pub fn to_rgba(&self, limits: &Limits) -> Result<Pixels> {
        #[cfg(feature = "dds")]
        if matches!(self.format, PixelFormat::Dds) {
            return crate::dds::Dds::parse(self.data)?.decode(limits);
        }
        #[cfg(not(feature = "dds"))]
        if matches!(self.format, PixelFormat::Dds) {
            let kind =
                ErrorKind::Unsupported("decoding DDS pixels without the feature `dds`; pass on the file instead");
            return Err(Error::new(kind, "texture", 0));
        }
        let mut rgba = vec![0; self.pixel_count(limits)?.saturating_mul(4)];
        let (out, _) = rgba.as_chunks_mut();
        match self.format {
            PixelFormat::Indexed8 { palette, transparent } => {
                let mut colors = [[0; 4]; 256];
                for (index, color) in (0..=u8::MAX).zip(&mut colors) {
                    *color = indexed(index, palette, transparent);
                }
                for (pixel, index) in out.iter_mut().zip(self.data) {
                    *pixel = colors.get(usize::from(*index)).copied().unwrap_or_default();
                }
            }
            PixelFormat::Rgb565 => fill(
                out,
                self.data,
                #[inline(always)]
                |word| rgb565(u16::from_le_bytes(*word)),
            ),
            PixelFormat::Argb4444 => fill(
                out,
                self.data,
                #[inline(always)]
                |word| argb4444(u16::from_le_bytes(*word)),
            ),
            PixelFormat::Bgr888 => fill(
                out,
                self.data,
                #[inline(always)]
                |[b, g, r]| [*r, *g, *b, 255],
            ),
            PixelFormat::Bgra8888 => fill(
                out,
                self.data,
                #[inline(always)]
                |[b, g, r, a]| [*r, *g, *b, *a],
            ),
            PixelFormat::Dds => {}
        }
        Ok(Pixels { width: self.width, height: self.height, rgba })
    }
    /// Converts the pixels to an image without alpha; `None` if the format has a palette or alpha, or is a DDS file.
    ///
    /// # Errors
    /// If the texture has more pixels than `limits` allow.
    pub fn to_rgb(&self, limits: &Limits) -> Result<Option<RgbPixels>> {
        if !matches!(self.format, PixelFormat::Rgb565 | PixelFormat::Bgr888) {
            return Ok(None);
        }
        let mut rgb = vec![0; self.pixel_count(limits)?.saturating_mul(3)];
        let (out, _) = rgb.as_chunks_mut();
        if matches!(self.format, PixelFormat::Rgb565) {
            fill(
                out,
                self.data,
                #[inline(always)]
                |word| {
                    let [r, g, b, _] = rgb565(u16::from_le_bytes(*word));
                    [r, g, b]
                },
            );
        } else {
            fill(
                out,
                self.data,
                #[inline(always)]
                |[b, g, r]| [*r, *g, *b],
            );
        }
        Ok(Some(RgbPixels { width: self.width, height: self.height, rgb }))
    }
    /// Returns the number of pixels, if `limits` allow it.
    fn pixel_count(&self, limits: &Limits) -> Result<usize> {
        let (value, max) = (u64::from(self.width).saturating_mul(self.height.into()), limits.max_pixels.into());
        if value > max {
            return Err(Error::new(ErrorKind::LimitExceeded { value, max }, "texture", 0));
        }
        Ok(self.data.len().checked_div(self.format.pixel_size().unwrap_or(1)).unwrap_or(0))
    }
}

/// Writes the colors of pixels with `N` bytes each, with the vector instructions of the processor.
fn fill<const N: usize, const M: usize>(out: &mut [[u8; M]], data: &[u8], color: impl Fn(&[u8; N]) -> [u8; M]) {
    let (stored, _) = data.as_chunks();
    bulk::dispatch(
        #[inline(always)]
        || {
            for (pixel, stored) in out.iter_mut().zip(stored) {
                *pixel = color(stored);
            }
        },
    );
}

/// The pixels of a texture, one after another.
struct TexturePixels<'a>(Stored<'a>);

/// Pixels by format, so that a loop over them checks the format only once.
enum Stored<'a> {
    Indexed(Iter<'a, u8>, &'a Palette, Option<u8>),
    Words(Iter<'a, [u8; 2]>, fn(u16) -> [u8; 4]),
    Opaque(Iter<'a, [u8; 3]>),
    Whole(Iter<'a, [u8; 4]>),
}

impl Iterator for TexturePixels<'_> {
    type Item = [u8; 4];
    #[inline]
    fn next(&mut self) -> Option<[u8; 4]> {
        match &mut self.0 {
            Stored::Indexed(data, palette, transparent) => {
                data.next().map(|index| indexed(*index, palette, *transparent))
            }
            Stored::Words(data, decode) => data.next().map(|word| decode(u16::from_le_bytes(*word))),
            Stored::Opaque(data) => data.next().map(|[b, g, r]| [*r, *g, *b, 255]),
            Stored::Whole(data) => data.next().map(|[b, g, r, a]| [*r, *g, *b, *a]),
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        match &self.0 {
            Stored::Indexed(data, ..) => data.size_hint(),
            Stored::Words(data, _) => data.size_hint(),
            Stored::Opaque(data) => data.size_hint(),
            Stored::Whole(data) => data.size_hint(),
        }
    }
    #[inline]
    fn fold<B, F: FnMut(B, [u8; 4]) -> B>(self, init: B, mut f: F) -> B {
        match self.0 {
            Stored::Indexed(data, palette, transparent) => {
                data.fold(init, |all, index| f(all, indexed(*index, palette, transparent)))
            }
            Stored::Words(data, decode) => data.fold(init, |all, word| f(all, decode(u16::from_le_bytes(*word)))),
            Stored::Opaque(data) => data.fold(init, |all, [b, g, r]| f(all, [*r, *g, *b, 255])),
            Stored::Whole(data) => data.fold(init, |all, [b, g, r, a]| f(all, [*r, *g, *b, *a])),
        }
    }
}

#[inline]
fn indexed(index: u8, palette: &Palette, transparent: Option<u8>) -> [u8; 4] {
    let [r, g, b] = palette.color(index);
    [r, g, b, if transparent == Some(index) { 0 } else { 255 }]
}

/// Uses 32-bit words, which suit vector instructions: each channel is moved to its byte, and its highest bits are repeated below
/// its lowest.
#[inline(always)]
#[expect(clippy::inline_always, reason = "inlined so that it is compiled for the chosen instruction set")]
fn rgb565(word: u16) -> [u8; 4] {
    let word = u32::from(word);
    let red = (word >> 8 & 0xf8) | word >> 13;
    let green = (word << 5 & 0xfc00) | (word >> 1 & 0x300);
    let blue = (word << 19 & 0xf8_0000) | (word << 14 & 0x7_0000);
    (red | green | blue | 0xff00_0000).to_le_bytes()
}
#[inline(always)]
#[expect(clippy::inline_always, reason = "inlined so that it is compiled for the chosen instruction set")]
fn argb4444(word: u16) -> [u8; 4] {
    let word = u32::from(word);
    let low = (word >> 8 & 0xf) | (word << 4 & 0xf00) | (word << 16 & 0xf_0000) | (word << 12 & 0xf00_0000);
    (low | low << 4).to_le_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::{vec, vec::Vec};

    fn pixels(format: PixelFormat<'_>, data: &[u8]) -> Vec<[u8; 4]> {
        let size = format.pixel_size().unwrap();
        TextureView::new(format, 1, u32::try_from(data.chunks(size).count()).unwrap(), data).unwrap().pixels().collect()
    }

    #[test]
    fn every_format_becomes_rgba() {
        let mut palette = Palette([[0; 3]; 256]);
        palette.0[7] = [1, 2, 3];
        let indexed = PixelFormat::Indexed8 { palette: &palette, transparent: Some(255) };
        assert_eq!(pixels(indexed, &[7, 255]), vec![[1, 2, 3, 255], [0, 0, 0, 0]]);
        assert_eq!(
            pixels(PixelFormat::Rgb565, &[0xff, 0xff, 0x00, 0xf8, 0x10, 0x84]),
            vec![[255; 4], [255, 0, 0, 255], [132, 130, 132, 255]]
        );
        assert_eq!(pixels(PixelFormat::Argb4444, &[0x34, 0x12]), vec![[0x22, 0x33, 0x44, 0x11]]);
        assert_eq!(pixels(PixelFormat::Bgr888, &[1, 2, 3]), vec![[3, 2, 1, 255]]);
        assert_eq!(pixels(PixelFormat::Bgra8888, &[1, 2, 3, 4]), vec![[3, 2, 1, 4]]);
    }
    #[test]
    fn bits_of_words_are_widened_by_repeating() {
        let widen = |value: u16, bits: u32| {
            let value = u32::from(value) & ((1 << bits) - 1);
            u8::try_from(value << (8 - bits) | value >> (2 * bits - 8)).unwrap()
        };
        for word in 0..=u16::MAX {
            assert_eq!(rgb565(word), [widen(word >> 11, 5), widen(word >> 5, 6), widen(word, 5), 255], "{word:#x}");
            let [a, r, g, b] = [12, 8, 4, 0].map(|shift| widen(word >> shift, 4));
            assert_eq!(argb4444(word), [r, g, b, a], "{word:#x}");
        }
    }
    #[test]
    fn images_have_the_pixels_of_the_view() {
        let data: Vec<u8> = (0..=251).collect();
        let mut palette = Palette([[7; 3]; 256]);
        palette.0[9] = [1, 2, 3];
        for format in [
            PixelFormat::Indexed8 { palette: &palette, transparent: Some(4) },
            PixelFormat::Rgb565,
            PixelFormat::Argb4444,
            PixelFormat::Bgr888,
            PixelFormat::Bgra8888,
        ] {
            let width = u32::try_from(data.len() / format.pixel_size().unwrap() / 3).unwrap();
            let view = TextureView::new(format, width, 3, &data).unwrap();
            let pixels = view.to_rgba(&Limits::default()).unwrap();
            assert_eq!(pixels.pixels(), view.pixels().collect::<Vec<_>>(), "{format:?}");
            assert_eq!((pixels.width, pixels.height), (width, 3));
            let rgb = view.to_rgb(&Limits::default()).unwrap();
            assert_eq!(rgb.is_some(), matches!(format, PixelFormat::Rgb565 | PixelFormat::Bgr888));
            assert!(rgb.is_none_or(|rgb| rgb.to_rgba() == pixels));
        }
    }
    #[test]
    fn missing_pixels_are_an_error() {
        assert!(TextureView::new(PixelFormat::Bgr888, 2, 2, &[0; 11]).is_none());
        assert!(TextureView::new(PixelFormat::Bgra8888, u32::MAX, u32::MAX, &[0; 11]).is_none());
        assert_eq!(TextureView::new(PixelFormat::Dds, 2, 2, b"DDS ").unwrap().pixels().count(), 0);
    }
    #[test]
    fn images_respect_the_limits() {
        let view = TextureView::new(PixelFormat::Bgr888, 1, 2, &[1, 2, 3, 4, 5, 6]).unwrap();
        let limits = Limits::default();
        assert_eq!(view.to_rgba(&limits).unwrap().rgba, vec![3, 2, 1, 255, 6, 5, 4, 255]);
        assert!(view.to_rgba(&limits.with_max_pixels(1)).is_err() && view.to_rgb(&limits.with_max_pixels(1)).is_err());
        let dds = TextureView::new(PixelFormat::Dds, 1, 2, b"DDS ").unwrap();
        assert!(dds.to_rgba(&limits).is_err());
    }
}
