//! Images in files of any kind, also in those that only models of one format have.

use formats_core::pcx::Pcx;

use super::{pcx, read};
use crate::{Found, SceneOptions};
use triassic_scene::{Alpha, TextureSource};

/// The image in a file of any kind, as models of a format have it.
///
/// # Errors
/// What is wrong with the file.
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
/// What is wrong with the file.
pub(crate) fn common(file: Found, options: &SceneOptions) -> Result<(TextureSource, Alpha), String> {
    #[cfg(any(feature = "acknex-hmp", feature = "acknex-mdl"))]
    if file.bytes.starts_with(b"DDS ") {
        return crate::acknex::images::dds(&file.bytes, options);
    }
    if Pcx::is(&file.bytes) { pcx(&file.bytes, options) } else { read(file, &options.limits) }
}
