//! Textures of levels and archives.

use acknex_wmb::{Palette, Texture as WmbTexture};
use formats_core::{Budget, Diagnostics, Limits, num};

use crate::{Result, SceneOptions, findings};
use triassic_scene::{Pixels, Scene, Texture, TextureSource, UniqueNames};

/// Adds textures to the scene, one for each item, so that their numbers are those of the file: each with the byte that a
/// finding is about. One that cannot be read is [`TextureSource::Missing`]. `size` is that of the file, in bytes.
///
/// # Errors
/// If textures overlap in such a way that they would be many times as large as the file.
pub(super) fn add<'a>(
    scene: &mut Scene,
    textures: impl Iterator<Item = (u64, Option<WmbTexture<'a>>)>,
    palette: &Palette,
    size: usize,
    options: &SceneOptions,
    names: &mut UniqueNames,
    found: &mut Diagnostics,
) -> Result<()> {
    let mut budget = Budget::new(size, &options.limits);
    for (index, (at, texture)) in textures.enumerate() {
        let own = texture.map_or_else(String::new, |texture| options.text.decode(texture.name().as_bytes()));
        let (pixels, mipmaps) = texture.map_or((None, Vec::new()), |texture| images(&texture, palette, options));
        let size = pixels.iter().chain(&mipmaps).map(|pixels| pixels.rgba.len()).fold(0, usize::saturating_add);
        budget.spend("texture pixels", size, 1, at)?;
        if pixels.is_none() {
            found.report(findings::BAD_IMAGE, at, Some(num::to_u32(index)));
        }
        let source = pixels.map_or_else(|| TextureSource::Missing(own.clone()), TextureSource::Pixels);
        let name = names.unique(&own, &format!("texture{index}"));
        scene.add(Texture { mipmaps, ..Texture::new(name, source) });
    }
    Ok(())
}

/// The image of a texture, if it can be read, and the smaller ones if they are wanted.
pub(super) fn images(
    texture: &WmbTexture<'_>,
    palette: &Palette,
    options: &SceneOptions,
) -> (Option<Pixels>, Vec<Pixels>) {
    let pixels = |level| pixels(texture, level, palette, &options.limits);
    let mipmaps = if options.mipmaps { (1..LEVELS).map_while(pixels).collect() } else { Vec::new() };
    (pixels(0), mipmaps)
}

/// The names of the scene's textures.
pub(super) fn texture_names(scene: &Scene) -> UniqueNames {
    let mut names = UniqueNames::default();
    for texture in &scene.textures {
        names.unique(&texture.name, "");
    }
    names
}

/// How many images a texture has at most.
const LEVELS: u32 = 4;

/// An image of a texture, the largest one or a smaller one; `None` if it is not there, cannot be read, or is empty.
fn pixels(texture: &WmbTexture<'_>, level: u32, palette: &Palette, limits: &Limits) -> Option<Pixels> {
    let pixels = texture.level(level, palette).ok()??.to_rgba(limits).ok()?;
    Some(pixels).filter(Pixels::has_pixels)
}
