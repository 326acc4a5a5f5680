//! The conversion of values into steps, and of steps into runs: by the rules of this crate, or by those of the compilers of Half-Life.

use alloc::vec::Vec;
use core::f64::consts::{PI, TAU};

use crate::BoneValues;

/// The conversion of values into steps, and of steps into runs. Every reader decodes all of them alike.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BuilderSteps {
    /// The nearest step, the same step size in both directions, and the shortest runs: the most precise.
    #[default]
    Nearest,
    /// Like Half-Life compilers: values are truncated toward zero, the negative side may have one more step, and a number that is
    /// constant for two frames begins another run. The same sources then produce the same bytes.
    Cut,
    /// Same as [`Cut`](Self::Cut), but rounded to the nearest step.
    Rounded,
}

/// The steps of a bone are never finer than for a range of 128 inches and an eighth of π.
const LEAST: [f64; 6] = [128.0, 128.0, 128.0, PI / 8.0, PI / 8.0, PI / 8.0];

/// The difference between a value and its bone's own, for rotations on the shorter arc and in the compilers' form.
pub(super) fn difference(own: f32, value: f32, axis: usize) -> f64 {
    let far = f64::from(value) - f64::from(own);
    if axis < 3 {
        return far;
    }
    let far = if far.abs() > TAU { far % TAU } else { far };
    let turn = if far > PI {
        far - TAU
    } else if far < -PI {
        far + TAU
    } else {
        far
    };
    f64::from(rounded(turn))
}

#[expect(clippy::as_conversions, clippy::cast_possible_truncation, reason = "rounding to the nearest f32 is intended")]
const fn rounded(number: f64) -> f32 {
    number as f32
}

impl BuilderSteps {
    /// The step of a difference.
    pub(super) fn step(self, difference: f64, scale: f32) -> i16 {
        let steps = difference / f64::from(scale);
        let steps = if self == Self::Cut { steps } else { steps + 0.5_f64.copysign(steps) };
        #[expect(
            clippy::as_conversions,
            clippy::cast_possible_truncation,
            reason = "truncation is intended; out-of-range values saturate"
        )]
        let step = steps as i16;
        step
    }
    /// Whether a channel with these steps is omitted.
    pub(super) fn is_absent(self, steps: &[i16]) -> bool {
        // Compilers omit a channel that is one run; zeros over more frames are stored.
        let is_short = self == Self::Nearest || u8::try_from(steps.len()).is_ok();
        is_short && steps.iter().all(|step| *step == 0)
    }
}

/// The steps of all bones according to the compilers: 32768 below zero, or 32767 above. `bones` are their values at rest, one for
/// each bone of a frame.
pub(super) fn scales<'a>(bones: &[BoneValues], frames: impl Iterator<Item = &'a Vec<BoneValues>>) -> Vec<[f32; 6]> {
    let mut ranges: Vec<[[f64; 2]; 6]> = bones.iter().map(|_| LEAST.map(|far| [-far, far])).collect();
    for frame in frames {
        for ((bone, values), ranges) in bones.iter().zip(frame).zip(&mut ranges) {
            let pairs = bone.to_array().into_iter().zip(values.to_array()).zip(ranges);
            for (axis, ((own, value), [low, high])) in pairs.enumerate() {
                let far = difference(own, value, axis);
                (*low, *high) = (low.min(far), high.max(far));
            }
        }
    }
    let scale = |[low, high]: [f64; 2]| rounded(if -low > high { low / -32768.0 } else { high / 32767.0 });
    ranges.into_iter().map(|ranges| ranges.map(scale)).collect()
}

