//! Animations.

use std::sync::Arc;

use formats_core::{
    Diagnostics,
    glam::{Quat, Vec3},
    hash::{HashMap, HashSet},
    num,
};
use serde_json::Value;
use triassic_scene::{Animation, Channel, Event, Id, Interpolation, Node, Scene, UniqueNames, Values, make_continuous};

use super::{
    ImportError,
    accessors::Data,
    codes,
    document::{self, AnimationSampler, Document, extras},
    materials::number,
    morphs::Morphs,
    nodes::{Tree, rotation},
    part,
};

/// Adds the animations, in order.
pub(super) fn animations(
    document: &Document,
    data: &mut Data<'_>,
    scene: &mut Scene,
    tree: &Tree,
    mut morphs: Morphs,
    found: &mut Diagnostics,
) -> Result<(), ImportError> {
    let mut names = UniqueNames::default();
    for (index, source) in document.animations.iter().enumerate() {
        let name = names.unique(source.name.as_deref().unwrap_or_default(), "animation");
        let mut animation = Animation::new(name, Vec::new());
        animation.extras = extras(&source.extras);
        // Some programs write 1. An explicit `false` is kept, unlike a missing key.
        let is_on = |value: &Value| value.as_bool().unwrap_or_else(|| value.as_f64().is_some_and(|on| on != 0.0));
        animation.looping = animation.extras.get("loop").is_some_and(is_on);
        if animation.looping {
            animation.extras.remove("loop");
        }
        animation.events = events(&mut animation.extras);
        let is_still = animation.extras.remove("still").as_ref().and_then(Value::as_bool) == Some(true);
        let mut reader = Reader { index, data, scene, tree, morphs: &mut morphs, found };
        let mut seen = HashSet::default();
        for channel in &source.channels {
            let is_new = channel.target.node.is_none_or(|node| seen.insert((node, channel.target.path.as_str())));
            match is_new.then(|| reader.channel(source, channel)).transpose()?.flatten() {
                Some(channel) => animation.channels.push(channel),
                None => reader.left_out(),
            }
        }
        join_equal_keys(&mut animation, is_still);
        scene.animations.push(animation);
    }
    Ok(())
}

/// Merges two equal keys, which were written because some loaders omit channels with one. A channel that alone
/// determines the duration of the animation keeps both, unless `is_still`.
fn join_equal_keys(animation: &mut Animation, is_still: bool) {
    fn are_equal<T: PartialEq>(keys: &[T]) -> bool {
        matches!(keys, [first, second] if first == second)
    }
    let is_pair = |channel: &Channel| match &channel.values {
        Values::Translation(keys) | Values::Scale(keys) => are_equal(keys),
        Values::Rotation(keys) => are_equal(keys),
        Values::Shape(keys) => are_equal(keys),
    };
    let end = animation.duration();
    let reaches_end = |channel: &&Channel| channel.times.last().is_some_and(|last| *last >= end);
    let channels = &animation.channels;
    let kept = if is_still || channels.iter().filter(reaches_end).any(|channel| !is_pair(channel)) {
        None
    } else {
        // Keys of shapes are counted as frames.
        let is_shape = |channel: &&Channel| matches!(channel.values, Values::Shape(_));
        let place = |channel: &Channel| reaches_end(&channel);
        let of_shape = channels.iter().position(|channel| place(channel) && is_shape(&channel));
        of_shape.or_else(|| channels.iter().position(place))
    };
    let mut firsts: HashMap<u32, Arc<[f32]>> = HashMap::default();
    for (number, channel) in animation.channels.iter_mut().enumerate() {
        if kept == Some(number) || !is_pair(channel) {
            continue;
        }
        let first = channel.times.first().copied().unwrap_or_default();
        channel.times = Arc::clone(firsts.entry(first.to_bits()).or_insert_with(|| Arc::from([first])));
        match &mut channel.values {
            Values::Translation(keys) | Values::Scale(keys) => keys.truncate(1),
            Values::Rotation(keys) => keys.truncate(1),
            Values::Shape(keys) => keys.truncate(1),
        }
    }
}

