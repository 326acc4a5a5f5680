//! Sequences, their animations, groups and transitions.

use formats_core::{Record, field_at};

use super::{Check, placed};
use crate::{
    Animations, Channel, Event, Header, MotionFlags, Pivot, Run, Sequence, SequenceFlags, SequenceGroup,
    SequenceRecord, SequenceV9, codes,
};

impl Check<'_, '_> {
    pub(super) fn sequences(&mut self) {
        let model = self.model;
        if !model.bones().have_scale() && !model.sequences().is_empty() {
            self.found.report(codes::SCALE_UNKNOWN, field_at!(Header, version), None);
        }
        self.names(model.sequences().iter().map(|sequence| (sequence.label, sequence.at())));
        for (n, sequence) in model.sequences().iter().enumerate() {
            if self.step() {
                self.sequence(n, &sequence);
            }
        }
        for (n, at, group) in placed(model.sequence_groups()) {
            self.name(&group.label, field_at!(SequenceGroup, label, at), n);
            self.name(&group.file, field_at!(SequenceGroup, file, at), n);
            let moved = n == 0 && group.unused2 != 0;
            self.check(moved, codes::GROUP_OFFSET, field_at!(SequenceGroup, unused2, at), n);
        }
        let nodes = model.transitions().node_count();
        let start = u64::try_from(model.header().transition_offset).unwrap_or(0);
        for ((n, node), at) in model.transitions().table().iter().enumerate().zip(start..) {
            self.check(usize::from(*node) > nodes, codes::TRANSITION_NODE, at, n);
        }
    }

    fn sequence(&mut self, n: usize, sequence: &Sequence<'_>) {
        let at = sequence.at();
        self.check(sequence.frame_count < 1, codes::SEQUENCE_FRAMES, field_at!(SequenceRecord, frame_count, at), n);
        let slow = sequence.frame_count > 1 && (sequence.fps.is_nan() || sequence.fps <= 0.0);
        self.check(slow, codes::SEQUENCE_FPS, field_at!(SequenceRecord, fps, at), n);
        let flags = !SequenceFlags::all().contains(sequence.flags());
        self.check(flags, codes::SEQUENCE_FLAGS, field_at!(SequenceRecord, raw_flags, at), n);
        let blends = ![1, 2, 4, 9].contains(&sequence.blend_count);
        self.check(blends, codes::SEQUENCE_BLENDS, sequence.blend_count_at(), n);
        let motion_bone = !self.is_bone(sequence.motion_bone);
        self.check(motion_bone, codes::MOTION_BONE, field_at!(SequenceRecord, motion_bone, at), n);
        let motion = !SequenceRecord::MOTIONS.contains(sequence.motion());
        self.check(motion, codes::MOTION_TYPE, field_at!(SequenceRecord, motion_type, at), n);
        let weight = sequence.activity_weight < 0;
        self.check(weight, codes::ACTIVITY_WEIGHT, field_at!(SequenceRecord, activity_weight, at), n);
        // In version 9, both are 0.
        let turned = sequence.min.cmpgt(sequence.max).any();
        self.check(turned, codes::SEQUENCE_BOX, field_at!(SequenceRecord, min, at), n);
        let node_flags = !(0..=1).contains(&sequence.node_flags);
        self.check(node_flags, codes::NODE_FLAGS, field_at!(SequenceRecord, node_flags, at), n);
        let nodes = self.model.transitions().node_count();
        let outside = |node: i32| usize::try_from(node).map_or(true, |node| node > nodes);
        let node = outside(sequence.entry_node) || outside(sequence.exit_node);
        self.check(node, codes::SEQUENCE_NODE, field_at!(SequenceRecord, entry_node, at), n);
        for (corner, at) in [
            (sequence.linear_movement, field_at!(SequenceRecord, linear_movement, at)),
            // In version 9, both are 0.
            (sequence.min, field_at!(SequenceRecord, min, at)),
            (sequence.max, field_at!(SequenceRecord, max, at)),
        ] {
            self.finite(&corner.to_array(), at, n);
        }
        self.finite(&[sequence.fps], field_at!(SequenceRecord, fps, at), n);
        self.finite(&sequence.blend_start, field_at!(SequenceRecord, blend_start, at), n);
        self.finite(&sequence.blend_end, field_at!(SequenceRecord, blend_end, at), n);
        let reserved =
            [sequence.auto_move_position_offset, sequence.auto_move_angle_offset, sequence.blend_parent, sequence.next];
        let filled = reserved.iter().any(|value| *value != 0);
        self.check(filled, codes::RESERVED, field_at!(SequenceRecord, auto_move_position_offset, at), n);
        let filled = sequence.record_v9().is_some_and(|old| old.unknown != 0 || old.rest != [0; 6]);
        self.check(filled, codes::RESERVED, field_at!(SequenceV9, unknown, at), n);
        self.events(n, sequence);
        match self.set.animations(n) {
            Ok(animations) => self.animations(n, sequence, &animations),
            Err(error) => {
                let group = usize::try_from(sequence.group);
                let known = group.is_ok_and(|group| group == 0 || group < self.model.sequence_groups().len());
                if !known {
                    self.report(codes::SEQUENCE_GROUP, field_at!(SequenceRecord, group, at), n);
                } else if sequence.group == 0 || group.is_ok_and(|group| self.set.sequence_file(group).is_some()) {
                    self.report(codes::ANIMATIONS, error.offset(), n);
                }
            }
        }
    }

