//! Images: pixels, palettes, heights as an image, block compression, PCX and DDS files.

mod blocks;
#[cfg(feature = "dds")]
#[cfg_attr(docsrs, doc(cfg(feature = "dds")))]
pub mod dds;
pub mod pcx;
mod texture;

pub use blocks::BlockFormat;
pub use texture::{PixelFormat, TextureView};

use alloc::{vec, vec::Vec};
use core::fmt;

use crate::bulk;

/// An sRGB image with red, green, blue and alpha, one byte each, rows from the top, without padding.
///
/// The result of [`TextureView::to_rgba`](crate::TextureView::to_rgba) for every texture. It is this crate's own type, so that the
/// crate `image` is an optional dependency.
#[derive(Clone, PartialEq, Eq)]
pub struct Pixels {
    /// Pixels in a row.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// 4 × `width` × `height` bytes.
    pub rgba: Vec<u8>,
}

impl Pixels {
    /// Creates the image; `None` if `rgba` does not have 4 × `width` × `height` bytes.
    #[must_use]
    pub fn new(width: u32, height: u32, rgba: Vec<u8>) -> Option<Self> {
        let size = u64::from(width).checked_mul(height.into())?.checked_mul(4)?;
        (u64::try_from(rgba.len()) == Ok(size)).then_some(Self { width, height, rgba })
    }
    /// The pixels from left to right and top to bottom.
    #[must_use]
    pub fn pixels(&self) -> &[[u8; 4]] {
        self.rgba.as_chunks().0
    }
    /// Whether the image has pixels: its width and height are not 0.
    #[must_use]
    pub const fn has_pixels(&self) -> bool {
        self.width > 0 && self.height > 0
    }
    /// Converts it to an image of the crate `image`; `None` if there are fewer bytes than the size requires.
    #[cfg(feature = "image")]
    #[cfg_attr(docsrs, doc(cfg(feature = "image")))]
    #[must_use]
    pub fn to_image(self) -> Option<image::RgbaImage> {
        image::RgbaImage::from_raw(self.width, self.height, self.rgba)
    }
}

/// Converts an image of the crate `image`.
#[cfg(feature = "image")]
#[cfg_attr(docsrs, doc(cfg(feature = "image")))]
impl From<image::RgbaImage> for Pixels {
    fn from(image: image::RgbaImage) -> Self {
        Self { width: image.width(), height: image.height(), rgba: image.into_raw() }
    }
}

impl fmt::Debug for Pixels {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pixels({} × {})", self.width, self.height)
    }
}

/// An opaque sRGB image with red, green and blue, one byte each, rows from the top, without padding.
///
/// The result of [`TextureView::to_rgb`](crate::TextureView::to_rgb) for textures that cannot be transparent. It needs three
/// quarters of the memory of [`Pixels`], and matches PNG files of opaque images.
#[derive(Clone, PartialEq, Eq)]
pub struct RgbPixels {
    /// Pixels in a row.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// 3 × `width` × `height` bytes.
    pub rgb: Vec<u8>,
}

impl RgbPixels {
    /// Creates the image; `None` if `rgb` does not have 3 × `width` × `height` bytes.
    #[must_use]
    pub fn new(width: u32, height: u32, rgb: Vec<u8>) -> Option<Self> {
        Some(Self { width, height, rgb }).filter(Self::is_whole)
    }
    /// Whether the number of bytes matches the size.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        let count = u64::from(self.width).checked_mul(self.height.into());
        count.and_then(|count| count.checked_mul(3)) == u64::try_from(self.rgb.len()).ok()
    }
    /// The pixels from left to right and top to bottom.
    #[must_use]
    pub fn pixels(&self) -> &[[u8; 3]] {
        self.rgb.as_chunks().0
    }
    /// Whether the image has pixels: its width and height are not 0.
    #[must_use]
    pub const fn has_pixels(&self) -> bool {
        self.width > 0 && self.height > 0
    }
    /// Returns the image with an alpha of 255.
    #[must_use]
    pub fn to_rgba(&self) -> Pixels {
        let mut rgba = vec![u8::MAX; self.pixels().len().saturating_mul(4)];
        bulk::dispatch(
            #[inline(always)]
            || {
                for (to, [r, g, b]) in rgba.as_chunks_mut().0.iter_mut().zip(self.pixels()) {
                    *to = [*r, *g, *b, u8::MAX];
                }
            },
        );
        Pixels { width: self.width, height: self.height, rgba }
    }
}

impl fmt::Debug for RgbPixels {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RgbPixels({} × {})", self.width, self.height)
    }
}

/// An image of 16 bits per pixel, one channel: rows from the top, without padding. Programs that read terrains as images need such
/// heights.
///
/// It is this crate's own type, so that the crate `image` is an optional dependency.
#[derive(Clone, PartialEq, Eq)]
pub struct Gray16 {
    /// Pixels in a row.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// `width` × `height` values.
    pub values: Vec<u16>,
}

