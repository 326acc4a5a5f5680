//! Animations: sequences, with the frames of their blends.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
    hash::{DefaultHasher, Hash as _, Hasher as _},
};

use formats_core::glam::{Affine3A, Vec3, Vec3A};
use goldsrc_studio::smd::activity_number;
use serde::Deserialize as _;
use serde_json::Value;
use triassic_scene::{Animation, Event, Extras, Pose, UniqueNames, Values, shortened};

use super::{
    BackError, Maker, codes,
    model::{
        Blend, Changes, Field, Int, MAX_EVENT_OPTIONS, Saved, SavedEvent, SavedPivot, SavedSequence, Sequence, index,
        is_same, number, point,
    },
    rig::{self, Rig},
    write::fitting,
};

use crate::back::{
    Origin, Rates, ShortNames, Timing,
    codes::{CLIP_RENAMED, LATE_START, OTHER_RATE, RESAMPLED},
    common_prefix, without_number,
};

/// Longer sequences are rejected.
const MOST_FRAMES: usize = 10_000;
/// The maximum number of nodes to compute for all frames.
const MOST_PLACED: usize = 1 << 23;
/// The maximum number of bone poses, which are in memory at once: more than most real models have, or in proportion to
/// the scene. The largest real model has three per distinct key, and half of them are of channels with one key.
const MOST_POSES: usize = 1 << 18;
const PER_KEY: usize = 3;
const PER_CHANNEL: usize = 12;
/// The frames per second of animations without a rate.
const RATE: f32 = 30.0;

/// The flag of a sequence that repeats.
const LOOPING: i64 = 0x1;

/// An animation and its known facts.
struct Known<'s> {
    animation: &'s Animation,
    /// Its index in the scene.
    number: usize,
    extras: Option<Cow<'s, Extras>>,
    /// Its sequence in the original file.
    sequence: Option<usize>,
    /// Its blend in the sequence; `None` for the combination of all.
    blend: Option<usize>,
    /// Whether its name is not the one that the sequence had in the scene.
    is_renamed: bool,
}

impl Known<'_> {
    /// Its extras; a new action has them in its own custom properties.
    fn extras(&self) -> &Extras {
        self.extras.as_deref().unwrap_or(&self.animation.extras)
    }
}

