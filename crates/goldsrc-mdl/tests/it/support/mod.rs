//! Shared by several tests.
#![allow(
    dead_code,
    unreachable_pub,
    clippy::as_conversions,
    clippy::arithmetic_side_effects,
    clippy::cast_precision_loss,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "every test uses a part of it"
)]

pub mod exercise;
pub mod sample;
pub mod version_9;

use std::path::Path;

use goldsrc_mdl::{Model, Role};
use triassic_test_support::files;

/// A companion that was found: its kind, its file name and its bytes.
pub type Found = (Role, String, Vec<u8>);

/// The companions next to the model at `path`.
pub fn find_companions(path: &Path, model: &Model<'_>) -> Vec<Found> {
    files::adjacent(path, &model.companions(path.file_name().unwrap().to_str().unwrap()))
}
