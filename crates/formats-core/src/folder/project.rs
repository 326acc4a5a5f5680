//! Projects of Bohemia's games: where the files are that models name by their path in the game.

use alloc::{borrow::ToOwned, string::String, vec::Vec};
use std::{
    fs,
    io::Read,
    path::{Path, PathBuf},
};

use super::{Folders, real_folder};

/// Folders with the paths that they have in the game.
///
/// The game's archives, and so its models, know files as `z\ace\addons\sandbag\data\bag_co.paa`. Authors have the folder
/// `sandbag` anywhere, and in it a file `$PBOPREFIX$` with the text `z\ace\addons\sandbag`. Without it, a folder is known by its
/// own name.
#[derive(Debug, Clone, Default)]
pub struct Project {
    /// Paths in lower case with `\`, and their folders; read when they are asked for.
    prefixes: Option<Vec<(String, PathBuf)>>,
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
        folders: &mut Folders,
        model: Option<&Path>,
        games: &[PathBuf],
        path: &str,
    ) -> Option<PathBuf> {
        if path.len() > MOST_OF_PATH {
            return None;
        }
        let path = relative(path);
        let lower = path.to_lowercase();
        let prefixes = self.prefixes.get_or_insert_with(|| prefixes(model, games));
        let by_prefix = prefixes.iter().find_map(|(prefix, folder)| {
            let rest = lower.strip_prefix(prefix.as_str())?.strip_prefix('\\')?;
            // Lower case may have another length.
            let rest = path.get(path.len().checked_sub(rest.len())?..)?;
            folders.find(folder, rest)
        });
        // Not the root of the file system: what a model names must not lead to any file there is.
        let above = model.into_iter().flat_map(|model| model.ancestors().take(MOST_ABOVE));
        let above = above.filter(|folder| !folder.has_root() || folder.parent().is_some());
        let mut roots = games.iter().map(PathBuf::as_path).chain(above);
        by_prefix.or_else(|| roots.find_map(|root| folders.find(root, &path))).or_else(|| {
            let ends = path.match_indices('\\').take(MOST_PARTS);
            let mut ends = ends.filter_map(|(at, _)| path.get(at.checked_add(1)?..));
            let roots = || model.into_iter().chain(games.iter().map(PathBuf::as_path));
            ends.find_map(|end| roots().find_map(|root| folders.find(root, end)))
        })
    }
}

/// The path with `\`, without a drive and without a separator at its start.
fn relative(path: &str) -> String {
    let path = path.trim().replace('/', "\\");
    let after_drive =
        path.split_once(':').filter(|(drive, _)| drive.len() == 1).map_or(path.as_str(), |(_, rest)| rest);
    after_drive.trim_start_matches('\\').to_owned()
}

/// The prefixes of the folders above the model and beside them, of the game folders and in them.
fn prefixes(model: Option<&Path>, games: &[PathBuf]) -> Vec<(String, PathBuf)> {
    let mut found = Vec::new();
    let mut add = |folder: &Path| {
        let prefix = prefix(folder);
        let is_there = prefix.is_some();
        found.extend(prefix.zip(real_folder(folder)));
        is_there
    };
    for folder in model.into_iter().flat_map(|model| model.ancestors().take(MOST_ABOVE)) {
        if add(folder) {
            for beside in folder.parent().map(inside).unwrap_or_default() {
                add(&beside);
            }
        }
    }
    for game in games {
        add(game);
        for folder in inside(game) {
            add(&folder);
        }
    }
    found
}

/// The folders in a folder, in alphabetical order.
fn inside(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let folders = entries.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()));
    let mut folders: Vec<PathBuf> = folders.map(|entry| entry.path()).take(MOST_BESIDE).collect();
    folders.sort_unstable();
    folders
}

/// What the file `$PBOPREFIX$` in a folder says, in lower case.
fn prefix(folder: &Path) -> Option<String> {
    let file = ["$PBOPREFIX$", "$pboprefix$", "$PBOPREFIX$.txt"]
        .iter()
        .find_map(|name| fs::File::open(folder.join(name)).ok())?;
    let mut text = Vec::new();
    file.take(MOST_BYTES).read_to_end(&mut text).ok()?;
    let text = String::from_utf8_lossy(&text);
    let line = text.lines().map(str::trim).find(|line| !line.is_empty())?;
    // Some tools write the name of the property too.
    let value = line.split_once('=').filter(|(name, _)| name.trim().eq_ignore_ascii_case("prefix"));
    let prefix = relative(value.map_or(line, |(_, value)| value)).to_lowercase();
    let prefix = prefix.trim_end_matches('\\');
    (!prefix.is_empty()).then(|| prefix.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_from_the_root_of_the_file_system_is_not_found() {
        let root = std::env::temp_dir().join(alloc::format!("triassic_project_{}", std::process::id()));
        fs::create_dir_all(root.join("model")).unwrap();
        fs::create_dir_all(root.join("data")).unwrap();
        fs::write(root.join("data/other.paa"), b"").unwrap();
        let root = root.canonicalize().unwrap();
        let model = root.join("model");
        let find = |path: &str| Project::default().find(&mut Folders::default(), Some(&model), &[], path);
        let found = [find("data\\other.paa"), find(&root.join("data/other.paa").to_string_lossy())];
        fs::remove_dir_all(&root).unwrap();
        assert!(found[0].is_some(), "below a folder above the model");
        assert_eq!(found[1], None);
    }
}
