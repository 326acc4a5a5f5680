//! Half-Life models: everything in the files is used, as the crate's own tests use it.
//!
//! An input is a main file, or three files: the main file and the texture file, each preceded by its length in four bytes, and
//! the sequence file. Any other input is used as all three.
#![no_main]

#[path = "../../crates/goldsrc-mdl/tests/it/support/exercise.rs"]
mod exercise;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let [main, textures, group] = split(bytes).unwrap_or([bytes; 3]);
    exercise::use_all(main, textures, group, &mut goldsrc_mdl::Pose::new());
    exercise::write_all(main, textures, group);
});

fn split(bytes: &[u8]) -> Option<[&[u8]; 3]> {
    let (length, rest) = bytes.split_first_chunk::<4>()?;
    let (main, rest) = rest.split_at_checked(usize::try_from(u32::from_le_bytes(*length)).ok()?)?;
    let (length, rest) = rest.split_first_chunk::<4>()?;
    let (textures, group) = rest.split_at_checked(usize::try_from(u32::from_le_bytes(*length)).ok()?)?;
    Some([main, textures, group])
}
