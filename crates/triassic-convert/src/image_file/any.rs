//! Image files of any format, including those that only one model format uses.

use formats_core::pcx::Pcx;
#[cfg(any(feature = "acknex-hmp", feature = "acknex-mdl"))]
use formats_core::{Pixels, dds::Dds};

use super::{pcx, read};
use crate::{Found, SceneOptions};
use triassic_scene::{Alpha, TextureSource};

/// Reads the image in a file of any format, as used by models of `format`.
///
/// # Errors
/// The problem of the file.
pub(crate) fn any(file: Found, format: &str, options: &SceneOptions) -> Result<(TextureSource, Alpha), String> {
    let _ = format;
    #[cfg(feature = "bis-paa")]
    if let Some(image) = crate::bis_paa::image(&file, options) {
        return image;
    }
    #[cfg(feature = "quake-md2")]
    if format == "quake-md2" && Pcx::is(&file.bytes) {
        return crate::quake_md2::image(file, options);
    }
    common(file, options)
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
