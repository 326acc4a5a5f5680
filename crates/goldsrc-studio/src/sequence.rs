//! A sequence: the poses of its files, mapped to the bones of the model. The changes to its frames: closing loops, and removing
//! motion. The assignment of sequences to files, and the transition graph: the nodes of each route.

use std::sync::Arc;

use goldsrc_mdl::{
    BoneValues, Builder, BuilderSequence, Event, Pivot, SequenceFlags, SequenceGroup, SequenceRecord, Vec3,
    formats_core::Record,
};

use crate::{
    bones::{self, Rig, Skeleton},
    codes,
    plan::{Plan, Planned},
    smd::{Compiler, EventCommand, Findings, Place, SourceError},
    text::{self, Fields},
};

/// Creates a sequence from its files, each given with its bones.
pub(crate) fn build(
    planned: &Planned<'_>,
    files: &[&Rig<'_>],
    skeleton: &Skeleton<'_>,
    fields: Fields,
    found: &mut Findings,
) -> Result<BuilderSequence, SourceError> {
    let command = planned.command;
    let mut blends: Vec<Poses> = Vec::with_capacity(files.len());
    let mut names: Option<Vec<&str>> = None;
    for rig in files {
        let mut poses = read_poses(rig, planned, skeleton, found)?;
        if let Some(first) = blends.first() {
            match_length(&mut poses, first.frames.len(), rig, found);
        }
        let mut own = rig.names.clone();
        own.sort_unstable();
        if names.get_or_insert_with(|| own.clone()) != &own {
            found.report(codes::BLEND_BONES, &Place::whole(rig.file), command.label.text.clone());
        }
        if command.is_looping && close_loop(&mut poses, command.motion) {
            found.report(codes::CHANGED_LOOP, &Place::whole(rig.file), command.label.text.clone());
        }
        blends.push(poses);
    }
    let movement = blends.first().map_or([0.0; 3], |first| first.movement(command.motion));
    for poses in &mut blends {
        take_out(poses, movement);
        hold(poses, command.motion);
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
        let end = if frame < 0 { "first" } else { "last" };
        let about = format!("event {} from frame {} to the {end} frame", event.event, event.frame);
        found.report(codes::EVENT_FRAME, &event.place, about);
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
        let place = Place { file: Arc::clone(rig.file), line, column: 0 };
        let text = format!("the sequences have more than {} bone poses", text::number(left.most));
        return Err(SourceError::new(&place, text));
    };
    left.left = rest;
    Ok(())
}

/// The frames of one file.
#[derive(Debug)]
pub(crate) struct Poses {
    /// For each frame, the six values of all bones of the model.
    pub(crate) frames: Vec<Vec<[f32; 6]>>,
    /// For each frame, the position of the file's first bone.
    pub(crate) track: Vec<[f32; 3]>,
    /// The bones of the model that are roots in the file.
    pub(crate) roots: Vec<usize>,
    /// The time of the first frame.
    pub(crate) first_time: i32,
}

/// Reads the frames of a sequence: roots are moved and rotated, positions scaled, and angles wrapped.
pub(crate) fn read_poses(
    rig: &Rig<'_>,
    planned: &Planned<'_>,
    skeleton: &Skeleton<'_>,
    found: &mut Findings,
) -> Result<Poses, SourceError> {
    let nodes = rig.by_name();
    // The node of every bone of the model.
    let mut of_bone = Vec::with_capacity(skeleton.names.len());
    let mut roots = Vec::new();
    for (bone, name) in skeleton.names.iter().enumerate() {
        let node = nodes.get(name).copied();
        if let Some(node) = node {
            skeleton.check_parent(rig, node, bone)?;
            if rig.parent(node).is_none() {
                roots.push(bone);
            }
        }
        of_bone.push(node);
    }
    let taken = taken(rig, planned, found)?;
    let first_time = rig.smd.frames.get(taken.start).map_or(0, |frame| frame.time);
    let mut poses = Poses { frames: Vec::with_capacity(taken.len()), track: Vec::new(), roots, first_time };
    let turn = Turn::new(planned.angle);
    for frame in taken {
        let mut values = rig.values(frame, 1.0, found);
        for (value, parent) in values.iter_mut().zip(&rig.parents) {
            if parent.is_none() {
                *value = turn.apply(*value, planned.origin);
            }
            *value = bones::wrapped(bones::scaled(*value, planned.scale));
        }
        let [x, y, z, ..] = values.first().copied().unwrap_or_default();
        poses.track.push([x, y, z]);
        let bones = of_bone.iter().zip(&skeleton.values);
        let bones = bones.map(|(node, rest)| node.and_then(|node| values.get(node)).copied().unwrap_or(*rest));
        poses.frames.push(bones.collect());
    }
    if !poses.frames.iter().flatten().flatten().all(|value| value.is_finite()) {
        return Err(SourceError::new(&Place::whole(rig.file), "scaled positions are too far away"));
    }
    Ok(poses)
}

/// The used frames: from the first to the last frame with a bone, within the times of the sequence.
fn taken(rig: &Rig<'_>, planned: &Planned<'_>, found: &mut Findings) -> Result<std::ops::Range<usize>, SourceError> {
    let is_taken = |frame: &usize| {
        let time = rig.smd.frames.get(*frame).map_or(0, |frame| frame.time);
        let is_named = planned.command.frames.is_none_or(|[first, last]| (first..=last).contains(&time));
        is_named && !rig.smd.frame_poses(*frame).is_empty()
    };
    let count = rig.smd.frames.len();
    let bounds = (0..count).find(is_taken).zip((0..count).rev().find(is_taken));
    let times = rig.smd.frames.first().zip(rig.smd.frames.last());
    // Whether a time is outside, and a description of both ranges.
    let named = planned.command.frames.zip(times).map(|([first, last], (from, to))| {
        let text = format!("`frame {first} {last}`: {} has frames {} to {}", rig.file, from.time, to.time);
        (first < from.time || last > to.time, text)
    });
    match (bounds, named) {
        (Some((first, last)), named) => {
            if let Some((true, text)) = named {
                found.report(codes::FRAMES_CUT, planned.place, text);
            }
            Ok(first..last.saturating_add(1))
        }
        (None, Some((_, text))) => Err(SourceError::new(planned.place, text)),
        (None, None) => Err(SourceError::new(&Place::whole(rig.file), "expected at least one frame with bones")),
    }
}

/// Adjusts the number of frames to that of the first file: the last frame is repeated, or extra frames are dropped.
pub(crate) fn match_length(poses: &mut Poses, count: usize, rig: &Rig<'_>, found: &mut Findings) {
    if poses.frames.len() == count {
        return;
    }
    let place = Place::whole(&Arc::clone(rig.file));
    found.report(codes::BLEND_FRAMES, &place, format!("frames: {} instead of {count}", poses.frames.len()));
    if let Some(last) = poses.frames.last().cloned() {
        poses.frames.resize(count, last);
    }
}

/// The rotation of roots about Z.
struct Turn {
    angle: f64,
    sin: f64,
    cos: f64,
}

impl Turn {
    fn new(degrees: f32) -> Self {
        let angle = f64::from(degrees) * (core::f64::consts::PI / 180.0);
        Self { angle, sin: libm::sin(angle), cos: libm::cos(angle) }
    }
    /// The origin is subtracted, then the rotation is applied.
    fn apply(&self, [x, y, z, rx, ry, rz]: [f32; 6], [ox, oy, oz]: [f32; 3]) -> [f32; 6] {
        let [x, y] = [x - ox, y - oy].map(f64::from);
        let turned = [self.cos * x - self.sin * y, self.sin * x + self.cos * y];
        let [x, y] = turned.map(bones::single);
        [x, y, z - oz, rx, ry, bones::single(f64::from(rz) + self.angle)]
    }
}

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
pub(crate) fn close_loop(poses: &mut Poses, motion: u32) -> bool {
    let Some((last, before)) = poses.frames.split_last_mut() else { return false };
    let Some(first) = before.first() else { return false };
    let mut has_changed = false;
    for (last, first) in last.iter_mut().zip(first) {
        for (n, (last, first)) in last.iter_mut().zip(first).enumerate() {
            if Motion::LINEAR.get(n).is_some_and(|axis| motion & axis != 0) {
                continue;
            }
            let far = f64::from(*last) - f64::from(*first);
            let far = if n < 3 { far } else { bones::wrap(far).into() };
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
                *value = bones::single(f64::from(*value) - share);
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

/// The file of a group.
fn file(stem: &str, group: usize) -> String {
    format!("models\\{stem}{group:02}.mdl")
}

/// Divides the sequences of a model into groups: as declared in the QC, or by its group size.
pub(crate) fn divide_into_groups(plan: &Plan<'_>, stem: &str, model: &mut Builder) -> Result<(), SourceError> {
    let whole = plan.whole();
    let add = |model: &mut Builder, label: &str| {
        let number = model.sequence_groups.len();
        let file = text::field(&file(stem, number), "the file of a sequence group", &whole)?;
        let label = text::field(label, "the label of a sequence group", &whole)?;
        model.sequence_groups.push(SequenceGroup { label, file, unused1: 0, unused2: 0 });
        Ok(number)
    };
    if !plan.groups.is_empty() {
        for label in &plan.groups {
            add(model, &label.text)?;
        }
        for (sequence, planned) in model.sequences.iter_mut().zip(&plan.sequences) {
            sequence.record.group = i32::try_from(planned.group).unwrap_or(i32::MAX);
        }
        return Ok(());
    }
    let Some(size) = plan.group_size else { return Ok(()) };
    let most = usize::try_from(size).unwrap_or(0).saturating_mul(1024);
    let sizes = model.animation_sizes().map_err(|error| SourceError::new(&whole, error.to_string()))?;
    let has_activity = model.sequences.iter().map(|sequence| sequence.record.activity != 0);
    let groups = SequenceGroup::by_size(sizes.into_iter().zip(has_activity), most);
    for (n, group) in groups.into_iter().enumerate() {
        if group >= model.sequence_groups.len() {
            add(model, "")?;
        }
        if let Some(sequence) = model.sequences.get_mut(n) {
            sequence.record.group = i32::try_from(group).unwrap_or(i32::MAX);
        }
    }
    Ok(())
}

/// The next node on the route from each node to each other one, by rows. Nodes count from 1; 0 means none.
///
/// Other compilers stop at the last node in which a sequence begins, and omit later ones.
pub(crate) fn transition_graph<'r>(
    records: impl Iterator<Item = &'r SequenceRecord> + Clone,
    compiler: Compiler,
) -> Vec<Vec<u8>> {
    let node = |number: i32| u8::try_from(number).unwrap_or(0);
    let takes_exits = compiler == Compiler::Default;
    let nodes = records.clone().flat_map(|record| [record.entry_node, if takes_exits { record.exit_node } else { 0 }]);
    let count = nodes.map(node).max().unwrap_or(0);
    let size = usize::from(count);
    let mut table = vec![vec![0_u8; size]; size];
    for record in records {
        let (entry, exit) = (node(record.entry_node), node(record.exit_node));
        if entry != exit {
            set(&mut table, entry, exit, exit);
            if record.node_flags & 1 == 1 {
                set(&mut table, exit, entry, entry);
            }
        }
    }
    // Indirect routes, until nothing changes: each round extends them by the routes of the round before.
    loop {
        let before = table.clone();
        let mut has_changed = false;
        for from in 1..=count {
            for to in (1..=count).filter(|to| *to != from && get(&before, from, *to) == 0) {
                let over = (1..=count).find(|over| get(&before, from, *over) != 0 && get(&before, *over, to) != 0);
                if let Some(over) = over {
                    set(&mut table, from, to, get(&before, from, over));
                    has_changed = true;
                }
            }
        }
        if !has_changed {
            return table;
        }
    }
}

fn get(table: &[Vec<u8>], from: u8, to: u8) -> u8 {
    let cell = |from: u8, to: u8| table.get(usize::from(from.checked_sub(1)?))?.get(usize::from(to.checked_sub(1)?));
    cell(from, to).copied().unwrap_or(0)
}

fn set(table: &mut [Vec<u8>], from: u8, to: u8, next: u8) {
    let (Some(row), Some(column)) = (from.checked_sub(1), to.checked_sub(1)) else { return };
    if let Some(cell) = table.get_mut(usize::from(row)).and_then(|row| row.get_mut(usize::from(column))) {
        *cell = next;
    }
}

#[cfg(test)]
#[allow(clippy::arithmetic_side_effects, clippy::float_cmp, reason = "tests")]
mod tests {
    use goldsrc_mdl::formats_core::Record;

    use super::*;

    #[test]
    fn the_origin_is_subtracted_before_roots_are_rotated() {
        let [x, y, z, rx, ry, rz] = Turn::new(90.0).apply([3.0, 2.0, 1.0, 0.1, 0.2, 0.0], [1.0, 0.0, -1.0]);
        assert!((x + 2.0).abs() < 1e-6 && (y - 2.0).abs() < 1e-6 && z == 2.0);
        assert!(rx == 0.1 && ry == 0.2 && (rz - core::f32::consts::FRAC_PI_2).abs() < 1e-6);
    }

    fn poses(frames: &[[f32; 6]]) -> Poses {
        let frames = frames.iter().map(|values| vec![*values]).collect();
        Poses { frames, track: Vec::new(), roots: vec![0], first_time: 0 }
    }

    #[test]
    fn a_loop_ends_at_its_start_except_for_its_movement() {
        let mut walk = poses(&[[0.0; 6], [5.0; 6], [9.0, 8.0, 7.0, 0.1, 0.2, 0.3]]);
        assert!(close_loop(&mut walk, 0x40));
        assert_eq!(walk.frames[2][0], [9.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
        assert!(!close_loop(&mut walk, 0x40));
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

    fn record(entry_node: i32, exit_node: i32, node_flags: i32) -> SequenceRecord {
        SequenceRecord { entry_node, exit_node, node_flags, ..SequenceRecord::decode(&[0; SequenceRecord::SIZE]) }
    }

    #[test]
    fn a_route_to_a_distant_node_begins_with_its_first_step() {
        // From standing (1) to crouching (2) and back, from crouching to lying (3), and from lying to standing.
        let records = [record(1, 2, 1), record(2, 3, 0), record(3, 1, 0), record(2, 2, 0)];
        assert_eq!(transition_graph(records.iter(), Compiler::Default), [[0, 2, 2], [1, 0, 3], [1, 1, 0]]);
        assert_eq!(transition_graph(records.iter().take(1), Compiler::Twhl), [[0]]);
    }
    #[test]
    fn a_graph_needs_nodes() {
        assert!(transition_graph([record(0, 0, 0)].iter(), Compiler::Default).is_empty());
        assert_eq!(transition_graph([record(1, 1, 0)].iter(), Compiler::Default), [[0]]);
    }
    #[test]
    fn a_chain_of_all_nodes_is_completed() {
        let records: Vec<_> = (1..255).map(|node| record(node, node + 1, 0)).collect();
        let table = transition_graph(records.iter(), Compiler::Default);
        assert_eq!((table[0][254], table[253][0], table[7][200]), (2, 0, 9));
    }
}