/// The sequences, in the order of the original file, followed by new ones.
pub(super) fn sequences(maker: &mut Maker<'_>, rig: &Rig) -> Result<Vec<Sequence>, BackError> {
    let saved = maker.notes.saved.clone();
    let names = names(saved.as_ref());
    let mut of_file: BTreeMap<usize, Vec<Known<'_>>> = BTreeMap::new();
    let mut others = Vec::new();
    let all = maker.scene.animations.iter().enumerate();
    let mut all: Vec<_> = all.map(|animation| known(maker, animation, &names, saved.as_ref())).collect();
    // A renamed copy does not replace its original.
    all.sort_by_key(|known| known.is_renamed);
    for known in all {
        report_invalid(maker, &known, saved.as_ref());
        let Some(sequence) = known.sequence else {
            others.push(known);
            continue;
        };
        let blends = of_file.entry(sequence).or_default();
        if blends.iter().any(|other| other.blend == known.blend) {
            others.push(Known { sequence: None, ..known });
        } else {
            blends.push(known);
        }
    }
    others.sort_by_key(|known| known.number);
    let mut planned: Vec<(SavedSequence, Vec<Known<'_>>)> = Vec::new();
    let records = saved.as_ref().map_or(&[][..], |saved| &saved.sequences);
    replace_missing(maker, records, &mut of_file, &mut others);
    for n in 0..records.len() {
        if !of_file.contains_key(&n) && !maker.scene.animations.is_empty() && maker.base.is_none() {
            let label = records.get(n).map_or("", |record| record.label.as_str());
            maker.report_lost(codes::SEQUENCE_LOST, n, format!("sequence {}", shortened(label)));
        }
    }
    for (n, mut blends) in of_file {
        blends.sort_by_key(|known| known.blend);
        // A combination is derived from the others.
        if blends.len() > 1 && blends.first().is_some_and(|first| first.blend.is_none()) {
            others.push(Known { sequence: None, ..blends.remove(0) });
        }
        let Some(first) = blends.first() else { continue };
        let record = records.get(n).cloned().unwrap_or_else(|| record(maker, first, first.extras()));
        let count = record.blends.index().unwrap_or(1);
        if blends.len() < count && maker.base.is_none() {
            let text = format!("sequence {}: {} of {count} blends", shortened(&record.label), blends.len());
            maker.report_lost(codes::BLENDS_LOST, n, text);
        }
        planned.push((record, blends));
    }
    if saved.is_none() && Origin::is_plain(maker.scene) {
        for known in &others {
            maker.report(RESAMPLED, known.number);
        }
    }
    planned.extend(others.into_iter().map(|known| (record(maker, &known, known.extras()), vec![known])));
    let is_renamed = |blends: &[Known<'_>]| blends.iter().any(|known| known.sequence.is_some() && known.is_renamed);
    let before: Vec<Option<String>> =
        planned.iter().map(|(record, blends)| is_renamed(blends).then(|| record.label.clone())).collect();
    label(maker, &mut planned);
    check_size(maker, rig, &planned)?;
    let is_plain = maker.is_plain();
    let frames = Frames { rig, is_plain };
    let mut all = Vec::with_capacity(planned.len());
    for ((record, blends), before) in planned.into_iter().zip(before) {
        let mut made = frames.sequence(maker, record, &blends)?;
        made.before = before.unwrap_or(made.before);
        all.push(made);
    }
    if all.is_empty() {
        if maker.base.is_none() {
            maker.report(codes::STILL, 0);
        }
        let pose = Pose::rest(maker.scene);
        let record = SavedSequence { label: "idle".into(), fps: 1.0, ..SavedSequence::default() };
        let frame = frames.frame(&pose, Vec3::ZERO);
        let blend = Blend { number: Some(0), bones: rig.bones.clone(), frames: vec![frame] };
        all.push(Sequence {
            before: record.label.clone(),
            record,
            is_of_file: false,
            changes: Changes::default(),
            is_held: false,
            blends: vec![blend],
        });
    }
    Ok(all)
}

/// Gives a new animation the place of a missing sequence if it has the same number of frames, and no other new animation
/// and no other missing sequence has.
fn replace_missing<'s>(
    maker: &Maker<'_>,
    records: &[SavedSequence],
    of_file: &mut BTreeMap<usize, Vec<Known<'s>>>,
    others: &mut Vec<Known<'s>>,
) {
    let rates = Rates { keys: maker.notes.key_rate, format: RATE, ..Rates::default() };
    if rates.keys.is_none() {
        return;
    }
    let mut by_length: BTreeMap<usize, (Vec<usize>, Vec<usize>)> = BTreeMap::new();
    for (n, record) in records.iter().enumerate().filter(|(n, _)| !of_file.contains_key(n)) {
        by_length.entry(record.frames.index().unwrap_or(0)).or_default().0.push(n);
    }
    for known in others.iter() {
        let count = Timing::of(known.animation, &rates).and_then(|timing| timing.count("", MOST_FRAMES).ok());
        let place = count.filter(|(_, is_whole)| *is_whole).and_then(|(frames, _)| by_length.get_mut(&frames));
        if let Some((_, new)) = place {
            new.push(known.number);
        }
    }
    for (missing, new) in by_length.into_values() {
        let ([n], [number]) = (missing.as_slice(), new.as_slice()) else { continue };
        if records.get(*n).is_none_or(|record| record.blends.0 > 1) {
            continue;
        }
        if let Some(place) = others.iter().position(|known| known.number == *number) {
            let known = others.remove(place);
            of_file.insert(*n, vec![Known { sequence: Some(*n), blend: Some(0), is_renamed: true, ..known }]);
        }
    }
}

/// Labels new and renamed sequences: without their common prefix, and unique after truncation.
fn label(maker: &mut Maker<'_>, planned: &mut [(SavedSequence, Vec<Known<'_>>)]) {
    let text = maker.options.text;
    let mut short = ShortNames::new(text);
    let mut named = Vec::new();
    for (record, blends) in planned {
        match blends.first() {
            Some(known) if known.is_renamed || known.sequence.is_none() => named.push((record, known)),
            _ => _ = short.name(&record.label, 31),
        }
    }
    let name = |known: &Known<'_>| {
        let saved = known.extras.as_ref().filter(|_| !known.is_renamed);
        let saved = saved.and_then(|extras| extras.get("name")?.as_str().map(ToOwned::to_owned));
        saved.unwrap_or_else(|| known.animation.name.clone())
    };
    let wanted: Vec<String> = named.iter().map(|(_, known)| name(known)).collect();
    let prefix = common_prefix(wanted.iter().map(String::as_str));
    for ((record, known), own) in named.into_iter().zip(&wanted) {
        let label = fitting(own.strip_prefix(prefix).unwrap_or(own), text, usize::MAX);
        let label = fitting(&short.name(&label, 31), text, 31);
        if known.sequence.is_some() && label != record.label {
            maker.report(CLIP_RENAMED, known.number);
            let was = shortened(&record.label);
            maker.notes.texts.push((CLIP_RENAMED, format!("sequence {was}: now {}", shortened(&label))));
        } else if known.sequence.is_none() && label != *own {
            maker.report(codes::RENAMED, known.number);
            maker.notes.texts.push((codes::RENAMED, format!("sequence {}: now {label}", shortened(own))));
        }
        record.label = label;
    }
}

