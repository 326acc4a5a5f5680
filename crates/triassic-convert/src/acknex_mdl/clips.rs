//! Clips: animations.

use std::sync::Arc;

use acknex_mdl::{ClipTimes, DEFAULT_FRAME_RATE};
use formats_core::glam::{Quat, Vec3};
use serde_json::{Value, json};

use super::{
    bones::Bones,
    context::{Context, FrameShapes, frames_at},
};
use crate::{Result, acknex::text};
use triassic_scene::{
    Animation, Channel, Extras, Id, Node, Scene, Shape, Transform, UniqueNames, Values, make_continuous,
};

/// A node whose mesh is animated by shapes.
pub(super) struct Moving {
    pub(super) node: Id<Node>,
    /// For each frame.
    pub(super) shapes: FrameShapes,
    pub(super) is_bent: bool,
}

/// Adds an animation for each requested clip; describes the clips if nothing moves.
pub(super) fn add(context: &mut Context<'_>, scene: &mut Scene, bones: &Bones, moving: &[Moving]) -> Result<()> {
    let Some(first) = context.model.mesh(0) else { return Ok(()) };
    let at = frames_at(&first);
    let frame_count = context.model.frame_count();
    let poses = poses(context, bones, frame_count, at)?;
    // Joints that stay at rest need no keys.
    let turning: Vec<usize> = (0..bones.nodes.len())
        .filter(|bone| poses.iter().any(|pose| pose.get(*bone) != bones.rest.get(*bone)))
        .collect();
    let has_scale = poses.iter().flatten().any(|place| place.scale != Vec3::ONE);
    for one in moving.iter().filter(|one| one.is_bent) {
        // Skinned meshes are not split: each key has a weight for each shape.
        let targets = one.shapes.iter().filter(|shape| **shape != Shape::Base).count();
        context.budget.spend("frames", one.shapes.len().saturating_mul(targets), 1, at)?;
    }
    let (mut unique, mut still) = (UniqueNames::default(), Vec::new());
    for clip in context.model.clips() {
        let label = text(context.options, clip.name().as_bytes());
        let name = unique.unique(&label, "clip");
        let (start, end) = (clip.frames().start, clip.frames().end.saturating_sub(1));
        if moving.is_empty() && turning.is_empty() {
            context.budget.spend("clips", 1, 512, at)?;
            still.push(json!({"name": label, "first_frame": start, "last_frame": end}));
            continue;
        }
        if !context.options.sequences.contains(&label) {
            continue;
        }
        // Exporters split meshes with many shapes, and each animation stores for each part whether it is shown.
        let parts: usize = moving.iter().map(|one| one.shapes.len() / 256).sum();
        let channels = moving.len().saturating_add(parts).saturating_add(turning.len().saturating_mul(3));
        context.budget.spend("clips", channels.saturating_add(4), 256, at)?;
        // Every animated mesh has a key for each frame of the first one, however few frames it has itself.
        context.budget.spend("clips", moving.len().saturating_mul(clip.frames().len()), 32, at)?;
        let rate = context.options.frame_rates.get(&label).filter(|rate| (1e-3..=1e6).contains(rate));
        let rates = &context.options.frame_rates;
        let own = if rate.is_none() && rates.key_rate.is_none() { context.model.clip_times(&clip) } else { None };
        let rate = rate.or(own.as_ref().map(ClipTimes::frame_rate)).unwrap_or(DEFAULT_FRAME_RATE);
        let repeats = own.as_ref().is_some_and(|own| own.is_whole) || context.options.is_looping(&label);
        let looping = repeats && clip.frames().len() > 1;
        // A repeated clip ends with its first frame.
        let frames: Vec<usize> = clip.frames().clone().chain(looping.then_some(start)).collect();
        let per_second = context.options.frame_rates.keys_per_second(rate);
        let times = match &own {
            Some(own) => own.starts.iter().copied().take(frames.len()).collect(),
            None => (0..frames.len()).map(|key| seconds(key, per_second)).collect(),
        };
        let mut keys = Keys { times, channels: Vec::new() };
        for one in moving {
            let shape = |frame: &usize| one.shapes.get(*frame).copied().unwrap_or_default();
            keys.push(one.node, Values::Shape(frames.iter().map(shape).collect::<Vec<Shape>>()));
        }
        for bone in &turning {
            let Some(node) = bones.nodes.get(*bone) else { continue };
            let place = |frame: &usize| poses.get(*frame).and_then(|pose| pose.get(*bone)).copied().unwrap_or_default();
            let places: Vec<Transform> = frames.iter().map(place).collect();
            keys.push(*node, Values::Translation(places.iter().map(|place| place.translation).collect()));
            let mut rotations: Vec<Quat> = places.iter().map(|place| place.rotation).collect();
            make_continuous(&mut rotations);
            keys.push(*node, Values::Rotation(rotations));
            if has_scale {
                keys.push(*node, Values::Scale(places.iter().map(|place| place.scale).collect()));
            }
        }
        let mut extras = Extras::new();
        if name != label {
            extras.insert("name".into(), json!(label));
        }
        extras.insert("first_frame".into(), json!(start));
        extras.insert("last_frame".into(), json!(end));
        extras.insert("frame_rate".into(), json!(rate));
        scene.animations.push(Animation { looping, extras, ..Animation::new(name, keys.channels) });
    }
    if !still.is_empty() {
        scene.metadata.properties.insert("clips".into(), Value::Array(still));
    }
    Ok(())
}

/// The transforms of the bones in each frame; empty if they never leave their positions.
fn poses(context: &mut Context<'_>, bones: &Bones, frame_count: usize, at: u64) -> Result<Vec<Vec<Transform>>> {
    let group = context.model.mdl7().and_then(|model| model.group(0));
    let has_matrices = group.is_some_and(|group| group.frames().any(|frame| !frame.matrices.is_empty()));
    if bones.nodes.is_empty() || !has_matrices {
        return Ok(Vec::new());
    }
    // Once here, and once as keys.
    context.budget.spend("frames", frame_count.saturating_mul(bones.nodes.len()), 96, at)?;
    Ok((0..frame_count).map(|frame| bones.pose(context, frame)).collect())
}

/// Channels with shared times.
struct Keys {
    times: Arc<[f32]>,
    channels: Vec<Channel>,
}

impl Keys {
    fn push(&mut self, node: Id<Node>, values: Values) {
        self.channels.push(Channel::new(node, Arc::clone(&self.times), values));
    }
}

/// The time of a key.
#[expect(clippy::cast_precision_loss, clippy::as_conversions, reason = "exact up to 16 million frames")]
fn seconds(key: usize, rate: f32) -> f32 {
    key as f32 / rate
}
