#![doc = include_str!("../README.md")]

mod archive;
pub mod codes;
mod error;
mod extract;
pub mod files;
mod iso;
mod kind;
mod limits;
mod member;
mod names;
mod pak;
mod pbo;
mod read_at;
mod tree;
mod write;
mod zip;

pub use archive::Archive;
pub use codes::CODES;
pub use error::{Error, Refusal, Result};
pub use extract::Plan;
pub use iso::{IsoRecord, IsoVolume};
pub use kind::Kind;
pub use limits::Limits;
pub use member::{Member, Method};
pub use names::{CodePage, archive_prefixes, decode_name, encode_name};
pub use pak::{PakEntry, PakHeader};
pub use pbo::{PboEntry, PboFields, PboLayout, PboTable};
pub use read_at::{DiskSource, Extents, Handles, Part, RawSectors, ReadAt, Shared};
pub use write::{Data, MemberIndex, PakBuilder, PboBuilder, ZipBuilder};
