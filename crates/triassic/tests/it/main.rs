//! The tests of the crate `triassic`, in one program, which is linked once.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::as_conversions,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "tests"
)]

mod calls;
mod companions;
mod damaged_levels;
mod facade;
mod features;
mod game_files;
mod hostile;
mod levels;
mod levels_exercise;
mod options;
mod owned;
mod proxies;
mod quantize;
mod requests;
mod search;
#[cfg(feature = "viewer")]
mod viewer;
mod vocabulary;
