//! PAA: everything in the file is used, as the crate's own tests use it; as `.pac` too.
#![no_main]

#[path = "../../crates/bis-paa/tests/it/common/exercise.rs"]
mod exercise;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    exercise::exercise(bytes);
    exercise::exercise_as(bytes, "pac");
});
