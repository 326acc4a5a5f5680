#![doc = include_str!("../README.md")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    clippy::missing_panics_doc,
    reason = "tests fail by panicking"
)]

pub mod bytes;
pub mod damage;
pub mod document;
pub mod files;
pub mod findings;
pub mod glb;
pub mod instructions;
pub mod memory;

pub use findings::Case;
