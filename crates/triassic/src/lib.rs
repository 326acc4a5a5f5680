#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

#[allow(dead_code, unused_imports, reason = "without any format there is nothing to read and to describe")]
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
#[allow(dead_code, unused_imports, reason = "without any format there is nothing to read and to describe")]
mod formats;
#[cfg(feature = "gltf-import")]
pub mod gltf_file;
mod heightmap;
#[cfg(feature = "std")]
mod open;
#[cfg(feature = "std")]
mod open_error;
mod options;
#[cfg(all(feature = "scene", feature = "std"))]
mod scene_files;
#[allow(dead_code, unused_imports, reason = "without any format there is nothing to read and to describe")]
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
    Profile, Result, Role, Severity, Source, glam,
};
#[cfg(feature = "smd")]
pub use goldsrc_smd as smd;
#[cfg(feature = "studio")]
pub use goldsrc_studio as studio;
pub use heightmap::Heightmap;
#[cfg(feature = "std")]
pub use open::{OpenFile, open, open_from, open_in, open_with};
#[cfg(feature = "std")]
pub use open_error::{OpenCause, OpenError};
pub use options::Options;
#[cfg(all(feature = "scene", feature = "std"))]
pub use scene_files::SceneFiles;
pub use summary::Summary;
#[cfg(feature = "archives")]
pub use triassic_archive as archives;
#[cfg(feature = "scene")]
pub use triassic_convert as convert;
#[cfg(feature = "gltf")]
pub use triassic_gltf as gltf;
#[cfg(feature = "scene")]
pub use triassic_scene as scene;
