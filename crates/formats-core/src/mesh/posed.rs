//! The vertices of a mesh at a point in time.

use super::gather;
use alloc::vec::Vec;
use glam::Vec3;

/// The vertices of a mesh at a point in time, in the axes and units of the file, and in file order or of a welded mesh.
///
/// Every format crate computes them with the same three calls: `posed_at` (or `posed` for static meshes), `weld`, and `gather` with
/// the result of `weld`. The buffers can be reused without allocating.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Posed {
    /// The position of each vertex.
    pub positions: Vec<Vec3>,
    /// The normals, outward and of length 1; zero where the file has none. In file order, their number may differ from that of the
    /// positions.
    pub normals: Vec<Vec3>,
}

impl Posed {
    /// Sets the vertices to those with these indices of positions and normals; zero for a missing index.
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

/// Refills a list.
fn renew(list: &mut Vec<Vec3>, numbers: impl ExactSizeIterator<Item = usize>, from: &[Vec3]) {
    list.clear();
    list.resize(numbers.len(), Vec3::ZERO);
    gather(numbers, from, list);
}
