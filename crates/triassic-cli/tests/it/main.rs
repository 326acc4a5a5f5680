//! The tests of the crate `triassic-cli`, in one program, which is linked once.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::as_conversions,
    clippy::case_sensitive_file_extension_comparisons,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::float_cmp,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "tests"
)]

mod archives;
mod bounds;
mod census;
mod compile;
mod converting;
mod encodings;
mod examples;
mod explaining;
mod formats;
#[cfg(feature = "view")]
mod gallery;
mod growth;
mod levels;
mod many;
mod mdl;
mod members;
mod options;
mod outputs;
mod p3d;
mod page;
mod places;
mod process;
mod round;
mod search;
mod terminal;
#[cfg(feature = "view")]
mod view;
