//! Which frames a model gets: those of the file that the scene was made of, or those of the animations.

use std::collections::BTreeSet;

use formats_core::{
    Diagnostics,
    glam::Vec3,
    num::{self, to_usize},
};
use quake_md2::{Builder, BuilderFrame, Model, PLAYER_CLIPS};
use serde_json::Value;
use triassic_scene::{Animation, Channel, Id, Node, Scene, Shape, Values, listed, shortened};

use super::{
    known::{Known, mesh},
    names,
    options::{FrameOrder, ToMd2Options},
};
use crate::back::{Baked, Clip, ClipFrame, Error, Moment, Origin, clips, codes, whole_shapes};

/// A frame to write.
#[derive(Debug, Clone)]
pub(super) struct FrameSource {
    pub(super) name: Vec<u8>,
    pub(super) moment: Moment,
    /// Frames of one clip have the same number.
    pub(super) clip: usize,
    /// Scale and translation in the file that the scene was made of.
    pub(super) grid: Option<(Vec3, Vec3)>,
    /// The number of the frame in that file.
    pub(super) file_frame: Option<usize>,
    /// Whether it is a sample of an animation.
    pub(super) is_sampled: bool,
}

/// The frames to write.
pub(super) fn frames(
    baked: &Baked<'_>,
    origin: &Origin,
    options: &ToMd2Options,
    base: Option<&Model<'_>>,
    found: &mut Diagnostics,
    notes: &mut Vec<String>,
) -> Result<Vec<FrameSource>, Error> {
    let scene = baked.scene();
    let known = Known::of(baked, base);
    if known.is_none() && origin.format == "quake-md2" {
        found.report(codes::GRID_LOST, 0, None);
    }
    if let Some(known) = &known {
        deleted(known, found, notes);
    }
    let is_alone = |known: &Known| scene.animations.iter().all(|own| moves_only(own, known.node));
    let mut frames = match &known {
        Some(known) if is_alone(known) => {
            let listed = |clip: &Clip| {
                let name = scene.animations.get(clip.animation).map(|own| own.name.as_str()).unwrap_or_default();
                origin.animation(name).is_some()
            };
            let mut new = clips(baked, origin, options.sample_rate, &mut Diagnostics::new())?;
            new.retain(|clip| !listed(clip));
            let mut frames = of_file(scene, known, &new, found);
            missing(scene, origin, known, found, notes);
            let first = frames.iter().map(|frame| frame.clip.saturating_add(1)).max().unwrap_or(0);
            for (n, clip) in new.iter().enumerate() {
                let is_of_file = |frame: &ClipFrame| frame.shape.is_some_and(|shape| known.frame(shape).is_some());
                if clip.frames.iter().all(is_of_file) {
                    found.report(codes::FRAMES_AGAIN, 0, u32::try_from(clip.animation).ok());
                    notes.push(format!("{}: new, with frames that the model has", shortened(&clip.name)));
                }
                frames.extend(of_clip(scene, clip, first.saturating_add(n), false, None, found));
            }
            frames
        }
        _ => {
            let all = clips(baked, origin, options.sample_rate, found)?;
            let one = |(n, clip)| of_clip(scene, clip, n, true, known.as_ref(), found);
            all.iter().enumerate().flat_map(one).collect()
        }
    };
    if frames.is_empty() {
        frames.push(rest(baked, known.as_ref(), found));
    }
    if options.order == FrameOrder::Player { player(frames) } else { Ok(frames) }
}

/// Whether an animation moves nothing but the shapes of this node's mesh.
fn moves_only(animation: &Animation, node: Id<Node>) -> bool {
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
    animation
        .channels
        .iter()
        .all(|channel| channel.node == node && matches!(channel.values, Values::Shape(_)) || is_still(channel))
}

