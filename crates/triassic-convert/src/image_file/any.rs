//! Images in files of any kind, also in those that only models of one format have.

use formats_core::pcx::Pcx;
#[cfg(any(feature = "acknex-hmp", feature = "acknex-mdl"))]
use formats_core::{Pixels, dds::Dds};

use super::{pcx, read};
use crate::{Found, SceneOptions};
use triassic_scene::{Alpha, TextureSource};

/// The image in a file of any kind, as models of a format have it.
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

/// The image in a file of a kind that several formats use: DDS if one of these is built, PCX, or what [`read`] reads.
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

/// The image in a DDS file.
///
/// # Errors
/// That it cannot be read.
#[cfg(any(feature = "acknex-hmp", feature = "acknex-mdl"))]
fn dds(bytes: &[u8], options: &SceneOptions) -> Result<(TextureSource, Alpha), String> {
    let decoded = Dds::parse(bytes).and_then(|dds| dds.decode(&options.limits));
    decoded.ok().and_then(with_alpha).ok_or_else(|| "a DDS file that cannot be read".to_owned())
}

/// Pixels, if there are any, and what their alpha is for.
#[cfg(any(feature = "acknex-hmp", feature = "acknex-mdl"))]
pub(crate) fn with_alpha(pixels: Pixels) -> Option<(TextureSource, Alpha)> {
    let alpha = Alpha::of_pixels(pixels.pixels());
    pixels.has_pixels().then_some((TextureSource::Pixels(pixels), alpha))
}
