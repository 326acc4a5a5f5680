//! Truncated and changed files.

use std::ops::Range;

use quake_md2::{ErrorKind, Model, QUAKE2_PALETTE, pcx};
use triassic_test_support::{
    damage::{Numbers, changed_files},
    files,
};

use crate::common::{
    self,
    exercise::{exercise, exercise_pcx},
};
use crate::hostile::bases;

#[test]
fn every_truncation() {
    let grass = files::read("quake-md2/ufoai-data/models/objects/vegi/grass2/grass.md2");
    let debris = files::read("quake-md2/cube2-data/models/debris/tris.md2");
    for file in bases().into_iter().chain([grass, debris]) {
        // In all of these, the GL commands come last: only they may be truncated.
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

/// The header fields that do not stop the reader.
pub(crate) const NUMBERS: Range<usize> = 8..68;

#[test]
fn changes() {
    let read = changed_files(&bases(), &NUMBERS, 20_000, exercise);
    // A test of the test: if changes only broke the header, the rest of the crate would be untested.
    assert!(read > 0.25, "{read}");
}

#[test]
fn changed_images() {
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
