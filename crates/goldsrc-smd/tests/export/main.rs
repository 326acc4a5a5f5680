//! What is written, read again and compared with the model.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::as_conversions,
    clippy::case_sensitive_file_extension_comparisons,
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::float_cmp,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test"
)]

mod built;
mod compare;
mod real;
mod smd;

#[path = "../../../goldsrc-mdl/tests/support/version_9.rs"]
#[allow(unreachable_pub, reason = "it is public where it comes from")]
mod version_9;
