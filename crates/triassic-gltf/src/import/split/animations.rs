//! Converts animations that show the parts of a mesh one at a time to animations of the mesh.

use std::{collections::BTreeSet, rc::Rc};

use formats_core::glam::{Quat, Vec3};
use formats_core::hash::HashMap;
use triassic_scene::{Channel, Id, Interpolation, Node, Scene, Shape, Transform, Values};

use super::{group::Group, whole::Whole};

/// For each node that is a part of a mesh, the number of its group, and its own index in it.
pub(super) struct Members(HashMap<Id<Node>, (usize, usize)>);

impl Members {
    pub(super) fn new(groups: &[Group]) -> Self {
        let of = |(n, group): (usize, &Group)| {
            group.members.clone().into_iter().enumerate().map(move |(m, id)| (id, (n, m)))
        };
        Self(groups.iter().enumerate().flat_map(of).collect())
    }
    fn get(&self, node: Id<Node>) -> Option<(usize, usize)> {
        self.0.get(&node).copied()
    }
}

/// For each group, whether an animation does more with its parts than showing one of them.
pub(super) fn moved(scene: &Scene, groups: &[Group], members: &Members) -> Vec<bool> {
    let mut moved = vec![false; groups.len()];
    for channel in scene.animations.iter().flat_map(|animation| &animation.channels) {
        let Some((n, _)) = members.get(channel.node) else { continue };
        let (Some(group), Some(is_moved)) = (groups.get(n), moved.get_mut(n)) else { continue };
        let rest = rest(scene, group);
        let far = rest.translation.abs().max_element().max(1.0) * 1e-5;
        *is_moved |= match &channel.values {
            Values::Translation(keys) => keys.iter().any(|key| !key.abs_diff_eq(rest.translation, far)),
            Values::Rotation(keys) => keys.iter().any(|key: &Quat| key.dot(rest.rotation).abs() < 0.9999),
            Values::Scale(keys) => keys.iter().any(|key| {
                let near = |scale: Vec3| key.abs_diff_eq(scale, rest.scale.abs().max_element() * 1e-4);
                !near(Vec3::ZERO) && !near(rest.scale)
            }),
            Values::Shape(_) => false,
        };
    }
    moved
}

/// The part of a group that is visible at rest.
fn rest(scene: &Scene, group: &Group) -> Transform {
    let shown = group.members.get(group.shown).and_then(|shown| scene.get(*shown));
    shown.map(|node| node.transform).unwrap_or_default()
}

/// Replaces the channels of a group's parts by one, in every animation.
pub(super) fn join(scene: &mut Scene, groups: &[Group], wholes: &[Rc<Whole>], members: &Members) {
    let rests: Vec<Transform> = groups.iter().map(|group| rest(scene, group)).collect();
    for animation in &mut scene.animations {
        let mut all: HashMap<usize, Vec<(usize, Channel)>> = HashMap::default();
        let mut others = Vec::new();
        for channel in std::mem::take(&mut animation.channels) {
            match members.get(channel.node) {
                None => others.push(channel),
                Some((n, member)) => all.entry(n).or_default().push((member, channel)),
            }
        }
        let mut all: Vec<(usize, Vec<(usize, Channel)>)> = all.into_iter().collect();
        all.sort_by_key(|(n, _)| *n);
        animation.channels = others;
        for (n, channels) in all {
            let (Some(group), Some(whole), Some(rest)) = (groups.get(n), wholes.get(n), rests.get(n)) else { continue };
            animation.channels.extend(joined(group, whole, rest, &channels));
        }
    }
}

/// A step in the animation of a part.
enum Step {
    /// It becomes visible or invisible.
    Show(bool),
    /// It has a key with this shape.
    Key(Shape),
}

/// The channel of the joined mesh.
fn joined(group: &Group, whole: &Whole, rest: &Transform, channels: &[(usize, Channel)]) -> Option<Channel> {
    let half = rest.scale.abs().max_element() / 2.0;
    let mut shown = BTreeSet::from([group.shown]);
    let mut shapes = vec![Shape::Base; group.members.len()];
    let mut interpolation = Interpolation::Linear;
    let mut steps: Vec<(f32, usize, Step)> = Vec::new();
    for (member, channel) in channels {
        let times = channel.times.iter().copied();
        match &channel.values {
            Values::Scale(keys) => {
                let is_shown = |key: &Vec3| key.abs().max_element() > half;
                // Before its first key, it has the first key's state.
                if keys.first().is_some_and(is_shown) {
                    shown.insert(*member)
                } else {
                    shown.remove(member)
                };
                steps.extend(times.zip(keys).map(|(time, key)| (time, *member, Step::Show(is_shown(key)))));
            }
            Values::Shape(keys) => {
                if channel.interpolation == Interpolation::Step {
                    interpolation = Interpolation::Step;
                }
                if let (Some(first), Some(place)) = (keys.first(), shapes.get_mut(*member)) {
                    *place = *first;
                }
                steps.extend(times.zip(keys).map(|(time, key)| (time, *member, Step::Key(*key))));
            }
            _ => {}
        }
    }
    steps.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    let (mut times, mut values): (Vec<f32>, Vec<Shape>) = (Vec::new(), Vec::new());
    let mut before = None;
    for now in steps.chunk_by(|a, b| a.0.total_cmp(&b.0).is_eq()) {
        let mut keyed = BTreeSet::new();
        for (_, member, step) in now {
            match step {
                Step::Show(true) => drop(shown.insert(*member)),
                Step::Show(false) => drop(shown.remove(member)),
                Step::Key(shape) => {
                    keyed.insert(*member);
                    if let Some(place) = shapes.get_mut(*member) {
                        *place = *shape;
                    }
                }
            }
        }
        let Some(member) = shown.first().copied() else { continue };
        let is_new = before.replace(member) != Some(member);
        let (Some(time), Some(mesh), Some(shape)) =
            (now.first().map(|step| step.0), group.meshes.get(member), shapes.get(member))
        else {
            continue;
        };
        if is_new || keyed.contains(&member) {
            times.push(time);
            values.push(whole.shape(*mesh, *shape));
        }
    }
    let values = Values::Shape(values);
    (!times.is_empty()).then(|| Channel { node: group.node(), times: times.into(), values, interpolation })
}
