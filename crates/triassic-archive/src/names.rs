//! Names of members: as text, as paths, and as file names on any system.

mod path;
mod text;
mod windows;

pub use path::archive_prefixes;
pub(crate) use path::{archive_separator, components, is_separator, numbered};
pub use text::CodePage;
pub(crate) use text::{of_ucs2, text};
pub use windows::{decode_name, encode_name};