/// Writes a channel like the compilers: a number is written if it differs from the one before it, or if it is constant for only two
/// frames and the run has no repeats yet.
pub(super) fn encode_runs(steps: &[i16], bytes: &mut Vec<u8>) {
    let mut values: Vec<i16> = Vec::new();
    let (mut total, mut before) = (0_u8, 0);
    for (n, step) in steps.iter().enumerate() {
        let has_no_repeats = values.len() == usize::from(total);
        let next = n.checked_add(1).and_then(|next| steps.get(next));
        let is_written = *step != before || has_no_repeats && next.is_some_and(|next| next != step);
        if n == 0 || total == u8::MAX || is_written && !has_no_repeats {
            put_run(&values, total, bytes);
            values.clear();
            total = 0;
            values.push(*step);
        } else if is_written {
            values.push(*step);
        }
        total = total.saturating_add(1);
        before = *step;
    }
    put_run(&values, total, bytes);
}

fn put_run(values: &[i16], total: u8, bytes: &mut Vec<u8>) {
    if total > 0 {
        bytes.extend([u8::try_from(values.len()).unwrap_or(u8::MAX), total]);
        bytes.extend(values.iter().flat_map(|step| step.to_le_bytes()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    fn runs(steps: &[i16]) -> Vec<u8> {
        let mut bytes = Vec::new();
        encode_runs(steps, &mut bytes);
        bytes
    }

    #[test]
    fn runs_match_the_compilers() {
        assert_eq!(runs(&[5; 7]), [1, 7, 5, 0]);
        assert_eq!(runs(&[1, 2, 3]), [3, 3, 1, 0, 2, 0, 3, 0]);
        // Two equal numbers are written in full only if another number follows and nothing was repeated before.
        assert_eq!(runs(&[1, 2, 2, 9]), [4, 4, 1, 0, 2, 0, 2, 0, 9, 0]);
        assert_eq!(runs(&[1, 2, 2]), [2, 3, 1, 0, 2, 0]);
        assert_eq!(runs(&[1, 1, 1, 2, 2, 3]), [1, 3, 1, 0, 3, 3, 2, 0, 2, 0, 3, 0]);
        assert_eq!(runs(&[7; 600]), [1, 255, 7, 0, 1, 255, 7, 0, 1, 90, 7, 0]);
        assert_eq!(runs(&[]), [0; 0]);
    }
    #[test]
    fn a_channel_of_zeros_is_left_out_if_it_is_one_run() {
        assert!(BuilderSteps::Cut.is_absent(&[0; 255]) && !BuilderSteps::Cut.is_absent(&[0; 256]));
        assert!(BuilderSteps::Nearest.is_absent(&[0; 256]) && !BuilderSteps::Rounded.is_absent(&[1]));
    }
    #[test]
    fn values_are_truncated_or_rounded() {
        assert_eq!([0.7, -0.7, 1.2].map(|far| BuilderSteps::Cut.step(far, 1.0)), [0, 0, 1]);
        assert_eq!([0.7, -0.7, 1.2].map(|far| BuilderSteps::Rounded.step(far, 1.0)), [1, -1, 1]);
    }
    #[test]
    fn the_largest_value_determines_the_scale() {
        let frame = |x| vec![BoneValues::from([x, 0.0, 0.0, 0.0, 0.0, 0.0])];
        let scale = |frames: Vec<Vec<BoneValues>>| scales(&[BoneValues::default()], frames.iter())[0][0];
        assert_eq!(scale(vec![frame(-327_680.0), frame(1.0)]).to_bits(), 10.0_f32.to_bits());
        assert_eq!(scale(vec![frame(327_670.0), frame(-327_670.0)]).to_bits(), 10.0_f32.to_bits());
        assert_eq!(scale(vec![frame(3.0)]).to_bits(), (128.0_f32 / 32767.0).to_bits());
    }
    #[test]
    fn rotations_take_the_shorter_arc() {
        assert!((difference(3.0, -3.0, 3) - (TAU - 6.0)).abs() < 1e-6);
        assert!((difference(0.0, 7.0, 5) - (7.0 - TAU)).abs() < 1e-6);
        assert!((difference(0.0, 400.0, 0) - 400.0).abs() < 1e-9);
    }
}
