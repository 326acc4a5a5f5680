//! Writing: changes in place, merging companions into one file or splitting them off, removing parts, and new models (see
//! [`crate::Builder`]).

mod contents;
mod editor;
mod merge;
#[cfg(feature = "quantize")]
mod quantize;
mod replace;

pub(crate) use contents::{Contents, PartContents, SequenceContents, SubModelContents, TextureContents};
pub use editor::Editor;
pub use replace::Image;

use alloc::{borrow::ToOwned, format, string::String, vec::Vec};

#[cfg(feature = "std")]
use formats_core::files::{DiskFiles, FileId, Files, LoadError, Loader, first, name_text};
use formats_core::{FixedStr, Limits, Pixels, Result, Role};

use crate::{Model, ModelSet, WriteError};

/// The files of a model that was written, changed or loaded.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ModelFiles {
    /// The main file; if only a texture file was changed, that file.
    pub main: Vec<u8>,
    /// The texture file, if there is one.
    pub textures: Option<Vec<u8>>,
    /// The sequence files, starting with group 1. A missing file is empty.
    pub sequences: Vec<Vec<u8>>,
}

impl ModelFiles {
    /// Loads a model and the companions next to it: each under the first of its [names](Model::companions) that exists, ignoring
    /// case.
    ///
    /// ```
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/goldsrc-mdl/assimp");
    /// let files = goldsrc_mdl::ModelFiles::load(format!("{folder}/man.mdl"))?;
    /// let set = files.model()?;
    /// assert_eq!((set.missing().count(), set.textures().len()), (0, 5));
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// If a file cannot be read, or `path` is not the main file of a model. A missing companion is not an error:
    /// see [`ModelSet::missing`].
    #[cfg(feature = "std")]
    #[cfg_attr(docsrs, doc(cfg(feature = "std")))]
    pub fn load(path: impl AsRef<std::path::Path>) -> Result<Self, LoadError> {
        let (mut files, file) = DiskFiles::with_file(path.as_ref())?;
        Self::load_from(&mut files, file, Loader::MAX_BYTES)
    }
    /// Same as [`load`](Self::load), for files on any storage: in memory, or in an archive. Their total size may be up to `max`
    /// bytes; for `load`, it is 1 GiB.
    ///
    /// # Errors
    /// Same as [`load`](Self::load).
    #[cfg(feature = "std")]
    #[cfg_attr(docsrs, doc(cfg(feature = "std")))]
    pub fn load_from(files: &mut dyn Files, file: FileId, max: u64) -> Result<Self, LoadError> {
        let (mut loader, main) = Loader::open(files, file, max)?;
        let name = name_text(loader.files().name(file));
        let folder = loader.files().folder_of(file);
        let (mut textures, mut sequences) = (None, Vec::new());
        for companion in Model::parse(&main)?.companions(&name) {
            let found = first(loader.files(), folder, companion.names);
            let bytes = found.map(|file| loader.read(file)).transpose()?;
            match companion.role {
                Role::Textures => textures = bytes,
                _ => sequences.push(bytes.unwrap_or_default()),
            }
        }
        Ok(Self { main, textures, sequences })
    }
    /// Parses the files again: the model with its companions.
    ///
    /// # Errors
    /// If one of them cannot be read.
    pub fn model(&self) -> Result<ModelSet<'_>> {
        let mut set = ModelSet::new(Model::parse(&self.main)?);
        if let Some(textures) = &self.textures {
            set.add(Role::Textures, textures)?;
        }
        for (group, file) in (1..).zip(&self.sequences).filter(|(_, file)| !file.is_empty()) {
            set.add(Role::Sequences(group), file)?;
        }
        Ok(set)
    }
    /// The image of a texture as red, green, blue, alpha. `None` if the texture does not exist. Parses the files again.
    ///
    /// # Errors
    /// If one of the files cannot be read, or the image is damaged or has more pixels than `limits` allow.
    #[must_use]
    pub fn image(&self, texture: usize, limits: &Limits) -> Option<Result<Pixels>> {
        let texture = self.model().map(|set| set.textures().get(texture)).transpose()?;
        Some(texture.and_then(|texture| texture.pixels()?.to_rgba(limits)))
    }
    /// Opens a copy of the files for changes: [`Editor::finish`] returns all of them.
    ///
    /// ```
    /// use goldsrc_mdl::{Image, ModelFiles, Palette};
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/goldsrc-mdl/assimp");
    /// let files = ModelFiles::load(format!("{folder}/man.mdl"))?;
    /// let mut editor = files.editor()?;
    /// // All red: 28 × 32 pixels of index 0. `Image::from_rgba` finds the colors of any image.
    /// editor.replace_texture(0, &Image::new(28, 32, vec![0; 28 * 32], Palette([[255, 0, 0]; 256]))?)?;
    /// for (name, bytes) in editor.finish().named("red_man") {
    ///     println!("{name}: {} bytes", bytes.len()); // or write it to a folder
    /// #   assert!(["red_man.mdl", "red_manT.mdl", "red_man01.mdl"].contains(&name.as_str()));
    /// }
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// If the main file or the texture file cannot be read.
    pub fn editor(&self) -> Result<Editor, WriteError> {
        let mut editor = Editor::new(&self.main)?;
        if let Some(textures) = &self.textures {
            editor = editor.with_texture_file(textures)?;
        }
        editor.sequences.clone_from(&self.sequences);
        Ok(editor)
    }
    /// The files with the names that viewers look for, if the main file is `<stem>.mdl`.
    pub fn named(&self, stem: &str) -> impl Iterator<Item = (String, &[u8])> {
        let stem = stem.to_owned();
        let main = (format!("{stem}.mdl"), self.main.as_slice());
        let textures = self.textures.as_ref().map(|file| (format!("{stem}T.mdl"), file.as_slice()));
        let groups = (1_usize..).zip(&self.sequences).filter(|(_, file)| !file.is_empty());
        let groups = groups.map(move |(group, file)| (format!("{stem}{group:02}.mdl"), file.as_slice()));
        [main].into_iter().chain(textures).chain(groups)
    }
    /// Same as [`named`](Self::named), but moves the files.
    pub fn into_named(self, stem: &str) -> impl Iterator<Item = (String, Vec<u8>)> {
        let names: Vec<String> = self.named(stem).map(|(name, _)| name).collect();
        let groups = self.sequences.into_iter().filter(|file| !file.is_empty());
        names.into_iter().zip([self.main].into_iter().chain(self.textures).chain(groups))
    }
}

