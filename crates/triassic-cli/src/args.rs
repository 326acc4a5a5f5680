//! The arguments of several commands.

mod game;
mod host;
mod level;
mod many;
mod part;
mod scene;
mod shared;

pub(crate) use game::{GameArgs, Skins, engines};
pub(crate) use host::HostArgs;
pub(crate) use level::LevelArgs;
pub(crate) use many::ArchiveArgs;
pub(crate) use part::{PartArgs, Parts};
pub(crate) use scene::{ImageArgs, ModelArgs, NormalMaps};
pub(crate) use shared::{Files, Global, compilers, output, refuse_arguments};
