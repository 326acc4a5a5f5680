//! The files that a model refers to: requests and resolvers.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt,
    path::{Path, PathBuf},
    sync::Arc,
};

use formats_core::{
    Diagnostics,
    files::{
        DiskFiles, Files, FolderId, Loader as FileLoader, MemoryFiles, Project, Snapshot, extension, file_names, find,
        game_folders, name_text, real_folder,
    },
    hash::HashSet,
};
use triassic_scene::{NameMatch, Scene};

use crate::{SceneOptions, image_file, is_image_name};
pub use formats_core::files::{FileId, ReadError as ResolveError};

/// A file that a model refers to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Request<'a> {
    /// The name in the model: any letter case, `\` or `/`.
    pub path: &'a str,
    /// The folder that the path is relative to.
    pub base: Base,
}

impl<'a> Request<'a> {
    /// A file next to the model.
    #[must_use]
    pub const fn adjacent(path: &'a str) -> Self {
        Self { path, base: Base::Model }
    }
    /// A file by its path in the game.
    #[must_use]
    pub const fn in_game(path: &'a str) -> Self {
        Self { path, base: Base::Game }
    }
    /// A file by its file name alone, in any folder of the game.
    #[must_use]
    pub const fn anywhere(name: &'a str) -> Self {
        Self { path: name, base: Base::Anywhere }
    }
    /// A file by its path in the project that the model belongs to.
    #[must_use]
    pub const fn in_project(path: &'a str) -> Self {
        Self { path, base: Base::Project }
    }
}

/// The folder that the path of a request is relative to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Base {
    /// The folder of the model.
    Model,
    /// The folder of the game, which contains `models` and others.
    Game,
    /// The root of all projects in Bohemia's tools: the file `$PBOPREFIX$` in a folder declares the path of that
    /// folder.
    Project,
    /// Any folder of the game, by the file name alone: the one nearest to the root of the game wins.
    Anywhere,
}

/// A file, or the names in a folder, that a conversion [requested](crate::Resolver::recording) but did not get.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub struct FileRequest {
    /// The name in the model: any letter case, `\` or `/`. Empty if the names in the folder are requested.
    pub name: String,
    /// The folder that the name is relative to.
    pub base: Base,
    /// The folder of the requesting model, for [`Base::Model`]; otherwise empty.
    pub folder: PathBuf,
}

impl FileRequest {
    /// Creates the request for a file with this name.
    #[must_use]
    pub fn new(name: impl Into<String>, base: Base, folder: PathBuf) -> Self {
        Self { name: name.into(), base, folder }
    }
    /// Whether the names of all files in the folder are requested: a model without skin names uses those next to it.
    #[must_use]
    pub const fn wants_names(&self) -> bool {
        self.name.is_empty()
    }
    /// Returns the path at which the file would be found, with `/`: relative to the folder that contains the opened
    /// file's path.
    #[must_use]
    pub fn path(&self) -> String {
        let name = self.name.replace('\\', "/");
        let folder = self.folder.to_string_lossy();
        if folder.is_empty() { name } else { std::format!("{folder}/{name}") }
    }
}

/// A file that was found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Found {
    /// Its name without folders, in its own letter case.
    pub name: String,
    /// Its content.
    pub bytes: Vec<u8>,
}

/// A requested file that exists.
pub(crate) enum Located {
    /// A file that is not read yet.
    Known(FileKey),
    /// The answer of a function, which may be another one for each path.
    Read(Found),
}

/// The identity of a file: all paths that lead to it have the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum FileKey {
    /// A replacement, by its index.
    Replacement(usize),
    /// One of the files of the resolver.
    File(FileId),
}

impl Located {
    /// The identity of the file, if it is known.
    #[allow(dead_code, reason = "only the converters of Acknex's and Bohemia's models use it")]
    pub(crate) const fn key(&self) -> Option<FileKey> {
        match self {
            Self::Known(key) => Some(*key),
            Self::Read(_) => None,
        }
    }
}

