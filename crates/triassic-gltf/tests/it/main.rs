//! The tests of the crate `triassic-gltf`, in one program, which is linked once.
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
mod editing;
mod evaluate;
#[cfg(feature = "import")]
mod examples;
mod hostile;
mod images;
#[cfg(feature = "import")]
mod import;
mod large;
mod materials;
mod p3d;
mod plain;
mod quantize;
mod readback;
#[cfg(feature = "import")]
mod way_back;
