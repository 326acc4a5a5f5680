//! Normals computed from triangles.

use std::borrow::Cow;

use formats_core::{
    glam::Vec3,
    num::{self, to_usize},
};

/// Smooth normals: for each vertex the mean of its triangles' normals, weighted by area.
///
/// `indices` has three vertices per triangle, counter-clockwise from the front; triangles with an invalid index are
/// skipped. A vertex that belongs to no triangle with an area gets `+Y`.
#[must_use]
pub fn smooth_normals(positions: &[Vec3], indices: &[u32]) -> Vec<Vec3> {
    let own: Vec<u32> = (0..num::to_u32(positions.len())).collect();
    smooth_normals_of_points(positions, indices, &own)
}

/// Same as [`smooth_normals`], for vertices that were split from common points (along the seams of their textures):
/// vertices with the same number in `points`, which has one for each vertex, share a normal.
#[must_use]
pub fn smooth_normals_of_points(positions: &[Vec3], indices: &[u32], points: &[u32]) -> Vec<Vec3> {
    let points = dense(points, positions.len());
    let count = points.iter().copied().max();
    let mut sums = vec![Vec3::ZERO; count.map_or(0, |last| to_usize(last).saturating_add(1))];
    for triangle in indices.as_chunks::<3>().0 {
        let [Some(a), Some(b), Some(c)] = triangle.map(|index| positions.get(to_usize(index)).copied()) else {
            continue;
        };
        // Twice the area times the unit normal, so it is already weighted.
        let normal = (b - a).cross(c - a);
        if !normal.is_finite() {
            continue;
        }
        for index in triangle {
            let point = points.get(to_usize(*index)).copied().map(to_usize);
            if let Some(sum) = point.and_then(|point| sums.get_mut(point)) {
                *sum += normal;
            }
        }
    }
    let mut normals: Vec<Vec3> =
        points.iter().map(|point| sums.get(to_usize(*point)).copied().map_or(Vec3::Y, unit)).collect();
    normals.resize(positions.len(), Vec3::Y);
    normals
}

/// Renumbers points so that all numbers are less than `count`: the numbers from a file have gaps for points that are in
/// no triangle.
fn dense(points: &[u32], count: usize) -> Cow<'_, [u32]> {
    if points.iter().all(|point| to_usize(*point) < count) {
        return points.into();
    }
    let mut known = points.to_vec();
    known.sort_unstable();
    known.dedup();
    let number = |point: &u32| num::to_u32(known.binary_search(point).unwrap_or_default());
    points.iter().map(number).collect()
}

/// This direction with length 1, or `+Y` if it has none.
///
/// The vector is scaled first: the squares of small numbers underflow.
#[must_use]
pub fn unit(direction: Vec3) -> Vec3 {
    let size = direction.abs().max_element();
    if !(size.is_finite() && size > 0.0) {
        return Vec3::Y;
    }
    // Two steps, since 1 / size overflows for the smallest numbers.
    let fair = direction / size;
    let normal = fair / fair.length();
    if normal.is_finite() { normal } else { Vec3::Y }
}
