//! The conversion from a format into the scene, and its errors.

use formats_core::Diagnostics;
use triassic_scene::{CheckError, Scene};

use crate::{ResolveError, Resolver, SceneOptions, back::put_image, findings};

/// A model of some format, which can become a scene.
pub trait IntoScene {
    /// The scene of this model, and what was unusual on the way. Nothing is dropped silently: what the scene has no field
    /// for is in the `extras`.
    ///
    /// The scene has passed [`Scene::check`]. Files that belong to the model come from `resolver`; what it does not have
    /// is a finding, not an error.
    ///
    /// # Errors
    /// If the model cannot be read, by the options must not be repaired, or exceeds the limits.
    fn to_scene(&self, options: &SceneOptions, resolver: &mut Resolver<'_>) -> Result<(Scene, Diagnostics)>;
}

/// The end of every conversion of a model: the scene is checked, and reported if nothing can be seen of it.
#[allow(dead_code, reason = "only converters of formats with models use it")]
pub(crate) fn finish(options: &SceneOptions, mut scene: Scene, mut found: Diagnostics) -> Result<(Scene, Diagnostics)> {
    if let Some(rate) = options.frame_rates.key_rate {
        scene
            .metadata
            .properties
            .insert("key_rate".into(), serde_json::json!(options.frame_rates.keys_per_second(rate)));
    }
    if options.editing {
        for texture in &mut scene.textures {
            put_image(texture, &options.limits);
        }
    }
    scene.check()?;
    if scene.is_collapsed() {
        found.report(findings::COLLAPSED, 0, None);
    }
    Ok((scene, found))
}

/// Why a file did not become a scene.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The file cannot be read.
    #[error(transparent)]
    Format(#[from] formats_core::Error),
    /// A file that belongs to it is there and cannot be had.
    #[error(transparent)]
    Resolve(#[from] ResolveError),
    /// The scene does not keep its guarantees.
    #[error("the scene is not valid: {0}")]
    Check(CheckError),
    /// The caller asked for a level of detail that the model does not have.
    #[error("no level of detail {wanted}; there are: {known}")]
    NoLod {
        /// Its name or number.
        wanted: String,
        /// The names of those that exist.
        known: String,
    },
    /// The file that the caller gave lists no clips.
    #[error("{file}: no clips listed{reason}")]
    NoClips {
        /// The name of the file.
        file: String,
        /// The problem, after a colon, or nothing.
        reason: String,
    },
}

// Not by `#[from]`, which would make it the source as well: a chain of causes would print it twice.
impl From<CheckError> for Error {
    fn from(error: CheckError) -> Self {
        Self::Check(error)
    }
}

/// The result of making a scene.
pub type Result<T, E = Error> = std::result::Result<T, E>;