/// The frames of the file, and morph targets that are new and are not written as frames of `new` clips.
fn of_file(scene: &Scene, known: &Known, new: &[Clip], found: &mut Diagnostics) -> Vec<FrameSource> {
    let shapes = mesh(scene, known.node).map_or(&[][..], |mesh| mesh.shapes.as_slice());
    let shown: BTreeSet<Shape> = new.iter().flat_map(|clip| &clip.frames).filter_map(|frame| frame.shape).collect();
    let mut frames: Vec<FrameSource> = Vec::new();
    for place in known.order() {
        let target = place.checked_sub(1);
        let shape = target.map_or(Shape::Base, |target| Shape::Target(num::to_u32(target)));
        let (name, grid, file_frame) = match known.frame(shape) {
            Some((frame, (name, grid))) => (name.clone(), *grid, Some(frame)),
            None if shown.contains(&shape) => continue,
            None => {
                let called = target.and_then(|target| shapes.get(target)).map_or("", |own| own.name.as_str());
                (names::cut(called, 15, found), None, None)
            }
        };
        let moment = Moment::Shape { node: known.node, shape };
        frames.push(FrameSource { name, moment, clip: 0, grid, file_frame, is_sampled: false });
    }
    for (clip, range) in named_clips(&frames).into_iter().enumerate() {
        for frame in frames.iter_mut().skip(range.1).take(range.2.saturating_sub(range.1)) {
            frame.clip = clip;
        }
    }
    frames
}

/// The clips that readers see in the names of frames: name, first frame, the one after the last.
fn named_clips(frames: &[FrameSource]) -> Vec<(String, usize, usize)> {
    let named = frames.iter().map(|frame| BuilderFrame::new(&frame.name)).collect::<Result<_, _>>();
    let Some(bytes) = named.and_then(|frames| Builder { frames, ..Builder::default() }.write()).ok() else {
        return Vec::new();
    };
    let Ok(model) = Model::parse(&bytes) else { return Vec::new() };
    model.clips().map(|clip| (clip.name().to_string(), clip.frames().start, clip.frames().end)).collect()
}

/// Reports the frames of the file that no shape is.
fn deleted(known: &Known, found: &mut Diagnostics, notes: &mut Vec<String>) {
    let gone = known.missing();
    for place in &gone {
        found.report(codes::FRAME_DELETED, 0, u32::try_from(*place).ok());
    }
    if !gone.is_empty() {
        let names = gone.iter().filter_map(|place| known.frames.get(*place)).map(|(name, _)| names::text(name));
        notes.push(format!("no shape key: {}", listed(names, "")));
    }
}

/// Reports the frames of the file's clips that no key shows whole, as where an animation was exported at another rate.
fn missing(scene: &Scene, origin: &Origin, known: &Known, found: &mut Diagnostics, notes: &mut Vec<String>) {
    /// So many clips are told of.
    const TOLD: usize = 12;
    let mut more = 0_usize;
    let gone = known.missing();
    // Each once, also where clips overlap.
    let mut untold: BTreeSet<usize> = (0..known.frames.len()).collect();
    untold.retain(|place| !gone.contains(place));
    for animation in &scene.animations {
        let Some(said) = origin.animation(&animation.name) else { continue };
        let place = |key: &str| said.get(key).and_then(Value::as_u64).and_then(|place| usize::try_from(place).ok());
        let (Some(first), Some(last)) = (place("first_frame"), place("last_frame")) else { continue };
        let own = animation.channels.iter().find(|channel| channel.node == known.node);
        let shapes = match own.map(|channel| &channel.values) {
            Some(Values::Shape(shapes)) => shapes.as_slice(),
            _ => &[],
        };
        let shown: BTreeSet<usize> = shapes.iter().filter_map(|shape| Some(known.frame(*shape)?.0)).collect();
        let range = first..last.saturating_add(1).max(first);
        let unshown: Vec<usize> = untold.range(range).copied().filter(|place| !shown.contains(place)).collect();
        for place in &unshown {
            untold.remove(place);
            found.report(codes::FRAME_NOT_SHOWN, 0, u32::try_from(*place).ok());
        }
        if unshown.is_empty() {
            continue;
        }
        if notes.len() >= TOLD {
            more = more.saturating_add(1);
            continue;
        }
        let names = unshown.iter().filter_map(|place| known.frames.get(*place)).map(|(name, _)| names::text(name));
        notes.push(format!("{}: no key shows {}", shortened(&animation.name), listed(names, "")));
    }
    if more > 0 {
        notes.push(format!("and {more} more animations"));
    }
}

