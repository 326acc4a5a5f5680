//! Textures to be written.

use alloc::vec::Vec;

use formats_core::{FixedStr, Record, WriteError, acknex::Pixels};

use crate::TextureHeader;

/// A texture: its header and the pixels of all its images, or a DDS file.
#[derive(Debug, Clone, PartialEq)]
pub struct BuilderTexture {
    /// Name, size, type and the places of the smaller images.
    pub header: TextureHeader,
    /// The pixels as the file has them.
    pub data: Vec<u8>,
}

impl BuilderTexture {
    /// A texture of WMB7 with three smaller images, which are made from `rgba`: red, green, blue, alpha of the rows from
    /// the top. 16-bit pixels lose their lowest bits.
    ///
    /// # Errors
    /// If the name is longer than 16 bytes or has a NUL, a side is not a multiple of 8 from 8 to 4096, there are not so many
    /// pixels, or the pixels are [`Pixels::Indexed`]: those have no colours of their own.
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
            _ => return Err(WriteError::Unsupported("textures of these pixels made from colours")),
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
        let (width, height) = (super::number_of(width)?, super::number_of(height)?);
        let (expected, found) = (width.saturating_mul(height), rgba.len());
        if expected != found {
            return Err(WriteError::Count { what: "pixels of a texture", expected, found });
        }
        let mut image = rgba.to_vec();
        let (mut image_width, mut data, mut mip_offsets) = (width, Vec::new(), [0; 3]);
        encode(&image, pixels, &mut data);
        for place in &mut mip_offsets {
            *place = super::number("texture", data.len().saturating_add(TextureHeader::SIZE))?;
            image = half(&image, image_width);
            image_width >>= 1;
            encode(&image, pixels, &mut data);
        }
        let (width, height) = (super::number("texture", width)?, super::number("texture", height)?);
        Ok(Self { header: TextureHeader { name, width, height, raw_type: kind, mip_offsets }, data })
    }
    /// Header and data, as they stand in a list.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = self.header.encode().to_vec();
        bytes.extend_from_slice(&self.data);
        bytes
    }
}

/// An image of half the width and height: each pixel the mean of four. The sides are even.
fn half(image: &[[u8; 4]], width: usize) -> Vec<[u8; 4]> {
    let mean = |pixels: [[u8; 4]; 4]| {
        core::array::from_fn(|channel| {
            let sum = pixels
                .iter()
                .filter_map(|pixel| pixel.get(channel))
                .fold(0_u16, |sum, c| sum.saturating_add((*c).into()));
            u8::try_from(sum.saturating_add(2) / 4).unwrap_or(u8::MAX)
        })
    };
    let mut small = Vec::new();
    for rows in image.chunks_exact(width.saturating_mul(2).max(1)) {
        let (top, bottom) = rows.split_at_checked(width).unwrap_or((rows, &[]));
        for (above, below) in top.as_chunks::<2>().0.iter().zip(bottom.as_chunks::<2>().0) {
            small.push(mean([above[0], above[1], below[0], below[1]]));
        }
    }
    small
}

fn encode(image: &[[u8; 4]], pixels: Pixels, data: &mut Vec<u8>) {
    for [r, g, b, a] in image {
        match pixels {
            Pixels::Bgr888 => data.extend([*b, *g, *r]),
            Pixels::Bgra8888 => data.extend([*b, *g, *r, *a]),
            _ => {
                let word = u16::from(*r >> 3) << 11 | u16::from(*g >> 2) << 5 | u16::from(*b >> 3);
                data.extend(word.to_le_bytes());
            }
        }
    }
}
