//! PCX skins: decoded, turned into colours, and written again.
#![no_main]

#[path = "../../crates/quake-md2/tests/it/common/exercise.rs"]
#[allow(dead_code, reason = "each target uses a part of it")]
mod exercise;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    exercise::exercise_pcx(bytes);
});
