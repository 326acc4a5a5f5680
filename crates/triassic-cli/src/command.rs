//! The subcommands, one file each.

mod census;
mod compile;
mod completions;
mod convert;
mod decompile;
mod dump;
mod explain;
mod extract;
mod formats;
#[cfg(feature = "view")]
mod gallery;
mod info;
mod list;
mod man;
mod mdl;
mod p3d;
mod pack;
mod textures;
mod tree;
mod validate;
#[cfg(feature = "view")]
mod view;

use std::{ffi::OsString, io, path::Path};

use clap::{
    ArgMatches, CommandFactory, FromArgMatches, Parser, Subcommand,
    error::{ContextKind, ContextValue, ErrorKind},
};

use crate::{args::Global, batch::Outcome, conversion::To};

/// Inspects, validates and converts the model files of legacy games.
#[derive(Debug, Parser)]
#[command(name = "triassic", version, max_term_width = 100, arg_required_else_help = true)]
#[command(after_help = "Exit status: 0 no errors; 1 a file failed or has findings that count as errors; 2 wrong \
                        arguments; 3 no model was found; 130 stopped by Ctrl-C.\nMore, with examples: triassic help COMMAND")]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
    #[command(flatten)]
    pub(crate) global: Global,
}

/// The subcommand to run.
#[derive(Debug, Subcommand)]
enum Command {
    Info(info::Info),
    Validate(validate::Validate),
    Explain(explain::Explain),
    Dump(dump::Dump),
    Census(census::Census),
    // It has many more options than the others.
    Convert(Box<convert::Convert>),
    Compile(compile::Compile),
    Decompile(decompile::Decompile),
    Textures(textures::Textures),
    Tree(tree::Tree),
    #[cfg(feature = "view")]
    View(view::View),
    #[cfg(feature = "view")]
    Gallery(gallery::Gallery),
    P3d(p3d::P3d),
    Mdl(mdl::Mdl),
    List(list::List),
    Extract(extract::Extract),
    Pack(pack::Pack),
    Formats(formats::Formats),
    Completions(completions::Completions),
    Man(man::Man),
}

/// The arguments that the process was called with.
///
/// # Errors
/// If they are wrong.
pub(crate) fn parse() -> Result<Args, clap::Error> {
    // The page of a command is asked for by its name, which only the whole command knows.
    let named = |man: clap::Command| man.mut_arg("command", |name| name.value_parser(subcommand));
    let command = || Args::command().mut_subcommand("man", named);
    let matches = command().try_get_matches().or_else(|error| {
        if !is_of_file(&error) {
            return Err(error);
        }
        let mut arguments: Vec<OsString> = std::env::args_os().collect();
        arguments.insert(1.min(arguments.len()), "info".into());
        command().try_get_matches_from(arguments)
    });
    // What is only lent would be copied first.
    let parsed = matches.and_then(|mut matches| {
        let is_part = has_shard(&matches);
        let mut args = Args::from_arg_matches_mut(&mut matches)?;
        args.global.is_part = is_part;
        Ok(args)
    });
    parsed.map_err(explained)
}

/// Whether `--shard` is given, to whatever command.
fn has_shard(matches: &ArgMatches) -> bool {
    matches.try_contains_id("shard").unwrap_or(false) && matches.contains_id("shard")
        || matches.subcommand().is_some_and(|(_, matches)| has_shard(matches))
}

/// Whether a file or folder stands where a subcommand is expected: `triassic x.mdl` is `triassic info x.mdl`.
fn is_of_file(error: &clap::Error) -> bool {
    match (error.kind(), error.get(ContextKind::InvalidSubcommand)) {
        (ErrorKind::InvalidSubcommand, Some(ContextValue::String(name))) => Path::new(name).exists(),
        _ => false,
    }
}

/// The name of a subcommand.
fn subcommand(name: &str) -> Result<String, String> {
    let mut all = Args::command();
    all.build();
    let names: Vec<&str> = all.get_subcommands().map(clap::Command::get_name).collect();
    match all.find_subcommand(name) {
        Some(_) => Ok(name.to_owned()),
        None => Err(format!("the commands are {}", names.join(", "))),
    }
}

/// Runs the subcommand.
///
/// # Errors
/// If the output cannot be written. What is wrong with an input file is reported, and is not an error here.
pub(crate) fn run(args: &Args) -> io::Result<Outcome> {
    let global = &args.global;
    global.start_threads()?;
    let outcome = match &args.command {
        Command::Info(command) => command.run(global),
        Command::Validate(command) => command.run(global),
        Command::Explain(command) => command.run(global),
        Command::Dump(command) => command.run(global),
        Command::Census(command) => command.run(global, Args::command),
        Command::Convert(command) => command.run(global, Args::command),
        Command::Compile(command) => command.run(global, Args::command),
        Command::Decompile(command) => command.run(global, Args::command),
        Command::Textures(command) => command.run(global),
        Command::Tree(command) => command.run(global),
        #[cfg(feature = "view")]
        Command::View(command) => command.run(global),
        #[cfg(feature = "view")]
        Command::Gallery(command) => command.run(global),
        Command::P3d(command) => command.run(global, Args::command),
        Command::Mdl(command) => command.run(global),
        Command::List(command) => command.run(global),
        Command::Extract(command) => command.run(global),
        Command::Pack(command) => command.run(global, Args::command),
        Command::Formats(command) => command.run(global),
        Command::Completions(command) => command.run(Args::command()),
        Command::Man(command) => command.run(Args::command()),
    }?;
    // The other parts have the models.
    Ok(if outcome == Outcome::Nothing && global.is_part { Outcome::Good } else { outcome })
}

/// A wrong argument with what was probably meant: `triassic convert a.md2 a.glb`.
fn explained(mut error: clap::Error) -> clap::Error {
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Terminals have different widths: clap wraps the lines, which it cannot do where they are broken already.
    #[test]
    fn no_help_breaks_its_lines_itself() {
        for command in Args::command().get_subcommands() {
            let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            assert!(help.starts_with("Examples:\n  triassic "), "{}: {help}", command.get_name());
            let own = help.lines().skip(1).filter(|line| !line.starts_with("  "));
            let paragraphs: Vec<&str> = own.collect();
            let broken = paragraphs.windows(2).any(|two| two.iter().all(|line| !line.is_empty()));
            assert!(!broken, "{}: {help}", command.get_name());
        }
    }
}
