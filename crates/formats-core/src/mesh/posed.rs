//! The vertices of a mesh at a moment.

use super::gather;
use alloc::vec::Vec;
use glam::Vec3;

/// The vertices of a mesh at a moment, in the axes and the unit of the file: in the order of the file, or
/// in that of a welded mesh.
///
/// Every format crate makes and gathers them by the same three calls: `posed_at` (or `posed`, of what does not move), `weld`,
/// and `gather` of what `weld` gives. The buffers may be used again: nothing is allocated then.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Posed {
    /// The position of each vertex.
    pub positions: Vec<Vec3>,
    /// The normals, outward and of length 1; zero where the file has none. In the order of a file there are as many as
    /// the file has, which may be another number than that of the positions.
    pub normals: Vec<Vec3>,
}

impl Posed {
    /// Becomes the vertices with these numbers of positions and of normals; zeros where the number does not exist.
    pub fn gather_from(
        &mut self,
        from: &Self,
        positions: impl ExactSizeIterator<Item = usize>,
        normals: impl ExactSizeIterator<Item = usize>,
    ) {
        renew(&mut self.positions, positions, &from.positions);
        renew(&mut self.normals, normals, &from.normals);
    }
}

/// Fills a list again.
fn renew(list: &mut Vec<Vec3>, numbers: impl ExactSizeIterator<Item = usize>, from: &[Vec3]) {
    list.clear();
    list.resize(numbers.len(), Vec3::ZERO);
    gather(numbers, from, list);
}