/// Finds the files that a model refers to (images, companions, palettes), and those that its scene shows.
///
/// Parsers and converters never access a file system: they call a resolver. Its interface is the same for files on
/// disk, in memory and in archives, and for a function of the caller.
///
/// The nearest file wins: the model's own folder, then its game's, then the [given](Self::with_game) folders, in order.
/// The game is the folder above the last `models` or `players` in the path; if one of the two contains the other, both
/// interpretations apply. Letter case is ignored, as in these games. The resolver never leaves its folders: absolute
/// paths, drive letters and `..` are rejected, and so are symbolic links that lead out.
///
/// A level refers to models, maps and images by their file names alone. They are searched in and below these folders:
/// the level's folder, its parent, each given game folder. A name with folders in it is resolved relative to each of
/// these folders, and to those above the level's. The root of a file system and a home folder are only searched if they
/// were given.
///
/// Each folder is listed once: create a new resolver to see files that were added. A [`Snapshot`] shares the listings.
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
    /// The folders that are searched recursively: those that were given.
    searched: Vec<FolderId>,
    project: Project,
    snapshot: Snapshot,
    max_size: u64,
    /// The remaining number of bytes of files to show.
    left: u64,
    loads: bool,
    reads: bool,
    replacements: Vec<Replaced>,
    record: Option<Record>,
    /// The files that were read, each once, in the order of reading.
    taken: Vec<FileId>,
    is_taken: BTreeSet<FileId>,
}

/// The requests that were not met.
#[derive(Debug)]
struct Record {
    unmet: Vec<FileRequest>,
    /// The folders whose names are known.
    listed: BTreeMap<PathBuf, Arc<ImagesBeside>>,
}

type Ask<'f> = dyn FnMut(&Request<'_>) -> Result<Option<Found>, ResolveError> + 'f;

/// A file that replaces those of a name.
#[derive(Debug)]
struct Replaced {
    name: String,
    file: Found,
    is_taken: bool,
}

/// The formats of the files that a scene shows: a [`Resolver`] loads files with them. The facade `triassic` provides
/// all the formats that it reads.
#[derive(Debug, Clone, Copy)]
pub struct Formats {
    /// Whether files with this extension, in lower case, can be loaded.
    pub reads: fn(&str) -> bool,
    /// Converts the [own](Resolver::own) file of a resolver, which has at most this many bytes; the bytes read are
    /// subtracted.
    pub load: Load,
}

/// Converts a file to a scene. See [`Formats::load`].
pub type Load = fn(&mut Resolver<'_>, &SceneOptions, &mut u64) -> Result<(Scene, Diagnostics), LoadError>;

impl fmt::Debug for Resolver<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Resolver").field("own", &self.own).field("name", &self.name).finish_non_exhaustive()
    }
}

impl Resolver<'static> {
    /// Creates a resolver without files.
    #[must_use]
    pub fn none() -> Self {
        Self::among(MemoryFiles::new(), None)
    }
    /// Creates a resolver for the file at this path on disk (it need not exist): for its folder, and the game in its
    /// path.
    #[must_use]
    pub fn beside(path: impl AsRef<Path>) -> Self {
        let path = path.as_ref();
        let mut files = DiskFiles::new();
        // The canonical path, so that two paths to one folder are one.
        let own = path.canonicalize().ok().and_then(|real| files.add_file(&real).ok());
        let folder = path.parent().filter(|_| own.is_none()).and_then(real_folder);
        let folder = folder.and_then(|folder| files.open_folder(&folder));
        let new = Self::among(files, own).named_after(path);
        if let Some(folder) = folder { new.inside(folder) } else { new }
    }
}

impl<'f> Resolver<'f> {
    /// The maximum number of folders above the file's that names with folders are relative to.
    const MAX_ABOVE: usize = 8;

