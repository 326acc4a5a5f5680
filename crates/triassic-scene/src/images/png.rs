//! Images as PNG files.

use std::borrow::Cow;

use super::{
    colors,
    rows::{Rows, compress},
};
use crate::{ImageKind, IndexedPixels, Pixels, RgbPixels, Texture, TextureSource};
use formats_core::{Gray16, num};

pub use super::colors::is_opaque;

/// An image as a file in a common format.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Image<'a> {
    /// The kind of file.
    pub kind: ImageKind,
    /// The whole file.
    pub bytes: Cow<'a, [u8]>,
}

/// The image of a texture as a file from which it can be restored: files stay unchanged, pixels become PNG. Images with
/// a palette keep their indices and all colors of the palette, and the PNG has the [`texts`](Texture::texts) of the
/// texture. `None` if the scene does not have the image.
///
/// # Errors
/// If the number of pixels does not match the size, or the encoder fails.
pub fn encode(texture: &Texture) -> Result<Option<Image<'_>>, String> {
    encode_source(&texture.source, &texture.texts)
}

/// Same as [`encode`], for another source than that of the texture whose texts are used.
///
/// # Errors
/// Same as [`encode`].
pub fn encode_source<'a>(
    source: &'a TextureSource,
    texts: &[(&'static str, String)],
) -> Result<Option<Image<'a>>, String> {
    match source {
        TextureSource::Pixels(pixels) => png_with(pixels, texts).map(own).map(Some),
        TextureSource::Rgb(pixels) => rgb_png_with(pixels, texts).map(own).map(Some),
        TextureSource::Indexed(pixels) => {
            let palette: Vec<[u8; 4]> = (0..=u8::MAX).map(|index| pixels.color(index)).collect();
            let mut places = [0; 256];
            places.iter_mut().zip(0..=u8::MAX).for_each(|(place, index)| *place = index);
            let rows = Rows::Indexed { numbers: &pixels.indices, places: &places };
            write([pixels.width, pixels.height], &palette, &rows, texts).map(own).map(Some)
        }
        TextureSource::Encoded { kind, bytes } => Ok(Some(Image { kind: *kind, bytes: Cow::Borrowed(bytes) })),
        TextureSource::External(_) | TextureSource::Missing(_) => Ok(None),
    }
}

/// Pixels as an image file: [`png()`].
///
/// # Errors
/// Same as [`png()`].
pub fn image(pixels: &Pixels) -> Result<Image<'static>, String> {
    Ok(own(png(pixels)?))
}

/// Pixels with a palette as an image file: [`indexed_png`].
///
/// # Errors
/// Same as [`indexed_png`].
pub fn indexed_image(pixels: &IndexedPixels) -> Result<Image<'static>, String> {
    Ok(own(indexed_png(pixels)?))
}

fn own(png: Vec<u8>) -> Image<'static> {
    Image { kind: ImageKind::Png, bytes: Cow::Owned(png) }
}

/// Encodes pixels as a PNG file; the same pixels give the same bytes.
///
/// Images of up to 256 colors, as in old games, are stored with a palette: a quarter of the work and less than half
/// the size. This is why the `png` crate is used directly; `image` does not write palettes. Other images have three
/// bytes per pixel if all pixels are opaque, otherwise four.
///
/// # Errors
/// If the number of pixels does not match the size, or the encoder fails.
pub fn png(pixels: &Pixels) -> Result<Vec<u8>, String> {
    png_with(pixels, &[])
}

fn png_with(pixels: &Pixels, texts: &[(&str, String)]) -> Result<Vec<u8>, String> {
    let size = [pixels.width, pixels.height];
    if let Some((found, numbers)) = colors::find(pixels.pixels(), |color| *color) {
        return with_palette(size, found, &numbers, texts);
    }
    let is_opaque = is_opaque(pixels.pixels());
    let rows = if is_opaque { Rows::Opaque(&pixels.rgba) } else { Rows::Rgba(&pixels.rgba) };
    write(size, &[], &rows, texts)
}

/// Encodes pixels without alpha as a PNG file: the same file as from [`png()`] with an alpha of 255.
///
/// # Errors
/// Same as [`png()`].
pub fn rgb_png(pixels: &RgbPixels) -> Result<Vec<u8>, String> {
    rgb_png_with(pixels, &[])
}

