//! `triassic p3d`: commands for models of Bohemia Interactive.

mod deps;
mod diff;
mod edit;
mod game;
mod lods;
mod mass;
mod model;
mod props;
mod rename;
mod text;

use std::io;

use clap::Subcommand;

use crate::{args::Global, batch::Outcome};

/// Show and change models of ArmA, DayZ and Operation Flashpoint (P3D).
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  triassic p3d rename addons --prefix 'z\\old\\' 'z\\new\\' --write
  triassic p3d deps addons --game P: --missing
  triassic p3d diff before.p3d after.p3d
  triassic p3d help mass

Commands that change files only show the changes unless --write, --output or --out-dir is given. Every other byte stays the \
same. Materials (.rvmat) are changed only by `rename`. The project's guide to P3D has more.")]
pub(crate) struct P3d {
    #[command(subcommand)]
    command: Command,
}

/// The subcommand of `p3d`.
#[derive(Debug, Subcommand)]
enum Command {
    Rename(rename::Rename),
    Props(props::Props),
    Mass(mass::Mass),
    Lods(lods::Lods),
    Deps(deps::Deps),
    Text(text::Text),
    Diff(diff::Diff),
}

impl P3d {
    pub(crate) fn run(&self, global: &Global, triassic: fn() -> clap::Command) -> io::Result<Outcome> {
        match &self.command {
            Command::Rename(command) => command.run(global, triassic),
            Command::Props(command) => command.run(global, triassic),
            Command::Mass(command) => command.run(global, triassic),
            Command::Lods(command) => command.run(global, triassic),
            Command::Deps(command) => command.run(global),
            Command::Text(command) => command.run(global),
            Command::Diff(command) => command.run(global),
        }
    }
}
