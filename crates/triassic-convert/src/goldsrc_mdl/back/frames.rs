//! Animations: sequences, with the frames of their blends.

use std::collections::BTreeMap;

use formats_core::glam::{Affine3A, Vec3, Vec3A};
use serde_json::Value;
use triassic_scene::{Animation, Extras, Pose, UniqueNames, Values, shortened};

use super::{
    axes, codes,
    maker::Maker,
    model::Sequence,
    names::plain,
    options::BackError,
    rig::Rig,
    saved::{Int, Saved, SavedEvent, SavedSequence, index, number},
};

/// More frames than this have no sequence.
const MOST_FRAMES: usize = 10_000;
/// Most nodes that are placed for all frames together.
const MOST_PLACED: usize = 1 << 26;
/// Most bones of all frames together, which are in memory at once: ten times as many as the largest real model has.
const MOST_VALUES: usize = 1 << 23;
/// Frames a second of what does not say it.
const RATE: f32 = 30.0;

/// An animation with what is known of it.
struct Known<'s> {
    animation: &'s Animation,
    /// Its place in the scene.
    number: usize,
    extras: Option<&'s Extras>,
    /// Its sequence and its blend in the file that it comes from.
    place: Option<(usize, usize)>,
}

/// The sequences, in the order of the file that they come from, then of the scene.
pub(super) fn sequences(maker: &mut Maker<'_>, rig: &Rig) -> Result<Vec<Sequence>, BackError> {
    let saved = maker.notes.saved.clone();
    let names = names(saved.as_ref());
    let mut of_file: BTreeMap<usize, Vec<(usize, Known<'_>)>> = BTreeMap::new();
    let mut others = Vec::new();
    for (number, animation) in maker.scene.animations.iter().enumerate() {
        let known = known(maker, (number, animation), &names);
        match known.place {
            Some((sequence, blend)) => of_file.entry(sequence).or_default().push((blend, known)),
            None => others.push(known),
        }
    }
    let mut planned: Vec<(SavedSequence, Vec<Known<'_>>)> = Vec::new();
    let records = saved.as_ref().map_or(&[][..], |saved| &saved.sequences);
    for n in 0..records.len() {
        if !of_file.contains_key(&n) && !maker.scene.animations.is_empty() {
            maker.report(codes::SEQUENCE_LOST, n);
        }
    }
    for (n, mut blends) in of_file {
        blends.sort_by_key(|(blend, _)| *blend);
        blends.dedup_by_key(|(blend, _)| *blend);
        let Some((_, first)) = blends.first() else { continue };
        let record = records.get(n).cloned().unwrap_or_else(|| record(maker, first));
        let blends: Vec<Known<'_>> = blends.into_iter().map(|(_, known)| known).collect();
        planned.push((record, blends));
    }
    for known in others {
        planned.push((record(maker, &known), vec![known]));
    }
    check_size(maker, rig, &planned)?;
    let frames = Frames { rig };
    let mut all = Vec::with_capacity(planned.len());
    for (record, blends) in planned {
        all.push(frames.sequence(maker, record, &blends)?);
    }
    if all.is_empty() {
        maker.report(codes::STILL, 0);
        let pose = Pose::rest(maker.scene);
        let record = SavedSequence { label: "idle".into(), fps: 1.0, ..SavedSequence::default() };
        let frame = frames.frame(&pose, Vec3::ZERO);
        all.push(Sequence { record, bones: rig.bones.clone(), blends: vec![vec![frame]] });
    }
    Ok(all)
}

/// What the animations of a file are called in a scene: the sequence and the blend of each name.
fn names(saved: Option<&Saved>) -> BTreeMap<String, (usize, usize)> {
    let mut unique = UniqueNames::default();
    let mut names = BTreeMap::new();
    let records = saved.map_or(&[][..], |saved| &saved.sequences);
    for (n, record) in records.iter().enumerate() {
        let name = unique.unique(&record.label, &format!("sequence{n}"));
        for blend in 0..record.blends.index().unwrap_or(1).min(64) {
            names.insert(super::super::blends::name(&name, blend), (n, blend));
        }
        names.insert(name, (n, 0));
    }
    names
}

fn known<'s>(
    maker: &Maker<'s>,
    (number, animation): (usize, &'s Animation),
    names: &BTreeMap<String, (usize, usize)>,
) -> Known<'s> {
    // What the scene says of the animation counts, and where it lost that, its name.
    let own = Some(&animation.extras).filter(|extras| extras.contains_key("sequence"));
    let extras = own.or_else(|| maker.notes.animation(animation));
    let by_number = extras.and_then(|extras| {
        let sequence = index(extras, "sequence")?;
        Some((sequence, index(extras, "blend").unwrap_or(0)))
    });
    Known { animation, number, extras, place: by_number.or_else(|| names.get(&animation.name).copied()) }
}

/// A sequence as the scene itself tells it.
fn record(maker: &Maker<'_>, known: &Known<'_>) -> SavedSequence {
    let Known { animation, extras, .. } = known;
    let extras = extras.unwrap_or(&animation.extras);
    let whole = |key: &str| Int(extras.get(key).and_then(Value::as_i64).unwrap_or_default());
    let rate = extras.get("frame_rate").and_then(number).filter(|rate| (0.01..=1000.0).contains(rate));
    let fps = rate.or(maker.options.sample_fps).unwrap_or(RATE);
    let event = |event: &triassic_scene::Event| {
        let number = event.extras.get("event").and_then(Value::as_i64).or_else(|| event.name.parse().ok())?;
        let options = event.extras.get("options").and_then(Value::as_str).unwrap_or_default().to_owned();
        Some(SavedEvent { frame: rounded(event.time * fps), event: Int(number), kind: Int(0), options })
    };
    SavedSequence {
        label: plain(extras.get("name").and_then(Value::as_str).unwrap_or(&animation.name), 31),
        fps,
        flags: Int(i64::from(animation.looping)),
        activity: whole("activity"),
        activity_weight: whole("activity_weight"),
        entry_node: whole("entry_node"),
        exit_node: whole("exit_node"),
        node_flags: whole("node_flags"),
        events: animation.events.iter().filter_map(event).collect(),
        blends: Int(1),
        blend_end: [1.0, 0.0],
        ..SavedSequence::default()
    }
}

#[expect(clippy::as_conversions, clippy::cast_possible_truncation, reason = "what is out of range is clamped")]
fn rounded(number: f32) -> Int {
    Int(number.round() as i64)
}

/// How many frames an animation has at a rate.
fn count_frames(
    maker: &mut Maker<'_>,
    known: &Known<'_>,
    record: &SavedSequence,
    rate: f32,
) -> Result<usize, BackError> {
    let Known { animation, number, .. } = known;
    let steps = animation.duration() * rate;
    let known = record.frames.index().filter(|frames| (1..=MOST_FRAMES).contains(frames));
    #[expect(clippy::as_conversions, clippy::cast_precision_loss, reason = "not more than 10,000")]
    let is_known = |frames: &usize| steps == 0.0 || (steps - (frames.saturating_sub(1)) as f32).abs() < 0.51;
    if (steps - steps.round()).abs() > 0.02 {
        maker.report(codes::BETWEEN_FRAMES, *number);
    }
    if let Some(frames) = known.filter(is_known) {
        return Ok(frames);
    }
    let frames = rounded(steps).index().unwrap_or(usize::MAX).saturating_add(1);
    if frames > MOST_FRAMES {
        let name = shortened(&animation.name);
        let text = format!("animation {name:?} would have more than {MOST_FRAMES} frames at {rate} a second");
        return Err(BackError::Scene(text));
    }
    Ok(frames)
}

/// Frames a second of the keys of an animation.
fn rate(maker: &Maker<'_>, known: &Known<'_>, record: &SavedSequence) -> f32 {
    let own = || known.extras.and_then(|extras| number(extras.get("frame_rate")?));
    let rate = maker.notes.key_rate.or_else(own);
    rate.filter(|rate| (1e-3..=1e6).contains(rate)).unwrap_or(record.fps.max(1e-3))
}

/// Refuses what would be too much, before any of it is worked out.
fn check_size(maker: &Maker<'_>, rig: &Rig, planned: &[(SavedSequence, Vec<Known<'_>>)]) -> Result<(), BackError> {
    let mut frames = 0_usize;
    for (record, blends) in planned {
        // All blends have as many frames as the first.
        let Some(first) = blends.first() else { continue };
        let steps = rounded(first.animation.duration() * rate(maker, first, record)).index().unwrap_or(usize::MAX);
        let own = steps.saturating_add(1).min(MOST_FRAMES).saturating_mul(blends.len());
        frames = frames.saturating_add(own);
    }
    let [nodes, bones] = [maker.scene.nodes.len(), rig.bones.len()];
    if frames.saturating_mul(nodes) > MOST_PLACED || frames.saturating_mul(bones) > MOST_VALUES {
        let text = format!("the animations have {frames} frames of {nodes} nodes, which is too much");
        return Err(BackError::Scene(text));
    }
    Ok(())
}

