//! Writing files, from new data and from files that were read. Skins to write; numbers that must fit into their fields.

mod builder;
mod builder7;

pub use builder::{Builder, BuilderFrame, BuilderFrames, BuilderSkins};
pub use builder7::{Builder7, BuilderBone, BuilderDeformer, BuilderElement, BuilderFrame7, BuilderGroup};

use alloc::vec::Vec;

use formats_core::{
    Record, WriteError,
    acknex::{self, Material, SkinType},
};

use crate::Skin;

/// A skin: its type, its size and its data, as stored in the file.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct BuilderSkin {
    /// The field of its name, in MDL7, with all bytes: as many as the header declares.
    pub name_field: Vec<u8>,
    /// The [`SkinType`]. Its bits for a material and an effect are ignored.
    pub raw_type: u32,
    /// The width, or another value, depending on the type.
    pub width: u32,
    /// The height.
    pub height: u32,
    /// Pixels with their mipmaps, a DDS file, or a name with its NUL.
    pub data: Vec<u8>,
    /// The material.
    pub material: Option<Material>,
    /// The text of an effect.
    pub effect: Option<Vec<u8>>,
}

impl BuilderSkin {
    /// A skin of `raw_type` (see [`SkinType`]) with these pixels as stored in the file: one image, or with bit 3 of the type
    /// four. For colors see [`from_rgba`](Self::from_rgba).
    ///
    /// # Errors
    /// If the type has no pixels, or their number is wrong.
    pub fn pixels(raw_type: u32, width: u32, height: u32, data: Vec<u8>) -> Result<Self, WriteError> {
        let kind = SkinType(raw_type);
        let pixels = kind.pixels().ok_or(WriteError::Unsupported("a skin of this type cannot store pixels"))?;
        let expected = pixels.image_size(width, height, kind.has_mipmaps()).unwrap_or(usize::MAX);
        if data.len() != expected {
            return Err(WriteError::Count { what: "bytes of a skin", expected, found: data.len() });
        }
        Ok(Self { raw_type, width, height, data, ..Self::default() })
    }
    /// Creates a skin from an image: `width` × `height` pixels of red, green, blue, alpha, rows from the top. Only the pixel format
    /// of the type and [`MIPMAPS`](SkinType::MIPMAPS) are used; each pixel of a mipmap is the mean of four. Components are
    /// truncated to the bits of the pixel format.
    ///
    /// ```
    /// use acknex_mdl::{BuilderSkin, SkinType};
    ///
    /// # fn main() -> Result<(), acknex_mdl::WriteError> {
    /// let red = [[255, 0, 0, 255]; 64 * 64];
    /// let skin = BuilderSkin::from_rgba(SkinType(SkinType::RGB565 | SkinType::MIPMAPS), 64, 64, &red)?;
    /// # assert_eq!(skin.data.len(), 2 * (64 * 64 + 32 * 32 + 16 * 16 + 8 * 8));
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// If the type is not 565, 4444, 888 or 8888, or the number of pixels is wrong.
    pub fn from_rgba(kind: SkinType, width: u32, height: u32, rgba: &[[u8; 4]]) -> Result<Self, WriteError> {
        let pixels =
            kind.pixels().ok_or(WriteError::Unsupported("pixels of this type cannot be made from an image"))?;
        let data = pixels.encode(width, height, rgba, kind.has_mipmaps())?;
        let raw_type = kind.0 & (SkinType::MIPMAPS | 7);
        Ok(Self { raw_type, width, height, data, ..Self::default() })
    }
    /// Creates a skin that refers to an image file.
    ///
    /// # Errors
    /// If the name contains a NUL.
    pub fn external(file: &[u8]) -> Result<Self, WriteError> {
        let data = name(file, file.len().saturating_add(1))?;
        Ok(Self {
            raw_type: SkinType::EXTERNAL,
            width: unsigned("name", data.len())?,
            height: 1,
            data,
            ..Self::default()
        })
    }
    /// Creates a skin from a DDS file.
    ///
    /// # Errors
    /// If the size of the file exceeds 32 bits.
    pub fn dds(file: Vec<u8>) -> Result<Self, WriteError> {
        Ok(Self {
            raw_type: SkinType::DDS,
            width: unsigned("DDS file", file.len())?,
            height: 1,
            data: file,
            ..Self::default()
        })
    }
    /// Sets the material.
    #[must_use]
    pub fn with_material(self, material: Material) -> Self {
        Self { material: Some(material), ..self }
    }
    /// Sets the name, for MDL7.
    ///
    /// # Errors
    /// If the name contains a NUL or more than 16 bytes.
    pub fn with_name(self, text: &[u8]) -> Result<Self, WriteError> {
        Ok(Self { name_field: name(text, 16)?, ..self })
    }
    fn from_skin(skin: &Skin<'_>) -> Self {
        Self {
            name_field: skin.name_field.to_vec(),
            raw_type: skin.raw_type.0,
            width: skin.width,
            height: skin.height,
            data: skin.data.data.to_vec(),
            material: skin.material.map(|material| material.record),
            effect: skin.effect.map(|effect| effect.as_bytes().to_vec()),
        }
    }
    /// Returns the type with the bits for the material and effect.
    fn full_type(&self) -> u32 {
        let plain = self.raw_type & !(SkinType::MATERIAL | SkinType::EFFECT);
        let material = if self.material.is_some() { SkinType::MATERIAL } else { 0 };
        plain | material | if self.effect.is_some() { SkinType::EFFECT } else { 0 }
    }
    /// The size of its image in pixels, if it has one.
    fn pixel_size(&self) -> Option<(u32, u32)> {
        let (raw_type, width, height) = (SkinType(self.raw_type), self.width, self.height);
        let data = acknex::Skin { raw_type, width, height, data_at: 0, data: &self.data, material: None, effect: None };
        data.pixel_size()
    }
    /// Whether the data has the length that type and size require.
    fn check(&self, index: usize) -> Result<(), WriteError> {
        let kind = SkinType(self.full_type());
        let expected = match (kind.pixels(), kind.content()) {
            (Some(pixels), _) => pixels.image_size(self.width, self.height, kind.has_mipmaps()),
            (None, SkinType::REFERENCE) => Some(0),
            (None, _) => usize::try_from(self.width).ok(),
        };
        let expected = expected.unwrap_or(usize::MAX);
        if self.data.len() == expected {
            return Ok(());
        }
        Err(WriteError::ElementCount { element: "skin", index, what: "bytes", expected, found: self.data.len() })
    }
    /// The data after type, size and name.
    fn write_data(&self, out: &mut Vec<u8>) -> Result<(), WriteError> {
        out.extend_from_slice(&self.data);
        if let Some(material) = &self.material {
            out.extend_from_slice(&material.encode());
        }
        if let Some(effect) = &self.effect {
            out.extend_from_slice(&unsigned("effect", effect.len())?.to_le_bytes());
            out.extend_from_slice(effect);
        }
        Ok(())
    }
}

