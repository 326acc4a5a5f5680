//! The reasons why a scene cannot be converted to a game format.

use triassic_scene::listed;

/// The reason why a scene cannot be converted to a game format. Nothing was written.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// Nothing is drawn.
    #[error("there is nothing to draw: no visible mesh has triangles")]
    Empty,
    /// The format has a single material.
    #[error("the format has a single material, but {} are used: {}; merge them, or use --atlas", .0.len(), listed(.0, ""))]
    Materials(Vec<String>),
    /// A limit of the format or the engine is exceeded; each as text with the value and the limit.
    #[error("too much for {target}: {}", some(.exceeded))]
    TooMuch {
        /// The format or the engine.
        target: String,
        /// The limits that are exceeded.
        exceeded: Vec<String>,
    },
    /// Requested frames or clips do not exist.
    #[error("{what}: {}", some(.missing))]
    Missing {
        /// The elements that need them.
        what: &'static str,
        /// The missing data.
        missing: Vec<String>,
    },
    /// The base is not the source of the scene.
    #[error("the base is a different model: {0}; use the file that was converted for editing")]
    OtherBase(String),
    /// The base cannot be read.
    #[error("the base: {0}")]
    Base(formats_core::Error),
    /// The new model cannot be read.
    #[error("the written model cannot be read: {0}")]
    Made(formats_core::Error),
    /// The writer rejects the model.
    #[error(transparent)]
    Write(#[from] formats_core::WriteError),
}

/// Sentences, at most a dozen, then the number of the others.
pub(crate) fn some<S: AsRef<str>>(texts: &[S]) -> String {
    const MOST: usize = 12;
    let shown: Vec<&str> = texts.iter().take(MOST).map(AsRef::as_ref).collect();
    match texts.len().saturating_sub(MOST) {
        0 => shown.join("; "),
        more => format!("{}; and {more} more", shown.join("; ")),
    }
}
