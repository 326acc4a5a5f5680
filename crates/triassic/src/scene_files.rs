//! The files that become part of a scene, found in folders.

use std::{
    borrow::ToOwned,
    collections::HashMap,
    format, fs,
    path::{Path, PathBuf},
    string::{String, ToString},
    vec::Vec,
};

use formats_core::{
    Diagnostics,
    folder::{Folders, Tree, extension, real_folder},
};
use triassic_scene::{
    DirResolver, FileId, Found, LoadError, Loader, Request, ResolveError, Resolver, Scene, SceneOptions, image_scene,
    is_image_name,
};

use crate::{FORMATS, Options};

/// Finds the files that belong to a file and those that it shows: a [`Resolver`] with a [`Loader`] over all formats.
///
/// A level names models, maps and images by their bare names. They are looked for in these folders and below them, ignoring
/// case: that of the level, each game folder that was given, and the parent of the level's folder. A name with
/// folders in it is looked for from each of these folders, and from those above the level's; never outside of them.
/// Companions and skins of a model are looked for in its own folder.
///
/// ```no_run
/// use triassic::{SceneFiles, open, scene::SceneOptions};
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let opened = open("Game/Level/office.wmb")?;
/// let mut files = SceneFiles::for_file(opened.path(), &Default::default());
/// let (scene, _) = opened.parse()?.to_scene(&SceneOptions::default(), &mut files)?;
/// for instance in scene.instances.iter().filter(|instance| instance.state.reason().is_some()) {
///     println!("{}: {}", instance.file, instance.state.reason().unwrap_or_default());
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct SceneFiles {
    resolver: Option<DirResolver>,
    /// The folders in which files are looked for, in order.
    roots: Vec<PathBuf>,
    /// The folders above that of the file.
    ancestors: Vec<PathBuf>,
    folders: Folders,
    /// What is below the folders that somebody asked for.
    trees: HashMap<PathBuf, Tree>,
    files: Vec<PathBuf>,
    numbers: HashMap<PathBuf, FileId>,
    own: Option<FileId>,
    /// Whether there is a loader.
    loads: bool,
    options: Options,
    /// Bytes that may still be loaded.
    left: u64,
}

impl SceneFiles {
    /// For the file at this path: its folder, and its parent.
    #[must_use]
    pub fn for_file(path: &Path, options: &Options) -> Self {
        let mut new = Self::none(options);
        new.resolver = Some(DirResolver::for_model(path).with_max_size(options.max_file_size));
        if let Ok(own) = fs::canonicalize(path) {
            new.roots.extend(own.parent().map(Path::to_owned));
            new.ancestors = own.ancestors().skip(2).take(Self::MAX_ANCESTORS).map(Path::to_owned).collect();
            new.own = Some(new.number(own));
        }
        new
    }
    /// For a file without a path: no folder at all, until one is [given](Self::with_game).
    #[must_use]
    pub fn none(options: &Options) -> Self {
        Self {
            resolver: None,
            roots: Vec::new(),
            ancestors: Vec::new(),
            folders: Folders::default(),
            trees: HashMap::new(),
            files: Vec::new(),
            numbers: HashMap::new(),
            own: None,
            loads: true,
            options: *options,
            left: options.max_file_size,
        }
    }
    /// Looks in this folder of a game too, after those before it and before the parent.
    #[must_use]
    pub fn with_game(mut self, folder: &Path) -> Self {
        self.roots.extend(real_folder(folder));
        self.resolver = Some(match self.resolver {
            Some(resolver) => resolver.with_game(folder),
            None => DirResolver::new(folder).with_max_size(self.options.max_file_size),
        });
        self
    }

    /// Loads nothing: the files that a level shows are named only.
    #[must_use]
    pub const fn without_loader(mut self) -> Self {
        self.loads = false;
        self
    }

    /// The path of the file that a request of a converter means, or `None` if there is none. Nothing is read.
    pub fn locate(&mut self, request: &Request<'_>) -> Option<PathBuf> {
        self.resolver.as_mut()?.locate(request)
    }

    /// Folders above that of the file from which names with folders are looked for.
    const MAX_ANCESTORS: usize = 8;

