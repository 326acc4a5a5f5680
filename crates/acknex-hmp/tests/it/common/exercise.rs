//! Uses everything in a file, for tests and fuzz targets: no input may cause a panic, and the crate's invariants must hold.
#![allow(clippy::unwrap_used, clippy::arithmetic_side_effects, reason = "a test")]

use acknex_hmp::{Builder, DEFAULT_PALETTE, Frame, FrameBlend, Limits, Source, Terrain, Vec3};

/// Reads `bytes` and uses everything in it; returns whether it could be read.
pub(crate) fn exercise(bytes: &[u8]) -> bool {
    let limits = Limits::default();
    match Terrain::parse(bytes) {
        Ok(terrain) => {
            assert!(terrain.missing().is_none());
            use_terrain(&terrain);
            assert_eq!(Builder::from_terrain(&terrain).write().unwrap(), bytes, "written back otherwise");
            true
        }
        Err(error) => {
            assert!(error.offset() <= size(bytes) && !error.to_string().is_empty(), "{error}");
            if let Ok(terrain) = Terrain::read_partial(Source::new(bytes).with_limits(limits)) {
                assert_eq!(terrain.missing(), Some(&error));
                assert!(terrain.validate().get("HMP-001").is_some());
                use_terrain(&terrain);
                let written = Builder::from_terrain(&terrain).write().unwrap();
                if terrain.frame_count() > 0 {
                    assert!(Terrain::parse(&written).is_ok());
                }
            }
            false
        }
    }
}

fn use_terrain(terrain: &Terrain<'_>) {
    for found in &terrain.validate() {
        assert!(found.offset <= size(terrain.bytes()) && found.count > 0, "{found}");
    }
    for skin in terrain.skins() {
        for level in 0..skin.level_count() {
            let view = skin.level(level, &DEFAULT_PALETTE);
            let pixels = view.map_or(0, |view| view.pixels().count());
            std::hint::black_box(pixels);
        }
    }
    assert_eq!(terrain.skins().count(), terrain.skin_count());
    std::hint::black_box((terrain.ground_skin(), terrain.detail_skin()));
    assert_eq!(terrain.triangles().count(), terrain.triangle_count());
    if terrain.own_triangles().is_empty() {
        let missing = |n: &u32| usize::try_from(*n).unwrap() >= terrain.point_count();
        assert!(!terrain.triangles().flatten().any(|n| missing(&n)), "a triangle without a point");
    }
    let mesh = terrain.weld();
    let points = mesh.frame_points.iter().chain(&mesh.indices).map(|n| usize::try_from(*n).unwrap());
    let most =
        [vec![terrain.point_count(); mesh.vertex_count()], vec![mesh.vertex_count(); mesh.indices.len()]].concat();
    assert!(points.zip(most).all(|(n, most)| n < most) && mesh.indices.len() <= terrain.triangle_count() * 3);
    let mut positions = vec![Vec3::ZERO; terrain.point_count()];
    for blend in [FrameBlend { first: 0, second: 1, fraction: 0.5 }, FrameBlend::still(terrain.frame_count())] {
        std::hint::black_box(terrain.read_positions_at(blend, &mut positions));
        std::hint::black_box(terrain.read_normals_at(blend, &mut positions));
    }
    assert_eq!(terrain.frames().count(), terrain.frame_count());
    for frame in terrain.frames() {
        use_frame(terrain, &frame);
    }
    #[cfg(feature = "serde")]
    serde_json::to_writer(std::io::sink(), terrain).unwrap();
}

/// The bits of a number, with a single value for all NaNs, since the NaN of a sum is unspecified.
fn bits(number: f32) -> u32 {
    if number.is_nan() { f32::NAN.to_bits() } else { number.to_bits() }
}

fn use_frame(terrain: &Terrain<'_>, frame: &Frame<'_>) {
    let count = terrain.point_count();
    assert_eq!(frame.points().len(), count);
    let bits3 = |v: Vec3| v.to_array().map(bits);
    let mut decoded = vec![Vec3::ONE; count];
    frame.read_positions(&mut decoded);
    assert!(frame.positions().map(bits3).eq(decoded.iter().copied().map(bits3)), "positions");
    frame.read_normals(&mut decoded);
    assert!(frame.normals().map(bits3).eq(decoded.iter().copied().map(bits3)), "normals");
    let mut heights = vec![1.0; count];
    frame.read_heights(&mut heights);
    assert!(frame.heights().map(bits).eq(heights.iter().copied().map(bits)), "heights");
    assert!(frame.positions().map(|position| bits(position.z)).eq(heights.iter().copied().map(bits)));
    if let Ok(map) = frame.heightmap() {
        assert!(map.image.values.len() <= count);
    }
    let grid = terrain.grid();
    for position in [(grid.min() + grid.max()) * 0.5, grid.min(), grid.max(), grid.max() * 2.0] {
        std::hint::black_box(frame.height_at(position));
    }
    for index in [0, 1, count / 2, count.saturating_sub(1)] {
        let (column, row) = grid.column_row(index);
        if column < grid.column_count() && row < grid.row_count() {
            assert_eq!(grid.index(column, row), Some(index));
        }
        std::hint::black_box(terrain.uv(index));
    }
}

fn size(bytes: &[u8]) -> u64 {
    bytes.len().try_into().unwrap()
}