/// Takes frames of animations.
struct Frames<'r> {
    rig: &'r Rig,
}

impl Frames<'_> {
    fn sequence(
        &self,
        maker: &mut Maker<'_>,
        record: SavedSequence,
        blends: &[Known<'_>],
    ) -> Result<Sequence, BackError> {
        let mut made = Vec::with_capacity(blends.len());
        let mut count = None;
        for known in blends {
            let rate = rate(maker, known, &record);
            let own = count_frames(maker, known, &record, rate)?;
            // All blends have as many frames as the first.
            let count = *count.get_or_insert(own);
            made.push(self.frames(maker, known.animation, &record, (rate, count)));
        }
        Ok(Sequence { record, bones: self.rig.bones.clone(), blends: made })
    }
    fn frames(
        &self,
        maker: &mut Maker<'_>,
        animation: &Animation,
        record: &SavedSequence,
        (rate, count): (f32, usize),
    ) -> Vec<Vec<[f32; 6]>> {
        let scales = |values: &Values| matches!(values, Values::Scale(keys) if keys.iter().any(|key| keys.first().is_some_and(|first| !key.abs_diff_eq(*first, 1e-3))));
        for (code, found) in [
            (
                codes::SHAPES_LEFT_OUT,
                animation.channels.iter().find(|channel| matches!(channel.values, Values::Shape(_))),
            ),
            (codes::SCALE_LEFT_OUT, animation.channels.iter().find(|channel| scales(&channel.values))),
        ] {
            if let Some(channel) = found {
                maker.report(code, channel.node.to_usize());
            }
        }
        let movement = Vec3::from_array(record.linear_movement);
        let last = count.saturating_sub(1).max(1);
        let mut frames = Vec::with_capacity(count);
        for frame in 0..count {
            #[expect(clippy::as_conversions, clippy::cast_precision_loss, reason = "not more than 10,000")]
            let [at, end] = [frame, last].map(|frame| frame as f32);
            // The end itself, however its time was rounded; of a loop that is its start again.
            let time = (at / rate).min(animation.duration());
            let pose = Pose::at(maker.scene, animation, time);
            let gone = if count > 1 { movement * (at / end) } else { Vec3::ZERO };
            frames.push(self.frame(&pose, gone));
        }
        frames
    }
    /// The values of all bones in a pose, as sources have them: roots are turned back, and have gone so far.
    fn frame(&self, pose: &Pose, gone: Vec3) -> Vec<[f32; 6]> {
        let worlds: Vec<Affine3A> = (0..self.rig.bones.len()).map(|bone| self.rig.frame(pose, bone)).collect();
        let bones = self.rig.bones.iter().zip(&worlds);
        let values = bones.map(|(bone, world)| {
            let [_, _, _, rx, ry, rz] = bone.value;
            let near = [rx, ry, rz];
            if let Some(parent) = bone.parent.and_then(|parent| worlds.get(parent)) {
                return axes::values(&(parent.inverse() * *world), near);
            }
            let mut world = *world;
            world.translation += Vec3A::from(gone);
            axes::values(&(axes::unturn() * world), axes::unturned(near))
        });
        values.collect()
    }
}
