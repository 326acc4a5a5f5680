//! Folders with the files of a game and its addons.

use std::{
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
};

use triassic::{
    archives::files::ArchiveFiles,
    convert::TextEncoding,
    formats_core::files::{
        DiskFiles, Entry, Files, FolderId, PrefixFile, addon_prefix, extension, find, is_prefix_file, name_text,
    },
};
use walkdir::WalkDir;

use crate::{archives, shelf::Shelf};

/// The folders in which paths are looked up.
#[derive(Debug)]
pub(super) struct Game {
    roots: Vec<FolderId>,
    /// The prefixes of addons, in lower case with `\` between their parts, with their folders; longest first.
    prefixes: Vec<(String, FolderId)>,
    /// Problems with the files that declare a prefix.
    pub(super) problems: Vec<String>,
    files: Mutex<ArchiveFiles<DiskFiles>>,
}

/// The result of looking up a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Place {
    /// The file.
    Found(PathBuf),
    /// Nowhere.
    Missing,
    /// A file of the game itself, whose folder was not given.
    OfGame,
}

/// The root folders of Bohemia Interactive's games: Arma 3, ArmA and ArmA 2, DayZ.
const OF_GAMES: [&str; 3] = ["a3", "ca", "dz"];

/// The maximum size of a prefix file.
const MOST_OF_PREFIX: u64 = 1024;

/// The maximum size of a material.
const MOST_OF_FILE: u64 = 64 << 20;

impl Game {
    /// Finds the addons below these folders: by their `$PBOPREFIX$` files, and packed ones (PBO) by their property.
    pub(super) fn new(roots: &[PathBuf], names: TextEncoding, shelf: &Shelf) -> Self {
        let (mut prefixes, mut problems) = (Vec::new(), Vec::new());
        let mut files = shelf.files();
        files.set_code_page(names.code_page());
        // A name is decoded before it is split: a backslash may be the second byte of a character.
        let lower = |prefix: &[u8]| name_text(prefix).to_lowercase();
        for root in roots {
            for entry in WalkDir::new(root).sort_by_file_name().into_iter().flatten() {
                if is_prefix_file(entry.file_name().as_encoded_bytes())
                    && let Ok(file) = files.base_mut().add_file(entry.path()).map(|file| files.file(file))
                    && let Ok(text) = files.read_at(file, 0, MOST_OF_PREFIX)
                {
                    match PrefixFile::parse_as(&text, |text| names.decode(text)) {
                        Ok(read) => prefixes.extend(read.prefix().map(|prefix| (lower(prefix), files.folder_of(file)))),
                        Err(error) => problems.push(format!("{}: {error}", entry.path().display())),
                    }
                }
                if extension(entry.path()).eq_ignore_ascii_case("pbo")
                    && let Ok(file) = files.base_mut().add_file(entry.path()).map(|file| files.file(file))
                    && let Some(folder) = files.looked_into(file)
                    && let Some(archive) = files.archive(folder)
                {
                    // Without a property, the game uses the file name.
                    let prefix = archive
                        .prefix()
                        .and_then(|prefix| addon_prefix(names.decode(prefix).as_bytes()).ok())
                        .filter(|prefix| !prefix.is_empty());
                    let prefix = prefix.map(|prefix| lower(&prefix));
                    let stem = || entry.path().file_stem().map(|stem| stem.to_string_lossy().to_ascii_lowercase());
                    prefixes.extend(prefix.or_else(stem).map(|prefix| (prefix, folder)));
                }
            }
        }
        prefixes.sort_by_key(|(prefix, _)| std::cmp::Reverse(prefix.len()));
        let mut folder = |root: &PathBuf| {
            files.add_folder(root).filter(|_| root.is_dir()).or_else(|| archives::folder(&mut files, root))
        };
        let roots = roots.iter().filter_map(&mut folder).collect();
        Self { roots, prefixes, problems, files: Mutex::new(files) }
    }
    /// Finds a file by its path in the game, or a substitute that the game would use. `extension` is added to a path that lacks it.
    pub(super) fn find(&self, path: &str, extension: Option<&str>) -> Place {
        // Relative to the root of the game's files: drives and leading backslashes are ignored.
        let path = path.split_once(':').map_or(path, |(_, rest)| rest).replace('/', "\\");
        let path = path.trim_start_matches('\\');
        let mut names = vec![path.to_owned()];
        let own = path.rsplit('\\').next().and_then(|name| name.rsplit_once('.')).map(|(_, extension)| extension);
        match (own.map(str::to_ascii_lowercase).as_deref(), extension) {
            // Textures are converted when addons are built.
            (Some(own @ ("tga" | "png")), None) => {
                names.push(format!("{}paa", path.get(..path.len().saturating_sub(own.len())).unwrap_or_default()));
            }
            (own, Some(extension)) if own != Some(extension) => names.push(format!("{path}.{extension}")),
            _ => {}
        }
        let mut files = self.files.lock().unwrap_or_else(PoisonError::into_inner);
        let found = names.iter().find_map(|name| {
            let below = self.prefixes.iter().filter_map(|(prefix, folder)| Some((folder, below(name, prefix)?)));
            let of_roots = self.roots.iter().map(|root| (root, name.as_str()));
            below.chain(of_roots).find_map(|(folder, rest)| find(&mut *files, *folder, rest))
        });
        match found {
            Some(found) => Place::Found(files.label(found)),
            None if self.is_of_game(path) => Place::OfGame,
            None => Place::Missing,
        }
    }
    /// Reads a file that was found.
    pub(super) fn read(&self, path: &Path) -> Result<Vec<u8>, String> {
        let mut files = self.files.lock().unwrap_or_else(PoisonError::into_inner);
        match files.open_path(path).map_err(|error| error.to_string())? {
            Entry::File(file) => files.read(file, MOST_OF_FILE).map_err(|error| error.to_string()),
            Entry::Folder(_) => Err("this is a folder".to_owned()),
        }
    }
    /// Whether a path leads into the game's own files although none of the game's addons are present; they are
    /// recognized by their prefixes. A project may have a folder `include/a3` with a few of the game's files for its
    /// build.
    fn is_of_game(&self, path: &str) -> bool {
        let first = path.split('\\').next().unwrap_or_default().to_ascii_lowercase();
        OF_GAMES.contains(&first.as_str()) && !self.prefixes.iter().any(|(prefix, _)| below(path, prefix).is_some())
    }
}

