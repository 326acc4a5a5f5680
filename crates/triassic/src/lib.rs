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
#[allow(dead_code, unused_imports, reason = "only some formats have archives")]
mod archive;
#[cfg(feature = "census")]
pub mod census;
mod clip_list;
#[cfg(feature = "std")]
mod companion;
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
mod heightmap;
#[cfg(feature = "std")]
mod open;
#[cfg(feature = "std")]
mod open_error;
mod options;
#[cfg(feature = "std")]
mod owned_file;
#[cfg(feature = "scene")]
#[allow(dead_code, reason = "without any format there is nothing to show")]
mod shown;
#[allow(dead_code, unused_imports, reason = "without any format there is nothing to read or describe")]
pub mod summary;
#[cfg(feature = "viewer")]
pub mod viewer;

pub use any_file::detect;
pub use archive::{Archive, ArchiveEntry};
pub use clip_list::{ClipList, ListedClip};
#[cfg(feature = "std")]
pub use companion::CompanionFile;
pub use formats::*;
pub use formats_core::{
    self, Code, Companion, Detected, Diagnostic, Diagnostics, Error, ErrorKind, Format, FormatInfo, Head, Kind, Limits,
    Measure, Profile, Result, Role, Severity, Source, Subject, glam,
};
#[cfg(feature = "smd")]
pub use goldsrc_smd as smd;
#[cfg(feature = "studio")]
pub use goldsrc_studio as studio;
pub use heightmap::Heightmap;
#[cfg(feature = "std")]
pub use open::OpenFile;
#[cfg(feature = "std")]
pub use open_error::{OpenCause, OpenError};
pub use options::Options;
#[cfg(feature = "std")]
pub use owned_file::{OwnedFile, open, open_with};
pub use summary::Summary;
#[cfg(feature = "archives")]
pub use triassic_archive as archives;
#[cfg(feature = "scene")]
pub use triassic_convert as convert;
#[cfg(feature = "gltf")]
pub use triassic_gltf as gltf;
#[cfg(feature = "scene")]
pub use triassic_scene as scene;
