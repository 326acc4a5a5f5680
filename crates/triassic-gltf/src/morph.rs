//! The distribution of shapes over meshes.

use std::{collections::BTreeSet, rc::Rc};

use formats_core::{glam::Vec3, hash::HashMap, num};
use triassic_scene::{
    Channel, Id, Mesh, Node, Primitive, Scene, Shape, Values,
    serde_json::{Value, json},
};

use crate::{buffer::Store, json::Attributes, mesh::Used, vectors::Precision};

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

// Morph targets that move only a few vertices.

/// The vertices that a morph target moves, and their positions.
#[derive(Debug)]
pub(crate) struct Moved {
    /// The used vertices that move, in increasing order.
    vertices: Vec<u32>,
    /// The positions in the base and in the target.
    positions: [Vec<Vec3>; 2],
    normals: [Vec<Vec3>; 2],
}

impl Moved {
    /// The difference between two shapes. `None` if one of the two has all vertices, or a list of all `count` used
    /// vertices is smaller.
    pub(crate) fn new(
        part: &Primitive,
        base: Shape,
        target: Shape,
        used: &Used,
        count: usize,
        is_quantized: bool,
    ) -> Option<Self> {
        /// The size of a vector, of a vector with its index in a sparse list, and of the JSON of such a list; then the
        /// same for quantized positions.
        const SIZES: [[usize; 3]; 2] = [[12, 14, 160], [8, 8, 160]];
        let [floats, shorts] = SIZES;
        let [whole, element, more] = if is_quantized { shorts } else { floats };
        let drawn: Vec<(u32, u32)> = both(named(part, base)?, named(part, target)?)
            .into_iter()
            .filter_map(|vertex| Some((vertex, used.number(vertex)?)))
            .collect();
        if drawn.len().saturating_mul(element).saturating_add(more) >= count.saturating_mul(whole) {
            return None;
        }
        let (mut vertices, mut positions, mut normals) =
            (Vec::new(), [const { Vec::new() }; 2], [const { Vec::new() }; 2]);
        for (vertex, number) in drawn {
            vertices.push(number);
            for (end, shape) in [base, target].into_iter().enumerate() {
                let (position, normal) = vector(part, shape, vertex);
                if let (Some(positions), Some(normals)) = (positions.get_mut(end), normals.get_mut(end)) {
                    positions.push(position.unwrap_or_default());
                    normals.push(normal.unwrap_or_default());
                }
            }
        }
        Some(Self { vertices, positions, normals })
    }
    /// The approximate number of bytes that a sparse list saves, compared with one of all `count` vertices.
    pub(crate) fn saved(&self, count: usize, has_normals: bool) -> usize {
        let lists = if has_normals { 2 } else { 1 };
        count.saturating_sub(self.vertices.len()).saturating_mul(12).saturating_mul(lists)
    }
    /// Writes the attributes of a target, for a part with `count` vertices.
    pub(crate) fn put(
        &self,
        store: &mut Store<'_>,
        precision: Precision,
        count: usize,
        has_normals: bool,
    ) -> Attributes {
        let ([from, to], [from_normals, to_normals]) = (&self.positions, &self.normals);
        let ways = precision.ways(from, to);
        let mut target = Attributes::default();
        target.insert("POSITION".into(), store.sparse(count, &self.vertices, &ways, true));
        if has_normals {
            let turns = precision.turns(from_normals, to_normals);
            target.insert("NORMAL".into(), store.sparse(count, &self.vertices, &turns, false));
        }
        target
    }
}

/// The vertices that a shape lists; `None` if it has all of them.
fn named(part: &Primitive, shape: Shape) -> Option<&[u32]> {
    match shape {
        Shape::Base => Some(&[]),
        Shape::Target(target) => {
            let data = part.shapes.get(num::to_usize(target));
            data.map_or(Some(&[][..]), |data| data.vertices.as_deref())
        }
    }
}

/// The union of two ascending lists, in order.
fn both(a: &[u32], b: &[u32]) -> Vec<u32> {
    if a.is_empty() || b.is_empty() {
        return [a, b].concat();
    }
    let mut all = [a, b].concat();
    all.sort_unstable();
    all.dedup();
    all
}

