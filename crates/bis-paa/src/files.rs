//! Loads a texture from a file.

use alloc::{string::String, vec::Vec};
use std::path::Path;

use formats_core::{
    Result, Source,
    files::{DiskFiles, FileId, Files, LoadError, Loader, extension},
};

use crate::Texture;

/// A loaded texture file: its bytes, and its extension, which determines how pixels are stored if the file does not declare it.
///
/// ```
/// use bis_paa::TextureFile;
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/bis-paa/made");
/// // let folder = "addons/my_addon/data";
/// let file = TextureFile::load(format!("{folder}/crate_co.paa"))?;
/// let image = file.texture()?.decode(0)?;
/// println!("{} × {} pixels, {} bytes of red, green, blue, alpha", image.width, image.height, image.rgba.len());
/// # assert_eq!(image.rgba.len() as u32, image.width * image.height * 4);
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct TextureFile {
    /// The texture.
    pub bytes: Vec<u8>,
    /// `paa` or `pac`, without the dot, as stored in the file.
    pub extension: String,
}

impl TextureFile {
    /// Loads a texture. It needs no other files.
    ///
    /// # Errors
    /// If it cannot be read, or is not a texture.
    pub fn load(path: impl AsRef<Path>) -> Result<Self, LoadError> {
        let (mut files, file) = DiskFiles::with_file(path.as_ref())?;
        Self::load_from(&mut files, file, Loader::MAX_BYTES)
    }
    /// Same as [`load`](Self::load), from any source of files: memory, an archive. The file may have at most `max`
    /// bytes; `load` allows 1 GiB.
    ///
    /// # Errors
    /// Same as [`load`](Self::load).
    pub fn load_from(files: &mut dyn Files, file: FileId, max: u64) -> Result<Self, LoadError> {
        let bytes = files.read(file, max)?;
        let file = Self { bytes, extension: extension(&files.label(file)) };
        file.texture()?;
        Ok(file)
    }
    /// The texture, parsed again; this allocates 8 bytes per level.
    ///
    /// # Errors
    /// Same as [`Texture::parse`].
    pub fn texture(&self) -> Result<Texture<'_>> {
        Texture::read(Source::new(&self.bytes).with_extension(&self.extension))
    }
}
