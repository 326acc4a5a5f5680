//! Vertex and index buffers.

use crate::num;
use alloc::{collections::BTreeMap, vec::Vec};

/// Creates vertex and index buffers from triangles: equal corners become one vertex. Vertices are in the order in which their
/// corners first occur.
///
/// A corner is any key that identifies a vertex, such as the indices of a position, a normal and a texture coordinate. `M` looks
/// corners up: a tree, which needs neither the standard library nor a seed, or a hash table with any hasher.
///
/// ```
/// let mut welder = formats_core::Welder::new();
/// welder.push(["a", "b", "c"]);
/// welder.push(["c", "b", "d"]);
/// assert_eq!(welder.finish(), (vec!["a", "b", "c", "d"], vec![0, 1, 2, 2, 1, 3]));
///
/// # #[cfg(feature = "std")] {
/// let mut hashed: formats_core::Welder<_, std::collections::HashMap<_, _>> = formats_core::Welder::default();
/// assert_eq!([hashed.number("a"), hashed.number("b"), hashed.number("a")], [0, 1, 0]);
/// # }
/// ```
#[derive(Debug, Clone)]
pub struct Welder<C, M = BTreeMap<C, u32>> {
    known: M,
    corners: Vec<C>,
    indices: Vec<u32>,
}

impl<C, M: Default> Default for Welder<C, M> {
    fn default() -> Self {
        Self { known: M::default(), corners: Vec::new(), indices: Vec::new() }
    }
}

impl<C: Ord + Copy> Welder<C> {
    /// Creates a `Welder` without triangles.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }
}

impl<C: Copy, M: CornerNumbers<C>> Welder<C, M> {
    /// Adds a triangle.
    pub fn push(&mut self, triangle: [C; 3]) {
        let numbers = triangle.map(|corner| self.number(corner));
        self.indices.extend(numbers);
    }
    /// Returns the index of the vertex for a corner, which is added if it is new: for callers that store the indices themselves.
    pub fn number(&mut self, corner: C) -> u32 {
        let next = num::to_u32(self.corners.len());
        let number = self.known.number(corner, next);
        if number == next {
            self.corners.push(corner);
        }
        number
    }
    /// The corner of each vertex so far.
    #[must_use]
    pub fn corners(&self) -> &[C] {
        &self.corners
    }
    /// Returns the corner of each vertex, and three indices per triangle.
    #[must_use]
    pub fn finish(self) -> (Vec<C>, Vec<u32>) {
        (self.corners, self.indices)
    }
}

/// Finds the indices of known corners; see [`Welder`].
pub trait CornerNumbers<C> {
    /// Returns the index of a known corner; a new one gets the index `next`.
    fn number(&mut self, corner: C, next: u32) -> u32;
}

impl<C: Ord> CornerNumbers<C> for BTreeMap<C, u32> {
    fn number(&mut self, corner: C, next: u32) -> u32 {
        *self.entry(corner).or_insert(next)
    }
}

#[cfg(feature = "std")]
impl<C: Eq + core::hash::Hash, S: core::hash::BuildHasher> CornerNumbers<C> for std::collections::HashMap<C, u32, S> {
    fn number(&mut self, corner: C, next: u32) -> u32 {
        *self.entry(corner).or_insert(next)
    }
}

/// Copies the elements with these indices, up to the shorter length: per-vertex data of a file into the order of a welded mesh.
/// Targets of missing elements are unchanged.
pub fn gather<T: Copy>(numbers: impl IntoIterator<Item = usize>, from: &[T], into: &mut [T]) {
    for (place, number) in into.iter_mut().zip(numbers) {
        if let Some(value) = from.get(number) {
            *place = *value;
        }
    }
}
