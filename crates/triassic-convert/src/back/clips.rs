//! Animations as lists of frames.

use formats_core::{Diagnostics, glam::Vec3, num::to_usize};
use serde_json::Value;
use triassic_scene::{
    Animation, Channel, Extras, Id, Mesh, Node, Primitive, Scene, Shape, ShapeData, Values, shortened,
};

use super::{
    Error, Origin,
    baked::{Baked, Moment},
    codes, number,
};

/// A frame of a clip.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct ClipFrame {
    /// Its state.
    pub moment: Moment,
    /// The shapes of the nodes' meshes, if each shows exactly one; empty if one is a blend, or without shapes.
    pub shapes: Vec<(Id<Node>, Shape)>,
}

/// An animation as a list of frames.
#[derive(Debug, Clone, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "the flags are independent")]
#[non_exhaustive]
pub struct Clip {
    /// Its name in the source file if known, otherwise in the scene.
    pub name: String,
    /// Its index among the animations of the scene.
    pub animation: usize,
    /// The frames, without the closing one of a loop; at least one.
    pub frames: Vec<ClipFrame>,
    /// Frames per second.
    pub rate: f32,
    /// Whether it is repeated.
    pub looping: bool,
    /// Whether each frame is a key that shows exactly one shape; otherwise it was sampled.
    pub is_by_key: bool,
    /// The keys per second, if they differ from the rate that the model was exported for.
    pub other_rate: Option<f32>,
    /// Whether the last key was omitted because it repeats the first, although the clip is not declared as a loop.
    pub is_closed: bool,
    /// Whether its end is not on a frame.
    pub is_cut: bool,
}

/// The maximum number of frames of a scene. No format here has more than 65,536.
const MOST_FRAMES: usize = 1 << 16;

/// The times of the frames of an animation.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Timing {
    /// The time of the first frame, which is the first key. Blender starts at its frame 1, others anywhere.
    pub(crate) start: f32,
    /// The time of the last key.
    pub(crate) end: f32,
    /// The frames per second of its own timeline.
    pub(crate) rate: f32,
    /// The time from each key to the next, if the keys are equidistant.
    pub(crate) step: Option<f32>,
    /// The keys per second, if they differ from the rate that the model was exported for.
    pub(crate) other_rate: Option<f32>,
}

/// The known rates of an animation.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(crate) struct Rates {
    /// The keys per second of all animations of the scene, as exported for editing.
    pub(crate) keys: Option<f32>,
    /// The frames per second in the file.
    pub(crate) file: Option<f32>,
    /// The number of frames it had in the file.
    pub(crate) frames: Option<usize>,
    /// The requested frames per second.
    pub(crate) asked: Option<f32>,
    /// The frames per second of the format.
    pub(crate) format: f32,
}