/// The names of a file's animations in a scene, with the sequence and the blend of each.
fn names(saved: Option<&Saved>) -> BTreeMap<String, (usize, Option<usize>)> {
    let mut unique = UniqueNames::default();
    let mut names = BTreeMap::new();
    let records = saved.map_or(&[][..], |saved| &saved.sequences);
    for (n, record) in records.iter().enumerate() {
        let name = unique.unique(&record.label, &format!("sequence{n}"));
        let count = record.blends.index().unwrap_or(1);
        for blend in 0..count.min(64) {
            names.insert(crate::goldsrc_mdl::animations::blend_name(&name, blend), (n, Some(blend)));
        }
        // If there are several blends, the name without a number is their combination.
        names.insert(name, (n, (count < 2).then_some(0)));
    }
    names
}

fn known<'s>(
    maker: &Maker<'s>,
    (number, animation): (usize, &'s Animation),
    names: &BTreeMap<String, (usize, Option<usize>)>,
    saved: Option<&Saved>,
) -> Known<'s> {
    // The animation's extras in the scene apply; if they are lost, its name does.
    let own = Some(&animation.extras).filter(|extras| extras.contains_key("sequence"));
    let extras = own.map(Cow::Borrowed).or_else(|| maker.notes.animation(animation).map(Cow::Owned));
    let by_number = extras.as_ref().and_then(|extras| {
        let is_mixed = extras.contains_key("blend_weights");
        let blend = extras.get("blend").and_then(index);
        Some((index(extras.get("sequence")?)?, blend.or_else(|| (!is_mixed).then_some(0))))
    });
    let by_name = [animation.name.as_str(), without_number(&animation.name)].map(|name| names.get(name).copied());
    let place = by_number.or(by_name[0]);
    let (sequence, blend) = place.map_or((None, None), |(sequence, blend)| (Some(sequence), blend));
    let record = saved.zip(sequence).and_then(|(saved, n)| saved.sequences.get(n));
    // The blends of one sequence have names of their own.
    let is_renamed = record.is_some_and(|record| record.blends.0 < 2) && !by_name.contains(&place);
    Known { animation, number, extras, sequence, blend, is_renamed }
}

