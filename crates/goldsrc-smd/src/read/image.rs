//! Images in any of the formats that are read.

use std::sync::Arc;

use formats_core::Limits;
use goldsrc_mdl::Image;

use super::{
    bmp,
    place::{Findings, Place, SourceError},
};

/// Reads the image of a texture.
pub(super) fn read(bytes: &[u8], path: &Arc<str>, limits: &Limits, found: &mut Findings) -> Result<Image, SourceError> {
    let place = Place::whole(path);
    if bytes.starts_with(b"BM") {
        return bmp::read_bmp(bytes, limits).map_err(|why| SourceError::new(&place, why));
    }
    other(bytes, path, limits, found).map_err(|why| SourceError::new(&place, why))
}

/// Reads a PNG or a TGA, and reduces it to 256 colours.
#[cfg(feature = "images")]
fn other(bytes: &[u8], path: &Arc<str>, limits: &Limits, found: &mut Findings) -> Result<Image, String> {
    use formats_core::image::{ImageFormat, ImageReader, Limits as ImageLimits};

    let format = if bytes.starts_with(b"\x89PNG") { ImageFormat::Png } else { ImageFormat::Tga };
    let mut reader = ImageReader::with_format(std::io::Cursor::new(bytes), format);
    let mut image_limits = ImageLimits::default();
    image_limits.max_alloc = Some(u64::from(limits.max_pixels).saturating_mul(8));
    reader.limits(image_limits);
    let image = reader.decode().map_err(|error| format!("it is not an 8-bit BMP, and not a PNG or TGA: {error}"))?;
    let pixels = image.to_rgba8();
    let (width, height) = pixels.dimensions();
    if u64::from(width).saturating_mul(height.into()) > u64::from(limits.max_pixels) {
        return Err(format!("{width} × {height} pixels are too many for a texture"));
    }
    let pixels = formats_core::Pixels::from(pixels);
    found.report(crate::codes::CONVERTED_IMAGE, &Place::whole(path), "");
    // Whether alpha means anything, the render mode says, which is known later: what is transparent gets index 255.
    let is_masked = pixels.pixels().iter().any(|[.., alpha]| *alpha < 128);
    Image::from_rgba(&pixels, is_masked).map_err(|error| error.to_string())
}

#[cfg(not(feature = "images"))]
fn other(_: &[u8], _: &Arc<str>, _: &Limits, _: &mut Findings) -> Result<Image, String> {
    Err("it is not an 8-bit BMP".to_owned())
}
