#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

#[cfg(feature = "acknex")]
#[cfg_attr(docsrs, doc(cfg(feature = "acknex")))]
pub mod acknex;
pub mod bulk;
mod detect;
#[cfg(feature = "std")]
pub mod files;
#[cfg(feature = "std")]
pub mod hash;
mod images;
mod lzss;
mod mesh;
pub mod num;
mod read;
mod report;
#[cfg(feature = "serde")]
mod serialize;

pub use detect::{Companion, Detected, Format, FormatInfo, Head, Kind, Profile, Relative, Role, file_name, file_stem};
pub use glam;
#[cfg(feature = "image")]
pub use image;
#[cfg(feature = "dds")]
#[cfg_attr(docsrs, doc(cfg(feature = "dds")))]
pub use images::dds;
pub use images::{BlockFormat, Gray16, Palette, PixelFormat, Pixels, RgbPixels, TextureView, pcx};
pub use lzss::{LzssOffsets, Unpacked, pack_lzss, unpack_lzss};
pub use mesh::{
    ACKNEX_NORMALS, Clip, CornerNumbers, FrameBlend, Posed, QUAKE2_NORMALS, StripKind, StripTriangles, Welder, gather,
    nearest_normal,
};
pub use read::{
    Budget, Cursor, Fail, Field, FieldInfo, FixedStr, Items, Limits, Linked, LinkedRecord, LinkedRecords, LinkedTable,
    List, ListIter, Located, Number, RawBytes, Record, RecordIter, Records, Source, Steps, Strided, Text, encode_all,
    magic, name_text, record, records, without_bom, zero_terminated,
};
pub use report::{
    Code, Diagnostic, Diagnostics, Error, ErrorKind, Measure, Result, Severity, Subject, UnknownName, WriteError,
    text_damage,
};
#[cfg(feature = "serde")]
pub use serialize::Seq;

/// The expansion of this crate's macros. Not part of the API.
#[doc(hidden)]
pub mod macro_support {
    pub use crate::read::record::{field_offset, field_table};
    #[cfg(feature = "serde")]
    pub use crate::serialize::Entry;
    #[cfg(feature = "serde")]
    pub use serde;
}