/// A sequence according to these extras.
fn record(maker: &Maker<'_>, known: &Known<'_>, extras: &Extras) -> SavedSequence {
    let animation = known.animation;
    let int = |value: &Value, key: &str| value.get(key).and_then(|value| Int::deserialize(value).ok());
    let whole = |key: &str| extras.get(key).and_then(|value| Int::deserialize(value).ok()).unwrap_or_default();
    let point = |value: &Value| point(value).map(|point| maker.space.point(point).to_array());
    let keys = maker.notes.key_rate.filter(|_| known.sequence.is_none());
    let fps = frame_rate(extras).or(maker.options.sample_fps).or(keys).unwrap_or(RATE);
    let event = |own: &Event| {
        let frame = field(own, "frame").unwrap_or_else(|| rounded(own.time * fps));
        let kind = field(own, "type").unwrap_or_default();
        Some(SavedEvent { frame, event: event_number(own)?, kind, options: event_options(own).to_owned() })
    };
    let pivot = |pivot: &Value| {
        let position = pivot.get("position").and_then(point)?;
        Some(SavedPivot { position, start: int(pivot, "start")?, end: int(pivot, "end")? })
    };
    let pivots = extras.get("pivots").and_then(Value::as_array);
    let flags = whole("flags").0 & !LOOPING;
    let [count, settings] = ["count", "settings"].map(|key| extras.get("blends").and_then(|blends| blends.get(key)));
    let setting = |n: usize, key: &str| settings.and_then(|settings| settings.get(n)?.get(key));
    let blend = |n: usize, key: &str, usual: f32| setting(n, key).and_then(number).unwrap_or(usual);
    // If there are several blends, the name in the scene ends with the number of the blend.
    let own =
        known.blend.filter(|_| count.is_some()).map(|blend| crate::goldsrc_mdl::animations::blend_name("", blend));
    let name = own.and_then(|own| animation.name.strip_suffix(&own)).unwrap_or(&animation.name);
    SavedSequence {
        label: extras.get("name").and_then(Value::as_str).unwrap_or(name).to_owned(),
        fps,
        flags: Int(if animation.looping { flags | LOOPING } else { flags }),
        activity: activity(extras).unwrap_or_default(),
        activity_weight: weight(extras),
        motion_type: whole("motion_type"),
        motion_bone: whole("motion_bone"),
        linear_movement: extras.get("linear_movement").and_then(point).unwrap_or_default(),
        group: whole("group"),
        next: whole("next"),
        pivots: pivots.into_iter().flatten().filter_map(pivot).collect(),
        entry_node: whole("entry_node"),
        exit_node: whole("exit_node"),
        node_flags: whole("node_flags"),
        events: animation.events.iter().filter_map(event).collect(),
        blends: Int(count.and_then(Value::as_i64).unwrap_or(1)),
        blend_type: [0, 1].map(|n| Int(setting(n, "type").and_then(Value::as_i64).unwrap_or_default())),
        blend_start: [blend(0, "start", 0.0), blend(1, "start", 0.0)],
        blend_end: [blend(0, "end", 1.0), blend(1, "end", 0.0)],
        ..SavedSequence::default()
    }
}

#[expect(clippy::as_conversions, clippy::cast_possible_truncation, reason = "values out of range are clamped")]
fn rounded(number: f32) -> Int {
    Int(number.round() as i64)
}

fn field(event: &Event, key: &str) -> Option<Int> {
    event.extras.get(key).and_then(|value| Int::deserialize(value).ok())
}

fn event_number(event: &Event) -> Option<Int> {
    field(event, "event").or_else(|| event.name.parse().ok().map(Int))
}

fn event_options(event: &Event) -> &str {
    event.extras.get("options").and_then(Value::as_str).unwrap_or_default()
}

/// Reports the custom properties of an animation that are ignored because of their values.
fn report_invalid(maker: &mut Maker<'_>, known: &Known<'_>, saved: Option<&Saved>) {
    let (animation, extras) = (known.animation, &known.animation.extras);
    let record = saved.zip(known.sequence).and_then(|(saved, n)| saved.sequences.get(n));
    // A file has as many characters as fit its field, even without a NUL.
    let is_of_file = |options: &str| record.is_some_and(|own| own.events.iter().any(|event| event.options == options));
    let fits = |options: &str| options.chars().count() <= MAX_EVENT_OPTIONS || is_of_file(options);
    let is_read = |event: &Event| event_number(event).is_some() && fits(event_options(event));
    let left = extras.get("events").and_then(Value::as_array).map_or(0, Vec::len);
    // Files have sequences without a rate.
    let is_rate = |rate: &Value| number(rate).is_some_and(|rate| (0.0..=1000.0).contains(&rate));
    let invalid = [
        ("activity", extras.contains_key("activity") && activity(extras).is_none()),
        ("frame_rate", extras.get("frame_rate").is_some_and(|rate| !is_rate(rate))),
        ("events", left > 0 || !animation.events.iter().all(is_read)),
    ];
    for (key, _) in invalid.into_iter().filter(|(_, is_invalid)| *is_invalid) {
        maker.report_lost(codes::INVALID_PROPERTY, known.number, format!("{key} of {}", shortened(&animation.name)));
    }
}

