//! Skins: `char skin[MAX_SKINNAME]`. Candidate paths for the image of a skin; no file is accessed here.
//!
//! Source: measured over 1,426 files with skins. Only a third of the names are paths inside the game's data, as the document
//! specifies; the rest are file names, truncated paths on the author's disk, or UFO: Alien Invasion's `.name`.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use formats_core::{FixedStr, WriteError};

formats_core::record! {
    /// The name of a skin image: 64 bytes, terminated by a NUL or by the end of the field.
    ///
    /// Source: the format document, id's `qfiles.h`; that the NUL may be missing and that bytes may follow it is
    /// measured. How to find the image: [`skin_candidates`](crate::skin_candidates).
    pub struct Skin: 64 {
        /// A path such as `models/monsters/tank/skin.pcx`, as its author's tool wrote it.
        pub path: FixedStr<64>,
    }
}

impl Skin {
    /// Creates a skin with this path.
    ///
    /// # Errors
    /// If the path is longer than 64 bytes, or contains a NUL. A path of 64 bytes leaves no room for the terminating NUL, without
    /// which some programs read past the field.
    pub fn new(path: &[u8]) -> Result<Self, WriteError> {
        if path.contains(&0) {
            return Err(WriteError::NulInName);
        }
        FixedStr::new(path).map(|path| Self { path }).ok_or(WriteError::NameTooLong { max: 64 })
    }
}

/// Extensions of skin images, the original one first.
const EXTENSIONS: [&str; 6] = ["pcx", "png", "tga", "jpg", "bmp", "jpeg"];

/// The rule that a candidate comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum SkinSearch {
    /// The name is a path inside the game's data, with its own or another extension. The game is in one of the
    /// [`game_folders`](formats_core::files::game_folders) of the model's folder.
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
}

/// A possible path of a skin's image.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SkinCandidate {
    /// The rule that it comes from.
    pub rule: SkinSearch,
    /// A path with `/`, relative to the game's folder for [`SkinSearch::GameRoot`], otherwise to the model's folder. Compare it
    /// ignoring case: these games come from Windows.
    pub path: String,
}

/// Returns candidate paths for the image of the skin with this name, best first. Without a name, returns those for a model that
/// names no skin.
///
/// `file_name` is the name of the model's file. The names of skins are decoded before they are split, by [`name_text`](formats_core::name_text) or by the
/// caller: in some encodings, `\` is the second byte of characters. They may contain `..`, drive letters and leading slashes, but
/// paths outside are not among the candidates. Neither are models: some real files name their own `tris.md2` as their skin.
///
/// ```
/// use quake_md2::{SkinSearch, skin_candidates};
///
/// let found = skin_candidates("tris.md2", Some("models\\Items\\armor\\skin.pcx"));
/// assert_eq!((found[0].rule, &*found[0].path), (SkinSearch::GameRoot, "models/Items/armor/skin.pcx"));
/// assert_eq!((found[1].rule, &*found[1].path), (SkinSearch::ModelFolder, "skin.pcx"));
/// assert_eq!((found[2].rule, &*found[2].path), (SkinSearch::GameRoot, "models/Items/armor/skin.png"));
/// ```
#[must_use]
pub fn skin_candidates(file_name: &str, skin: Option<&str>) -> Vec<SkinCandidate> {
    let stem = file_name.rsplit_once('.').map_or(file_name, |(stem, _)| stem);
    let mut found = Candidates { model: file_name, list: Vec::new() };
    if let Some(skin) = skin {
        found.named(skin);
    }
    for name in [stem, "skin", "tris0", "tris1", "tris2", "tris3"] {
        found.any_extension(SkinSearch::ModelName, name);
    }
    found.list
}

struct Candidates<'a> {
    /// The file of the model.
    model: &'a str,
    list: Vec<SkinCandidate>,
}

impl Candidates<'_> {
    fn add(&mut self, rule: SkinSearch, path: String) {
        let extension = path.rsplit_once('.').map_or("", |(_, extension)| extension);
        let is_in_game = |rule| rule == SkinSearch::GameRoot;
        let is_model =
            extension.eq_ignore_ascii_case("md2") || !is_in_game(rule) && path.eq_ignore_ascii_case(self.model);
        let known = |other: &SkinCandidate| {
            is_in_game(other.rule) == is_in_game(rule) && other.path.eq_ignore_ascii_case(&path)
        };
        if !is_model && !self.list.iter().any(known) {
            self.list.push(SkinCandidate { rule, path });
        }
    }
    fn any_extension(&mut self, rule: SkinSearch, stem: &str) {
        for extension in EXTENSIONS {
            self.add(rule, format!("{stem}.{extension}"));
        }
    }
    fn named(&mut self, name: &str) {
        // Joined to a folder, a drive anywhere in a path would point outside that folder on Windows.
        let parts = parts(name);
        let Some(file) = parts.last() else { return };
        if let Some(name) = file.strip_prefix('.') {
            self.any_extension(SkinSearch::DotName, name);
            return;
        }
        let name = parts.join("/");
        let without_extension = |name: &str| match name.rsplit_once('.') {
            Some((stem, extension)) if !extension.contains('/') => stem.to_string(),
            _ => name.to_string(),
        };
        let stem = without_extension(&name);
        self.add(SkinSearch::GameRoot, name);
        self.add(SkinSearch::ModelFolder, (*file).to_string());
        self.any_extension(SkinSearch::GameRoot, &stem);
        self.any_extension(SkinSearch::OtherExtension, &without_extension(file));
    }
}

