//! Memory in proportion to the file, and time that does not grow with it where nothing is decoded.

use std::time::{Duration, Instant};

use acknex_hmp::{Builder, Generation, Header, Record, Terrain, Vec3};
use triassic_test_support::{
    bytes,
    damage::{Numbers, change},
    memory::{allocates_nothing, in_proportion, measure},
};

use crate::bases;

/// What findings, and the lists of a small file, take whatever its size.
const FIXED: u64 = 4096;

/// Measures all that may be done with a file; whether it could be read.
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
            frame.decode_positions(&mut positions);
            frame.decode_normals(&mut positions);
            std::hint::black_box(frame.positions().chain(frame.normals()).last());
        }
        std::hint::black_box((terrain.triangles().count(), terrain.skins().count()));
    });
    true
}

#[test]
fn memory_stays_in_proportion() {
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
    // HMP4 with a size of 0 × 0: a skin is its type alone.
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
    // No frame: nothing stands for the points.
    let bytes = file.encode();
    assert!(measured(&bytes));
    let terrain = Terrain::parse(&bytes).unwrap();
    assert_eq!((terrain.point_count(), terrain.triangle_count()), (0, 0));
    file.frame_count = i32::MAX;
    let bytes = file.encode();
    let (result, used) = measure(|| Terrain::parse(&bytes).is_err());
    assert!(result && used.peak < 256, "{used:?}");
}

/// The largest terrain that the default limits allow: 4096 × 4096 points.
#[test]
fn a_large_terrain_is_opened_at_once_and_meshed_in_time() {
    for generation in [Generation::Hmp5, Generation::Hmp7] {
        let mut header = Header::decode(&[0; Header::SIZE]);
        header.magic = generation.magic();
        header.scale = Vec3::new(0.0625, 0.0625, 0.01);
        header.eye = Vec3::new(1.0, 1.0, 4096.0);
        (header.vertex_count, header.frame_count) = (4096 * 4096, 1);
        let mut file = header.encode().to_vec();
        file.extend(2_u32.to_le_bytes());
        file.resize(Header::SIZE + 36 + 4 * 4096 * 4096, 84);
        let start = Instant::now();
        for _ in 0..1000 {
            let (terrain, used) = measure(|| Terrain::parse(std::hint::black_box(&file)).unwrap());
            assert!(used.peak <= 64, "{used:?}");
            assert_eq!((terrain.point_count(), terrain.grid().row_count()), (1 << 24, 4096));
        }
        assert!(start.elapsed() < Duration::from_millis(500), "{:?}", start.elapsed());
        let terrain = Terrain::parse(&file).unwrap();
        let start = Instant::now();
        let mut positions = vec![Vec3::ZERO; terrain.point_count()];
        terrain.frame(0).unwrap().decode_positions(&mut positions);
        let mut sum = 0_u64;
        terrain.triangles().for_each(|[a, b, c]| sum += u64::from(a ^ b ^ c));
        std::hint::black_box((sum, positions));
        assert_eq!(terrain.triangle_count(), 2 * 4095 * 4095);
        assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
    }
}
