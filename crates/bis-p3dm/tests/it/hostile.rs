//! Truncated, changed and lying files: no panic, no hang, no disproportionate memory.

use crate::common;

mod claims;
mod large;
mod line_ends;
mod loading;
mod material;
mod work;

use bis_p3dm::{Builder, Model};
use triassic_test_support::{damage, memory};

/// The files to change.
fn bases() -> Vec<Vec<u8>> {
    vec![common::supply_crate().write().unwrap(), common::flashpoint().write().unwrap()]
}

/// Uses everything; returns whether the file could be read.
fn exercise(file: &[u8]) -> bool {
    // One small structure for each level that was found; a growing list briefly holds its old half. Detecting a missing
    // CR takes a copy of an unreadable file.
    let parsed = memory::in_proportion("parse", file.len(), 48, 4096, || Model::parse(file));
    let Ok(model) = parsed else { return false };
    for lod in model.lods() {
        memory::allocates_nothing(|| common::exercise::look(lod));
    }
    memory::in_proportion("validate", file.len(), 48, 16_384, || model.validate());
    let builder = memory::in_proportion("read to write", file.len(), 16, 4096, || Builder::from_model(&model));
    let written = memory::in_proportion("write", file.len(), 4, 4096, || builder.write()).unwrap();
    assert!(written == file, "the rewritten file differs");
    true
}

#[test]
fn every_truncation_is_handled() {
    for file in bases() {
        damage::every_cut(&file, |len, cut| assert_eq!(exercise(cut), len == file.len(), "{len} of {}", file.len()));
    }
}

#[test]
fn changed_files_are_handled() {
    let bases = bases();
    let read = damage::changed_files(&bases, &(8..40), 8_000, exercise);
    // Tests the test: if changes only made files unreadable, the rest would be untested.
    assert!((0.25..0.99).contains(&read), "{read}");
}

#[test]
fn changed_files_can_be_used_fully() {
    let read = damage::changed_files(&bases(), &(8..40), 1_500, common::exercise::exercise);
    assert!((0.25..0.98).contains(&read), "{read}");
}
