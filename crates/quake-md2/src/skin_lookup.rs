//! Candidate paths for the image of a skin. No file is accessed here.
//!
//! Source: measured over 1,426 files with skins. Only a third of the names are paths inside the game's data, as the
//! document gives; the rest are file names, cut-off paths of the author's disk, or UFO: Alien Invasion's `.name`.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use formats_core::name_text;

use crate::Skin;

/// Extensions of skin images, the original one first.
const EXTENSIONS: [&str; 6] = ["pcx", "png", "tga", "jpg", "bmp", "jpeg"];

/// The rule that a candidate comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum SkinSearch {
    /// The name is a path inside the game's data, whose root is above `models` or `players` in the model's own path; then
    /// the same with another extension.
    GameRoot,
    /// The name's last part, in the model's folder.
    ModelFolder,
    /// The name's last part with another extension, in the model's folder: many games have newer textures in
    /// other formats.
    OtherExtension,
    /// UFO: Alien Invasion: `.name` represents a file `name` of any format in the model's folder.
    DotName,
    /// The names lead to no image: an image named after the model, or `skin`, or `tris0` and so on (Egoboo).
    ModelName,
    /// The last resort: any image in the folder `path`, except icons (`*_i.pcx`).
    AnyImage,
}

/// A path to look for a skin's image at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SkinCandidate {
    /// The rule that it comes from.
    pub rule: SkinSearch,
    /// A path with `/`, relative to what the model's path is relative to. Compare it case-insensitively: all
    /// of these games are from Windows. For [`SkinSearch::AnyImage`] the folder.
    pub path: String,
}

/// Candidate paths for the image of `skin`, best first. Without a skin, those for a model that names none.
///
/// `model_path` is the path of the model file, with `/` or `\`, relative to any folder: no candidate is outside that
/// folder. Names may hold `..`, drive letters and leading slashes; what they point to outside is not among the
/// candidates. Neither is the model itself, nor any other: real files name their own `tris.md2` as their skin.
///
/// ```
/// use quake_md2::{FixedStr, Skin, skin_candidates};
///
/// let skin = Skin { path: FixedStr::new(b"models\\Items\\armor\\skin.pcx").unwrap() };
/// let found = skin_candidates("baseq2/models/items/band/tris.md2", Some(&skin));
/// assert_eq!(found[0].path, "baseq2/models/Items/armor/skin.pcx");
/// assert_eq!(found[1].path, "baseq2/models/items/band/skin.pcx");
/// assert_eq!(found[2].path, "baseq2/models/Items/armor/skin.png");
/// ```
#[must_use]
pub fn skin_candidates(model_path: &str, skin: Option<&Skin>) -> Vec<SkinCandidate> {
    let name = skin.map(|skin| name_text(skin.path.as_bytes()));
    skin_candidates_named(model_path, name.as_deref())
}

/// The same for the name of a skin that was decoded by the caller, from another encoding than UTF-8 or Latin-1. It is decoded
/// before it is split: in some encodings, `\` is the second byte of characters.
#[must_use]
pub fn skin_candidates_named(model_path: &str, skin: Option<&str>) -> Vec<SkinCandidate> {
    let parts = parts(model_path, &['/', '\\']);
    let (folder, file) = match parts.split_last() {
        Some((file, folder)) => (folder, *file),
        None => (&[][..], ""),
    };
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    let mut found = Candidates { folder, model: parts.join("/"), list: Vec::new() };
    if let Some(skin) = skin {
        found.named(skin);
    }
    for name in [stem, "skin", "tris0", "tris1", "tris2", "tris3"] {
        found.any_extension(SkinSearch::ModelName, name);
    }
    found.add(SkinSearch::AnyImage, folder.join("/"));
    found.list
}

struct Candidates<'a> {
    folder: &'a [&'a str],
    /// The path of the model.
    model: String,
    list: Vec<SkinCandidate>,
}

impl Candidates<'_> {
    fn add(&mut self, rule: SkinSearch, path: String) {
        let extension = path.rsplit_once('.').map_or("", |(_, extension)| extension);
        let is_model = extension.eq_ignore_ascii_case("md2") || path.eq_ignore_ascii_case(&self.model);
        let known = |other: &SkinCandidate| other.path.eq_ignore_ascii_case(&path);
        if (!is_model || rule == SkinSearch::AnyImage) && !self.list.iter().any(known) {
            self.list.push(SkinCandidate { rule, path });
        }
    }
    fn in_folder(&mut self, rule: SkinSearch, file: &str) {
        let path = self.folder.iter().copied().chain([file]).collect::<Vec<_>>().join("/");
        self.add(rule, path);
    }
    fn any_extension(&mut self, rule: SkinSearch, stem: &str) {
        for extension in EXTENSIONS {
            self.in_folder(rule, &format!("{stem}.{extension}"));
        }
    }
    /// The folders that may be the game's: above each `models` or `players`, the nearest to the model first.
    fn game_roots(&self) -> Vec<String> {
        let is_root = |part: &str| part.eq_ignore_ascii_case("models") || part.eq_ignore_ascii_case("players");
        let roots = (0..self.folder.len()).rev().filter_map(|depth| self.folder.split_at_checked(depth));
        roots
            .filter(|(_, below)| below.first().is_some_and(|part| is_root(part)))
            .map(|(root, _)| root.join("/"))
            .collect()
    }
    fn named(&mut self, name: &str) {
        // Joined to a folder, a drive anywhere in a path would point outside that folder on Windows.
        let name_parts = parts(name, &['/', '\\', ':']);
        let Some((file, _)) = name_parts.split_last() else { return };
        if let Some(name) = file.strip_prefix('.') {
            self.any_extension(SkinSearch::DotName, name);
            return;
        }
        let roots = self.game_roots();
        let name = name_parts.join("/");
        let below =
            |root: &String, name: &str| if root.is_empty() { name.to_string() } else { format!("{root}/{name}") };
        for root in &roots {
            self.add(SkinSearch::GameRoot, below(root, &name));
        }
        self.in_folder(SkinSearch::ModelFolder, file);
        let without_extension = |name: &str| match name.rsplit_once('.') {
            Some((stem, extension)) if !extension.contains('/') => stem.to_string(),
            _ => name.to_string(),
        };
        for root in &roots {
            for extension in EXTENSIONS {
                self.add(SkinSearch::GameRoot, below(root, &format!("{}.{extension}", without_extension(&name))));
            }
        }
        self.any_extension(SkinSearch::OtherExtension, &without_extension(file));
    }
}