/// The position and the normal of a vertex in a sparse shape.
fn vector(part: &Primitive, shape: Shape, vertex: u32) -> (Option<Vec3>, Option<Vec3>) {
    let own = num::to_usize(vertex);
    let base = (part.positions.get(own).copied(), part.normals.get(own).copied());
    let Shape::Target(target) = shape else { return base };
    let Some(data) = part.shapes.get(num::to_usize(target)) else { return base };
    let place = data.vertices.as_ref().and_then(|vertices| vertices.binary_search(&vertex).ok());
    place.map_or(base, |place| (data.positions.get(place).copied(), data.normals.get(place).copied()))
}

// Differences of vectors: shapes in the form of glTF.

/// The difference of each vector to another.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Differences<'a> {
    /// As long as `to`.
    from: &'a [Vec3],
    to: &'a [Vec3],
}

impl<'a> Differences<'a> {
    pub(crate) fn new(from: &'a [Vec3], to: &'a [Vec3]) -> Self {
        let len = from.len().min(to.len());
        Self { from: from.get(..len).unwrap_or_default(), to: to.get(..len).unwrap_or_default() }
    }
    /// All differences, clamped to finite numbers: glTF has no infinity.
    pub(crate) fn finite(&self) -> Vec<Vec3> {
        self.iter().map(|way| way.clamp(Vec3::MIN, Vec3::MAX)).collect()
    }
    pub(crate) fn len(&self) -> usize {
        self.to.len()
    }
    pub(crate) fn iter(&self) -> impl Iterator<Item = Vec3> {
        self.from.iter().zip(self.to).map(|(from, to)| *to - *from)
    }
    /// Blocks of four vectors, which are vectorized, and the rest.
    fn blocks(&self) -> (impl Iterator<Item = [f32; 12]>, impl Iterator<Item = Vec3>) {
        let ((from, from_rest), (to, to_rest)) = (self.from.as_chunks(), self.to.as_chunks());
        let blocks = from.iter().zip(to).map(|(from, to)| {
            let mut block = flat(to);
            for (number, from) in block.iter_mut().zip(flat(from)) {
                *number -= from;
            }
            block
        });
        (blocks, from_rest.iter().zip(to_rest).map(|(from, to)| *to - *from))
    }
    pub(crate) fn append_to(&self, bytes: &mut Vec<u8>) {
        bytes.reserve(self.len().saturating_mul(12));
        let (blocks, rest) = self.blocks();
        for block in blocks {
            bytes.extend_from_slice(block.map(f32::to_le_bytes).as_flattened());
        }
        for vector in rest {
            bytes.extend_from_slice(vector.to_array().map(f32::to_le_bytes).as_flattened());
        }
    }
    /// A hash. Equal hashes are always verified.
    ///
    /// Sums, and sums of sums, which depend on the order: the fastest way to process all of them.
    pub(crate) fn hash(&self) -> u64 {
        let (blocks, rest) = self.blocks();
        let (mut sums, mut sums_of_sums) = ([1_u32; 12], [0_u32; 12]);
        let mut add = |numbers: &[f32]| {
            for ((sum, of_sums), number) in sums.iter_mut().zip(&mut sums_of_sums).zip(numbers) {
                *sum = sum.wrapping_add(number.to_bits());
                *of_sums = of_sums.wrapping_add(*sum);
            }
        };
        for block in blocks {
            add(&block);
        }
        for vector in rest {
            add(&vector.to_array());
        }
        let both = sums.into_iter().zip(sums_of_sums);
        both.fold(SPREAD, |hash, (sum, of_sums)| mix(hash, u64::from(sum) | (u64::from(of_sums) << 32)))
    }
    /// The minimum and the maximum of each component; 0 without vertices.
    pub(crate) fn bounds(&self) -> (Vec3, Vec3) {
        let (blocks, rest) = self.blocks();
        bounds(blocks, rest)
    }
}

impl PartialEq for Differences<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len() && self.iter().eq(other.iter())
    }
}

/// Four vectors as numbers.
fn flat(vectors: &[Vec3; 4]) -> [f32; 12] {
    let mut numbers = [0.0; 12];
    for (numbers, vector) in numbers.as_chunks_mut().0.iter_mut().zip(vectors) {
        *numbers = vector.to_array();
    }
    numbers
}

