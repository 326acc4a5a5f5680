//! How the animations of a sequence are blended.

use crate::{BoneTransform, MotionFlags, SequenceRecord, trig};

/// The blended animations of a sequence and their weights, according to the game's two settings.
///
/// A single one alone; four by both settings; nine as a grid of three by three, where the first setting chooses columns and the
/// second rows; of any other number, the first two by the first setting.
///
/// ```
/// use goldsrc_mdl::BlendMix;
/// let weights = |blends, settings| BlendMix::new(blends, settings).weights().collect::<Vec<_>>();
/// assert_eq!(weights(2, [0.25, 0.0]), [(0, 0.75), (1, 0.25)]);
/// assert_eq!(weights(9, [0.5, 0.5]), [(4, 1.0)]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BlendMix {
    /// Two pairs.
    animations: [usize; 4],
    /// The weight from the first to the second of each pair.
    s: f32,
    /// The weight from the first pair to the second.
    t: f32,
}

impl BlendMix {
    /// Returns the mix of `count` animations at these settings, 0 to 1.
    #[must_use]
    pub fn new(blend_count: usize, settings: [f32; 2]) -> Self {
        let [s, t] = settings.map(|setting| if setting > 0.0 { setting.min(1.0) } else { 0.0 });
        match blend_count {
            0 | 1 => Self::only(0),
            4 => Self { animations: [0, 1, 2, 3], s, t },
            // Three by three: the half of the range chooses the columns or rows, and the position within it blends them.
            9 => {
                let half =
                    |setting: f32| if setting > 0.5 { (true, setting * 2.0 - 1.0) } else { (false, setting * 2.0) };
                let ((right, s), (lower, t)) = (half(s), half(t));
                let animations = match (right, lower) {
                    (false, false) => [0, 1, 3, 4],
                    (true, false) => [1, 2, 4, 5],
                    (false, true) => [3, 4, 6, 7],
                    (true, true) => [4, 5, 7, 8],
                };
                Self { animations, s, t }
            }
            _ => Self { animations: [0, 1, 0, 1], s, t: 0.0 },
        }
    }
    /// A single animation.
    #[must_use]
    pub const fn only(blend: usize) -> Self {
        Self { animations: [blend; 4], s: 0.0, t: 0.0 }
    }
    /// Returns the animations with a nonzero weight, each with its weight, in order.
    pub fn weights(&self) -> impl Iterator<Item = (usize, f32)> + use<> {
        let (of_pairs, pairs) = ([1.0 - self.s, self.s], [1.0 - self.t, self.t]);
        let shares = pairs.into_iter().flat_map(move |pair| of_pairs.map(|share| share * pair));
        self.animations.into_iter().zip(shares).filter(|(_, weight)| *weight > 0.0)
    }
    /// Returns a bone in this mix; `sample` returns its transform in an animation. Positions are interpolated linearly, rotations
    /// on the shorter arc. Only animations with a nonzero weight are sampled.
    pub fn apply(&self, mut sample: impl FnMut(usize) -> BoneTransform) -> BoneTransform {
        let [a, b, c, d] = self.animations;
        let mut pair = |a, b| {
            if self.s <= 0.0 {
                sample(a)
            } else if self.s >= 1.0 {
                sample(b)
            } else {
                between(&sample(a), &sample(b), self.s)
            }
        };
        if self.t <= 0.0 {
            pair(a, b)
        } else if self.t >= 1.0 {
            pair(c, d)
        } else {
            between(&pair(a, b), &pair(c, d), self.t)
        }
    }
}

impl SequenceRecord {
    /// Returns the neutral settings of [`BlendMix`]: for a setting that rotates an axis and whose range includes 0, the position of
    /// 0; for others, the start. For nine animations, the middle one.
    #[must_use]
    pub fn neutral_blends(&self) -> [f32; 2] {
        if self.blend_count == 9 {
            return [0.5; 2];
        }
        let turns = MotionFlags::X_ROTATION | MotionFlags::Y_ROTATION | MotionFlags::Z_ROTATION;
        let settings = self.blend_type.iter().zip(self.blend_start.iter().zip(self.blend_end));
        let mut neutral = [0.0; 2];
        for (neutral, (kind, (start, end))) in neutral.iter_mut().zip(settings) {
            let kind = MotionFlags::from_bits_retain(kind.cast_unsigned()).difference(MotionFlags::LOOP);
            let has_zero = (*start <= 0.0 && end >= 0.0) || (*start >= 0.0 && end <= 0.0);
            let setting = (0.0 - start) / (end - start);
            if !kind.is_empty() && turns.contains(kind) && has_zero && setting.is_finite() {
                *neutral = setting;
            }
        }
        neutral
    }
}

/// Interpolates positions linearly, and rotations on the shorter arc.
fn between(a: &BoneTransform, b: &BoneTransform, part: f32) -> BoneTransform {
    BoneTransform {
        translation: a.translation.lerp(b.translation, part),
        rotation: trig::slerp(a.rotation, b.rotation, part),
    }
}
