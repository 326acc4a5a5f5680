//! The files that belong to a model, or become part of its scene, wherever they are.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt,
    path::{Path, PathBuf},
    sync::Arc,
};

pub use formats_core::files::FileId;
use formats_core::{
    Diagnostics,
    files::{
        DiskFiles, Files, FolderId, Loader as FileLoader, MemoryFiles, Project, Snapshot, extension, find,
        game_folders, name_text, real_folder,
    },
};
use triassic_scene::{NameMatch, Scene};

use crate::{Base, Found, ImagesBeside, Request, ResolveError, SceneOptions, is_image_name};

/// Gets the files that a model names (images, companions, palettes), and those that its scene shows.
///
/// Parsers and converters never access a file system: they ask a resolver, which is made in the same way for files on disk, in
/// memory and in archives, and of a function of the caller.
///
/// The nearest counts: the model's own folder, then its game's, then the folders that were [named](Self::with_game), in order.
/// The game is the folder above the last `models` or `players` in the path; where one of the two is in the other, both
/// readings count. Letter case is ignored, as these games did. It never leaves its folders: absolute paths, drive letters and `..` are
/// refused, and so are symbolic links that lead out.
///
/// A level names models, maps and images by their bare names. They are looked for in these folders and below them: that of the level,
/// the parent of that, each game folder that was given. A name with folders in it is looked for from each of these folders, and from
/// those above the level's. The root of a file system and a home folder are only searched if they were given.
///
/// Each folder is listed once: make a new resolver to see files that were added. A [`Snapshot`] shares what was read.
///
/// ```no_run
/// use triassic_convert::Resolver;
///
/// let resolver = Resolver::beside("baseq2/players/male/tris.md2").with_game("baseq2");
/// ```
pub struct Resolver<'f> {
    files: Box<dyn Files + 'f>,
    ask: Option<Box<Ask<'f>>>,
    loader: Option<Box<dyn Loader + 'f>>,
    formats: Option<Formats>,
    own: Option<FileId>,
    name: Option<String>,
    /// The folder of the model.
    folder: Option<FolderId>,
    /// The folders above it.
    above: Vec<FolderId>,
    /// The folders of games, in order.
    games: Vec<FolderId>,
    /// The folders that are searched with all below them: those that were given.
    searched: Vec<FolderId>,
    project: Project,
    snapshot: Snapshot,
    max_size: u64,
    /// Bytes of files to show that may still be loaded.
    left: u64,
    loads: bool,
    reads: bool,
    replacements: Vec<Replaced>,
    /// The files that were read, each once, in the order of reading.
    taken: Vec<FileId>,
    is_taken: BTreeSet<FileId>,
}

type Ask<'f> = dyn FnMut(&Request<'_>) -> Result<Option<Found>, ResolveError> + 'f;

/// A file in the place of those of a name.
#[derive(Debug)]
struct Replaced {
    name: String,
    file: Found,
    is_taken: bool,
}

/// The formats of the files that a scene shows: what a [`Resolver`] loads is made by them. The facade `triassic` has all that it
/// reads.
#[derive(Debug, Clone, Copy)]
pub struct Formats {
    /// Whether files with this extension, in lower case, can be loaded.
    pub reads: fn(&str) -> bool,
    /// Makes the scene of the [own](Resolver::own) file of a resolver, which has at most this many bytes; what was read is
    /// subtracted.
    pub load: Load,
}

/// Makes a scene. See [`Formats::load`].
pub type Load = fn(&mut Resolver<'_>, &SceneOptions, &mut u64) -> Result<(Scene, Diagnostics), LoadError>;

impl fmt::Debug for Resolver<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Resolver").field("own", &self.own).field("name", &self.name).finish_non_exhaustive()
    }
}

impl Resolver<'static> {
    /// Has no files: the model alone.
    #[must_use]
    pub fn none() -> Self {
        Self::among(MemoryFiles::new(), None)
    }
    /// For the file at this path on disk: its folder, which may not have it yet, and the game that its path names.
    #[must_use]
    pub fn beside(path: impl AsRef<Path>) -> Self {
        let path = path.as_ref();
        let mut files = DiskFiles::new();
        // By its real path, so that two ways to one folder are one.
        let own = path.canonicalize().ok().and_then(|real| files.add_file(&real).ok());
        let folder = path.parent().filter(|_| own.is_none()).and_then(real_folder);
        let folder = folder.and_then(|folder| files.open_folder(&folder));
        let new = Self::among(files, own).named_after(path);
        if let Some(folder) = folder { new.inside(folder) } else { new }
    }
}

