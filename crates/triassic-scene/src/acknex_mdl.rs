//! Models of 3D `GameStudio` and of Quake as scenes.

use acknex_mdl::Model;
use formats_core::{Diagnostics, Error, ErrorKind};

use crate::{IntoScene, Resolver, Result, Scene, SceneOptions};

impl IntoScene for Model<'_> {
    /// Always an error: the conversion is not there yet.
    fn to_scene(&self, _: &SceneOptions, _: &mut dyn Resolver) -> Result<(Scene, Diagnostics)> {
        let kind = ErrorKind::Unsupported("Acknex models cannot be converted yet");
        Err(Error::new(kind, "file", 0).into())
    }
}
