//! Animations.

use std::{collections::BTreeSet, sync::Arc};

use formats_core::hash::HashMap;
use formats_core::{
    glam::{Quat, Vec3},
    num,
};
use triassic_scene::{Animation, Channel, Id, Interpolation, Node, Scene, Shape, Values};

use crate::{
    Error, LoopNames, Options, Quantize,
    bind::Bind,
    buffer::{Store, WeightForm},
    described::Described,
    json,
    morph::{Part, Plan, Shown, keys},
    node::Drawn,
};

pub(crate) fn export<'a>(
    scene: &'a Scene,
    options: &Options,
    bind: &Bind,
    shown: &[Option<Shown>],
    drawn: &[Drawn],
    store: &mut Store<'_>,
) -> Result<Vec<json::Animation<'a>>, Error> {
    let of = |node: Id<Node>| shown.get(node.to_usize()).and_then(Option::as_ref);
    let worth: Vec<Vec<Keep>> = scene
        .animations
        .iter()
        .map(|animation| animation.channels.iter().map(|channel| worth(scene, channel, of(channel.node))).collect())
        .collect();
    // Animations of one entity hold the targets of its others: animations of different entities may play at the same
    // time.
    let mut moved: HashMap<Option<Id<Node>>, BTreeSet<Place>> = HashMap::default();
    for (animation, worth) in scene.animations.iter().zip(&worth) {
        let channels = animation.channels.iter().zip(worth).filter(|(_, keep)| **keep != Keep::Nothing);
        moved.entry(animation.subject).or_default().extend(channels.map(|(channel, _)| Place::of(channel)));
    }
    for moved in moved.values_mut() {
        for (skin, paths) in bind.unlike_rest().filter(|_| !options.is_compact()) {
            let joints = scene.get(skin).map_or(&[][..], |skin| &skin.joints);
            let is_animated = |joint: &Id<Node>| {
                moved.range(Place { node: *joint, path: "" }..).next().is_some_and(|place| place.node == *joint)
            };
            if joints.iter().any(is_animated) {
                moved.extend(paths.iter().map(|(node, path)| Place { node: *node, path }));
            }
        }
    }
    let held = |animation: &Animation| moved.get(&animation.subject).map_or(0, BTreeSet::len);
    let counts = (scene.animations.iter().enumerate())
        .map(|(number, animation)| channels(number, animation, shown).saturating_add(held(animation)));
    let count = counts.fold(0, usize::saturating_add);
    if count > MOST_CHANNELS {
        let [count, max] = [count, MOST_CHANNELS].map(num::to_u64);
        return Err(Error::TooMany { what: "channels of animations", count, max });
    }
    let still = still(scene);
    let is_doubled = options.quantize == Quantize::Halved;
    let form = WeightForm { is_compact: options.is_compact(), is_doubled, is_sparse: options.editing };
    let mut all = Vec::new();
    let names = names(scene, options.loop_names);
    for (((number, animation), worth), name) in scene.animations.iter().enumerate().zip(worth).zip(names) {
        let (channels, samplers, known) = (Vec::new(), Vec::new(), HashMap::default());
        let duration = animation.duration();
        let is_still = duration <= 0.0 && !form.is_compact;
        let end = (!form.is_compact).then_some(if is_still { STILL } else { duration });
        let mut writer = Writer { store, drawn, channels, samplers, known, last: None, form, end };
        writer.animation(number, animation, worth, shown);
        let targets = writer.channels.iter().map(|channel| (channel.target.node, channel.target.path));
        let written: BTreeSet<_> = targets.collect();
        let moved = moved.get(&animation.subject).into_iter().flatten();
        for place in moved.filter(|place| !written.contains(&(place.target(drawn), place.path))) {
            writer.hold(scene, *place, of(place.node));
        }
        if writer.channels.is_empty() {
            writer.nothing(scene, animation.subject, still);
        }
        // Only a document without nodes has nothing to animate: glTF requires a channel in each animation.
        if !writer.channels.is_empty() {
            all.push(json::Animation {
                name,
                channels: writer.channels,
                samplers: writer.samplers,
                extras: if options.extras { Described::animation(animation, is_still) } else { Described::default() },
            });
        }
    }
    Ok(all)
}

