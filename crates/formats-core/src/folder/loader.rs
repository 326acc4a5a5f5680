//! Loading the files that another file names.

use alloc::{collections::BTreeMap, string::String, sync::Arc, vec::Vec};
use std::{
    fs,
    path::{Path, PathBuf},
};

use super::Folders;

/// A file that was loaded: any format.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct LoadedFile {
    /// Where it was found.
    pub path: PathBuf,
    /// What is in it.
    pub bytes: Vec<u8>,
}

/// Loads the files that a model names from its folder: each is read once, however often it is named, so that a small file
/// cannot fill the memory with copies of a large one.
#[derive(Debug, Clone, Default)]
pub struct Loader {
    folders: Folders,
    loaded: BTreeMap<PathBuf, Option<Arc<LoadedFile>>>,
}

impl Loader {
    /// The first of these paths below `root` that is a file which can be read, found as by [`Folders::find`]: in any letter
    /// case, and never outside of `root`.
    pub fn load(&mut self, root: &Path, paths: impl IntoIterator<Item = String>) -> Option<Arc<LoadedFile>> {
        paths.into_iter().find_map(|path| self.load_by(|folders| folders.find(root, &path)))
    }
    /// The file that `find` leads to, if it can be read.
    pub fn load_by(&mut self, find: impl FnOnce(&mut Folders) -> Option<PathBuf>) -> Option<Arc<LoadedFile>> {
        let path = find(&mut self.folders)?;
        let read = |path: &PathBuf| Some(Arc::new(LoadedFile { bytes: fs::read(path).ok()?, path: path.clone() }));
        self.loaded.entry(path).or_insert_with_key(read).clone()
    }
}
