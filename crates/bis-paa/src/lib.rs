#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

pub mod codes;
mod decode;
#[cfg(feature = "encode")]
#[cfg_attr(docsrs, doc(cfg(feature = "encode")))]
pub mod encode;
#[cfg(feature = "std")]
mod files;
mod format;
mod level;
mod mip_chain;
mod palette;
mod pixel_type;
mod read;
#[cfg(feature = "serde")]
mod serialize;
mod swizzle;
mod tag;
mod texture;
mod unpack;
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
pub use level::{LevelHeader, MipLevel};
pub use mip_chain::{UploadFormat, UploadLevel};
pub use palette::{Palette, PaletteColor};
pub use pixel_type::PixelType;
pub use swizzle::Swizzle;
pub use tag::{Tag, TagHeader, TagIter, TextureAlpha};
pub use texture::{LevelOffset, Texture};
pub use unpack::{Checksum, Packing, Unpacked};
