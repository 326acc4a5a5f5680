//! The files that become part of a scene, found in folders.

use std::{
    collections::{BTreeMap, BTreeSet},
    format,
    path::Path,
    string::{String, ToString},
    sync::Arc,
    vec::Vec,
};

use formats_core::{
    Diagnostics,
    files::{DiskFiles, FileId, Files, FolderId, Snapshot, extension, find, name_text, real_folder},
};
use triassic_convert::{
    FileResolver, Found, ImagesBeside, LoadError, Loader, Request, ResolveError, Resolver, SceneOptions, image_scene,
    is_image_name,
};
use triassic_scene::Scene;

use crate::{FORMATS, OpenFile, Options};

/// Finds the files that belong to a file and those that it shows: a [`Resolver`] with a [`Loader`] over all formats.
///
/// A level names models, maps and images by their bare names. They are looked for in these folders and below them, ignoring
/// case, the nearest first: that of the level, the parent of that, each game folder that was given. A name with
/// folders in it is looked for from each of these folders, and from those above the level's; never outside them. The root of
/// a file system and a home folder are only searched if they were given. Companions of a model are looked for in its own folder,
/// images there first.
///
/// ```no_run
/// use triassic::{SceneFiles, open, convert::SceneOptions};
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let file = open("Game/Level/office.wmb")?;
/// let mut files = SceneFiles::for_file(file.path(), &Default::default());
/// let (scene, _) = file.to_scene_with(&SceneOptions::default(), &mut files)?;
/// for instance in scene.instances.iter().filter(|instance| instance.state.reason().is_some()) {
///     println!("{}: {}", instance.file, instance.state.reason().unwrap_or_default());
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct SceneFiles<F = DiskFiles> {
    resolver: FileResolver<F>,
    /// The folders in which files are looked for, the nearest first.
    roots: Vec<FolderId>,
    /// The folders above that of the file.
    ancestors: Vec<FolderId>,
    /// The game folders that were given.
    games: Vec<FolderId>,
    snapshot: Snapshot,
    own: Option<FileId>,
    /// Whether there is a loader.
    loads: bool,
    options: Options,
    /// Bytes that may still be loaded.
    left: u64,
    /// The files that were read, each once, in the order of reading.
    taken: Vec<FileId>,
    is_taken: BTreeSet<FileId>,
}

impl SceneFiles {
    /// For the file at this path: its folder, and its parent.
    #[must_use]
    pub fn for_file(path: &Path, options: &Options) -> Self {
        let mut files = DiskFiles::new();
        // By its real path, so that two ways to one folder are one.
        match path.canonicalize().ok().and_then(|path| files.add_file(&path).ok()) {
            Some(own) => {
                let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
                Self::among(files, own, options).with_model_name(stem)
            }
            None => Self::none(options),
        }
    }
    /// For a file without a path: no folder at all, until one is [given](Self::with_game).
    #[must_use]
    pub fn none(options: &Options) -> Self {
        Self::without_file(DiskFiles::new(), options)
    }
    /// Looks in this folder of a game too, after those before it.
    #[must_use]
    pub fn with_game(mut self, folder: &Path) -> Self {
        let files = self.resolver.files_mut();
        match real_folder(folder).and_then(|folder| files.add_folder(&folder)) {
            Some(folder) => self.with_folder(folder),
            None => self,
        }
    }
}

impl<F: Files> SceneFiles<F> {
    /// For one of these files: its folder, and its parent.
    #[must_use]
    pub fn among(files: F, own: FileId, options: &Options) -> Self {
        let mut new = Self::new(FileResolver::for_file(files, own), options);
        let files = new.resolver.files_mut();
        let folder = files.folder_of(own);
        let above = std::iter::successors(files.parent(folder), |folder| files.parent(*folder));
        new.ancestors = above.take(Self::MAX_ANCESTORS).collect();
        new.roots = [folder].into_iter().chain(new.ancestors.first().copied()).collect();
        new.own = Some(own);
        new
    }
    /// For a file without a folder, until one is [given](Self::with_folder).
    #[must_use]
    pub fn without_file(files: F, options: &Options) -> Self {
        Self::new(FileResolver::without_model(files), options)
    }
    /// For a model that has another name than its file, without extension: one that a link leads to.
    #[must_use]
    pub fn with_model_name(mut self, name: Option<String>) -> Self {
        self.resolver = self.resolver.with_model_name(name);
        self
    }
    fn new(resolver: FileResolver<F>, options: &Options) -> Self {
        Self {
            resolver: resolver.with_max_size(options.max_file_size),
            roots: Vec::new(),
            ancestors: Vec::new(),
            games: Vec::new(),
            snapshot: Snapshot::default(),
            own: None,
            loads: true,
            options: *options,
            left: options.max_file_size,
            taken: Vec::new(),
            is_taken: BTreeSet::new(),
        }
    }
    /// The source of the files.
    pub const fn files(&self) -> &F {
        self.resolver.files()
    }
    /// The source of the files, to look in it.
    pub const fn files_mut(&mut self) -> &mut F {
        self.resolver.files_mut()
    }
    /// The files that were read so far, each once, in the order of reading: images, lists of clips, what a level shows.
    pub fn taken(&self) -> impl Iterator<Item = FileId> + '_ {
        self.taken.iter().copied()
    }
    /// Looks in this folder of a game too, after those before it.
    #[must_use]
    pub fn with_folder(mut self, folder: FolderId) -> Self {
        self.resolver = self.resolver.with_folders(&[folder], &[folder]);
        self.roots.push(folder);
        self.games.push(folder);
        self
    }
    /// Shares what was read of folders with others, so that each folder is read once.
    #[must_use]
    pub fn with_snapshot(mut self, snapshot: &Snapshot) -> Self {
        self.resolver = self.resolver.with_snapshot(snapshot);
        self.snapshot = snapshot.clone();
        self
    }
    /// Loads nothing: the files that a level shows are named only.
    #[must_use]
    pub const fn without_loader(mut self) -> Self {
        self.loads = false;
        self
    }

    /// The path of the file that a request of a converter means, or `None` if it is absent. Nothing is read.
    pub fn locate(&mut self, request: &Request<'_>) -> Option<std::path::PathBuf> {
        self.resolver.locate(request)
    }

    /// The origin of a file that was [found](Loader::find).
    pub fn path(&self, file: FileId) -> std::path::PathBuf {
        self.resolver.files().label(file)
    }

    /// Folders above that of the file from which names with folders are looked for.
    const MAX_ANCESTORS: usize = 8;

    fn take(&mut self, file: FileId) {
        if self.is_taken.insert(file) {
            self.taken.push(file);
        }
    }
    fn look_for(&mut self, path: &str) -> Option<FileId> {
        let is_bare = !path.contains(['/', '\\']);
        let Self { roots, ancestors, snapshot, resolver, own, .. } = self;
        for root in roots.iter() {
            let files = resolver.files_mut();
            let found = find(files, *root, path);
            if found.is_some() {
                return found;
            }
            if is_bare && let Some(found) = snapshot.tree(files, *root).find(files, *root, path) {
                return Some(found);
            }
        }
        if is_bare {
            return None;
        }
        let found = ancestors.iter().find_map(|root| find(resolver.files_mut(), *root, path));
        // Paths of Bohemia's models begin with the folder of the project, wherever that is. Others stay below their folders.
        let label = own.map(|own| resolver.files_mut().label(own));
        let in_project = label.is_some_and(|label| extension(&label).eq_ignore_ascii_case("p3d"));
        found.or_else(|| if in_project { resolver.find(&Request::in_project(path)) } else { None })
    }
}

