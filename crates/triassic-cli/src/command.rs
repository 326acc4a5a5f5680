//! The subcommands, one file each.

mod completions;
mod convert;
mod dump;
mod formats;
mod info;
mod man;
mod p3d;
mod textures;
mod tree;
mod validate;

use std::io;

use clap::Subcommand;

use crate::{args::Args, batch::Outcome};

pub(crate) use convert::To;

/// The subcommand to run.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Info(info::Info),
    Validate(validate::Validate),
    Dump(dump::Dump),
    Convert(convert::Convert),
    Textures(textures::Textures),
    Tree(tree::Tree),
    P3d(p3d::P3d),
    Formats(formats::Formats),
    Completions(completions::Completions),
    Man(man::Man),
}

/// Runs the subcommand.
///
/// # Errors
/// If the output cannot be written. What is wrong with an input file is reported, and is not an error here.
pub(crate) fn run(args: &Args) -> io::Result<Outcome> {
    let global = &args.global;
    match &args.command {
        Command::Info(command) => command.run(global),
        Command::Validate(command) => command.run(global),
        Command::Dump(command) => command.run(global),
        Command::Convert(command) => command.run(global),
        Command::Textures(command) => command.run(global),
        Command::Tree(command) => command.run(global),
        Command::P3d(command) => command.run(global),
        Command::Formats(command) => command.run(global),
        Command::Completions(command) => command.run(),
        Command::Man(command) => command.run(),
    }
}