fn rgb_png_with(pixels: &RgbPixels, texts: &[(&str, String)]) -> Result<Vec<u8>, String> {
    let size = [pixels.width, pixels.height];
    match colors::find(pixels.pixels(), |[r, g, b]| [*r, *g, *b, u8::MAX]) {
        Some((found, numbers)) => with_palette(size, found, &numbers, texts),
        None => write(size, &[], &Rows::Rgb(&pixels.rgb), texts),
    }
}

/// Encodes pixels with a palette as a PNG file: the same file as from [`png()`], without searching for the colors.
///
/// # Errors
/// Same as [`png()`].
pub fn indexed_png(pixels: &IndexedPixels) -> Result<Vec<u8>, String> {
    let mut used = [false; 256];
    for index in &pixels.indices {
        if let Some(used) = used.get_mut(usize::from(*index)) {
            *used = true;
        }
    }
    let used = (0..=u8::MAX).zip(used).filter(|(_, used)| *used);
    let found = used.map(|(index, _)| (index, pixels.color(index))).collect();
    with_palette([pixels.width, pixels.height], found, &pixels.indices, &[])
}

/// An image with these colors and the number of each pixel's color.
fn with_palette(
    size: [u32; 2],
    found: Vec<(u8, [u8; 4])>,
    numbers: &[u8],
    texts: &[(&str, String)],
) -> Result<Vec<u8>, String> {
    let (palette, places) = colors::palette(found);
    write(size, &palette, &Rows::Indexed { numbers, places: &places }, texts)
}

/// Encodes heights as a PNG file of 16 bits per pixel, with names and values as its text.
///
/// # Errors
/// If the number of heights does not match the size, or a name or value cannot be stored as text.
pub fn gray16_png(image: &Gray16, texts: &[(&str, String)]) -> Result<Vec<u8>, String> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, image.width, image.height);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.set_depth(png::BitDepth::Sixteen);
    encoder.set_compression(png::Compression::Fast);
    for (name, value) in texts {
        encoder.add_text_chunk((*name).to_owned(), value.clone()).map_err(|error| error.to_string())?;
    }
    let data: Vec<u8> = image.values.iter().flat_map(|value| value.to_be_bytes()).collect();
    let mut writer = encoder.write_header().map_err(|error| error.to_string())?;
    writer.write_image_data(&data).map_err(|error| error.to_string())?;
    writer.finish().map_err(|error| error.to_string())?;
    Ok(file)
}

/// Encodes an image as a PNG file, with `palette` if its rows are indices.
fn write(
    [width, height]: [u32; 2],
    palette: &[[u8; 4]],
    rows: &Rows<'_>,
    texts: &[(&str, String)],
) -> Result<Vec<u8>, String> {
    let error = |error: png::EncodingError| error.to_string();
    let sides = [width, height].map(num::to_usize);
    if !rows.are_whole(sides) {
        return Err(format!("the image does not have the {width} × {height} pixels that it declares"));
    }
    let compressed = compress(rows, sides).map_err(|error| error.to_string())?;
    let mut file = Vec::with_capacity(compressed.len().saturating_add(MORE));
    let mut encoder = png::Encoder::new(&mut file, width, height);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_color(match rows {
        Rows::Indexed { .. } => png::ColorType::Indexed,
        Rows::Rgb(_) | Rows::Opaque(_) => png::ColorType::Rgb,
        Rows::Rgba(_) => png::ColorType::Rgba,
    });
    if matches!(rows, Rows::Indexed { .. }) {
        encoder.set_palette(palette.iter().flat_map(|[r, g, b, _]| [*r, *g, *b]).collect::<Vec<u8>>());
        // Trailing alphas of opaque colors can be omitted.
        let mut alphas: Vec<u8> = palette.iter().map(|[.., alpha]| *alpha).collect();
        alphas.truncate(alphas.iter().rposition(|alpha| *alpha < u8::MAX).map_or(0, |last| last.saturating_add(1)));
        if !alphas.is_empty() {
            encoder.set_trns(alphas);
        }
    }
    for (name, value) in texts {
        encoder.add_text_chunk((*name).to_owned(), value.clone()).map_err(error)?;
    }
    let mut writer = encoder.write_header().map_err(error)?;
    writer.write_chunk(png::chunk::IDAT, &compressed).map_err(error)?;
    writer.finish().map_err(error)?;
    Ok(file)
}

/// The maximum size of a file in addition to its compressed rows: a palette with alphas, and a few chunks.
const MORE: usize = 1200;
