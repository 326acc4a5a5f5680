//! Textures to be written.

use alloc::vec::Vec;

use formats_core::{FixedStr, Record, WriteError, acknex::Pixels};

use crate::TextureHeader;

/// A texture: its header and the pixels of all its images, or a DDS file.
#[derive(Debug, Clone, PartialEq)]
pub struct BuilderTexture {
    /// Name, size, type and the offsets of the mip levels.
    pub header: TextureHeader,
    /// The pixels as stored in the file.
    pub data: Vec<u8>,
}

impl BuilderTexture {
    /// Creates a WMB7 texture with three mipmaps from `rgba`: red, green, blue, alpha, rows from the top. 16-bit pixels lose their
    /// lowest bits.
    ///
    /// # Errors
    /// If the name is longer than 16 bytes or has a NUL, a side is not a multiple of 8 from 8 to 4096, there are not this many
    /// pixels, or the pixels are [`Pixels::Indexed`]: those have no colors of their own.
    pub fn from_rgba(
        name: &[u8],
        width: u32,
        height: u32,
        rgba: &[[u8; 4]],
        pixels: Pixels,
    ) -> Result<Self, WriteError> {
        let kind = match pixels {
            Pixels::Rgb565 => 10,
            Pixels::Bgr888 => 12,
            Pixels::Bgra8888 => 13,
            _ => return Err(WriteError::Unsupported("a texture cannot store pixels of this type")),
        };
        if name.contains(&0) {
            return Err(WriteError::NulInName);
        }
        let name = FixedStr::new(name).ok_or(WriteError::NameTooLong { max: 16 })?;
        for side in [width, height] {
            if !(8..=4096).contains(&side) || !side.is_multiple_of(8) {
                return Err(WriteError::Rule {
                    what: "texture side",
                    index: 0,
                    rule: "not a multiple of 8 up to 4096",
                });
            }
        }
        let data = pixels.encode(width, height, rgba, true)?;
        let mut mip_offsets = [0; 3];
        let mut end = TextureHeader::SIZE;
        for (level, place) in mip_offsets.iter_mut().enumerate() {
            let image = pixels.image_size(width >> level, height >> level, false).unwrap_or(usize::MAX);
            end = end.saturating_add(image);
            *place = super::number("texture", end)?;
        }
        let (width, height) = (super::number_of(width)?, super::number_of(height)?);
        let (width, height) = (super::number("texture", width)?, super::number("texture", height)?);
        Ok(Self { header: TextureHeader { name, width, height, raw_type: kind, mip_offsets }, data })
    }
    /// Header and data, as they are in a list.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = self.header.encode().to_vec();
        bytes.extend_from_slice(&self.data);
        bytes
    }
}
