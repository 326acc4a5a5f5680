#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod additive;
mod animation;
mod bind;
mod buffer;
mod bytes;
mod class;
pub mod codes;
mod described;
mod differences;
mod editing;
mod error;
mod export;
mod extras;
mod grid;
mod image;
#[cfg(feature = "import")]
mod import;
mod json;
mod material;
mod mesh;
mod morph;
mod names;
mod node;
mod options;
mod output;
mod portable;
mod sparse_target;
mod tangents;
mod used;
mod vectors;

pub use error::Error;
pub use export::export;
#[cfg(feature = "import")]
#[cfg_attr(docsrs, doc(cfg(feature = "import")))]
pub use import::{ImportError, LoadFile, import};
pub use options::{Additive, BindPose, Hidden, LoopNames, Morphs, Options, Quantize, Threads, Unlit};
pub use output::Gltf;
pub use triassic_scene::{Masked, OutFile};
