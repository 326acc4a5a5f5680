//! Finding a file that another one names: below a folder, in any folder of a game, or in a project for Bohemia's games.

use alloc::{borrow::ToOwned, collections::BTreeMap, string::String, sync::Arc, vec::Vec};

use super::{Entry, FileId, Files, FolderId, PREFIX_FILES, PrefixFile, Snapshot, folded, name_text};

/// Finds the file at `path` below the folder `from`. The path has `/` or `\`, as in game files; each part matches exactly if
/// possible, otherwise ignoring case.
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

/// Finds the first of these paths below `from` that is a file.
pub fn first(files: &mut dyn Files, from: FolderId, paths: impl IntoIterator<Item = String>) -> Option<FileId> {
    paths.into_iter().find_map(|path| find(files, from, &path))
}

/// Returns the game folders for files in `folder`: the parent of the last `models` or `players` in its path. If one of the two
/// contains the other (`models/players/…`), both are possible, the nearest first.
pub fn game_folders(files: &mut dyn Files, folder: FolderId) -> Vec<FolderId> {
    let is_data = |files: &dyn Files, folder: FolderId| {
        let name = files.folder_name(folder).unwrap_or_default();
        [&b"models"[..], b"players"].iter().any(|data| name.eq_ignore_ascii_case(data))
    };
    let mut at = Some(folder);
    while let Some(data) = at {
        let above = files.parent(data);
        if is_data(files, data) {
            let outer = above.filter(|above| is_data(files, *above)).and_then(|outer| files.parent(outer));
            return above.into_iter().chain(outer).collect();
        }
        at = above;
    }
    Vec::new()
}

/// Returns the parts of a path; `None` if it is empty or could lead outside the folder.
fn parts(path: &str) -> Option<Vec<&str>> {
    // File names in games contain no NUL or colon (drives, streams). Leading slashes make a path absolute.
    if path.contains(['\0', ':']) || path.starts_with(['/', '\\']) {
        return None;
    }
    let parts: Vec<&str> = path.split(['/', '\\']).filter(|part| !matches!(*part, "" | ".")).collect();
    (!parts.is_empty() && !parts.iter().any(|part| part.trim_end_matches([' ', '.']).is_empty())).then_some(parts)
}

/// The files in a folder and its subfolders, by name, ignoring case: for games whose files name others without a path.
///
/// Links to folders are not followed. Among files with the same name, the least deeply nested one is used; if there are several,
/// the first by path.
#[derive(Debug, Clone, Default)]
pub struct Tree {
    /// Paths below the root with `/`, sorted by lower-case name, so that names with the same start are adjacent.
    by_name: BTreeMap<String, Vec<u8>>,
}

impl Tree {
    /// The maximum number of files and folders to visit, nearest to the root first.
    const MAX_ENTRIES: usize = 200_000;
    /// The maximum depth of folders.
    const MAX_DEPTH: usize = 16;

    /// Lists the files below `root`; none if it [may not be searched](Files::is_searchable).
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
                // The first by name, so that the omitted ones do not depend on the file system.
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
    /// Finds the file with this name, below the root folder.
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
    /// Returns the names of the files that start like this, in alphabetical order.
    pub fn starting_with(&self, prefix: &str) -> impl Iterator<Item = String> + use<'_> {
        let prefix = prefix.to_lowercase();
        let from = self.by_name.range(prefix.clone()..);
        let names = from.take_while(move |(name, _)| name.starts_with(&prefix));
        names.map(|(_, path)| name_text(path.rsplit(|byte| *byte == b'/').next().unwrap_or(path)))
    }
}

/// Folders, with their paths in the game.
///
/// The game's archives, and therefore its models, refer to files as `z\ace\addons\sandbag\data\bag_co.paa`. Authors keep the folder
/// `sandbag` anywhere, with a file `$PBOPREFIX$` that contains `z\ace\addons\sandbag`. Without it, the prefix is the name of the
/// folder.
#[derive(Debug, Clone, Default)]
pub struct Project {
    snapshot: Snapshot,
    /// Read on first use.
    prefixes: Option<Vec<Prefixes>>,
}

/// The prefixes of folders, in lower case and with `\`.
#[derive(Debug, Clone)]
enum Prefixes {
    Of(FolderId, Arc<Prefix>),
    /// The prefixes of the folders in a folder.
    In(FolderId, Arc<PrefixesInside>),
}

