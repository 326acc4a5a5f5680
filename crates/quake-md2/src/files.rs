//! A model and the images of its skins, from a folder.

use alloc::{sync::Arc, vec::Vec};
use core::slice;
use std::path::Path;

use formats_core::{
    Error, ErrorKind, Limits, Pixels, Result,
    files::{DiskFiles, FileId, Files, LoadError, LoadedFile, Loader, find, game_folders, name_text},
    pcx::{is_true_color, true_color},
};

use crate::{
    ClipFile, Model, Pcx, Skin, SkinCandidate, SkinSearch, clip_file_names, pcx::QUAKE2_PALETTE, skin_candidates,
};

/// The files of a model that was loaded from a folder.
///
/// ```
/// use quake_md2::{Limits, ModelFiles};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/quake-md2/made");
/// // let folder = "baseq2/players/male";
/// let files = ModelFiles::load(format!("{folder}/player.md2"))?;
/// let model = files.model()?;
/// for (index, skin) in model.skins().iter().enumerate() {
///     if let Some(image) = files.image(index, &Limits::default()) {
///         let image = image?;
///         println!("{}: {} × {} pixels, red, green, blue, alpha", skin.path, image.width, image.height);
///     }
/// }
/// # assert_eq!((model.skins().len(), files.skins.iter().flatten().count()), (1, 1));
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct ModelFiles {
    /// The model.
    pub bytes: Vec<u8>,
    /// The image of each skin, in file order: PCX, which [`Pcx`](crate::Pcx) reads, or another format; `None` if it was not found.
    /// For a model that names no skin, the image that was found by the model's name. Skins that refer to the same file share it.
    pub skins: Vec<Option<Arc<LoadedFile>>>,
    /// The file next to the model that lists its clips: see [`listed_clips`](Self::listed_clips). Most models have none.
    pub clip_file: Option<Arc<LoadedFile>>,
}

impl ModelFiles {
    /// Loads a model, the images of its skins, and the file next to it that lists its clips: each from the first existing path of its
    /// [`skin_candidates`] or [`clip_file_names`], ignoring case. The game's folder is the parent of the last `models` or `players`
    /// in the path; files outside it (or outside the model's folder, if there is none) are not considered.
    ///
    /// # Errors
    /// If the model cannot be read, or is not an MD2 file.
    pub fn load(path: impl AsRef<Path>) -> Result<Self, LoadError> {
        let (mut files, file) = DiskFiles::with_file(path.as_ref())?;
        Self::load_from(&mut files, file, Loader::MAX_BYTES)
    }
    /// Parses the model again, which takes almost no time.
    ///
    /// # Errors
    /// Same as [`Model::parse`].
    pub fn model(&self) -> Result<Model<'_>> {
        Model::parse(&self.bytes)
    }
    /// Same as [`load`](Self::load), for files on any storage: in memory, or in an archive. Their total size may be up to `max`
    /// bytes; for `load`, it is 1 GiB.
    ///
    /// # Errors
    /// Same as [`load`](Self::load).
    pub fn load_from(files: &mut dyn Files, file: FileId, max: u64) -> Result<Self, LoadError> {
        let (mut loader, bytes) = Loader::open(files, file, max)?;
        let model = Model::parse(&bytes)?;
        let (name, folder) = (name_text(loader.files().name(file)), loader.files().folder_of(file));
        let games = game_folders(loader.files(), folder);
        let mut find = |skin: Option<&Skin>| {
            let skin = skin.map(|skin| name_text(skin.path.as_bytes()));
            let candidates = skin_candidates(&name, skin.as_deref());
            let found = candidates.into_iter().find_map(|SkinCandidate { rule, path }| {
                let roots = if rule == SkinSearch::GameRoot { games.as_slice() } else { slice::from_ref(&folder) };
                roots.iter().find_map(|root| find(loader.files(), *root, &path).filter(|found| *found != file))
            });
            found.map(|found| loader.load(found)).transpose()
        };
        let mut skins = model.skins().iter().map(|skin| find(Some(&skin))).collect::<Result<Vec<_>, _>>()?;
        if skins.is_empty() {
            skins.extend(find(None)?.map(Some));
        }
        let stem = name.rsplit_once('.').map_or(name.as_str(), |(stem, _)| stem);
        let clip_file = loader.first(folder, clip_file_names(stem))?;
        Ok(Self { bytes, skins, clip_file })
    }
    /// Returns the image of a skin as red, green, blue, alpha. A PCX file uses its own palette, or Quake II's if it has none.
    /// `None` if the skin does not exist, or its image was not found.
    ///
    /// The game shows every skin in [`QUAKE2_PALETTE`](crate::QUAKE2_PALETTE). For that, and for transparent pixels, see
    /// [`Pcx::to_rgba`].
    ///
    /// # Errors
    /// If the image is damaged, has more pixels than `limits` allow, or is not PCX; then decode its [bytes](LoadedFile::bytes) with
    /// the crate `image`.
    #[must_use]
    pub fn image(&self, skin: usize, limits: &Limits) -> Option<Result<Pixels>> {
        self.skins.get(skin)?.as_ref().map(|file| decode(&file.bytes, limits))
    }
    /// Returns the clips in the [`clip_file`](Self::clip_file); `None` without one. The model's own [`Clip`](crate::Clip)s come
    /// from frame names, which models with such a file often lack.
    ///
    /// # Errors
    /// Same as [`ClipFile::parse`].
    #[must_use]
    pub fn listed_clips(&self, limits: &Limits) -> Option<Result<ClipFile>> {
        let file = self.clip_file.as_ref()?;
        let name = file.path.file_name().unwrap_or_default().to_string_lossy();
        Some(ClipFile::parse(&name, &file.bytes, limits))
    }
}

fn decode(bytes: &[u8], limits: &Limits) -> Result<Pixels> {
    if is_true_color(bytes) {
        return true_color(bytes, limits);
    }
    if Pcx::is(bytes) {
        let pcx = Pcx::parse(bytes)?;
        return pcx.to_rgba(pcx.palette_or(&QUAKE2_PALETTE), None, limits);
    }
    Err(Error::new(ErrorKind::Unsupported("an image that is not PCX: decode its bytes elsewhere"), "skin", 0))
}
