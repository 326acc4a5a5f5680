//! The files of a scene: those next to the model, in the archives of its game, and in the given folders.

use std::{
    collections::{HashMap, HashSet},
    fs,
    path::{Component, Path, PathBuf},
};

use triassic::{
    Options,
    conversion::{GameHint, ShownFiles},
    convert::{Resolver, TextEncoding},
    scene::InstanceState,
};
use walkdir::WalkDir;

use crate::{location::Location, shelf::Shelf};

/// The files that belong to a model, and those in these game folders, which may be archives. Names of files may be in
/// the code page of `text`.
pub(crate) fn files_of_scene(
    shelf: &Shelf,
    location: Option<&Location>,
    games: &[PathBuf],
    text: TextEncoding,
    options: &Options,
) -> Resolver<'static> {
    let found = location.and_then(|location| location.files(shelf).ok());
    let (mut files, own) = found.map_or_else(|| (shelf.lend(), None), |(files, own)| (files, Some(own)));
    files.set_code_page(text.code_page());
    let resolver = Resolver::among(files, own).with_max_size(options.max_file_size).with_snapshot(shelf.snapshot());
    let resolver = match location {
        Some(Location::Disk(path)) if own.is_some() => resolver.named_after(path),
        _ => resolver,
    };
    games.iter().fold(resolver, Resolver::with_game)
}

/// The maximum number of files and folders to check for a hint.
const MOST_LOOKED_AT: usize = 50_000;
/// The maximum number of parent folders to check.
const MOST_ABOVE: usize = 3;

/// Searches the folders above those that were searched for the missing files of entities, and suggests the one with the
/// most. The number of files is limited, since this is only a hint.
pub(crate) fn add_hint(files: &mut ShownFiles, location: Option<&Location>, games: &[PathBuf]) {
    let Some(Location::Disk(level)) = location else { return };
    let reason = InstanceState::Absent.reason().unwrap_or_default();
    let absent = files.missing.iter().filter(|missing| missing.is_shown && missing.reason == reason);
    let wanted: HashMap<String, usize> = absent.map(|missing| (missing.file.to_lowercase(), missing.count)).collect();
    if wanted.is_empty() {
        return;
    }
    // The folder above a level's is already searched.
    let of_level = level.parent().map(above).into_iter().map(|folder| (folder, MOST_ABOVE.saturating_sub(1)));
    let searched: Vec<_> = games.iter().map(|game| (game.clone(), MOST_ABOVE)).chain(of_level).collect();
    let mut left = MOST_LOOKED_AT;
    let mut best: Option<(PathBuf, usize)> = None;
    for (folder, steps) in searched {
        for folder in std::iter::successors(Some(above(&folder)), |folder| Some(above(folder))).take(steps) {
            if !may_be_searched(&folder) {
                break;
            }
            let places = found_below(&folder, &wanted, &mut left);
            if places > best.as_ref().map_or(0, |(_, most)| *most) {
                best = Some((folder, places));
            }
        }
    }
    files.hint = best.map(|(folder, places)| GameHint::new(folder.display().to_string(), places));
}

/// The parent of a folder, as a user would write it.
fn above(folder: &Path) -> PathBuf {
    match (folder.parent(), folder.components().next_back()) {
        (Some(parent), Some(Component::Normal(_))) if parent.as_os_str().is_empty() => PathBuf::from("."),
        (Some(parent), Some(Component::Normal(_))) => parent.to_owned(),
        (_, None | Some(Component::CurDir)) => PathBuf::from(".."),
        _ => folder.join(".."),
    }
}

/// Whether a folder may be searched recursively: not the root of a file system or a home folder, unless it was named.
fn may_be_searched(folder: &Path) -> bool {
    let Ok(real) = fs::canonicalize(folder) else { return false };
    let home = std::env::home_dir().and_then(|home| fs::canonicalize(home).ok());
    real.is_dir() && real.parent().is_some() && Some(real) != home
}

/// The number of wanted files below a folder, each counted as often as it is wanted.
fn found_below(folder: &Path, wanted: &HashMap<String, usize>, left: &mut usize) -> usize {
    let mut found = HashSet::new();
    for entry in WalkDir::new(folder).into_iter().flatten() {
        let Some(fewer) = left.checked_sub(1) else { break };
        *left = fewer;
        let name = entry.file_name().to_string_lossy().to_lowercase();
        if entry.file_type().is_file() && wanted.contains_key(&name) {
            found.insert(name);
        }
    }
    found.iter().filter_map(|name| wanted.get(name)).fold(0, |sum: usize, count| sum.saturating_add(*count))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parent_folders_are_written_as_a_user_would() {
        for (folder, expected) in [
            ("Game/Level", "Game"),
            ("Game", "."),
            (".", ".."),
            ("", ".."),
            ("..", "../.."),
            ("/a/b", "/a"),
            ("../x", ".."),
        ] {
            assert_eq!(above(Path::new(folder)), Path::new(expected), "{folder}");
        }
    }
}
