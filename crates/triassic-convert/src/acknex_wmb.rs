//! 3D GameStudio: levels (WMB) with their light and all that is in them; level sources (WMP), which have no light;
//! texture archives (WAD2, WAD7) become scenes of textures.

mod context;
mod entities;
mod faces;
mod level;
mod light;
mod objects;
mod sky;
mod smooth;
mod source;
mod source_textures;
mod sources;
mod surface;
mod textures;
mod tone;

use acknex_wmb::Wad;
use formats_core::Diagnostics;

use crate::{IntoScene, Resolver, Result, SceneOptions, acknex_wmb::textures::add};
use triassic_scene::{Convention, INCH, Metadata, Scene, UniqueNames};

impl IntoScene for Wad<'_> {
    /// The textures of the archive, without anything that shows them. 8-bit textures take the palette of the archive, or
    /// that of the engine.
    fn to_scene(&self, options: &SceneOptions, _: &mut Resolver<'_>) -> Result<(Scene, Diagnostics)> {
        let mut scene = Scene { metadata: metadata(self.version(), options), ..Scene::default() };
        let textures = (0..self.entries().len()).filter_map(|index| match self.texture(index) {
            // Palettes, and what else is not a texture.
            Ok(None) => None,
            Ok(texture) => Some((self.entries().at(index), texture)),
            Err(_) => Some((self.entries().at(index), None)),
        });
        let mut found = Diagnostics::new();
        add(
            &mut scene,
            textures,
            self.palette(),
            self.bytes().len(),
            options,
            &mut UniqueNames::default(),
            &mut found,
        )?;
        scene.check()?;
        Ok((scene, found))
    }
}

/// The facts about the file that a converter of surfaces needs.
#[derive(Debug, Clone, Copy)]
struct Stored {
    /// Bytes of the file.
    size: usize,
    /// Whether textures of the sky are two images side by side: to WMB5.
    sky_has_layers: bool,
}

/// The space of levels.
const CONVENTION: Convention = Convention::ACKNEX;

/// The nearest byte.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::as_conversions,
    reason = "the cast saturates"
)]
fn byte(value: f32) -> u8 {
    value.round() as u8
}

fn metadata(version: u32, options: &SceneOptions) -> Metadata {
    Metadata {
        format: "acknex-wmb".into(),
        version: version.to_string(),
        convention: CONVENTION,
        unit: options.scale.factor(INCH),
        ..Metadata::default()
    }
}
