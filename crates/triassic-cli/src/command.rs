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

use clap::{
    Subcommand,
    error::{ContextKind, ContextValue, ErrorKind},
};

use crate::{args::Args, batch::Outcome};

pub(crate) use convert::To;

/// The subcommand to run.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Info(info::Info),
    Validate(validate::Validate),
    Dump(dump::Dump),
    // It has many more options than the others.
    Convert(Box<convert::Convert>),
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
    global.start_threads()?;
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

/// A wrong argument with what was probably meant: `triassic convert a.md2 a.glb`.
pub(crate) fn explained(mut error: clap::Error) -> clap::Error {
    let mut arguments = std::env::args_os().skip(1);
    let is_convert = arguments.next().is_some_and(|command| command == "convert");
    let last = arguments.last().map(std::path::PathBuf::from);
    if let (ErrorKind::MissingRequiredArgument, true, Some(last)) = (error.kind(), is_convert, last)
        && To::of(&last).is_some()
    {
        let tip = format!("did you mean -o {}?", last.display());
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    }
    error
}
