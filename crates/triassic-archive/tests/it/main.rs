//! Tests of archives: created ones, and real ones if the corpus is available.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::arithmetic_side_effects,
    clippy::as_conversions,
    clippy::cast_sign_loss,
    clippy::format_collect,
    reason = "a panic fails the test"
)]

mod among;
mod common;
mod corpus;
mod document;
mod examples;
mod exercise;
mod hostile;
mod image;
mod iso;
mod large;
mod pak;
mod pbo;
mod zip;
