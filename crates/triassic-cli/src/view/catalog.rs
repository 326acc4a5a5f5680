//! The catalog: the files of the named folders and archives. Their paths are only looked up in the list, so that no
//! other files can be requested.

use std::{
    collections::HashMap,
    fs, io,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, SystemTime},
};

use serde::Serialize;
use triassic::{OpenFile, Options, census::known_name, convert::TextEncoding, detect};

use super::{
    changes::{Stamp, stamp},
    request::{Refusal, refuse},
};
use crate::{
    archives::Shelf,
    failure::Failure,
    input::{Input, Location},
    walk::Filter,
};

/// The named folders, files and archives, and their list, which is created on demand.
#[derive(Debug)]
pub(crate) struct Catalog {
    paths: Vec<PathBuf>,
    filter: Filter,
    is_unlimited: bool,
    looks_inside: bool,
    listing: Mutex<Option<Arc<Listing>>>,
}

/// The files at one time, including open archives: after a change of one, a new listing is needed.
#[derive(Debug)]
pub(crate) struct Listing {
    pub(crate) shelf: Shelf,
    items: Vec<Item>,
    by_path: HashMap<String, usize>,
}

/// A file, or an inaccessible path.
#[derive(Debug)]
pub(crate) struct Item {
    /// The path below the input, with `/`.
    pub(crate) path: String,
    /// `None` for an inaccessible path.
    location: Option<Location>,
    /// The canonical path of a named folder that contains the file.
    root: Option<Arc<Path>>,
}

/// A line of `/api/entries`.
#[derive(Debug, Serialize)]
pub(crate) struct Entry<'a> {
    path: &'a str,
    size: u64,
    format: Option<&'static str>,
    label: String,
    /// Archives are not listed: their members are.
    container: bool,
}

impl Catalog {
    pub(crate) const fn new(paths: Vec<PathBuf>, filter: Filter, is_unlimited: bool, looks_inside: bool) -> Self {
        Self { paths, filter, is_unlimited, looks_inside, listing: Mutex::new(None) }
    }
    /// The most recent list.
    pub(crate) fn listing(&self) -> Arc<Listing> {
        let mut listing = self.listing.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(listing.get_or_insert_with(|| Arc::new(self.made())))
    }
    /// A new list, for a newly opened page.
    pub(crate) fn refresh(&self) -> Arc<Listing> {
        let new = Arc::new(self.made());
        *self.listing.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(&new));
        new
    }
    fn made(&self) -> Listing {
        let archives = Shelf::new(self.is_unlimited, self.looks_inside, TextEncoding::Detect);
        let (mut items, mut by_path) = (Vec::new(), HashMap::new());
        for argument in &self.paths {
            let root = fs::canonicalize(argument).ok().map(Arc::from);
            for input in Input::of([argument], &self.filter, &archives) {
                let base = if self.paths.len() > 1 { None } else { Some(argument.as_path()) };
                let name = shown(&input.name, base);
                let location = input.location().cloned();
                // A path that continues into an archive.
                let real = || fs::canonicalize(location.as_ref()?.disk()).ok().map(Arc::from);
                let root = root.clone().or_else(real);
                // Archives may have several members with the same name, and names that are not UTF-8 may become equal.
                let names = (2_u64..).map(|number| format!("{name} ({number})"));
                let path = [name.clone()].into_iter().chain(names).find(|path| !by_path.contains_key(path));
                let path = path.unwrap_or_default();
                by_path.insert(path.clone(), items.len());
                items.push(Item { path, location, root });
            }
        }
        Listing { shelf: archives, items, by_path }
    }
}

/// The path that the page shows: relative to the single input, or else as given.
fn shown(name: &str, base: Option<&Path>) -> String {
    let path = Path::new(name);
    let below = base.and_then(|base| path.strip_prefix(base).ok());
    let path = match below {
        // It was named itself.
        Some(below) if below.as_os_str().is_empty() => Path::new(path.file_name().unwrap_or(path.as_os_str())),
        Some(below) => below,
        None => path,
    };
    let text = path.display().to_string();
    let text = if cfg!(windows) { text.replace('\\', "/") } else { text };
    text.trim_start_matches("./").trim_start_matches('/').to_owned()
}

impl Listing {
    /// All files, in order.
    pub(crate) fn items(&self) -> &[Item] {
        &self.items
    }
    /// The file of a path, if it is still in the place where it was found.
    pub(crate) fn find(&self, path: &str) -> Result<(&Item, &Location), Refusal> {
        let item = self.by_path.get(path).and_then(|number| self.items.get(*number));
        let found = item.and_then(|item| Some((item, item.location.as_ref()?, item.root.as_ref()?)));
        let Some((item, location, root)) = found else { return Err(refuse(404, "no such file in the list")) };
        // A link may have replaced it since.
        match fs::canonicalize(location.disk()) {
            Ok(real) if real.starts_with(root) && real.is_file() => Ok((item, location)),
            Ok(_) => Err(refuse(403, "a link leads out of the folder")),
            Err(_) => Err(refuse(404, "the file no longer exists")),
        }
    }
}

impl Item {
    /// The line about it.
    pub(crate) fn entry(&self) -> Entry<'_> {
        let described = self.location.as_ref().map(describe).transpose();
        let (size, format, label) = match described {
            Ok(Some(described)) => described,
            Ok(None) => (0, None, "cannot be read".to_owned()),
            Err(error) => (0, None, format!("cannot be read: {error}")),
        };
        Entry { path: &self.path, size, format, label, container: false }
    }
}

