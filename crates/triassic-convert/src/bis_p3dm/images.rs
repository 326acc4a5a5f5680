//! The images of materials.

use bis_paa::{PixelType, Swizzle, Texture as Paa, TextureAlpha};
use formats_core::{Pixels, Source};
use serde_json::json;

use super::{
    context::Context,
    stages::{Use, split_suffix},
};
use crate::{
    Found, NormalMaps, Request, Resolver, Result,
    bis_paa::{Channels, PaaSource},
    findings, image_file,
};
use triassic_scene::{Alpha, Extras, ImageOrigin, ImageRule, Texture, TextureSource, UniqueNames};

/// An image prepared for one use.
pub(super) struct Image {
    pub(super) texture: Texture,
    /// The use of its alpha, for a color.
    pub(super) alpha: Alpha,
    /// Whether it has pixels.
    pub(super) is_there: bool,
}

/// Finds the image at this path, and converts it as glTF requires for its use.
pub(super) fn image(
    context: &mut Context<'_>,
    names: &mut UniqueNames,
    resolver: &mut Resolver<'_>,
    path: &str,
    wanted: Use,
) -> Result<Image> {
    let stem = path.rsplit(['\\', '/']).next().unwrap_or(path);
    let name = names.unique(stem.rsplit_once('.').map_or(stem, |(stem, _)| stem), "texture");
    let mut extras = Extras::new();
    extras.insert("path".into(), json!(path));
    let mut mipmaps = Vec::new();
    let mut texts = Vec::new();
    let mut origin = None;
    let (source, alpha) = match find(resolver, path)? {
        None => {
            context.found.report(findings::MISSING_IMAGE, 0, None);
            (TextureSource::Missing(path.to_owned()), Alpha::Opaque)
        }
        Some((found, rule)) => {
            origin = Some(ImageOrigin::new(found.name.clone(), rule));
            decode(context, found, path, wanted, (&mut extras, &mut mipmaps, &mut texts)).unwrap_or_else(|| {
                context.found.report(findings::BAD_IMAGE, 0, None);
                (TextureSource::Missing(path.to_owned()), Alpha::Opaque)
            })
        }
    };
    let finish = |mut pixels: Pixels| {
        if wanted == Use::Normal && has_suffix(path, "novhq") {
            rebuild_z(&mut pixels);
        }
        prepare(context, pixels, wanted)
    };
    let source = match source {
        TextureSource::Pixels(pixels) => TextureSource::Pixels(finish(pixels)),
        TextureSource::Rgb(pixels) if wanted != Use::Color => TextureSource::Pixels(finish(pixels.to_rgba())),
        // Converting channels needs pixels: image files that are not decoded are only used as colors, or as directions
        // without changes.
        TextureSource::Encoded { .. } if !matches!(wanted, Use::Color | Use::Normal) => {
            TextureSource::External(path.to_owned())
        }
        other => other,
    };
    let is_there = !matches!(source, TextureSource::Missing(_) | TextureSource::External(_));
    let mut texture = Texture::new(name, source).with_origin(origin);
    (texture.extras, texture.texts) = (extras, texts);
    texture.mipmaps = mipmaps.into_iter().map(finish).collect();
    Ok(Image { texture, alpha, is_there })
}

/// The file: as named, or as converted by the games' tools.
fn find(resolver: &mut Resolver<'_>, path: &str) -> Result<Option<(Found, ImageRule)>> {
    if let Some(found) = resolver.resolve(&Request::in_project(path))? {
        return Ok(Some((found, ImageRule::Named)));
    }
    let Some((stem, extension)) = path.rsplit_once('.') else { return Ok(None) };
    let is_source = ["tga", "png", "jpg", "psd"].iter().any(|source| extension.eq_ignore_ascii_case(source));
    let converted = format!("{stem}.paa");
    let found = if is_source { resolver.resolve(&Request::in_project(&converted))? } else { None };
    Ok(found.map(|found| (found, ImageRule::OtherExtension)))
}

/// The pixels of an image file, and the use of its alpha.
fn decode(
    context: &Context<'_>,
    found: Found,
    path: &str,
    wanted: Use,
    (extras, mipmaps, texts): (&mut Extras, &mut Vec<Pixels>, &mut Vec<(&'static str, String)>),
) -> Option<(TextureSource, Alpha)> {
    let extension = found.name.rsplit_once('.').map_or("", |(_, extension)| extension).to_owned();
    if !extension.eq_ignore_ascii_case("paa") && !extension.eq_ignore_ascii_case("pac") && !Paa::is(&found.bytes) {
        return image_file::any(found, "bis-p3dm", context.options).ok();
    }
    let source = Source::new(&found.bytes).with_extension(&extension).with_limits(context.options.limits);
    let texture = Paa::read(source).ok()?;
    let mut pixels = texture.decode_unswizzled(0).ok().filter(|pixels| pixels.width > 0 && pixels.height > 0)?;
    if context.options.mipmaps {
        *mipmaps = crate::bis_paa::mipmaps(&texture);
    }
    if texture.swizzle().is_none() && has_suffix(path, "novhq") {
        for pixels in std::iter::once(&mut pixels).chain(mipmaps) {
            Swizzle::NORMAL_MAP.undo(&mut pixels.rgba);
        }
    }
    extras.extend(crate::bis_paa::extras(&texture));
    let mut stored = PaaSource::of_texture(&texture, wanted == Use::Normal);
    // As in the scene.
    if wanted == Use::Normal {
        stored.normal_y = Some(NormalMaps::YUp);
    }
    stored.channels = wanted.channels();
    *texts = stored.texts();
    let is_transparent = || pixels.pixels().iter().any(|[.., alpha]| *alpha < 255);
    let has_alpha_name = has_suffix(path, "ca");
    let alpha = match texture.alpha() {
        Some(TextureAlpha::OneBit) => Alpha::Mask(0.5),
        Some(_) => Alpha::Blend,
        None if texture.pixel_type() != PixelType::Dxt1 && has_alpha_name && is_transparent() => Alpha::Blend,
        None => Alpha::Opaque,
    };
    Some((TextureSource::Pixels(pixels), alpha))
}

fn has_suffix(path: &str, suffix: &str) -> bool {
    split_suffix(path).is_some_and(|(own, _)| own.eq_ignore_ascii_case(suffix))
}

/// Computes Z from X and Y, since normal maps with the suffix `_novhq` do not store it.
#[expect(
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the value is 0 to 255"
)]
fn rebuild_z(pixels: &mut Pixels) {
    for [red, green, blue, _] in pixels.rgba.as_chunks_mut::<4>().0 {
        let [x, y] = [*red, *green].map(|value| f32::from(value) / 127.5 - 1.0);
        let z = (1.0 - x * x - y * y).max(0.0).sqrt();
        *blue = (z * 127.5 + 127.5).round() as u8;
    }
}

/// Converts the channels as glTF requires.
fn prepare(context: &Context<'_>, mut pixels: Pixels, wanted: Use) -> Pixels {
    let is_down = context.options.normal_maps == NormalMaps::YDown;
    for pixel in pixels.rgba.as_chunks_mut::<4>().0 {
        let [red, green, blue, _] = *pixel;
        *pixel = match wanted {
            Use::Color => continue,
            Use::Normal => [red, if is_down { !green } else { green }, blue, 255],
            Use::Specular => Channels::Specular.exchange(*pixel),
            Use::Ambient => Channels::Ambient.exchange(*pixel),
        };
    }
    pixels
}
