//! A model and the files that its skins need, from a folder.

use alloc::vec::Vec;
use std::path::Path;

use formats_core::{
    Limits, Pixels, Result,
    acknex::SkinFiles,
    files::{DiskFiles, FileId, Files, LoadError, Loader},
};

use crate::Model;

/// The files of a model that was loaded from a folder.
///
/// ```
/// use acknex_mdl::{Limits, ModelFiles};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/acknex-mdl/made");
/// // let folder = "game/models";
/// let files = ModelFiles::load(format!("{folder}/wedge7.mdl"))?;
/// let model = files.model()?;
/// for (index, skin) in model.skins().enumerate() {
///     if let Some(image) = files.image(index, &Limits::default()) {
///         let image = image?;
///         println!("{}: {} × {} pixels, red, green, blue, alpha", skin.name(), image.width, image.height);
///     }
/// }
/// # assert!((0..model.skin_count()).any(|n| files.image(n, &Limits::default()).is_some()));
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct ModelFiles {
    /// The model.
    pub bytes: Vec<u8>,
    /// The image files of its skins, and the palette next to it.
    pub skins: SkinFiles,
}

impl ModelFiles {
    /// Loads a model, the image files that its skins name and `palette.pcx` from its folder, in any letter case. Nothing
    /// outside the folder is looked at.
    ///
    /// # Errors
    /// If the model cannot be read, or is not a model of 3D `GameStudio` or Quake.
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
        let model = Model::parse(&bytes)?;
        let folder = loader.files().folder_of(file);
        let skins = SkinFiles::load(&mut loader, folder, model.skins().map(|skin| skin.data))?;
        Ok(Self { bytes, skins })
    }
    /// Parses the model again, which stores 8 bytes per skin and frame.
    ///
    /// # Errors
    /// Same as [`Model::parse`].
    pub fn model(&self) -> Result<Model<'_>> {
        Model::parse(&self.bytes)
    }
    /// The image of a skin as red, green, blue, alpha: [`SkinFiles::image`]. Parses the model again.
    ///
    /// # Errors
    /// Same as [`SkinFiles::image`] and [`Model::parse`].
    #[must_use]
    pub fn image(&self, skin: usize, limits: &Limits) -> Option<Result<Pixels>> {
        let model = match self.model() {
            Ok(model) => model,
            Err(error) => return Some(Err(error)),
        };
        self.skins.image(|index| model.skin(index).map(|skin| skin.data), skin, limits)
    }
}
