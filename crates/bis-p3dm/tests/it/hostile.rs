//! Files cut short, changed, made to lie: no panic, no hang, no memory out of proportion.

use crate::common;

mod claims;
mod large;
mod line_ends;
mod loading;
mod material;
mod work;

use bis_p3dm::{Builder, Model};
use triassic_test_support::{damage, memory};

/// The files that are changed.
fn bases() -> Vec<Vec<u8>> {
    vec![common::supply_crate().write().unwrap(), common::flashpoint().write().unwrap()]
}

/// Looks at everything; whether the file could be read.
fn exercise(file: &[u8]) -> bool {
    // One small structure for each level that was found; a list that grows holds its old half for a moment. To see whether
    // a CR is missing takes a copy of a file that cannot be read.
    let parsed = memory::in_proportion("parse", file.len(), 48, 4096, || Model::parse(file));
    let Ok(model) = parsed else { return false };
    for lod in model.lods() {
        memory::allocates_nothing(|| common::exercise::look(lod));
    }
    memory::in_proportion("validate", file.len(), 48, 16_384, || model.validate());
    let builder = memory::in_proportion("read to write", file.len(), 16, 4096, || Builder::from_model(&model));
    let written = memory::in_proportion("write", file.len(), 4, 4096, || builder.write()).unwrap();
    assert!(written == file, "not written as it was read");
    true
}

#[test]
fn every_truncation() {
    for file in bases() {
        damage::every_cut(&file, |len, cut| assert_eq!(exercise(cut), len == file.len(), "{len} of {}", file.len()));
    }
}

#[test]
fn a_hundred_thousand_changes() {
    let bases = bases();
    let read = damage::changed_files(&bases, &(8..40), 100_000, exercise);
    // A test of the test: changes that only break the reading would leave the rest untried.
    assert!(read > 25_000 && read < 99_000, "{read}");
}

#[test]
fn changed_files_are_used_to_the_full() {
    let read = damage::changed_files(&bases(), &(8..40), 6000, common::exercise::exercise);
    assert!(read > 1500 && read < 5900, "{read}");
}
