//! Animations: keys and times.

use super::{
    rule::{Rule, need},
    tree::is_unit,
};
use crate::{Animation, Scene, Shape, Values};
use foldhash::HashSet;
use formats_core::num::to_usize;
use std::mem::discriminant;

pub(super) fn animation(scene: &Scene, animation: &Animation) -> Result<(), Rule> {
    need(animation.subject.is_none_or(|node| scene.get(node).is_some()), Rule::MissingElement)?;
    let mut seen = HashSet::default();
    // Channels mostly share one list of times: it is looked at once.
    let mut known: Option<&std::sync::Arc<[f32]>> = None;
    for channel in &animation.channels {
        let node = scene.get(channel.node).ok_or(Rule::MissingElement)?;
        need(seen.insert((channel.node.index(), discriminant(&channel.values))), Rule::RepeatedChannel)?;
        need(!channel.times.is_empty() && channel.times.len() == channel.values.len(), Rule::KeyCount)?;
        if !known.is_some_and(|known| std::sync::Arc::ptr_eq(known, &channel.times)) {
            times(&channel.times)?;
            known = Some(&channel.times);
        }
        let mesh = node.mesh();
        let is_skinned = mesh.is_some_and(|(_, skin)| skin.is_some());
        match &channel.values {
            Values::Translation(keys) | Values::Scale(keys) => {
                need(!is_skinned, Rule::SkinnedNode)?;
                need(keys.iter().all(|key| key.is_finite()), Rule::NotFinite)?;
            }
            Values::Rotation(keys) => {
                need(!is_skinned, Rule::SkinnedNode)?;
                need(keys.iter().all(|key| is_unit(*key)), Rule::RotationLength)?;
                let mut neighbours = keys.iter().zip(keys.iter().skip(1));
                need(neighbours.all(|(a, b)| a.dot(*b) >= 0.0), Rule::RotationSign)?;
            }
            Values::Shape(keys) => {
                let shapes = mesh.and_then(|(mesh, _)| scene.get(mesh)).map_or(0, |mesh| mesh.shapes.len());
                let exists = |key: &Shape| match key {
                    Shape::Base => mesh.is_some(),
                    Shape::Target(target) => to_usize(*target) < shapes,
                };
                need(keys.iter().all(exists), Rule::MissingShape)?;
            }
        }
    }
    need(animation.events.iter().all(|event| event.time.is_finite() && event.time >= 0.0), Rule::OutOfBounds)
}

fn times(times: &[f32]) -> Result<(), Rule> {
    need(times.iter().all(|time| time.is_finite() && *time >= 0.0), Rule::OutOfBounds)?;
    need(times.iter().zip(times.iter().skip(1)).all(|(a, b)| a < b), Rule::TimeOrder)
}
