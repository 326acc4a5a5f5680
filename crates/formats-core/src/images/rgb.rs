//! Decoded images without alpha.

use alloc::{vec, vec::Vec};
use core::fmt;

use crate::{Pixels, bulk};

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

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;

    #[test]
    fn alpha_can_be_added() {
        let pixels = RgbPixels::new(2, 1, vec![1, 2, 3, 4, 5, 6]).unwrap();
        assert_eq!(pixels.pixels(), [[1, 2, 3], [4, 5, 6]]);
        assert_eq!(Pixels::new(2, 1, vec![1, 2, 3, 255, 4, 5, 6, 255]), Some(pixels.to_rgba()));
        assert_eq!(format!("{pixels:?}"), "RgbPixels(2 × 1)");
        assert!(pixels.has_pixels() && !RgbPixels::new(2, 0, vec![]).unwrap().has_pixels());
    }
    #[test]
    fn the_size_must_match_the_bytes() {
        assert_eq!(RgbPixels::new(2, 2, vec![0; 11]), None);
        assert_eq!(RgbPixels::new(u32::MAX, u32::MAX, vec![]), None);
        assert!(!RgbPixels { width: 1, height: 1, rgb: vec![0; 4] }.is_whole());
    }
}
