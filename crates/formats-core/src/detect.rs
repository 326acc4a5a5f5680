//! Detecting the kind of a file: the trait of all formats, their companions, and the table of first bytes.

mod companion;
mod format;
mod relatives;

pub use companion::{Companion, Role, file_name, file_stem};
pub use format::{Detected, Format, FormatInfo, Head, Kind, Profile};
pub use relatives::Relative;
