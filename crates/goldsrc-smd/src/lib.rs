#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod activity;
mod animation;
mod axes;
mod bmp;
pub mod codes;
mod export;
mod file_name;
mod names;
mod options;
mod pruned;
mod qc;
mod read;
mod reference;
mod text;

pub use activity::{name as activity_name, number as activity_number};
pub use axes::{degrees as whole_degrees, names as axis_names};
pub use bmp::write_bmp;
pub use codes::CODES;
pub use export::{Exported, export};
pub use options::{Compiler, Options};
pub use read::{
    BodyPart, COMMANDS, Command, CommandInfo, EventCommand, Finding, Findings, Frame, Node, OPTIONS, Place, ReadImage,
    ReadOptions, Script, SequenceCommand, Smd, SmdCorner, SmdTriangle, SourceError, SourceErrors, Sources, Studio,
    Support, Word, read_image, read_script,
};
pub use triassic_scene::OutFile;
