//! Edits that leave everything else unchanged.

mod convert;
mod lods;
mod mass;
mod properties;
pub(crate) mod rename;

pub use rename::{PathKind, PathKinds, Rename, RenameBy, Renamed};
