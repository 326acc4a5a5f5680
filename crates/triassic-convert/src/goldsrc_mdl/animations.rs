//! Sequences and their blends: animations.

use std::sync::Arc;

use formats_core::{
    field_at,
    glam::{Quat, Vec3},
    hash::HashMap,
    num::{self, to_u32},
};
use goldsrc_mdl::{Animations, BlendMix, BoneTransform, Header, MotionFlags, Sequence, SequenceRecord};
use serde_json::{Value, json};
use triassic_scene::{Animation, Channel, Event, Extras, Interpolation, Scene, UniqueNames, Values};

use super::{CONVENTION, Context, skeleton::Bones};
use crate::{Blends, Result, RootMotion, findings};

/// More blends than any sequence has.
const MOST_BLENDS: usize = 256;

/// Adds an animation for each requested sequence, or for each of its blends.
pub(super) fn add(context: &mut Context<'_>, scene: &mut Scene, bones: &Bones) -> Result<()> {
    let mut maker = Maker {
        bones,
        times: HashMap::default(),
        start: Arc::from([0.0]),
        scratch: Vec::new(),
        frames: Vec::new(),
        mixed: Vec::new(),
    };
    let mut names = UniqueNames::default();
    let mut without = Vec::new();
    for (n, sequence) in context.set.model().sequences().iter().enumerate() {
        let label = context.text(sequence.label.as_bytes());
        let name = names.unique(&label, &format!("sequence{n}"));
        let whole = context.options.sequences.contains(&label) || context.options.sequences.contains(&name);
        let blend_count = usize::try_from(sequence.blend_count).unwrap_or(0).min(MOST_BLENDS);
        if !whole && !(0..blend_count).any(|blend| context.options.sequences.contains(&blend_name(&name, blend))) {
            continue;
        }
        context.budget.spend("sequence table", 1, 2048, sequence.at())?;
        let rate = rate(context, &sequence, &label, n);
        let own_rate = rate;
        let rate = context.options.frame_rates.keys_per_second(rate);
        let mut extras = sequence_extras(context, &sequence, n)?;
        extras.insert("sequence".into(), json!(n));
        if context.options.frame_rates.key_rate.is_some() {
            extras.insert("frame_rate".into(), json!(own_rate));
        }
        if !label.is_empty() && name != label {
            extras.insert("name".into(), json!(label));
        }
        let events = sequence_events(context, &sequence, n, rate)?;
        let animations = match context.set.animations(n) {
            Ok(_) if !context.set.model().bones().have_scale() => {
                let at = field_at!(Header, version);
                context.found.report(findings::ANIMATIONS_LEFT_OUT, at, Some(to_u32(n)));
                without.push(description(&name, extras, &events));
                continue;
            }
            Ok(animations) if animations.frame_count() > 0 && animations.blend_count() > 0 => animations,
            animations => {
                if let Err(error) = animations
                    && !is_missing(context, &sequence)
                {
                    context.unreadable(error, to_u32(n))?;
                }
                without.push(description(&name, extras, &events));
                continue;
            }
        };
        let mut extras = Some(extras);
        let name_of_sequence = name.clone();
        for chosen in chosen_blends(context, &sequence, animations.blend_count(), n) {
            let name = chosen.own_name.map(|blend| names.unique(&blend_name(&name, blend), "sequence"));
            let name = name.as_ref().unwrap_or(&name_of_sequence);
            if !whole && !context.options.sequences.contains(name) {
                continue;
            }
            let mut extras = extras.take().unwrap_or_default();
            extras.insert("sequence".into(), json!(n));
            chosen.describe(&mut extras);
            let channels = maker.channels(context, &animations, &sequence, chosen.mix, rate, n)?;
            let (name, events) = (name.clone(), events.clone());
            let looping = sequence.is_looping() || context.options.is_looping(&name);
            scene.animations.push(Animation { looping, events, extras, ..Animation::new(name, channels) });
        }
    }
    if !without.is_empty() {
        scene.metadata.properties.insert("sequences_without_frames".into(), without.into());
    }
    Ok(())
}

