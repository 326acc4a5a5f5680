#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod bones;
mod boxes;
pub mod codes;
mod compile;
mod crop;
mod groups;
mod limits;
mod links;
mod matrix;
mod mesh;
mod motion;
mod normals;
mod options;
mod placed;
mod plan;
mod poses;
mod rig;
mod sequence;
pub mod smd;
mod strips;
mod text;
mod textures;
mod transitions;

pub use codes::CODES;
pub use compile::{Compiled, compile};
pub use limits::Count;
pub use options::{Grid, Options};
pub use smd::Compiler;
