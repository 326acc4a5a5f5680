//! Skins to write.

use alloc::vec::Vec;

use formats_core::{Record, WriteError, acknex};

use crate::{Generation, Header, Material, SkinHeader, SkinType};

/// A skin to write.
#[derive(Debug, Clone, PartialEq)]
pub struct BuilderSkin {
    /// The kind of the data, and of the parts after it.
    pub raw_type: SkinType,
    /// The width in pixels; for a DDS file and a name, the size in bytes; for a reference, the index of the other skin.
    pub width: u32,
    /// The height in pixels; 1 for a DDS file and a name.
    pub height: u32,
    /// The material, if the type has one.
    pub material: Option<Material>,
    /// The text of the effect, if the type has one.
    pub effect: Option<Vec<u8>>,
    /// Pixels with their mipmaps, a DDS file, or a name with its NUL.
    pub data: Vec<u8>,
}

impl BuilderSkin {
    /// Creates an image with the pixel format of `kind`, with three smaller ones if it has mipmaps, whose pixels are means of four.
    ///
    /// Components are truncated to the bits of the pixel format.
    ///
    /// # Errors
    /// If `kind` is not 565, 4444, 888 or 8888, with or without mipmaps, or there are not `width` × `height` pixels of
    /// red, green, blue, alpha.
    pub fn from_rgba(kind: SkinType, width: u32, height: u32, rgba: &[[u8; 4]]) -> Result<Self, WriteError> {
        let pixels = kind.pixels().filter(|_| kind.0 & !0xf == 0);
        let pixels = pixels.ok_or(WriteError::Unsupported("pixels of this type cannot be made from an image"))?;
        let data = pixels.encode(width, height, rgba, kind.has_mipmaps())?;
        Ok(Self { raw_type: kind, width, height, data, material: None, effect: None })
    }
    /// A whole DDS file.
    ///
    /// # Errors
    /// If it has 4 GiB or more.
    pub fn from_dds(file: Vec<u8>) -> Result<Self, WriteError> {
        Self::sized(SkinType::DDS, file)
    }
    /// The name of an image file.
    ///
    /// # Errors
    /// If the name contains a NUL.
    pub fn from_external(name: &[u8]) -> Result<Self, WriteError> {
        if name.contains(&0) {
            return Err(WriteError::NulInName);
        }
        Self::sized(SkinType::EXTERNAL, name.iter().copied().chain([0]).collect())
    }
    fn sized(kind: u32, data: Vec<u8>) -> Result<Self, WriteError> {
        let max = u32::MAX.into();
        let width = data.len().try_into().map_err(|_| WriteError::TooLarge { what: "the data of a skin", max })?;
        Ok(Self { raw_type: SkinType(kind), width, height: 1, data, material: None, effect: None })
    }
    /// The required size of the data.
    fn expected(&self) -> usize {
        match (self.raw_type.pixels(), self.raw_type.content()) {
            (Some(pixels), _) => pixels.image_size(self.width, self.height, self.raw_type.has_mipmaps()),
            (None, SkinType::REFERENCE) => Some(0),
            (None, _) => self.width.try_into().ok(),
        }
        .unwrap_or(usize::MAX)
    }
    pub(super) fn write(
        &self,
        generation: Generation,
        header: &Header,
        index: usize,
        file: &mut Vec<u8>,
    ) -> Result<(), WriteError> {
        let rule = |rule| Err(WriteError::Rule { what: "skin", index, rule });
        let (expected, found) = (self.expected(), self.data.len());
        if expected != found {
            return Err(WriteError::ElementCount { element: "skin", index, what: "bytes", expected, found });
        }
        if self.raw_type.is_unknown() {
            return rule("its type has unknown bits");
        }
        if self.raw_type.has_material() != self.material.is_some() {
            return rule("its type and its material do not agree");
        }
        if self.raw_type.has_effect() != self.effect.is_some() {
            return rule("its type and its effect do not agree");
        }
        let Self { width, height, .. } = *self;
        if generation == Generation::Hmp4 {
            if (u32::try_from(header.skin_width), u32::try_from(header.skin_height)) != (Ok(width), Ok(height)) {
                return rule("its size differs from the size in the header, which applies to all skins");
            }
            file.extend(self.raw_type.0.to_le_bytes());
        } else {
            file.extend(SkinHeader { raw_type: self.raw_type.0, width, height }.encode());
        }
        file.extend(&self.data);
        file.extend(self.material.iter().flat_map(Record::encode));
        if let Some(effect) = &self.effect {
            let max = u32::MAX.into();
            let len = u32::try_from(effect.len()).map_err(|_| WriteError::TooLarge { what: "an effect", max })?;
            file.extend(len.to_le_bytes());
            file.extend(effect);
        }
        Ok(())
    }
}

/// Copies a skin that was read.
impl From<&acknex::Skin<'_>> for BuilderSkin {
    fn from(skin: &acknex::Skin<'_>) -> Self {
        Self {
            raw_type: skin.raw_type,
            width: skin.width,
            height: skin.height,
            data: skin.data.to_vec(),
            material: skin.material.map(|material| material.record),
            effect: skin.effect.map(|effect| effect.as_bytes().to_vec()),
        }
    }
}
