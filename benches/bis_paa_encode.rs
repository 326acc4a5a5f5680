//! Textures of Bohemia Interactive made from images of 4096 × 4096 pixels, and the crate texpresso alone on the same blocks.
//!
//! The first column is all of the work on all processors: levels, blocks, packing, the file. The other two are the blocks of the
//! first level on one thread.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::many_single_char_names,
    reason = "the image has small values"
)]

use std::{
    hint::black_box,
    thread,
    time::{Duration, Instant},
};

use bis_paa::{Pixels, encode::Encoding};
use texpresso::{Algorithm, COLOUR_WEIGHTS_PERCEPTUAL, COLOUR_WEIGHTS_UNIFORM, Format, Params};

fn main() {
    // Without `--bench` it is a test: small.
    let side = if std::env::args().any(|argument| argument == "--bench") { 4096 } else { 64 };
    println!("| | side | whole file | blocks here | texpresso | ratio |");
    println!("|---|--:|--:|--:|--:|--:|");
    for (suffix, format) in [("co", Format::Bc1), ("nohq", Format::Bc3)] {
        let image = image(side, suffix == "nohq");
        for fast in [false, true] {
            measure(suffix, format, &image, fast);
        }
    }
}

fn time(work: impl FnOnce()) -> Duration {
    let start = Instant::now();
    work();
    start.elapsed()
}

fn measure(suffix: &str, format: Format, image: &Pixels, fast: bool) {
    let encoding = Encoding::for_suffix(suffix).expect("a known suffix").with_fast(fast);
    let whole = time(|| {
        let mut encoder = encoding.begin(image).expect("a good image");
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let mut shares: Vec<Vec<_>> = (0..threads).map(|_| Vec::new()).collect();
        for (n, part) in encoder.parts_mut().enumerate() {
            shares[n % threads].push(part);
        }
        thread::scope(|scope| {
            for share in shares {
                scope.spawn(|| share.into_iter().for_each(bis_paa::encode::Part::encode));
            }
        });
        thread::scope(|scope| {
            for level in encoder.levels_mut() {
                scope.spawn(|| level.pack());
            }
        });
        black_box(encoder.finish().expect("a texture"));
    });
    // One level of the same blocks: a quarter of the image, which is faster.
    let side = image.width / 2;
    let quarter: Vec<u8> = image
        .rgba
        .chunks(image.width as usize * 4)
        .take(side as usize)
        .flat_map(|row| &row[..side as usize * 4])
        .copied()
        .collect();
    let quarter = Pixels { width: side, height: side, rgba: quarter };
    let mut encoder = encoding.begin(&quarter).expect("a good image");
    let blocks = (quarter.pixels().len() / 16).max(1);
    let level: usize = encoder.levels_mut().next().map_or(0, |level| level.part_count());
    let ours = time(|| encoder.parts_mut().take(level).for_each(bis_paa::encode::Part::encode));
    let mut stored = quarter.rgba.clone();
    encoding.swizzle.apply(&mut stored);
    let is_color = suffix == "co";
    let params = Params {
        algorithm: if fast { Algorithm::RangeFit } else { Algorithm::ClusterFit },
        weights: if is_color { COLOUR_WEIGHTS_PERCEPTUAL } else { COLOUR_WEIGHTS_UNIFORM },
        weigh_colour_by_alpha: false,
    };
    let mut data = vec![0; blocks * format.block_size()];
    let theirs = time(|| format.compress(black_box(&stored), side as usize, side as usize, params, &mut data));
    let [whole, ours, theirs] = [whole, ours, theirs].map(|time| time.as_secs_f64());
    let (how, ratio) = (if fast { ", fast" } else { "" }, ours / theirs);
    println!("| {suffix}{how} | {} | {whole:.1} s | {ours:.2} s | {theirs:.2} s | {ratio:.2} |", image.width);
}

/// Soft waves with some noise, as photographs have it; or the normals of such waves.
fn image(side: u32, normals: bool) -> Pixels {
    let mut state = 7_u32;
    let mut noise = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 24) as f32 / 255.0 - 0.5
    };
    let mut rgba = Vec::with_capacity(side as usize * side as usize * 4);
    for y in 0..side {
        for x in 0..side {
            let [a, b] = [x, y].map(|at| (at as f32 / 61.0).sin() * 0.4);
            let grain = noise() * 0.06;
            let color = if normals {
                let (x, y) = (a + grain, b + grain);
                [x, y, (1.0 - x * x - y * y).max(0.0).sqrt()]
            } else {
                [a + grain, b + grain, a * b + grain]
            };
            rgba.extend(color.map(|value| ((value + 1.0) * 127.5).round() as u8));
            rgba.push(255);
        }
    }
    Pixels { width: side, height: side, rgba }
}
