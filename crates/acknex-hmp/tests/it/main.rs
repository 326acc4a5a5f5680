//! The tests of the crate `acknex-hmp`, in one program, which is linked once.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::as_conversions,
    clippy::cast_precision_loss,
    clippy::float_cmp,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "tests"
)]

mod boundaries;
mod common;
mod document;
mod dump;
mod findings;
mod ground;
mod hostile;
mod library;
mod made;
mod real;
