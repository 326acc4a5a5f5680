//! Memory proportional to the file, and constant time if nothing is decoded.

use acknex_hmp::{Builder, Generation, Header, Record, Terrain, Vec3};
use triassic_test_support::{
    bytes,
    damage::{Numbers, change},
    instructions,
    memory::{allocates_nothing, in_proportion, measure},
};

use crate::hostile::bases;

/// The memory of findings and the lists of a small file, independent of its size.
const FIXED: u64 = 4096;

/// Measures all operations on a file; returns whether it could be read.
fn measured(file: &[u8]) -> bool {
    // 8 bytes for each skin of 4, in a list that grows.
    let Ok(terrain) = in_proportion("read", file.len(), 8, FIXED, || Terrain::parse(file)) else { return false };
    // A tree of the names of frames.
    in_proportion("validate", file.len(), 4, FIXED, || terrain.validate());
    // Skins of 4 bytes in a struct of 150, in a list that grows; the lists of everything else are as large as it.
    in_proportion("write", file.len(), 120, FIXED, || Builder::from_terrain(&terrain).write().is_ok());
    in_proportion("heightmap", file.len(), 1, FIXED, || terrain.frame(0).map(|frame| frame.heightmap().is_ok()));
    let mut positions = vec![Vec3::ZERO; terrain.point_count()];
    allocates_nothing(|| {
        for frame in terrain.frames() {
            frame.read_positions(&mut positions);
            frame.read_normals(&mut positions);
            std::hint::black_box(frame.positions().chain(frame.normals()).last());
        }
        std::hint::black_box((terrain.triangles().count(), terrain.skins().count()));
    });
    true
}

#[test]
fn memory_is_proportional() {
    for (_, file) in crate::common::real() {
        measured(&file);
    }
    let (bases, mut read) = (bases(), 0);
    for seed in 0..20_000 {
        let mut numbers = Numbers(seed);
        let mut file = bases[numbers.below(bases.len())].clone();
        change(&mut file, &(4..84), &mut numbers);
        read += u32::from(measured(&file));
    }
    assert!(read > 5_000, "{read}");
}

#[test]
fn many_small_parts() {
    // HMP4 with a size of 0 × 0: a skin consists only of its type.
    let mut skins = vec![0; Header::SIZE + 4 * 100_000];
    skins[..4].copy_from_slice(b"HMP4");
    bytes::set::<Header>(&mut skins, 0, "skin_count", 100_000);
    assert!(measured(&skins));
    let mut frames = vec![0; Header::SIZE + 28 * 100_000];
    frames[..4].copy_from_slice(b"HMP4");
    bytes::set::<Header>(&mut frames, 0, "frame_count", 100_000);
    assert!(measured(&frames));
}

#[test]
fn claims_take_no_memory() {
    let mut file = Header::decode(&[0; Header::SIZE]);
    file.magic = *b"HMP7";
    (file.vertex_count, file.eye.z) = (1 << 24, 4096.0);
    // No frame: nothing backs the number of points.
    let bytes = file.encode();
    assert!(measured(&bytes));
    let terrain = Terrain::parse(&bytes).unwrap();
    assert_eq!((terrain.point_count(), terrain.triangle_count()), (0, 0));
    file.frame_count = i32::MAX;
    let bytes = file.encode();
    let (result, used) = measure(|| Terrain::parse(&bytes).is_err());
    assert!(result && used.peak < 256, "{used:?}");
}

/// A terrain of `side` × `side` points, without skins.
fn flat(generation: Generation, side: usize) -> Vec<u8> {
    let mut header = Header::decode(&[0; Header::SIZE]);
    header.magic = generation.magic();
    header.scale = Vec3::new(0.0625, 0.0625, 0.01);
    #[expect(clippy::as_conversions, clippy::cast_precision_loss, reason = "the value is small")]
    let row_count = side as f32;
    header.eye = Vec3::new(1.0, 1.0, row_count);
    (header.vertex_count, header.frame_count) = ((side * side).try_into().unwrap(), 1);
    let mut file = header.encode().to_vec();
    file.extend(2_u32.to_le_bytes());
    file.resize(Header::SIZE + 36 + 4 * side * side, 84);
    file
}

#[test]
fn the_largest_terrain_takes_no_memory() {
    for generation in [Generation::Hmp5, Generation::Hmp7] {
        let file = flat(generation, 4096);
        let (terrain, used) = measure(|| Terrain::parse(&file).unwrap());
        assert!(used.peak <= 64, "{used:?}");
        assert_eq!((terrain.point_count(), terrain.grid().row_count()), (1 << 24, 4096));
        assert_eq!(terrain.triangle_count(), 2 * 4095 * 4095);
    }
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn opening_takes_constant_time() {
    let [small, large] = instructions::of([8, 1024], |side| {
        for generation in [Generation::Hmp5, Generation::Hmp7] {
            let file = flat(generation, side);
            assert_eq!(instructions::counted(|| Terrain::parse(&file).unwrap()).point_count(), side * side);
        }
    });
    assert!(small.abs_diff(large) < 200 && small < 100_000, "{small} {large}");
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn four_times_the_points_take_four_times_the_work() {
    let [small, large] = instructions::of([64, 128], |side| {
        for generation in [Generation::Hmp5, Generation::Hmp7] {
            let file = flat(generation, side);
            let terrain = Terrain::parse(&file).unwrap();
            instructions::counted(|| {
                let mut positions = vec![Vec3::ZERO; terrain.point_count()];
                terrain.frame(0).unwrap().read_positions(&mut positions);
                let sum = terrain.triangles().fold(0_u64, |sum, [a, b, c]| sum + u64::from(a ^ b ^ c));
                std::hint::black_box((sum, positions));
            });
        }
    });
    instructions::assert_linear((64 * 64, small), (128 * 128, large));
}
