//! Images on their way from a file into a GLB, against the minimum: decoding the file, and compressing
//! its pixels as PNG.
//!
//! The two take turns, and the shortest time of each is used, so that other load affects both.

use std::{
    hint::black_box,
    io::{self, Cursor},
    time::{Duration, Instant},
};

use formats_core::pcx::Pcx;
use image::{DynamicImage, ImageFormat, ImageReader};
use png::{BitDepth, ColorType, Compression, Encoder, Filter};
use triassic::{
    convert::{Found, SceneOptions, image_scene},
    gltf::{Options, Threads, export},
};

/// Makes a file with this many pixels on each side.
type Make = fn(u16) -> Vec<u8>;

/// Decoding alone: the pixels as they go into a PNG file, and the palette.
type Decode = fn(&[u8]) -> Decoded;

struct Decoded {
    size: [u32; 2],
    color: ColorType,
    pixels: Vec<u8>,
    palette: Vec<u8>,
}

fn main() {
    // Without `--bench` it is a test: once, and small.
    let measured = std::env::args().any(|argument| argument == "--bench");
    let sizes: &[(u16, u32)] = if measured { &[(128, 400), (512, 60), (1024, 25)] } else { &[(32, 1)] };
    println!("| | side | decoding | PNG | both | file to GLB | by both |");
    println!("|---|--:|--:|--:|--:|--:|--:|");
    let files: [(&str, Make, Decode); 5] = [
        ("image.tga", |side| tga(side, 3), with_image),
        ("image.bmp", bmp, with_image),
        ("alpha.tga", |side| tga(side, 4), with_image),
        ("image.pcx", pcx, indices),
        ("image.dds", dds, with_image),
    ];
    for (name, file, decode) in files {
        for &(side, rounds) in sizes {
            compare(name, &file(side), decode, side, rounds);
        }
    }
}

fn compare(name: &str, file: &[u8], decode: Decode, side: u16, rounds: u32) {
    let mut options = Options::default();
    options.threads = Threads::One;
    let mut times = [Duration::MAX; 3];
    for _ in 0..rounds {
        let mut turn = 0;
        let mut time = |start: Instant| {
            times[turn] = times[turn].min(start.elapsed());
            turn += 1;
        };
        let start = Instant::now();
        let decoded = black_box(decode(black_box(file)));
        time(start);
        let start = Instant::now();
        let theirs = black_box(png(&decoded));
        time(start);
        drop(decoded);
        // The reader owns the bytes of a file.
        let found = Found { name: name.to_owned(), bytes: file.to_vec() };
        let start = Instant::now();
        let scene = image_scene(found, &SceneOptions::default()).expect("a good file");
        let glb = export(&scene, &options).expect("a good scene");
        glb.write_glb(&mut io::sink()).expect("a sink takes all");
        drop(scene);
        time(start);
        drop(theirs);
    }
    let [decode, png, ours] = times.map(|time| time.as_secs_f64() * 1e3);
    let (both, ratio) = (decode + png, ours / (decode + png));
    println!("| {name} | {side} | {decode:.2} ms | {png:.2} ms | {both:.2} ms | {ours:.2} ms | {ratio:.2} |");
}

/// Decoded by the crate `image`.
fn with_image(file: &[u8]) -> Decoded {
    let format = image::guess_format(file).unwrap_or(ImageFormat::Tga);
    let image = ImageReader::with_format(Cursor::new(file), format).decode().expect("a good file");
    let size = [image.width(), image.height()];
    let (color, pixels) = match image {
        DynamicImage::ImageRgb8(image) => (ColorType::Rgb, image.into_raw()),
        other => (ColorType::Rgba, other.into_rgba8().into_raw()),
    };
    Decoded { size, color, pixels, palette: Vec::new() }
}

/// The indices of a PCX file, which the crate `image` does not read.
fn indices(file: &[u8]) -> Decoded {
    let pcx = Pcx::parse(file).expect("a good file");
    Decoded {
        size: [pcx.width(), pcx.height()],
        color: ColorType::Indexed,
        pixels: pcx.indices(&formats_core::Limits::default()).expect("a good image"),
        palette: pcx.palette().expect("there is one").as_bytes().to_vec(),
    }
}

