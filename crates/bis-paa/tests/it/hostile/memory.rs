//! Memory is proportional to the file.

use bis_paa::{Limits, PixelType, Texture};
use triassic_test_support::{
    damage::{Numbers, change},
    memory::{allocates_nothing, in_proportion, measure},
};

use crate::common::{Paa, PaaLevel, all};

/// The memory of findings and the lists of a small file, independent of its size.
const FIXED: u64 = 4096;

/// Measures all operations on a file; returns whether it could be read.
fn measured(file: &[u8]) -> bool {
    // 8 bytes for each level, which has 7 bytes or more, in a list that grows.
    let Ok(texture) = in_proportion("read", file.len(), 4, FIXED, || Texture::parse(file)) else { return false };
    // LZO expands a byte to at most 256.
    in_proportion("validate", file.len(), 256, FIXED, || texture.validate());
    for index in 0..texture.level_count().min(64) {
        // In addition, a byte of blocks becomes 8 bytes of pixels.
        in_proportion("decode", file.len(), 256 * 9, FIXED, || texture.decode(index).is_ok());
    }
    allocates_nothing(|| {
        std::hint::black_box((texture.tags().count(), texture.levels().count(), texture.palette().rgba()));
    });
    true
}

#[test]
fn memory_is_proportional() {
    let (bases, mut read) = (all(), 0);
    assert!(bases.iter().all(|file| measured(file)));
    for seed in 0..10_000 {
        let mut numbers = Numbers(seed);
        let mut file = bases[numbers.below(bases.len())].clone();
        change(&mut file, &(2..120), &mut numbers);
        read += u32::from(measured(&file));
    }
    assert!(read > 2_500, "{read}");
}

#[test]
fn many_small_parts() {
    let empty = PaaLevel::new(0, 1, []);
    assert!(measured(&Paa::new(PixelType::Dxt1, vec![empty; 100_000]).write()));
    let mut tags = crate::hostile::plain(PixelType::Ai88);
    tags.tags.extend((0..50_000).map(|_| (*b"NONE", vec![])));
    assert!(measured(&tags.write()));
}

/// The largest image of the games: 4096 × 4096 in DXT5 with all levels.
#[test]
fn the_largest_image_takes_less_than_250_mb() {
    let side = |level: u32| 4096_u16 >> level;
    let level = |side: u16| PaaLevel::lzo(side, side, &noise(usize::from(side) * usize::from(side)));
    let file = Paa::new(PixelType::Dxt5, (0..=10).map(|n| level(side(n))).collect()).write();
    let (largest, used) = measure(|| {
        let texture = Texture::parse(&file).unwrap();
        let pixels = (0..texture.level_count()).map(|index| texture.decode(index).unwrap());
        pixels.map(|pixels| pixels.rgba.len()).max()
    });
    assert_eq!(largest, Some(4096 * 4096 * 4));
    let whole = used.peak + u64::try_from(file.len()).unwrap();
    assert!(whole < 100_000_000, "{whole}");
    assert!(Texture::parse(&file).unwrap().level(0).unwrap().unpack(&Limits::default()).is_ok());
}

/// Bytes that can hardly be compressed.
fn noise(len: usize) -> Vec<u8> {
    let mut numbers = Numbers(7);
    (0..len).map(|n| if n % 4 == 0 { numbers.byte() } else { 0 }).collect()
}