impl<'f> Resolver<'f> {
    /// Folders above that of the file from which names with folders are looked for.
    const MAX_ABOVE: usize = 8;

    /// For one of these files, or for a file that is not among them and has no folder until one is [given](Self::with_folder).
    #[must_use]
    pub fn among(files: impl Files + 'f, own: impl Into<Option<FileId>>) -> Self {
        let own = own.into();
        let mut new = Self {
            ask: None,
            loader: None,
            formats: None,
            own,
            name: None,
            folder: None,
            above: Vec::new(),
            games: Vec::new(),
            searched: Vec::new(),
            project: Project::default(),
            snapshot: Snapshot::default(),
            max_size: FileLoader::MAX_BYTES,
            left: FileLoader::MAX_BYTES,
            loads: true,
            reads: true,
            replacements: Vec::new(),
            taken: Vec::new(),
            is_taken: BTreeSet::new(),
            files: Box::new(files),
        };
        let Some(own) = own else { return new };
        let name = name_text(new.files.name(own));
        new.name = Some(name.rsplit_once('.').map_or(name.as_str(), |(stem, _)| stem).to_owned());
        let folder = new.files.folder_of(own);
        let above = std::iter::successors(new.files.parent(folder), |folder| new.files.parent(*folder));
        new.above = above.take(Self::MAX_ABOVE).collect();
        new.inside(folder)
    }
    /// For a model in this folder.
    fn inside(mut self, folder: FolderId) -> Self {
        self.folder = Some(folder);
        self.games = game_folders(&mut self.files, folder);
        self
    }
    /// Asks a function for each file.
    #[must_use]
    pub fn asking(ask: impl FnMut(&Request<'_>) -> Result<Option<Found>, ResolveError> + 'f) -> Self {
        Self { ask: Some(Box::new(ask)), ..Resolver::among(MemoryFiles::new(), None) }
    }
    /// For a model of this name, without extension.
    #[must_use]
    pub fn with_name(mut self, name: impl Into<String>) -> Self {
        self.name = Some(name.into());
        self
    }
    /// For a model at this path, where its file is another one: that which a link leads to.
    #[must_use]
    pub fn named_after(mut self, path: &Path) -> Self {
        self.name = path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
        self
    }
    /// Looks in this folder of a game too, after those before it, and searches it with all below it. Without a file of its own, the
    /// first such folder is that of the model.
    #[must_use]
    pub fn with_folder(mut self, folder: FolderId) -> Self {
        self.folder = self.folder.or(Some(folder));
        self.games.push(folder);
        self.searched.push(folder);
        self
    }
    /// [`with_folder`](Self::with_folder) for the folder at this path, if it exists.
    #[must_use]
    pub fn with_game(mut self, path: impl AsRef<Path>) -> Self {
        match self.files.game_at(path.as_ref()) {
            Some(folder) => self.with_folder(folder),
            None => self,
        }
    }
    /// Gives this file where a model asks for a texture of this name by its path in the project.
    #[must_use]
    pub fn with_replacement(mut self, name: impl Into<String>, file: Found) -> Self {
        self.replacements.push(Replaced { name: name.into(), file, is_taken: false });
        self
    }
    /// Shares what was read of folders with other resolvers, so that each folder is read once.
    #[must_use]
    pub fn with_snapshot(mut self, snapshot: &Snapshot) -> Self {
        self.project = Project::with_snapshot(snapshot);
        self.snapshot = snapshot.clone();
        self
    }
    /// Refuses files that are larger, and to load more than this in all. Without it, 1 GiB.
    #[must_use]
    pub const fn with_max_size(mut self, bytes: u64) -> Self {
        (self.max_size, self.left) = (bytes, bytes);
        self
    }
    /// Shows files of another source.
    #[must_use]
    pub fn with_loader(mut self, loader: impl Loader + 'f) -> Self {
        self.loader = Some(Box::new(loader));
        self
    }
    /// Loads nothing: the files that a level shows are named only.
    #[must_use]
    pub const fn without_loader(mut self) -> Self {
        self.loads = false;
        self
    }
    /// Reads nothing but materials, which name further files: for others it is only [recorded](Self::taken) that they are there.
    #[must_use]
    pub const fn without_reading(mut self) -> Self {
        self.reads = false;
        self
    }
    /// Calls with this resolver while it [loads nothing](Self::without_loader).
    pub fn unloaded<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        let loads = std::mem::replace(&mut self.loads, false);
        let made = work(self);
        self.loads = loads;
        made
    }
    /// Sets the formats of the files that a scene shows, unless it has some.
    pub const fn set_formats(&mut self, formats: Formats) {
        if self.formats.is_none() {
            self.formats = Some(formats);
        }
    }
    /// The folders that count as the game, in order.
    #[must_use]
    pub fn games(&self) -> Vec<PathBuf> {
        self.games.iter().map(|game| self.files.folder_label(*game)).collect()
    }
    /// The source of the files.
    pub fn files(&mut self) -> &mut (dyn Files + 'f) {
        &mut *self.files
    }
    /// The files that were read so far, each once, in the order of reading: images, lists of clips, what a level shows.
    pub fn taken(&self) -> impl Iterator<Item = FileId> + '_ {
        self.taken.iter().copied()
    }
    /// Whether a model has asked for the texture of this name and got its [replacement](Self::with_replacement).
    #[must_use]
    pub fn is_replaced(&self, name: &str) -> bool {
        self.replacements.iter().any(|replaced| replaced.is_taken && replaced.name == name)
    }
    /// The largest file that is read, in bytes.
    #[must_use]
    pub const fn max_size(&self) -> u64 {
        self.max_size
    }
    /// The file that it is for.
    #[must_use]
    pub const fn own(&self) -> Option<FileId> {
        self.own
    }
    /// The origin of a file that was [found](Self::find_file).
    #[must_use]
    pub fn path(&self, file: FileId) -> PathBuf {
        self.files.label(file)
    }
    /// The archive that a file is in, if it is in one.
    #[must_use]
    pub fn archive(&self, file: FileId) -> Option<PathBuf> {
        self.files.archive_label(file)
    }
    /// The requested file, or `None` if it is absent.
    ///
    /// # Errors
    /// If the file is there and cannot be read, or is too large.
    pub fn resolve(&mut self, request: &Request<'_>) -> Result<Option<Found>, ResolveError> {
        if let Some(given) = self.replacement(request) {
            return Ok(Some(given));
        }
        if let Some(ask) = &mut self.ask {
            return ask(request);
        }
        let Some(file) = self.find_file(request) else { return Ok(None) };
        let name = name_text(self.files.name(file));
        let is_read = self.reads || extension(Path::new(&name)).eq_ignore_ascii_case("rvmat");
        let bytes = if is_read { self.files.read(file, self.max_size)? } else { Vec::new() };
        self.take(file);
        Ok(Some(Found { name, bytes }))
    }
    fn replacement(&mut self, request: &Request<'_>) -> Option<Found> {
        // Materials and models are not images.
        let extension = extension(Path::new(request.path));
        let is_other = ["rvmat", "p3d"].iter().any(|other| extension.eq_ignore_ascii_case(other));
        if is_other || request.base != Base::Project {
            return None;
        }
        let mut all = self.replacements.iter_mut();
        let replaced = all.find(|replaced| NameMatch::of(request.path, &replaced.name).is_some())?;
        replaced.is_taken = true;
        Some(replaced.file.clone())
    }
    /// The file that a request means, or `None` if it is absent. Nothing is read.
    pub fn find_file(&mut self, request: &Request<'_>) -> Option<FileId> {
        let Self { files, folder, games, searched, snapshot, .. } = self;
        let roots = match request.base {
            Base::Model => folder.as_slice(),
            Base::Game => games,
            Base::Project => return self.project.find(files, *folder, games, request.path),
            Base::Anywhere => {
                let mut roots = searched.iter();
                return roots.find_map(|root| snapshot.tree(files, *root).find(files, *root, request.path));
            }
        };
        roots.iter().find_map(|root| find(files, *root, request.path))
    }
    /// The name of the model's file without its extension, if it has one: for formats that do not hold a name themselves.
    #[must_use]
    pub fn model_name(&self) -> Option<String> {
        self.name.clone()
    }
    /// The images in the model's own folder, for formats whose images are found by looking.
    pub fn images_beside(&mut self) -> Arc<ImagesBeside> {
        let Self { folder, files, snapshot, .. } = self;
        folder.map(|folder| snapshot.of_folder(files, folder, ImagesBeside::of_folder)).unwrap_or_default()
    }
    /// The loader of the files that become part of the scene: models in a level. Without one, they are named, and not shown.
    pub fn loader(&mut self) -> Option<&mut dyn Loader> {
        if !self.loads {
            return None;
        }
        if self.loader.is_none() {
            return (self.formats.is_some() && self.roots().next().is_some()).then_some(self);
        }
        self.loader.as_mut().map(|loader| {
            let loader: &mut dyn Loader = &mut **loader;
            loader
        })
    }
    /// The folders in which files that a scene shows are looked for, the nearest first.
    fn roots(&self) -> impl Iterator<Item = FolderId> + '_ {
        let own = self.own.and(self.folder).into_iter();
        own.chain(self.above.first().copied()).chain(self.searched.iter().copied())
    }
    fn take(&mut self, file: FileId) {
        if self.is_taken.insert(file) {
            self.taken.push(file);
        }
    }
}

