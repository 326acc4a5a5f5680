//! Projects of Bohemia's games: where the files are that models name by their path in the game.

use alloc::{borrow::ToOwned, string::String, vec::Vec};

use super::{Entry, FileId, Files, FolderId, find};

/// Folders with the paths that they have in the game.
///
/// The game's archives, and so its models, know files as `z\ace\addons\sandbag\data\bag_co.paa`. Authors have the folder
/// `sandbag` anywhere, and in it a file `$PBOPREFIX$` with the text `z\ace\addons\sandbag`. Without it, a folder is known by its
/// own name.
#[derive(Debug, Clone, Default)]
pub struct Project {
    /// Paths in lower case with `\`, and their folders; read when they are asked for.
    prefixes: Option<Vec<(String, FolderId)>>,
}

/// Folders above a model that are looked at.
const MOST_ABOVE: usize = 8;
/// Folders beside one with a prefix that are looked at.
const MOST_BESIDE: usize = 1024;
/// Bytes of a path that is looked for: what is longer is not the name of a file.
const MOST_OF_PATH: usize = 1024;
/// Parts of a path from which on it is looked for.
const MOST_PARTS: usize = 64;
/// Bytes of a prefix.
const MOST_BYTES: u64 = 1024;

impl Project {
    /// The file that a model in the folder `model` means by `path`: below a folder whose prefix begins the path; else below a
    /// folder of `games` or one of those above the model, by the whole path; else below `model` or `games` by the end of the
    /// path. The folders with a prefix are looked for once. No link leads out of the folder that a file is found in.
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
        let prefixes = self.prefixes.get_or_insert_with(|| prefixes(files, model, games));
        let by_prefix = prefixes.iter().find_map(|(prefix, folder)| {
            let rest = lower.strip_prefix(prefix.as_str())?.strip_prefix('\\')?;
            // Lower case may have another length.
            let rest = path.get(path.len().checked_sub(rest.len())?..)?;
            find(files, *folder, rest)
        });
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

/// The folder of a model and those above it, as far as they may be looked at.
fn above(files: &mut dyn Files, model: Option<FolderId>) -> Vec<FolderId> {
    // What a model names must not lead to any file there is: not from the root of the file system, nor from a home folder.
    let model = model.filter(|model| files.is_searchable(*model));
    core::iter::successors(model, |folder| files.parent(*folder)).take(MOST_ABOVE).collect()
}

/// The path with `\`, without a drive and without a separator at its start.
fn relative(path: &str) -> String {
    let path = path.trim().replace('/', "\\");
    let after_drive =
        path.split_once(':').filter(|(drive, _)| drive.len() == 1).map_or(path.as_str(), |(_, rest)| rest);
    after_drive.trim_start_matches('\\').to_owned()
}

/// The prefixes of the folders above the model and beside them, of the game folders and in them.
fn prefixes(files: &mut dyn Files, model: Option<FolderId>, games: &[FolderId]) -> Vec<(String, FolderId)> {
    let mut found = Vec::new();
    let mut add = |files: &mut dyn Files, folder: FolderId| {
        let prefix = prefix(files, folder);
        let is_there = prefix.is_some();
        found.extend(prefix.map(|prefix| (prefix, folder)));
        is_there
    };
    for folder in above(files, model) {
        if add(files, folder) {
            let parent = files.parent(folder);
            for beside in parent.map(|parent| inside(files, parent)).unwrap_or_default() {
                add(files, beside);
            }
        }
    }
    for game in games {
        add(files, *game);
        for folder in inside(files, *game) {
            add(files, folder);
        }
    }
    found
}

/// The folders in a folder, in alphabetical order.
fn inside(files: &mut dyn Files, folder: FolderId) -> Vec<FolderId> {
    let folders = files.list(folder).into_iter().filter_map(|(_, entry)| match entry {
        Entry::Folder(folder) => Some(folder),
        Entry::File(_) => None,
    });
    folders.take(MOST_BESIDE).collect()
}

/// The prefix of a folder: what the file with it says.
fn prefix(files: &mut dyn Files, folder: FolderId) -> Option<String> {
    let file = ["$PBOPREFIX$", "$PBOPREFIX$.txt", "$PREFIX$"].into_iter().find_map(|name| find(files, folder, name))?;
    pbo_prefix(&files.read_at(file, 0, MOST_BYTES).ok()?)
}

/// The prefix that a `$PBOPREFIX$` file says, in lower case, with `\` between its parts: what follows `prefix=`, else the first
/// line that is no comment and sets nothing else. `None` without one.
#[must_use]
pub fn pbo_prefix(text: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(text);
    let lines = || text.trim_start_matches('\u{feff}').lines().map(str::trim);
    let named = lines().find_map(|line| {
        let (key, value) = line.split_once('=')?;
        key.trim().eq_ignore_ascii_case("prefix").then(|| value.trim())
    });
    let first = || lines().find(|line| !line.is_empty() && !line.starts_with("//") && !line.contains('='));
    let prefix = relative(named.or_else(first)?.trim_end_matches(';')).to_lowercase();
    let prefix = prefix.trim_end_matches('\\');
    (!prefix.is_empty()).then(|| prefix.to_owned())
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
    fn prefixes_are_read() {
        for (text, expected) in [
            ("z\\Ace\\addons\\medical\r\n", Some(r"z\ace\addons\medical")),
            ("\u{feff}\\x\\y\\", Some(r"x\y")),
            ("// comment\nprefix = x/y;\nversion=1\n", Some(r"x\y")),
            ("version=1\n", None),
            ("\n\n", None),
        ] {
            assert_eq!(pbo_prefix(text.as_bytes()).as_deref(), expected, "{text:?}");
        }
    }
    #[test]
    fn a_prefix_says_where_a_folder_is_in_the_game() {
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
