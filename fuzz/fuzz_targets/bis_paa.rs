#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    triassic_fuzz::Target::of("bis_paa").run(bytes);
});
