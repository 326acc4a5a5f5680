//! A level with models, terrains and maps in it, by each way to convert its light: a GLB, and an OBJ.
#![no_main]

#[path = "../../crates/triassic/tests/it/levels_exercise/mod.rs"]
mod levels_exercise;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    levels_exercise::exercise(bytes);
});
