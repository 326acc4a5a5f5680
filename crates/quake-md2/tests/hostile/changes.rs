//! Files cut short, and a million changes.

use quake_md2::{ErrorKind, Model, QUAKE2_PALETTE, pcx};

use crate::{
    bases,
    common::{
        self, Numbers,
        exercise::{exercise, exercise_pcx},
    },
};

#[test]
fn every_truncation() {
    let grass = common::read("quake-md2/ufoai-data/models/objects/vegi/grass2/grass.md2");
    let debris = common::read("quake-md2/cube2-data/models/debris/tris.md2");
    for file in bases().into_iter().chain([grass, debris]) {
        // In all of these the GL commands are last: only they may be cut.
        let needed = common::place(&file, "gl_command_offset");
        for len in 0..=file.len() {
            assert_eq!(exercise(&file[..len]), len >= needed, "{len} of {} bytes", file.len());
        }
        for len in 0..needed {
            let error = Model::parse(&file[..len]).unwrap_err();
            let expected = if len < 68 {
                matches!(error.kind(), ErrorKind::Truncated { .. }) && error.what() == "header"
            } else {
                matches!(error.kind(), ErrorKind::OutsideFile { end, .. } if end == u64::try_from(len).unwrap())
            };
            assert!(expected, "{len}: {error}");
        }
    }
}

/// A change of a few bytes, as bad disks, bad tools and people with bad intentions make them.
pub(crate) fn mutate(file: &mut Vec<u8>, numbers: &mut Numbers) {
    const TELLING: [i32; 12] = [0, 1, -1, 2, 68, 0x7fff, 0xffff, 0x1_0000, i32::MAX, i32::MIN, 1 << 20, 0x1fff_ffff];
    for _ in 0..=numbers.below(3) {
        match numbers.below(8) {
            // A telling number, or one close to the old one, in the header.
            0 => common::put(file, 8 + 4 * numbers.below(15), TELLING[numbers.below(TELLING.len())]),
            1 => {
                let at = 8 + 4 * numbers.below(15);
                file[at] = file[at].wrapping_add(numbers.byte() % 9).wrapping_sub(4);
            }
            // A telling number anywhere.
            2 => {
                let at = numbers.below(file.len() - 3);
                common::put(file, at, TELLING[numbers.below(TELLING.len())]);
            }
            // A bit or a byte anywhere, but mostly after the header, where a change does not stop the reader.
            3 => {
                let at = numbers.below(file.len());
                file[at] ^= 1 << numbers.below(8);
            }
            _ => {
                let at = 68 + numbers.below(file.len() - 68);
                file[at] = numbers.byte();
            }
        }
    }
    if numbers.below(32) == 0 {
        file.truncate(68 + numbers.below(file.len() - 68));
    }
}

/// How many changed files are tried, over all threads.
const CHANGES: u64 = 1_000_000;

#[test]
fn a_million_changes() {
    let threads = std::thread::available_parallelism().map_or(2, |n| n.get().min(16));
    let bases = bases();
    let run = |thread: usize| {
        let (mut read, mut file) = (0_u64, Vec::new());
        for seed in (0..CHANGES).skip(thread).step_by(threads) {
            let mut numbers = Numbers(seed);
            file.clone_from(&bases[numbers.below(bases.len())]);
            mutate(&mut file, &mut numbers);
            let readable = std::panic::catch_unwind(|| exercise(&file));
            read += u64::from(readable.unwrap_or_else(|_| panic!("seed {seed}")));
        }
        read
    };
    let read: u64 = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..threads).map(|thread| scope.spawn(move || run(thread))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).sum()
    });
    // A test of the test: changes that only break the header would leave the rest of the crate untried.
    assert!(read > CHANGES / 4, "only {read} of {CHANGES} could be read");
}

#[test]
fn changed_pictures() {
    let indices: Vec<u8> = (0..=255).chain([255; 100]).chain([3; 28]).collect();
    let good = pcx::write(24, 16, &indices, &QUAKE2_PALETTE).unwrap();
    for len in 0..good.len() {
        exercise_pcx(&good[..len]);
    }
    let mut read = 0;
    for seed in 0..20_000 {
        let (mut numbers, mut file) = (Numbers(seed), good.clone());
        for _ in 0..=numbers.below(3) {
            let end = if numbers.below(2) == 0 { 128 } else { file.len() };
            file[numbers.below(end)] = numbers.byte();
        }
        read += u32::from(exercise_pcx(&file));
    }
    assert!(read > 5_000, "{read}");
}