    /// Creates a resolver for one of these files, or for another file, which has no folder until one is
    /// [given](Self::with_folder).
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
            record: None,
            taken: Vec::new(),
            is_taken: BTreeSet::new(),
            files: Box::new(files),
        };
        let Some(own) = own else { return new };
        let name = name_text(new.files.name(own));
        // `.md2` is a name without extension.
        let stem = name.rsplit_once('.').map(|(stem, _)| stem).filter(|stem| !stem.is_empty());
        new.name = Some(stem.unwrap_or(&name).to_owned());
        let folder = new.files.folder_of(own);
        let above = std::iter::successors(new.files.parent(folder), |folder| new.files.parent(*folder));
        new.above = above.take(Self::MAX_ABOVE).collect();
        new.inside(folder)
    }
    /// Sets the folder of the model.
    fn inside(mut self, folder: FolderId) -> Self {
        self.folder = Some(folder);
        self.games = game_folders(&mut self.files, folder);
        self
    }
    /// Creates a resolver that calls a function for each file.
    #[must_use]
    pub fn asking(ask: impl FnMut(&Request<'_>) -> Result<Option<Found>, ResolveError> + 'f) -> Self {
        Self { ask: Some(Box::new(ask)), ..Resolver::among(MemoryFiles::new(), None) }
    }
    /// Sets the name of the model, without extension.
    #[must_use]
    pub fn with_name(mut self, name: impl Into<String>) -> Self {
        self.name = Some(name.into());
        self
    }
    /// Sets the path that names the model, if its file is another one, such as the target of a link.
    #[must_use]
    pub fn named_after(mut self, path: &Path) -> Self {
        self.name = path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
        self
    }
    /// Adds a folder of a game after the previous ones, and searches it recursively. Without an own file, the first
    /// such folder is that of the model.
    #[must_use]
    pub fn with_folder(mut self, folder: FolderId) -> Self {
        self.folder = self.folder.or(Some(folder));
        self.games.push(folder);
        self.searched.push(folder);
        self
    }
    /// Same as [`with_folder`](Self::with_folder) for the folder at this path, if it exists.
    #[must_use]
    pub fn with_game(mut self, path: impl AsRef<Path>) -> Self {
        match self.files.game_at(path.as_ref()) {
            Some(folder) => self.with_folder(folder),
            None => self,
        }
    }
    /// Uses this file for requests of a texture with this name by its path in the project.
    #[must_use]
    pub fn with_replacement(mut self, name: impl Into<String>, file: Found) -> Self {
        self.replacements.push(Replaced { name: name.into(), file, is_taken: false });
        self
    }
    /// Shares folder listings with other resolvers, so that each folder is read once.
    #[must_use]
    pub fn with_snapshot(mut self, snapshot: &Snapshot) -> Self {
        self.project = Project::with_snapshot(snapshot);
        self.snapshot = snapshot.clone();
        self
    }
    /// Limits the size of each file, and the total size of loaded files. Default: 1 GiB.
    #[must_use]
    pub const fn with_max_size(mut self, bytes: u64) -> Self {
        (self.max_size, self.left) = (bytes, bytes);
        self
    }
    /// Shows files from another source.
    #[must_use]
    pub fn with_loader(mut self, loader: impl Loader + 'f) -> Self {
        self.loader = Some(Box::new(loader));
        self
    }
    /// Loads nothing: the files that a level shows are only named.
    #[must_use]
    pub const fn without_loader(mut self) -> Self {
        self.loads = false;
        self
    }
    /// Reads only materials, which refer to further files: other files are only [recorded](Self::taken) as found.
    #[must_use]
    pub const fn without_reading(mut self) -> Self {
        self.reads = false;
        self
    }
    /// Records the [requests that are not met](Self::unmet). `listed` contains the names in folders, for models without
    /// skin names.
    #[must_use]
    pub fn recording(mut self, listed: impl IntoIterator<Item = (PathBuf, Vec<String>)>) -> Self {
        let beside = |names: Vec<String>| Arc::new(ImagesBeside::of_names(&names));
        let listed = listed.into_iter().map(|(folder, names)| (folder, beside(names))).collect();
        self.record = Some(Record { unmet: Vec::new(), listed });
        self
    }
    /// The requests that were not met while [recording](Self::recording), each once, in order: among alternatives, the
    /// preferred one comes first.
    #[must_use]
    pub fn unmet(self) -> Vec<FileRequest> {
        let mut known = BTreeSet::new();
        let mut unmet = self.record.map(|record| record.unmet).unwrap_or_default();
        unmet.retain(|request| known.insert(request.clone()));
        unmet
    }
    fn not_found(&mut self, base: Base, name: &str) {
        let Self { record: Some(record), folder, files, .. } = self else { return };
        let own = folder.filter(|_| base == Base::Model);
        let folder = own.map(|folder| files.folder_label(folder)).unwrap_or_default();
        record.unmet.push(FileRequest { name: name.to_owned(), base, folder });
    }
    /// Calls a function with this resolver while it [loads nothing](Self::without_loader).
    pub fn unloaded<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        let loads = std::mem::replace(&mut self.loads, false);
        let made = work(self);
        self.loads = loads;
        made
    }
    /// Sets the formats of the files that a scene shows, unless they are set.
    pub const fn set_formats(&mut self, formats: Formats) {
        if self.formats.is_none() {
            self.formats = Some(formats);
        }
    }
    /// The folders of the game, in order.
    #[must_use]
    pub fn games(&self) -> Vec<PathBuf> {
        self.games.iter().map(|game| self.files.folder_label(*game)).collect()
    }
    /// The source of the files.
    pub fn files(&mut self) -> &mut (dyn Files + 'f) {
        &mut *self.files
    }
    /// The files that were read so far, each once, in the order of reading: images, lists of clips, files that a level
    /// shows.
    pub fn taken(&self) -> impl Iterator<Item = FileId> + '_ {
        self.taken.iter().copied()
    }
    /// Whether a model has requested the texture with this name and got its [replacement](Self::with_replacement).
    #[must_use]
    pub fn is_replaced(&self, name: &str) -> bool {
        self.replacements.iter().any(|replaced| replaced.is_taken && replaced.name == name)
    }
    /// The maximum size of a file in bytes.
    #[must_use]
    pub const fn max_size(&self) -> u64 {
        self.max_size
    }
    /// The model's file.
    #[must_use]
    pub const fn own(&self) -> Option<FileId> {
        self.own
    }
    /// The path of a file that was [found](Self::find_file).
    #[must_use]
    pub fn path(&self, file: FileId) -> PathBuf {
        self.files.label(file)
    }
    /// The archive that contains a file, if any.
    #[must_use]
    pub fn archive(&self, file: FileId) -> Option<PathBuf> {
        self.files.archive_label(file)
    }
    /// The requested file, or `None` if it does not exist.
    ///
    /// # Errors
    /// If the file exists but cannot be read, or is too large.
    pub fn resolve(&mut self, request: &Request<'_>) -> Result<Option<Found>, ResolveError> {
        let located = self.locate(request)?;
        located.map(|located| self.read(located)).transpose()
    }
    /// The same, but the file is not read yet, so that it can be read once for all of its paths.
    pub(crate) fn locate(&mut self, request: &Request<'_>) -> Result<Option<Located>, ResolveError> {
        if let Some(replaced) = self.replacement(request) {
            return Ok(Some(Located::Known(FileKey::Replacement(replaced))));
        }
        if let Some(ask) = &mut self.ask {
            return Ok(ask(request)?.map(Located::Read));
        }
        Ok(self.find_file(request).map(|file| Located::Known(FileKey::File(file))))
    }
    /// Reads a located file.
    pub(crate) fn read(&mut self, located: Located) -> Result<Found, ResolveError> {
        let file = match located {
            Located::Read(found) => return Ok(found),
            Located::Known(FileKey::Replacement(replaced)) => {
                let replaced = self.replacements.get(replaced).map(|replaced| replaced.file.clone());
                return Ok(replaced.unwrap_or_default());
            }
            Located::Known(FileKey::File(file)) => file,
        };
        let name = name_text(self.files.name(file));
        let is_read = self.reads || extension(Path::new(&name)).eq_ignore_ascii_case("rvmat");
        let bytes = if is_read { self.files.read(file, self.max_size)? } else { Vec::new() };
        self.take(file);
        Ok(Found { name, bytes })
    }
    /// The index of the replacement for a request.
    fn replacement(&mut self, request: &Request<'_>) -> Option<usize> {
        // Materials and models are not images.
        let extension = extension(Path::new(request.path));
        let is_other = ["rvmat", "p3d"].iter().any(|other| extension.eq_ignore_ascii_case(other));
        if is_other || request.base != Base::Project {
            return None;
        }
        let mut all = self.replacements.iter_mut().enumerate();
        let (index, replaced) = all.find(|(_, replaced)| NameMatch::of(request.path, &replaced.name).is_some())?;
        replaced.is_taken = true;
        Some(index)
    }
    /// The requested file, or `None` if it does not exist. Its contents are not read.
    pub fn find_file(&mut self, request: &Request<'_>) -> Option<FileId> {
        let found = self.look_for(request);
        if found.is_none() {
            self.not_found(request.base, request.path);
        }
        found
    }
    fn look_for(&mut self, request: &Request<'_>) -> Option<FileId> {
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
    /// The name of the model's file without its extension, if it has one that is not blank: for formats that do not
    /// store a name.
    #[must_use]
    pub fn model_name(&self) -> Option<String> {
        self.name.clone().filter(|name| !name.trim().is_empty())
    }
    /// The images in the model's own folder, for models without skin names.
    pub fn images_beside(&mut self) -> Arc<ImagesBeside> {
        let Self { folder, files, snapshot, record, .. } = self;
        if let (Some(record), Some(folder)) = (record, *folder) {
            let label = files.folder_label(folder);
            if let Some(listed) = record.listed.get(&label) {
                return Arc::clone(listed);
            }
            record.unmet.push(FileRequest { name: String::new(), base: Base::Model, folder: label });
        }
        folder.map(|folder| snapshot.of_folder(files, folder, ImagesBeside::of_folder)).unwrap_or_default()
    }
    /// The loader of the files that become part of the scene, such as models in a level. Without one, they are named,
    /// but not shown.
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
    /// The folders in which shown files are searched, the nearest first.
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
        let Self { files, snapshot, above, own, .. } = self;
        // Paths of Bohemia's models start with the folder of the project, wherever that is. Others stay below their
        // folders.
        let is_in_project = !is_bare && own.is_some_and(|own| extension(&files.label(own)).eq_ignore_ascii_case("p3d"));
        let mut found = roots.iter().find_map(|root| {
            let found = find(files, *root, path);
            found.or_else(|| if is_bare { snapshot.tree(files, *root).find(files, *root, path) } else { None })
        });
        if found.is_none() && !is_bare {
            found = above.iter().find_map(|root| find(files, *root, path));
        }
        if found.is_none() && is_in_project {
            found = self.look_for(&Request::in_project(path));
        }
        if found.is_none() {
            self.not_found(if is_in_project { Base::Project } else { Base::Anywhere }, path);
        }
        found
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
        // Without a loader: the caller places the files that it shows in turn. The level's own folder counts as a
        // game's.
        let roots: Vec<FolderId> = self.roots().collect();
        let reads = self.reads;
        let Self { files, own, folder, searched, left, record, .. } = self;
        let mut shown = Resolver::among(&mut **files, file).with_max_size(self.max_size).with_snapshot(&self.snapshot);
        shown.games.extend(own.and(*folder).into_iter().chain(searched.iter().copied()));
        shown.searched = roots;
        let mut shown = shown.without_loader();
        shown.reads = reads;
        shown.record = record.take();
        let loaded = (formats.load)(&mut shown, options, left);
        *record = shown.record.take();
        // Its textures also belong to this scene.
        let taken = std::mem::take(&mut shown.taken);
        drop(shown);
        for file in taken {
            self.take(file);
        }
        loaded
    }
    fn own(&self) -> Option<FileId> {
        self.own
    }
}

