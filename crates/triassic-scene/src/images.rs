//! Images of textures, as they are written.

mod colors;
pub mod masked;
pub mod png;
mod rows;
