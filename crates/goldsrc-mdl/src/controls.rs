//! The game's settings of the bone controllers, and their effect.

use crate::BoneController;

/// The game's settings of the bone controllers, in the form that it sends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Controls {
    /// Channels 0 to 3: 0 for the start, 255 for the end; for a full circle, in 256ths of it.
    pub channels: [u8; 4],
    /// Channel 4, the mouth: 0 for the start, 64 and above for the end.
    pub mouth: u8,
}

impl BoneController {
    /// The value added to the bone's, in inches or radians; `None` for a channel that does not exist.
    #[must_use]
    pub fn value(&self, controls: &Controls) -> Option<f32> {
        let Controls { channels, mouth } = controls;
        let part = |part: f32| self.start + (self.end - self.start) * part;
        let value = match usize::try_from(self.channel).ok()? {
            4 => part(f32::from(*mouth).min(64.0) / 64.0),
            channel => match f32::from(*channels.get(channel)?) {
                byte if self.is_looping() => byte * (360.0 / 256.0) + self.start,
                byte => part(byte / 255.0),
            },
        };
        Some(if self.axis()? < 3 { value } else { value.to_radians() })
    }
    /// Returns the setting of a channel that adds nothing: the position of 0 between start and end.
    #[must_use]
    pub fn neutral(&self) -> u8 {
        let (range, steps) = match (self.channel, self.is_looping()) {
            (4, _) => (self.end - self.start, 64.0),
            (_, true) => (360.0, 256.0),
            (_, false) => (self.end - self.start, 255.0),
        };
        let byte = -self.start / range * steps;
        #[expect(
            clippy::as_conversions,
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "clamped to the range of a byte; NaN becomes 0"
        )]
        let byte = (byte + 0.5).clamp(0.0, 255.0) as u8;
        byte
    }
}
