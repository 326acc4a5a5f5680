//! The types of skins.

use crate::{Palette, PixelFormat};

/// The type of a skin or texture, as stored in the file: the low three bits are the kind of its data, the others declare what
/// follows.
///
/// Source: the engine's document for pixels; the bits and the kinds of MDL7 and HMP7 are measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SkinType(pub u32);

impl SkinType {
    /// One byte per pixel, an index into the palette of the level. With a size of 0, a skin without pixels.
    pub const INDEXED: u32 = 0;
    /// No data: a reference to another skin, whose index is stored as the width. In Quake's models, a group of images.
    pub const REFERENCE: u32 = 1;
    /// 16-bit pixels: 5 bits red, 6 green, 5 blue.
    pub const RGB565: u32 = 2;
    /// 16-bit pixels: 4 bits each of alpha, red, green, blue.
    pub const ARGB4444: u32 = 3;
    /// Three bytes per pixel: blue, green, red.
    pub const BGR888: u32 = 4;
    /// Four bytes per pixel: blue, green, red, alpha.
    pub const BGRA8888: u32 = 5;
    /// A whole DDS file: the width is its size in bytes.
    pub const DDS: u32 = 6;
    /// The name of an image file: the width is its size in bytes, with the NUL.
    pub const EXTERNAL: u32 = 7;
    /// Bit 3: three smaller images follow the pixels.
    pub const MIPMAPS: u32 = 8;
    /// Bit 4: a [`Material`](super::Material) follows.
    pub const MATERIAL: u32 = 0x10;
    /// Bit 5: the length and the text of an effect follow.
    pub const EFFECT: u32 = 0x20;

    /// The kind of the data: the low three bits.
    #[must_use]
    pub const fn content(self) -> u32 {
        self.0 & 7
    }
    /// Returns the pixel format of the data; `None` for a reference, a DDS file and a file name.
    #[must_use]
    pub const fn pixels(self) -> Option<Pixels> {
        Some(match self.content() {
            Self::INDEXED => Pixels::Indexed,
            Self::RGB565 => Pixels::Rgb565,
            Self::ARGB4444 => Pixels::Argb4444,
            Self::BGR888 => Pixels::Bgr888,
            Self::BGRA8888 => Pixels::Bgra8888,
            _ => return None,
        })
    }
    /// Whether three smaller images follow the pixels.
    #[must_use]
    pub const fn has_mipmaps(self) -> bool {
        self.0 & Self::MIPMAPS != 0
    }
    /// Whether a material follows.
    #[must_use]
    pub const fn has_material(self) -> bool {
        self.0 & Self::MATERIAL != 0
    }
    /// Whether the text of an effect follows.
    #[must_use]
    pub const fn has_effect(self) -> bool {
        self.0 & Self::EFFECT != 0
    }
    /// Whether it has bits that no known file has. The data after such a skin cannot be located.
    #[must_use]
    pub const fn is_unknown(self) -> bool {
        self.0 > 0x3f
    }
}

/// The pixel format of a skin.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Pixels {
    /// One byte: an index into a palette stored elsewhere.
    Indexed,
    /// A 16-bit word: 5 bits red, 6 green, 5 blue.
    Rgb565,
    /// A 16-bit word: 4 bits each of alpha, red, green, blue.
    Argb4444,
    /// Three bytes: blue, green, red.
    Bgr888,
    /// Four bytes: blue, green, red, alpha.
    Bgra8888,
}

impl Pixels {
    /// Bytes of one pixel.
    #[must_use]
    pub const fn size(self) -> usize {
        match self {
            Self::Indexed => 1,
            Self::Rgb565 | Self::Argb4444 => 2,
            Self::Bgr888 => 3,
            Self::Bgra8888 => 4,
        }
    }
    /// Returns how these pixels are decoded: 8-bit ones with `palette`, without transparency. Index 0, and black in
    /// 16-bit skins, is transparent only for an entity whose overlay flag is set; models do not store that.
    #[must_use]
    pub const fn format(self, palette: &Palette) -> PixelFormat<'_> {
        match self {
            Self::Indexed => PixelFormat::Indexed8 { palette, transparent: None },
            Self::Rgb565 => PixelFormat::Rgb565,
            Self::Argb4444 => PixelFormat::Argb4444,
            Self::Bgr888 => PixelFormat::Bgr888,
            Self::Bgra8888 => PixelFormat::Bgra8888,
        }
    }
    /// Returns the size in bytes of an image and, with `mipmaps`, of the three smaller ones after it; `None` if this machine cannot
    /// address it.
    #[must_use]
    pub fn image_size(self, width: u32, height: u32, mipmaps: bool) -> Option<usize> {
        let last = if mipmaps { 3 } else { 0 };
        let pixels = (0..=last).try_fold(0_u64, |sum, level| {
            sum.checked_add(u64::from(width >> level).checked_mul(u64::from(height >> level))?)
        })?;
        usize::try_from(pixels).ok()?.checked_mul(self.size())
    }
}
