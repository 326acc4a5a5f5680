//! What several tests share.
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

use std::{fs, path::Path};

use goldsrc_mdl::{Companion, Model, Role};

/// A companion that was found: what it is, its file's name, its bytes.
pub type Found = (Role, String, Vec<u8>);

/// The companions of the model at `path` that lie beside it.
pub fn find_companions(path: &Path, model: &Model<'_>) -> Vec<Found> {
    let names: Vec<String> = fs::read_dir(path.parent().expect("a folder"))
        .expect("readable")
        .map(|entry| entry.expect("readable").file_name().to_string_lossy().into_owned())
        .collect();
    let find = |companion: &Companion| {
        companion.names.iter().find_map(|wanted| {
            let exact = names.iter().find(|name| *name == wanted);
            exact.or_else(|| names.iter().find(|name| name.eq_ignore_ascii_case(wanted)))
        })
    };
    let file_name = path.file_name().expect("a name").to_string_lossy();
    model
        .companions(&file_name)
        .into_iter()
        .filter_map(|companion| {
            let name = find(&companion)?;
            Some((companion.role, name.clone(), fs::read(path.with_file_name(name)).expect("readable")))
        })
        .collect()
}
