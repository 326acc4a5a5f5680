//! The tests of the crate `bis-paa`, in one program, which is linked once.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::float_cmp,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "tests"
)]

mod common;
mod document;
mod dump;
#[cfg(feature = "encode")]
mod encode;
mod findings;
mod hostile;
mod library;
mod made;
mod pixels;
mod real;