/// Compressed by the crate `png`, with the fastest setting that makes the file smaller.
fn png(Decoded { size: [width, height], color, pixels, palette }: &Decoded) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, *width, *height);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_color(*color);
    encoder.set_compression(Compression::Fast);
    encoder.set_filter(Filter::Paeth);
    if !palette.is_empty() {
        encoder.set_palette(palette.as_slice());
    }
    let mut writer = encoder.write_header().expect("a good size");
    writer.write_image_data(pixels).expect("all pixels");
    writer.finish().expect("it is memory");
    file
}

/// Soft colors and some noise, as blue, green, red and alpha.
fn pixels(side: u16) -> impl Iterator<Item = [u8; 4]> {
    let mut state = 7_u64;
    let middle = i32::from(side) / 2;
    (0..side).flat_map(move |y| (0..side).map(move |x| [x, y].map(i32::from))).map(move |[x, y]| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let noise = i32::try_from(state >> 61).expect("three bits");
        let byte = |value: i32| u8::try_from(value.clamp(0, 255)).expect("a byte");
        let soft = |value: i32| byte(value * 200 / (2 * middle).max(1) + noise);
        // Opaque in the middle, with a soft edge.
        let alpha = byte((middle * middle - (x - middle).pow(2) - (y - middle).pow(2)) / middle.max(1) * 8);
        [soft(x), soft(y), soft(i32::midpoint(x, y)), alpha]
    })
}

fn tga(side: u16, channels: u8) -> Vec<u8> {
    let [low, high] = side.to_le_bytes();
    // Not packed, rows from the top, alpha of 8 bits if there is a fourth byte.
    let about = 0x20 | if channels == 4 { 8 } else { 0 };
    let mut file = vec![0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, low, high, low, high, channels * 8, about];
    file.extend(pixels(side).flat_map(|pixel| pixel.into_iter().take(channels.into())));
    file
}

fn bmp(side: u16) -> Vec<u8> {
    let length = 54 + u32::from(side) * u32::from(side) * 3;
    let mut file = b"BM".to_vec();
    for number in [length, 0, 54, 40, side.into(), side.into(), 1 | 24 << 16, 0, 0, 0, 0, 0, 0] {
        file.extend(number.to_le_bytes());
    }
    file.extend(pixels(side).flat_map(|[b, g, r, _]| [b, g, r]));
    file
}

/// With 256 colors in no particular order, as the palettes of games are.
fn pcx(side: u16) -> Vec<u8> {
    let [low, high] = (side - 1).to_le_bytes();
    let [wide, wider] = side.to_le_bytes();
    let mut file = vec![10, 5, 1, 8, 0, 0, 0, 0, low, high, low, high];
    file.resize(65, 0);
    file.extend([1, wide, wider, 1]);
    file.resize(128, 0);
    for [b, g, ..] in pixels(side) {
        let index = (b >> 4 | g & 0xf0).wrapping_mul(77);
        // Runs begin with a byte from 0xC0 on.
        if index >= 0xc0 { file.extend([0xc1, index]) } else { file.push(index) }
    }
    file.push(12);
    for n in 0..=255_u8 {
        // 197 times 77 is 1 of 256.
        let color = n.wrapping_mul(197);
        file.extend([color << 4, color & 0xf0, color / 2]);
    }
    file
}

/// DXT1, without transparent pixels.
fn dds(side: u16) -> Vec<u8> {
    let mut header = [0_u32; 32];
    header[0] = u32::from_le_bytes(*b"DDS ");
    (header[1], header[2], header[3], header[4]) = (124, 0x1007, side.into(), side.into());
    (header[19], header[20], header[21], header[27]) = (32, 4, u32::from_le_bytes(*b"DXT1"), 0x1000);
    let mut file = header.map(u32::to_le_bytes).as_flattened().to_vec();
    for [b, g, r, noise] in pixels(side / 4) {
        let first = u16::from(r >> 3) << 11 | u16::from(g >> 2) << 5 | u16::from(b >> 3);
        file.extend((first | 0x0841).to_le_bytes());
        file.extend((first & !0x0841).to_le_bytes());
        file.extend([noise, b ^ r, 0x5a, g.wrapping_mul(77)]);
    }
    file
}
