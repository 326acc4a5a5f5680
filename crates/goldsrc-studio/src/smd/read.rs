//! Reads sources: QC, SMD and images.

mod arguments;
mod bmp;
mod bodies;
mod commands;
mod folders;
mod image;
mod lines;
mod load;
mod place;
mod qc;
mod script;
mod sequence;
mod smd;
mod words;

pub use commands::{COMMANDS, CommandInfo, OPTIONS, Support};
pub use image::{ReadImage, read_image};
pub use load::{ReadOptions, Sources};
pub use place::{Finding, Findings, Place, SourceError, SourceErrors};
pub use qc::read_script;
pub use script::{BodyPart, Command, EventCommand, Script, SequenceCommand, Studio};
pub(crate) use sequence::is_keyword;
pub use smd::{Frame, Node, Smd, SmdCorner, SmdPose, SmdTexture, SmdTriangle};
pub use words::Word;
