//! Archives to be written.

mod data;
mod pak;
mod pbo;
mod zip;

pub use data::Data;
pub use pak::PakBuilder;
pub use pbo::PboBuilder;
pub(crate) use pbo::hash_is_right;
pub use zip::ZipBuilder;