/// Finds the files that a scene shows (entities of a level, proxies of a model) and converts them to scenes.
///
/// A [`Resolver`] is a loader for files of its [formats](Resolver::set_formats), and can [use](Resolver::with_loader)
/// another one.
pub trait Loader {
    /// Finds a file by its path, or by the last part of it. The same file always has the same id.
    fn find(&mut self, path: &str) -> Option<FileId>;
    /// The names of the loadable files that start with `prefix`, ignoring case: each once, in alphabetical order. For
    /// sources that truncate names.
    fn names_with(&mut self, prefix: &str) -> Vec<String>;
    /// The name of a file, without folders.
    fn name(&self, file: FileId) -> String;
    /// The scene of a file, and the findings of its conversion. An image file becomes a scene of one material with its
    /// texture. The scene's own [`instances`](Scene::instances) are not placed: the caller does that.
    ///
    /// # Errors
    /// If the file cannot be read or converted.
    fn load(&mut self, file: FileId, options: &SceneOptions) -> Result<(Scene, Diagnostics), LoadError>;
    /// The file that is being converted, so that a file that shows itself is detected.
    fn own(&self) -> Option<FileId> {
        None
    }
}

/// The reason why a file that was found has no scene.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct LoadError {
    /// The reason.
    pub reason: String,
}

