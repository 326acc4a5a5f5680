//! Decoding of PNG, JPEG, TGA and BMP files.

use std::io::Cursor;

use formats_core::{Limits, Palette, Pixels, RgbPixels, num};
use image::{DynamicImage, ImageFormat, ImageReader};

use crate::Found;
use triassic_scene::{Alpha, ImageKind, TextureSource};

/// Reads an image as a texture: PNG and JPEG stay encoded, others are decoded to pixels.
///
/// # Errors
/// The problem of the file.
pub(super) fn read(found: Found, limits: &Limits) -> Result<(TextureSource, Alpha), String> {
    let Found { name, bytes } = found;
    let format = image::guess_format(&bytes).or_else(|_| ImageFormat::from_path(&name));
    // The error of the library is about the extension, which only matters if the contents are not recognized.
    let format = format.map_err(|_| "not an image in a supported format".to_owned())?;
    size(&bytes, format, limits)?;
    if format == ImageFormat::Jpeg {
        // Opaque and supported everywhere: only its header is read.
        return Ok((TextureSource::Encoded { kind: ImageKind::Jpeg, bytes }, Alpha::Opaque));
    }
    let png = if format == ImageFormat::Png { Png::look(&bytes) } else { Png::OTHER };
    if png.plain && !png.alpha {
        return Ok((TextureSource::Encoded { kind: ImageKind::Png, bytes }, Alpha::Opaque));
    }
    let image = ImageReader::with_format(Cursor::new(&bytes), format).decode().map_err(|error| error.to_string())?;
    let opaque = !image.color().has_alpha();
    let image = match image {
        // The most common format without alpha, which can be stored in a PNG file directly.
        DynamicImage::ImageRgb8(image) if !png.plain => {
            let (width, height) = image.dimensions();
            let pixels = RgbPixels { width, height, rgb: image.into_raw() };
            return Ok((TextureSource::Rgb(pixels), Alpha::Opaque));
        }
        other => other,
    };
    let pixels = rgba(image);
    let alpha = if opaque { Alpha::Opaque } else { Alpha::of_pixels(pixels.pixels()) };
    let source =
        if png.plain { TextureSource::Encoded { kind: ImageKind::Png, bytes } } else { TextureSource::Pixels(pixels) };
    Ok((source, alpha))
}

/// The pixels as red, green, blue, alpha.
fn rgba(image: DynamicImage) -> Pixels {
    let (width, height) = (image.width(), image.height());
    match image {
        // The most common format, for which the generic conversion takes several times as long.
        DynamicImage::ImageRgb8(image) => RgbPixels { width, height, rgb: image.into_raw() }.to_rgba(),
        other => Pixels { width, height, rgba: other.into_rgba8().into_raw() },
    }
}

/// The pixels of an image file, if it is readable and within the limits.
pub(super) fn pixels(bytes: &[u8], limits: &Limits) -> Option<Pixels> {
    let format = image::guess_format(bytes).ok()?;
    size(bytes, format, limits).ok()?;
    let image = ImageReader::with_format(Cursor::new(bytes), format).decode().ok()?;
    Some(rgba(image))
}

/// The size of an image file, from its header.
pub(super) fn dimensions(bytes: &[u8]) -> Option<[u32; 2]> {
    let format = image::guess_format(bytes).ok()?;
    let (width, height) = ImageReader::with_format(Cursor::new(bytes), format).into_dimensions().ok()?;
    Some([width, height])
}

/// Rejects an image with more pixels than the limits allow, before it is decoded.
fn size(bytes: &[u8], format: ImageFormat, limits: &Limits) -> Result<(), String> {
    let reader = ImageReader::with_format(Cursor::new(bytes), format);
    let (width, height) = reader.into_dimensions().map_err(|error| error.to_string())?;
    let pixels = u64::from(width).saturating_mul(height.into());
    if pixels == 0 || pixels > limits.max_pixels.into() {
        return Err(format!("{width} × {height} pixels; 1 to {} are allowed", limits.max_pixels));
    }
    Ok(())
}

/// The texts of a PNG file, at any position in it.
pub(super) fn png_texts(bytes: &[u8]) -> Vec<(String, String)> {
    let Ok(mut reader) = png::Decoder::new(Cursor::new(bytes)).read_info() else { return Vec::new() };
    let mut texts = texts_of(reader.info());
    if texts.is_empty() && reader.finish().is_ok() {
        // Some programs write them last.
        texts = texts_of(reader.info());
    }
    texts
}

fn texts_of(info: &png::Info<'_>) -> Vec<(String, String)> {
    let plain = info.uncompressed_latin1_text.iter().map(|chunk| (chunk.keyword.clone(), Some(chunk.text.clone())));
    let packed = info.compressed_latin1_text.iter().map(|chunk| (chunk.keyword.clone(), chunk.get_text().ok()));
    let wide = info.utf8_text.iter().map(|chunk| (chunk.keyword.clone(), chunk.get_text().ok()));
    plain.chain(packed).chain(wide).filter_map(|(name, text)| Some((name, text?))).collect()
}

/// The palette and the indices of a PNG file.
pub(super) fn png_indices(bytes: &[u8], limits: &Limits) -> Option<(Palette, Vec<u8>)> {
    size(bytes, ImageFormat::Png, limits).ok()?;
    // As stored, without conversion to colors.
    let mut reader = png::Decoder::new(Cursor::new(bytes)).read_info().ok()?;
    if reader.output_color_type() != (png::ColorType::Indexed, png::BitDepth::Eight) {
        return None;
    }
    let mut stored = reader.info().palette.as_deref()?.to_vec();
    stored.resize(768, 0);
    let palette = Palette::from_bytes(&stored)?;
    let mut indices = vec![0; reader.output_buffer_size()?];
    reader.next_frame(&mut indices).ok()?;
    Some((palette, indices))
}

/// The header of a PNG file.
///
/// Decoding an image only to learn that it is opaque would cost more than the rest of most conversions.
#[derive(Clone, Copy)]
struct Png {
    /// Whether it can be embedded unchanged: glTF forbids embedded color spaces, non-square pixels and animations. A
    /// truncated file is decoded, which fails, or it is rewritten.
    plain: bool,
    /// Whether it may have transparent pixels.
    alpha: bool,
}

impl Png {
    /// Not a PNG, or an unreadable one.
    const OTHER: Self = Self { plain: false, alpha: true };

    fn look(bytes: &[u8]) -> Self {
        let Ok(reader) = png::Decoder::new(Cursor::new(bytes)).read_info() else { return Self::OTHER };
        let info = reader.info();
        let own_colors = info.gama_chunk.is_some() || info.chrm_chunk.is_some() || info.icc_profile.is_some();
        let oblong = info.pixel_dims.is_some_and(|dims| dims.xppu != dims.yppu);
        let types = [png::ColorType::GrayscaleAlpha, png::ColorType::Rgba];
        Self {
            plain: !own_colors && !oblong && info.animation_control.is_none() && Self::is_whole(bytes),
            alpha: info.trns.is_some() || types.contains(&info.color_type),
        }
    }
    /// Whether its chunks lead exactly to its end.
    fn is_whole(bytes: &[u8]) -> bool {
        let mut rest = bytes.get(8..).unwrap_or_default();
        while let Some(([a, b, c, d, kind @ ..], more)) = rest.split_first_chunk::<8>() {
            // The content of the chunk, and its checksum.
            let length = num::to_usize(u32::from_be_bytes([*a, *b, *c, *d]));
            let Some(next) = more.get(length.saturating_add(4)..) else { return false };
            if kind == b"IEND" {
                return true;
            }
            rest = next;
        }
        false
    }
}