/// Converts a count or an offset to the type in the file.
pub(crate) fn number(n: usize) -> Result<i32, WriteError> {
    n.try_into().map_err(|_| too_large())
}

/// The error for a file whose offsets and counts would need more than 31 bits.
pub(crate) const fn too_large() -> WriteError {
    WriteError::TooLarge { what: "the file, or a count in it,", max: 0x7fff_ffff }
}

/// The error for a number that would need more than 15 bits.
pub(crate) const fn too_many(what: &'static str) -> WriteError {
    WriteError::TooLarge { what, max: 0x7fff }
}

/// Pads with zeros to the next multiple of four bytes, where the compiler starts every table.
pub(crate) fn align(file: &mut Vec<u8>) {
    file.resize(file.len().next_multiple_of(4), 0);
}

/// Overwrites the bytes at `at`.
///
/// Offsets come from tables in the file; one outside it is ignored.
pub(crate) fn put(file: &mut [u8], at: u64, bytes: &[u8]) {
    let place = usize::try_from(at).ok().and_then(|at| file.get_mut(at..)?.get_mut(..bytes.len()));
    if let Some(place) = place {
        place.copy_from_slice(bytes);
    }
}

/// Returns a name for a field of `N` bytes with room for a NUL, without which the engine would read on.
pub(crate) fn name<const N: usize>(name: &[u8]) -> Result<FixedStr<N>, WriteError> {
    let max = N.saturating_sub(1);
    if name.contains(&0) {
        return Err(WriteError::NulInName);
    }
    FixedStr::new(name).filter(FixedStr::has_nul).ok_or(WriteError::NameTooLong { max })
}

/// Returns a field of `N` bytes with a new name, which may fill it.
///
/// The rest of a longer old name becomes zeros, and everything after it is kept, so that setting the old name again restores the
/// field.
pub(crate) fn renamed<const N: usize>(old: &FixedStr<N>, name: &[u8]) -> Result<FixedStr<N>, WriteError> {
    if name.contains(&0) {
        return Err(WriteError::NulInName);
    }
    let mut field = old.0;
    let before = old.as_bytes().len();
    field.get_mut(..name.len()).ok_or(WriteError::NameTooLong { max: N })?.copy_from_slice(name);
    let end = before.max(name.len().saturating_add(1)).min(N);
    if let Some(rest) = field.get_mut(name.len()..end) {
        rest.fill(0);
    }
    Ok(FixedStr(field))
}
