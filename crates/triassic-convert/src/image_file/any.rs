//! Image files of any format, including those that only one model format uses.

use formats_core::pcx::Pcx;
#[cfg(any(feature = "acknex-hmp", feature = "acknex-mdl"))]
use formats_core::{Pixels, dds::Dds};

use super::{pcx, read};
use crate::{Found, SceneOptions};
use triassic_scene::{Alpha, TextureSource};

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
