#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod bones;
mod boxes;
pub mod codes;
mod compile;
mod mesh;
mod options;
mod plan;
mod sequence;
pub mod smd;
mod text;
mod textures;

pub use codes::CODES;
pub use compile::{Compiled, compile};
pub use options::{Count, Grid, Options};
pub use smd::Compiler;
