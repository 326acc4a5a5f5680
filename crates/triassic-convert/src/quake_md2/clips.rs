//! Clips as animations: those listed in a file next to the model, otherwise runs of frames with related names.

use formats_core::{Budget, Diagnostics, field_at, num};
use quake_md2::{Clip, ClipFile, DEFAULT_FRAME_RATE, Header, Model};
use serde_json::json;
use std::ops::Range;

use crate::{ClipSource, Error, Found, Request, Resolver, Result, SceneOptions, findings};
use triassic_scene::{Animation, Channel, Extras, Id, Interpolation, Node, Shape, UniqueNames, Values};

/// Reads the file that lists the clips, if there is one, and names it in the properties.
pub(super) fn read(
    options: &SceneOptions,
    resolver: &mut Resolver<'_>,
    properties: &mut Extras,
    found: &mut Diagnostics,
) -> Result<ClipFile> {
    let Some(file) = file(options, resolver)? else { return Ok(ClipFile::default()) };
    let is_given = matches!(options.clips, ClipSource::File(_));
    let none = |reason: Option<String>| {
        let reason = reason.map_or_else(String::new, |reason| format!(": {reason}"));
        Error::NoClips { file: file.name.clone(), reason }
    };
    let listed = match ClipFile::parse(&file.name, &file.bytes, &options.limits) {
        Ok(listed) => listed,
        Err(error) if is_given => return Err(none(Some(error.to_string()))),
        Err(error) => {
            found.report(findings::BAD_CLIP_LINE, error.offset(), None);
            return Ok(ClipFile::default());
        }
    };
    if is_given && listed.clips.is_empty() {
        return Err(none(listed.problems.first().map(ToString::to_string)));
    }
    for problem in &listed.problems {
        found.report(findings::BAD_CLIP_LINE, problem.offset, Some(problem.line));
    }
    let mut own = Extras::new();
    own.insert("name".into(), json!(file.name));
    if !listed.clips.is_empty() {
        own.insert("clips".into(), json!(listed.clips.len()));
    }
    if !listed.settings.is_empty() {
        let settings = listed.settings.iter().map(|setting| (setting.name.clone(), json!(setting.value)));
        own.insert("settings".into(), settings.collect::<Extras>().into());
    }
    properties.insert("clip_file".into(), own.into());
    Ok(listed)
}

/// The file that lists the clips: the given one, otherwise one next to the model.
fn file(options: &SceneOptions, resolver: &mut Resolver<'_>) -> Result<Option<Found>> {
    match &options.clips {
        ClipSource::File(file) => return Ok(Some(file.clone())),
        ClipSource::FrameNames => return Ok(None),
        ClipSource::Adjacent => {}
    }
    let Some(stem) = resolver.model_name() else { return Ok(None) };
    for name in quake_md2::clip_file_names(&stem) {
        if let Some(file) = resolver.resolve(&Request::adjacent(&name))? {
            return Ok(Some(file));
        }
    }
    Ok(None)
}

/// A clip to convert.
struct Source {
    label: String,
    frames: Range<usize>,
    rate: f32,
    looping: bool,
}

/// One animation per clip. A model with a single frame has none.
pub(super) fn animations(
    model: &Model<'_>,
    listed: &ClipFile,
    options: &SceneOptions,
    node: Id<Node>,
    budget: &mut Budget,
    found: &mut Diagnostics,
) -> Result<Vec<Animation>> {
    let mut animations = Vec::new();
    if model.frames().len() < 2 {
        return Ok(animations);
    }
    let mut names = UniqueNames::default();
    let sources =
        if listed.clips.is_empty() { by_names(model, options) } else { by_list(model, listed, options, found) };
    // Exporters split meshes with many shapes, and each animation stores for each part whether it is shown.
    let parts = model.frames().len() / 256;
    for Source { label, frames, rate, looping } in sources {
        let name = names.unique(&label, "clip");
        if !options.sequences.contains(&label) && !options.sequences.contains(&name) {
            continue;
        }
        let at = field_at!(Header, frame_count);
        budget.spend("frame table", parts.saturating_add(4), 256, at)?;
        if !listed.clips.is_empty() {
            // Clips from names do not overlap, but listed ones may.
            budget.spend("frames of listed clips", frames.len(), 16, at)?;
        }
        let looping = (looping || options.is_looping(&label)) && frames.len() > 1;
        let mut shapes: Vec<Shape> = frames.clone().map(shape).collect();
        if looping {
            shapes.push(shape(frames.start));
        }
        let keys = options.frame_rates.keys_per_second(rate);
        let times = (0..shapes.len()).map(|key| seconds(key, keys)).collect();
        let mut extras = Extras::new();
        if options.editing && name != label {
            extras.insert("name".into(), json!(label));
        }
        extras.insert("first_frame".into(), json!(frames.start));
        extras.insert("last_frame".into(), json!(frames.end.saturating_sub(1)));
        extras.insert("frame_rate".into(), json!(rate));
        let values = Values::Shape(shapes);
        let channels = vec![Channel { node, times, values, interpolation: Interpolation::Linear }];
        animations.push(Animation { looping, extras, ..Animation::new(name, channels) });
    }
    Ok(animations)
}

/// The runs of frames with related names.
fn by_names(model: &Model<'_>, options: &SceneOptions) -> Vec<Source> {
    let source = |clip: Clip| {
        let label = options.text.decode(clip.name().as_bytes());
        // Clips outside the table have the rate of all others.
        let in_table = || Some(clip.frame_rate()).filter(|rate| rate.to_bits() != DEFAULT_FRAME_RATE.to_bits());
        let rate = options.frame_rates.get_with(&label, in_table).unwrap_or(DEFAULT_FRAME_RATE);
        Source { label, frames: clip.frames().clone(), rate, looping: clip.is_looping() }
    };
    model.clips().map(source).collect()
}

/// The clips of a list, limited to the frames of the model.
fn by_list(model: &Model<'_>, listed: &ClipFile, options: &SceneOptions, found: &mut Diagnostics) -> Vec<Source> {
    let count = model.frames().len();
    let mut sources = Vec::new();
    for clip in &listed.clips {
        let frames = clip.frames(count);
        if clip.last >= count {
            found.report(findings::CLIP_FRAMES_MISSING, clip.offset, Some(clip.line));
        }
        if !frames.is_empty() {
            // A held pose is a single key, whatever its rate.
            let own = if clip.frame_rate > 0.0 { clip.frame_rate } else { DEFAULT_FRAME_RATE };
            let rate = options.frame_rates.get(&clip.name).unwrap_or(own);
            sources.push(Source { label: clip.name.clone(), frames, rate, looping: clip.is_looping() });
        }
    }
    sources
}

/// The shape of a frame.
fn shape(frame: usize) -> Shape {
    match frame.checked_sub(1) {
        None => Shape::Base,
        Some(target) => Shape::Target(num::to_u32(target)),
    }
}

/// The time of a key.
#[expect(clippy::cast_precision_loss, clippy::as_conversions, reason = "exact up to 16 million frames")]
fn seconds(key: usize, rate: f32) -> f32 {
    key as f32 / rate
}
