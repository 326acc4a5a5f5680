//! Conversion between sRGB and linear light.

/// The tables for both directions.
#[derive(Debug)]
pub(super) struct Light {
    linear: [f32; 256],
    /// For each number except the last, the light halfway to the next one.
    limits: [f32; 255],
}

impl Light {
    pub(super) fn new() -> Self {
        let (mut linear, mut limits) = ([0.0; 256], [0.0; 255]);
        let mut number = 0.0;
        for light in &mut linear {
            *light = of_srgb(number / 255.0);
            number += 1.0;
        }
        number = 0.5;
        for limit in &mut limits {
            *limit = of_srgb(number / 255.0);
            number += 1.0;
        }
        Self { linear, limits }
    }
    /// The linear light of a number, from 0 to 1.
    pub(super) fn of(&self, number: u8) -> f32 {
        self.linear.get(usize::from(number)).copied().unwrap_or(1.0)
    }
    /// The number whose light is nearest.
    pub(super) fn number(&self, light: f32) -> u8 {
        u8::try_from(self.limits.partition_point(|limit| *limit <= light)).unwrap_or(u8::MAX)
    }
}

/// The linear light of an sRGB value, both from 0 to 1. Source: IEC 61966-2-1.
fn of_srgb(value: f32) -> f32 {
    if value <= 0.040_45 { value / 12.92 } else { libm::powf((value + 0.055) / 1.055, 2.4) }
}

/// Rounds to an integer from 0 to 255; values outside are clamped.
#[expect(
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "`as` rounds to the nearest value"
)]
pub(super) fn byte(value: f32) -> u8 {
    (value + 0.5) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_roundtrips() {
        let light = Light::new();
        for number in 0..=255 {
            assert_eq!(light.number(light.of(number)), number);
        }
        // Half of the light is not half of the number.
        assert_eq!((light.number(0.5), light.number(-1.0), light.number(7.0)), (188, 0, 255));
        assert_eq!((byte(-3.0), byte(1.4), byte(1.5), byte(300.0)), (0, 1, 2, 255));
    }
}
