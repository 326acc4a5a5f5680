//! Pictures from files into textures.

use std::io::Cursor;

use formats_core::Limits;
use image::{ImageFormat, ImageReader};

use crate::{Alpha, Found, ImageKind, Pixels, TextureSource};

/// Endings of the pictures that are read, PCX aside.
pub(crate) const ENDINGS: [&str; 5] = ["png", "tga", "jpg", "jpeg", "bmp"];

/// A picture in a common form as a texture: PNG and JPEG stay the files that they are, others become pixels.
///
/// # Errors
/// What is wrong with the file.
pub(crate) fn read(found: Found, limits: &Limits) -> Result<(TextureSource, Alpha), String> {
    let Found { name, bytes } = found;
    let format = image::guess_format(&bytes).or_else(|_| ImageFormat::from_path(&name));
    let format = format.map_err(|error| error.to_string())?;
    if format == ImageFormat::Jpeg {
        // Opaque, and read by everybody: only its head is looked at.
        size(&bytes, format, limits)?;
        return Ok((TextureSource::Encoded { kind: ImageKind::Jpeg, bytes }, Alpha::Opaque));
    }
    if format == ImageFormat::Png && !png_has_alpha(&bytes) {
        size(&bytes, format, limits)?;
        return Ok((TextureSource::Encoded { kind: ImageKind::Png, bytes }, Alpha::Opaque));
    }
    size(&bytes, format, limits)?;
    let image = ImageReader::with_format(Cursor::new(&bytes), format).decode().map_err(|error| error.to_string())?;
    let image = image.into_rgba8();
    let alpha = alpha_of(image.pixels().map(|pixel| pixel.0));
    let source = match format {
        ImageFormat::Png => TextureSource::Encoded { kind: ImageKind::Png, bytes },
        _ => TextureSource::Pixels(Pixels { width: image.width(), height: image.height(), rgba: image.into_raw() }),
    };
    Ok((source, alpha))
}

/// Refuses what has more pixels than the limits allow, before it is decoded.
fn size(bytes: &[u8], format: ImageFormat, limits: &Limits) -> Result<(), String> {
    let reader = ImageReader::with_format(Cursor::new(bytes), format);
    let (width, height) = reader.into_dimensions().map_err(|error| error.to_string())?;
    let pixels = u64::from(width).saturating_mul(height.into());
    if pixels == 0 || pixels > limits.max_pixels.into() {
        return Err(format!("{width} × {height} pixels, where 1 to {} are allowed", limits.max_pixels));
    }
    Ok(())
}

/// Whether a PNG file may have transparent pixels: by its colour type, or by a chunk `tRNS`.
///
/// To decode a picture only to learn that it is opaque would cost more than the rest of most conversions.
fn png_has_alpha(bytes: &[u8]) -> bool {
    match png::Decoder::new(Cursor::new(bytes)).read_info() {
        Ok(reader) => {
            let info = reader.info();
            info.trns.is_some() || matches!(info.color_type, png::ColorType::GrayscaleAlpha | png::ColorType::Rgba)
        }
        Err(_) => true,
    }
}

/// What the alpha of these pixels is for: cutting holes if it is mostly all or nothing, else glass.
pub(crate) fn alpha_of(pixels: impl Iterator<Item = [u8; 4]>) -> Alpha {
    let (mut holes, mut between) = (0_u64, 0_u64);
    for [.., alpha] in pixels {
        match alpha {
            255 => {}
            0..16 => holes = holes.saturating_add(1),
            _ => between = between.saturating_add(1),
        }
    }
    match (holes, between) {
        (0, 0) => Alpha::Opaque,
        (holes, between) if holes >= between => Alpha::Mask(0.5),
        _ => Alpha::Blend,
    }
}
