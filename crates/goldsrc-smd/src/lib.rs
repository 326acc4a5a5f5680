#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod activity;
mod animation;
mod bmp;
mod export;
mod names;
mod options;
mod qc;
mod reference;
mod text;

pub use export::export;
pub use options::{Options, UvRule};
pub use triassic_scene::OutFile;