/// The duration in seconds of an animation without one: some loaders omit animations with a single key.
const STILL: f32 = 1.0 / 30.0;

/// More than the animations of any real model have. Each holds the targets of the others, and switches all parts of a
/// split mesh, so a file of many short animations would need a channel for each pair.
const MOST_CHANNELS: usize = 1 << 20;

/// The maximum number of channels of an animation itself.
fn channels(number: usize, animation: &Animation, shown: &[Option<Shown>]) -> usize {
    let of = |channel: &Channel| match shown.get(channel.node.to_usize()).and_then(Option::as_ref) {
        // For each part its visibility, computed from all runs of the animation.
        Some(Shown::Split(_, plan)) if keys(channel).is_some() => {
            plan.parts.len().saturating_mul(plan.runs.get(&number).map_or(1, Vec::len))
        }
        _ => 1,
    };
    animation.channels.iter().map(of).fold(0, usize::saturating_add)
}

/// Whether a node may be animated: skinned ones are placed by their joints.
fn is_free(scene: &Scene, id: Id<Node>) -> bool {
    scene.get(id).is_some_and(|node| node.mesh().is_none_or(|(_, skin)| skin.is_none()))
}

/// The first node that may be animated.
fn still(scene: &Scene) -> Option<Id<Node>> {
    scene.ids().find(|id| is_free(scene, *id))
}

/// The names of the animations, with the suffix of looping ones if requested.
fn names(scene: &Scene, names: LoopNames) -> impl Iterator<Item = String> {
    let name = move |animation: &Animation| {
        let name = &animation.name;
        let is_plain = names == LoopNames::Plain || !animation.looping || name.ends_with(LOOP);
        if is_plain { name.clone() } else { format!("{name}{LOOP}") }
    };
    scene.animations.iter().map(name)
}

/// The suffix by which Godot recognizes looping animations.
pub(crate) const LOOP: &str = "-loop";

/// The target of a channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    node: Id<Node>,
    path: &'static str,
}

impl Place {
    const fn of(channel: &Channel) -> Self {
        let path = match channel.values {
            Values::Translation(_) => "translation",
            Values::Rotation(_) => "rotation",
            Values::Scale(_) => "scale",
            Values::Shape(_) => "weights",
        };
        Self { node: channel.node, path }
    }
    /// The node that is animated in the document.
    fn target(&self, drawn: &[Drawn]) -> u32 {
        let node = self.node.index();
        if self.path == "weights" { drawn.get(self.node.to_usize()).map_or(node, |drawn| drawn.node) } else { node }
    }
}

/// The keys of a channel to write.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Keep {
    /// All keys.
    All,
    /// The first key, since all are equal, but differ from the node at rest.
    First,
    /// The first and the last key, which are equal: without them the animation would end too early.
    Ends,
    /// Nothing, since all keys equal the node at rest; a single key if another animation moves the node.
    Nothing,
}

/// One animation under construction.
struct Writer<'s, 'a> {
    store: &'s mut Store<'a>,
    drawn: &'s [Drawn],
    channels: Vec<json::Channel>,
    samplers: Vec<json::AnimationSampler>,
    known: HashMap<json::AnimationSampler, u32>,
    /// The list of times that was written last: most channels share it.
    last: Option<(Arc<[f32]>, u32)>,
    form: WeightForm,
    /// The time of a second key for channels with a single one; `None` if one is enough.
    end: Option<f32>,
}

