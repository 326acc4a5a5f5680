//! Images of textures: what is written of them.

mod colors;
pub mod masked;
pub mod png;
mod rows;
