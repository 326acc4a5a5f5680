//! Vertex and index buffers.

use crate::num;
use alloc::{collections::BTreeMap, vec::Vec};

/// Makes vertex and index buffers from triangles: equal corners become one vertex. Vertices are in the order in which
/// their corners first come.
///
/// A corner is whatever makes a vertex, such as a position's number, a normal's and a texture coordinate.
///
/// ```
/// let mut welder = formats_core::Welder::new();
/// welder.push(["a", "b", "c"]);
/// welder.push(["c", "b", "d"]);
/// assert_eq!(welder.finish(), (vec!["a", "b", "c", "d"], vec![0, 1, 2, 2, 1, 3]));
/// ```
#[derive(Debug, Clone)]
pub struct Welder<C> {
    known: BTreeMap<C, u32>,
    corners: Vec<C>,
    indices: Vec<u32>,
}

impl<C> Default for Welder<C> {
    fn default() -> Self {
        Self { known: BTreeMap::new(), corners: Vec::new(), indices: Vec::new() }
    }
}

impl<C: Ord + Copy> Welder<C> {
    /// Without any triangle yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }
    /// Adds a triangle.
    pub fn push(&mut self, triangle: [C; 3]) {
        for corner in triangle {
            let next = num::to_u32(self.corners.len());
            let index = *self.known.entry(corner).or_insert(next);
            if index == next {
                self.corners.push(corner);
            }
            self.indices.push(index);
        }
    }
    /// The corner of each vertex, and three indices for each triangle.
    #[must_use]
    pub fn finish(self) -> (Vec<C>, Vec<u32>) {
        (self.corners, self.indices)
    }
}
