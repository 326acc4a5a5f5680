//! Case-insensitive lookup of files in folders, as on the systems of these games.

mod loader;
mod project;

pub use loader::{LoadedFile, Loader};
pub use project::Project;

use alloc::{
    borrow::ToOwned,
    collections::BTreeMap,
    string::{String, ToString},
    vec::Vec,
};
use std::{
    collections::{HashMap, HashSet},
    ffi::{OsStr, OsString},
    fs,
    path::{Path, PathBuf},
};

/// Looks for files in folders: each part of a path in its exact letter case if that exists, otherwise in any; of
/// several the first by name, so that the result does not depend on the file system.
///
/// It never accesses a file outside of the folder that it is given: `..`, absolute paths, drive letters and links that
/// point outside are refused. After a failed lookup in a folder, the names in it are cached, since a model may name
/// thousands of missing files: make a new lookup when files were added.
#[derive(Debug, Clone, Default)]
pub struct Folders(HashMap<PathBuf, Names>);

/// The names in a folder.
#[derive(Debug, Clone, Default)]
struct Names {
    exact: HashSet<OsString>,
    /// By the name in lower case: the first in the order of names.
    any_case: HashMap<String, OsString>,
}

impl Folders {
    /// The file at `path` below `root`: with `/` or `\`, as files of games name it. The result begins with `root` as it
    /// was given; it may be a link to a file that is also below `root`.
    pub fn find(&mut self, root: &Path, path: &str) -> Option<PathBuf> {
        let found = parts(path)?.into_iter().try_fold(root.to_owned(), |folder, part| self.entry(&folder, part))?;
        // Links are resolved here, once, to find the real location of the whole path.
        let real = fs::canonicalize(&found).ok()?;
        let below = real.starts_with(real_folder(root)?);
        (below && real.is_file()).then_some(found)
    }
    /// The entry of a folder with this name.
    fn entry(&mut self, folder: &Path, name: &str) -> Option<PathBuf> {
        let exact = folder.join(name);
        if !self.0.contains_key(folder) {
            if fs::symlink_metadata(&exact).is_ok() {
                return Some(exact);
            }
            self.0.insert(folder.to_owned(), Names::of(folder)?);
        }
        let names = self.0.get(folder)?;
        if names.exact.contains(OsStr::new(name)) {
            return Some(exact);
        }
        names.any_case.get(&name.to_lowercase()).map(|name| folder.join(name))
    }
}

impl Names {
    fn of(folder: &Path) -> Option<Self> {
        let mut names = Self::default();
        for name in fs::read_dir(or_here(folder)).ok()?.flatten().map(|entry| entry.file_name()) {
            let first = names.any_case.entry(name.to_string_lossy().to_lowercase()).or_insert_with(|| name.clone());
            if name < *first {
                first.clone_from(&name);
            }
            names.exact.insert(name);
        }
        Some(names)
    }
}

/// The files in a folder and in those below it, by name without regard to letter case: for games whose files name others
/// by their bare names.
///
/// Links are not followed. Of files with the same name the one with the fewest folders around it counts, of several
/// such the first in alphabetical order of the paths.
#[derive(Debug, Clone, Default)]
pub struct Tree {
    /// By the name in lower case, so that names with the same start stand together.
    by_name: BTreeMap<String, PathBuf>,
}

impl Tree {
    /// At most so many files and folders are looked at, those nearest to the root first.
    const MAX_ENTRIES: usize = 200_000;
    /// Folders are nested at most so deep.
    const MAX_DEPTH: usize = 16;

    /// The files below `root`.
    #[must_use]
    pub fn of(root: &Path) -> Self {
        let mut tree = Self::default();
        let mut left = Self::MAX_ENTRIES;
        let mut level = Vec::from([root.to_owned()]);
        for _ in 0..Self::MAX_DEPTH {
            let mut below = Vec::new();
            for folder in level {
                let mut entries: Vec<fs::DirEntry> =
                    fs::read_dir(or_here(&folder)).into_iter().flatten().flatten().take(left).collect();
                left = left.saturating_sub(entries.len());
                entries.sort_by_key(fs::DirEntry::file_name);
                for entry in entries {
                    match entry.file_type() {
                        Ok(kind) if kind.is_dir() => below.push(folder.join(entry.file_name())),
                        Ok(kind) if kind.is_file() => {
                            let name = entry.file_name().to_string_lossy().to_lowercase();
                            tree.by_name.entry(name).or_insert_with(|| folder.join(entry.file_name()));
                        }
                        _ => {}
                    }
                }
            }
            level = below;
        }
        tree
    }
    /// The file with this name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<&Path> {
        self.by_name.get(&name.to_lowercase()).map(PathBuf::as_path)
    }
    /// The files whose names start like this, in alphabetical order.
    pub fn starting_with(&self, prefix: &str) -> impl Iterator<Item = &Path> + use<'_> {
        let prefix = prefix.to_lowercase();
        let from = self.by_name.range(prefix.clone()..);
        from.take_while(move |(name, _)| name.starts_with(&prefix)).map(|(_, path)| path.as_path())
    }
}

/// The names of the files in a folder, and of links to files, in alphabetical order; those that are UTF-8.
#[must_use]
pub fn file_names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(or_here(folder)).into_iter().flatten().flatten().filter(is_file);
    let mut names: Vec<String> = entries.filter_map(|entry| entry.file_name().into_string().ok()).collect();
    names.sort_unstable();
    names
}

/// A folder by its real path, without links, if there is one.
#[must_use]
pub fn real_folder(folder: &Path) -> Option<PathBuf> {
    fs::canonicalize(or_here(folder)).ok()
}

/// The parent of `tris.md2` is the empty path, which means the current folder.
fn or_here(folder: &Path) -> &Path {
    if folder.as_os_str().is_empty() { Path::new(".") } else { folder }
}

/// Whether it is a file, or a link to one. Only links need another query of the file system.
fn is_file(entry: &fs::DirEntry) -> bool {
    match entry.file_type() {
        Ok(kind) if !kind.is_symlink() => kind.is_file(),
        _ => entry.path().is_file(),
    }
}

/// The parts of a path in a file: `None` if it could point outside the folder, or is empty.
fn parts(path: &str) -> Option<Vec<&str>> {
    // A path with a NUL or a colon (drives, streams) is not a file name of a game. Leading slashes make it absolute.
    if path.contains(['\0', ':']) || path.starts_with(['/', '\\']) {
        return None;
    }
    let parts: Vec<&str> = path.split(['/', '\\']).filter(|part| !matches!(*part, "" | ".")).collect();
    (!parts.is_empty() && !parts.iter().any(|part| part.trim_end_matches([' ', '.']).is_empty())).then_some(parts)
}

/// The extension of a path without the dot, as text; empty without one.
#[must_use]
pub fn extension(path: &Path) -> String {
    path.extension().map(|extension| extension.to_string_lossy().to_string()).unwrap_or_default()
}