/// Converts a count to a header field.
fn count<T: TryFrom<usize>>(what: &'static str, len: usize, max: u64) -> Result<T, WriteError> {
    T::try_from(len).map_err(|_| WriteError::TooLarge { what, max })
}
/// Converts a count to `i32`.
fn signed(what: &'static str, len: usize) -> Result<i32, WriteError> {
    count(what, len, 0x7fff_ffff)
}
/// Converts a count to `u32`.
fn unsigned(what: &'static str, len: usize) -> Result<u32, WriteError> {
    count(what, len, 0xffff_ffff)
}
/// Converts a 32-bit index to 16 bits.
fn word(what: &'static str, index: u32) -> Result<u16, WriteError> {
    u16::try_from(index).map_err(|_| WriteError::TooLarge { what, max: 0xffff })
}
/// Same, where all bits set mean none.
fn word_or_none(what: &'static str, index: u32) -> Result<u16, WriteError> {
    if index == u32::MAX { Ok(u16::MAX) } else { word(what, index) }
}
/// Returns a name in a field of `size` bytes, padded with zeros.
///
/// # Errors
/// If the name contains a NUL or is longer. Bytes after a NUL are set by changing the field itself.
fn name(text: &[u8], size: usize) -> Result<Vec<u8>, WriteError> {
    if text.contains(&0) {
        return Err(WriteError::NulInName);
    }
    if text.len() > size {
        return Err(WriteError::NameTooLong { max: size });
    }
    let mut field = text.to_vec();
    field.resize(size, 0);
    Ok(field)
}