/// Whether the file of a sequence's group is missing, which was already reported.
fn is_missing(context: &Context<'_>, sequence: &SequenceRecord) -> bool {
    let groups = context.set.model().sequence_groups().len();
    usize::try_from(sequence.group)
        .is_ok_and(|group| group > 0 && group < groups && context.set.sequence_file(group).is_none())
}

/// Describes a sequence without an animation.
fn description(name: &str, mut extras: Extras, events: &[Event]) -> Value {
    extras.insert("name".into(), json!(name));
    if !events.is_empty() {
        extras.insert("events".into(), events.iter().map(|event| Value::from(event.extras.clone())).collect());
    }
    extras.into()
}

/// The frames per second: as requested, from the file, or a default.
fn rate(context: &mut Context<'_>, sequence: &Sequence<'_>, label: &str, n: usize) -> f32 {
    // Outside this range, times would coincide or overflow.
    let makes_sense = |rate: &f32| (1e-3..=1e6).contains(rate);
    if let Some(rate) = context.options.frame_rates.get(label).filter(makes_sense) {
        return rate;
    }
    if makes_sense(&sequence.fps) {
        return sequence.fps;
    }
    if sequence.frame_count > 1 {
        let at = field_at!(SequenceRecord, fps, sequence.at());
        context.found.report(findings::BAD_FRAME_RATE, at, Some(to_u32(n)));
    }
    DEFAULT_RATE
}

/// Creates channels, and keeps data that several animations share.
struct Maker<'a> {
    bones: &'a Bones,
    /// Lists of times by number of frames and frame rate: most sequences share them.
    times: HashMap<(usize, u32), Arc<[f32]>>,
    /// The time of a single key.
    start: Arc<[f32]>,
    scratch: Vec<f32>,
    frames: Vec<BoneTransform>,
    /// The frames of each blended animation.
    mixed: Vec<(usize, Vec<BoneTransform>)>,
}

impl Maker<'_> {
    fn channels(
        &mut self,
        context: &mut Context<'_>,
        animations: &Animations<'_>,
        sequence: &Sequence<'_>,
        mix: BlendMix,
        rate: f32,
        n: usize,
    ) -> Result<Vec<Channel>> {
        let (frames, bones) = (animations.frame_count(), animations.bone_count());
        let at = field_at!(SequenceRecord, frame_count, sequence.at());
        let keys = frames.saturating_mul(bones);
        context.budget.spend("animation", keys.saturating_mul(mix.weights().count()), 32, at)?;
        context.budget.spend("animation", bones.saturating_add(1), 128, at)?;
        self.read(animations, mix, keys);
        let motion = Motion::new(context, sequence, &self.bones.skeleton);
        let times = self.times(frames, rate);
        let mut channels = Vec::with_capacity(bones.saturating_mul(2));
        let mut is_whole = frames < 2;
        let mut invalid = false;
        for ((bone, node), track) in self.bones.nodes.iter().enumerate().zip(self.frames.chunks_exact(frames)) {
            let [x, y, z, roll, pitch, yaw] = present(animations, mix, bone);
            let translations = motion.translations(context.unit, bone, track, x || y || z, &mut invalid);
            let rotations = rotations(track, roll || pitch || yaw, &mut invalid);
            let values = [Values::Translation(translations), Values::Rotation(rotations)];
            channels.extend(values.map(|values| {
                let times = if values.len() == frames { &times } else { &self.start };
                is_whole |= values.len() == frames;
                Channel { node: *node, times: Arc::clone(times), values, interpolation: Interpolation::Linear }
            }));
        }
        if invalid {
            context.found.report(findings::NOT_FINITE, at, Some(to_u32(n)));
        }
        if !is_whole {
            stand_still(&mut channels, &times);
        }
        Ok(channels)
    }

    /// Fills the frames with the transforms of all bones, blended if there are several animations.
    fn read(&mut self, animations: &Animations<'_>, mix: BlendMix, keys: usize) {
        let skeleton = &self.bones.skeleton;
        self.frames.resize(keys, BoneTransform::default());
        let mut weights = mix.weights();
        if let (Some((blend, _)), None) = (weights.next(), weights.next()) {
            animations.read_transforms(blend, skeleton, &mut self.scratch, &mut self.frames);
            return;
        }
        self.mixed.resize_with(mix.weights().count(), Default::default);
        for ((place, frames), (blend, _)) in self.mixed.iter_mut().zip(mix.weights()) {
            *place = blend;
            frames.resize(keys, BoneTransform::default());
            animations.read_transforms(blend, skeleton, &mut self.scratch, frames);
        }
        for (key, frame) in self.frames.iter_mut().enumerate() {
            *frame = mix.apply(|blend| {
                let mut of_blend = self.mixed.iter().filter(|(other, _)| *other == blend);
                of_blend.next().and_then(|(_, frames)| frames.get(key)).copied().unwrap_or_default()
            });
        }
    }

    fn times(&mut self, frames: usize, rate: f32) -> Arc<[f32]> {
        let times = self.times.entry((frames, rate.to_bits()));
        #[expect(clippy::as_conversions, clippy::cast_precision_loss, reason = "exact up to 16 million frames")]
        let times = times.or_insert_with(|| (0..frames).map(|frame| frame as f32 / rate).collect());
        Arc::clone(times)
    }
}

