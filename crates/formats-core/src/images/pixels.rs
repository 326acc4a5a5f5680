//! Decoded images.

use alloc::vec::Vec;
use core::fmt;

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

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::{format, vec};

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
}
