//! The distribution of shapes over meshes.

use formats_core::hash::HashMap;
use formats_core::num;
use std::{collections::BTreeSet, rc::Rc};
use triassic_scene::{
    Channel, Id, Mesh, Node, Scene, Shape, Values,
    serde_json::{Value, json},
};

/// A mesh with a part of the shapes of another one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Part {
    /// Its shape without morph targets.
    pub(crate) base: Shape,
    /// Its morph targets.
    pub(crate) targets: Vec<Shape>,
    /// Whether it has all shapes of the mesh, or none: a document contains one such part of a mesh.
    pub(crate) is_whole: bool,
    /// The number of each shape: 0 is the base, 1 the first target.
    places: HashMap<Shape, usize>,
}

impl Part {
    /// Creates a part with these shapes; the smallest one is the base.
    fn new(shapes: &BTreeSet<Shape>) -> Self {
        let mut order = shapes.iter().copied();
        let base = order.next().unwrap_or_default();
        let places = shapes.iter().enumerate().map(|(place, shape)| (*shape, place)).collect();
        Self { base, targets: order.collect(), is_whole: false, places }
    }
    /// Creates a part with all `count` shapes of a mesh, in addition to its own.
    pub(crate) fn whole(count: usize) -> Self {
        Self { is_whole: true, ..Self::new(&all(count).collect()) }
    }
    /// Whether it contains a shape.
    pub(crate) fn has(&self, shape: Shape) -> bool {
        self.places.contains_key(&shape)
    }
    /// The extras for the way back: the original mesh, its number of shapes, the shapes of this part (the base first),
    /// and the name of the base. 0 is the mesh itself, n its shape n − 1.
    pub(crate) fn describe(&self, mesh: &Mesh) -> Value {
        let number = |shape: &Shape| match shape {
            Shape::Base => 0,
            Shape::Target(target) => target.saturating_add(1),
        };
        let shapes = std::iter::once(&self.base).chain(&self.targets).map(number);
        let base = match self.base {
            Shape::Base => "",
            Shape::Target(target) => mesh.shapes.get(num::to_usize(target)).map_or("", |shape| &shape.name),
        };
        let count = mesh.shapes.len().saturating_add(1);
        json!({ "mesh": mesh.name, "count": count, "shapes": shapes.collect::<Vec<u32>>(), "base": base })
    }
    /// For each of these shapes, its target; `None` for the base.
    pub(crate) fn shown(&self, shapes: &[Shape]) -> Vec<Option<usize>> {
        shapes.iter().map(|shape| self.places.get(shape)?.checked_sub(1)).collect()
    }
}

fn all(count: usize) -> impl Iterator<Item = Shape> {
    let targets = (0..num::to_u32(count)).map(Shape::Target);
    std::iter::once(Shape::Base).chain(targets)
}

/// Keys of an animation that one part shows, first and last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Run {
    pub(crate) part: usize,
    pub(crate) first: usize,
    pub(crate) last: usize,
}

/// A mesh in parts with a limited number of targets each.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Plan {
    pub(crate) parts: Vec<Part>,
    /// For each animation of the mesh's shapes, the parts that show its keys. Consecutive runs share a key.
    pub(crate) runs: HashMap<usize, Vec<Run>>,
}

