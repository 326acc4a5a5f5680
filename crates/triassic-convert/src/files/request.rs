//! Requests for files, and the files found.

pub use formats_core::files::ReadError as ResolveError;

/// A file that a model names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Request<'a> {
    /// The name as the model has it: any letter case, `\` or `/`.
    pub path: &'a str,
    /// From where the path goes.
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
    /// A file by its bare name, in any folder of the game.
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

/// From where the path of a request goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Base {
    /// The folder of the model.
    Model,
    /// The folder of the game, in which `models` and the others are.
    Game,
    /// The root of all projects, as Bohemia's tools have it: what the file `$PBOPREFIX$` in a folder declares is the path of
    /// that folder.
    Project,
    /// Any folder of the game, by the bare name: the nearest to the root of the game counts.
    Anywhere,
}

/// A file that was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// Its name without folders, in its own letter case.
    pub name: String,
    /// Its content.
    pub bytes: Vec<u8>,
}