/// The events of an animation, from its extras, where an empty list stays, unlike a missing one, and so do events that
/// have neither a time nor a frame.
fn events(extras: &mut triassic_scene::Extras) -> Vec<Event> {
    let rate = extras.get("frame_rate").and_then(number).filter(|rate| *rate > 0.0);
    let Some(Value::Array(list)) = extras.get_mut("events") else { return Vec::new() };
    let is_time = |time: &f32| time.is_finite() && *time >= 0.0;
    let mut all = Vec::new();
    list.retain_mut(|value| {
        let Value::Object(own) = value else { return true };
        let of_frame = || own.get("frame").and_then(number).map(|frame| rate.map_or(0.0, |rate| frame / rate));
        let time = own.get("time").map_or_else(of_frame, number);
        let Some(time) = time.filter(is_time) else { return true };
        own.remove("time");
        let name = own.remove("name").and_then(|name| name.as_str().map(ToOwned::to_owned)).unwrap_or_default();
        all.push(Event { time, name, extras: std::mem::take(own).into() });
        false
    });
    if !all.is_empty() && list.is_empty() {
        extras.remove("events");
    }
    all
}

/// The keys of a channel: times, and the values of all keys.
struct Keys {
    times: Arc<[f32]>,
    numbers: Vec<f32>,
    width: usize,
    interpolation: Interpolation,
}

/// Reads the channels of animation `index`.
struct Reader<'a, 'd> {
    index: usize,
    data: &'a mut Data<'d>,
    scene: &'a mut Scene,
    tree: &'a Tree,
    morphs: &'a mut Morphs,
    found: &'a mut Diagnostics,
}

