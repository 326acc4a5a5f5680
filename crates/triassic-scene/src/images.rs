//! Images of textures: what is written of them.

pub mod masked;
pub mod png;
