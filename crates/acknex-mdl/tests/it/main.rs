//! The tests of the crate `acknex-mdl`, in one program, which is linked once.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::as_conversions,
    clippy::cast_precision_loss,
    clippy::float_cmp,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::ptr_arg,
    clippy::redundant_closure_for_method_calls,
    clippy::unwrap_used,
    reason = "tests"
)]

mod boundaries;
mod common;
mod document;
mod dump;
mod findings;
mod hostile;
mod library;
mod made;
mod parts;
mod roundtrip;
mod testdata;