impl Timing {
    /// The timing of an animation; `None` if it has no keys.
    pub(crate) fn of(animation: &Animation, rates: &Rates) -> Option<Self> {
        let (start, end, step) = keys(animation)?;
        let is_of_file = rates.frames.is_some();
        let keys = rates.keys.filter(|_| is_of_file).or(rates.asked).or(rates.keys).or(rates.file);
        let mut timing = Self { start, end, rate: keys.unwrap_or(rates.format), step, other_rate: None };
        if let Some(rate) = rates.keys.filter(|rate| is_of_file && (end - start) * rate > 0.5)
            && !is_on_grid(animation, rate)
        {
            let shown = step.map_or(f32::NAN, f32::recip);
            timing.other_rate = Some(shown).filter(|shown| shown.is_finite()).or(Some(0.0));
            // If there are as many keys as frames, the keys are the frames, whatever their times are.
            let count = step.map(|step| ((end - start) / step).round() + 1.0);
            #[expect(clippy::as_conversions, clippy::cast_precision_loss, reason = "frame counts are small")]
            let known = rates.frames.map(|frames| frames as f32);
            if let (Some(count), Some(known)) = (count, known)
                && (count - known).abs() < 0.5
            {
                timing.rate = shown;
            }
        }
        Some(timing)
    }
    /// The number of frames from the first key to the last, and whether it is an integer.
    ///
    /// # Errors
    /// If there are more than `most`.
    #[expect(
        clippy::as_conversions,
        clippy::cast_possible_truncation,
        clippy::cast_precision_loss,
        clippy::cast_sign_loss,
        reason = "bounded above; float casts saturate"
    )]
    pub(crate) fn count(&self, name: &str, most: usize) -> Result<(usize, bool), Error> {
        let frames = (self.end - self.start) * self.rate;
        // The first frame also counts.
        if !frames.is_finite() || frames.round() >= most as f32 {
            let rate = self.rate;
            let exceeded = vec![format!("{}: {frames} frames at {rate} per second; at most {most}", shortened(name))];
            return Err(Error::TooMuch { target: "animations".into(), exceeded });
        }
        let whole = frames.round();
        Ok(((whole.max(0.0) as usize).saturating_add(1), (frames - whole).abs() <= 0.02))
    }
    /// The time of a frame, at most that of the last key.
    #[expect(clippy::as_conversions, clippy::cast_precision_loss, reason = "frame counts are small")]
    pub(crate) fn time(&self, frame: usize) -> f32 {
        (self.start + frame as f32 / self.rate).min(self.end)
    }
    /// Whether the keys are frames: one frame apart, at a known or usual rate.
    fn are_frames(&self, rates: &Rates) -> bool {
        /// Slower keys are poses, with more frames between them.
        const SLOWEST: f32 = 8.0;
        let Some(step) = self.step else { return self.end <= self.start };
        let is_rate = |rate: f32| (step * rate - 1.0).abs() < 0.03;
        let known = [rates.keys, rates.file, rates.asked, Some(rates.format)];
        step * SLOWEST <= 1.01 || known.into_iter().flatten().any(is_rate)
    }
}

/// The times of the first and of the last key, and the distance between keys, if they are equidistant.
fn keys(animation: &Animation) -> Option<(f32, f32, Option<f32>)> {
    let firsts = animation.channels.iter().filter_map(|channel| channel.times.first().copied());
    let start = firsts.reduce(f32::min)?;
    let end = animation.duration();
    // The channel with the most keys.
    let most = animation.channels.iter().max_by_key(|channel| channel.times.len())?;
    #[expect(clippy::as_conversions, clippy::cast_precision_loss, reason = "key counts are small")]
    let step = (end - start) / most.times.len().saturating_sub(1).max(1) as f32;
    if step.is_nan() || step <= 0.0 {
        return Some((start, end, None));
    }
    let is_at_step = |time: &f32| {
        let steps = (time - start) / step;
        (steps - steps.round()).abs() < 0.05
    };
    let is_even = animation.channels.iter().flat_map(|channel| channel.times.iter()).all(is_at_step);
    Some((start, end, is_even.then_some(step)))
}

/// Whether all keys are at whole frames of this rate.
fn is_on_grid(animation: &Animation, rate: f32) -> bool {
    animation.channels.iter().flat_map(|channel| channel.times.iter()).all(|time| {
        let frame = time * rate;
        (frame - frame.round()).abs() < 0.05
    })
}

