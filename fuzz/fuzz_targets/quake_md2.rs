//! MD2: everything in the file is used, as the crate's own tests use it.
#![no_main]

#[path = "../../crates/quake-md2/tests/it/common/exercise.rs"]
#[allow(dead_code, reason = "each target uses a part of it")]
mod exercise;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    exercise::exercise(bytes);
});