/// The frames per second according to an animation's extras.
fn frame_rate(extras: &Extras) -> Option<f32> {
    extras.get("frame_rate").and_then(number).filter(|rate| (0.01..=1000.0).contains(rate))
}

/// The activity according to an animation's extras: its number or its name.
fn activity(extras: &Extras) -> Option<Int> {
    let saved = extras.get("activity")?;
    let named = || saved.as_str().and_then(activity_number).map(i64::from);
    saved.as_i64().or_else(named).or_else(|| saved.as_str()?.parse().ok()).map(Int)
}

/// The weight among others with the same activity; 1 by default.
fn weight(extras: &Extras) -> Int {
    let saved = extras.get("activity_weight").and_then(Value::as_i64);
    let one = i64::from(activity(extras).is_some_and(|activity| activity.0 > 0));
    Int(saved.unwrap_or(one))
}

/// The fields of a record that may be edited as custom properties.
const FIELDS: [(&str, Field); 9] = [
    // `loop` is only in the extras if it is false.
    ("loop", |to, _| to.flags = Int(to.flags.0 & !LOOPING)),
    ("flags", |to, from| to.flags = Int(to.flags.0 & LOOPING | from.flags.0 & !LOOPING)),
    ("events", |to, from| to.events.clone_from(&from.events)),
    ("motion_type", |to, from| to.motion_type = from.motion_type),
    ("motion_bone", |to, from| to.motion_bone = from.motion_bone),
    ("linear_movement", |to, from| to.linear_movement = from.linear_movement),
    ("entry_node", |to, from| to.entry_node = from.entry_node),
    ("exit_node", |to, from| to.exit_node = from.exit_node),
    ("node_flags", |to, from| to.node_flags = from.node_flags),
];

/// The changes in the animation's own custom properties.
fn changes(maker: &Maker<'_>, known: &Known<'_>, record: &SavedSequence) -> Changes {
    let animation = known.animation;
    let extras = &animation.extras;
    let mut edited = self::record(maker, known, extras);
    let [was, is] = [record.linear_movement, edited.linear_movement].map(Vec3::from_array);
    if is_same(was, is) {
        edited.linear_movement = record.linear_movement;
    }
    let is_new = |put: Field| {
        let mut copy = record.clone();
        put(&mut copy, &edited);
        copy != *record
    };
    // Other programs may drop events: they are only deleted by an empty list.
    let is_there = |key: &str| extras.contains_key(key) || (key == "events" && !edited.events.is_empty());
    let fields = FIELDS.iter().filter(|(key, put)| is_there(key) && is_new(*put));
    let fields = fields.map(|(_, put)| *put).collect();
    Changes {
        edited,
        fields,
        activity: activity(extras),
        activity_weight: extras.get("activity_weight").map(|_| weight(extras)),
        fps: frame_rate(extras),
        looping: animation.looping,
    }
}

/// The times of an animation's frames.
fn timing(maker: &Maker<'_>, known: &Known<'_>, record: &SavedSequence) -> Option<Timing> {
    let saved = known.extras.as_deref().and_then(frame_rate).or_else(|| (record.fps > 1e-3).then_some(record.fps));
    let rates = Rates {
        keys: maker.notes.key_rate,
        file: saved,
        frames: known.sequence.and(record.frames.index()),
        asked: maker.options.sample_fps.filter(|_| known.sequence.is_none()),
        format: RATE,
    };
    Timing::of(known.animation, &rates)
}

