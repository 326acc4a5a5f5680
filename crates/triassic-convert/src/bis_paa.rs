//! Textures of Bohemia Interactive by themselves: a scene of one texture.
//!
//! Channels that were exchanged for the game's shaders are put back. Extras of the texture: `pixel_type`, `average` (red,
//! green, blue, alpha), `alpha` (`smooth` or `one_bit`), `swizzle`, `procedure`, where the file says them.

use bis_paa::{Swizzle, Texture as Paa, TextureAlpha};
use formats_core::{Diagnostics, Source};

use crate::{Found, IntoScene, Resolver, SceneOptions, findings};
use triassic_scene::{Alpha, Convention, Extras, Metadata, Pixels, Scene, Texture, TextureSource};

impl IntoScene for Paa<'_> {
    /// The texture, without anything that shows it.
    fn to_scene(&self, options: &SceneOptions, _: &mut dyn Resolver) -> crate::Result<(Scene, Diagnostics)> {
        let mut found = Diagnostics::new();
        let mut scene = Scene {
            metadata: Metadata {
                format: Paa::INFO.id.into(),
                convention: Convention::SCENE,
                unit: options.scale.factor(1.0),
                ..Metadata::default()
            },
            ..Scene::default()
        };
        let pixels = self.decode_unswizzled(0).ok().filter(Pixels::has_pixels);
        if pixels.is_none() {
            found.report(findings::BAD_IMAGE, self.level(0).map_or(0, |level| level.at()), Some(0));
        }
        let source = pixels.map_or_else(|| TextureSource::Missing(String::new()), TextureSource::Pixels);
        let mut texture = Texture::new("texture", source);
        texture.extras = extras(self);
        if options.mipmaps {
            texture.mipmaps = mipmaps(self);
        }
        scene.add(texture);
        scene.check()?;
        Ok((scene, found))
    }
}

/// The image in a file, if the file is one of these by its bytes or its extension.
pub(crate) fn image(file: &Found, options: &SceneOptions) -> Option<Result<(TextureSource, Alpha), String>> {
    let extension = file.name.rsplit_once('.').map_or("", |(_, extension)| extension);
    let is_called_so = ["paa", "pac"].iter().any(|own| extension.eq_ignore_ascii_case(own));
    (is_called_so || Paa::is(&file.bytes)).then(|| {
        let source = Source::new(&file.bytes).with_extension(extension).with_limits(options.limits);
        let decoded = Paa::read(source).and_then(|texture| texture.decode_unswizzled(0));
        let pixels = decoded.map_err(|error| error.to_string())?;
        if !pixels.has_pixels() {
            return Err("the image is empty".to_owned());
        }
        let alpha = Alpha::of_pixels(pixels.pixels());
        Ok((TextureSource::Pixels(pixels), alpha))
    })
}

/// The smaller images, as many as can be read.
pub(crate) fn mipmaps(texture: &Paa<'_>) -> Vec<Pixels> {
    /// Halves of the largest side that a file can say.
    const MOST: usize = 16;
    let images = (1..texture.level_count().min(MOST)).map_while(|level| texture.decode_unswizzled(level).ok());
    images.take_while(Pixels::has_pixels).collect()
}

/// What the file says of the image.
pub(crate) fn extras(texture: &Paa<'_>) -> Extras {
    let mut extras = Extras::new();
    extras.insert("pixel_type".into(), texture.pixel_type().name().into());
    if let Some(average) = texture.average() {
        extras.insert("average".into(), average.to_vec().into());
    }
    let alpha = match texture.alpha() {
        Some(TextureAlpha::Smooth) => Some("smooth"),
        Some(TextureAlpha::OneBit) => Some("one_bit"),
        _ => None,
    };
    if let Some(alpha) = alpha {
        extras.insert("alpha".into(), alpha.into());
    }
    if let Some(Swizzle(codes)) = texture.swizzle() {
        extras.insert("swizzle".into(), codes.to_vec().into());
    }
    if let Some(procedure) = texture.procedure() {
        extras.insert("procedure".into(), procedure.to_string().into());
    }
    extras
}
