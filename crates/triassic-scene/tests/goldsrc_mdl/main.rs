//! Half-Life models as scenes: what the format crate poses is what the scene shows.
#![cfg(feature = "goldsrc-mdl")]
#![allow(
    clippy::arithmetic_side_effects,
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test"
)]

mod built;
mod hostile;
mod real;
mod same;
mod solid;
mod unusual;
#[path = "../../../goldsrc-mdl/tests/support/version_9.rs"]
#[allow(unreachable_pub, reason = "it is public where it comes from")]
mod version_9;
