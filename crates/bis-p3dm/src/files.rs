//! A model and the files that it refers to, found in the folders of a project.

use alloc::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
    vec::Vec,
};
use std::path::{Path, PathBuf};

use formats_core::{
    Result,
    files::{DiskFiles, FileId, Files, FolderId, LoadError, LoadedFile, Loader, Project, ReadError},
    name_text,
};

use crate::{Lod, Model, PathKind, converted_texture, rvmat::Material};

/// A loaded model with its textures and materials, and the textures of the materials.
///
/// ```
/// use bis_p3dm::ModelFiles;
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/bis-p3dm/made");
/// // let folder = "my_addon/data";
/// let files = ModelFiles::load(format!("{folder}/crate.p3d"))?;
/// let model = files.model()?;
/// for part in model.lods().iter().flat_map(|lod| lod.weld()) {
///     if let Some(material) = files.file(part.material.as_bytes()) {
///         println!("{}: {} bytes", material.path.display(), material.bytes.len());
///     }
/// }
/// for path in files.missing() {
///     println!("{} was not found", path.escape_ascii());
/// }
/// # assert!(model.lods().iter().flat_map(|lod| lod.weld()).any(|part| files.file(part.material.as_bytes()).is_some()));
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct ModelFiles {
    /// The model.
    pub bytes: Vec<u8>,
    /// Keyed by the path in the file, in lower case and with `\`.
    found: BTreeMap<Vec<u8>, Option<Arc<LoadedFile>>>,
}

impl ModelFiles {
    /// Loads a model and the files that it refers to, if they exist: [`load_in`](Self::load_in) without game folders.
    ///
    /// # Errors
    /// Same as [`load_in`](Self::load_in).
    pub fn load(path: impl AsRef<Path>) -> Result<Self, LoadError> {
        Self::load_in(path, &[])
    }
    /// Loads a model, the textures and materials of its faces and the textures of these materials, in any letter case.
    /// The models of proxies are not loaded.
    ///
    /// Models refer to files by their path in the game. Each file is searched in this order: below folders with a file
    /// `$PBOPREFIX$` that matches the start of the path (the folders above the model and their siblings); by the whole
    /// path below `games` and the folders above the model; by the end of the path in the folder of the model. Instead
    /// of a missing `.tga` or `.png`, a `.paa` is used.
    ///
    /// # Errors
    /// If the model cannot be read, or is not an MLOD file.
    pub fn load_in(path: impl AsRef<Path>, games: &[PathBuf]) -> Result<Self, LoadError> {
        let (mut files, file) = DiskFiles::with_file(path.as_ref())?;
        let games: Vec<FolderId> = games.iter().filter_map(|game| files.add_folder(game)).collect();
        Self::load_from(&mut files, file, &games, Loader::MAX_BYTES)
    }
    /// Same as [`load_in`](Self::load_in), from files in memory, in an archive or elsewhere. `max` limits their total
    /// size in bytes; `load_in` uses 1 GiB.
    ///
    /// # Errors
    /// Same as [`load_in`](Self::load_in).
    pub fn load_from(files: &mut dyn Files, file: FileId, games: &[FolderId], max: u64) -> Result<Self, LoadError> {
        let (mut loader, bytes) = Loader::open(files, file, max)?;
        let model = Model::parse(&bytes)?;
        let folder = loader.files().folder_of(file);
        let mut read = BTreeSet::new();
        let mut search = Search { loader, project: Project::default(), folder, games, found: BTreeMap::new() };
        for dependency in model.lods().iter().flat_map(Lod::dependencies) {
            let found = match dependency.kind {
                PathKind::Proxy => continue,
                _ => search.find(dependency.path.as_bytes())?,
            };
            // Levels of detail share materials: each is read once.
            if let (Some(file), PathKind::Material) = (found, dependency.kind)
                && read.insert(key(dependency.path.as_bytes()))
                && let Ok(material) = Material::parse(&file.bytes)
            {
                for texture in material.textures() {
                    search.find(texture)?;
                }
            }
        }
        Ok(Self { found: search.found, bytes })
    }
    /// Parses the model again, which allocates one small structure for each level of detail.
    ///
    /// # Errors
    /// Same as [`Model::parse`].
    pub fn model(&self) -> Result<Model<'_>> {
        Model::parse(&self.bytes)
    }
    /// The file that the model or one of its materials refers to by `path`: a texture (`PAA`, which the crate `bis-paa`
    /// reads, or an image) or a material, for [`Material::parse`]. `None` if it was not found, or nothing refers to it.
    #[must_use]
    pub fn file(&self, path: &[u8]) -> Option<&LoadedFile> {
        self.found.get(&key(path))?.as_deref()
    }
    /// The paths that were not found, in lower case and with `\`, in alphabetical order.
    pub fn missing(&self) -> impl Iterator<Item = &[u8]> {
        self.found.iter().filter(|(_, file)| file.is_none()).map(|(path, _)| path.as_slice())
    }
}

/// Paths are compared ignoring case, and both kinds of slashes are equal.
fn key(path: &[u8]) -> Vec<u8> {
    path.iter().map(|byte| if *byte == b'/' { b'\\' } else { byte.to_ascii_lowercase() }).collect()
}

/// A search for the files of a model.
struct Search<'s> {
    loader: Loader<'s>,
    project: Project,
    folder: FolderId,
    games: &'s [FolderId],
    found: BTreeMap<Vec<u8>, Option<Arc<LoadedFile>>>,
}

impl Search<'_> {
    fn find(&mut self, path: &[u8]) -> Result<Option<Arc<LoadedFile>>, ReadError> {
        let key = key(path);
        if let Some(known) = self.found.get(&key) {
            return Ok(known.clone());
        }
        let name = name_text(path);
        let converted = converted_texture(&name);
        let file = [Some(name), converted]
            .into_iter()
            .flatten()
            .find_map(|name| self.project.find(self.loader.files(), Some(self.folder), self.games, &name));
        let file = file.map(|file| self.loader.load(file)).transpose()?;
        self.found.insert(key, file.clone());
        Ok(file)
    }
}