impl Loader for Resolver<'_> {
    fn find(&mut self, path: &str) -> Option<FileId> {
        let is_bare = !path.contains(['/', '\\']);
        let roots: Vec<FolderId> = self.roots().collect();
        let Self { files, snapshot, above, .. } = self;
        let found = roots.iter().find_map(|root| {
            let found = find(files, *root, path);
            found.or_else(|| if is_bare { snapshot.tree(files, *root).find(files, *root, path) } else { None })
        });
        if found.is_some() || is_bare {
            return found;
        }
        let found = above.iter().find_map(|root| find(files, *root, path));
        // Paths of Bohemia's models begin with the folder of the project, wherever that is. Others stay below their folders.
        let is_in_project = self.own.is_some_and(|own| extension(&files.label(own)).eq_ignore_ascii_case("p3d"));
        found.or_else(|| if is_in_project { self.find_file(&Request::in_project(path)) } else { None })
    }
    fn names_with(&mut self, prefix: &str) -> Vec<String> {
        let mut names: BTreeMap<String, String> = BTreeMap::new();
        let (roots, reads): (Vec<FolderId>, _) = (self.roots().collect(), self.formats.map(|formats| formats.reads));
        for root in roots {
            for name in self.snapshot.tree(&mut self.files, root).starting_with(prefix) {
                let extension = extension(Path::new(&name)).to_ascii_lowercase();
                if is_image_name(&name) || reads.is_some_and(|reads| reads(&extension)) {
                    names.entry(name.to_lowercase()).or_insert(name);
                }
            }
        }
        let mut names: Vec<String> = names.into_values().collect();
        names.sort_unstable();
        names
    }
    fn name(&self, file: FileId) -> String {
        name_text(self.files.name(file))
    }
    fn load(&mut self, file: FileId, options: &SceneOptions) -> Result<(Scene, Diagnostics), LoadError> {
        let Some(formats) = self.formats else { return Err(LoadError::new("not a supported input format")) };
        self.take(file);
        // Without a loader: what it shows in turn is placed by the caller. The level's own folder counts as a game's.
        let roots: Vec<FolderId> = self.roots().collect();
        let Self { files, own, folder, searched, left, .. } = self;
        let mut shown = Resolver::among(&mut **files, file).with_max_size(self.max_size).with_snapshot(&self.snapshot);
        shown.games.extend(own.and(*folder).into_iter().chain(searched.iter().copied()));
        shown.searched = roots;
        (formats.load)(&mut shown.without_loader(), options, left)
    }
    fn own(&self) -> Option<FileId> {
        self.own
    }
}

