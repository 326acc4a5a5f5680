//! Acknex models and terrains: decoding the positions of all frames against copying, on files larger than the cache.
//!
//! Decoding and the copy take turns, and the shortest time of each is used, so that other load affects both.
//! The copy is one of the decoded positions; for MDL7, whose positions are not packed, one of the stored records.

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

use acknex_hmp::Terrain;
use acknex_mdl::{Generation, Model, Vec3};

fn main() {
    // Without `--bench` it is a test: once, and small.
    let measured = std::env::args().any(|argument| argument == "--bench");
    let (side, frames, rounds) = if measured { (64, 1000, 40) } else { (8, 2, 1) };
    println!("| | output | decode | `memcpy` | decode at |");
    println!("|---|--:|--:|--:|--:|");
    for generation in Generation::ALL {
        let file = triassic_benches::acknex_sheet(generation, side, frames);
        let model = Model::parse(&file).expect("a generated file is good");
        let mut out = vec![Vec3::ONE; usize::from(side) * usize::from(side) * usize::from(frames)];
        let count = usize::from(side) * usize::from(side);
        let stored = if generation == Generation::Mdl7 { 26 } else { size_of::<Vec3>() };
        compare(&format!("{generation:?}"), rounds, stored, &mut out, |out| match model.body() {
            acknex_mdl::Body::Classic(model) => {
                for (frame, out) in model.frames().zip(out.chunks_exact_mut(count)) {
                    frame.read_positions(out);
                }
            }
            acknex_mdl::Body::Mdl7(model) => {
                let group = model.group(0).expect("there is one");
                for (frame, out) in group.frames().zip(out.chunks_exact_mut(count)) {
                    frame.vertices.read_positions(out);
                }
            }
        });
    }
    let side = if measured { 2048 } else { 9 };
    for generation in acknex_hmp::Generation::ALL {
        let file = triassic_benches::acknex_ground(generation, side);
        let terrain = Terrain::parse(&file).expect("a generated file is good");
        let frame = terrain.frame(0).expect("there is one");
        let mut out = vec![Vec3::ONE; usize::from(side) * usize::from(side)];
        let name = format!("{generation:?}");
        compare(&name, rounds, size_of::<Vec3>(), &mut out, |out| black_box(&frame).read_positions(out));
    }
}

/// Prints the time of decoding, and of copying `n` bytes for each position.
fn compare(name: &str, rounds: usize, size: usize, out: &mut [Vec3], decode: impl Fn(&mut [Vec3])) {
    let source = vec![1_u8; out.len() * size];
    let mut copy = vec![2_u8; source.len()];
    let [mut fastest, mut fastest_copy] = [Duration::MAX; 2];
    for _ in 0..rounds {
        let start = Instant::now();
        decode(black_box(out));
        fastest = fastest.min(start.elapsed());
        let start = Instant::now();
        copy.copy_from_slice(black_box(&source));
        fastest_copy = fastest_copy.min(start.elapsed());
        black_box((&mut copy, &out));
    }
    let milliseconds = |time: Duration| time.as_secs_f64() * 1e3;
    let (own, other) = (milliseconds(fastest), milliseconds(fastest_copy));
    println!("| {name} | {} MB | {own:.2} ms | {other:.2} ms | {:.2} |", size_of_val(out) >> 20, other / own);
}
