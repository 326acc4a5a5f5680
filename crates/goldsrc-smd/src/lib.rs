#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod activity;
mod animation;
mod axes;
mod bmp;
pub mod codes;
mod export;
mod names;
mod options;
mod pruned;
mod qc;
mod read;
mod reference;
mod text;

pub use activity::{name as activity_name, number as activity_number};
pub use axes::names as axis_names;
pub use bmp::write_bmp;
pub use codes::CODES;
pub use export::export;
pub use options::{Options, UvRule};
pub use read::{
    BodyPart, COMMANDS, Command, CommandInfo, EventCommand, Finding, Findings, Frame, Node, OPTIONS, Place,
    ReadOptions, Script, SequenceCommand, Smd, SmdCorner, SmdTriangle, SourceError, SourceErrors, Sources, Studio,
    Support, Word, read_bmp, read_script,
};
pub use triassic_scene::OutFile;