/// The frames of an animation. Keys that show one shape whole keep its name, if it `keeps` them.
fn of_clip(
    scene: &Scene,
    clip: &Clip,
    number: usize,
    keeps: bool,
    known: Option<&Known>,
    found: &mut Diagnostics,
) -> Vec<FrameSource> {
    let node = scene.animations.get(clip.animation).and_then(|own| own.channels.first()).map(|channel| channel.node);
    let own_mesh = node.and_then(|node| mesh(scene, node));
    let count = clip.frames.len();
    let mut frames = Vec::new();
    for (n, frame) in clip.frames.iter().enumerate() {
        let of_file = frame.shape.and_then(|shape| known.filter(|known| Some(known.node) == node)?.frame(shape));
        let called = match frame.shape.filter(|_| keeps) {
            Some(Shape::Base) => own_mesh.and_then(|mesh| mesh.extras.get("frame")?.as_str()).unwrap_or_default(),
            Some(Shape::Target(target)) => {
                own_mesh.and_then(|mesh| mesh.shapes.get(to_usize(target))).map_or("", |own| own.name.as_str())
            }
            None => "",
        };
        let name = match of_file {
            Some((_, (name, _))) => name.clone(),
            None if !called.is_empty() => names::cut(called, 16, found),
            None => names::numbered(&clip.name, n.saturating_add(1), count, found),
        };
        frames.push(FrameSource {
            name,
            moment: frame.moment,
            clip: number,
            grid: of_file.and_then(|(_, (_, grid))| *grid),
            file_frame: of_file.map(|(place, _)| place),
            is_sampled: !clip.is_by_key,
        });
    }
    frames
}

/// The only frame of a model that nothing moves.
fn rest(baked: &Baked<'_>, known: Option<&Known>, found: &mut Diagnostics) -> FrameSource {
    let scene = baked.scene();
    let meshes = || baked.parts.iter().filter_map(|part| scene.get(part.mesh));
    for _ in 0..meshes().map(whole_shapes).max().unwrap_or(0) {
        found.report(codes::TARGETS_LEFT_OUT, 0, None);
    }
    let called = meshes().find_map(|mesh| mesh.extras.get("frame")?.as_str()).map(|name| names::cut(name, 16, found));
    let of_file = known.and_then(|known| known.frames.first());
    FrameSource {
        name: of_file.map(|(name, _)| name.clone()).or(called).unwrap_or_else(|| b"frame01".to_vec()),
        moment: Moment::Rest,
        clip: 0,
        grid: of_file.and_then(|(_, grid)| *grid),
        file_frame: of_file.map(|_| 0),
        is_sampled: false,
    }
}

/// The frames in the order of the standard player, others after them.
fn player(frames: Vec<FrameSource>) -> Result<Vec<FrameSource>, Error> {
    let clips = named_clips(&frames);
    let mut left: Vec<Option<FrameSource>> = frames.into_iter().map(Some).collect();
    let (mut ordered, mut missing) = (Vec::new(), Vec::new());
    for own in PLAYER_CLIPS {
        let count = usize::from(own.last.saturating_sub(own.first)).saturating_add(1);
        // Both spellings are in real files.
        let is_it = |name: &str| {
            name.eq_ignore_ascii_case(own.name) || own.name == "crattak" && name.eq_ignore_ascii_case("crattack")
        };
        match clips.iter().find(|(name, ..)| is_it(name)) {
            None => missing.push(format!("{} ({count} frames) is missing", own.name)),
            Some((_, first, end)) if end.saturating_sub(*first) != count => {
                let has = end.saturating_sub(*first);
                missing.push(format!("{} has {has} frames in place of {count}", own.name));
            }
            Some((_, first, end)) => {
                let range = left.get_mut(*first..*end).into_iter().flatten();
                ordered.extend(range.filter_map(Option::take));
            }
        }
    }
    if !missing.is_empty() {
        return Err(Error::Missing { what: "--order player", missing });
    }
    ordered.extend(left.into_iter().flatten());
    Ok(ordered)
}
