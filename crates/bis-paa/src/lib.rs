#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

pub mod codes;
#[cfg(feature = "encode")]
#[cfg_attr(docsrs, doc(cfg(feature = "encode")))]
pub mod encode;
#[cfg(feature = "std")]
mod files;
mod level;
#[cfg(feature = "serde")]
mod serialize;
mod tag;
mod texture;
mod validate;

pub use codes::CODES;
#[cfg(feature = "std")]
#[cfg_attr(docsrs, doc(cfg(feature = "std")))]
pub use files::TextureFile;
#[cfg(feature = "std")]
#[cfg_attr(docsrs, doc(cfg(feature = "std")))]
pub use formats_core::files::LoadError;
pub use formats_core::{
    self, BlockFormat, Code, Companion, Detected, Diagnostic, Diagnostics, Error, ErrorKind, Format, FormatInfo, Head,
    Kind, Limits, Located, Measure, Pixels, Record, RecordIter, Records, Result, Role, Severity, Source, Subject, Text,
    WriteError,
};
pub use level::{Checksum, LevelHeader, MipLevel, Packing, Unpacked, UploadFormat, UploadLevel};
pub use tag::{Swizzle, Tag, TagHeader, TagIter, TextureAlpha};
pub use texture::{LevelOffset, Palette, PaletteColor, PixelType, Texture};
