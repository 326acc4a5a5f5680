//! Where to look for a file that another one names.

use alloc::{collections::BTreeMap, string::String, sync::Arc, vec::Vec};
use std::{
    collections::HashMap,
    path::PathBuf,
    sync::{Mutex, PoisonError},
};

use super::{Entry, FileId, Files, FolderId, folded, name_text};

/// The file at `path` below the folder `from`: with `/` or `\`, as files of games name it, each part in its exact letter case
/// if that is there, otherwise in any.
///
/// It never leads out of the folder: `..`, absolute paths, drive letters and links that point outside are refused.
pub fn find(files: &mut dyn Files, from: FolderId, path: &str) -> Option<FileId> {
    let mut parts = parts(path)?.into_iter();
    let name = parts.next_back()?;
    let folder = parts.try_fold(from, |folder, part| match files.entry(folder, part.as_bytes())? {
        Entry::Folder(folder) => Some(folder),
        Entry::File(_) => None,
    })?;
    match files.entry(folder, name.as_bytes())? {
        Entry::File(file) => files.is_below(file, from).then_some(file),
        Entry::Folder(_) => None,
    }
}

/// The first of these paths below `from` that is a file.
pub fn first(files: &mut dyn Files, from: FolderId, paths: impl IntoIterator<Item = String>) -> Option<FileId> {
    paths.into_iter().find_map(|path| find(files, from, &path))
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

/// The files in a folder and in those below it, by name without regard to letter case: for games whose files name others
/// by their bare names.
///
/// Links to folders are not followed. Of files with the same name the one with the fewest folders around it counts, of several
/// such the first in alphabetical order of the paths.
#[derive(Debug, Clone, Default)]
pub struct Tree {
    /// Paths below the root with `/`, by the name in lower case, so that names with the same start stand together.
    by_name: BTreeMap<String, Vec<u8>>,
}

impl Tree {
    /// At most so many files and folders are looked at, those nearest to the root first.
    const MAX_ENTRIES: usize = 200_000;
    /// Folders are nested at most so deep.
    const MAX_DEPTH: usize = 16;

    /// The files below `root`; none where it is [too much](Files::is_searchable) to be searched.
    #[must_use]
    pub fn of(files: &mut dyn Files, root: FolderId) -> Self {
        let mut tree = Self::default();
        let mut left = Self::MAX_ENTRIES;
        let mut level = Vec::new();
        if files.is_searchable(root) {
            level.push((root, Vec::new()));
        }
        for _ in 0..Self::MAX_DEPTH {
            let mut below = Vec::new();
            for (folder, path) in level {
                // The first by name, so that what is left out does not depend on the file system.
                let entries: Vec<_> = files.list(folder).into_iter().take(left).collect();
                left = left.saturating_sub(entries.len());
                for (name, entry) in entries {
                    let mut path = path.clone();
                    if !path.is_empty() {
                        path.push(b'/');
                    }
                    path.extend_from_slice(&name);
                    match entry {
                        Entry::Folder(folder) => below.push((folder, path)),
                        Entry::File(file) if files.is_below(file, root) => {
                            tree.by_name.entry(folded(&name)).or_insert(path);
                        }
                        Entry::File(_) => {}
                    }
                }
            }
            level = below;
        }
        tree
    }
    /// The file with this name, below the folder that the tree is of.
    pub fn find(&self, files: &mut dyn Files, root: FolderId, name: &str) -> Option<FileId> {
        let path = self.by_name.get(&name.to_lowercase())?;
        let found = path.split(|byte| *byte == b'/').try_fold(Entry::Folder(root), |at, part| match at {
            Entry::Folder(folder) => files.entry(folder, part),
            Entry::File(_) => None,
        });
        match found? {
            Entry::File(file) => Some(file),
            Entry::Folder(_) => None,
        }
    }
    /// The names of the files that start like this, in alphabetical order.
    pub fn starting_with(&self, prefix: &str) -> impl Iterator<Item = String> + use<'_> {
        let prefix = prefix.to_lowercase();
        let from = self.by_name.range(prefix.clone()..);
        let names = from.take_while(move |(name, _)| name.starts_with(&prefix));
        names.map(|(_, path)| name_text(path.rsplit(|byte| *byte == b'/').next().unwrap_or(path)))
    }
}

/// Trees of folders, each read once, however many models of a game are converted side by side.
///
/// Copies share what was read: files that are added afterwards are not seen.
#[derive(Debug, Clone, Default)]
pub struct Trees(Arc<Mutex<HashMap<PathBuf, Arc<Tree>>>>);

impl Trees {
    /// So many trees are kept: a whole disk of levels must not end up in memory.
    const MOST: usize = 16;

    /// The tree of a folder.
    pub fn of(&self, files: &mut dyn Files, root: FolderId) -> Arc<Tree> {
        let label = files.folder_label(root);
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&label).map(Arc::clone);
        known.unwrap_or_else(|| {
            let tree = Arc::new(Tree::of(files, root));
            let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            if known.len() >= Self::MOST {
                known.clear();
            }
            known.insert(label, Arc::clone(&tree));
            drop(known);
            tree
        })
    }
}
