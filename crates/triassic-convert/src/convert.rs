//! The conversion of a format to a scene, and its errors.

use formats_core::Diagnostics;
use triassic_scene::{CheckError, Scene};

use crate::{ResolveError, Resolver, SceneOptions, back::image_now, findings};

/// A model of some format that can be converted to a scene.
pub trait IntoScene {
    /// Converts the model to a scene and returns the findings. Nothing is dropped silently: data without a field in the
    /// scene are in the `extras`.
    ///
    /// The scene has passed [`Scene::check`]. Files that belong to the model come from `resolver`; a missing one is a
    /// finding, not an error.
    ///
    /// # Errors
    /// If the model cannot be read, the options forbid a necessary repair, or it exceeds the limits.
    fn to_scene(&self, options: &SceneOptions, resolver: &mut Resolver<'_>) -> Result<(Scene, Diagnostics)>;
}

/// The last step of every conversion: checks the scene, and reports an invisible one.
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
            texture.before = image_now(texture, &options.limits).map(Box::new);
        }
    }
    scene.check()?;
    if scene.is_collapsed() {
        found.report(findings::COLLAPSED, 0, None);
    }
    Ok((scene, found))
}

/// The reason why a file cannot be converted to a scene.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The file cannot be read.
    #[error(transparent)]
    Format(#[from] formats_core::Error),
    /// A file that belongs to it exists but cannot be read.
    #[error(transparent)]
    Resolve(#[from] ResolveError),
    /// The scene fails its check.
    #[error("the scene is not valid: {0}")]
    Check(CheckError),
    /// The requested level of detail does not exist.
    #[error("no level of detail {wanted}; there are: {known}")]
    NoLod {
        /// Its name or number.
        wanted: String,
        /// The names of the existing ones.
        known: String,
    },
    /// The given file lists no clips.
    #[error("{file}: no clips listed{reason}")]
    NoClips {
        /// The name of the file.
        file: String,
        /// The problem, after a colon, or empty.
        reason: String,
    },
}

// Not `#[from]`, which would also make it the source: a chain of causes would print it twice.
impl From<CheckError> for Error {
    fn from(error: CheckError) -> Self {
        Self::Check(error)
    }
}

/// The result of making a scene.
pub type Result<T, E = Error> = std::result::Result<T, E>;
