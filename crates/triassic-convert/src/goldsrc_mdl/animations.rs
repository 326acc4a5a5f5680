//! Sequences and their blends: animations.

use std::sync::Arc;

use formats_core::hash::HashMap;
use formats_core::{
    field_at,
    glam::{Quat, Vec3},
    num::to_u32,
};
use goldsrc_mdl::{Animations, BlendMix, BoneTransform, Header, MotionFlags, Sequence, SequenceRecord};
use serde_json::{Value, json};
use triassic_scene::{Animation, Channel, Event, Extras, Interpolation, Scene, UniqueNames, Values};

use super::{
    blends,
    context::{CONVENTION, Context},
    sequences,
    skeleton::Bones,
};
use crate::{Result, RootMotion, findings};

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
        if !whole && !(0..blend_count).any(|blend| context.options.sequences.contains(&blends::name(&name, blend))) {
            continue;
        }
        context.budget.spend("sequence table", 1, 2048, sequence.at())?;
        let rate = rate(context, &sequence, &label, n);
        let own_rate = rate;
        let rate = context.options.frame_rates.keys_per_second(rate);
        let mut extras = sequences::extras(context, &sequence, n)?;
        extras.insert("sequence".into(), json!(n));
        if context.options.frame_rates.key_rate.is_some() {
            extras.insert("frame_rate".into(), json!(own_rate));
        }
        if !label.is_empty() && name != label {
            extras.insert("name".into(), json!(label));
        }
        let events = sequences::events(context, &sequence, n, rate)?;
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
        for chosen in blends::chosen(context, &sequence, animations.blend_count(), n) {
            let name = chosen.own_name.map(|blend| names.unique(&blends::name(&name, blend), "sequence"));
            let name = name.as_ref().unwrap_or(&name_of_sequence);
            if !whole && !context.options.sequences.contains(name) {
                continue;
            }
            let mut extras = extras.take().unwrap_or_default();
            extras.insert("sequence".into(), json!(n));
            chosen.describe(&mut extras);
            let channels = maker.channels(context, &animations, &sequence, chosen.mix, rate, n)?;
            let (name, events) = (name.clone(), events.clone());
            let looping = sequence.is_looping();
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
    sequences::DEFAULT_RATE
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
    /// The record, if the movement of roots is applied.
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
            held: bone.filter(|_| kept != Vec3::ONE).map(|bone| (bone, kept)),
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