    fn events(&mut self, n: usize, sequence: &Sequence<'_>) {
        match sequence.events() {
            Err(error) => self.report(codes::EVENTS, error.offset(), n),
            Ok(events) => {
                for (index, at, event) in placed(events) {
                    if !self.step() {
                        return;
                    }
                    let outside = event.frame < 0 || event.frame >= sequence.frame_count;
                    self.check(outside, codes::EVENT_FRAME, field_at!(Event, frame, at), index);
                    self.check(event.kind != 0, codes::RESERVED, field_at!(Event, kind, at), index);
                    self.name(&event.options, field_at!(Event, options, at), index);
                }
            }
        }
        match sequence.pivots() {
            Err(error) => self.report(codes::PIVOTS, error.offset(), n),
            Ok(pivots) => {
                for (index, at, pivot) in placed(pivots) {
                    if !self.step() {
                        return;
                    }
                    self.check(pivot.encode() != [0; Pivot::SIZE], codes::RESERVED, at, index);
                }
            }
        }
    }

    fn animations(&mut self, n: usize, sequence: &Sequence<'_>, animations: &Animations<'_>) {
        let linear = [MotionFlags::LINEAR_X, MotionFlags::LINEAR_Y, MotionFlags::LINEAR_Z];
        let mut closed = true;
        for blend in 0..animations.blend_count() {
            for bone in 0..animations.bone_count() {
                let Some(channels) = animations.channels(blend, bone) else { return };
                let index = blend.saturating_mul(animations.bone_count()).saturating_add(bone);
                let at = animations.entries().at(index);
                for (axis, channel) in channels.iter().enumerate().filter(|(_, channel)| channel.is_present()) {
                    if !self.step() {
                        return;
                    }
                    // If motion was removed from the bones, the remaining animation need not end as it starts.
                    let moved = linear.get(axis).is_some_and(|axis| sequence.motion().contains(*axis));
                    closed &= self.channel(n, at, *channel, animations.frame_count()) || moved;
                }
            }
        }
        let open = sequence.is_looping() && !closed;
        self.check(open, codes::LOOP_OPEN, field_at!(SequenceRecord, raw_flags, sequence.at()), n);
    }

    /// Whether the channel's last frame is the same as its first.
    fn channel(&mut self, n: usize, at: u64, channel: Channel<'_>, frames: usize) -> bool {
        let (mut left, mut first, mut last) = (frames, None, 0);
        let mut runs = channel.runs();
        while left > 0 {
            if !self.step() {
                return true;
            }
            let Some(Run { frame_count: covered, values }) = runs.next() else {
                let code = match runs.rest() {
                    [_, 0, ..] => codes::RUN_NO_FRAMES,
                    _ => codes::RUN_OUTSIDE,
                };
                self.report(code, at, n);
                break;
            };
            let covered = usize::from(covered);
            self.check(values.is_empty(), codes::RUN_NO_VALUES, at, n);
            self.check(values.len() > covered, codes::RUN_UNUSED_VALUES, at, n);
            let run = Run { frame_count: u8::try_from(covered.min(left)).unwrap_or(u8::MAX), values };
            first = first.or(Some(run.value(0).unwrap_or(last)));
            last = run.last().unwrap_or(last);
            left = left.saturating_sub(covered);
        }
        first.unwrap_or(0) == last
    }
}
