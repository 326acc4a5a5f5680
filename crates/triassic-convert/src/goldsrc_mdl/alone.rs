//! Companions by themselves: a texture file is a scene of textures; a sequence file cannot be converted.

use formats_core::{Budget, Diagnostics, Error, ErrorKind, num::to_u32};
use goldsrc_mdl::{SequenceFile, TextureFile};
use triassic_scene::{INCH, IndexedPixels, Metadata, Scene, Texture, TextureSource, UniqueNames};

use super::context::CONVENTION;
use crate::{IntoScene, Resolver, Result, SceneOptions, findings};

impl IntoScene for TextureFile<'_> {
    /// The textures of the file, which nothing shows.
    fn to_scene(&self, options: &SceneOptions, _: &mut Resolver<'_>) -> Result<(Scene, Diagnostics)> {
        // Many textures may have the same offset.
        let mut budget = Budget::new(self.bytes().len(), &options.limits);
        let mut names = UniqueNames::default();
        let mut found = Diagnostics::new();
        let mut scene = Scene {
            metadata: Metadata {
                format: "goldsrc-mdl".into(),
                version: self.header().version.to_string(),
                convention: CONVENTION,
                unit: options.scale.factor(INCH),
                ..Metadata::default()
            },
            ..Scene::default()
        };
        for (n, texture) in self.textures().iter().enumerate() {
            let own = options.text.decode(texture.name.as_bytes());
            let stem = own.rsplit_once('.').map_or(own.as_str(), |(stem, _)| stem);
            let pixels = texture.pixels().ok();
            budget.spend(
                "texture pixels",
                pixels.as_ref().map_or(0, |pixels| pixels.indices.len()),
                4,
                texture.at(),
            )?;
            let pixels = pixels.filter(|pixels| pixels.width > 0 && pixels.height > 0);
            let pixels = pixels.and_then(|pixels| {
                let (indices, transparent) = (pixels.view()?.data().to_vec(), pixels.transparent);
                Some(IndexedPixels::new(pixels.width, pixels.height, indices, &pixels.palette, transparent))
            });
            if pixels.is_none() {
                found.report(findings::BAD_IMAGE, texture.at(), Some(to_u32(n)));
            }
            let source = pixels.map_or_else(|| TextureSource::Missing(own.clone()), TextureSource::Indexed);
            scene.add(Texture::new(names.unique(stem, &format!("texture{n}")), source));
        }
        scene.check()?;
        Ok((scene, found))
    }
}

impl IntoScene for SequenceFile<'_> {
    /// Always an error: the file animates the bones of its model, but does not contain them.
    fn to_scene(&self, _: &SceneOptions, _: &mut Resolver<'_>) -> Result<(Scene, Diagnostics)> {
        let kind = ErrorKind::Unsupported("a sequence file without its model");
        Err(Error::new(kind, "file", 0).into())
    }
}
