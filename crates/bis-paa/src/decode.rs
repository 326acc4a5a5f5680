//! Levels as pixels.

use alloc::{vec, vec::Vec};

use formats_core::{Error, ErrorKind, PixelFormat, Pixels, Result, TextureView};

use crate::{MipLevel, PixelType, Texture};

impl<'a> Texture<'a> {
    /// Decodes level `index` (0 is the image itself) into pixels as stored. The meaning of the channels is declared by the
    /// [`swizzle`](Self::swizzle).
    ///
    /// Fewer than 8 bits are widened by repeating them. [`BlockFormat`](crate::BlockFormat) defines the decoding of blocks.
    ///
    /// # Errors
    /// If the level does not exist, has more pixels than the limits of the [`Source`](crate::Source) allow, or its data
    /// ends early or is invalid.
    pub fn decode(&self, index: usize) -> Result<Pixels> {
        let level =
            self.level(index).ok_or(Error::new(ErrorKind::Malformed("the level does not exist"), "level", self.end))?;
        self.decode_level(&level)
    }
    /// Decodes a level of this file, like [`decode`](Self::decode).
    ///
    /// # Errors
    /// Same as [`decode`](Self::decode).
    pub fn decode_level(&self, level: &MipLevel<'a>) -> Result<Pixels> {
        let unpacked = level.unpack(self.source.limits())?;
        let [width, height] = level.sides();
        let bytes = &*unpacked.bytes;
        let rgba = match self.pixel_type {
            PixelType::Argb4444 => return Ok(self.plain(PixelFormat::Argb4444, level, bytes)),
            PixelType::Argb8888 => return Ok(self.plain(PixelFormat::Bgra8888, level, bytes)),
            PixelType::Argb1555 => each(bytes, argb1555),
            PixelType::Ai88 => each(bytes, |&[gray, alpha]: &[u8; 2]| [gray, gray, gray, alpha]),
            PixelType::P8 => {
                let palette = self.palette().rgba();
                each(bytes, |[index]: &[u8; 1]| palette.get(usize::from(*index)).copied().unwrap_or_default())
            }
            _ => {
                let mut rgba = vec![0; width.saturating_mul(height).saturating_mul(4)];
                if let Some(blocks) = self.pixel_type.blocks() {
                    blocks.decode(bytes, width, height, &mut rgba);
                }
                rgba
            }
        };
        Ok(Pixels { width: level.width(), height: level.height(), rgba })
    }
    fn plain(&self, format: PixelFormat<'_>, level: &MipLevel<'a>, bytes: &[u8]) -> Pixels {
        let (width, height) = (level.width(), level.height());
        let view = TextureView::new(format, width, height, bytes);
        let pixels = view.and_then(|view| view.to_rgba(self.source.limits()).ok());
        pixels.unwrap_or(Pixels { width, height, rgba: Vec::new() })
    }
    /// Decodes level `index` and undoes its [`swizzle`](Self::swizzle), to restore the original image.
    ///
    /// # Errors
    /// Same as [`decode`](Self::decode).
    pub fn decode_unswizzled(&self, index: usize) -> Result<Pixels> {
        let mut pixels = self.decode(index)?;
        if let Some(swizzle) = self.swizzle() {
            swizzle.undo(&mut pixels.rgba);
        }
        Ok(pixels)
    }
    /// Decodes level `index` as an image of the crate `image`, and undoes its swizzle.
    ///
    /// # Errors
    /// Same as [`decode`](Self::decode).
    #[cfg(feature = "image")]
    #[cfg_attr(docsrs, doc(cfg(feature = "image")))]
    pub fn to_image(&self, index: usize) -> Result<formats_core::image::RgbaImage> {
        let pixels = self.decode_unswizzled(index)?;
        let kind = ErrorKind::Malformed("the image has no pixels");
        pixels.to_image().ok_or(Error::new(kind, "level", self.end))
    }
}

fn each<const N: usize>(bytes: &[u8], pixel: impl Fn(&[u8; N]) -> [u8; 4]) -> Vec<u8> {
    let pixels = bytes.as_chunks::<N>().0;
    let mut rgba = vec![0; pixels.len().saturating_mul(4)];
    rgba.as_chunks_mut::<4>().0.iter_mut().zip(pixels).for_each(|(to, from)| *to = pixel(from));
    rgba
}

/// A word with a bit of alpha, and 5 bits each of red, green and blue.
fn argb1555(bytes: &[u8; 2]) -> [u8; 4] {
    let word = u16::from_le_bytes(*bytes);
    let wide = |shift: u16| {
        let [bits, _] = (word >> shift & 31).to_le_bytes();
        bits << 3 | bits >> 2
    };
    [wide(10), wide(5), wide(0), if word >> 15 == 1 { 255 } else { 0 }]
}
