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
#[cfg(not(feature = "view"))]
mod without_view;

use std::{
    ffi::OsString,
    io,
    path::{Path, PathBuf},
};

use clap::{
    ArgMatches, CommandFactory, FromArgMatches, Parser, Subcommand,
    error::{ContextKind, ContextValue, ErrorKind},
    parser::ValueSource,
};

use triassic::convert::TextEncoding;

use crate::{
    args::{self, Global},
    batch::Outcome,
    suggest,
};

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
    #[cfg(not(feature = "view"))]
    View(without_view::View),
    #[cfg(not(feature = "view"))]
    Gallery(without_view::Gallery),
    P3d(p3d::P3d),
    Mdl(mdl::Mdl),
    List(list::List),
    Extract(extract::Extract),
    Pack(pack::Pack),
    Formats(formats::Formats),
    Completions(completions::Completions),
    Man(man::Man),
}

/// The options that `-h` shows for commands whose options do not fit on a screen; `--help` shows all.
const SHORT_HELP: [(&str, &[&str]); 2] = [
    (
        "convert",
        &[
            "files",
            "output",
            "out_dir",
            "to",
            "force",
            "skip_existing",
            "for",
            "scale",
            "sequences",
            "parts",
            "game",
            "base",
        ],
    ),
    (
        "textures",
        &["files", "output", "out_dir", "to", "force", "heightmap", "palette", "normal-maps", "game", "include"],
    ),
];

/// The whole command.
fn whole() -> clap::Command {
    SHORT_HELP.iter().fold(hide_relative_to(Args::command()), |command, (name, ids)| {
        let is_shown = |arg: &clap::Arg| ids.contains(&arg.get_id().as_str());
        command.mut_subcommand(name, |own| {
            own.mut_args(|arg| {
                let is_hidden = !is_shown(&arg);
                arg.hide_short_help(is_hidden)
            })
        })
    })
}

/// Parses the arguments of the process.
///
/// # Errors
/// If they are wrong.
pub(crate) fn parse() -> Result<Args, clap::Error> {
    // The name of a command's page is only known to the whole command.
    let named = |man: clap::Command| man.mut_arg("command", |name| name.value_parser(subcommand));
    let command = || whole().mut_subcommand("man", named);
    let arguments: Vec<OsString> = std::env::args_os().collect();
    let matches = command().try_get_matches_from(&arguments).or_else(|error| {
        if is_of_file(&error) {
            let mut arguments = arguments.clone();
            arguments.insert(1.min(arguments.len()), "info".into());
            return command().try_get_matches_from(arguments);
        }
        if error.kind() != ErrorKind::MissingRequiredArgument {
            return Err(error);
        }
        let input = |matches: &ArgMatches| {
            let (_, own) = matches.subcommand()?;
            let mut files = own.get_many::<PathBuf>("files")?;
            files.next().filter(|_| files.next().is_none()).cloned()
        };
        let meant = suggest::with_output(&arguments).find_map(|(again, output)| {
            let matches = command().try_get_matches_from(again).ok()?;
            input(&matches).is_some_and(|input| suggest::is_only_output(&input, output)).then_some(matches)
        });
        meant.ok_or(error)
    });
    // Arguments are removed rather than cloned.
    let parsed = matches.and_then(|mut matches| {
        refuse_stdout(&matches)?;
        refuse_relative_to(&matches)?;
        let (is_part, given, encoding) = (has_shard(&matches), given(&matches), encoding(&matches));
        let mut args = Args::from_arg_matches_mut(&mut matches)?;
        (args.global.is_part, args.global.given, args.global.encoding) = (is_part, given, encoding);
        Ok(args)
    });
    parsed.map_err(|error| suggest::explained(error, &arguments))
}

/// The ids of the options that are given to the command.
fn given(matches: &ArgMatches) -> Vec<String> {
    let Some((_, own)) = matches.subcommand() else { return Vec::new() };
    let is_given = |id: &&clap::Id| own.value_source(id.as_str()) == Some(ValueSource::CommandLine);
    own.ids().filter(is_given).map(|id| id.as_str().to_owned()).collect()
}

/// The encoding of names; the default if the command does not have the option.
fn encoding(matches: &ArgMatches) -> TextEncoding {
    if let Some((_, own)) = matches.subcommand() {
        return encoding(own);
    }
    let given = matches.try_get_raw("encoding").ok().flatten().and_then(|mut names| names.next()?.to_str());
    given.and_then(TextEncoding::named).unwrap_or_default()
}

/// Whether `--shard` is given to any command.
fn has_shard(matches: &ArgMatches) -> bool {
    matches.try_contains_id("shard").unwrap_or(false) && matches.contains_id("shard")
        || matches.subcommand().is_some_and(|(_, matches)| has_shard(matches))
}

/// Whether a file or folder is given instead of a subcommand: `triassic x.mdl` means `triassic info x.mdl`.
fn is_of_file(error: &clap::Error) -> bool {
    match (error.kind(), error.get(ContextKind::InvalidSubcommand)) {
        (ErrorKind::InvalidSubcommand, Some(ContextValue::String(name))) => Path::new(name).exists(),
        _ => false,
    }
}

