//! Additive images.

use std::collections::BTreeSet;
use triassic_scene::{Alpha, Id, IndexedPixels, Material, Pixels, Scene, Texture};

/// The textures that only additive materials use.
pub(crate) fn textures(scene: &Scene) -> BTreeSet<Id<Texture>> {
    let with = |added: bool| {
        let materials = scene.materials.iter().filter(move |material| (material.alpha == Alpha::Add) == added);
        materials.filter_map(Material::texture)
    };
    let others: BTreeSet<Id<Texture>> = with(false).collect();
    with(true).filter(|texture| !others.contains(texture)).collect()
}

/// An image that, blended by its alpha, adds as much light as this one added: alpha is the light of the brightest
/// channel, and the colors are relative to it.
///
/// The only difference is that bright parts hide more of the background.
pub(crate) fn transparent(mut pixels: Pixels) -> Pixels {
    fade(pixels.rgba.as_chunks_mut::<4>().0);
    pixels
}

/// Same as [`transparent`], for an image with a palette.
pub(crate) fn transparent_indexed(mut pixels: IndexedPixels) -> IndexedPixels {
    fade(&mut pixels.palette);
    pixels
}

fn fade(colors: &mut [[u8; 4]]) {
    for [r, g, b, alpha] in colors {
        let most = light(*r).max(light(*g)).max(light(*b));
        for part in [&mut *r, &mut *g, &mut *b] {
            *part = if most > 0.0 { code(light(*part) / most) } else { 0 };
        }
        *alpha = byte(most * f32::from(*alpha));
    }
}

/// The light of an sRGB byte, from 0 to 1: the transfer function of sRGB (IEC 61966-2-1).
fn light(code: u8) -> f32 {
    let code = f32::from(code) / 255.0;
    if code <= 0.04045 { code / 12.92 } else { ((code + 0.055) / 1.055).powf(2.4) }
}

/// The sRGB byte for this light.
fn code(light: f32) -> u8 {
    let code = if light <= 0.003_130_8 { light * 12.92 } else { 1.055 * light.powf(1.0 / 2.4) - 0.055 };
    byte(code * 255.0)
}

/// The nearest byte.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::as_conversions,
    reason = "it fits in a byte"
)]
fn byte(value: f32) -> u8 {
    value.clamp(0.0, 255.0).round() as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_light_is_added() {
        for color in [[0, 0, 0], [255, 255, 255], [255, 128, 0], [40, 40, 40], [10, 200, 90]] {
            let [r, g, b] = color;
            let pixels = Pixels { width: 1, height: 1, rgba: vec![r, g, b, 255] };
            let made = transparent(pixels).rgba;
            let alpha = f32::from(made[3]) / 255.0;
            for (new, old) in made.iter().zip(color) {
                assert!((light(*new) * alpha - light(old)).abs() < 0.006, "{color:?}: {made:?}");
            }
        }
        let black = Pixels { width: 2, height: 1, rgba: vec![0, 0, 0, 255, 255, 0, 0, 255] };
        assert_eq!(transparent(black).rgba, [0, 0, 0, 0, 255, 0, 0, 255]);
    }
}
