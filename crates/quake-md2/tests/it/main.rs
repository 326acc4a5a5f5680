//! The tests of the crate `quake-md2`, in one program, which is linked once.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    clippy::float_cmp,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "tests"
)]

mod common;
mod document;
mod files;
mod findings;
mod hostile;
mod made;
mod manifest;
mod profiles;
mod roundtrip;
mod testdata;