/// The prefix of a folder.
#[derive(Debug)]
struct Prefix(Option<String>);

/// The prefixes of the folders in a folder, with their names.
#[derive(Debug)]
struct PrefixesInside(Vec<(String, Vec<u8>)>);

impl Prefix {
    /// The prefix of a folder, from its prefix file.
    fn of(files: &mut dyn Files, folder: FolderId) -> Self {
        let file = PREFIX_FILES.into_iter().find_map(|name| find(files, folder, name));
        Self(file.and_then(|file| {
            let bytes = files.read_at(file, 0, MOST_BYTES).ok()?;
            let read = PrefixFile::parse_as(&bytes, |text| files.decode(text)).ok()?;
            Some(name_text(read.prefix()?).to_lowercase())
        }))
    }
}

impl PrefixesInside {
    /// In alphabetical order of the names.
    fn of(files: &mut dyn Files, folder: FolderId) -> Self {
        let folders = files.list(folder).into_iter().filter_map(|(name, entry)| match entry {
            Entry::Folder(folder) => Some((name, folder)),
            Entry::File(_) => None,
        });
        let folders: Vec<_> = folders.take(MOST_BESIDE).collect();
        let named = folders.into_iter().filter_map(|(name, folder)| Some((Prefix::of(files, folder).0?, name)));
        Self(named.collect())
    }
}

impl Prefixes {
    /// Finds a file whose path begins with one of the prefixes; `lower` is the path in lower case.
    fn find(&self, files: &mut dyn Files, path: &str, lower: &str) -> Option<FileId> {
        let rest = |prefix: &str| {
            let rest = lower.strip_prefix(prefix)?.strip_prefix('\\')?;
            // Lower case may have another length.
            path.get(path.len().checked_sub(rest.len())?..)
        };
        match self {
            Self::Of(folder, prefix) => find(files, *folder, rest(prefix.0.as_deref()?)?),
            Self::In(folder, inside) => inside.0.iter().find_map(|(prefix, name)| {
                let rest = rest(prefix)?;
                match files.entry(*folder, name)? {
                    Entry::Folder(folder) => find(files, folder, rest),
                    Entry::File(_) => None,
                }
            }),
        }
    }
}

/// The maximum number of folders above a model to check.
const MOST_ABOVE: usize = 8;
/// The maximum number of folders to check next to one with a prefix.
const MOST_BESIDE: usize = 1024;
/// The maximum length of a path: longer texts are not file names.
const MOST_OF_PATH: usize = 1024;
/// The maximum number of leading parts that are dropped from a path.
const MOST_PARTS: usize = 64;
/// The maximum length of a prefix.
const MOST_BYTES: u64 = 1024;

impl Project {
    /// Creates a `Project` that shares the contents of folders with others.
    #[must_use]
    pub fn with_snapshot(snapshot: &Snapshot) -> Self {
        Self { snapshot: snapshot.clone(), prefixes: None }
    }
    /// Finds the file that a model in the folder `model` refers to by `path`: first below a folder whose prefix begins the path;
    /// then below the folders of `games` or above the model, by the whole path; then below `model` or `games` by the end of the
    /// path. Folders with a prefix are searched for only once. Links cannot lead out of the folder in which a file is found.
    pub fn find(
        &mut self,
        files: &mut dyn Files,
        model: Option<FolderId>,
        games: &[FolderId],
        path: &str,
    ) -> Option<FileId> {
        if path.len() > MOST_OF_PATH {
            return None;
        }
        let path = relative(path);
        let lower = path.to_lowercase();
        let prefixes = self.prefixes.get_or_insert_with(|| prefixes(&self.snapshot, files, model, games));
        let by_prefix = prefixes.iter().find_map(|prefixes| prefixes.find(files, &path, &lower));
        if by_prefix.is_some() {
            return by_prefix;
        }
        let roots: Vec<FolderId> = games.iter().copied().chain(above(files, model)).collect();
        if let Some(found) = roots.into_iter().find_map(|root| find(files, root, &path)) {
            return Some(found);
        }
        let ends = path.match_indices('\\').take(MOST_PARTS);
        let mut ends = ends.filter_map(|(at, _)| path.get(at.checked_add(1)?..));
        let roots = || model.into_iter().chain(games.iter().copied());
        ends.find_map(|end| roots().find_map(|root| find(files, root, end)))
    }
}