/// The name of a subcommand.
fn subcommand(name: &str) -> Result<String, String> {
    let mut all = whole();
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
/// If the output cannot be written. Problems with an input file are reported, and are not errors here.
pub(crate) fn run(args: &Args) -> io::Result<Outcome> {
    let global = &args.global;
    global.start_threads()?;
    let outcome = match &args.command {
        Command::Info(command) => command.run(global),
        Command::Validate(command) => command.run(global),
        Command::Explain(command) => command.run(global),
        Command::Dump(command) => command.run(global),
        Command::Census(command) => command.run(global, whole),
        Command::Convert(command) => command.run(global, whole),
        Command::Compile(command) => command.run(global, whole),
        Command::Decompile(command) => command.run(global, whole),
        Command::Textures(command) => command.run(global, whole),
        Command::Tree(command) => command.run(global),
        #[cfg(feature = "view")]
        Command::View(command) => command.run(global),
        #[cfg(feature = "view")]
        Command::Gallery(command) => command.run(global),
        #[cfg(not(feature = "view"))]
        Command::View(_) | Command::Gallery(_) => Err(without_view::refused()),
        Command::P3d(command) => command.run(global, whole),
        Command::Mdl(command) => command.run(global),
        Command::List(command) => command.run(global),
        Command::Extract(command) => command.run(global),
        Command::Pack(command) => command.run(global, whole),
        Command::Formats(command) => command.run(global),
        Command::Completions(command) => command.run(whole()),
        Command::Man(command) => command.run(whole()),
    }?;
    suggest::print_hint(global)?;
    // The other parts have the models. A census decides that itself: it knows whether all parts are empty.
    let is_empty_part = global.is_part && !matches!(args.command, Command::Census(_));
    Ok(if outcome == Outcome::Nothing && is_empty_part { Outcome::Good } else { outcome })
}

/// Refuses `-` as an output, except for `convert`, the only command that writes to standard output.
fn refuse_stdout(matches: &ArgMatches) -> Result<(), clap::Error> {
    let Some((name, own)) = matches.subcommand() else { return Ok(()) };
    let is_stdout = |own: &ArgMatches| {
        let output = own.try_get_one::<PathBuf>("output").ok().flatten();
        output.is_some_and(|path| args::is_stdout(path))
    };
    if name != "convert" && is_stdout(own) {
        return Err(whole().error(ErrorKind::ValueValidation, format!("--output -: {}", args::NOT_STDOUT)));
    }
    refuse_stdout(own)
}

/// Refuses `--relative-to` if no outputs go to a folder.
fn refuse_relative_to(matches: &ArgMatches) -> Result<(), clap::Error> {
    let Some((name, own)) = matches.subcommand() else { return Ok(()) };
    let has = |id| own.try_contains_id(id).unwrap_or(false);
    if has("relative_to") && !has("out_dir") {
        let why =
            format!("--relative-to has no effect on {name} without --out-dir: it determines the paths of outputs");
        return Err(whole().error(ErrorKind::ArgumentConflict, why));
    }
    refuse_relative_to(own)
}

/// Hides `--relative-to` in the help of commands without such outputs.
fn hide_relative_to(mut command: clap::Command) -> clap::Command {
    let has = |command: &clap::Command, id: &str| command.get_arguments().any(|arg| arg.get_id() == id);
    if has(&command, "relative_to") && !has(&command, "out_dir") {
        command = command.mut_arg("relative_to", |arg| arg.hide(true));
    }
    command.mut_subcommands(hide_relative_to)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_help_fits_on_a_screen() {
        for (name, ids) in SHORT_HELP {
            let mut all = whole();
            all.build();
            let command = all.find_subcommand_mut(name).unwrap();
            for id in ids {
                assert!(command.get_arguments().any(|arg| arg.get_id() == id), "{name}: {id}");
            }
            let help = command.render_help().to_string();
            let options = help.lines().filter(|line| line.trim_start().starts_with('-')).count();
            assert!(help.lines().count() <= 45 && options <= 15, "{options} options:\n{help}");
            let all = command.get_arguments().filter(|arg| !arg.is_positional() && !arg.is_hide_set());
            let headings = all.filter(|arg| arg.get_help_heading().is_none()).map(|arg| arg.get_id().to_string());
            let without: Vec<String> = headings.filter(|id| id != "help" && id != "version").collect();
            assert_eq!(without, [""; 0], "{name}: options without a subject");
        }
    }
    /// Terminals have different widths. clap wraps the lines, but cannot do so if they already contain line breaks.
    #[test]
    fn help_texts_contain_no_line_breaks() {
        for command in whole().get_subcommands() {
            let long = command.get_after_long_help().or_else(|| command.get_after_help());
            let help = long.map(ToString::to_string).unwrap_or_default();
            assert!(help.starts_with("Examples:\n  triassic "), "{}: {help}", command.get_name());
            let own = help.lines().skip(1).filter(|line| !line.starts_with("  "));
            let paragraphs: Vec<&str> = own.collect();
            let broken = paragraphs.windows(2).any(|two| two.iter().all(|line| !line.is_empty()));
            assert!(!broken, "{}: {help}", command.get_name());
        }
    }
}