impl LoadError {
    /// Creates an error with this reason.
    #[must_use]
    pub fn new(reason: impl Into<String>) -> Self {
        Self { reason: reason.into() }
    }
}

// The images in a folder that may be skins of the models in it.

/// The images in a folder that may be skins of models that do not name any. Computed once per folder.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ImagesBeside {
    /// The names of the images, in alphabetical order: one for each stem, without icons and without those that are
    /// named after a model of the folder.
    pub images: Vec<String>,
    /// The files named `tris0`, `tris1` and so on.
    pub numbered: Vec<String>,
    /// Whether this is the folder of a player: an image has an icon for the menu.
    pub is_player: bool,
}

impl ImagesBeside {
    /// Examines a folder.
    pub fn of_folder(files: &mut dyn Files, folder: FolderId) -> Self {
        Self::of_names(&file_names(files, folder))
    }
    /// Examines a folder with files of these names, which are in alphabetical order.
    #[must_use]
    pub fn of_names(names: &[String]) -> Self {
        let of = |wanted: &dyn Fn(&str) -> bool| -> Vec<&String> {
            let fits = |name: &&String| name.rsplit_once('.').is_some_and(|(_, end)| wanted(&end.to_lowercase()));
            names.iter().filter(fits).collect()
        };
        let models: HashSet<String> = of(&|extension| extension == "md2").into_iter().map(|name| stem(name)).collect();
        let images = of(&|extension| extension == "pcx" || image_file::EXTENSIONS.contains(&extension));
        let all: HashSet<String> = images.iter().map(|name| stem(name)).collect();
        let is_icon = |stem: &str| stem.ends_with("_i");
        let is_player = all.iter().any(|stem| stem.strip_suffix("_i").is_some_and(|skin| all.contains(skin)));
        let mut known = HashSet::default();
        let mut is_skin = |name: &&String| {
            let stem = stem(name);
            // An image that is named after a model belongs to it: `weapon.pcx` next to `weapon.md2`.
            !is_icon(&stem) && !models.contains(&stem) && known.insert(stem)
        };
        let images: Vec<String> = images.into_iter().filter(|name| is_skin(name)).cloned().collect();
        let numbered = images.iter().filter(|name| is_numbered(name)).cloned().collect();
        Self { images, numbered, is_player }
    }
}

/// Whether an image is named `tris0`, `tris1` and so on.
pub(crate) fn is_numbered(name: &str) -> bool {
    stem(name).strip_prefix("tris").is_some_and(|n| n.parse::<u32>().is_ok())
}

/// The name of a file without its extension, in lower case.
pub(crate) fn stem(name: &str) -> String {
    name.rsplit_once('.').map_or(name, |(stem, _)| stem).to_lowercase()
}
