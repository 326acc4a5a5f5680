//! 3D GameStudio: levels (WMB) with their light and contents; level sources (WMP), which have no light; texture
//! archives (WAD2, WAD7), which become scenes of textures.

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
    /// The textures of the archive, which nothing shows. 8-bit textures use the palette of the archive, or the
    /// engine's.
    fn to_scene(&self, options: &SceneOptions, _: &mut Resolver<'_>) -> Result<(Scene, Diagnostics)> {
        let mut scene = Scene { metadata: metadata(self.version(), options), ..Scene::default() };
        let textures = (0..self.entries().len()).filter_map(|index| match self.texture(index) {
            // Palettes, and other entries that are not textures.
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

/// Facts about the file for converting surfaces.
#[derive(Debug, Clone, Copy)]
struct Stored {
    /// The size of the file in bytes.
    size: usize,
    /// Whether textures of the sky are two images next to each other: up to WMB5.
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
