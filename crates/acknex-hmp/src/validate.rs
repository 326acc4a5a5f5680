//! Findings about a file that can be read: [`Terrain::validate`].

mod frames;
mod skins;

use formats_core::{Diagnostics, field_at, num};

use crate::{Generation, Header, Terrain, codes, whole};

impl Terrain<'_> {
    /// Checks everything, and reports anything unusual: each kind of finding once, with its first offset and its count. Never
    /// fails. The time is proportional to the size of the file.
    #[must_use]
    pub fn validate(&self) -> Diagnostics {
        let mut found = Diagnostics::new();
        check_structure(self, &mut found);
        skins::check(self, &mut found);
        frames::check_mesh(self, &mut found);
        frames::check(self, &mut found);
        found
    }
}

/// A number of an element.
fn element(index: usize) -> Option<u32> {
    index.try_into().ok()
}

fn check_structure(terrain: &Terrain<'_>, found: &mut Diagnostics) {
    if let Some(missing) = terrain.missing() {
        found.report(codes::TRUNCATED, missing.offset(), None);
    }
    if !terrain.trailing().is_empty() {
        found.report(codes::TRAILING, terrain.end(), None);
    }
    fields(terrain, found);
    scale(terrain, found);
    counts(terrain, found);
    extent(terrain, found);
}

fn fields(terrain: &Terrain<'_>, found: &mut Diagnostics) {
    let (header, generation) = (terrain.header(), terrain.generation());
    let usual = match generation {
        Generation::Hmp4 => 0..=1,
        Generation::Hmp5 => 2..=2,
        Generation::Hmp7 => 0..=2,
    };
    if !usual.contains(&header.version) {
        found.report(codes::UNUSUAL_VERSION, field_at!(Header, version), None);
    }
    let own_size = [
        (header.skin_width, field_at!(Header, skin_width)),
        (header.skin_height, field_at!(Header, skin_height)),
        (header.triangle_count, field_at!(Header, triangle_count)),
        (header.tex_coord_count, field_at!(Header, tex_coord_count)),
    ];
    let unused = [(header.flags, field_at!(Header, flags))];
    let own_size = own_size.into_iter().filter(|_| generation != Generation::Hmp4);
    for (_, at) in own_size.chain(unused).filter(|(value, _)| *value != 0) {
        found.report(codes::RESERVED_FIELD, at, None);
    }
    let values = [
        (header.scale.is_finite(), field_at!(Header, scale)),
        (header.offset.is_finite(), field_at!(Header, offset)),
        (header.eye.is_finite(), field_at!(Header, eye)),
    ];
    for (_, at) in values.into_iter().filter(|(finite, _)| !finite) {
        found.report(codes::NOT_FINITE, at, None);
    }
}

/// A scale of 0 is allowed for a plane, but more often it was never set.
fn scale(terrain: &Terrain<'_>, found: &mut Diagnostics) {
    let scale = terrain.header().scale;
    if [scale.x, scale.y, scale.z].contains(&0.0) {
        found.report(codes::ZERO_SCALE, field_at!(Header, scale), None);
    }
}

fn counts(terrain: &Terrain<'_>, found: &mut Diagnostics) {
    let (header, grid) = (terrain.header(), terrain.grid());
    let columns_at = field_at!(Header, eye).saturating_add(8);
    let points_at = field_at!(Header, vertex_count);
    if header.eye.z.is_finite() && header.eye.z % 1.0 != 0.0 {
        found.report(codes::FRACTIONAL_COLUMNS, columns_at, None);
    }
    let on_grid = grid.column_count().saturating_mul(grid.row_count());
    if u64::try_from(header.vertex_count) != Ok(num::to_u64(on_grid)) {
        found.report(codes::PARTIAL_ROW, points_at, None);
    }
    if grid.column_count() < 2 || grid.row_count() < 2 {
        found.report(codes::NO_CELLS, points_at, None);
    }
    // In a truncated file they are missing, which is already reported.
    if terrain.frame_count() == 0 && terrain.missing().is_none() {
        found.report(codes::NO_FRAMES, field_at!(Header, frame_count), None);
    }
}

/// The header stores the extent twice.
fn extent(terrain: &Terrain<'_>, found: &mut Diagnostics) {
    let (header, grid) = (terrain.header(), terrain.grid());
    let bytes = terrain.frame(0).is_some_and(|frame| {
        terrain.generation() == Generation::Hmp4 && frame.header().packing == crate::Packing::Bytes
    });
    let last = if bytes { 255.0 } else { 65535.0 };
    let by_scale = header.scale.truncate() * last;
    let cells = [grid.column_count(), grid.row_count()].map(|count| whole(count.saturating_sub(1)));
    let by_triangles = header.eye.truncate() * formats_core::glam::Vec2::from_array(cells);
    let off = (by_scale - by_triangles).abs();
    // A few rounding errors of numbers of this size; NaN has a separate finding.
    let most = by_scale.abs().max(by_triangles.abs()) * 1e-3;
    if off.cmpgt(most).any() && grid.column_count() > 1 && grid.row_count() > 1 {
        found.report(codes::EXTENT_MISMATCH, field_at!(Header, eye), None);
    }
}
