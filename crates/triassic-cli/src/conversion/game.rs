//! What the ways back into the formats of games have in common.

use triassic::{Diagnostics, gltf::OutFile};

use super::job::Job;
use crate::failure::Failure;

/// A file of a game, with what belongs to it.
pub(super) struct Made {
    /// The first is the model.
    pub(super) files: Vec<OutFile>,
    pub(super) found: Diagnostics,
    /// What belongs to findings, as text.
    pub(super) notes: Vec<String>,
}

/// The engine of a format, if it is one of its own.
pub(super) fn engine<T>(job: &Job<'_>, from_id: impl Fn(&str) -> Option<T>) -> Result<Option<T>, Failure> {
    let Some(id) = job.game.engine.as_deref() else { return Ok(None) };
    let wrong = || Failure::Other(format!("--engine {id} is not an engine of --to {}", job.to.id()));
    from_id(id).map(Some).ok_or_else(wrong)
}

/// Why there are no sources.
pub(super) fn no_sources() -> Failure {
    Failure::Other("SMD does not support vertex animation, which is all the animation that this model has".to_owned())
}