impl Reader<'_, '_> {
    fn left_out(&mut self) {
        self.found.report(codes::CHANNEL_LEFT_OUT, 0, u32::try_from(self.index).ok());
    }
    /// A channel; `None` if its target has no counterpart in a scene.
    fn channel(
        &mut self,
        source: &document::Animation,
        channel: &document::Channel,
    ) -> Result<Option<Channel>, ImportError> {
        let sampler = source
            .samplers
            .get(channel.sampler)
            .ok_or_else(|| part("animations", self.index, format!("sampler {} does not exist", channel.sampler)))?;
        let Some(place) = channel.target.node else { return Ok(None) };
        let drawn = self.tree.drawn.get(place).copied();
        let drawn = drawn.ok_or_else(|| part("animations", self.index, format!("node {place} does not exist")))?;
        let node: Id<Node> = Id::new(num::to_u32(place));
        let is_vector = channel.target.path != "rotation";
        let (node, keys, values) = match channel.target.path.as_str() {
            "weights" => {
                let mesh = self.scene.get(drawn).and_then(Node::mesh).map(|(mesh, _)| mesh);
                let Some(mesh) = mesh.filter(|mesh| self.morphs.count(*mesh) > 0) else { return Ok(None) };
                let width = self.morphs.count(mesh);
                let (keys, rows) = if let Some(few) = self.few_weights(sampler, width)? {
                    few
                } else {
                    let keys = self.keys(sampler, width)?;
                    let row = |weights: &[f32]| (0_u32..).zip(weights.iter().copied()).collect();
                    let rows = keys.numbers.chunks_exact(keys.width).map(row).collect();
                    (keys, rows)
                };
                let mut shapes = Vec::new();
                for weights in rows {
                    shapes.push(self.morphs.shape(self.data, self.scene, mesh, weights, self.found)?);
                }
                (drawn, keys, Values::Shape(shapes))
            }
            "translation" | "scale" | "rotation" => {
                let keys = self.keys(sampler, if is_vector { 3 } else { 4 })?;
                let values = if is_vector { self.vectors(&keys, &channel.target.path) } else { self.rotations(&keys) };
                (node, keys, values)
            }
            _ => return Ok(None),
        };
        if values.is_empty() {
            return Ok(None);
        }
        Ok(Some(Channel { node, times: keys.times, values, interpolation: keys.interpolation }))
    }
    fn vectors(&mut self, keys: &Keys, path: &str) -> Values {
        let (vectors, _) = keys.numbers.as_chunks::<3>();
        let mut vectors: Vec<Vec3> = vectors.iter().copied().map(Vec3::from_array).collect();
        for vector in vectors.iter_mut().filter(|vector| !vector.is_finite()) {
            self.found.report(codes::BAD_NUMBER, 0, u32::try_from(self.index).ok());
            *vector = Vec3::ZERO;
        }
        if path == "scale" { Values::Scale(vectors) } else { Values::Translation(vectors) }
    }
    fn rotations(&mut self, keys: &Keys) -> Values {
        let (quaternions, _) = keys.numbers.as_chunks::<4>();
        let mut rotations = Vec::with_capacity(quaternions.len());
        for numbers in quaternions {
            rotations.push(rotation(Quat::from_array(*numbers)).unwrap_or_else(|| {
                self.found.report(codes::BAD_NUMBER, 0, u32::try_from(self.index).ok());
                Quat::IDENTITY
            }));
        }
        make_continuous(&mut rotations);
        Values::Rotation(rotations)
    }
    /// The keys of a sampler of weights, and for each key the nonzero weights, if the list is sparse: a model may have
    /// ten thousand shapes and show each once.
    fn few_weights(
        &mut self,
        sampler: &AnimationSampler,
        width: usize,
    ) -> Result<Option<(Keys, Vec<Weights>)>, ImportError> {
        let (is_spline, interpolation) = interpolation(sampler);
        let times = self.data.times(sampler.input)?;
        if is_spline || in_order(&times).len() < times.len() {
            return Ok(None);
        }
        let Some(numbers) = self.data.few_scalars(sampler.output, times.len().saturating_mul(width))? else {
            return Ok(None);
        };
        self.data.spend_keys(self.index, times.len(), 8)?;
        let mut rows = vec![Weights::new(); times.len()];
        for (place, weight) in numbers {
            let target = num::to_u32(place.checked_rem(width).unwrap_or_default());
            if let Some(row) = place.checked_div(width).and_then(|row| rows.get_mut(row)) {
                row.push((target, weight));
            }
        }
        Ok(Some((Keys { times, numbers: Vec::new(), width, interpolation }, rows)))
    }
    /// The keys of a sampler, of `width` numbers each; splines are sampled, and keys out of order are omitted.
    fn keys(&mut self, sampler: &AnimationSampler, width: usize) -> Result<Keys, ImportError> {
        let mut times = self.data.times(sampler.input)?;
        let mut numbers = match self.data.form(sampler.output)? {
            (_, 1) => self.data.scalars(sampler.output)?,
            (_, 3) => self.data.floats::<3>(sampler.output)?.into_flattened(),
            _ => self.data.floats::<4>(sampler.output)?.into_flattened(),
        };
        let (is_spline, interpolation) = interpolation(sampler);
        let wanted = times.len().checked_mul(if is_spline { width.saturating_mul(3) } else { width });
        if wanted != Some(numbers.len()) {
            let (keys, count) = (times.len(), numbers.len());
            return Err(part("animations", self.index, format!("{count} numbers do not match {keys} keys of {width}")));
        }
        let kept = in_order(&times);
        if kept.len() < times.len() {
            let own = if is_spline { width.saturating_mul(3) } else { width };
            self.found.report(codes::KEY_ORDER, 0, u32::try_from(self.index).ok());
            let at = |key: &usize| numbers.get(key.saturating_mul(own)..key.saturating_add(1).saturating_mul(own));
            numbers = kept.iter().filter_map(at).flatten().copied().collect();
            times = kept.iter().filter_map(|key| times.get(*key)).copied().collect();
        }
        if is_spline {
            self.found.report(codes::SPLINE_SAMPLED, 0, u32::try_from(self.index).ok());
            self.data.spend("animations", self.index, numbers.len(), 64)?;
            let (more, values) = sample_spline(&times, &numbers, width);
            (times, numbers) = (more.into(), values);
        }
        self.data.spend_keys(self.index, numbers.len(), 4)?;
        Ok(Keys { times, numbers, width, interpolation })
    }
}

