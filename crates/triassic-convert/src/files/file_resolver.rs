//! Files from folders or other sources.

use crate::{Base, Found, ImagesBeside, Request, ResolveError, Resolver};
use formats_core::files::{DiskFiles, FileId, Files, FolderId, Project, Snapshot, find, name_text, real_folder};
use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

/// Finds files in the folder of a model and in its game, ignoring letter case, as these games did.
///
/// The nearest counts: the model's own folder, then its game's, then the folders that were [named](Self::with_game), in their
/// order.
///
/// Each folder is listed once: make a new resolver to see files that were added. A [`Snapshot`] shares what was read.
///
/// It never leaves its folders: absolute paths, drive letters and `..` are refused, and so are symbolic links that lead
/// out. A file is read up to [`with_max_size`](Self::with_max_size).
#[derive(Debug, Clone)]
pub struct FileResolver<F> {
    files: F,
    model: Option<FolderId>,
    name: Option<String>,
    games: Vec<FolderId>,
    /// The folders that are searched with all below them.
    searched: Vec<FolderId>,
    project: Project,
    max_size: u64,
    snapshot: Snapshot,
}

/// A resolver of files on disk.
pub type DirResolver = FileResolver<DiskFiles>;

impl DirResolver {
    /// For the model in this file: its folder, and the game that its path names.
    ///
    /// The game is the folder above the last `models` or `players` in the path: for `baseq2/players/male/tris.md2` it is
    /// `baseq2`. Where one of the two is in the other (`models/players/…`), both readings count.
    #[must_use]
    pub fn for_model(model: &Path) -> Self {
        let mut files = DiskFiles::new();
        let folder = model.parent().and_then(real_folder).and_then(|folder| files.open_folder(&folder));
        let name = model.file_stem().map(|name| name.to_string_lossy().into_owned());
        Self::beside(files, folder, name)
    }
    /// For a model that is not in a file: this folder is both its own and the game's.
    #[must_use]
    pub fn new(folder: &Path) -> Self {
        let mut files = DiskFiles::new();
        let folder = real_folder(folder).and_then(|folder| files.add_folder(&folder));
        let mut new = Self::of(files, folder, None);
        new.games.extend(folder);
        new
    }
    /// Looks in this folder of a game too, after the others: for images in all folders below it.
    #[must_use]
    pub fn with_game(mut self, folder: &Path) -> Self {
        let folder = real_folder(folder).and_then(|folder| self.files.add_folder(&folder));
        self.games.extend(folder);
        self.searched.extend(folder);
        self
    }
    /// The folders that count as the game, in their order.
    #[must_use]
    pub fn games(&self) -> Vec<PathBuf> {
        self.games.iter().map(|game| self.files.folder_label(*game)).collect()
    }
}

impl<F: Files> FileResolver<F> {
    /// The size bound of a new resolver: 64 MiB.
    pub const MAX_SIZE: u64 = 64 << 20;

    /// For a model among these files: its folder, and the game that its path names, as [`DirResolver::for_model`].
    #[must_use]
    pub fn for_file(files: F, model: FileId) -> Self {
        let name = name_text(files.name(model));
        let stem = name.rsplit_once('.').map_or(name.as_str(), |(stem, _)| stem).to_owned();
        let folder = files.folder_of(model);
        Self::beside(files, Some(folder), Some(stem))
    }
    fn of(files: F, model: Option<FolderId>, name: Option<String>) -> Self {
        Self {
            files,
            model,
            name,
            games: Vec::new(),
            searched: Vec::new(),
            project: Project::default(),
            max_size: Self::MAX_SIZE,
            snapshot: Snapshot::default(),
        }
    }
    /// With the game that the path of the folder names.
    fn beside(files: F, folder: Option<FolderId>, name: Option<String>) -> Self {
        let mut new = Self::of(files, folder, name);
        let is_data = |files: &F, folder: FolderId| {
            let name = files.folder_name(folder).map(|name| name_text(name).to_lowercase());
            matches!(name.as_deref(), Some("models" | "players"))
        };
        let mut at = folder;
        while let Some(data) = at {
            let above = new.files.parent(data);
            if is_data(&new.files, data) {
                new.games.extend(above);
                let outer = above.filter(|above| is_data(&new.files, *above));
                new.games.extend(outer.and_then(|outer| new.files.parent(outer)));
                break;
            }
            at = above;
        }
        new
    }
    /// For files without a model, which have no folder of their own.
    #[must_use]
    pub fn without_model(files: F) -> Self {
        Self::of(files, None, None)
    }
    /// For a model of this name, without extension.
    #[must_use]
    pub fn with_model_name(mut self, name: Option<String>) -> Self {
        self.name = name;
        self
    }
    /// Adds these folders to the game's, after the others, and searches `searched` with all folders below them. Without
    /// a model, the first folder of the game is its own.
    #[must_use]
    pub fn with_folders(mut self, games: &[FolderId], searched: &[FolderId]) -> Self {
        self.model = self.model.or_else(|| games.first().copied());
        self.games.extend(games);
        self.searched.extend(searched);
        self
    }
    /// Shares what was read of folders with other resolvers, so that each folder is read once.
    #[must_use]
    pub fn with_snapshot(mut self, snapshot: &Snapshot) -> Self {
        self.project = Project::with_snapshot(snapshot);
        self.snapshot = snapshot.clone();
        self
    }
    /// Refuses files that are larger.
    #[must_use]
    pub const fn with_max_size(mut self, bytes: u64) -> Self {
        self.max_size = bytes;
        self
    }
    /// The requested file, or `None` if it is absent. Nothing is read.
    pub fn find(&mut self, request: &Request<'_>) -> Option<FileId> {
        let roots = match request.base {
            Base::Model => self.model.as_slice(),
            Base::Game => &self.games,
            Base::Project => return self.project.find(&mut self.files, self.model, &self.games, request.path),
            Base::Anywhere => {
                let Self { searched, files, snapshot, .. } = self;
                return searched.iter().find_map(|root| {
                    let tree = snapshot.tree(files, *root);
                    tree.find(files, *root, request.path)
                });
            }
        };
        roots.iter().find_map(|root| find(&mut self.files, *root, request.path))
    }
    /// Reads a file that was found.
    ///
    /// # Errors
    /// If it cannot be read, or is larger than is allowed.
    pub fn read(&mut self, file: FileId) -> Result<Found, ResolveError> {
        let bytes = self.files.read(file, self.max_size)?;
        Ok(Found { name: name_text(self.files.name(file)), bytes })
    }
    /// The path of the requested file, or `None` if it is absent. Nothing is read.
    pub fn locate(&mut self, request: &Request<'_>) -> Option<PathBuf> {
        self.find(request).map(|file| self.files.label(file))
    }
    /// The source of the files.
    pub const fn files(&self) -> &F {
        &self.files
    }
    /// The source of the files, to look in it.
    pub const fn files_mut(&mut self) -> &mut F {
        &mut self.files
    }
}

impl<F: Files> Resolver for FileResolver<F> {
    fn resolve(&mut self, request: &Request<'_>) -> Result<Option<Found>, ResolveError> {
        let Some(file) = self.find(request) else { return Ok(None) };
        self.read(file).map(Some)
    }
    fn model_name(&self) -> Option<String> {
        self.name.clone()
    }
    fn images_beside(&mut self) -> Arc<ImagesBeside> {
        let Self { model, files, snapshot, .. } = self;
        model.map(|model| snapshot.of_folder(files, model, ImagesBeside::of_folder)).unwrap_or_default()
    }
}
