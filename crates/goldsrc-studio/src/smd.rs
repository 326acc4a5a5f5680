//! The sources of a Half-Life model: SMD meshes and animations, a QC script, 8-bit BMP images. [`export`] writes those of
//! a model, [`Sources::load`] reads them.

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
pub use bmp::{bmp_of, write_bmp};
pub use codes::CODES;
pub use export::{Exported, export};
pub use options::{Compiler, Options};
pub use read::{
    BodyPart, COMMANDS, Command, CommandInfo, EventCommand, Finding, Findings, Frame, Node, OPTIONS, Place, ReadImage,
    ReadOptions, Script, SequenceCommand, Smd, SmdCorner, SmdPose, SmdTexture, SmdTriangle, SourceError, SourceErrors,
    Sources, Studio, Support, Word, read_image, read_script,
};
pub use triassic_scene::OutFile;
