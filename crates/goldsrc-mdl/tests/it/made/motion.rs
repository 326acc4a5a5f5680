//! The scout's sequences.

use goldsrc_mdl::{BuilderSequence, Event, FixedStr, MotionFlags, Pivot, SequenceFlags, glam::Vec3};

use crate::made::scout::{ARM, BONES, DISH, HEAD, JAW, LEFT_LEG, RIGHT_LEG, ROOT, TORSO};

/// All bones of a frame.
type Frame = [[f32; 6]; BONES];
const X: usize = 0;
const Y: usize = 1;
const Z: usize = 2;
const ROLL: usize = 3;
const PITCH: usize = 4;
const YAW: usize = 5;

/// The frames of an animation: `change` moves the bones of `base`, given the elapsed fraction.
fn frames(base: &Frame, count: u16, change: impl Fn(f32, &mut Frame)) -> Vec<Vec<[f32; 6]>> {
    let frame = |n: u16| {
        let mut frame = *base;
        change(f32::from(n) / f32::from(count.saturating_sub(1).max(1)), &mut frame);
        frame.to_vec()
    };
    (0..count).map(frame).collect()
}
/// 0, up to 1 at a quarter, down to -1 at three quarters, and back.
fn swing(done: f32) -> f32 {
    let t = done * 4.0;
    if t < 1.0 {
        t
    } else if t < 3.0 {
        2.0 - t
    } else {
        t - 4.0
    }
}
fn event(frame: i32, event: i32, options: &[u8]) -> Event {
    Event { frame, event, kind: 0, options: FixedStr::new(options).unwrap() }
}
fn sequence(label: &[u8], fps: f32, blends: Vec<Vec<Vec<[f32; 6]>>>) -> BuilderSequence {
    let values = |frame: Vec<[f32; 6]>| frame.into_iter().map(goldsrc_mdl::BoneValues::from).collect();
    let blends = blends.into_iter().map(|frames| frames.into_iter().map(values).collect()).collect();
    BuilderSequence::new(label, fps, blends).unwrap()
}
fn looping(mut sequence: BuilderSequence) -> BuilderSequence {
    sequence.record.raw_flags = SequenceFlags::LOOPING.bits();
    sequence
}
/// The game's use of the sequence.
fn activity(mut sequence: BuilderSequence, activity: i32, weight: i32) -> BuilderSequence {
    (sequence.record.activity, sequence.record.activity_weight) = (activity, weight);
    sequence
}
fn nodes(mut sequence: BuilderSequence, entry: i32, exit: i32, flags: i32) -> BuilderSequence {
    (sequence.record.entry_node, sequence.record.exit_node, sequence.record.node_flags) = (entry, exit, flags);
    sequence
}
/// The rotations that the settings of a blend control, from -`degrees` to `degrees`.
fn mixed(mut sequence: BuilderSequence, axes: [MotionFlags; 2], degrees: f32) -> BuilderSequence {
    let used = axes.map(|axis| if axis.is_empty() { 0.0 } else { degrees });
    sequence.record.blend_type = axes.map(|axis| i32::try_from(axis.bits()).unwrap());
    (sequence.record.blend_start, sequence.record.blend_end) = (used.map(|degrees| -degrees), used);
    sequence
}

/// The torso and the arm rotate, with a tremor, so that the blended animations differ in more than one value.
fn aim(base: &Frame, pitch: f32, yaw: f32) -> Vec<Vec<[f32; 6]>> {
    frames(base, 5, |done, frame| {
        frame[TORSO][YAW] += yaw * 0.7;
        frame[ARM][PITCH] += pitch * 0.8;
        frame[HEAD][PITCH] += pitch * 0.5;
        frame[HEAD][YAW] += yaw * 0.3;
        frame[ARM][ROLL] += 0.1 * swing(done) * (1.0 + pitch);
    })
}

