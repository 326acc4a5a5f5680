//! Writing archives.

mod data;
mod pak;
mod pbo;
mod zip;

pub use data::Data;
pub use pak::PakBuilder;
pub use pbo::PboBuilder;
pub use zip::ZipBuilder;
