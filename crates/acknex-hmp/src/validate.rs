//! Findings about a file that can be read: [`Terrain::validate`]. They are about frames, their points, and the triangles that a
//! file of HMP4 may have; and about skins.

use alloc::{collections::BTreeSet, vec::Vec};

use formats_core::{ACKNEX_NORMALS, Diagnostics, FixedStr, Measure, Record, field_at, num};

use crate::{
    ByteVertex, Frame, Generation, Grid, Header, IndexedPoint, Packing, Payload, Point, PointTable, Points, SkinType,
    StoredNormal, Terrain, VectorPoint, Vertex, WordVertex, codes, whole,
};

impl Terrain<'_> {
    /// Checks everything, and reports anything unusual: each kind of finding once, with its first offset and its count. Never
    /// fails. The time is proportional to the size of the file.
    #[must_use]
    pub fn validate(&self) -> Diagnostics {
        let mut found = Diagnostics::new();
        check_structure(self, &mut found);
        check_skins(self, &mut found);
        check_mesh(self, &mut found);
        check_frames(self, &mut found);
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
    let bytes = terrain
        .frame(0)
        .is_some_and(|frame| terrain.generation() == Generation::Hmp4 && frame.header().packing == Packing::Bytes);
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

fn check_frames(terrain: &Terrain<'_>, found: &mut Diagnostics) {
    let mut names = BTreeSet::new();
    for (index, frame) in terrain.frames().enumerate() {
        name(*frame.name(), &frame, index, &mut names, found);
        let mut report = |code, at| found.report(code, at, element(index));
        for point in 0..frame.points().len() {
            let at = frame.points().at(point);
            if is_outside(&frame, point) {
                report(codes::OUTSIDE_BOX, at);
            }
            match normal(frame.points(), point) {
                Normal::Good => {}
                Normal::Missing(byte) => report(codes::BAD_NORMAL, at.saturating_add(byte)),
                Normal::Long => report(codes::LONG_NORMAL, field_at!(VectorPoint, normal, at)),
            }
            if let Some(byte) = reserved(frame.points(), point) {
                report(codes::RESERVED_BYTE, at.saturating_add(byte));
            }
            if is_off_grid(&frame, terrain.grid(), point) {
                report(codes::OFF_GRID, at);
            }
        }
    }
}

/// The byte offset of the name in the header of a frame.
fn name_at(frame: &Frame<'_>) -> u64 {
    let before = frame.header().packing.header_size().saturating_sub(16);
    frame.at().saturating_add(before.try_into().unwrap_or(0))
}

fn name(
    name: FixedStr<16>,
    frame: &Frame<'_>,
    index: usize,
    names: &mut BTreeSet<FixedStr<16>>,
    found: &mut Diagnostics,
) {
    let mut report = |code| found.report(code, name_at(frame), element(index));
    if !name.has_nul() {
        report(codes::FRAME_WITHOUT_NUL);
    }
    if name.has_residue() {
        report(codes::FRAME_RESIDUE);
    }
    if !name.as_bytes().is_ascii() {
        report(codes::NOT_ASCII);
    }
    // Bytes after the NUL do not distinguish two names.
    let visible = FixedStr::new(name.as_bytes()).unwrap_or_default();
    if !visible.as_bytes().is_empty() && !names.insert(visible) {
        report(codes::DUPLICATE_FRAME_NAME);
    }
}

fn is_outside(frame: &Frame<'_>, point: usize) -> bool {
    let (Vertex { position: min, .. }, Vertex { position: max, .. }) = (frame.header().min, frame.header().max);
    let ([_, _, low], [_, _, high]) = (min, max);
    let Some(Point { z, position, .. }) = frame.points().get(point) else { return false };
    match position {
        Some(packed) => packed.iter().zip(min).zip(max).any(|((n, low), high)| *n < low || *n > high),
        None => z < low || z > high,
    }
}

/// The storage of a normal.
enum Normal {
    Good,
    /// Its index, at this byte of the point, is not in the table.
    Missing(u64),
    Long,
}

fn normal(points: Points<'_>, point: usize) -> Normal {
    match points.get(point).map(|point| point.normal) {
        Some(StoredNormal::Index(index)) if usize::from(index) >= ACKNEX_NORMALS.len() => {
            Normal::Missing(match *points {
                PointTable::Bytes(_) => field_at!(ByteVertex, normal),
                PointTable::Words(_) => field_at!(WordVertex, normal),
                PointTable::Indexed(_) | PointTable::Vector(_) => field_at!(IndexedPoint, normal),
            })
        }
        Some(StoredNormal::Vector(vector)) => {
            let [x, y] = vector.map(i32::from);
            let square = x.saturating_mul(x).saturating_add(y.saturating_mul(y));
            if square > 127 * 127 { Normal::Long } else { Normal::Good }
        }
        _ => Normal::Good,
    }
}

/// The byte of a point that should be 0, if it is not.
fn reserved(points: Points<'_>, point: usize) -> Option<u64> {
    let last = |size: usize| u64::try_from(size.saturating_sub(1)).ok();
    match *points {
        PointTable::Words(table) if table.get(point)?.unused != 0 => last(WordVertex::SIZE),
        PointTable::Indexed(table) if table.get(point)?.unused != 0 => last(IndexedPoint::SIZE),
        _ => None,
    }
}

/// Whether a packed position is more than a step from the position of its column and row.
fn is_off_grid(frame: &Frame<'_>, grid: &Grid, point: usize) -> bool {
    let Some([x, y, _]) = frame.points().get(point).and_then(|point| point.position) else { return false };
    let (column, row) = grid.column_row(point);
    let most = f32::from(Packing::max(frame.header().packing));
    let place = |n: usize, count: usize| whole(n) * most / whole(count.saturating_sub(1).max(1));
    let up = grid.row_count().saturating_sub(1).saturating_sub(row);
    let off = [f32::from(x) - place(column, grid.column_count()), f32::from(y) - place(up, grid.row_count())];
    off.into_iter().any(|off| off.abs() > 1.0)
}

/// The packed points of a frame, so that collinearity is exact.
fn packed(frame: &Frame<'_>) -> impl Iterator<Item = [u16; 3]> {
    let points = frame.points();
    (0..points.len()).filter_map(move |point| points.get(point)?.position)
}

/// Whether three points are at one position or on one line.
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

fn check_mesh(terrain: &Terrain<'_>, found: &mut Diagnostics) {
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

fn check_skins(terrain: &Terrain<'_>, found: &mut Diagnostics) {
    /// The maximum number in the engine's document.
    const MOST: usize = 8;
    let count_at = field_at!(Header, skin_count);
    if terrain.skin_count() == 0 && terrain.missing().is_none() {
        found.report(codes::NO_SKINS, count_at, None);
    }
    if terrain.skin_count() > MOST {
        let measure = Measure::new("the terrain has # skins", terrain.skin_count(), "the engine", MOST);
        found.report_limit(codes::MANY_SKINS, count_at, None, measure);
    }
    for (index, skin) in terrain.skins().enumerate() {
        let mut report = |code| found.report(code, skin.at, element(index));
        match skin.payload() {
            Payload::None if skin.material.is_none() => report(codes::EMPTY_SKIN),
            Payload::Pixels(_) => {
                let multiple_of = |n: u32| skin.width.is_multiple_of(n) && skin.height.is_multiple_of(n);
                if skin.raw_type.has_mipmaps() && !multiple_of(8) {
                    report(codes::UNEVEN_MIPMAPS);
                } else if !multiple_of(4) {
                    report(codes::SKIN_SIZE);
                }
                if skin.raw_type.content() == SkinType::INDEXED {
                    report(codes::INDEXED_SKIN);
                    if skin.raw_type.has_mipmaps() {
                        report(codes::INDEXED_MIPMAPS);
                    }
                }
            }
            Payload::Reference(other) => {
                let other = num::to_usize(other);
                if other >= terrain.skin_count() || other == index {
                    report(codes::BAD_REFERENCE);
                }
            }
            Payload::External(name) if name.is_empty() || !skin.data.ends_with(&[0]) => report(codes::BAD_EXTERNAL),
            Payload::Dds(file) if !file.starts_with(b"DDS ") => report(codes::BAD_DDS),
            _ => {}
        }
    }
}
