//! Work does not grow faster than the input: terrains with one multiplied structure.

use std::hint::black_box;

use acknex_hmp::{Builder, DEFAULT_PALETTE, FrameBlend, Generation, Terrain, Vec3};
use triassic_test_support::instructions::{assert_growth, operation};

use crate::common::many;

/// Counts all operations on a terrain.
fn use_terrain(file: &[u8]) {
    // Not counted: the first large allocation after the builder makes the allocator clean up freed memory.
    assert!(Terrain::parse(file).is_ok());
    let terrain = operation("open", || Terrain::parse(file)).unwrap();
    operation("validate", || terrain.validate());
    #[cfg(feature = "serde")]
    operation("dump", || serde_json::to_writer(std::io::sink(), &terrain).unwrap());
    operation("weld", || terrain.weld());
    operation("frames", || frames(&terrain));
    operation("skins", || {
        terrain.skins().for_each(|skin| {
            let levels = (0..skin.level_count()).filter_map(|level| skin.level(level, &DEFAULT_PALETTE));
            black_box(levels.map(|view| view.pixels().count()).sum::<usize>());
        });
    });
    operation("the skins of the ground", || black_box((terrain.ground_skin(), terrain.detail_skin())));
    operation("heights", || {
        terrain.frames().for_each(|frame| {
            black_box((frame.heightmap().is_ok(), frame.height_at(terrain.grid().min())));
        });
    });
    assert!(operation("write", || Builder::from_terrain(&terrain).write().unwrap()) == file);
}

/// Every frame, and halfway to the next one.
fn frames(terrain: &Terrain<'_>) {
    let mut points = vec![Vec3::ZERO; terrain.point_count()];
    for first in 0..terrain.frame_count() {
        terrain.frame(first).unwrap().read_normals(&mut points);
        terrain.read_positions_at(FrameBlend { first, second: first + 1, fraction: 0.5 }, &mut points);
    }
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_skins() {
    assert_growth(1000, |n| use_terrain(&many::skins(n)));
}
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_references() {
    assert_growth(1000, |n| use_terrain(&many::references(n)));
}
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_pixels() {
    assert_growth(1024, |n| use_terrain(&many::pixels(n)));
}
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_points() {
    assert_growth(400, |n| {
        for generation in [Generation::Hmp4, Generation::Hmp5, Generation::Hmp7] {
            use_terrain(&many::points(generation, n));
        }
    });
}
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_frames() {
    assert_growth(500, |n| use_terrain(&many::frames(n)));
}
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_tex_coords() {
    assert_growth(1000, |n| use_terrain(&many::tex_coords(n)));
}
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_triangles() {
    assert_growth(2000, |n| use_terrain(&many::triangles(n)));
}
