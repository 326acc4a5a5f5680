//! Unusual properties of an image and its name, before it becomes a texture.

use formats_core::{Diagnostics, Pixels};

use super::{Encoding, MipFilter, average::ImageAlpha, rules::suffix};
use crate::PixelType;

/// The findings of [`check`].
pub mod codes {
    formats_core::codes! {
        /// The name has no suffix.
        NO_SUFFIX = "PAAW-001", Warning, "the name has no suffix; the image is treated as color";
        /// The games' tools do not know the suffix.
        UNKNOWN_SUFFIX = "PAAW-002", Warning, "the suffix of the name is unknown; the image is treated as color";
        /// The name has characters that the games' tools reject.
        BAD_NAME = "PAAW-003", Warning, "the name has characters other than letters, digits and underscores";
        /// A normal map whose pixels are not normals.
        NOT_NORMALS = "PAAW-004", Warning, "the suffix marks a normal map, but most pixels do not have length 1";
        /// Smooth alpha in a type that stores only one bit.
        LOST_ALPHA = "PAAW-005", Warning, "the image has smooth alpha, but the texture stores one bit";
        /// The text chunks of a PNG file contradict the suffix of its name.
        OTHER_SOURCE = "PAAW-006", Warning, "the PNG comes from a texture whose type differs from its suffix; the type was kept";
        /// A normal map whose Y direction is unknown.
        UNKNOWN_Y = "PAAW-007", Note, "the direction of Y in the normal map is unknown; Y up is assumed (`--normal-maps y-down` for Y down)";
    }
}

/// Checks that the name of an image's file, without the extension, has a known suffix, and that the image matches
/// it. `encoding` is the encoding used. The offset of all findings is 0, since no file exists yet.
#[must_use]
pub fn check(name: &str, image: &Pixels, encoding: &Encoding) -> Diagnostics {
    let mut found = Diagnostics::new();
    let mut report = |is_so: bool, code| {
        if is_so {
            found.report(code, 0, None);
        }
    };
    let known = Encoding::for_name(name);
    // Only the image can declare the direction of Y; the name cannot.
    let is_color = encoding.filter != MipFilter::Normals && encoding.swizzle == crate::Swizzle::NONE;
    report(is_color && suffix(name).is_none(), codes::NO_SUFFIX);
    report(is_color && suffix(name).is_some() && known.is_none(), codes::UNKNOWN_SUFFIX);
    report(!name.chars().all(|one| one.is_ascii_alphanumeric() || one == '_'), codes::BAD_NAME);
    let is_normal_map = encoding.filter == MipFilter::Normals;
    report(is_normal_map && !has_normals(image.pixels()), codes::NOT_NORMALS);
    let is_one_bit = matches!(encoding.pixel_type, Some(PixelType::Dxt1 | PixelType::Argb1555));
    let stores_alpha = encoding.swizzle == crate::Swizzle::NONE;
    report(is_one_bit && stores_alpha && ImageAlpha::of(image.pixels()) == ImageAlpha::Smooth, codes::LOST_ALPHA);
    found
}

/// Whether at least half of the pixels are vectors of length 1 that do not point into the surface, within the errors of
/// rounding and compression.
fn has_normals(pixels: &[[u8; 4]]) -> bool {
    let is_normal = |[x, y, z, _]: &&[u8; 4]| {
        let length: f32 =
            [x, y, z].map(|value| f32::from(*value) / 127.5 - 1.0).iter().map(|value| value * value).sum();
        // The squares of the lengths 0.75 and 1.25.
        *z >= 120 && (0.56..1.56).contains(&length)
    };
    pixels.iter().filter(is_normal).count() >= pixels.len().div_ceil(2)
}
