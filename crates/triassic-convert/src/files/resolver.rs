//! The source of files that belong to a model, or become part of its scene.

pub use formats_core::files::FileId;

use formats_core::Diagnostics;
use triassic_scene::Scene;

use std::sync::Arc;

use crate::{Found, ImagesBeside, Request, ResolveError, SceneOptions};

/// Gets the files that a model names: images, companions, palettes.
///
/// Parsers and converters never access a file system: the caller decides which files they may see.
pub trait Resolver {
    /// The file that is meant, or `None` if it is absent.
    ///
    /// # Errors
    /// If the file is there and cannot be read, or is too large.
    fn resolve(&mut self, request: &Request<'_>) -> Result<Option<Found>, ResolveError>;
    /// The name of the model's file without its extension, if it has one: for formats that do not hold a name themselves.
    fn model_name(&self) -> Option<String> {
        None
    }
    /// The images in the model's own folder, for formats whose images are found by looking. None by default.
    fn images_beside(&mut self) -> Arc<ImagesBeside> {
        Arc::default()
    }
    /// The loader of the files that become part of the scene: models in a level. Nothing by default: they are named, and not
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

/// Finds the files that a scene shows in it (entities of a level, proxies of a model) and makes scenes of them.
///
/// A [`Resolver`](crate::Resolver) that has one gives it by [`loader`](crate::Resolver::loader). The facade
/// `triassic` has a loader over all formats that it reads.
pub trait Loader {
    /// The file that is meant: by its path, or by its last part. The same file always has the same id.
    fn find(&mut self, path: &str) -> Option<FileId>;
    /// The names of the files that start with `prefix`, ignoring case, and that can be loaded: each once, in
    /// alphabetical order. For sources that cut names.
    fn names_with(&mut self, prefix: &str) -> Vec<String>;
    /// The name of a file that was found, without folders.
    fn name(&self, file: FileId) -> String;
    /// The scene of a file, and the findings of its conversion. An image file is a scene of one material with its
    /// texture. The scene's own [`instances`](Scene::instances) are not placed: anyone who asks for the scene does it.
    ///
    /// # Errors
    /// If the file cannot be read or converted.
    fn load(&mut self, file: FileId, options: &SceneOptions) -> Result<(Scene, Diagnostics), LoadError>;
    /// The file whose scene is being made, so that one that shows itself is noticed.
    fn own(&self) -> Option<FileId> {
        None
    }
}

/// Why a file that was found has no scene.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct LoadError {
    /// The reason.
    pub reason: String,
}

impl LoadError {
    /// An error for this reason.
    #[must_use]
    pub fn new(reason: impl Into<String>) -> Self {
        Self { reason: reason.into() }
    }
}