/// The parts of a path, without those that could point outside its folder: a drive, a root, `.` and `..`.
fn parts(path: &str) -> Vec<&str> {
    let path = match path.as_bytes() {
        [drive, b':', ..] if drive.is_ascii_alphabetic() => path.get(2..).unwrap_or_default(),
        _ => path,
    };
    let mut parts = Vec::new();
    for part in path.split(['/', '\\', ':']) {
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

    fn paths(model: &str, skin: &str) -> Vec<(SkinSearch, String)> {
        skin_candidates(model, Some(skin)).into_iter().map(|c| (c.rule, c.path)).collect()
    }

    #[test]
    fn names_are_tried_as_path_then_as_file_then_with_other_extensions() {
        let found = paths("tris.md2", "players/female/grunt.pcx");
        assert_eq!(found[0], (SkinSearch::GameRoot, "players/female/grunt.pcx".into()));
        assert_eq!(found[1], (SkinSearch::ModelFolder, "grunt.pcx".into()));
        assert_eq!(found[2], (SkinSearch::GameRoot, "players/female/grunt.png".into()));
        assert_eq!(found[7], (SkinSearch::OtherExtension, "grunt.png".into()));
        let found = paths("tris.md2", "models.d/skin");
        assert_eq!(found[0].1, "models.d/skin");
        assert!(found.contains(&(SkinSearch::GameRoot, "models.d/skin.png".into())));
        // The game's folder and the model's folder are different places.
        assert_eq!(paths("tris.md2", "skin.pcx")[1], (SkinSearch::ModelFolder, "skin.pcx".into()));
    }
    #[test]
    fn dot_names_mean_any_format() {
        let found = paths("barrel.md2", ".plastic_barrel");
        assert_eq!(found[0], (SkinSearch::DotName, "plastic_barrel.pcx".into()));
        assert!(found.contains(&(SkinSearch::DotName, "plastic_barrel.png".into())));
    }
    #[test]
    fn candidates_stay_inside_the_folder() {
        for name in ["../../../etc/passwd.pcx", "C:\\models\\a.pcx", "/a.pcx", "..\\..\\a.pcx", "models/../../../b.pcx"]
            .into_iter()
            .chain(["/C:\\a.pcx", "x/D:..\\..\\a.pcx", "c:d:e.pcx", "..\\c:/a.pcx", ":"])
        {
            for (_, path) in paths("tris.md2", name) {
                assert!(!path.starts_with('/') && !path.contains("..") && !path.contains(':'), "{path}");
            }
        }
    }
    #[test]
    fn a_model_is_not_its_own_skin() {
        for (model, skin) in [
            ("tris.md2", "models/x/tris.md2"),
            ("tris.md2", "models/y/TRIS.MD2"),
            ("tris.md2", ".tris.md2"),
            ("Odd.mdx", "odd.mdx"),
        ] {
            let found = paths(model, skin);
            let stem = model.rsplit_once('.').unwrap().0;
            assert!(found.iter().all(|(_, path)| !path.to_lowercase().ends_with(".md2")), "{found:?}");
            assert!(
                found.iter().all(|(rule, path)| *rule == SkinSearch::GameRoot || !path.eq_ignore_ascii_case(model)),
                "{found:?}"
            );
            assert!(found.iter().any(|(_, path)| path.eq_ignore_ascii_case(&format!("{stem}.bmp"))), "{found:?}");
            assert!(found.contains(&(SkinSearch::ModelName, "tris0.bmp".into())), "{found:?}");
        }
    }
    #[test]
    fn models_without_a_name_have_candidates_too() {
        let found = skin_candidates("weapon.md2", None);
        assert_eq!(found[0].path, "weapon.pcx");
        assert!(found.iter().any(|c| c.path == "tris0.bmp"));
        assert!(!skin_candidates("", None).is_empty());
    }
}