/// The animations of a scene as clips, in the order of its source file: *by key* if only shapes are animated, each key
/// shows exactly one of them, and keys are one frame apart; otherwise *by time* from the first key on, at `sample_rate`
/// frames per second; the default is the rate of the file, or `rate`.
///
/// # Errors
/// If they have too many frames.
pub fn clips(
    baked: &Baked<'_>,
    origin: &Origin<'_>,
    sample_rate: Option<f32>,
    rate: f32,
    found: &mut Diagnostics,
) -> Result<Vec<Clip>, Error> {
    let scene = baked.scene();
    let place = |animation: &Animation| origin.place(&animation.name).unwrap_or(usize::MAX);
    let mut order: Vec<usize> = (0..scene.animations.len()).collect();
    order.sort_by_key(|index| scene.animations.get(*index).map(place));
    let (mut all, mut count) = (Vec::new(), 0_usize);
    for (number, index) in order.into_iter().enumerate() {
        let Some(animation) = scene.animations.get(index) else { continue };
        let element = u32::try_from(number).ok();
        let saved = origin.animation(&animation.name);
        let saved_number = |name: &str| saved.and_then(|saved| number_of(saved, name)).filter(|rate| *rate > 0.0);
        let loops = animation.looping || saved.and_then(|saved| saved.get("loop")?.as_bool()) == Some(true);
        let rates = Rates {
            keys: origin.key_rate(),
            file: saved_number("frame_rate"),
            frames: saved.and_then(frames_of).map(|frames| frames.saturating_add(usize::from(loops && frames > 1))),
            asked: sample_rate,
            format: rate,
        };
        let Some(timing) = Timing::of(animation, &rates) else {
            found.report(codes::NOTHING_MOVES, 0, element);
            continue;
        };
        let by_key = by_key(scene, index, animation).filter(|_| timing.are_frames(&rates));
        let (is_by_key, mut is_cut) = (by_key.is_some(), false);
        let mut frames = if let Some(frames) = by_key {
            frames
        } else {
            let (frames, is_whole) = timing.count(&animation.name, MOST_FRAMES)?;
            is_cut = !is_whole;
            (0..frames).map(|frame| by_time(scene, index, animation, timing.time(frame))).collect()
        };
        count = count.saturating_add(frames.len());
        if count > MOST_FRAMES {
            let exceeded = vec![format!("{count} frames or more; at most {MOST_FRAMES}")];
            return Err(Error::TooMuch { target: "animations".into(), exceeded });
        }
        baked.check_moments(count)?;
        let closes = closes(baked, &frames);
        if closes {
            frames.pop();
        }
        // A single pose, however long it is held.
        if let [first, second] = frames.as_slice()
            && !first.shapes.is_empty()
            && first.shapes == second.shapes
        {
            frames.pop();
        }
        let name = saved.and_then(|saved| saved.get("name")?.as_str()).unwrap_or(&animation.name).to_owned();
        all.push(Clip {
            name,
            animation: index,
            frames,
            rate: rates.file.unwrap_or(timing.rate),
            looping: loops,
            is_by_key,
            other_rate: timing.other_rate,
            is_closed: closes && !loops,
            is_cut,
        });
    }
    Ok(all)
}

/// The number of frames of an animation in the file, according to its extras.
fn frames_of(saved: &Extras) -> Option<usize> {
    let place = |key: &str| saved.get(key).and_then(whole);
    let (first, last) = (place("first_frame")?, place("last_frame")?);
    last.checked_sub(first).map(|count| count.saturating_add(1))
}

/// A count, however another program wrote it.
#[expect(
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "in range; float casts saturate"
)]
pub(crate) fn whole(value: &Value) -> Option<usize> {
    let number = value.as_u64().and_then(|number| usize::try_from(number).ok());
    number.or_else(|| value.as_f64().filter(|number| (0.0..=4e9).contains(number)).map(|number| number as usize))
}

fn number_of(saved: &Extras, name: &str) -> Option<f32> {
    saved.get(name).and_then(number).filter(|number| number.is_finite())
}

/// Whether the last frame equals the first.
fn closes(baked: &Baked<'_>, frames: &[ClipFrame]) -> bool {
    let [first, _, .., last] = frames else { return false };
    if !first.shapes.is_empty() && !last.shapes.is_empty() && is_still(baked.scene(), &first.moment) {
        return first.shapes == last.shapes;
    }
    let (first, last) = (baked.posed(&first.moment), baked.posed(&last.moment));
    let all = || first.iter().flat_map(|part| &part.positions);
    let largest = all().fold(0.0_f32, |most, place| most.max(place.abs().max_element()));
    all().zip(last.iter().flat_map(|part| &part.positions)).all(|(a, b)| a.abs_diff_eq(*b, largest * 1e-5))
}

/// Whether only shapes are animated in a state.
fn is_still(scene: &Scene, moment: &Moment) -> bool {
    let Moment::At { animation, .. } = moment else { return true };
    scene.animations.get(*animation).is_none_or(|own| moving(own).all(|one| matches!(one.values, Values::Shape(_))))
}

