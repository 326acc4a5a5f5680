#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod budget;
mod damage;
mod diagnostic;
mod error;
mod field;
mod limits;
mod normals;
mod number;
mod palette;
mod record;
mod records;
#[cfg(feature = "serde")]
mod serialize;
mod source;
mod strided;
mod text;
mod texture;

pub use budget::Budget;
pub use damage::text_damage;
pub use diagnostic::{Code, Diagnostic, Diagnostics, Severity};
pub use error::{Error, ErrorKind, Result};
pub use field::Field;
pub use glam;
#[cfg(feature = "image")]
pub use image;
pub use limits::Limits;
pub use normals::{ACKNEX_NORMALS, QUAKE2_NORMALS, nearest_normal};
pub use number::Number;
pub use palette::Palette;
pub use record::{FieldInfo, RawBytes, Record};
pub use records::{RecordIter, Records, encode_all};
pub use source::{Fail, Source, magic, record, records};
pub use strided::{Strided, StridedIter};
pub use text::FixedStr;
pub use texture::{PixelFormat, TextureView};

/// What the macros of this crate expand to. Not part of the API.
#[doc(hidden)]
pub mod macro_support {
    pub use crate::record::{field_offset, field_table};
    #[cfg(feature = "serde")]
    pub use crate::serialize::Entry;
    #[cfg(feature = "serde")]
    pub use serde;
}