/// All sequences; `group` is that of the external ones.
pub(crate) fn sequences(base: &Frame, group: i32) -> Vec<BuilderSequence> {
    let idle = frames(base, 11, |done, frame| {
        frame[TORSO][Z] += 0.5 * swing(done);
        frame[HEAD][YAW] += 0.4 * swing(done);
        frame[ARM][PITCH] += 0.15 * swing(done);
        frame[DISH][YAW] += 0.25 * swing(done);
    });
    let walk = frames(base, 9, |done, frame| {
        frame[LEFT_LEG][PITCH] += 0.6 * swing(done);
        frame[RIGHT_LEG][PITCH] -= 0.6 * swing(done);
        frame[ARM][PITCH] -= 0.4 * swing(done);
        frame[ROOT][Z] += 0.75 * swing(done).abs();
    });
    let shoot = frames(base, 6, |done, frame| {
        frame[ARM][X] -= 4.0 * (1.0 - done);
        frame[TORSO][PITCH] -= 0.2 * (1.0 - done);
    });
    let kneel = |down: fn(f32) -> f32, count| {
        frames(base, count, move |done, frame| {
            let down = down(done);
            frame[ROOT][Z] -= 6.0 * down;
            frame[LEFT_LEG][PITCH] -= 1.2 * down;
            frame[RIGHT_LEG][PITCH] += 0.9 * down;
            frame[TORSO][PITCH] += 0.3 * down;
        })
    };
    let slide = frames(base, 7, |done, frame| {
        // The engine sets both to 0.
        frame[ROOT][X] += 30.0 * done;
        frame[ROOT][Y] += 6.0 * swing(done);
        frame[TORSO][ROLL] += 0.3 * swing(done);
    });
    let talk = frames(base, 4, |done, frame| frame[JAW][PITCH] += 0.4 * swing(done));
    let spin = frames(base, 16, |done, frame| {
        // More than half a turn: the shorter arc is the other one.
        frame[ROOT][YAW] += 6.0 * done;
        frame[ARM][ROLL] += 2.5 * swing(done);
        frame[ROOT][Z] += 5.0 * (1.0 - (2.0 * done - 1.0) * (2.0 * done - 1.0));
    });
    // More frames than a run can have, and a head that stays still for longer than that.
    let patrol = frames(base, 301, |done, frame| {
        frame[ROOT][YAW] += 1.5 * swing(done);
        frame[HEAD][YAW] += if done < 0.95 { 0.5 } else { 10.0 * (1.0 - done) };
    });

    let mut walk = activity(looping(sequence(b"walk", 12.0, vec![walk])), 3, 1);
    walk.events = vec![event(2, 5004, b"scout/left.wav"), event(6, 5004, b"scout/right.wav")];
    walk.pivots = vec![Pivot { position: Vec3::new(2.0, 4.0, 0.0), start: 0, end: 4 }];
    walk.record.motion_type = MotionFlags::LINEAR_X.bits();
    walk.record.linear_movement = Vec3::X * 40.0;
    let mut shoot = activity(sequence(b"shoot", 20.0, vec![shoot]), 28, 1);
    shoot.events = vec![event(1, 5001, b"21"), event(1, 1008, b"scout/shot.wav"), event(5, 7, b"")];
    let mut slide = sequence(b"slide", 10.0, vec![slide]);
    slide.record.motion_type = (MotionFlags::X | MotionFlags::Y).bits();
    let (no_axis, pitch, yaw) = (MotionFlags::empty(), MotionFlags::Y_ROTATION, MotionFlags::Z_ROTATION);
    let four = [(-0.6, -0.8), (0.6, -0.8), (-0.6, 0.8), (0.6, 0.8)].map(|(p, y)| aim(base, p, y));
    let nine = (0..9_u8).map(|n| aim(base, f32::from(n % 3) * 0.6 - 0.6, f32::from(n / 3) * 0.8 - 0.8));
    let mut list = vec![
        nodes(activity(looping(sequence(b"idle", 10.0, vec![idle])), 1, 3), 1, 1, 0),
        walk,
        mixed(sequence(b"aim_pitch", 8.0, vec![aim(base, -0.6, 0.0), aim(base, 0.6, 0.0)]), [pitch, no_axis], 35.0),
        mixed(sequence(b"aim_both", 8.0, four.to_vec()), [pitch, yaw], 45.0),
        mixed(sequence(b"aim_grid", 8.0, nine.collect()), [pitch, yaw], 45.0),
        shoot,
        nodes(sequence(b"kneel", 10.0, vec![kneel(|done| done, 6)]), 1, 2, 1),
        nodes(looping(sequence(b"kneel_idle", 5.0, vec![kneel(|_| 1.0, 3)])), 2, 2, 0),
        slide,
        sequence(b"talk", 10.0, vec![talk]),
        sequence(b"still", 10.0, vec![vec![base.to_vec()]]),
    ];
    for (label, fps, blend) in [(&b"spin"[..], 15.0, spin), (b"patrol", 30.0, patrol)] {
        let mut sequence = sequence(label, fps, vec![blend]);
        sequence.record.group = group;
        list.push(sequence);
    }
    list
}
