//! Images with transparent black, which Acknex calls overlays.
//!
//! According to the format's document, index 0 of 8-bit skins and the color 0 of 16-bit ones are transparent if the
//! model is drawn in overlay mode; in an image with alpha, everything below one half.

use formats_core::{Limits, Pixels};
use triassic_scene::{Alpha, TextureSource};

/// An image and the use of its alpha in overlay mode.
pub(crate) fn overlay((source, alpha): (TextureSource, Alpha), limits: &Limits) -> (TextureSource, Alpha) {
    if alpha != Alpha::Opaque {
        return (source, Alpha::Mask(0.5));
    }
    match without_black(&source, limits) {
        Some(new) => (new, Alpha::Mask(0.5)),
        None => (source, alpha),
    }
}

/// An image with its black pixels made transparent; with a palette, also those of index 0, whatever their color. `None`
/// without any, or if the pixels are unknown.
pub(crate) fn without_black(source: &TextureSource, limits: &Limits) -> Option<TextureSource> {
    let is_black = |color: &[u8; 4]| matches!(color, [0, 0, 0, _]);
    let decoded = super::decoded(source, limits).map(TextureSource::Pixels);
    match decoded.as_ref().unwrap_or(source) {
        source @ (TextureSource::Pixels(_) | TextureSource::Rgb(_)) => {
            let pixels = source.pixels()?;
            let (colors, _) = pixels.rgba.as_chunks::<4>();
            let rgba = colors.iter().flat_map(|color| if is_black(color) { [0; 4] } else { *color });
            let new = Pixels { width: pixels.width, height: pixels.height, rgba: rgba.collect() };
            colors.iter().any(is_black).then_some(TextureSource::Pixels(new))
        }
        TextureSource::Indexed(pixels) => {
            let mut new = pixels.clone();
            for (index, color) in new.palette.iter_mut().enumerate() {
                if index == 0 || is_black(color) {
                    *color = [0; 4];
                }
            }
            let clear = |index: &u8| new.color(*index) == [0; 4];
            let any = new.indices.iter().any(clear);
            any.then_some(TextureSource::Indexed(new))
        }
        _ => None,
    }
}