/// Finds the files that a scene shows in it (entities of a level, proxies of a model) and makes scenes of them.
///
/// A [`Resolver`] is one for files of the formats that it [knows](Resolver::set_formats), and
/// [takes](Resolver::with_loader) another one.
pub trait Loader {
    /// The file that is meant: by its path, or by its last part. The same file always has the same id.
    fn find(&mut self, path: &str) -> Option<FileId>;
    /// The names of the files that start with `prefix`, ignoring case, and that can be loaded: each once, in
    /// alphabetical order. For sources that cut names.
    fn names_with(&mut self, prefix: &str) -> Vec<String>;
    /// The name of a file that was found, without folders.
    fn name(&self, file: FileId) -> String;
    /// The scene of a file, and the findings of its conversion. An image file is a scene of one material with its
    /// texture. The scene's own [`instances`](Scene::instances) are not placed: anyone who asks for the scene does it.
    ///
    /// # Errors
    /// If the file cannot be read or converted.
    fn load(&mut self, file: FileId, options: &SceneOptions) -> Result<(Scene, Diagnostics), LoadError>;
    /// The file whose scene is being made, so that one that shows itself is noticed.
    fn own(&self) -> Option<FileId> {
        None
    }
}

/// Why a file that was found has no scene.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct LoadError {
    /// The reason.
    pub reason: String,
}

impl LoadError {
    /// An error for this reason.
    #[must_use]
    pub fn new(reason: impl Into<String>) -> Self {
        Self { reason: reason.into() }
    }
}
