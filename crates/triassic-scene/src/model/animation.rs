//! Animations.

use crate::{Extras, Id, Node, Shape};
use formats_core::glam::{Quat, Vec3};
use std::sync::Arc;

/// A movement: one sequence of the source, or one blend of it.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Animation {
    /// Unique among the animations, not empty.
    pub name: String,
    /// Whether it begins again at its end. Its last key then equals the first one.
    pub looping: bool,
    /// What moves. At most one channel for a node and a [kind of value](Values).
    pub channels: Vec<Channel>,
    /// The node that it is about, with all below it, where the animations of a scene are about several: the entities of
    /// a level, each with its own. One of another node may be played at the same time. `None`: the whole scene.
    pub subject: Option<Id<Node>>,
    /// What happens meanwhile.
    pub events: Vec<Event>,
    /// What else the source says.
    pub extras: Extras,
}

impl Animation {
    /// An animation of these channels, which plays once.
    #[must_use]
    pub fn new(name: impl Into<String>, channels: Vec<Channel>) -> Self {
        Self { name: name.into(), channels, ..Self::default() }
    }

    /// Seconds from 0 to the last key.
    #[must_use]
    pub fn duration(&self) -> f32 {
        self.channels.iter().filter_map(|channel| channel.times.last()).fold(0.0, |end, time| end.max(*time))
    }
}

/// How one thing of one node moves.
#[derive(Debug, Clone, PartialEq)]
pub struct Channel {
    /// Which node.
    pub node: Id<Node>,
    /// When the keys are, in seconds: at least one, not negative, strictly increasing. Channels can share them.
    pub times: Arc<[f32]>,
    /// The keys, one for each time.
    pub values: Values,
    /// What is between them.
    pub interpolation: Interpolation,
}

impl Channel {
    /// A channel with straight ways between its keys.
    #[must_use]
    pub fn new(node: Id<Node>, times: impl Into<Arc<[f32]>>, values: Values) -> Self {
        Self { node, times: times.into(), values, interpolation: Interpolation::Linear }
    }
}

/// The keys of a channel.
#[derive(Debug, Clone, PartialEq)]
pub enum Values {
    /// Where the node is, instead of its own translation.
    Translation(Vec<Vec3>),
    /// How it is turned, instead of its own rotation: of length 1, and each within a half turn of the one before
    /// (their dot product is not negative, see [`make_continuous`]).
    Rotation(Vec<Quat>),
    /// How it is scaled, instead of its own scale.
    Scale(Vec<Vec3>),
    /// Which shape the node's mesh has. Between two keys it is a mixture of their two shapes.
    ///
    /// All of the formats move by whole frames, so a key is one shape; no list of weights is needed.
    Shape(Vec<Shape>),
}

impl Values {
    /// How many keys there are.
    #[must_use]
    pub fn len(&self) -> usize {
        match self {
            Self::Translation(values) | Self::Scale(values) => values.len(),
            Self::Rotation(values) => values.len(),
            Self::Shape(values) => values.len(),
        }
    }
    /// Whether there are no keys.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// What is between two keys.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Interpolation {
    /// A straight way; for rotations the shortest arc.
    #[default]
    Linear,
    /// The earlier key.
    Step,
}

/// Something that happens during an animation.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Event {
    /// When, in seconds; not negative.
    pub time: f32,
    /// What, in the words or numbers of the source.
    pub name: String,
    /// What else the source says.
    pub extras: Extras,
}

impl Event {
    /// An event of this name.
    #[must_use]
    pub fn new(time: f32, name: impl Into<String>) -> Self {
        Self { time, name: name.into(), extras: Extras::new() }
    }
}

/// Turns the sign of quaternions, which stand for the same rotation then, so that each is near to the one before.
pub fn make_continuous(rotations: &mut [Quat]) {
    let mut before: Option<Quat> = None;
    for rotation in rotations {
        if before.is_some_and(|before| before.dot(*rotation) < 0.0) {
            *rotation = -*rotation;
        }
        before = Some(*rotation);
    }
}
