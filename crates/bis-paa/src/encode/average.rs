//! The facts about an image as a whole: the average color, and the use of alpha.

use super::{MipFilter, light::Light, light::byte};

/// The use of alpha in an image.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ImageAlpha {
    /// Opaque: no pixel is below 240; the games' tools treat 240 and above as opaque.
    Opaque,
    /// Only 0 and 255 occur.
    OneBit,
    /// Other values occur too.
    Smooth,
}

impl ImageAlpha {
    pub(super) fn of(pixels: &[[u8; 4]]) -> Self {
        let (mut lowest, mut is_one_bit) = (u8::MAX, true);
        for [.., alpha] in pixels {
            lowest = lowest.min(*alpha);
            is_one_bit &= matches!(alpha, 0 | 255);
        }
        match (lowest, is_one_bit) {
            (240.., _) => Self::Opaque,
            (_, true) => Self::OneBit,
            (_, false) => Self::Smooth,
        }
    }
}

/// The average color: red, green, blue, each weighted by alpha, and the mean of alpha. Black if no pixel is visible.
pub(super) fn average(pixels: &[[u8; 4]], filter: MipFilter, light: &Light) -> [u8; 4] {
    let is_light = filter == MipFilter::Color;
    let (mut sums, mut alphas, mut count) = ([0.0_f64; 3], 0.0_f64, 0.0_f64);
    // About one sum per row: a sum over all pixels would be equally exact, but slower.
    for pixels in pixels.chunks(1024) {
        let (mut part, mut weights) = ([0.0_f32; 3], 0.0_f32);
        for [colors @ .., alpha] in pixels {
            let weight = f32::from(*alpha);
            weights += weight;
            for (sum, color) in part.iter_mut().zip(colors) {
                *sum += weight * if is_light { light.of(*color) } else { f32::from(*color) };
            }
            count += 1.0;
        }
        alphas += f64::from(weights);
        for (sum, part) in sums.iter_mut().zip(part) {
            *sum += f64::from(part);
        }
    }
    let narrow = |value: f64| {
        #[expect(clippy::as_conversions, clippy::cast_possible_truncation, reason = "the value is 0 to 255")]
        let value = value as f32;
        value
    };
    if alphas == 0.0 {
        return [0; 4];
    }
    let [red, green, blue] = sums.map(|sum| {
        let mean = narrow(sum / alphas);
        if is_light { light.number(mean) } else { byte(mean) }
    });
    [red, green, blue, byte(narrow(alphas / count))]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn averages_are_of_linear_light_weighted_by_alpha() {
        let light = Light::new();
        let two = [[255, 0, 9, 255], [0, 0, 9, 255]];
        assert_eq!(average(&two, MipFilter::Color, &light), [188, 0, 9, 255]);
        assert_eq!(average(&two, MipFilter::Data, &light), [128, 0, 9, 255]);
        assert_eq!(average(&[[255, 0, 9, 255], [0, 200, 3, 0]], MipFilter::Color, &light), [255, 0, 9, 128]);
        assert_eq!(average(&[[255, 0, 9, 0]], MipFilter::Color, &light), [0; 4]);
    }
    #[test]
    fn alpha_is_classified() {
        let of = |alphas: &[u8]| {
            ImageAlpha::of(&alphas.iter().map(|alpha| [0, 0, 0, *alpha]).collect::<alloc::vec::Vec<_>>())
        };
        assert_eq!(
            (of(&[255, 240]), of(&[255, 0]), of(&[255, 239])),
            (ImageAlpha::Opaque, ImageAlpha::OneBit, ImageAlpha::Smooth)
        );
    }
}
