//! Folders with the files of a game and its addons.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
};

use triassic::formats_core::folder::Folders;
use walkdir::WalkDir;

/// The folders that paths in files are looked for in.
#[derive(Debug)]
pub(super) struct Game {
    roots: Vec<PathBuf>,
    /// The prefixes of addons, in lower case with `\` between their parts, and their folders: the longest first.
    prefixes: Vec<(String, PathBuf)>,
    folders: Mutex<Folders>,
}

/// Where a path leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Place {
    /// The file.
    Found(PathBuf),
    /// Nowhere.
    Missing,
    /// To a file of the game itself, of which there is no folder.
    OfGame,
}

/// What the files of the games of Bohemia Interactive are below: Arma 3, ArmA and ArmA 2, DayZ.
const OF_GAMES: [&str; 3] = ["a3", "ca", "dz"];

impl Game {
    /// Finds the addons below these folders by their `$PBOPREFIX$` files.
    pub(super) fn new(roots: &[PathBuf]) -> Self {
        let mut prefixes = Vec::new();
        for root in roots {
            for entry in WalkDir::new(root).sort_by_file_name().into_iter().flatten() {
                let name = entry.file_name().to_string_lossy().to_ascii_lowercase();
                if matches!(name.as_str(), "$pboprefix$" | "$pboprefix$.txt" | "$prefix$")
                    && let (Ok(text), Some(folder)) = (fs::read(entry.path()), entry.path().parent())
                    && let Some(prefix) = prefix(&String::from_utf8_lossy(&text))
                {
                    prefixes.push((prefix, folder.to_owned()));
                }
            }
        }
        prefixes.sort_by_key(|(prefix, _)| std::cmp::Reverse(prefix.len()));
        Self { roots: roots.to_vec(), prefixes, folders: Mutex::default() }
    }
    /// Finds a file by its path in the game, or one of the others that the game would take. `extension` is added to a path
    /// that does not have it.
    pub(super) fn find(&self, path: &str, extension: Option<&str>) -> Place {
        // From the root of the game's files: drives and leading backslashes say the same.
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
        let mut folders = self.folders.lock().unwrap_or_else(PoisonError::into_inner);
        let found = names.iter().find_map(|name| {
            let below = self.prefixes.iter().filter_map(|(prefix, folder)| Some((folder, below(name, prefix)?)));
            let of_roots = self.roots.iter().map(|root| (root, name.as_str()));
            below.chain(of_roots).find_map(|(folder, rest)| folders.find(folder, rest))
        });
        match found {
            Some(found) => Place::Found(found),
            None if self.is_of_game(path) => Place::OfGame,
            None => Place::Missing,
        }
    }
    /// Whether a path leads into the files of the game, which are not below any folder.
    fn is_of_game(&self, path: &str) -> bool {
        let first = path.split('\\').next().unwrap_or_default().to_ascii_lowercase();
        let known = |(prefix, _): &(String, PathBuf)| prefix.split('\\').next() == Some(&first);
        let is_there = |root: &PathBuf| has_folder(root, &first);
        OF_GAMES.contains(&first.as_str()) && !self.prefixes.iter().any(known) && !self.roots.iter().any(is_there)
    }
}

/// Whether a folder has a folder of this name, in any letter case.
fn has_folder(folder: &Path, name: &str) -> bool {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries
        .into_iter()
        .any(|entry| entry.path().is_dir() && entry.file_name().to_string_lossy().eq_ignore_ascii_case(name))
}

/// The rest of a path below a prefix.
fn below<'p>(path: &'p str, prefix: &str) -> Option<&'p str> {
    let start = path.get(..prefix.len())?;
    path.get(prefix.len()..)?.strip_prefix('\\').filter(|_| start.eq_ignore_ascii_case(prefix))
}

/// The prefix in a `$PBOPREFIX$` file: its first line, or what follows `prefix=`.
fn prefix(text: &str) -> Option<String> {
    let lines = || text.trim_start_matches('\u{feff}').lines().map(str::trim);
    let named = lines().find_map(|line| {
        let (key, value) = line.split_once('=')?;
        key.trim().eq_ignore_ascii_case("prefix").then(|| value.trim())
    });
    let first = || lines().find(|line| !line.is_empty() && !line.starts_with("//") && !line.contains('='));
    let prefix = named.or_else(first)?.trim_end_matches(';').replace('/', "\\");
    let prefix = prefix.trim_matches('\\').to_ascii_lowercase();
    (!prefix.is_empty()).then_some(prefix)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prefixes_are_read() {
        for (text, expected) in [
            ("z\\Ace\\addons\\medical\r\n", Some(r"z\ace\addons\medical")),
            ("\u{feff}\\x\\y\\", Some(r"x\y")),
            ("// comment\nprefix = x/y;\nversion=1\n", Some(r"x\y")),
            ("\n\n", None),
        ] {
            assert_eq!(prefix(text).as_deref(), expected, "{text:?}");
        }
        assert_eq!(below(r"Z\ace\a.paa", r"z\ace"), Some("a.paa"));
        assert_eq!(below(r"z\acex\a.paa", r"z\ace"), None);
    }
    #[test]
    fn files_are_found_by_prefix_case_and_converted_extension() {
        let folder = tempfile::tempdir().unwrap();
        let addon = folder.path().join("addons/Box");
        fs::create_dir_all(addon.join("Data")).unwrap();
        fs::write(addon.join("$PBOPREFIX$"), "x\\mine\\addons\\box").unwrap();
        fs::write(addon.join("Data/box_CO.paa"), "").unwrap();
        fs::write(addon.join("lamp.p3d"), "").unwrap();
        fs::create_dir_all(folder.path().join("ca/data")).unwrap();
        let game = Game::new(&[folder.path().to_owned()]);
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
        assert_eq!(game.find(r"ca\data\none.paa", None), Place::Missing, "its folder is there");
    }
}