/// Which of a bone's six values the file stores for the selected animations.
fn present(animations: &Animations<'_>, mix: BlendMix, bone: usize) -> [bool; 6] {
    let mut present = [false; 6];
    for (blend, _) in mix.weights() {
        for (present, channel) in present.iter_mut().zip(animations.channels(blend, bone).unwrap_or_default()) {
            *present |= channel.is_present();
        }
    }
    present
}

/// Preserves the duration of an animation in which nothing moves: the first channel gets a key at its end.
fn stand_still(channels: &mut [Channel], times: &[f32]) {
    if let (Some(channel), Some(end)) = (channels.first_mut(), times.last())
        && let Values::Translation(keys) = &mut channel.values
    {
        keys.extend_from_within(..);
        channel.times = Arc::from([0.0, *end]);
    }
}

/// The engine's changes to the positions of bones.
struct Motion {
    /// The bone that is held in place, and the axes along which it is not.
    held: Option<(usize, Vec3)>,
    /// The record of the sequence, if the movement of roots is applied.
    movement: Option<SequenceRecord>,
    roots: Vec<bool>,
}

impl Motion {
    fn new(context: &Context<'_>, sequence: &SequenceRecord, skeleton: &goldsrc_mdl::Skeleton) -> Self {
        let axes = [MotionFlags::X, MotionFlags::Y, MotionFlags::Z];
        let kept = axes.map(|axis| if sequence.motion().contains(axis) { 0.0 } else { 1.0 });
        let kept = Vec3::from(kept);
        let bone = usize::try_from(sequence.motion_bone).ok();
        let is_moving = sequence.linear_movement != Vec3::ZERO && sequence.frame_count > 1;
        let is_moving = is_moving && context.options.root_motion == RootMotion::Apply;
        Self {
            // For editing, the positions that the engine ignores are kept.
            held: bone.filter(|_| kept != Vec3::ONE && !context.options.editing).map(|bone| (bone, kept)),
            movement: is_moving.then_some(*sequence),
            roots: (0..skeleton.len()).map(|bone| skeleton.parent(bone).is_none()).collect(),
        }
    }
    /// The positions of a bone as keys in the scene: a single one if they are all the same.
    fn translations(
        &self,
        unit: f32,
        bone: usize,
        track: &[BoneTransform],
        moves: bool,
        invalid: &mut bool,
    ) -> Vec<Vec3> {
        let kept = self.held.filter(|(held, _)| *held == bone).map_or(Vec3::ONE, |(_, kept)| kept);
        let movement = self.movement.filter(|_| self.roots.get(bone).copied().unwrap_or_default());
        let mut key = |place: Vec3| {
            let key = CONVENTION.point(place, unit);
            if key.is_finite() {
                return key;
            }
            *invalid = true;
            Vec3::ZERO
        };
        let places = track.iter().map(|place| place.translation * kept);
        if let Some(sequence) = movement {
            #[expect(clippy::as_conversions, clippy::cast_precision_loss, reason = "exact up to 16 million frames")]
            let gone = |frame: usize| sequence.movement_at(frame as f32);
            return places.enumerate().map(|(frame, place)| key(place + gone(frame))).collect();
        }
        let first = track.first().map(|place| place.translation * kept);
        let is_still = !moves || places.clone().all(|place| Some(place) == first);
        places.take(if is_still { 1 } else { track.len() }).map(key).collect()
    }
}

