//! Textures of Bohemia Interactive against the DDS decoder of the crate `image`, on the same blocks.
//!
//! The decoders take turns, and the shortest time of each is used, so that other load affects all of them. Each
//! creates a new image, like its users.

use std::{
    hint::black_box,
    io::Cursor,
    time::{Duration, Instant},
};

use bis_paa::{BlockFormat, Texture};
use image::{DynamicImage, codecs::dds::DdsDecoder};

/// Types of pixels by their name in DDS and their word in PAA.
const FORMATS: [(&str, u16, BlockFormat); 3] =
    [("DXT1", 0xFF01, BlockFormat::Bc1), ("DXT3", 0xFF03, BlockFormat::Bc2), ("DXT5", 0xFF05, BlockFormat::Bc3)];

fn main() {
    // Without `--bench` it is a test: once, and small.
    let measured = std::env::args().any(|argument| argument == "--bench");
    let sizes: &[(u16, u32)] = if measured { &[(512, 200), (2048, 30), (4096, 10)] } else { &[(64, 1)] };
    println!("| | side | `image`, DDS | blocks | by `image` | PAA with LZO | by `image` |");
    println!("|---|--:|--:|--:|--:|--:|--:|");
    for (name, word, format) in FORMATS {
        for &(side, rounds) in sizes {
            compare(name, word, format, side, rounds);
        }
    }
}

fn compare(name: &str, word: u16, format: BlockFormat, side: u16, rounds: u32) {
    let pitch = usize::from(side);
    let data = blocks(format, pitch);
    let dds = dds(name, side.into(), &data);
    let paa = paa(word, side, &data);
    let decode_blocks = || {
        let mut rgba = vec![0; pitch * pitch * 4];
        format.decode(black_box(&data), pitch, pitch, &mut rgba);
        rgba
    };
    let decode_paa = || {
        let texture = Texture::parse(black_box(&paa)).expect("a good file");
        texture.decode(0).expect("a good level").rgba
    };
    assert!(decode_blocks() == decode_paa(), "both decode the same blocks");
    let mut times = [Duration::MAX; 3];
    for _ in 0..rounds {
        let mut turn = 0;
        let mut time = |work: &mut dyn FnMut()| {
            let start = Instant::now();
            work();
            times[turn] = times[turn].min(start.elapsed());
            turn += 1;
        };
        time(&mut || {
            let decoder = DdsDecoder::new(Cursor::new(black_box(&dds))).expect("a good file");
            drop(black_box(DynamicImage::from_decoder(decoder).expect("good blocks")));
        });
        time(&mut || drop(black_box(decode_blocks())));
        time(&mut || drop(black_box(decode_paa())));
    }
    let [theirs, plain, packed] = times.map(|time| time.as_secs_f64() * 1e3);
    let (by_plain, by_packed) = (plain / theirs, packed / theirs);
    println!("| {name} | {side} | {theirs:.2} ms | {plain:.2} ms | {by_plain:.2} | {packed:.2} ms | {by_packed:.2} |");
}

/// Blocks of an image with soft colors and some noise, of which LZO packs about a third away.
fn blocks(format: BlockFormat, side: usize) -> Vec<u8> {
    let mut state = 7_u64;
    let mut noise = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        u32::try_from(state >> 40).expect("24 bits")
    };
    let columns = side / 4;
    let mut data = Vec::with_capacity(format.data_size(side, side));
    for block in 0..columns * columns {
        let (x, y) = (block % columns * 64 / columns, block / columns * 64 / columns);
        let green = u16::try_from(usize::midpoint(x, y)).expect("six bits");
        if format.block_size() == 16 {
            let alpha = noise().to_le_bytes();
            data.extend([200, 100, alpha[0], alpha[0], 0x55, alpha[1], 0x55, 0x24]);
        }
        let first = (green >> 1) << 11 | green << 5 | 0x14;
        data.extend(first.to_le_bytes());
        data.extend(first.saturating_sub(0x0843).to_le_bytes());
        let indices = noise().to_le_bytes();
        data.extend([indices[0], indices[1], 0xAA, 0xAA]);
    }
    data
}

fn dds(name: &str, side: u32, data: &[u8]) -> Vec<u8> {
    let mut header = [0_u32; 32];
    header[0] = u32::from_le_bytes(*b"DDS ");
    // Sizes, and which fields are set: capabilities, height, width, pixel format.
    (header[1], header[2], header[3], header[4]) = (124, 0x1007, side, side);
    let code: [u8; 4] = name.as_bytes().try_into().expect("four characters");
    (header[19], header[20], header[21], header[27]) = (32, 4, u32::from_le_bytes(code), 0x1000);
    [header.map(u32::to_le_bytes).as_flattened(), data].concat()
}

fn paa(word: u16, side: u16, data: &[u8]) -> Vec<u8> {
    let packed = lzokay::compress::compress(data).expect("enough memory");
    let length = u32::try_from(packed.len()).expect("less than 24 bits").to_le_bytes();
    let mut file = word.to_le_bytes().to_vec();
    // No tag, no palette; one level, whose width marks it as packed.
    for number in [0, side | 0x8000, side] {
        file.extend(number.to_le_bytes());
    }
    file.extend(&length[..3]);
    file.extend(packed);
    file.extend([0; 6]);
    file
}
