#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#[cfg(feature = "serde")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod any_model;
#[cfg(feature = "std")]
mod companion;
#[cfg(feature = "serde")]
pub mod dump;
mod format;
#[cfg(feature = "std")]
mod open;
mod options;
#[cfg(feature = "scene")]
mod to_scene;

pub use any_model::{AnyModel, Kind};
#[cfg(feature = "std")]
pub use companion::CompanionFile;
pub use format::{Format, detect};
pub use formats_core::{self, Code, Diagnostic, Diagnostics, Error, ErrorKind, Limits, Result, Severity, glam};
#[cfg(feature = "std")]
pub use open::{ModelFile, OpenCause, OpenError, open, open_with};
pub use options::Options;
#[cfg(feature = "gltf")]
pub use triassic_gltf as gltf;
#[cfg(feature = "scene")]
pub use triassic_scene as scene;
#[cfg(feature = "smd")]
pub use triassic_smd as smd;

/// The formats of the GoldSrc engine.
#[cfg(feature = "goldsrc-mdl")]
pub mod goldsrc {
    pub use goldsrc_mdl as mdl;
}
/// The formats of the Quake engines.
#[cfg(feature = "quake-md2")]
pub mod quake {
    pub use quake_md2 as md2;
}