/// The minimum and the maximum of each component of these vectors; 0 without vectors.
pub(crate) fn bounds_of(vectors: &[Vec3]) -> (Vec3, Vec3) {
    let (blocks, rest) = vectors.as_chunks();
    bounds(blocks.iter().map(flat), rest.iter().copied())
}

fn bounds(blocks: impl Iterator<Item = [f32; 12]>, rest: impl Iterator<Item = Vec3>) -> (Vec3, Vec3) {
    let (mut least, mut most) = ([f32::INFINITY; 12], [f32::NEG_INFINITY; 12]);
    for block in blocks {
        for ((least, most), number) in least.iter_mut().zip(&mut most).zip(block) {
            *least = if number < *least { number } else { *least };
            *most = if number > *most { number } else { *most };
        }
    }
    let vectors = |numbers: &[f32; 12]| numbers.as_chunks().0.iter().copied().map(Vec3::from_array).collect::<Vec<_>>();
    let (mut least, mut most) = (vectors(&least), vectors(&most));
    for vector in rest {
        least.push(vector);
        most.push(vector);
    }
    let (min, max) = (least.into_iter().reduce(Vec3::min), most.into_iter().reduce(Vec3::max));
    let (min, max) = (min.unwrap_or_default(), max.unwrap_or_default());
    if min.cmple(max).all() { (min, max) } else { (Vec3::ZERO, Vec3::ZERO) }
}

/// An odd number with evenly spread bits: 2^64 divided by the golden ratio.
pub(crate) const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

/// Mixes all bits of both numbers.
pub(crate) const fn mix(hash: u64, word: u64) -> u64 {
    (hash.rotate_left(23) ^ word).wrapping_mul(SPREAD)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_and_the_rest_are_complete() {
        for len in 0..14_u8 {
            let to: Vec<Vec3> = (0..len).map(|n| Vec3::new(f32::from(n), -f32::from(n), 3.0)).collect();
            let from = vec![Vec3::new(1.0, 2.0, 3.0); usize::from(len) + 2];
            let differences = Differences::new(&from, &to);
            let all: Vec<Vec3> = differences.iter().collect();
            let mut bytes = Vec::new();
            differences.append_to(&mut bytes);
            let expected: Vec<u8> = all.iter().flat_map(Vec3::to_array).flat_map(f32::to_le_bytes).collect();
            assert_eq!(bytes, expected, "{len}");
            let min = all.iter().copied().reduce(Vec3::min).unwrap_or_default();
            let max = all.iter().copied().reduce(Vec3::max).unwrap_or_default();
            assert_eq!(differences.bounds(), (min, max), "{len}");
            assert_eq!(bounds_of(&all), (min, max), "{len}");
        }
    }
    #[test]
    fn differences_are_clamped_to_finite_numbers() {
        let (from, to) = ([Vec3::splat(-3e38); 5], [Vec3::splat(3e38); 5]);
        assert_eq!(Differences::new(&from, &to).finite(), [Vec3::MAX; 5]);
        // Writing them notices the need.
        let mut store = Store::default();
        store.moved_positions(Differences::new(&from, &to));
        let (_, written) = store.finish();
        let mut file = Vec::new();
        written.write(&mut file).unwrap();
        assert_eq!(file, f32::MAX.to_le_bytes().repeat(15));
    }
    #[test]
    fn equal_lists_have_equal_hashes() {
        let (from, to) = ([Vec3::ONE; 9], [Vec3::Z; 9]);
        // The same differences from other positions.
        let (other_from, other_to) = ([Vec3::ZERO; 9], [Vec3::Z - Vec3::ONE; 9]);
        let (one, other) = (Differences::new(&from, &to), Differences::new(&other_from, &other_to));
        assert_eq!(one, other);
        assert_eq!(one.hash(), other.hash());
        for changed in 0..9 {
            let mut to = to;
            to[changed].y = 2.0;
            let differs = Differences::new(&from, &to);
            assert_ne!(one, differs);
            assert_ne!(one.hash(), differs.hash(), "{changed}");
        }
    }
}
