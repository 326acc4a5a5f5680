//! Bulk decoding against copying its results, on tables larger than the cache.
//!
//! Decoding, the same loop compiled for the target's oldest processor, and the copy take turns, and the shortest time of
//! each is used, so that other load affects all three. The ratio is the time of the copy divided by that of decoding.

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

use formats_core::{
    bulk,
    glam::{Quat, Vec3},
};

const SCALE: Vec3 = Vec3::new(0.25, 0.3, 0.7);
const TRANSLATE: Vec3 = Vec3::new(-32.0, 1.0, 2.0);

fn main() {
    // Without `--bench` it is a test: once, and small.
    let measured = std::env::args().any(|argument| argument == "--bench");
    let (sizes, rounds): (&[usize], _) = if measured { (&[24, 48, 96], 60) } else { (&[1], 1) };
    println!("| | output | decode | plain loop | `memcpy` of the output | decode at |");
    println!("|---|--:|--:|--:|--:|--:|");
    for megabytes in sizes {
        let bytes = megabytes << 20;
        let byte = |n: usize| u8::try_from(n % 256).expect("less than 256");
        let points = bytes / size_of::<Vec3>();

        let records: Vec<[u8; 4]> = (0..points).map(|n| [byte(n), byte(n >> 3), byte(n * 7), 3]).collect();
        let decode: Decoder<[u8; 4], Vec3> = |records, out| bulk::dequantize_u8(records, SCALE, TRANSLATE, out);
        let plain: Decoder<[u8; 4], Vec3> = |records, out| {
            for ([x, y, z, _], out) in records.iter().zip(out) {
                *out = Vec3::new((*x).into(), (*y).into(), (*z).into()) * SCALE + TRANSLATE;
            }
        };
        compare("positions of 3 bytes", rounds, &records, Vec3::ONE, [decode, plain]);

        let records: Vec<[u8; 8]> =
            (0..points).map(|n| [byte(n), byte(n >> 8), byte(n * 7), byte(n >> 3), byte(n), 9, 3, 0]).collect();
        let decode: Decoder<[u8; 8], Vec3> = |records, out| bulk::dequantize_u16(records, SCALE, TRANSLATE, out);
        let plain: Decoder<[u8; 8], Vec3> = |records, out| {
            for ([a, b, c, d, e, f, ..], out) in records.iter().zip(out) {
                let [x, y, z] = [[*a, *b], [*c, *d], [*e, *f]].map(|bytes| f32::from(u16::from_le_bytes(bytes)));
                *out = Vec3::new(x, y, z) * SCALE + TRANSLATE;
            }
        };
        compare("positions of 3 words", rounds, &records, Vec3::ONE, [decode, plain]);

        let numbers = bytes / size_of::<f32>();
        let records: Vec<[u8; 4]> = (0..numbers).map(|n| [byte(n), byte(n >> 8), 1, 2]).collect();
        let decode: Decoder<[u8; 4], f32> = |records, out| bulk::dequantize_heights(records, 0.3, -7.0, out);
        let plain: Decoder<[u8; 4], f32> = |records, out| {
            for ([a, b, ..], out) in records.iter().zip(out) {
                *out = f32::from(u16::from_le_bytes([*a, *b])) * 0.3 - 7.0;
            }
        };
        compare("heights", rounds, &records, 1.0, [decode, plain]);

        let records: Vec<i16> = (0..numbers).map(|n| i16::from_le_bytes([byte(n), byte(n >> 8)])).collect();
        let decode: Decoder<i16, f32> = |records, out| bulk::dequantize_steps(records, 0.3, -7.0, out);
        let plain: Decoder<i16, f32> = |records, out| {
            for (step, out) in records.iter().zip(out) {
                *out = f32::from(*step) * 0.3 - 7.0;
            }
        };
        compare("steps", rounds, &records, 1.0, [decode, plain]);

        let turns = bytes / size_of::<Quat>();
        let angles: Vec<f32> = (0..turns).map(|n| (f32::from(byte(n)) - 128.0) / 50.0).collect();
        let decode: Decoder<f32, Quat> = |angles, out| bulk::rotations([angles, angles, angles], out);
        let plain: Decoder<f32, Quat> = |angles, out| {
            for (angle, out) in angles.iter().zip(out) {
                let ([sine], [cosine]) = bulk::sin_cos(&[angle * 0.5]);
                *out = Quat::from_array(bulk::half_angle_rotation([sine; 3], [cosine; 3]));
            }
        };
        compare("rotations", rounds, &angles, Quat::IDENTITY, [decode, plain]);
    }
}

type Decoder<R, T> = fn(&[R], &mut [T]);

/// Prints the shortest times of the decoders, each record to one value, and of the copy.
fn compare<R, T: Copy>(name: &str, rounds: u32, records: &[R], value: T, decoders: [Decoder<R, T>; 2]) {
    let made = vec![value; records.len()];
    let mut out = made.clone();
    let [mut decode, mut plain, mut copy] = [Duration::MAX; 3];
    for _ in 0..rounds {
        for (decoder, best) in decoders.into_iter().zip([&mut decode, &mut plain]) {
            time(best, || black_box(decoder)(black_box(records), black_box(&mut out)));
        }
        time(&mut copy, || black_box(&mut out).copy_from_slice(black_box(&made)));
    }
    println!(
        "| {name} | {} MB | {:.2} ms | {:.2} ms | {:.2} ms | {:.2} |",
        size_of_val(&*out) >> 20,
        decode.as_secs_f64() * 1e3,
        plain.as_secs_f64() * 1e3,
        copy.as_secs_f64() * 1e3,
        copy.as_secs_f64() / decode.as_secs_f64(),
    );
}

fn time(best: &mut Duration, work: impl FnOnce()) {
    let start = Instant::now();
    work();
    *best = start.elapsed().min(*best);
}
