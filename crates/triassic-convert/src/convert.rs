//! From a format into the scene.

use crate::{Resolver, Result, SceneOptions, findings};
use formats_core::Diagnostics;
use triassic_scene::Scene;

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
    fn to_scene(&self, options: &SceneOptions, resolver: &mut dyn Resolver) -> Result<(Scene, Diagnostics)>;
}

/// The end of every conversion of a model: the scene is checked, and reported if nothing can be seen of it.
#[allow(dead_code, reason = "only converters of formats with models use it")]
pub(crate) fn finish(scene: Scene, mut found: Diagnostics) -> Result<(Scene, Diagnostics)> {
    scene.check()?;
    if scene.is_collapsed() {
        found.report(findings::COLLAPSED, 0, None);
    }
    Ok((scene, found))
}
