//! The tests of the crate `goldsrc-mdl`, in one program, which is linked once.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::expect_used,
    clippy::float_cmp,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "tests"
)]

mod builder;
mod bulk;
mod document;
mod dump;
mod editing;
mod findings;
mod hostile;
mod library;
mod made;
mod merge;
mod pose;
mod support;
mod version_9;
mod weights;
mod write;
mod write_hostile;
mod writing;
