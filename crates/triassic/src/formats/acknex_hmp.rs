//! Terrains of 3D `GameStudio`: the crate [`acknex-hmp`](::acknex_hmp).

pub use ::acknex_hmp::*;

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{Describe, acknex};
use crate::summary::{Summary, Value, number};

impl Describe for Terrain<'_> {
    fn summary(&self) -> Summary {
        let mut summary = Summary::default();
        let grid = self.grid();
        let (columns, rows) = (grid.column_count(), grid.row_count());
        let (count, cell) = (self.point_count(), grid.cell_size());
        let text = format!("{columns} × {rows}, {} × {} quants per cell", cell.x, cell.y);
        summary.add("grid", "grid", Value::map([("columns", columns.into()), ("rows", rows.into())]), text);
        summary.hidden("cell_size", cell.to_array());
        summary.count("points", "points", count);
        let own = if self.own_triangles().is_empty() { "" } else { ", in the file" };
        summary.add("triangles", "triangles", self.triangle_count(), format!("{}{own}", number(self.triangle_count())));
        acknex::skins(&mut summary, skins(self).map(|(purpose, skin)| (Text::default(), purpose, skin)));
        (summary.counts.faces, summary.counts.frames) = (Some(self.triangle_count()), Some(self.frame_count()));
        summary.count("frames", "frames", self.frame_count());
        let names: Vec<_> = self.frames().map(|frame| *frame.name()).collect();
        if names.len() > 1 {
            acknex::clips_of(&mut summary, &names);
        } else {
            summary.counts.animations = Some(0);
            summary.hidden("clips", Value::List([].into()));
        }
        summary.bounds(self.frame(0).into_iter().flat_map(|frame| frame.positions()));
        summary
    }
    fn rewrite(&self) -> Option<core::result::Result<Vec<u8>, WriteError>> {
        Some(Builder::from_terrain(self).write())
    }
    fn heightmap(&self, frame: usize) -> Option<Result<crate::Heightmap>> {
        let (frame, grid) = (self.frame(frame)?, self.grid());
        let name = frame.name().to_string();
        let (min, max) = (grid.min(), grid.max());
        Some(frame.heightmap().map(|Heightmap { image, scale, offset, .. }| crate::Heightmap {
            name,
            image,
            scale,
            offset,
            min,
            max,
        }))
    }
}

/// The skins and their purposes.
fn skins<'a>(terrain: &'a Terrain<'_>) -> impl Iterator<Item = (&'static str, formats_core::acknex::Skin<'a>)> + Clone {
    let at = |skin: Option<Skin<'_>>| skin.map(|skin| skin.at);
    let (ground, detail) = (at(terrain.ground_skin()), at(terrain.detail_skin()));
    terrain.skins().map(move |skin| {
        let purpose = match Some(skin.at) {
            place if place == ground => "the ground",
            place if place == detail => "its detail",
            _ => "",
        };
        (purpose, skin.record)
    })
}