impl Plan {
    /// Distributes the `count` shapes of a node's mesh; `channels` animate them, each with the index of its animation.
    ///
    /// Animations are processed in order. The keys of one are cut if the next shape would exceed the limit of a part; a
    /// run that fits is added to the previous part, so that short animations share one.
    ///
    /// With `has_base`, the base of all parts is the mesh's own shape, so that a target is the same in all of them.
    pub(crate) fn new(channels: &[(usize, &Channel)], count: usize, max_targets: usize, has_base: bool) -> Self {
        // A run has at least two shapes.
        let most = if has_base { max_targets.max(2) } else { max_targets.max(1).saturating_add(1) };
        let mut sets: Vec<BTreeSet<Shape>> = Vec::new();
        let mut runs: HashMap<usize, Vec<Run>> = HashMap::default();
        let mut seen: BTreeSet<Shape> = BTreeSet::new();
        for (number, channel) in channels {
            let Some((_, shapes)) = keys(channel) else { continue };
            seen.extend(shapes);
            runs.insert(
                *number,
                cut(shapes, most)
                    .into_iter()
                    .map(|(first, last)| {
                        let used = shapes.get(first..=last).unwrap_or_default().iter().copied().collect();
                        Run { part: pack(&mut sets, used, most), first, last }
                    })
                    .collect(),
            );
        }
        // Shapes that no animation shows are kept as well, starting with the mesh's own.
        for shape in all(count).filter(|shape| !seen.contains(shape)) {
            pack(&mut sets, BTreeSet::from([shape]), most);
        }
        if has_base {
            for set in &mut sets {
                set.insert(Shape::Base);
            }
        }
        // A part with one shape would have no targets, and no weights for the times of its keys.
        for set in sets.iter_mut().filter(|set| set.len() == 1) {
            let other = if set.contains(&Shape::Base) { Shape::Target(0) } else { Shape::Base };
            set.insert(other);
        }
        Self { parts: sets.iter().map(Part::new).collect(), runs }
    }
    /// The part that is visible at rest: the one with the mesh's own shape, which is its base.
    pub(crate) fn at_rest(&self) -> usize {
        self.parts.iter().position(|part| part.has(Shape::Base)).unwrap_or_default()
    }
}

/// The times and shapes of a channel that animates shapes.
pub(crate) fn keys(channel: &Channel) -> Option<(&[f32], &[Shape])> {
    match &channel.values {
        Values::Shape(shapes) => Some((&channel.times, shapes)),
        _ => None,
    }
}

/// For each node, the channels that animate its shapes, each with the index of its animation.
pub(crate) fn by_node(scene: &Scene) -> HashMap<Id<Node>, Vec<(usize, &Channel)>> {
    let mut all: HashMap<Id<Node>, Vec<(usize, &Channel)>> = HashMap::default();
    for (number, animation) in scene.animations.iter().enumerate() {
        for channel in animation.channels.iter().filter(|channel| keys(channel).is_some()) {
            all.entry(channel.node).or_default().push((number, channel));
        }
    }
    all
}

/// The first and last key of each run, so that no run has more than `most` shapes; runs share their ends.
fn cut(shapes: &[Shape], most: usize) -> Vec<(usize, usize)> {
    let mut runs = Vec::new();
    let mut used = BTreeSet::new();
    let mut first = 0;
    let mut before = None;
    for (key, shape) in shapes.iter().enumerate() {
        if !used.contains(shape) && used.len() >= most {
            let last = key.saturating_sub(1);
            runs.push((first, last));
            first = last;
            used.clear();
            used.extend(before);
        }
        used.insert(*shape);
        before = Some(*shape);
    }
    runs.push((first, shapes.len().saturating_sub(1)));
    runs
}

/// Adds shapes to the last set if they fit, otherwise to a new one, and returns its index.
fn pack(sets: &mut Vec<BTreeSet<Shape>>, shapes: BTreeSet<Shape>, most: usize) -> usize {
    if let Some(last) = sets.last_mut() {
        let more = shapes.difference(last).count();
        if last.len().saturating_add(more) <= most {
            last.extend(shapes);
            return sets.len().saturating_sub(1);
        }
    }
    sets.push(shapes);
    sets.len().saturating_sub(1)
}

/// How the shapes of a node's mesh are written.
#[derive(Debug)]
pub(crate) enum Shown {
    /// One mesh with all of them, or none. Nodes with the same mesh share the part.
    Whole(Id<Mesh>, Rc<Part>),
    /// Several meshes, each on a child node.
    Split(Id<Mesh>, Box<Plan>),
}
