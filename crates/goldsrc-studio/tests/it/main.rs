//! The tests of the crate `goldsrc-studio`, in one program, which is linked once.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::float_cmp,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::print_stderr,
    clippy::unwrap_used,
    reason = "tests"
)]

mod compare;
mod document;
mod hostile;
mod made;
mod real;
mod round_trip;
mod table;
