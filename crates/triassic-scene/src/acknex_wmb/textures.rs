//! Textures of levels and archives.

use acknex_wmb::{Palette, Texture as WmbTexture};
use formats_core::{Budget, Diagnostics, Limits};

use crate::{Pixels, Result, Scene, SceneOptions, Texture, TextureSource, UniqueNames, findings};

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
        let pixels = texture.and_then(|texture| pixels(&texture, palette, &options.limits));
        budget.spend("texture pixels", pixels.as_ref().map_or(0, |pixels| pixels.rgba.len()), 1, at)?;
        if pixels.is_none() {
            found.report(findings::BAD_IMAGE, at, Some(u32::try_from(index).unwrap_or(u32::MAX)));
        }
        let source = pixels.map_or_else(|| TextureSource::Missing(own.clone()), TextureSource::Pixels);
        scene.add(Texture::new(names.unique(&own, &format!("texture{index}")), source));
    }
    Ok(())
}

/// The largest image of a texture; `None` if it cannot be read, or is empty.
fn pixels(texture: &WmbTexture<'_>, palette: &Palette, limits: &Limits) -> Option<Pixels> {
    let pixels = texture.level(0, palette).ok()??.to_rgba(limits).ok()?;
    (pixels.width > 0 && pixels.height > 0).then_some(pixels)
}
