//! Options and errors for converting a scene to a Half-Life model.

use formats_core::Limits;
use goldsrc_mdl::Profile;
use goldsrc_studio::smd::SourceErrors;
use triassic_scene::CheckError;

use crate::{TextEncoding, back::some};

/// Options for converting a scene to a Half-Life model.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Options {
    /// The name of the model, without an extension.
    pub name: String,
    /// Frames per second of animations without a rate. Default: 30.
    pub sample_fps: Option<f32>,
    /// The length of a unit of the model in meters. Default: from the scene, otherwise an inch.
    pub unit: Option<f32>,
    /// The engine whose limits are errors; without one, exceeding Half-Life's limits is a finding.
    pub engine: Option<Profile>,
    /// The encoding of the names of textures and body parts. Default: a byte for each character, or UTF-8.
    pub text: TextEncoding,
    /// Limits on the output.
    pub limits: Limits,
}

impl Options {
    /// Creates options with this name and defaults for everything else.
    #[must_use]
    pub fn new(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            sample_fps: None,
            unit: None,
            engine: None,
            text: TextEncoding::default(),
            limits: Limits::default(),
        }
    }
    /// Sets [`sample_fps`](Self::sample_fps).
    #[must_use]
    pub const fn with_sample_fps(mut self, rate: Option<f32>) -> Self {
        self.sample_fps = rate;
        self
    }
    /// Sets [`unit`](Self::unit).
    #[must_use]
    pub const fn with_unit(mut self, unit: Option<f32>) -> Self {
        self.unit = unit;
        self
    }
    /// Sets [`engine`](Self::engine).
    #[must_use]
    pub const fn with_engine(mut self, engine: Option<Profile>) -> Self {
        self.engine = engine;
        self
    }
    /// Sets [`text`](Self::text).
    #[must_use]
    pub const fn with_text(mut self, text: TextEncoding) -> Self {
        self.text = text;
        self
    }
    /// Sets [`limits`](Self::limits).
    #[must_use]
    pub const fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }
}

/// The reason why a scene cannot be converted to a Half-Life model.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BackError {
    /// The scene has something that no model can represent.
    #[error("{0}")]
    Scene(String),
    /// The scene fails its check.
    #[error("the scene is not valid: {0}")]
    Check(CheckError),
    /// The base cannot be read.
    #[error("the base: {0}")]
    Base(crate::Error),
    /// The compiler rejects the sources.
    #[error("{}", compiler(.0))]
    Sources(SourceErrors),
}

impl From<SourceErrors> for BackError {
    fn from(errors: SourceErrors) -> Self {
        Self::Sources(errors)
    }
}

/// The message of a compiler, without the lines of sources that the user never sees.
fn compiler(errors: &SourceErrors) -> String {
    let texts: Vec<&str> = errors.iter().map(|error| error.text.as_str()).collect();
    some(&texts)
}
