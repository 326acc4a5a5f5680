#![cfg_attr(
    all(feature = "std", feature = "scene", feature = "quake-md2"),
    doc = include_str!("../README.md")
)]
#![cfg_attr(
    not(all(feature = "std", feature = "scene", feature = "quake-md2")),
    doc = "A facade for the model formats of legacy games."
)]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

#[allow(dead_code, unused_imports, reason = "without any format there is nothing to read or describe")]
mod any_file;
#[cfg(feature = "census")]
pub mod census;
#[cfg(feature = "gltf")]
pub mod conversion;
#[cfg(feature = "serde")]
pub mod dump;
#[cfg(feature = "explain")]
pub mod findings;
#[allow(dead_code, unused_imports, reason = "without any format there is nothing to read or describe")]
mod formats;
#[cfg(feature = "game-file")]
pub mod game_file;
#[cfg(feature = "gltf-import")]
pub mod gltf_file;
#[cfg(feature = "std")]
mod open;
#[cfg(feature = "std")]
mod owned_file;
#[cfg(feature = "scene")]
mod requests;
#[allow(dead_code, unused_imports, reason = "without any format there is nothing to read or describe")]
pub mod summary;
#[cfg(feature = "viewer")]
pub mod viewer;

pub use any_file::{Archive, ArchiveEntry, ClipList, Heightmap, ListedClip, Options, detect};
pub use formats::*;
pub use formats_core::{
    self, Code, Companion, Detected, Diagnostic, Diagnostics, Error, ErrorKind, Format, FormatInfo, Head, Kind, Limits,
    Measure, Profile, Result, Role, Severity, Source, Subject, glam,
};
#[cfg(feature = "studio")]
pub use goldsrc_studio as studio;
#[cfg(feature = "smd")]
pub use goldsrc_studio::smd;
#[cfg(feature = "std")]
pub use open::{OpenCause, OpenError, OpenFile};
#[cfg(feature = "std")]
pub use owned_file::{CompanionFile, OwnedFile, open, open_with};
pub use summary::Summary;
#[cfg(feature = "archives")]
pub use triassic_archive as archives;
#[cfg(feature = "scene")]
pub use triassic_convert as convert;
#[cfg(feature = "gltf")]
pub use triassic_gltf as gltf;
#[cfg(feature = "scene")]
pub use triassic_scene as scene;

/// The project's README, so that the tests compile its code.
#[cfg(all(doctest, feature = "gltf", feature = "images"))]
#[doc = include_str!("../../../README.md")]
pub struct FirstPage;

/// The guide for engines, likewise.
#[cfg(all(doctest, feature = "gltf", feature = "images"))]
#[doc = include_str!("../../../docs/guide/engine.md")]
pub struct EngineGuide;
