//! Where files that belong to a model come from.

use crate::{Found, Loader, Request, ResolveError};

/// Gets the files that a model names: images, companions, palettes.
///
/// Parsers and converters never touch a file system: whoever calls them decides what they may see.
pub trait Resolver {
    /// The file that is meant, or `None` if there is none.
    ///
    /// # Errors
    /// If the file is there and cannot be read, or is too large.
    fn resolve(&mut self, request: &Request<'_>) -> Result<Option<Found>, ResolveError>;
    /// The name of the model's file without its extension, if it has one: for formats that do not hold a name themselves.
    fn model_name(&self) -> Option<String> {
        None
    }
    /// The names of the files in the model's own folder, in alphabetical order: for formats whose images are found by
    /// looking. Nothing by default.
    fn siblings(&mut self) -> Vec<String> {
        Vec::new()
    }
    /// What loads the files that become part of the scene: models in a level. Nothing by default: they are named, and not
    /// shown.
    fn loader(&mut self) -> Option<&mut dyn Loader> {
        None
    }
}

/// Has no files: the model alone.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct NoFiles;

impl Resolver for NoFiles {
    fn resolve(&mut self, _: &Request<'_>) -> Result<Option<Found>, ResolveError> {
        Ok(None)
    }
}
