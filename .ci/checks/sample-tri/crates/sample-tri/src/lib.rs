#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

pub mod codes;
#[cfg(feature = "std")]
mod files;
mod model;
mod records;
mod write;

pub use codes::CODES;
#[cfg(feature = "std")]
pub use files::ModelFiles;
#[cfg(feature = "std")]
pub use formats_core::files::LoadError;
pub use formats_core::{
    self, Code, Companion, Detected, Diagnostic, Diagnostics, Error, ErrorKind, Format, FormatInfo, Head, Kind, Limits,
    Record, Records, Result, Role, Severity, Source, WriteError,
};
pub use model::Model;
pub use records::{Header, Triangle, Vertex};
pub use write::Builder;