/// The number of frames of an animation.
fn count_frames(
    maker: &mut Maker<'_>,
    known: &Known<'_>,
    record: &SavedSequence,
    timing: &Timing,
) -> Result<usize, BackError> {
    let Known { animation, number, sequence, .. } = known;
    let (frames, is_whole) =
        timing.count(&animation.name, MOST_FRAMES).map_err(|error| BackError::Scene(error.to_string()))?;
    if let Some(rate) = timing.other_rate {
        maker.report(OTHER_RATE, *number);
        let keys = maker.notes.key_rate.unwrap_or(RATE);
        let is = if rate > 0.0 { format!("at {rate:.2} per second") } else { "between frames".to_owned() };
        let text = format!("keys {is}; set the frame rate of the scene to {keys} before importing");
        maker.notes.texts.push((OTHER_RATE, format!("sequence {}: {text}", shortened(&animation.name))));
    } else if !is_whole {
        maker.report(codes::BETWEEN_FRAMES, *number);
    }
    if timing.start > 0.1001 {
        maker.report(LATE_START, *number);
    }
    let known = record.frames.index().filter(|frames| sequence.is_some() && (1..=MOST_FRAMES).contains(frames));
    // A constant animation has one or two keys.
    let is_still = frames <= 2 && animation.channels.iter().all(|channel| channel.times.len() <= 2);
    if let Some(known) = known {
        if is_still || frames == known {
            return Ok(known);
        }
        maker.report(codes::FRAMES_CHANGED, *number);
        let text = format!("{known} frames in the file, {frames} in the animation");
        maker.notes.texts.push((codes::FRAMES_CHANGED, format!("sequence {}: {text}", shortened(&animation.name))));
    }
    Ok(frames)
}

/// Rejects an excessive size before anything is computed.
fn check_size(maker: &Maker<'_>, rig: &Rig, planned: &[(SavedSequence, Vec<Known<'_>>)]) -> Result<(), BackError> {
    let mut frames = 0_usize;
    for (record, blends) in planned {
        // All blends have the same number of frames as the first.
        let Some(first) = blends.first() else { continue };
        let steps = timing(maker, first, record).map_or(0.0, |timing| (timing.end - timing.start) * timing.rate);
        let steps = rounded(steps).index().unwrap_or(usize::MAX);
        let known = record.frames.index().unwrap_or(0);
        let own = steps.saturating_add(1).max(known).min(MOST_FRAMES).saturating_mul(blends.len());
        frames = frames.saturating_add(own);
    }
    let [nodes, bones] = [maker.scene.nodes.len(), rig.bones.len()];
    if frames.saturating_mul(nodes) > MOST_PLACED {
        let text = format!("the animations have {frames} frames of {nodes} nodes, which exceeds the limit");
        return Err(BackError::Scene(text));
    }
    let poses = frames.saturating_mul(bones);
    if poses <= MOST_POSES {
        return Ok(());
    }
    let channels = || maker.scene.animations.iter().flat_map(|animation| &animation.channels);
    // Keys that channels share are counted once.
    let keys = channels().map(|channel| (digest(&channel.values), channel.values.len())).collect::<BTreeSet<_>>();
    let keys = keys.iter().map(|(_, count)| *count).fold(0, usize::saturating_add);
    let most = keys.saturating_mul(PER_KEY).saturating_add(channels().count().saturating_mul(PER_CHANNEL));
    let most = most.max(MOST_POSES);
    if poses > most {
        return Err(BackError::Scene(format!("the sequences have more than {most} bone poses: {poses}")));
    }
    Ok(())
}

/// A number that equal keys share.
fn digest(values: &Values) -> u64 {
    let mut hasher = DefaultHasher::new();
    match values {
        Values::Translation(keys) | Values::Scale(keys) => {
            for key in keys {
                key.to_array().map(f32::to_bits).hash(&mut hasher);
            }
        }
        Values::Rotation(keys) => {
            for key in keys {
                key.to_array().map(f32::to_bits).hash(&mut hasher);
            }
        }
        Values::Shape(_) => {}
    }
    hasher.finish()
}

