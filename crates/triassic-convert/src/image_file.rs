//! Image files that models refer to, as textures.

#[cfg(feature = "images")]
mod decode;

use formats_core::{
    Limits, Pixels, TextureView,
    pcx::{Pcx, is_true_color, true_color},
};
use triassic_scene::{Alpha, IndexedPixels, Material, Replacement, Scene, Texture, TextureSource};

use crate::{Found, PaletteChoice, SceneOptions};
#[cfg(any(feature = "acknex-hmp", feature = "acknex-mdl"))]
use formats_core::dds::Dds;

/// The extensions of supported images, other than PCX.
pub(crate) const EXTENSIONS: [&str; 5] = ["png", "tga", "jpg", "jpeg", "bmp"];

/// Reads an image file as a texture: PNG and JPEG stay encoded, others are decoded to pixels.
///
/// # Errors
/// The problem of the file.
#[cfg(feature = "images")]
pub(crate) fn read(found: Found, limits: &Limits) -> Result<(TextureSource, Alpha), String> {
    decode::read(found, limits)
}

/// Without the feature `images`, returns the name of the file, which cannot be decoded.
#[cfg(not(feature = "images"))]
#[expect(clippy::unnecessary_wraps, reason = "same signature as with the feature")]
pub(crate) fn read(found: Found, _: &Limits) -> Result<(TextureSource, Alpha), String> {
    Ok((TextureSource::External(found.name), Alpha::Opaque))
}

/// The size of an image in pixels, if it is included; the size of a file needs the feature `images`.
#[must_use]
pub fn image_size(source: &TextureSource) -> Option<[u32; 2]> {
    match source {
        #[cfg(feature = "images")]
        TextureSource::Encoded { bytes, .. } => decode::dimensions(bytes),
        source => source.size(),
    }
}

/// The pixels of a PNG or JPEG file; `None` for other files and unreadable ones.
#[cfg(feature = "images")]
pub(crate) fn decoded(source: &TextureSource, limits: &Limits) -> Option<Pixels> {
    match source {
        TextureSource::Encoded { bytes, .. } => decode::pixels(bytes, limits),
        _ => None,
    }
}

/// Without the feature `images`, a file cannot be decoded.
#[cfg(not(feature = "images"))]
pub(crate) fn decoded(_: &TextureSource, _: &Limits) -> Option<Pixels> {
    None
}

/// Whether a file with this name is an image that can be converted to a [scene](image_scene).
#[must_use]
pub fn is_image_name(name: &str) -> bool {
    let extension = name.rsplit_once('.').map(|(_, extension)| extension.to_ascii_lowercase());
    extension.is_some_and(|extension| extension == "pcx" || EXTENSIONS.contains(&extension.as_str()))
}

/// Converts an image file by itself: a scene with one double-sided material and its texture, without nodes. A
/// [`Loader`](crate::Loader) returns this for an image.
///
/// # Errors
/// The problem of the file.
pub fn image_scene(file: Found, options: &SceneOptions) -> Result<Scene, String> {
    let stem = file.name.rsplit_once('.').map_or(file.name.as_str(), |(stem, _)| stem).to_owned();
    let (source, alpha) = common(file, options)?;
    let mut scene = Scene::default();
    let name = if stem.trim().is_empty() { "image" } else { &stem };
    let texture = scene.add(Texture::new(name, source));
    let mut material = Material::new(name).with_texture(texture);
    (material.alpha, material.double_sided) = (alpha, true);
    scene.add(material);
    Ok(scene)
}

/// The pixels of a texture that is part of a file, without alpha if the format has none; `None` if they are missing, or
/// exceed the limits.
#[allow(dead_code, reason = "only converters of Acknex formats use it")]
pub(crate) fn of_view(view: &TextureView<'_>, limits: &Limits) -> Option<TextureSource> {
    if let Some(pixels) = view.to_rgb(limits).ok()? {
        return pixels.has_pixels().then_some(TextureSource::Rgb(pixels));
    }
    let pixels = view.to_rgba(limits).ok()?;
    pixels.has_pixels().then_some(TextureSource::Pixels(pixels))
}