/// The weights of morph targets at a key, by index.
type Weights = Vec<(u32, f32)>;

/// Whether the keys are those of a spline, and the interpolation otherwise.
fn interpolation(sampler: &AnimationSampler) -> (bool, Interpolation) {
    match sampler.interpolation.as_deref() {
        Some("STEP") => (false, Interpolation::Step),
        Some("CUBICSPLINE") => (true, Interpolation::Linear),
        _ => (false, Interpolation::Linear),
    }
}

/// The keys that are later than all previous ones, from 0 seconds on.
fn in_order(times: &[f32]) -> Vec<usize> {
    let mut last = None;
    let mut is_next = |time: f32| {
        let is_next = time.is_finite() && time >= 0.0 && last.is_none_or(|last| time > last);
        if is_next {
            last = Some(time);
        }
        is_next
    };
    times.iter().enumerate().filter(|(_, time)| is_next(**time)).map(|(key, _)| key).collect()
}

/// The maximum number of steps per second and per segment: more than any game shows.
const RATE: f32 = 60.0;
const MOST: u16 = 32;

/// The keys of a spline, with additional ones between them. `values` has an incoming tangent, a value and an outgoing
/// tangent for each key, of `width` numbers each.
fn sample_spline(times: &[f32], values: &[f32], width: usize) -> (Vec<f32>, Vec<f32>) {
    let (mut new_times, mut new_values) = (Vec::new(), Vec::new());
    let key = |index: usize| -> Option<[&[f32]; 3]> {
        let own = values.chunks_exact(width.saturating_mul(3).max(1)).nth(index)?;
        let (incoming, rest) = own.split_at_checked(width)?;
        let (value, outgoing) = rest.split_at_checked(width)?;
        Some([incoming, value, outgoing])
    };
    for (index, time) in times.iter().enumerate() {
        let Some([_, value, outgoing]) = key(index) else { break };
        new_times.push(*time);
        new_values.extend_from_slice(value);
        let next = times.get(index.saturating_add(1)).zip(key(index.saturating_add(1)));
        let Some((end, [incoming, target, _])) = next else { continue };
        let length = end - time;
        let steps = (1..MOST).find(|steps| f32::from(*steps) >= length * RATE).unwrap_or(MOST);
        for part in 1..steps {
            let way = f32::from(part) / f32::from(steps);
            let at = time + length * way;
            // Rounding may make two times equal.
            if new_times.last().is_some_and(|last| *last >= at) || at >= *end {
                continue;
            }
            new_times.push(at);
            let parts = value.iter().zip(outgoing).zip(target.iter().zip(incoming));
            new_values.extend(parts.map(|((from, leaving), (to, arriving))| {
                hermite(*from, leaving * length, *to, arriving * length, way)
            }));
        }
    }
    (new_times, new_values)
}

/// The Hermite spline between two values with these slopes, as glTF defines it.
fn hermite(from: f32, leaving: f32, to: f32, arriving: f32, way: f32) -> f32 {
    let (square, cube) = (way * way, way * way * way);
    (2.0 * cube - 3.0 * square + 1.0) * from
        + (cube - 2.0 * square + way) * leaving
        + (3.0 * square - 2.0 * cube) * to
        + (cube - square) * arriving
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spline_passes_through_its_keys() {
        // From 0 to 1 without slopes: smooth, 0.5 at half time.
        let (times, values) = sample_spline(&[0.0, 1.0], &[0.0, 0.0, 0.0, 0.0, 1.0, 0.0], 1);
        assert_eq!((times.len(), values.len()), (33, 33));
        assert_eq!((values[0], values[16], values[32]), (0.0, 0.5, 1.0));
        assert!((values[8] - 0.15625).abs() < 1e-6, "{}", values[8]);
    }
    #[test]
    fn a_truncated_spline_ends() {
        assert_eq!(sample_spline(&[0.0, 1.0], &[0.0, 5.0, 0.0], 1), (vec![0.0], vec![5.0]));
        assert_eq!(sample_spline(&[0.0], &[], 0).1, Vec::<f32>::new());
    }
}