/// The rotations of a bone as keys in the scene, each with the sign nearest to the previous one: a single one if they
/// are all the same.
fn rotations(track: &[BoneTransform], turns: bool, invalid: &mut bool) -> Vec<Quat> {
    let first = track.first().map(|place| place.rotation);
    let all_same = !turns || track.iter().all(|place| Some(place.rotation) == first);
    let count = if all_same { 1 } else { track.len() };
    let mut before: Option<Quat> = None;
    let keys = track.iter().take(count).map(|place| {
        let mut key = CONVENTION.rotation(place.rotation);
        let length = key.length_squared();
        if (length - 1.0).abs() > 1e-6 {
            key = key.normalize();
        }
        if !key.is_finite() {
            *invalid = true;
            key = before.unwrap_or(Quat::IDENTITY);
        }
        if before.is_some_and(|before| before.dot(key) < 0.0) {
            key = -key;
        }
        before = Some(key);
        key
    });
    keys.collect()
}

// Data of sequences other than their frames.

/// The rate for sequences without a usable one.
pub(super) const DEFAULT_RATE: f32 = 10.0;

/// The extras of a sequence, on its first animation.
pub(super) fn sequence_extras(context: &mut Context<'_>, sequence: &Sequence<'_>, n: usize) -> Result<Extras> {
    let mut extras = Extras::new();
    let mut put = |name: &'static str, value: Value| {
        extras.insert(name.into(), value);
    };
    let unit = context.unit;
    let point = |point: Vec3| json!(CONVENTION.point(point, unit).to_array());
    put("activity", json!(sequence.activity));
    put("activity_weight", json!(sequence.activity_weight));
    put("frames", json!(sequence.frame_count));
    put("frame_rate", json!(sequence.fps));
    put("flags", json!(sequence.record().raw_flags));
    if let Some([min, max]) = sequence.bounds() {
        put("min", point(min));
        put("max", point(max));
    }
    if sequence.motion_type != 0 {
        put("motion_type", json!(sequence.motion_type));
        put("motion_bone", json!(sequence.motion_bone));
    }
    if sequence.linear_movement != Vec3::ZERO {
        put("linear_movement", point(sequence.linear_movement));
    }
    if sequence.blend_count != 1 {
        put("blends", blends(sequence));
    }
    let numbers = [
        ("group", sequence.group),
        ("entry_node", sequence.entry_node),
        ("exit_node", sequence.exit_node),
        ("node_flags", sequence.node_flags),
        ("next", sequence.next),
        ("blend_parent", sequence.blend_parent),
        ("auto_move_positions_at", sequence.auto_move_position_offset),
        ("auto_move_angles_at", sequence.auto_move_angle_offset),
    ];
    for (name, value) in numbers.into_iter().filter(|(_, value)| *value != 0) {
        put(name, json!(value));
    }
    match sequence.pivots() {
        Ok(pivots) if !pivots.is_empty() => {
            context.budget.spend(
                "pivot table",
                pivots.len(),
                256,
                field_at!(SequenceRecord, pivot_count, sequence.at()),
            )?;
            let pivots = pivots.iter();
            let list =
                pivots.map(|pivot| json!({"position": point(pivot.position), "start": pivot.start, "end": pivot.end}));
            put("pivots", list.collect());
        }
        Ok(_) => {}
        Err(error) => context.unreadable(error, to_u32(n))?,
    }
    Ok(extras)
}

fn blends(sequence: &SequenceRecord) -> Value {
    let settings = sequence.blend_type.iter().zip(sequence.blend_start).zip(sequence.blend_end);
    let settings: Vec<Value> = settings
        .map(|((kind, start), end)| json!({"axis": axis_name(*kind), "type": kind, "start": start, "end": end}))
        .collect();
    json!({"count": sequence.blend_count, "settings": settings})
}

