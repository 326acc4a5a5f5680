//! Findings about the triangles that a file of HMP4 may have.

use formats_core::Diagnostics;

use super::element;
use crate::{Terrain, codes};

pub(super) fn check(terrain: &Terrain<'_>, found: &mut Diagnostics) {
    let (triangles, grid) = (terrain.own_triangles(), terrain.grid());
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
    }
}
