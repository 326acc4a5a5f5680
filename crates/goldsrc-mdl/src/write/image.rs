//! An image to write into a texture.

use alloc::vec::Vec;

use formats_core::Palette;

use crate::{Pixels, WriteError, write::too_large};

/// An image to write: a byte per pixel, rows from the top, and a palette.
///
/// In a [masked](crate::TextureFlags::MASKED) texture, index 255 is transparent. With the feature `quantize`, one is made
/// from red, green, blue and alpha by `Image::from_rgba`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Image {
    width: u32,
    height: u32,
    indices: Vec<u8>,
    palette: Palette,
}

impl Image {
    /// Creates an image of `width` × `height` pixels.
    ///
    /// Half-Life's own tools require a width that is a multiple of 4, and at most 512 × 512.
    ///
    /// # Errors
    /// If the image is empty, or the number of pixels does not fit.
    pub fn new(width: u32, height: u32, indices: Vec<u8>, palette: Palette) -> Result<Self, WriteError> {
        let expected = u64::from(width).saturating_mul(height.into());
        let expected = usize::try_from(expected).map_err(|_| too_large())?;
        if i32::try_from(expected).is_err() || i32::try_from(width.max(height)).is_err() {
            return Err(too_large());
        }
        if expected == 0 || indices.len() != expected {
            return Err(WriteError::Count { what: "pixels", expected, found: indices.len() });
        }
        Ok(Self { width, height, indices, palette })
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
    /// The palette index of each pixel.
    #[must_use]
    pub fn indices(&self) -> &[u8] {
        &self.indices
    }
    /// The colors.
    #[must_use]
    pub const fn palette(&self) -> &Palette {
        &self.palette
    }
    /// The bytes of the pixels and the palette in the file.
    pub(crate) fn size(&self) -> usize {
        self.indices.len().saturating_add(Palette::SIZE)
    }
    pub(crate) fn write(&self, file: &mut Vec<u8>) {
        file.extend_from_slice(&self.indices);
        file.extend_from_slice(self.palette.as_bytes());
    }
}

/// Copies the image of a texture.
impl TryFrom<&Pixels<'_>> for Image {
    type Error = WriteError;
    fn try_from(pixels: &Pixels<'_>) -> Result<Self, WriteError> {
        Self::new(pixels.width, pixels.height, pixels.indices.to_vec(), pixels.palette)
    }
}
