//! Archives: each kind by its bytes or by its extension; everything in them is used, as the crate's own tests use it.
#![no_main]

#[path = "../../crates/triassic-archive/tests/it/exercise.rs"]
mod exercise;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    for extension in ["", "pbo", "wrs", "zip"] {
        exercise::exercise(bytes, extension);
    }
});
