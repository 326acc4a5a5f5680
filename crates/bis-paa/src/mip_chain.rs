//! All levels of a texture, ready for a graphics card.

use alloc::{borrow::Cow, vec::Vec};

use formats_core::{BlockFormat, Error, ErrorKind, Limits, Result};

use crate::{Texture, unpack::WHAT};

/// The format of the bytes of an [`UploadLevel`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum UploadFormat {
    /// Blocks of 4 × 4 pixels as in the file, which graphics cards decode: BC1, BC2 or BC3. A level whose width or
    /// height is not a multiple of 4 also has whole blocks.
    Blocks(BlockFormat),
    /// Red, green, blue, alpha, a byte each: decoded from the other pixel types.
    Rgba8,
}

/// A level of a texture, ready for a graphics card: rows from the top, without padding.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct UploadLevel<'a> {
    /// Pixels in a row.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// The format of the bytes, which is the same for all levels of a texture.
    pub format: UploadFormat,
    /// The unpacked bytes; borrowed from the file if they are not packed there.
    pub bytes: Cow<'a, [u8]>,
}

impl<'a> Texture<'a> {
    /// The levels in the form that graphics cards use: DXT blocks unpacked but not decoded, all other pixels decoded.
    ///
    /// The first is the image; each further one is half as wide and as high, at least 1. In some files, later levels have other
    /// sizes; these and all that follow are left out, so that the chain can be uploaded directly. Channels are as stored: see
    /// [`swizzle`](Self::swizzle). Colors of [`Dxt2` and `Dxt4`](crate::PixelType) are multiplied by their alpha.
    ///
    /// ```
    /// use bis_paa::{Texture, UploadFormat};
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # let path = "bis-paa/made/crate_co.paa";
    /// # let bytes = std::fs::read(format!("{}/../../testdata/{path}", env!("CARGO_MANIFEST_DIR")))?;
    /// let texture = Texture::parse(&bytes)?;
    /// for (n, level) in texture.mip_chain()?.iter().enumerate() {
    ///     let pitch = match level.format {
    ///         UploadFormat::Blocks(blocks) => level.width.div_ceil(4) as usize * blocks.block_size(),
    ///         _ => level.width as usize * 4,
    ///     };
    ///     println!("level {n}: {} × {}, {} bytes, {pitch} a row", level.width, level.height, level.bytes.len());
    /// #   let rows = if level.format == UploadFormat::Rgba8 { level.height } else { level.height.div_ceil(4) };
    /// #   assert_eq!(level.bytes.len(), pitch * rows as usize);
    /// }
    /// # assert!(texture.mip_chain()?.len() > 1);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// If the data of a level of the chain ends early or is invalid, or all levels together have more than twice as
    /// many pixels as the limits of the [`Source`](crate::Source) allow for one image. For a file without levels, the
    /// chain is empty.
    pub fn mip_chain(&self) -> Result<Vec<UploadLevel<'a>>> {
        let limits: Limits = *self.source.limits();
        let mut left = u64::from(limits.max_pixels).saturating_mul(2);
        let mut chain: Vec<UploadLevel<'a>> = Vec::new();
        for level in self.levels() {
            let (width, height) = (level.width(), level.height());
            let half = |side: u32| (side / 2).max(1);
            if chain.last().is_some_and(|last| {
                (width, height) != (half(last.width), half(last.height)) || (last.width, last.height) == (1, 1)
            }) {
                break;
            }
            let value = u64::from(width).saturating_mul(height.into());
            left = left.checked_sub(value).ok_or_else(|| {
                let kind = ErrorKind::LimitExceeded { value, max: left };
                Error::new(kind, WHAT, level.header_at())
            })?;
            let (format, bytes) = match self.pixel_type().blocks() {
                Some(blocks) => (UploadFormat::Blocks(blocks), level.unpack(&limits)?.bytes),
                None => (UploadFormat::Rgba8, self.decode_level(&level)?.rgba.into()),
            };
            chain.push(UploadLevel { width, height, format, bytes });
        }
        Ok(chain)
    }
}
