//! Acknex levels, texture archives, level sources and resource archives: everything in the file is used, as the crate's own
//! tests use it.
#![no_main]

#[path = "../../crates/acknex-wmb/tests/it/common/exercise.rs"]
mod exercise;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    if exercise::exercise(bytes) {
        exercise::dump(bytes);
    }
});