impl Gray16 {
    /// Creates the image; `None` if there are not `width` × `height` values.
    #[must_use]
    pub fn new(width: u32, height: u32, values: Vec<u16>) -> Option<Self> {
        let size = u64::from(width).checked_mul(height.into())?;
        (u64::try_from(values.len()) == Ok(size)).then_some(Self { width, height, values })
    }
    /// Converts it to an image of the crate `image`; `None` if there are fewer values than the size requires.
    #[cfg(feature = "image")]
    #[cfg_attr(docsrs, doc(cfg(feature = "image")))]
    #[must_use]
    pub fn to_image(self) -> Option<image::ImageBuffer<image::Luma<u16>, Vec<u16>>> {
        image::ImageBuffer::from_raw(self.width, self.height, self.values)
    }
}

impl fmt::Debug for Gray16 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Gray16({} × {})", self.width, self.height)
    }
}

/// 256 colors, each red, green, blue from 0 to 255.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Palette(pub [[u8; 3]; 256]);

impl Palette {
    /// Bytes of a palette in a file: 256 × red, green, blue.
    pub const SIZE: usize = 768;

    /// Creates a palette from 768 bytes (red, green, blue); `None` unless there are exactly 768.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (colors, rest) = bytes.as_chunks::<3>();
        if rest.is_empty() { colors.try_into().ok().map(Self) } else { None }
    }
    /// The 768 bytes.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.0.as_flattened()
    }
    /// Color `index`: red, green, blue.
    #[must_use]
    pub fn color(&self, index: u8) -> [u8; 3] {
        self.0.get(usize::from(index)).copied().unwrap_or_default()
    }
}

impl fmt::Debug for Palette {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, .., last] = self.0;
        write!(f, "Palette({first:?} … {last:?})")
    }
}

#[cfg(test)]
mod tests {
    use alloc::{format, vec};

    use super::*;

    #[test]
    fn the_size_must_match_the_bytes() {
        let pixels = Pixels::new(1, 2, vec![1, 2, 3, 4, 5, 6, 7, 8]).unwrap();
        assert_eq!(pixels.pixels(), [[1, 2, 3, 4], [5, 6, 7, 8]]);
        assert_eq!(format!("{pixels:?}"), "Pixels(1 × 2)");
        assert!(pixels.has_pixels() && !Pixels::new(0, 2, vec![]).unwrap().has_pixels());
        assert_eq!(Pixels::new(2, 2, vec![0; 15]), None);
        assert_eq!(Pixels::new(u32::MAX, u32::MAX, vec![]), None);
    }
    #[cfg(feature = "image")]
    #[test]
    fn images_convert_in_both_directions() {
        let pixels = Pixels::new(1, 2, vec![1, 2, 3, 4, 5, 6, 7, 8]).unwrap();
        assert_eq!(Pixels::from(pixels.clone().to_image().unwrap()), pixels);
        assert!(Pixels { height: 3, ..pixels }.to_image().is_none());
    }

    #[test]
    fn alpha_can_be_added() {
        let pixels = RgbPixels::new(2, 1, vec![1, 2, 3, 4, 5, 6]).unwrap();
        assert_eq!(pixels.pixels(), [[1, 2, 3], [4, 5, 6]]);
        assert_eq!(Pixels::new(2, 1, vec![1, 2, 3, 255, 4, 5, 6, 255]), Some(pixels.to_rgba()));
        assert_eq!(format!("{pixels:?}"), "RgbPixels(2 × 1)");
        assert!(pixels.has_pixels() && !RgbPixels::new(2, 0, vec![]).unwrap().has_pixels());
    }
    #[test]
    fn the_size_without_alpha_is_that_of_the_bytes() {
        assert_eq!(RgbPixels::new(2, 2, vec![0; 11]), None);
        assert_eq!(RgbPixels::new(u32::MAX, u32::MAX, vec![]), None);
        assert!(!RgbPixels { width: 1, height: 1, rgb: vec![0; 4] }.is_whole());
    }

    #[test]
    fn the_size_must_match_the_values() {
        let image = Gray16::new(1, 2, vec![7, 65535]).unwrap();
        assert_eq!(format!("{image:?}"), "Gray16(1 × 2)");
        assert_eq!((Gray16::new(2, 2, vec![0; 3]), Gray16::new(u32::MAX, u32::MAX, vec![])), (None, None));
    }
    #[cfg(feature = "image")]
    #[test]
    fn it_converts_to_an_image() {
        let image = Gray16::new(2, 1, vec![7, 65535]).unwrap();
        assert_eq!(image.clone().to_image().unwrap().get_pixel(1, 0).0, [65535]);
        assert!(Gray16 { height: 3, ..image }.to_image().is_none());
    }
}
