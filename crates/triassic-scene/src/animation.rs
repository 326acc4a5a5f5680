//! Animations.

use crate::{Extras, Id, Node, Shape};
use formats_core::glam::{Quat, Vec3};
use std::sync::Arc;

/// An animation: one sequence of the source, or one blend of it.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Animation {
    /// Unique among the animations, not empty.
    pub name: String,
    /// Whether it repeats. Its last key then equals the first one.
    pub looping: bool,
    /// The animated properties. At most one channel for each node and [kind of value](Values).
    pub channels: Vec<Channel>,
    /// The node that it animates, with its descendants, if the animations of a scene belong to different nodes, such as
    /// the entities of a level. Animations of different nodes can be played at the same time. `None`: the whole scene.
    pub subject: Option<Id<Node>>,
    /// Events during the animation.
    pub events: Vec<Event>,
    /// Other data of the source.
    pub extras: Extras,
}

impl Animation {
    /// Creates an animation of these channels, which plays once.
    #[must_use]
    pub fn new(name: impl Into<String>, channels: Vec<Channel>) -> Self {
        Self { name: name.into(), channels, ..Self::default() }
    }

    /// The time of the last key in seconds.
    #[must_use]
    pub fn duration(&self) -> f32 {
        self.channels.iter().filter_map(|channel| channel.times.last()).fold(0.0, |end, time| end.max(*time))
    }
}

/// The keys of one property of one node.
#[derive(Debug, Clone, PartialEq)]
pub struct Channel {
    /// The node.
    pub node: Id<Node>,
    /// The times of the keys, in seconds: at least one, not negative, strictly increasing. Channels can share them.
    pub times: Arc<[f32]>,
    /// The keys, one for each time.
    pub values: Values,
    /// The interpolation between them.
    pub interpolation: Interpolation,
}

impl Channel {
    /// Creates a channel with linear interpolation.
    #[must_use]
    pub fn new(node: Id<Node>, times: impl Into<Arc<[f32]>>, values: Values) -> Self {
        Self { node, times: times.into(), values, interpolation: Interpolation::Linear }
    }
}

/// The keys of a channel.
#[derive(Debug, Clone, PartialEq)]
pub enum Values {
    /// The position of the node, which replaces its own translation.
    Translation(Vec<Vec3>),
    /// The rotation, which replaces its own: of length 1, and each within a half turn of the previous one (their dot
    /// product is not negative, see [`make_continuous`]).
    Rotation(Vec<Quat>),
    /// The scale, which replaces its own.
    Scale(Vec<Vec3>),
    /// The shape of the node's mesh. Between two keys, the two shapes are blended.
    ///
    /// In all of the formats a key is one whole frame; no list of weights is needed.
    Shape(Vec<Shape>),
}

impl Values {
    /// The number of keys.
    #[must_use]
    pub fn len(&self) -> usize {
        match self {
            Self::Translation(values) | Self::Scale(values) => values.len(),
            Self::Rotation(values) => values.len(),
            Self::Shape(values) => values.len(),
        }
    }
    /// Whether the list of keys is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The interpolation between two keys.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Interpolation {
    /// Linear; for rotations along the shortest arc.
    #[default]
    Linear,
    /// The earlier key applies.
    Step,
}

/// An event during an animation.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Event {
    /// The time in seconds; not negative.
    pub time: f32,
    /// The event, as named or numbered by the source.
    pub name: String,
    /// Other data of the source.
    pub extras: Extras,
}

impl Event {
    /// Creates an event with this name.
    #[must_use]
    pub fn new(time: f32, name: impl Into<String>) -> Self {
        Self { time, name: name.into(), extras: Extras::new() }
    }
}

/// Negates quaternions if necessary, which does not change their rotations, so that each is close to the previous one.
pub fn make_continuous(rotations: &mut [Quat]) {
    let mut before: Option<Quat> = None;
    for rotation in rotations {
        if before.is_some_and(|before| before.dot(*rotation) < 0.0) {
            *rotation = -*rotation;
        }
        before = Some(*rotation);
    }
}
