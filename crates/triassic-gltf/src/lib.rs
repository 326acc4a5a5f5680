#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod animation;
mod bind;
mod buffer;
pub mod codes;
mod described;
mod export;
mod extras;
#[cfg(feature = "import")]
mod import;
mod json;
mod material;
mod mesh;
mod morph;
mod node;
mod options;
mod output;
mod vectors;

pub use export::{Error, export};
#[cfg(feature = "import")]
#[cfg_attr(docsrs, doc(cfg(feature = "import")))]
pub use import::{ImportError, LoadFile, import, subject};
pub use options::{Additive, BindPose, Hidden, LoopNames, Morphs, Options, Quantize, Threads, Unlit};
pub use output::Gltf;
pub use triassic_scene::{Masked, OutFile};
