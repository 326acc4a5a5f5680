//! Textures of levels and archives.

use acknex_wmb::{Palette, Texture as WmbTexture};
use formats_core::{Budget, Diagnostics, Limits, num};

use crate::{Result, SceneOptions, findings, image_file};
use triassic_scene::{Pixels, Scene, Texture, TextureSource, UniqueNames};

/// Adds textures to the scene, one for each item, so that their indices are those of the file; each item has the byte
/// offset for findings. An unreadable texture is [`TextureSource::Missing`]. `size` is the size of the file in bytes.
///
/// # Errors
/// If overlapping textures would be many times as large as the file.
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
        let images = texture.map_or_else(Images::default, |texture| Images::new(&texture, palette, options));
        budget.spend("texture pixels", images.bytes(), 1, at)?;
        let Images { source, mipmaps } = images;
        if source.is_none() {
            found.report(findings::BAD_IMAGE, at, Some(num::to_u32(index)));
        }
        let source = source.unwrap_or_else(|| TextureSource::Missing(own.clone()));
        let name = names.unique(&own, &format!("texture{index}"));
        scene.add(Texture { mipmaps, ..Texture::new(name, source) });
    }
    Ok(())
}

/// The images of a texture.
#[derive(Default)]
pub(super) struct Images {
    /// The largest one, if it can be read.
    pub(super) source: Option<TextureSource>,
    /// The mipmaps, if requested.
    pub(super) mipmaps: Vec<Pixels>,
}

impl Images {
    pub(super) fn new(texture: &WmbTexture<'_>, palette: &Palette, options: &SceneOptions) -> Self {
        let largest = || image_file::of_view(&texture.level(0, palette).ok()??, &options.limits);
        let pixels = |level| pixels(texture, level, palette, &options.limits);
        let mipmaps = if options.mipmaps { (1..LEVELS).map_while(pixels).collect() } else { Vec::new() };
        Self { source: largest(), mipmaps }
    }
    /// The total number of bytes.
    pub(super) fn bytes(&self) -> usize {
        let largest = self.source.as_ref().map_or(0, |source| source.bytes().len());
        self.mipmaps.iter().map(|pixels| pixels.rgba.len()).fold(largest, usize::saturating_add)
    }
}

/// The names of the scene's textures.
pub(super) fn texture_names(scene: &Scene) -> UniqueNames {
    let mut names = UniqueNames::default();
    for texture in &scene.textures {
        names.unique(&texture.name, "");
    }
    names
}

/// The maximum number of images of a texture.
const LEVELS: u32 = 4;

/// A mipmap of a texture; `None` if it is missing, unreadable or empty.
fn pixels(texture: &WmbTexture<'_>, level: u32, palette: &Palette, limits: &Limits) -> Option<Pixels> {
    let pixels = texture.level(level, palette).ok()??.to_rgba(limits).ok()?;
    Some(pixels).filter(Pixels::has_pixels)
}