/// Samples the frames of animations.
struct Frames<'r> {
    rig: &'r Rig,
    /// Whether the scene was not converted for editing.
    is_plain: bool,
}

impl Frames<'_> {
    fn sequence(
        &self,
        maker: &mut Maker<'_>,
        mut record: SavedSequence,
        blends: &[Known<'_>],
    ) -> Result<Sequence, BackError> {
        let of_file = blends.first().filter(|first| first.sequence.is_some());
        let changes = of_file.map(|first| changes(maker, first, &record)).unwrap_or_default();
        let before = record.label.clone();
        changes.apply(&mut record);
        let is_held = self.is_plain && of_file.is_some() && record.motion_type.bits() & 0x7 != 0;
        if is_held && maker.base.is_none() {
            let number = of_file.map_or(0, |first| first.number);
            maker.report_lost(codes::HELD_LOST, number, format!("sequence {}", shortened(&record.label)));
        }
        let mut made = Vec::with_capacity(blends.len());
        let mut count = None;
        let still = Timing { start: 0.0, end: 0.0, rate: RATE, step: None, other_rate: None };
        for known in blends {
            let timing = timing(maker, known, &record).unwrap_or(still);
            let own = count_frames(maker, known, &record, &timing)?;
            // All blends have the same number of frames as the first.
            let count = *count.get_or_insert(own);
            if own != count {
                maker.report(codes::FRAMES_CHANGED, known.number);
                let text = format!("{own} frames in one blend, {count} in another");
                maker
                    .notes
                    .texts
                    .push((codes::FRAMES_CHANGED, format!("sequence {}: {text}", shortened(&record.label))));
            }
            let frames = self.frames(maker, known.animation, &record, (&timing, count));
            made.push(Blend { number: known.blend, bones: self.rig.bones.clone(), frames });
        }
        Ok(Sequence { before, record, is_of_file: of_file.is_some(), changes, is_held, blends: made })
    }
    fn frames(
        &self,
        maker: &mut Maker<'_>,
        animation: &Animation,
        record: &SavedSequence,
        (timing, count): (&Timing, usize),
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
        // The movement that the compiler extracts; on other axes, the engine moves the model independently of its
        // frames.
        let is_taken = |axis: u32| record.motion_type.bits() & (0x40 << axis) != 0;
        let taken = Vec3::new(is_taken(0).into(), is_taken(1).into(), is_taken(2).into());
        let movement = Vec3::from_array(record.linear_movement);
        let movement = movement * taken - if maker.notes.is_moved { movement } else { Vec3::ZERO };
        let last = count.saturating_sub(1).max(1);
        let mut frames = Vec::with_capacity(count);
        for frame in 0..count {
            #[expect(clippy::as_conversions, clippy::cast_precision_loss, reason = "at most 10,000")]
            let [at, end] = [frame, last].map(|frame| frame as f32);
            // The exact end, however its time was rounded; for a loop, that is its start again.
            let pose = Pose::at(maker.scene, animation, timing.time(frame));
            let gone = if count > 1 { movement * (at / end) } else { Vec3::ZERO };
            frames.push(self.frame(&pose, gone));
        }
        frames
    }
    /// The values of all bones in a pose, in the form of sources: roots are rotated back and translated by the movement
    /// so far.
    fn frame(&self, pose: &Pose, gone: Vec3) -> Vec<[f32; 6]> {
        let worlds: Vec<Affine3A> = (0..self.rig.bones.len()).map(|bone| self.rig.frame(pose, bone)).collect();
        let bones = self.rig.bones.iter().zip(&worlds);
        let values = bones.map(|(bone, world)| {
            let [_, _, _, rx, ry, rz] = bone.value;
            let near = [rx, ry, rz];
            if let Some(parent) = bone.parent.and_then(|parent| worlds.get(parent)) {
                return rig::values(&(parent.inverse() * *world), near);
            }
            let mut world = *world;
            world.translation += Vec3A::from(gone);
            rig::values(&(rig::unturn() * world), rig::unturned(near))
        });
        values.collect()
    }
}
