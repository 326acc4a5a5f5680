//! The changes to the frames of a sequence: closing loops, and removing motion.

use crate::{matrix, poses::Poses};

/// The bits of axes, in QCs and models.
pub(crate) struct Motion;

impl Motion {
    /// XR, YR, ZR: the roots keep their angle in the first frame.
    const ANGLES: [u32; 3] = [0x8, 0x10, 0x20];
    /// LX, LY, LZ: linear motion is removed.
    pub(crate) const LINEAR: [u32; 3] = [0x40, 0x80, 0x100];
}

/// Sets the last frame of a loop to the values of the first, except along the axes of linear movement. Returns whether a value
/// changed by more than the rounding of sources.
pub(crate) fn close(poses: &mut Poses, motion: u32) -> bool {
    let Some((last, before)) = poses.frames.split_last_mut() else { return false };
    let Some(first) = before.first() else { return false };
    let mut has_changed = false;
    for (last, first) in last.iter_mut().zip(first) {
        for (n, (last, first)) in last.iter_mut().zip(first).enumerate() {
            if Motion::LINEAR.get(n).is_some_and(|axis| motion & axis != 0) {
                continue;
            }
            let far = f64::from(*last) - f64::from(*first);
            let far = if n < 3 { far } else { matrix::wrap(far).into() };
            has_changed |= far.abs() > 0.001;
            *last = *first;
        }
    }
    has_changed
}

/// Removes a movement from the roots, in proportion to the frame.
pub(crate) fn take_out(poses: &mut Poses, movement: [f32; 3]) {
    let steps = u32::try_from(poses.frames.len().saturating_sub(1)).unwrap_or(u32::MAX);
    if steps == 0 {
        return;
    }
    for (n, frame) in (0_u32..).zip(&mut poses.frames) {
        for root in poses.roots.iter().copied() {
            let Some(values) = frame.get_mut(root) else { continue };
            for (value, movement) in values.iter_mut().zip(movement) {
                let share = f64::from(movement) * f64::from(n) / f64::from(steps);
                *value = matrix::single(f64::from(*value) - share);
            }
        }
    }
}

/// Keeps angles of the roots at those of the first frame.
pub(crate) fn hold(poses: &mut Poses, motion: u32) {
    let Some((first, later)) = poses.frames.split_first_mut() else { return };
    for root in poses.roots.iter().copied() {
        let Some([.., rx, ry, rz]) = first.get(root).copied() else { continue };
        for values in later.iter_mut().filter_map(|frame| frame.get_mut(root)) {
            let [.., x, y, z] = values;
            for ((value, held), axis) in [x, y, z].into_iter().zip([rx, ry, rz]).zip(Motion::ANGLES) {
                if motion & axis != 0 {
                    *value = held;
                }
            }
        }
    }
}

#[cfg(test)]
#[allow(clippy::arithmetic_side_effects, clippy::float_cmp, reason = "tests")]
mod tests {
    use super::*;

    fn poses(frames: &[[f32; 6]]) -> Poses {
        let frames = frames.iter().map(|values| vec![*values]).collect();
        Poses { frames, track: Vec::new(), roots: vec![0], first_time: 0 }
    }

    #[test]
    fn a_loop_ends_at_its_start_except_for_its_movement() {
        let mut walk = poses(&[[0.0; 6], [5.0; 6], [9.0, 8.0, 7.0, 0.1, 0.2, 0.3]]);
        assert!(close(&mut walk, 0x40));
        assert_eq!(walk.frames[2][0], [9.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
        assert!(!close(&mut walk, 0x40));
    }
    #[test]
    fn movement_is_removed_evenly() {
        let mut walk = poses(&[[1.0; 6], [4.0; 6], [11.0; 6]]);
        take_out(&mut walk, [10.0, 0.0, -2.0]);
        let positions: Vec<_> = walk.frames.iter().map(|frame| [frame[0][0], frame[0][1], frame[0][2]]).collect();
        assert_eq!(positions, [[1.0; 3], [-1.0, 4.0, 5.0], [1.0, 11.0, 13.0]]);
        // A single frame must not divide by zero.
        take_out(&mut poses(&[[1.0; 6]]), [1.0; 3]);
    }
    #[test]
    fn angles_are_kept_constant() {
        let mut turn = poses(&[[1.0; 6], [2.0; 6], [3.0; 6]]);
        hold(&mut turn, 0x10);
        assert_eq!(turn.frames[2][0], [3.0, 3.0, 3.0, 3.0, 1.0, 3.0]);
    }
}