impl<F: Files> Resolver for SceneFiles<F> {
    fn resolve(&mut self, request: &Request<'_>) -> Result<Option<Found>, ResolveError> {
        let Some(file) = self.resolver.find(request) else { return Ok(None) };
        let found = self.resolver.read(file)?;
        self.take(file);
        Ok(Some(found))
    }
    fn model_name(&self) -> Option<String> {
        self.resolver.model_name()
    }
    fn images_beside(&mut self) -> Arc<ImagesBeside> {
        self.resolver.images_beside()
    }
    fn loader(&mut self) -> Option<&mut dyn Loader> {
        (self.loads && !self.roots.is_empty()).then_some(self)
    }
}

impl<F: Files> Loader for SceneFiles<F> {
    fn find(&mut self, path: &str) -> Option<FileId> {
        self.look_for(path)
    }
    fn names_with(&mut self, prefix: &str) -> Vec<String> {
        let mut names: BTreeMap<String, String> = BTreeMap::new();
        for root in &self.roots {
            for name in self.snapshot.tree(self.resolver.files_mut(), *root).starting_with(prefix) {
                if is_loadable(&name) {
                    names.entry(name.to_lowercase()).or_insert(name);
                }
            }
        }
        let mut names: Vec<String> = names.into_values().collect();
        names.sort_unstable();
        names
    }
    fn name(&self, file: FileId) -> String {
        name_text(self.resolver.files().name(file))
    }
    fn load(&mut self, file: FileId, options: &SceneOptions) -> Result<(Scene, Diagnostics), LoadError> {
        let name = self.name(file);
        self.take(file);
        let limited = self.options.with_max_file_size(self.options.max_file_size.min(self.left));
        let files = self.resolver.files_mut();
        let opened =
            OpenFile::read_from(files, file, &limited).map_err(|error| LoadError::new(error.source.to_string()))?;
        self.left = self.left.saturating_sub(opened.bytes().len().try_into().unwrap_or(u64::MAX));
        let parsed = match opened.parse() {
            Ok(parsed) => parsed,
            Err(_) if is_image_name(&name) => {
                let found = Found { name, bytes: opened.into_bytes() };
                return Ok((image_scene(found, options).map_err(LoadError::new)?, Diagnostics::new()));
            }
            Err(error) => return Err(LoadError::new(error.source.to_string())),
        };
        if parsed.is_companion() {
            return Err(LoadError::new(format!("{name} belongs to another file")));
        }
        // Without a loader: what it shows in turn is placed by the caller. The level's own folder counts as a game's.
        let own = self.own.map(|own| files.folder_of(own));
        let games: Vec<FolderId> = own.into_iter().chain(self.games.iter().copied()).collect();
        let resolver = FileResolver::for_file(files, file).with_max_size(self.options.max_file_size);
        let mut resolver = resolver.with_folders(&games, &self.roots).with_snapshot(&self.snapshot);
        parsed.to_scene(options, &mut resolver).map_err(|error| LoadError::new(error.to_string()))
    }
    fn own(&self) -> Option<FileId> {
        self.own
    }
}

/// Whether a file of this name can be loaded, by its extension.
fn is_loadable(name: &str) -> bool {
    let extension = name.rsplit_once('.').map(|(_, extension)| extension.to_ascii_lowercase()).unwrap_or_default();
    is_image_name(name) || FORMATS.iter().any(|format| format.extensions.contains(&extension.as_str()))
}
