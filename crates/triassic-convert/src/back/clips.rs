//! Animations as lists of frames.

use formats_core::{Diagnostics, num::to_usize};
use serde_json::Value;
use triassic_scene::{Animation, Extras, Mesh, Scene, Shape, Values, shortened};

use super::{
    baked::{Baked, Moment},
    codes,
    error::Error,
    origin::{Origin, number},
};

/// A frame of a clip.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct ClipFrame {
    /// When it is.
    pub moment: Moment,
    /// The shape that it is, if a key shows one whole.
    pub shape: Option<Shape>,
}

/// An animation as a list of frames.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Clip {
    /// Its name in the file that it was in, else in the scene.
    pub name: String,
    /// Its place among the animations of the scene.
    pub animation: usize,
    /// The frames, without the closing one of a loop; at least one.
    pub frames: Vec<ClipFrame>,
    /// Frames per second.
    pub rate: f32,
    /// Whether it is repeated.
    pub looping: bool,
    /// Whether each frame is a key that shows one shape whole; otherwise it was sampled.
    pub is_by_key: bool,
}

/// Most frames of a scene. No format here has more than 65,536.
const MOST_FRAMES: usize = 1 << 16;

/// The animations of a scene as clips, in the order of its source file: *by key* if only shapes are animated and each
/// key shows exactly one of them, otherwise *by time*, at `sample_rate` frames per second; the default is the rate of
/// the file, or 10.
///
/// # Errors
/// If they have too many frames.
pub fn clips(
    baked: &Baked<'_>,
    origin: &Origin,
    sample_rate: Option<f32>,
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
        let said = origin.animation(&animation.name);
        let said_number = |name: &str| said.and_then(|said| number_of(said, name)).filter(|rate| *rate > 0.0);
        let rate = said_number("frame_rate");
        let by_key = by_key(scene, index, animation);
        let is_by_key = by_key.is_some();
        let sampled =
            sample_rate.or_else(|| origin.number("key_rate").filter(|rate| *rate > 0.0)).or(rate).unwrap_or(10.0);
        let mut frames = match by_key {
            Some(frames) => frames,
            None => by_time(index, animation, sampled, element, found)?,
        };
        if frames.is_empty() {
            found.report(codes::NOTHING_MOVES, 0, element);
            continue;
        }
        count = count.saturating_add(frames.len());
        if count > MOST_FRAMES {
            let exceeded = vec![format!("{count} frames or more; at most {MOST_FRAMES}")];
            return Err(Error::TooMuch { target: "animations".into(), exceeded });
        }
        baked.check_moments(count)?;
        let loops = said.and_then(|said| said.get("loop")?.as_bool()) == Some(true);
        if closes(baked, &frames) {
            frames.pop();
            if !loops && !animation.looping {
                found.report(codes::CLOSING_KEY, 0, element);
            }
        }
        let name = said.and_then(|said| said.get("name")?.as_str()).unwrap_or(&animation.name).to_owned();
        let looping = loops || animation.looping;
        all.push(Clip { name, animation: index, frames, rate: rate.unwrap_or(sampled), looping, is_by_key });
    }
    Ok(all)
}

fn number_of(said: &Extras, name: &str) -> Option<f32> {
    said.get(name).and_then(number).filter(|number| number.is_finite())
}

/// Whether the last frame is the first one again.
fn closes(baked: &Baked<'_>, frames: &[ClipFrame]) -> bool {
    let [first, _, .., last] = frames else { return false };
    if let (Some(first), Some(last)) = (first.shape, last.shape) {
        return first == last;
    }
    let (first, last) = (baked.posed(&first.moment), baked.posed(&last.moment));
    let all = || first.iter().flat_map(|part| &part.positions);
    let largest = all().fold(0.0_f32, |most, place| most.max(place.abs().max_element()));
    all().zip(last.iter().flat_map(|part| &part.positions)).all(|(a, b)| a.abs_diff_eq(*b, largest * 1e-5))
}

/// How many shapes of a mesh are whole ones, and not mixtures of an import.
#[must_use]
pub(crate) fn whole_shapes(mesh: &Mesh) -> usize {
    let noted = mesh.extras.get("targets").and_then(Value::as_u64).and_then(|count| usize::try_from(count).ok());
    noted.unwrap_or(usize::MAX).min(mesh.shapes.len())
}

/// The keys of an animation that moves the shapes of one node alone, if each key shows one whole.
fn by_key(scene: &Scene, index: usize, animation: &Animation) -> Option<Vec<ClipFrame>> {
    let [channel] = animation.channels.as_slice() else { return None };
    let Values::Shape(shapes) = &channel.values else { return None };
    let mesh = scene.get(scene.get(channel.node)?.mesh()?.0)?;
    let whole = whole_shapes(mesh);
    let is_whole = |shape: &Shape| match shape {
        Shape::Base => true,
        Shape::Target(target) => to_usize(*target) < whole,
    };
    let frame = |(shape, time): (&Shape, &f32)| ClipFrame {
        moment: Moment::At { animation: index, time: *time },
        shape: Some(*shape),
    };
    shapes.iter().all(is_whole).then(|| shapes.iter().zip(channel.times.iter()).map(frame).collect())
}

/// Moments at a rate, from the first key on, the last one included.
#[expect(
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "bounded before; the conversion of a float saturates"
)]
fn by_time(
    index: usize,
    animation: &Animation,
    rate: f32,
    element: Option<u32>,
    found: &mut Diagnostics,
) -> Result<Vec<ClipFrame>, Error> {
    let starts = animation.channels.iter().filter_map(|channel| channel.times.first().copied());
    let Some(start) = starts.reduce(f32::min) else { return Ok(Vec::new()) };
    let frames = (animation.duration() - start) * rate;
    if !frames.is_finite() || frames > MOST_FRAMES as f32 {
        let exceeded = vec![format!("{}: {frames} frames; at most {MOST_FRAMES}", shortened(&animation.name))];
        return Err(Error::TooMuch { target: "animations".into(), exceeded });
    }
    let whole = frames.round();
    if (frames - whole).abs() > 0.02 {
        found.report(codes::NOT_WHOLE, 0, element);
    }
    let moment = |frame: usize| ClipFrame {
        moment: Moment::At { animation: index, time: start + frame as f32 / rate },
        shape: None,
    };
    Ok((0..=whole.max(0.0) as usize).map(moment).collect())
}