/// The name of an axis in the compiler's scripts.
pub(super) fn axis_name(kind: i32) -> Option<&'static str> {
    const NAMES: [&str; 15] =
        ["X", "Y", "Z", "XR", "YR", "ZR", "LX", "LY", "LZ", "AX", "AY", "AZ", "AXR", "AYR", "AZR"];
    let bits = u32::try_from(kind).ok()? & !MotionFlags::LOOP.bits();
    let place = usize::try_from(bits.trailing_zeros()).ok()?;
    NAMES.get(place).copied().filter(|_| bits.is_power_of_two())
}

/// The events of a sequence, at a frame rate.
pub(super) fn sequence_events(
    context: &mut Context<'_>,
    sequence: &Sequence<'_>,
    n: usize,
    rate: f32,
) -> Result<Vec<Event>> {
    let events = match sequence.events() {
        Ok(events) => events,
        Err(error) => {
            context.unreadable(error, to_u32(n))?;
            return Ok(Vec::new());
        }
    };
    // Each blend has a copy of the events.
    let copies = usize::try_from(sequence.blend_count).unwrap_or(0).max(1);
    let count = events.len().saturating_mul(copies);
    context.budget.spend("event table", count, 512, field_at!(SequenceRecord, event_count, sequence.at()))?;
    let mut list = Vec::with_capacity(events.len());
    for event in events {
        let mut extras = Extras::new();
        extras.insert("frame".into(), json!(event.frame));
        extras.insert("event".into(), json!(event.event));
        if event.kind != 0 {
            extras.insert("type".into(), json!(event.kind));
        }
        extras.insert("options".into(), json!(context.text(event.options.as_bytes())));
        #[expect(clippy::as_conversions, clippy::cast_precision_loss, reason = "frame counts are small")]
        let time = event.frame.max(0) as f32 / rate;
        list.push(Event { time, name: event.event.to_string(), extras });
    }
    Ok(list)
}

/// The source of an animation.
pub(super) struct Chosen {
    pub(super) mix: BlendMix,
    /// The number of the blend, if it is part of the name.
    pub(super) own_name: Option<usize>,
}

impl Chosen {
    /// Names the stored animations that it consists of.
    pub(super) fn describe(&self, extras: &mut Extras) {
        let weights: Vec<(usize, f32)> = self.mix.weights().collect();
        if let [(blend, _)] = weights.as_slice() {
            extras.insert("blend".into(), json!(blend));
        } else {
            let weights = weights.iter().map(|(blend, weight)| json!({"blend": blend, "weight": weight}));
            extras.insert("blend_weights".into(), weights.collect());
        }
    }
}

/// The animations of sequence `n`, which has this many blends.
pub(super) fn chosen_blends(context: &mut Context<'_>, sequence: &Sequence<'_>, count: usize, n: usize) -> Vec<Chosen> {
    let whole = |mix| vec![Chosen { mix, own_name: None }];
    match context.options.blends {
        _ if count < 2 => whole(BlendMix::only(0)),
        Blends::All => (0..count).map(|blend| Chosen { mix: BlendMix::only(blend), own_name: Some(blend) }).collect(),
        Blends::Only(wanted) => {
            let last = count.saturating_sub(1);
            let wanted = num::to_usize(wanted);
            if wanted > last {
                let at = field_at!(SequenceRecord, blend_count, sequence.at());
                context.found.report(findings::BLEND_MISSING, at, Some(to_u32(n)));
            }
            whole(BlendMix::only(wanted.min(last)))
        }
        Blends::Center => whole(BlendMix::new(count, sequence.neutral_blends())),
    }
}

/// The blend in which the scene is at rest.
pub(super) fn blend_at_rest(blends: Blends, sequence: &SequenceRecord, count: usize) -> BlendMix {
    match blends {
        Blends::Center => BlendMix::new(count, sequence.neutral_blends()),
        Blends::All => BlendMix::only(0),
        Blends::Only(wanted) => BlendMix::only(num::to_usize(wanted).min(count.saturating_sub(1))),
    }
}

/// The name of one of several blends.
pub(super) fn blend_name(sequence: &str, blend: usize) -> String {
    format!("{sequence}_blend{blend}")
}
