//! Images of textures, for writing.

mod colors;
pub mod masked;
pub mod png;
mod rows;
