#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

#[cfg(feature = "acknex")]
#[cfg_attr(docsrs, doc(cfg(feature = "acknex")))]
pub mod acknex;
mod blocks;
mod budget;
pub mod bulk;
mod companion;
mod cursor;
mod damage;
#[cfg(feature = "dds")]
#[cfg_attr(docsrs, doc(cfg(feature = "dds")))]
pub mod dds;
mod diagnostic;
mod error;
mod field;
#[cfg(feature = "std")]
pub mod folder;
mod format;
mod frame_blend;
mod grey16;
mod limits;
mod linked;
mod lzss;
mod normals;
mod number;
mod palette;
mod parser;
pub mod pcx;
mod pixels;
mod record;
mod records;
mod relatives;
#[cfg(feature = "serde")]
mod serialize;
mod source;
mod strided;
mod strip;
mod text;
mod texture;
mod unknown_name;
mod weld;
mod write_error;

pub use blocks::BlockFormat;
pub use budget::{Budget, Steps};
pub use companion::{Companion, Role, file_name, file_stem};
pub use cursor::Cursor;
pub use damage::text_damage;
pub use diagnostic::{Code, Diagnostic, Diagnostics, Severity};
pub use error::{Error, ErrorKind, Result};
pub use field::Field;
pub use format::{Detected, Format, FormatInfo, Head, Kind, Profile};
pub use frame_blend::FrameBlend;
pub use glam;
pub use grey16::Grey16;
#[cfg(feature = "image")]
pub use image;
pub use limits::Limits;
pub use linked::{Linked, LinkedIter, LinkedRecord, LinkedRecords, Located};
pub use lzss::{LzssOffsets, Unpacked, unpack_lzss};
pub use normals::{ACKNEX_NORMALS, QUAKE2_NORMALS, nearest_normal};
pub use number::Number;
pub use palette::Palette;
pub use parser::{Fail, magic, record, records, zero_terminated};
pub use pixels::Pixels;
pub use record::{FieldInfo, RawBytes, Record};
pub use records::{RecordIter, Records, encode_all};
pub use relatives::Relative;
#[cfg(feature = "serde")]
pub use serialize::List;
pub use source::Source;
pub use strided::{Strided, StridedIter};
pub use strip::{StripKind, StripTriangles};
pub use text::{FixedStr, Text};
pub use texture::{PixelFormat, TextureView};
pub use unknown_name::UnknownName;
pub use weld::Welder;
pub use write_error::WriteError;

/// What the macros of this crate expand to. Not part of the API.
#[doc(hidden)]
pub mod macro_support {
    pub use crate::record::{field_offset, field_table};
    #[cfg(feature = "serde")]
    pub use crate::serialize::Entry;
    #[cfg(feature = "serde")]
    pub use serde;
}

/// A size as the number that errors and positions have.
fn as_u64(n: usize) -> u64 {
    n.try_into().unwrap_or(u64::MAX)
}
