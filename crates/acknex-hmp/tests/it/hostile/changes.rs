//! Truncated and changed files.

use acknex_hmp::{ErrorKind, Terrain};
use triassic_test_support::damage::{as_utf8, changed_files, every_cut};

use crate::common::exercise::exercise;
use crate::hostile::bases;

#[test]
fn every_truncation() {
    for file in bases() {
        every_cut(&file, |len, cut| {
            assert_eq!(exercise(cut), len == file.len(), "{len} of {} bytes", file.len());
            if len < file.len() {
                let error = Terrain::parse(cut).unwrap_err();
                let reported = matches!(error.kind(), ErrorKind::Truncated { .. } | ErrorKind::OutsideFile { .. });
                assert!(reported, "{len}: {error}");
            }
        });
    }
}

#[test]
fn changes() {
    let read = changed_files(&bases(), &(4..84), 10_000, exercise);
    // A test of the test: if changes only broke the header, the rest of the crate would be untested.
    assert!(read > 0.25, "{read}");
}

#[test]
fn text_conversion_is_reported() {
    let damaged = as_utf8(&crate::common::read("acknex-hmp/assimp/terrain.hmp"));
    let error = Terrain::parse(&damaged).unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Damaged(_)), "{error}");
}