/// The parts of a path, without those that could point outside its folder: a drive, a root, `.` and `..`.
fn parts<'a>(path: &'a str, separators: &[char]) -> Vec<&'a str> {
    let path = match path.as_bytes() {
        [drive, b':', ..] if drive.is_ascii_alphabetic() => path.get(2..).unwrap_or_default(),
        _ => path,
    };
    let mut parts = Vec::new();
    for part in path.split(separators) {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FixedStr;

    fn paths(model: &str, skin: &str) -> Vec<(SkinSearch, String)> {
        let skin = Skin { path: FixedStr::new(skin.as_bytes()).unwrap() };
        skin_candidates(model, Some(&skin)).into_iter().map(|c| (c.rule, c.path)).collect()
    }

    #[test]
    fn names_are_tried_as_path_then_as_file_then_with_other_endings() {
        let found = paths("q2/Players/male/tris.md2", "players/female/grunt.pcx");
        assert_eq!(found[0], (SkinSearch::GameRoot, "q2/players/female/grunt.pcx".into()));
        assert_eq!(found[1], (SkinSearch::ModelFolder, "q2/Players/male/grunt.pcx".into()));
        assert_eq!(found[2], (SkinSearch::GameRoot, "q2/players/female/grunt.png".into()));
        assert_eq!(found[7], (SkinSearch::OtherExtension, "q2/Players/male/grunt.png".into()));
        assert_eq!(found.last().unwrap(), &(SkinSearch::AnyImage, "q2/Players/male".into()));
    }
    #[test]
    fn the_game_is_above_the_nearest_folder_of_models() {
        let found = paths("my/models/quake2/baseq2/models/items/band/tris.md2", "models/items/band/skin.pcx");
        assert_eq!(found[0].1, "my/models/quake2/baseq2/models/items/band/skin.pcx");
        assert_eq!(found[1], (SkinSearch::GameRoot, "my/models/items/band/skin.pcx".into()));
        assert_eq!(paths("models/x/tris.md2", "models.d/skin")[0].1, "models.d/skin");
        assert!(
            paths("models/x/tris.md2", "models.d/skin").contains(&(SkinSearch::GameRoot, "models.d/skin.png".into()))
        );
    }
    #[test]
    fn dot_names_mean_any_format() {
        let found = paths("ufo/models/objects/barrel/barrel.md2", ".plastic_barrel");
        assert_eq!(found[0], (SkinSearch::DotName, "ufo/models/objects/barrel/plastic_barrel.pcx".into()));
        assert!(found.contains(&(SkinSearch::DotName, "ufo/models/objects/barrel/plastic_barrel.png".into())));
    }
    #[test]
    fn nothing_leads_out() {
        for name in ["../../../etc/passwd.pcx", "C:\\models\\a.pcx", "/a.pcx", "..\\..\\a.pcx", "models/../../../b.pcx"]
            .into_iter()
            .chain(["/C:\\a.pcx", "x/D:..\\..\\a.pcx", "c:d:e.pcx", "..\\c:/a.pcx", ":"])
        {
            for (_, path) in paths("models/x/tris.md2", name) {
                assert!(!path.starts_with('/') && !path.contains("..") && !path.contains(':'), "{path}");
            }
        }
    }
    #[test]
    fn no_model_is_taken_for_its_skin() {
        for (model, skin) in [
            ("models/x/tris.md2", "models/x/tris.md2"),
            ("models/x/tris.md2", "models/y/TRIS.MD2"),
            ("models/x/tris.md2", ".tris.md2"),
            ("x/Odd.mdx", "odd.mdx"),
        ] {
            let found = paths(model, skin);
            let stem = model.rsplit_once('.').unwrap().0;
            assert!(found.iter().all(|(_, path)| !path.to_lowercase().ends_with(".md2")), "{found:?}");
            assert!(found.iter().all(|(_, path)| !path.eq_ignore_ascii_case(model)), "{found:?}");
            assert!(found.iter().any(|(_, path)| path.eq_ignore_ascii_case(&format!("{stem}.bmp"))), "{found:?}");
            let folder = stem.rsplit_once('/').unwrap().0;
            assert!(found.contains(&(SkinSearch::ModelName, format!("{folder}/tris0.bmp"))), "{found:?}");
        }
        // A folder may be called anything.
        assert_eq!(paths("my.md2/tris.md2", "").last().unwrap(), &(SkinSearch::AnyImage, "my.md2".into()));
    }
    #[test]
    fn models_without_a_name_have_candidates_too() {
        let found = skin_candidates("weapons/weapon.md2", None);
        assert_eq!(found[0].path, "weapons/weapon.pcx");
        assert!(found.iter().any(|c| c.path == "weapons/tris0.bmp"));
        assert_eq!(skin_candidates("", None).last().unwrap().path, "");
    }
}