impl<'a> Writer<'_, 'a> {
    fn animation(&mut self, number: usize, animation: &Animation, mut keep: Vec<Keep>, shown: &[Option<Shown>]) {
        let shown = |channel: &Channel| shown.get(channel.node.to_usize()).and_then(Option::as_ref);
        let end = animation.duration();
        let reached = animation.channels.iter().zip(&keep).filter_map(|(channel, keep)| match keep {
            Keep::All | Keep::Ends => channel.times.last().copied(),
            // Its second key is at the end.
            Keep::First if self.end.is_some() => Some(end),
            Keep::First => channel.times.first().copied(),
            Keep::Nothing => None,
        });
        let reached =
            reached.fold(None, |reached: Option<f32>, time| Some(reached.map_or(time, |before| before.max(time))));
        // An animation of a still moves nothing, but it has a name and a duration.
        if reached.is_none_or(|reached| reached < end) {
            let can_hold = |(channel, _): &(&Channel, &mut Keep)| {
                channel.times.last().is_some_and(|last| *last >= end) && !is_left_out(channel, shown(channel))
            };

            if let Some((channel, keep)) = animation.channels.iter().zip(&mut keep).find(can_hold) {
                *keep = if channel.times.len() > 1 { Keep::Ends } else { Keep::First };
            }
        }
        for (channel, keep) in animation.channels.iter().zip(keep) {
            match (shown(channel), keys(channel)) {
                (Some(Shown::Split(_, plan)), Some((times, shapes))) => {
                    if let Some(drawn) = self.drawn.get(channel.node.to_usize()) {
                        self.split(number, plan, drawn, times, shapes, channel.interpolation);
                    }
                }
                (Some(Shown::Whole(_, part)), Some((_, shapes))) => self.shapes(channel, keep, part, shapes),
                _ => self.channel(channel, keep),
            }
        }
    }

    /// Adds a channel that animates a node.
    fn channel(&mut self, channel: &Channel, keep: Keep) {
        let output = match &channel.values {
            Values::Translation(keys) | Values::Scale(keys) => self.store_kept(keys, keep, Store::vectors),
            Values::Rotation(keys) => self.store_kept(keys, keep, Store::rotations),
            Values::Shape(_) => None,
        };
        let Some(output) = output else { return };
        let place = Place::of(channel);
        let input = self.times(&channel.times, keep);
        self.push(channel.node.index(), place.path, input, output, channel.interpolation);
    }

    /// Adds a channel that animates a whole mesh by its shapes.
    fn shapes(&mut self, channel: &Channel, keep: Keep, part: &Part, shapes: &[Shape]) {
        let (form, width) = (self.form, part.targets.len());
        let output =
            self.store_kept(shapes, keep, |store, shapes| store.morph_weights(width, &part.shown(shapes), form));
        let Some(output) = output else { return };
        let input = self.times(&channel.times, keep);
        self.push(Place::of(channel).target(self.drawn), "weights", input, output, channel.interpolation);
    }

    /// Adds channels for the parts of a split mesh: the shapes of those that have some of them, and the visibility of
    /// each as its scale.
    fn split(
        &mut self,
        number: usize,
        plan: &Plan,
        drawn: &Drawn,
        times: &[f32],
        shapes: &[Shape],
        interpolation: Interpolation,
    ) {
        let runs = plan.runs.get(&number).map_or(&[][..], Vec::as_slice);
        for (part_number, (part, node)) in plan.parts.iter().zip(&drawn.parts).enumerate() {
            let mut turns: Vec<(f32, bool)> = Vec::new();
            for (place, run) in runs.iter().enumerate() {
                let start = if place == 0 { times.first() } else { times.get(run.first) };
                let here = run.part == part_number;
                if let Some(start) = start {
                    match turns.last_mut() {
                        // A run of length 0, in an animation that changes parts at every key, is replaced by the next.
                        Some((time, shown)) if *time >= *start => *shown = here,
                        Some((_, shown)) if *shown == here => {}
                        _ => turns.push((*start, here)),
                    }
                }
                let range = run.first..=run.last;
                if let (true, Some(times), Some(shapes)) = (here, times.get(range.clone()), shapes.get(range))
                    && !part.targets.is_empty()
                {
                    self.weights(*node, part, times, shapes, interpolation);
                }
            }
            let size = |shown| Vec3::splat(if shown { drawn.scale } else { 0.0 });
            let (switches, scales): (Vec<f32>, Vec<Vec3>) =
                turns.into_iter().map(|(time, shown)| (time, size(shown))).unzip();
            if let [first, ..] = switches.as_slice() {
                let (input, output) = match (self.second(*first), scales.as_slice()) {
                    (Some(times), [scale]) => (self.store.times(&times), self.store.vectors(&[*scale; 2])),
                    _ => (self.store.times(&switches), self.store.vectors(&scales)),
                };
                self.push(*node, "scale", input, output, Interpolation::Step);
            }
        }
    }

    /// The weights of a part at these keys.
    fn weights(&mut self, node: u32, part: &Part, times: &[f32], shapes: &[Shape], interpolation: Interpolation) {
        let (width, mut shown) = (part.targets.len(), part.shown(shapes));
        let second = times.first().filter(|_| times.len() == 1).and_then(|first| self.second(*first));
        if second.is_some() {
            shown.extend_from_within(..);
        }
        let input = self.store.times(second.as_ref().map_or(times, |times| times.as_slice()));
        let output = self.store.morph_weights(width, &shown, self.form);
        self.push(node, "weights", input, output, interpolation);
    }

    /// The times of two equal keys that replace a single one at this time, if one is not enough.
    fn second(&self, first: f32) -> Option<[f32; 2]> {
        let end = self.end?;
        // A key at the end also applies from the start.
        Some(if first < end { [first, end] } else { [0.0, end] })
    }

    /// Holds targets of other animations at rest: many programs would leave them in the previous animation's pose.
    fn hold(&mut self, scene: &Scene, place: Place, shown: Option<&Shown>) {
        let Some(rest) = scene.get(place.node).map(|node| node.transform) else { return };
        let target = place.target(self.drawn);
        let output = match (place.path, shown) {
            ("translation", _) => self.held(&rest.translation, Store::vectors),
            ("rotation", _) => self.held(&rest.rotation, Store::rotations),
            ("scale", _) => self.held(&rest.scale, Store::vectors),
            (_, Some(Shown::Whole(_, part))) => {
                return self.weights(target, part, &[0.0], &[Shape::Base], Interpolation::Linear);
            }
            // Each animation with shapes switches the parts of a split mesh.
            _ => return,
        };
        let input = self.held_times(0.0);
        self.push(target, place.path, input, output, Interpolation::Linear);
    }

    /// Holds the animation's node, or the first one, in place: for an animation in which nothing moves.
    fn nothing(&mut self, scene: &Scene, subject: Option<Id<Node>>, first: Option<Id<Node>>) {
        let id = subject.into_iter().chain(first).find(|id| is_free(scene, *id));
        if let Some((id, node)) = id.and_then(|id| Some((id, scene.get(id)?))) {
            let (input, output) = (self.held_times(0.0), self.held(&node.transform.translation, Store::vectors));
            self.push(id.index(), "translation", input, output, Interpolation::Linear);
        }
    }

    /// A constant value, repeated for each of [`held_times`](Self::held_times).
    fn held<T: Copy>(&mut self, value: &T, write: impl FnOnce(&mut Store<'a>, &[T]) -> u32) -> u32 {
        let both = [*value; 2];
        write(self.store, if self.end.is_some() { &both } else { &both[..1] })
    }
    /// The times of a constant value from this one on.
    fn held_times(&mut self, first: f32) -> u32 {
        let second = self.second(first);
        self.store.times(second.as_ref().map_or(&[first], |times| times.as_slice()))
    }
    fn times(&mut self, times: &Arc<[f32]>, keep: Keep) -> u32 {
        if keep != Keep::All {
            if let (Some(_), Some(first)) = (self.end, times.first()) {
                return self.held_times(*first);
            }
            return kept(times, keep, |times| self.store.times(times)).unwrap_or_default();
        }
        match &self.last {
            Some((last, number)) if Arc::ptr_eq(last, times) => *number,
            _ => {
                let number = self.store.times(times);
                self.last = Some((Arc::clone(times), number));
                number
            }
        }
    }
    fn store_kept<T: Copy>(
        &mut self,
        keys: &[T],
        keep: Keep,
        write: impl FnOnce(&mut Store<'a>, &[T]) -> u32,
    ) -> Option<u32> {
        if let (Some(_), Keep::First | Keep::Ends, Some(first)) = (self.end, keep, keys.first()) {
            return Some(self.held(first, write));
        }
        kept(keys, keep, |keys| write(self.store, keys))
    }
    fn push(&mut self, node: u32, path: &'static str, input: u32, output: u32, interpolation: Interpolation) {
        let interpolation = (interpolation == Interpolation::Step).then_some("STEP");
        let sampler = json::AnimationSampler { input, output, interpolation };
        let number = *self.known.entry(sampler).or_insert_with(|| {
            self.samplers.push(sampler);
            num::to_u32(self.samplers.len().saturating_sub(1))
        });
        self.channels.push(json::Channel { sampler: number, target: json::Target { node, path } });
    }
}

/// Writes the keys to keep, if any.
fn kept<T: Copy, R>(keys: &[T], keep: Keep, write: impl FnOnce(&[T]) -> R) -> Option<R> {
    match (keep, keys) {
        (Keep::All, [_, ..]) => Some(write(keys)),
        (Keep::First, [first, ..]) | (Keep::Ends, [first]) => Some(write(&[*first])),
        (Keep::Ends, [first, .., last]) => Some(write(&[*first, *last])),
        _ => None,
    }
}

/// The keys of a channel that must be written.
fn worth(scene: &Scene, channel: &Channel, shown: Option<&Shown>) -> Keep {
    if is_left_out(channel, shown) {
        return Keep::Nothing;
    }
    let Some(rest) = scene.get(channel.node).map(|node| node.transform) else { return Keep::Nothing };
    match &channel.values {
        Values::Translation(keys) => constant(keys, &rest.translation, is_same_place),
        Values::Rotation(keys) => constant(keys, &rest.rotation, is_same_rotation),
        Values::Scale(keys) => constant(keys, &rest.scale, is_same_place),
        Values::Shape(keys) => match shown {
            // The parts of a split mesh alternate: all of the channel is written.
            Some(Shown::Split(..)) => Keep::All,
            _ => constant(keys, &Shape::Base, Shape::eq),
        },
    }
}

/// Whether the shapes of a mesh are not written, or the mesh is not.
fn is_left_out(channel: &Channel, shown: Option<&Shown>) -> bool {
    matches!(channel.values, Values::Shape(_))
        && match shown {
            Some(Shown::Whole(_, part)) => part.targets.is_empty(),
            Some(Shown::Split(..)) => false,
            None => true,
        }
}

fn constant<T: PartialEq>(keys: &[T], rest: &T, is_same: impl Fn(&T, &T) -> bool) -> Keep {
    match keys {
        _ if keys.iter().all(|key| is_same(key, rest)) => Keep::Nothing,
        [first, others @ ..] if others.iter().all(|key| key == first) => Keep::First,
        _ => Keep::All,
    }
}

/// The precision of a number near 1 that is computed in two ways: converters normalize rotations at rest, but not in
/// keys.
const ROUNDING: f32 = 4.0 * f32::EPSILON;

fn is_same_place(one: &Vec3, other: &Vec3) -> bool {
    one.abs_diff_eq(*other, ROUNDING * other.abs().max_element())
}

/// Whether two rotations are the same: a quaternion and its negative are equal rotations.
fn is_same_rotation(one: &Quat, other: &Quat) -> bool {
    one.abs_diff_eq(*other, ROUNDING) || one.abs_diff_eq(-*other, ROUNDING)
}
