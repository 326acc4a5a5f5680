//! Archives among files: each is a folder, and a game's packs and loose files are merged.

mod address;
mod archives;
mod base;
mod engine;
mod join;
mod nodes;
mod open;
mod store;
mod view;

pub use address::Address;
pub use archives::Archives;
pub use base::Base;
pub use engine::Engine;
pub use store::{ArchiveFiles, Problem};
