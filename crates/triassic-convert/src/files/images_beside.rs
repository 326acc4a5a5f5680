//! The images in a folder that may be skins of the models in it.

use formats_core::{
    files::{Files, FolderId, file_names},
    hash::HashSet,
};

use crate::image_file;

/// The images in a folder that may be skins of models that do not name any. Computed once per folder.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ImagesBeside {
    /// The names of the images, in alphabetical order: one for each stem, without icons and without those that are
    /// named after a model of the folder.
    pub images: Vec<String>,
    /// The files named `tris0`, `tris1` and so on.
    pub numbered: Vec<String>,
    /// Whether this is the folder of a player: an image has an icon for the menu.
    pub is_player: bool,
}

impl ImagesBeside {
    /// Examines a folder.
    pub fn of_folder(files: &mut dyn Files, folder: FolderId) -> Self {
        Self::of_names(&file_names(files, folder))
    }
    /// Examines a folder with files of these names, which are in alphabetical order.
    #[must_use]
    pub fn of_names(names: &[String]) -> Self {
        let of = |wanted: &dyn Fn(&str) -> bool| -> Vec<&String> {
            let fits = |name: &&String| name.rsplit_once('.').is_some_and(|(_, end)| wanted(&end.to_lowercase()));
            names.iter().filter(fits).collect()
        };
        let models: HashSet<String> = of(&|extension| extension == "md2").into_iter().map(|name| stem(name)).collect();
        let images = of(&|extension| extension == "pcx" || image_file::EXTENSIONS.contains(&extension));
        let all: HashSet<String> = images.iter().map(|name| stem(name)).collect();
        let is_icon = |stem: &str| stem.ends_with("_i");
        let is_player = all.iter().any(|stem| stem.strip_suffix("_i").is_some_and(|skin| all.contains(skin)));
        let mut known = HashSet::default();
        let mut is_skin = |name: &&String| {
            let stem = stem(name);
            // An image that is named after a model belongs to it: `weapon.pcx` next to `weapon.md2`.
            !is_icon(&stem) && !models.contains(&stem) && known.insert(stem)
        };
        let images: Vec<String> = images.into_iter().filter(|name| is_skin(name)).cloned().collect();
        let numbered = images.iter().filter(|name| is_numbered(name)).cloned().collect();
        Self { images, numbered, is_player }
    }
}

/// Whether an image is named `tris0`, `tris1` and so on.
pub(crate) fn is_numbered(name: &str) -> bool {
    stem(name).strip_prefix("tris").is_some_and(|n| n.parse::<u32>().is_ok())
}

/// The name of a file without its extension, in lower case.
pub(crate) fn stem(name: &str) -> String {
    name.rsplit_once('.').map_or(name, |(stem, _)| stem).to_lowercase()
}
