//! Findings about the triangles that a file of HMP4 may have.

use alloc::vec::Vec;

use formats_core::Diagnostics;

use super::element;
use crate::{Frame, Terrain, codes};

/// The points of a frame as it packs them, so that what is on a line is so exactly.
fn packed(frame: &Frame<'_>) -> impl Iterator<Item = [u16; 3]> {
    let points = frame.points();
    (0..points.len()).filter_map(move |point| points.packed(point))
}

/// Whether three points are in one place or on one line.
fn is_flat(a: [u16; 3], b: [u16; 3], c: [u16; 3]) -> bool {
    let edge = |to: [u16; 3]| {
        let part = |to: u16, from: u16| i64::from(to).saturating_sub(from.into());
        [part(to[0], a[0]), part(to[1], a[1]), part(to[2], a[2])]
    };
    let (b, c) = (edge(b), edge(c));
    let minor = |u: i64, v: i64, w: i64, x: i64| u.saturating_mul(v) == w.saturating_mul(x);
    // The cross product is zero.
    minor(b[0], c[1], b[1], c[0]) && minor(b[1], c[2], b[2], c[1]) && minor(b[2], c[0], b[0], c[2])
}

pub(super) fn check(terrain: &Terrain<'_>, found: &mut Diagnostics) {
    let (triangles, grid) = (terrain.own_triangles(), terrain.grid());
    let frame = terrain.frame(0).filter(|_| !triangles.is_empty());
    let packed: Vec<[u16; 3]> = frame.iter().flat_map(|frame| packed(frame)).collect();
    let missing = |numbers: [u16; 3], count: usize| numbers.into_iter().any(|number| usize::from(number) >= count);
    for (index, triangle) in triangles.located().enumerate() {
        let mut report = |code| found.report(code, triangle.at, element(index));
        if missing(triangle.tex_coords, terrain.tex_coords().len()) {
            report(codes::BAD_TEX_COORD);
        }
        if missing(triangle.vertices, terrain.point_count()) {
            report(codes::BAD_VERTEX);
        } else if grid.diagonal_of(triangle.record) != Some(grid.diagonal()) {
            report(codes::UNUSUAL_TRIANGLE);
        }
        let corners = triangle.vertices.map(|vertex| packed.get(usize::from(vertex)).copied());
        if let [Some(a), Some(b), Some(c)] = corners
            && is_flat(a, b, c)
        {
            report(codes::FLAT_TRIANGLE);
        }
    }
}
