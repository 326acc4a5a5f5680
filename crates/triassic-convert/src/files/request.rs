//! Requests for files, and the files found.

use std::path::PathBuf;

pub use formats_core::files::ReadError as ResolveError;

/// A file that a model refers to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Request<'a> {
    /// The name in the model: any letter case, `\` or `/`.
    pub path: &'a str,
    /// The folder that the path is relative to.
    pub base: Base,
}

impl<'a> Request<'a> {
    /// A file next to the model.
    #[must_use]
    pub const fn adjacent(path: &'a str) -> Self {
        Self { path, base: Base::Model }
    }
    /// A file by its path in the game.
    #[must_use]
    pub const fn in_game(path: &'a str) -> Self {
        Self { path, base: Base::Game }
    }
    /// A file by its file name alone, in any folder of the game.
    #[must_use]
    pub const fn anywhere(name: &'a str) -> Self {
        Self { path: name, base: Base::Anywhere }
    }
    /// A file by its path in the project that the model belongs to.
    #[must_use]
    pub const fn in_project(path: &'a str) -> Self {
        Self { path, base: Base::Project }
    }
}

/// The folder that the path of a request is relative to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Base {
    /// The folder of the model.
    Model,
    /// The folder of the game, which contains `models` and others.
    Game,
    /// The root of all projects in Bohemia's tools: the file `$PBOPREFIX$` in a folder declares the path of that
    /// folder.
    Project,
    /// Any folder of the game, by the file name alone: the one nearest to the root of the game wins.
    Anywhere,
}

/// A file, or the names in a folder, that a conversion [requested](crate::Resolver::recording) but did not get.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub struct FileRequest {
    /// The name in the model: any letter case, `\` or `/`. Empty if the names in the folder are requested.
    pub name: String,
    /// The folder that the name is relative to.
    pub base: Base,
    /// The folder of the requesting model, for [`Base::Model`]; otherwise empty.
    pub folder: PathBuf,
}

impl FileRequest {
    /// Creates the request for a file with this name.
    #[must_use]
    pub fn new(name: impl Into<String>, base: Base, folder: PathBuf) -> Self {
        Self { name: name.into(), base, folder }
    }
    /// Whether the names of all files in the folder are requested: a model without skin names uses those next to it.
    #[must_use]
    pub const fn wants_names(&self) -> bool {
        self.name.is_empty()
    }
    /// Returns the path at which the file would be found, with `/`: relative to the folder that contains the opened
    /// file's path.
    #[must_use]
    pub fn path(&self) -> String {
        let name = self.name.replace('\\', "/");
        let folder = self.folder.to_string_lossy();
        if folder.is_empty() { name } else { std::format!("{folder}/{name}") }
    }
}

/// A file that was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// Its name without folders, in its own letter case.
    pub name: String,
    /// Its content.
    pub bytes: Vec<u8>,
}