    fn number(&mut self, path: PathBuf) -> FileId {
        let next = FileId(self.files.len().try_into().unwrap_or(u32::MAX));
        let number = *self.numbers.entry(path.clone()).or_insert(next);
        if number == next {
            self.files.push(path);
        }
        number
    }
    fn path(&self, file: FileId) -> Option<&Path> {
        self.files.get(usize::try_from(file.0).ok()?).map(PathBuf::as_path)
    }
    /// The folders in which files are looked for: the parent comes last.
    fn folders(&self) -> Vec<PathBuf> {
        self.roots.iter().chain(self.ancestors.first()).cloned().collect()
    }
    /// What is below a folder, which is read once.
    fn tree(&mut self, root: &Path) -> &Tree {
        self.trees.entry(root.to_owned()).or_insert_with(|| Tree::of(root))
    }
    fn look_for(&mut self, path: &str) -> Option<PathBuf> {
        let roots = self.folders();
        let is_bare = !path.contains(['/', '\\']);
        for root in &roots {
            if let Some(found) = self.folders.find(root, path) {
                return Some(found);
            }
            if is_bare && let Some(found) = self.tree(root).find(path) {
                return Some(found.to_owned());
            }
        }
        if is_bare {
            return None;
        }
        // Paths of Bohemia's models begin with the folder of the project, wherever that is. Others stay below their folders.
        let own = self.own.and_then(|own| self.path(own));
        let in_project = own.is_some_and(|own| extension(own).eq_ignore_ascii_case("p3d"));
        let Self { ancestors, folders, resolver, .. } = self;
        let found = ancestors.iter().find_map(|root| folders.find(root, path));
        found.or_else(|| resolver.as_mut().filter(|_| in_project)?.find_in_project(path))
    }
}

impl Resolver for SceneFiles {
    fn resolve(&mut self, request: &Request<'_>) -> Result<Option<Found>, ResolveError> {
        self.resolver.as_mut().map_or(Ok(None), |resolver| resolver.resolve(request))
    }
    fn model_name(&self) -> Option<String> {
        self.resolver.as_ref().and_then(Resolver::model_name)
    }
    fn siblings(&mut self) -> Vec<String> {
        self.resolver.as_mut().map(Resolver::siblings).unwrap_or_default()
    }
    fn loader(&mut self) -> Option<&mut dyn Loader> {
        (self.loads && !self.roots.is_empty()).then_some(self)
    }
}

impl Loader for SceneFiles {
    fn find(&mut self, path: &str) -> Option<FileId> {
        let found = self.look_for(path)?;
        Some(self.number(fs::canonicalize(found).ok()?))
    }
    fn names_with(&mut self, prefix: &str) -> Vec<String> {
        let mut names: HashMap<String, String> = HashMap::new();
        for root in &self.folders() {
            for path in self.tree(root).starting_with(prefix) {
                let name = path.file_name().unwrap_or_default().to_string_lossy();
                if is_loadable(&name) {
                    names.entry(name.to_lowercase()).or_insert_with(|| name.into_owned());
                }
            }
        }
        let mut names: Vec<String> = names.into_values().collect();
        names.sort_unstable();
        names
    }
    fn name(&self, file: FileId) -> String {
        let name = self.path(file).and_then(Path::file_name);
        name.unwrap_or_default().to_string_lossy().into_owned()
    }
    fn load(&mut self, file: FileId, options: &SceneOptions) -> Result<(Scene, Diagnostics), LoadError> {
        let path = self.path(file).ok_or_else(|| LoadError::new("there is no such file"))?.to_owned();
        let limited = self.options.with_max_file_size(self.options.max_file_size.min(self.left));
        let opened = crate::open_with(&path, &limited).map_err(|error| LoadError::new(error.source.to_string()))?;
        self.left = self.left.saturating_sub(opened.bytes().len().try_into().unwrap_or(u64::MAX));
        let name = self.name(file);
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
        // Without a loader: what it shows in turn is placed by whoever asked.
        let mut resolver = DirResolver::for_model(&path).with_max_size(self.options.max_file_size);
        for game in &self.roots {
            resolver = resolver.with_game(game);
        }
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
