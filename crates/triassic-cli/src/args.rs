//! Arguments shared by several commands.

mod game;
mod many;
mod options;
mod output;
mod scene;
mod shared;

pub(crate) use game::{GameArgs, Skins, engines};
pub(crate) use many::{ArchiveArgs, bytes_of};
pub(crate) use options::{OptionArgs, conversion};
pub(crate) use output::{NOT_STDOUT, Output, OutputArgs, OutputFile, OutputFolder, is_stdout};
pub(crate) use scene::{ImageArgs, NameArgs};
pub(crate) use shared::{Files, Global, compilers, refuse_arguments};
