//! Editable models of Bohemia Interactive (P3D) as scenes: not converted yet.

use bis_p3dm::Model;
use formats_core::{Diagnostics, Error, ErrorKind};

use crate::{IntoScene, Resolver, Result, Scene, SceneOptions};

impl IntoScene for Model<'_> {
    /// Always an error.
    fn to_scene(&self, _: &SceneOptions, _: &mut dyn Resolver) -> Result<(Scene, Diagnostics)> {
        let kind = ErrorKind::Unsupported("a scene of a Bohemia model (P3D)");
        Err(Error::new(kind, "file", 0).into())
    }
}