/// The use of an image's alpha, if its format does not declare it and no color of a palette is transparent.
#[allow(dead_code, reason = "only converters of Acknex formats use it")]
pub(crate) fn alpha(source: &TextureSource) -> Alpha {
    match source {
        TextureSource::Pixels(pixels) => Alpha::of_pixels(pixels.pixels()),
        _ => Alpha::Opaque,
    }
}

/// Decodes an image that replaces one of a model of this format: PNG, JPEG, TGA, BMP, PCX, DDS or PAA. See
/// [`Scene::replace_image`] and [`Scene::replace_skin`].
///
/// # Errors
/// The problem of the file, as text.
pub fn replacement(file: Found, format: &str, options: &SceneOptions) -> Result<Replacement, String> {
    let name = file.name.clone();
    match any(file, format, options).map_err(|error| format!("{name}: {error}"))? {
        (TextureSource::External(_), _) => Err(format!("{name}: this build does not decode such images")),
        (source, alpha) => Ok(Replacement { file: name, source, alpha }),
    }
}

/// Decodes an image file: PNG, JPEG, TGA, BMP, PCX, DDS, or PAA with its channels restored.
///
/// # Errors
/// The problem of the file, as text.
pub fn image_pixels(file: Found, options: &SceneOptions) -> Result<Pixels, String> {
    let source = match any(file, "", options)?.0 {
        TextureSource::Pixels(pixels) => return Ok(pixels),
        other => other,
    };
    if let Some(pixels) = source.pixels() {
        return Ok(pixels.into_owned());
    }
    decoded(&source, &options.limits).ok_or_else(|| "the image cannot be decoded".to_owned())
}

/// The pixels of a PNG or JPEG file in a scene; `None` for any other source, and for an unreadable file.
#[must_use]
pub fn decoded_pixels(source: &TextureSource, limits: &Limits) -> Option<Pixels> {
    decoded(source, limits)
}

/// The texts of a PNG file, each with its name; empty for any other file.
#[cfg(feature = "images")]
#[must_use]
pub fn png_texts(bytes: &[u8]) -> Vec<(String, String)> {
    decode::png_texts(bytes)
}

/// The palette of a PNG file and the index of each pixel; `None` for any other file, and if the number of pixels
/// exceeds the limits.
#[cfg(feature = "images")]
#[must_use]
pub fn png_indices(bytes: &[u8], limits: &Limits) -> Option<(formats_core::Palette, Vec<u8>)> {
    decode::png_indices(bytes, limits)
}

/// Decodes a PCX file in the colors of its own palette, or of a given one.
pub(crate) fn pcx(bytes: &[u8], options: &SceneOptions) -> Result<(TextureSource, Alpha), String> {
    let text = |error: formats_core::Error| error.to_string();
    if is_true_color(bytes) {
        let pixels = true_color(bytes, &options.limits).map_err(text)?;
        return Ok((TextureSource::Pixels(pixels), Alpha::Opaque));
    }
    let pcx = Pcx::parse(bytes).map_err(text)?;
    let palette = match &options.palette {
        PaletteChoice::Given(palette) => Some(&**palette),
        _ => pcx.palette(),
    };
    let palette = palette.ok_or("the image does not have a palette of 256 colors")?;
    let indices = pcx.indices(&options.limits).map_err(text)?;
    let pixels = IndexedPixels::new(pcx.width(), pcx.height(), indices, palette, None);
    Ok((TextureSource::Indexed(pixels), Alpha::Opaque))
}

// Image files of any format, including those that only one model format uses.

/// An image with the use of its alpha, or the problem of its file.
pub(crate) type OwnImage = Result<(TextureSource, Alpha), String>;

/// Reads an image of a kind that only one format has. It is told which format's model names the file, and returns `None` for files of
/// other kinds.
pub(crate) type OwnImageReader = fn(&Found, &str, &SceneOptions) -> Option<OwnImage>;

