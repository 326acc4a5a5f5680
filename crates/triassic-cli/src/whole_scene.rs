//! The files of a scene: those beside the model, in the archives of its game, and in the folders that were given.

use std::path::PathBuf;

use triassic::{Options, SceneFiles, conversion::FromArchive};

use crate::{
    location::Location,
    shelf::{LentFiles, Shelf},
};

/// The files of a scene, on disk and in archives.
pub(crate) type FilesOfScene = SceneFiles<LentFiles>;

/// The files that belong to a model, and those in these folders of games, which may be archives.
pub(crate) fn files_of_scene(
    shelf: &Shelf,
    location: Option<&Location>,
    games: &[PathBuf],
    options: &Options,
) -> FilesOfScene {
    let files = match location.and_then(|location| Some((location, location.files(shelf).ok()?))) {
        Some((location, (files, own))) => {
            let scene = SceneFiles::among(files, own, options);
            match location {
                // Its own name, where that is a link to another one.
                Location::Disk(path) => {
                    scene.with_model_name(path.file_stem().map(|stem| stem.to_string_lossy().into_owned()))
                }
                Location::Member(_) => scene,
            }
        }
        None => SceneFiles::without_file(shelf.lend(), options),
    };
    games.iter().fold(files.with_snapshot(shelf.snapshot()), |mut scene, game| {
        match scene.files_mut().game_folder(game) {
            Some(folder) => scene.with_folder(folder),
            None => scene,
        }
    })
}

/// The files that archives gave to a scene, but for the archive that the model itself is in.
pub(crate) fn from_archives(scene: &FilesOfScene, location: Option<&Location>) -> Vec<FromArchive> {
    let own = match location {
        Some(Location::Member(member)) => Some(&member.archive),
        _ => None,
    };
    FromArchive::all(scene.files(), scene.taken(), own)
}