/// The number of shapes of a mesh that are original, and not blends from an import.
#[must_use]
pub(crate) fn whole_shapes(mesh: &Mesh) -> usize {
    let noted = mesh.extras.get("targets").and_then(Value::as_u64).and_then(|count| usize::try_from(count).ok());
    noted.unwrap_or(usize::MAX).min(mesh.shapes.len())
}

/// The number of original shapes that a mesh at rest does not show: one whose weight at rest is 1 is the mesh itself.
pub(crate) fn unshown_shapes(mesh: &Mesh) -> usize {
    let is_near = |own: &Vec3, base: &Vec3| own.abs_diff_eq(*base, own.abs().max_element() * 1e-5);
    let is_shown = |part: &Primitive, target: usize| {
        let Some(ShapeData { vertices, positions, .. }) = part.shapes.get(target) else { return true };
        let base = |place| part.positions.get(place);
        positions.iter().enumerate().all(|(n, own)| {
            let place = vertices.as_ref().map_or(Some(n), |moved| moved.get(n).copied().map(to_usize));
            place.and_then(base).is_none_or(|base| is_near(own, base))
        })
    };
    (0..whole_shapes(mesh)).filter(|target| !mesh.primitives.iter().all(|part| is_shown(part, *target))).count()
}

/// The channels of an animation, except those of nodes that do not move in it.
pub(crate) fn moving(animation: &Animation) -> impl Iterator<Item = &Channel> {
    fn is_still(channel: &Channel) -> bool {
        fn all<T: PartialEq>(keys: &[T]) -> bool {
            keys.windows(2).all(|pair| pair.first() == pair.last())
        }
        match &channel.values {
            Values::Translation(keys) | Values::Scale(keys) => all(keys),
            Values::Rotation(keys) => all(keys),
            Values::Shape(_) => false,
        }
    }
    animation.channels.iter().filter(|channel| !is_still(channel))
}

/// The shape that a key of a channel shows, unless it is a blend.
fn whole_shape(scene: &Scene, channel: &Channel, shape: Shape) -> Option<(Id<Node>, Shape)> {
    let mesh = scene.get(scene.get(channel.node)?.mesh()?.0)?;
    let is_whole = match shape {
        Shape::Base => true,
        Shape::Target(target) => to_usize(target) < whole_shapes(mesh),
    };
    is_whole.then_some((channel.node, shape))
}

/// The keys of an animation of shapes, if each key shows exactly one per mesh.
fn by_key(scene: &Scene, index: usize, animation: &Animation) -> Option<Vec<ClipFrame>> {
    let channels: Vec<(&Channel, &[Shape])> = moving(animation)
        .map(|channel| match &channel.values {
            Values::Shape(shapes) => Some((channel, shapes.as_slice())),
            _ => None,
        })
        .collect::<Option<_>>()?;
    let (first, _) = channels.first()?;
    let is_together = |(channel, _): &(&Channel, &[Shape])| channel.times == first.times;
    if !channels.iter().all(is_together) {
        return None;
    }
    let frame = |(key, time): (usize, &f32)| {
        let shown = channels.iter().map(|(channel, shapes)| whole_shape(scene, channel, *shapes.get(key)?));
        Some(ClipFrame {
            moment: Moment::At { animation: index, time: *time },
            shapes: shown.collect::<Option<Vec<_>>>()?,
        })
    };
    first.times.iter().enumerate().map(frame).collect()
}

/// The frame at a time, with the shapes of the keys at that time.
fn by_time(scene: &Scene, index: usize, animation: &Animation, time: f32) -> ClipFrame {
    let shapes = animation.channels.iter().filter_map(|channel| match &channel.values {
        Values::Shape(shapes) => Some((channel, shapes)),
        _ => None,
    });
    let shown = shapes.map(|(channel, shapes)| {
        let after = channel.times.partition_point(|other| *other < time - 1e-3);
        let is_there = channel.times.get(after).is_some_and(|other| (other - time).abs() <= 1e-3);
        whole_shape(scene, channel, *shapes.get(after).filter(|_| is_there)?)
    });
    let shapes = shown.collect::<Option<Vec<_>>>().unwrap_or_default();
    ClipFrame { moment: Moment::At { animation: index, time }, shapes }
}
