//! Terrains of 3D `GameStudio` as scenes.

use acknex_hmp::Terrain;
use formats_core::{Diagnostics, Error, ErrorKind};

use crate::{IntoScene, Resolver, Result, Scene, SceneOptions};

impl IntoScene for Terrain<'_> {
    /// Always an error: the conversion is not there yet.
    fn to_scene(&self, _: &SceneOptions, _: &mut dyn Resolver) -> Result<(Scene, Diagnostics)> {
        let kind = ErrorKind::Unsupported("Acknex terrains cannot be converted yet");
        Err(Error::new(kind, "file", 0).into())
    }
}
