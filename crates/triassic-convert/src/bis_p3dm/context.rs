//! Data shared by all parts of a conversion.

use formats_core::{Budget, Diagnostics};

use crate::SceneOptions;
use triassic_scene::{Convention, UniqueNames};

/// The conventions of the format.
pub(super) const CONVENTION: Convention = Convention::P3D;

/// Shared by all parts of a conversion.
pub(super) struct Context<'a> {
    pub(super) options: &'a SceneOptions,
    /// The scale: 1 by default.
    pub(super) unit: f32,
    pub(super) budget: Budget,
    pub(super) found: Diagnostics,
    pub(super) names: UniqueNames,
}