/// Reads the image in a file of any format, as used by models of `format`.
///
/// # Errors
/// The problem of the file.
pub(crate) fn any(file: Found, format: &str, options: &SceneOptions) -> OwnImage {
    let own = crate::OWN_IMAGES.iter().find_map(|read| read(&file, format, options));
    own.unwrap_or_else(|| common(file, options))
}

/// Reads an image in a format that several models use: DDS if one of their features is enabled, PCX, or a format that
/// [`read`] supports.
///
/// # Errors
/// The problem of the file.
pub(crate) fn common(file: Found, options: &SceneOptions) -> Result<(TextureSource, Alpha), String> {
    #[cfg(any(feature = "acknex-hmp", feature = "acknex-mdl"))]
    if file.bytes.starts_with(b"DDS ") {
        return dds(&file.bytes, options);
    }
    if Pcx::is(&file.bytes) { pcx(&file.bytes, options) } else { read(file, &options.limits) }
}

/// Decodes a DDS file.
///
/// # Errors
/// If it cannot be read.
#[cfg(any(feature = "acknex-hmp", feature = "acknex-mdl"))]
fn dds(bytes: &[u8], options: &SceneOptions) -> Result<(TextureSource, Alpha), String> {
    let decoded = Dds::parse(bytes).and_then(|dds| dds.decode(&options.limits));
    decoded.ok().and_then(with_alpha).ok_or_else(|| "a DDS file that cannot be read".to_owned())
}

/// Pixels, if there are any, and the use of their alpha.
#[cfg(any(feature = "acknex-hmp", feature = "acknex-mdl"))]
pub(crate) fn with_alpha(pixels: Pixels) -> Option<(TextureSource, Alpha)> {
    let alpha = Alpha::of_pixels(pixels.pixels());
    pixels.has_pixels().then_some((TextureSource::Pixels(pixels), alpha))
}

// Images with transparent black, which Acknex calls overlays.
//
// According to the format's document, index 0 of 8-bit skins and the color 0 of 16-bit ones are transparent if the
// model is drawn in overlay mode; in an image with alpha, everything below one half.

/// An image and the use of its alpha in overlay mode.
pub(crate) fn overlay((source, alpha): (TextureSource, Alpha), limits: &Limits) -> (TextureSource, Alpha) {
    if alpha != Alpha::Opaque {
        return (source, Alpha::Mask(0.5));
    }
    match without_black(&source, limits) {
        Some(new) => (new, Alpha::Mask(0.5)),
        None => (source, alpha),
    }
}

/// An image with its black pixels made transparent; with a palette, also those of index 0, whatever their color. `None`
/// without any, or if the pixels are unknown.
pub(crate) fn without_black(source: &TextureSource, limits: &Limits) -> Option<TextureSource> {
    let is_black = |color: &[u8; 4]| matches!(color, [0, 0, 0, _]);
    let decoded = decoded(source, limits).map(TextureSource::Pixels);
    match decoded.as_ref().unwrap_or(source) {
        source @ (TextureSource::Pixels(_) | TextureSource::Rgb(_)) => {
            let pixels = source.pixels()?;
            let (colors, _) = pixels.rgba.as_chunks::<4>();
            let rgba = colors.iter().flat_map(|color| if is_black(color) { [0; 4] } else { *color });
            let new = Pixels { width: pixels.width, height: pixels.height, rgba: rgba.collect() };
            colors.iter().any(is_black).then_some(TextureSource::Pixels(new))
        }
        TextureSource::Indexed(pixels) => {
            let mut new = pixels.clone();
            for (index, color) in new.palette.iter_mut().enumerate() {
                if index == 0 || is_black(color) {
                    *color = [0; 4];
                }
            }
            let clear = |index: &u8| new.color(*index) == [0; 4];
            let any = new.indices.iter().any(clear);
            any.then_some(TextureSource::Indexed(new))
        }
        _ => None,
    }
}
