//! Stored light, and light in the scene.

use crate::{LevelOptions, acknex_wmb::byte};
use formats_core::glam::Vec3;

/// The conversion of stored light: raised to a floor, scaled, and interpreted as sRGB.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Tone {
    floor: Vec3,
    scale: f32,
}

impl Tone {
    /// The floor of levels without an ambient light.
    const FLOOR: u8 = 32;

    /// `ambient` is from the level.
    pub(super) fn new(options: &LevelOptions, ambient: Option<[u8; 3]>) -> Self {
        let floor = options.light_floor.map(|floor| [floor; 3]).or(ambient).unwrap_or([Self::FLOOR; 3]);
        let scale = options.light_scale;
        let scale = if scale.is_finite() && scale > 0.0 { scale } else { 1.0 };
        Self { floor: Vec3::from(floor.map(f32::from)), scale }
    }
    /// Applies floor and scale to stored light from 0 to 255.
    pub(super) fn stored(self, light: Vec3) -> Vec3 {
        (light.max(self.floor) * self.scale).min(Vec3::splat(255.0))
    }
    /// Applies floor and scale to a luxel.
    pub(super) fn bytes(self, luxel: [u8; 3]) -> [u8; 3] {
        self.stored(Vec3::from(luxel.map(f32::from))).to_array().map(byte)
    }
}

/// Converts sRGB light from 0 to 255 to linear light from 0 to 1 (IEC 61966-2-1).
pub(super) fn linear(stored: Vec3) -> Vec3 {
    let channel = |stored: f32| {
        let code = stored / 255.0;
        if code <= 0.04045 { code / 12.92 } else { ((code + 0.055) / 1.055).powf(2.4) }
    };
    Vec3::from(stored.to_array().map(channel))
}

/// Converts linear light to a vertex color.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::as_conversions,
    reason = "it fits in 16 bits"
)]
pub(super) fn color(linear: Vec3) -> [u16; 4] {
    let [r, g, b] = linear.to_array().map(|channel| (channel.clamp(0.0, 1.0) * 65535.0).round() as u16);
    [r, g, b, u16::MAX]
}

/// The inverse of `linear`.
#[cfg(test)]
pub(super) fn code(linear: Vec3) -> Vec3 {
    let channel = |linear: f32| {
        let code = if linear <= 0.003_130_8 { linear * 12.92 } else { 1.055 * linear.powf(1.0 / 2.4) - 0.055 };
        code * 255.0
    };
    Vec3::from(linear.to_array().map(channel))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floor_and_scale_apply_to_stored_light() {
        let mut options = LevelOptions::default();
        assert_eq!(Tone::new(&options, None).bytes([0, 32, 200]), [32, 32, 200]);
        assert_eq!(Tone::new(&options, Some([1, 50, 3])).bytes([0, 32, 200]), [1, 50, 200]);
        (options.light_floor, options.light_scale) = (Some(10), 2.0);
        assert_eq!(Tone::new(&options, Some([1, 50, 3])).bytes([0, 32, 200]), [20, 64, 255]);
        options.light_scale = f32::NAN;
        assert_eq!(Tone::new(&options, None).bytes([0, 32, 200]), [10, 32, 200]);
    }
    #[test]
    fn stored_light_is_srgb() {
        assert_eq!(color(linear(Vec3::new(0.0, 255.0, 128.0))), [0, 65535, 14146, 65535]);
        for stored in 0..=255_u8 {
            let stored = Vec3::splat(stored.into());
            assert!((code(linear(stored)) - stored).abs().max_element() < 0.01);
        }
    }
}