/// The rest of a path below a prefix.
fn below<'p>(path: &'p str, prefix: &str) -> Option<&'p str> {
    let start = path.get(..prefix.len())?;
    path.get(prefix.len()..)?.strip_prefix('\\').filter(|_| start.eq_ignore_ascii_case(prefix))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn paths_are_relative_to_their_prefix() {
        assert_eq!(below(r"Z\ace\a.paa", r"z\ace"), Some("a.paa"));
        assert_eq!(below(r"z\acex\a.paa", r"z\ace"), None);
    }
    #[test]
    fn game_files_are_recognized_by_the_prefixes_of_addons() {
        let folder = tempfile::tempdir().unwrap();
        let copies = folder.path().join("include/A3/data_f");
        fs::create_dir_all(&copies).unwrap();
        fs::write(copies.join("metal.rvmat"), "").unwrap();
        let game = || Game::new(&[folder.path().join("include")], TextEncoding::Detect, &Shelf::new(false, true));
        assert!(matches!(game().find(r"a3\data_f\metal.rvmat", None), Place::Found(_)));
        assert_eq!(game().find(r"a3\data_f\glass.rvmat", None), Place::OfGame);
        fs::write(copies.join("$PBOPREFIX$.txt"), "a3\\data_f").unwrap();
        assert_eq!(game().find(r"a3\data_f\glass.rvmat", None), Place::Missing);
        assert_eq!(game().find(r"a3\ui_f\glass.rvmat", None), Place::OfGame);
        fs::write(copies.join("$PBOPREFIX$.txt"), "\"a3\\data_f\"").unwrap();
        assert!(game().problems[0].contains("in quotes"));
    }
    #[test]
    fn files_are_found_by_prefix_in_any_case_and_after_conversion() {
        let folder = tempfile::tempdir().unwrap();
        let addon = folder.path().join("addons/Box");
        fs::create_dir_all(addon.join("Data")).unwrap();
        fs::write(addon.join("$PBOPREFIX$"), "x\\mine\\addons\\box").unwrap();
        fs::write(addon.join("Data/box_CO.paa"), "").unwrap();
        fs::write(addon.join("lamp.p3d"), "").unwrap();
        let of_game = folder.path().join("ca/data");
        fs::create_dir_all(&of_game).unwrap();
        fs::write(of_game.join("$PBOPREFIX$"), "ca\\data").unwrap();
        let game = Game::new(&[folder.path().to_owned()], TextEncoding::Detect, &Shelf::new(false, true));
        let found = |path, extension| matches!(game.find(path, extension), Place::Found(_));
        for path in [
            r"x\mine\addons\box\data\box_co.paa",
            r"\X\mine\addons\box\data\box_co.tga",
            "P:\\x\\mine/addons/box/data/box_co.png",
            r"addons\box\data\box_co.paa",
        ] {
            assert!(found(path, None), "{path}");
        }
        assert!(found(r"\x\mine\addons\box\lamp", Some("p3d")) && found(r"x\mine\addons\box\lamp.p3d", Some("p3d")));
        assert_eq!(game.find(r"x\mine\addons\box\data\other.paa", None), Place::Missing);
        assert_eq!(game.find(r"x\mine\addons\box\..\..\secret", None), Place::Missing);
        assert_eq!(game.find(r"a3\data_f\glass.rvmat", None), Place::OfGame);
        assert_eq!(game.find(r"ca\data\none.paa", None), Place::Missing, "its addon is there");
        assert_eq!(game.find(r"ca\misc\none.paa", None), Place::OfGame, "its addon is not there");
    }
}
