//! From any model to the scene.

use formats_core::Diagnostics;
use triassic_scene::{IntoScene, Resolver, Result, Scene, SceneOptions};

use crate::AnyModel;

impl AnyModel<'_> {
    /// The scene of this model, and what was odd on the way: that of [`IntoScene`], which need not be in scope for this.
    ///
    /// # Errors
    /// As [`IntoScene::to_scene`], and if it is a companion, which is no model by itself.
    pub fn to_scene(&self, options: &SceneOptions, resolver: &mut dyn Resolver) -> Result<(Scene, Diagnostics)> {
        IntoScene::to_scene(self, options, resolver)
    }
}

impl IntoScene for AnyModel<'_> {
    fn to_scene(&self, options: &SceneOptions, resolver: &mut dyn Resolver) -> Result<(Scene, Diagnostics)> {
        let _ = (options, &resolver);
        match self {
            #[cfg(feature = "goldsrc-mdl")]
            Self::GoldsrcMdl(set) => set.to_scene(options, resolver),
            #[cfg(feature = "goldsrc-mdl")]
            Self::GoldsrcTextures(_) => Err(companion("this is the texture file of a model, and no model by itself")),
            #[cfg(feature = "goldsrc-mdl")]
            Self::GoldsrcSequences(_) => Err(companion("this is a sequence file of a model, and no model by itself")),
            #[cfg(feature = "quake-md2")]
            Self::QuakeMd2(model) => model.to_scene(options, resolver),
            #[cfg(not(any(feature = "goldsrc-mdl", feature = "quake-md2")))]
            Self::None(never, _) => match *never {},
        }
    }
}

#[cfg(feature = "goldsrc-mdl")]
fn companion(what: &'static str) -> triassic_scene::Error {
    formats_core::Error::new(formats_core::ErrorKind::Unsupported(what), "file", 0).into()
}
