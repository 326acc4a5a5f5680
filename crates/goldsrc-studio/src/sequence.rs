//! A sequence: the poses of its files, mapped to the bones of the model.

use crate::smd::{Compiler, EventCommand, Findings, Place, SourceError};
use goldsrc_mdl::{
    BoneValues, BuilderSequence, Event, Pivot, SequenceFlags, SequenceRecord, Vec3, formats_core::Record,
};

use crate::{
    bones::Skeleton,
    codes,
    motion::{self, Motion},
    plan::Planned,
    poses::{self, Poses},
    rig::Rig,
    text::{self, Fields},
};

/// Creates a sequence from its files, each given with its bones.
pub(crate) fn build(
    planned: &Planned<'_>,
    files: &[Rig<'_>],
    skeleton: &Skeleton<'_>,
    fields: Fields,
    found: &mut Findings,
) -> Result<BuilderSequence, SourceError> {
    let command = planned.command;
    let mut blends: Vec<Poses> = Vec::with_capacity(files.len());
    let mut names: Option<Vec<&str>> = None;
    for rig in files {
        let mut poses = poses::read(rig, planned, skeleton, found)?;
        if let Some(first) = blends.first() {
            poses::match_length(&mut poses, first.frames.len(), rig, found);
        }
        let mut own = rig.names.clone();
        own.sort_unstable();
        if names.get_or_insert_with(|| own.clone()) != &own {
            found.report(codes::BLEND_BONES, &Place::whole(rig.file), command.label.text.clone());
        }
        if command.is_looping && motion::close(&mut poses, command.motion) {
            found.report(codes::CHANGED_LOOP, &Place::whole(rig.file), command.label.text.clone());
        }
        blends.push(poses);
    }
    let movement = blends.first().map_or([0.0; 3], |first| first.movement(command.motion));
    for poses in &mut blends {
        motion::take_out(poses, movement);
        motion::hold(poses, command.motion);
    }
    let (first_time, count) = blends.first().map_or((0, 0), |first| (first.first_time, first.frames.len()));
    let mut record = SequenceRecord {
        label: fields.cut(&command.label.text, "the sequence", &command.label.place, found),
        fps: command.fps,
        raw_flags: if command.is_looping { SequenceFlags::LOOPING.bits() } else { 0 },
        activity: command.activity[0],
        activity_weight: command.activity[1],
        motion_type: command.motion,
        linear_movement: Vec3::from_array(movement),
        entry_node: command.nodes[0],
        exit_node: command.nodes[1],
        node_flags: i32::from(command.is_reversible),
        // The defaults without a blend.
        blend_end: [1.0, 0.0],
        ..SequenceRecord::decode(&[0; SequenceRecord::SIZE])
    };
    // Other compilers support one direction, and the last one wins.
    let given = if fields.compiler == Compiler::Default { command.blends.as_slice() } else { last_of(&command.blends) };
    let places = record.blend_type.iter_mut().zip(&mut record.blend_start).zip(&mut record.blend_end);
    for ((axis, [start, end]), ((kind, first), last)) in given.iter().zip(places) {
        (*kind, *first, *last) = (axis.cast_signed(), *start, *end);
    }
    if let Some((_, [..])) = command.blends.get(2).filter(|_| fields.compiler == Compiler::Default) {
        let text = format!("sequence `{}` has more than two `blend`", command.label.text);
        return Err(SourceError::new(planned.place, text));
    }
    let events = command.events.iter().map(|event| self::event(event, first_time, count, fields, found));
    let events = events.collect();
    let pivots = command.pivots.iter().map(|[_, start, end]| Pivot { position: Vec3::ZERO, start: *start, end: *end });
    let pivots = pivots.collect();
    let values = |frame: Vec<[f32; 6]>| frame.into_iter().map(BoneValues::from).collect();
    let blends = blends.into_iter().map(|poses| poses.frames.into_iter().map(values).collect()).collect();
    Ok(BuilderSequence { record, events, pivots, blends, bounds: None })
}

fn last_of<T>(list: &[T]) -> &[T] {
    list.get(list.len().saturating_sub(1)..).unwrap_or_default()
}

/// An event; its frame is counted from the first used one.
fn event(event: &EventCommand, first: i32, count: usize, fields: Fields, found: &mut Findings) -> Event {
    let frame = event.frame.saturating_sub(first);
    let last = i32::try_from(count.saturating_sub(1)).unwrap_or(i32::MAX);
    if !(0..=last).contains(&frame) {
        found.report(codes::EVENT_FRAME, &event.place, format!("event {} at frame {}", event.event, event.frame));
    }
    Event {
        frame: frame.clamp(0, last),
        event: event.event,
        kind: 0,
        options: fields.cut(&event.options, "the options of the event", &event.place, found),
    }
}

impl Poses {
    /// The motion of the first bone along the axes from which it is removed.
    fn movement(&self, motion: u32) -> [f32; 3] {
        let (Some(first), Some(last)) = (self.track.first(), self.track.last()) else { return [0.0; 3] };
        let mut movement = [0.0; 3];
        for ((axis, movement), (first, last)) in Motion::LINEAR.iter().zip(&mut movement).zip(first.iter().zip(last)) {
            if motion & axis != 0 {
                *movement = last - first;
            }
        }
        movement
    }
}

/// The maximum number of bone poses in all sequences: more than real models need, or one per four bytes of the sources.
pub(crate) fn most_values(bytes: usize) -> Left {
    let most = (1 << 19).max(bytes / 4);
    Left { left: most, most }
}

/// The rest of a limit.
pub(crate) struct Left {
    left: usize,
    most: usize,
}

/// Checks that the memory for a file's frames is in proportion: the model may have many bones, and the file few.
pub(crate) fn check_size(rig: &Rig<'_>, bones: usize, left: &mut Left) -> Result<(), SourceError> {
    let own = rig.smd.frames.len().saturating_mul(bones.max(1));
    let Some(rest) = left.left.checked_sub(own) else {
        let line = rig.smd.frames.last().map_or(0, |frame| frame.line);
        let place = Place { file: std::sync::Arc::clone(rig.file), line, column: 0 };
        let text = format!("the sequences have more than {} bone poses", text::number(left.most));
        return Err(SourceError::new(&place, text));
    };
    left.left = rest;
    Ok(())
}