/// The size of a file, the crate that reads it, and the name of its format.
fn describe(location: &Location) -> io::Result<(u64, Option<&'static str>, String)> {
    let start = location.start()?;
    let head = start.head();
    let size = start.len();
    if let Some(detected) = detect(head) {
        return Ok((size, Some(detected.id), detected.name().to_owned()));
    }
    let format = head.bytes().starts_with(b"glTF").then_some("gltf");
    Ok((size, format, known_name(&head).unwrap_or_default()))
}

// The most recently opened file. A page makes several requests about it, including one for each level of its dump: it
// is read or unpacked, and its companions are searched, only once.

/// Larger files are not kept.
const MOST_BYTES: usize = 128 << 20;
/// A file that was modified shortly before it was read is not kept: another change may not alter its time.
const SETTLED: Duration = Duration::from_secs(2);

/// The most recently opened file, if it can be kept.
#[derive(Debug, Default)]
pub(crate) struct LastFile(Mutex<Option<Kept>>);

#[derive(Debug)]
struct Kept {
    /// The listing whose archives were opened for it.
    listing: Arc<Listing>,
    path: String,
    file: Arc<OpenFile>,
    /// The files that it depends on, and its folder, in which others may appear; each with its state.
    used: Vec<(PathBuf, Stamp)>,
}

impl LastFile {
    /// Opens the file at a path, unless it is the last one and has not changed.
    pub(crate) fn open(
        &self,
        listing: &Arc<Listing>,
        path: &str,
        location: &Location,
        options: &Options,
    ) -> Result<Arc<OpenFile>, Failure> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner).as_ref().and_then(|kept| {
            let is_it = Arc::ptr_eq(&kept.listing, listing) && kept.path == path;
            (is_it && kept.used.iter().all(|(file, then)| stamp(file) == *then)).then(|| Arc::clone(&kept.file))
        });
        known.map_or_else(|| location.open(options, &listing.shelf).map(Arc::new), Ok)
    }
    /// Keeps a file, which was read after `begun` and depends on these files.
    pub(crate) fn keep(
        &self,
        listing: &Arc<Listing>,
        path: &str,
        file: &Arc<OpenFile>,
        used: &[PathBuf],
        begun: SystemTime,
    ) {
        let mut last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if last.as_ref().is_some_and(|kept| Arc::ptr_eq(&kept.file, file)) {
            return;
        }
        *last = None;
        let size = file.companions().iter().filter_map(|companion| companion.bytes().ok());
        let size = size.fold(file.bytes().len(), |size, bytes| size.saturating_add(bytes.len()));
        let folders = used.iter().filter_map(|file| file.parent()).map(Path::to_owned);
        let used: Vec<(PathBuf, Stamp)> =
            used.iter().cloned().chain(folders).map(|file| (file.clone(), stamp(&file))).collect();
        let is_settled = |(_, stamp): &(PathBuf, Stamp)| {
            stamp.is_some_and(|(time, _)| begun.duration_since(time).is_ok_and(|age| age >= SETTLED))
        };
        if size <= MOST_BYTES && used.iter().all(is_settled) {
            *last = Some(Kept { listing: Arc::clone(listing), path: path.to_owned(), file: Arc::clone(file), used });
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use crate::{view::Catalog, walk::Filter};

    use super::*;

    #[test]
    fn paths_are_relative_to_the_input() {
        let below = |name: &str, base: &str| shown(name, Some(Path::new(base)));
        assert_eq!(below("models/a/tris.md2", "models"), "a/tris.md2");
        assert_eq!(below("models/a/tris.md2", "models/"), "a/tris.md2");
        assert_eq!(below("/x/models/tris.md2", "/x/models/tris.md2"), "tris.md2");
        assert_eq!(below("./a.md2", "."), "a.md2");
        assert_eq!(shown("/x/a.md2", None), "x/a.md2");
        assert_eq!(shown("../a.md2", None), "../a.md2");
    }

    #[cfg_attr(not(unix), ignore = "times of folders cannot be set there")]
    #[test]
    fn a_file_is_read_again_only_if_a_dependency_changes() {
        // Sets the modification time of a file or a folder into the past.
        let then = SystemTime::now() - Duration::from_secs(60);
        let age = |path: &Path| fs::File::open(path).unwrap().set_modified(then).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.bin");
        fs::write(&path, "one").unwrap();
        let (last, options) = (LastFile::default(), Options::default());
        let catalog = Catalog::new(vec![folder.path().to_owned()], Filter::default(), false, true);
        let mut listing = catalog.listing();
        let location = Location::Disk(path.clone());
        let open = |listing: &Arc<Listing>| {
            let begun = SystemTime::now();
            let file = last.open(listing, "a.bin", &location, &options).unwrap();
            last.keep(listing, "a.bin", &file, std::slice::from_ref(&path), begun);
            file
        };
        let is_kept = |one: &Arc<OpenFile>, listing: &Arc<Listing>| Arc::ptr_eq(one, &open(listing));
        assert!(!is_kept(&open(&listing), &listing), "it was written just now");
        age(&path);
        age(folder.path());
        let first = open(&listing);
        assert!(is_kept(&first, &listing) && is_kept(&first, &listing));
        assert!(!Arc::ptr_eq(&first, &last.open(&listing, "b.bin", &location, &options).unwrap()), "another path");
        // The same length but another time.
        fs::write(&path, "two").unwrap();
        age(folder.path());
        let second = open(&listing);
        assert_eq!((second.bytes(), Arc::ptr_eq(&first, &second)), (&b"two"[..], false));
        age(&path);
        let second = open(&listing);
        assert!(is_kept(&second, &listing));
        // A companion may have been added.
        fs::write(folder.path().join("aT.bin"), "").unwrap();
        assert!(!is_kept(&second, &listing));
        age(folder.path());
        let third = open(&listing);
        assert!(is_kept(&third, &listing));
        listing = catalog.refresh();
        assert!(!is_kept(&third, &listing), "archives were opened again");
    }
}
