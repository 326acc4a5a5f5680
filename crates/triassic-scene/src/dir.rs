//! Files from folders.

use crate::{Base, Found, Request, ResolveError, Resolver};
use formats_core::folder::{self, Folders, Project, real_folder};
use std::{
    fs::File,
    io::Read,
    path::{Path, PathBuf},
};

/// Finds files in the folder of a model and in the game around it, without regard to letter case, as these games did.
///
/// Once a name was looked for in vain in a folder, the names in it are remembered: make a new resolver when files were
/// added.
///
/// It never leaves its folders: absolute paths, drive letters and `..` are refused, and so are symbolic links that lead
/// out. A file is read up to [`with_max_size`](Self::with_max_size).
#[derive(Debug, Clone)]
pub struct DirResolver {
    model: Option<PathBuf>,
    name: Option<String>,
    games: Vec<PathBuf>,
    project: Project,
    max_size: u64,
    folders: Folders,
}

impl DirResolver {
    /// The size bound of a new resolver: 64 MiB.
    pub const MAX_SIZE: u64 = 64 << 20;

    /// For the model in this file: its folder, and the game that its path tells of.
    ///
    /// The game is the folder above the last `models` or `players` in the path: for `baseq2/players/male/tris.md2` it is
    /// `baseq2`. Where one of the two is in the other (`models/players/…`), both readings count.
    #[must_use]
    pub fn for_model(model: &Path) -> Self {
        let mut new = Self {
            model: model.parent().and_then(real_folder),
            name: model.file_stem().map(|name| name.to_string_lossy().into_owned()),
            games: Vec::new(),
            project: Project::default(),
            max_size: Self::MAX_SIZE,
            folders: Folders::default(),
        };
        let folder = new.model.clone().unwrap_or_default();
        let is_data = |folder: &Path| {
            let name = folder.file_name().map(|name| name.to_string_lossy().to_lowercase());
            matches!(name.as_deref(), Some("models" | "players"))
        };
        if let Some(data) = folder.ancestors().find(|folder| is_data(folder)) {
            for game in
                data.parent().into_iter().chain(data.parent().filter(|game| is_data(game)).and_then(Path::parent))
            {
                new.games.push(game.to_owned());
            }
        }
        new
    }
    /// For a model without a file: only this folder, as its own and as the game's.
    #[must_use]
    pub fn new(folder: &Path) -> Self {
        let folder = real_folder(folder);
        Self {
            games: folder.iter().cloned().collect(),
            model: folder,
            name: None,
            project: Project::default(),
            max_size: Self::MAX_SIZE,
            folders: Folders::default(),
        }
    }
    /// Looks in this folder of a game too, after the others.
    #[must_use]
    pub fn with_game(mut self, folder: &Path) -> Self {
        self.games.extend(real_folder(folder));
        self
    }
    /// Looks for a file by its path in the project that the model belongs to: by the `$PBOPREFIX$` of a folder above the
    /// model or below a game folder, then from the game folders, then from each folder above the model; at last the end of
    /// the path beside the model and in the game folders.
    pub fn find_in_project(&mut self, path: &str) -> Option<PathBuf> {
        self.project.find(&mut self.folders, self.model.as_deref(), &self.games, path)
    }
    /// The path of the file that is meant, or `None` if there is none. Nothing is read.
    pub fn locate(&mut self, request: &Request<'_>) -> Option<PathBuf> {
        let roots = match request.base {
            Base::Model => self.model.as_slice(),
            Base::Game => &self.games,
            Base::Project => return self.find_in_project(request.path),
        };
        let folders = &mut self.folders;
        roots.iter().find_map(|root| folders.find(root, request.path))
    }
    /// Refuses files that are larger.
    #[must_use]
    pub const fn with_max_size(mut self, bytes: u64) -> Self {
        self.max_size = bytes;
        self
    }
    /// The folders that count as the game, in their order.
    #[must_use]
    pub fn games(&self) -> &[PathBuf] {
        &self.games
    }

    fn read(&self, path: &Path) -> Result<Found, ResolveError> {
        let shown = || path.display().to_string();
        let io = |error| ResolveError::Io { path: shown(), error };
        let file = File::open(path).map_err(io)?;
        // The size of a file is only a hint: it may be a pipe, or grow. So one byte more than is allowed is read.
        let hint = file.metadata().map_or(0, |metadata| metadata.len()).min(self.max_size);
        let mut bytes = Vec::new();
        let room = usize::try_from(hint).unwrap_or(usize::MAX);
        bytes.try_reserve_exact(room).map_err(|error| io(std::io::Error::other(error)))?;
        file.take(self.max_size.saturating_add(1)).read_to_end(&mut bytes).map_err(io)?;
        let size = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
        if size > self.max_size {
            return Err(ResolveError::TooLarge { path: shown(), size, max: self.max_size });
        }
        Ok(Found { name: path.file_name().unwrap_or_default().to_string_lossy().into_owned(), bytes })
    }
}

impl Resolver for DirResolver {
    fn resolve(&mut self, request: &Request<'_>) -> Result<Option<Found>, ResolveError> {
        self.locate(request).map(|path| self.read(&path)).transpose()
    }
    fn model_name(&self) -> Option<String> {
        self.name.clone()
    }
    fn siblings(&mut self) -> Vec<String> {
        self.model.as_deref().map(folder::file_names).unwrap_or_default()
    }
}
