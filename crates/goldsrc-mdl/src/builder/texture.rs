//! Textures to write.

use formats_core::FixedStr;

use super::text;
use crate::{Image, TextureFlags, WriteError};

/// A texture to write.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BuilderTexture {
    /// Its name: the file name of the image.
    pub name: FixedStr<64>,
    /// Its flags.
    pub flags: TextureFlags,
    /// Its image.
    pub image: Image,
}

impl BuilderTexture {
    /// A texture.
    ///
    /// # Errors
    /// If the name is longer than 63 bytes, or contains a NUL.
    pub fn new(name: &[u8], flags: TextureFlags, image: Image) -> Result<Self, WriteError> {
        Ok(Self { name: text(name)?, flags, image })
    }
}
