//! Morph targets that move only a few vertices.

use formats_core::{glam::Vec3, num};
use triassic_scene::{Primitive, Shape};

use crate::{buffer::Store, json::Attributes, used::Used, vectors::Precision};

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
        let mut target = Attributes::from([("POSITION".into(), store.sparse(count, &self.vertices, &ways, true))]);
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
