//! Heights as an image.

use alloc::vec::Vec;
use core::fmt;

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

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::{format, vec};

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
