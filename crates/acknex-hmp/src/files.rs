//! A terrain and the files that its skins need, from a folder.

use alloc::vec::Vec;
use std::path::Path;

use formats_core::{
    Limits, Pixels, Result,
    acknex::SkinFiles,
    files::{DiskFiles, FileId, Files, LoadError, Loader},
};

use crate::Terrain;

/// The files of a terrain that was loaded from a folder.
///
/// ```
/// use acknex_hmp::{Limits, TerrainFiles};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/acknex-hmp/made");
/// // let folder = "game/terrains";
/// let files = TerrainFiles::load(format!("{folder}/hills4.hmp"))?;
/// let terrain = files.terrain()?;
/// if let Some(image) = files.image(0, &Limits::default()) {
///     let image = image?;
///     println!("{} × {} pixels are stretched over the ground", image.width, image.height);
/// #   assert_eq!(image.rgba.len() as u32, image.width * image.height * 4);
/// }
/// # assert!(files.image(0, &Limits::default()).is_some());
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct TerrainFiles {
    /// The terrain.
    pub bytes: Vec<u8>,
    /// The image files of its skins, and the palette next to it.
    pub skins: SkinFiles,
}

impl TerrainFiles {
    /// Loads a terrain, the image files that its skins name and `palette.pcx` from its folder, in any letter case. Nothing
    /// outside the folder is looked at.
    ///
    /// # Errors
    /// If the terrain cannot be read, or is not an HMP file.
    pub fn load(path: impl AsRef<Path>) -> Result<Self, LoadError> {
        let (mut files, file) = DiskFiles::with_file(path.as_ref())?;
        Self::load_from(&mut files, file, Loader::MAX_BYTES)
    }
    /// Same as [`load`](Self::load), for files on any storage: in memory, or in an archive. Their total size may be up to `max`
    /// bytes; for `load`, it is 1 GiB.
    ///
    /// # Errors
    /// Same as [`load`](Self::load).
    pub fn load_from(files: &mut dyn Files, file: FileId, max: u64) -> Result<Self, LoadError> {
        let (mut loader, bytes) = Loader::open(files, file, max)?;
        let terrain = Terrain::parse(&bytes)?;
        let folder = loader.files().folder_of(file);
        let skins = SkinFiles::load(&mut loader, folder, terrain.skins().map(|skin| *skin))?;
        Ok(Self { bytes, skins })
    }
    /// Parses the terrain again, which stores 8 bytes per skin and frame.
    ///
    /// # Errors
    /// Same as [`Terrain::parse`].
    pub fn terrain(&self) -> Result<Terrain<'_>> {
        Terrain::parse(&self.bytes)
    }
    /// The image of a skin as red, green, blue, alpha: [`SkinFiles::image`]. Parses the terrain again.
    ///
    /// # Errors
    /// Same as [`SkinFiles::image`] and [`Terrain::parse`].
    #[must_use]
    pub fn image(&self, skin: usize, limits: &Limits) -> Option<Result<Pixels>> {
        let terrain = match self.terrain() {
            Ok(terrain) => terrain,
            Err(error) => return Some(Err(error)),
        };
        self.skins.image(|index| terrain.skin(index).map(|skin| *skin), skin, limits)
    }
}