/// Returns the folder of a model and the folders above it, as far as they may be searched.
fn above(files: &mut dyn Files, model: Option<FolderId>) -> Vec<FolderId> {
    // A model must not be able to refer to arbitrary files, relative to the root of the file system or a home folder.
    let model = model.filter(|model| files.is_searchable(*model));
    core::iter::successors(model, |folder| files.parent(*folder)).take(MOST_ABOVE).collect()
}

/// Returns the path with `\`, without a drive and a leading separator.
fn relative(path: &str) -> String {
    let path = path.trim().replace('/', "\\");
    let after_drive =
        path.split_once(':').filter(|(drive, _)| drive.len() == 1).map_or(path.as_str(), |(_, rest)| rest);
    after_drive.trim_start_matches('\\').to_owned()
}

/// Returns the prefixes of the folders above the model, of their siblings, of the game folders and of the folders in those.
fn prefixes(snapshot: &Snapshot, files: &mut dyn Files, model: Option<FolderId>, games: &[FolderId]) -> Vec<Prefixes> {
    let mut found = Vec::new();
    for folder in above(files, model) {
        let prefix = snapshot.of_folder(files, folder, Prefix::of);
        let has_one = prefix.0.is_some();
        found.push(Prefixes::Of(folder, prefix));
        if has_one && let Some(parent) = files.parent(folder) {
            found.push(Prefixes::In(parent, snapshot.of_folder(files, parent, PrefixesInside::of)));
        }
    }
    for game in games {
        found.push(Prefixes::Of(*game, snapshot.of_folder(files, *game, Prefix::of)));
        found.push(Prefixes::In(*game, snapshot.of_folder(files, *game, PrefixesInside::of)));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::{DiskFiles, MemoryFiles};

    #[test]
    fn a_path_from_the_root_of_the_file_system_is_not_found() {
        let root = std::env::temp_dir().join(alloc::format!("triassic_project_{}", std::process::id()));
        std::fs::create_dir_all(root.join("model")).unwrap();
        std::fs::create_dir_all(root.join("data")).unwrap();
        std::fs::write(root.join("data/other.paa"), b"").unwrap();
        let root = root.canonicalize().unwrap();
        let mut files = DiskFiles::new();
        let model = files.add_folder(&root.join("model"));
        let mut find = |path: &str| Project::default().find(&mut files, model, &[], path);
        let found = [find("data\\other.paa"), find(&root.join("data/other.paa").to_string_lossy())];
        std::fs::remove_dir_all(&root).unwrap();
        assert!(found[0].is_some(), "below a folder above the model");
        assert_eq!(found[1], None);
    }
    #[test]
    fn the_game_is_above_its_models() {
        for (path, games) in [
            ("baseq2/players/male/tris.md2", &["baseq2"][..]),
            ("q3/models/Players/mech/tris.md2", &["q3/models", "q3"]),
            ("models/x/models/a/tris.md2", &["models/x"]),
            ("Models/tris.md2", &[""]),
            ("a/tris.md2", &[]),
        ] {
            let mut files = MemoryFiles::new();
            let file = files.add(path, Vec::new());
            let folder = files.folder_of(file);
            let found = game_folders(&mut files, folder).into_iter().map(|game| files.folder_label(game));
            assert_eq!(
                found.collect::<Vec<_>>(),
                games.iter().map(std::path::PathBuf::from).collect::<Vec<_>>(),
                "{path}"
            );
        }
    }
    #[test]
    fn a_prefix_determines_the_path_in_the_game() {
        let mut files = MemoryFiles::new();
        files.add("work/Box/$pboprefix$", b"x\\mine\\box".to_vec());
        let image = files.add("work/Box/Data/box_CO.paa", Vec::new());
        files.add("work/lamp/lamp.p3d", Vec::new());
        let Some(Entry::Folder(work)) = files.entry(MemoryFiles::ROOT, b"work") else { panic!("a folder") };
        let mut project = Project::default();
        assert_eq!(project.find(&mut files, None, &[work], r"P:\x\mine\box\data\box_co.paa"), Some(image));
        assert_eq!(project.find(&mut files, None, &[work], r"x\mine\boxes\data\box_co.paa"), None);
    }
}
