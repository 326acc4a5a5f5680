//! Image files that models name, as textures.

#[cfg(feature = "images")]
mod decode;

use formats_core::Limits;

use crate::{Alpha, Found, TextureSource};

/// Extensions of the images that are read, PCX aside.
pub(crate) const ENDINGS: [&str; 5] = ["png", "tga", "jpg", "jpeg", "bmp"];

/// An image file in a common form as a texture: PNG and JPEG stay the files that they are, others become pixels.
///
/// # Errors
/// What is wrong with the file.
#[cfg(feature = "images")]
pub(crate) fn read(found: Found, limits: &Limits) -> Result<(TextureSource, Alpha), String> {
    decode::read(found, limits)
}

/// Without the feature `images`: the name of the file, which nobody here can look into.
#[cfg(not(feature = "images"))]
#[expect(clippy::unnecessary_wraps, reason = "as with the feature")]
pub(crate) fn read(found: Found, _: &Limits) -> Result<(TextureSource, Alpha), String> {
    Ok((TextureSource::External(found.name), Alpha::Opaque))
}
