//! The arguments.

use std::{num::NonZeroUsize, path::PathBuf};

use anstream::ColorChoice;
use clap::{Parser, ValueEnum};
use triassic::Options;

use crate::command::Command;

/// Inspects the model files of old games, and converts them to current formats.
#[derive(Debug, Parser)]
#[command(name = "triassic", version, max_term_width = 100, arg_required_else_help = true)]
#[command(after_help = "Exit status: 0 all good; 1 a file failed or has findings that count as errors; 2 wrong \
                        arguments; 3 no model was found.\nMore, with examples: triassic help COMMAND")]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
    #[command(flatten)]
    pub(crate) global: Global,
}

/// Options of every subcommand.
#[derive(Debug, Clone, clap::Args)]
#[command(next_help_heading = "Global options")]
pub(crate) struct Global {
    /// Print one JSON object per line instead of text.
    #[arg(long, global = true)]
    pub(crate) json: bool,
    /// Print only results and errors.
    #[arg(short, long, global = true)]
    pub(crate) quiet: bool,
    /// When to use colours; the environment variable `NO_COLOR` switches them off too.
    #[arg(long, global = true, value_name = "WHEN", value_enum, default_value_t)]
    pub(crate) color: Color,
    /// How many files to work on at the same time [default: one for each processor].
    #[arg(short, long, global = true, value_name = "N")]
    pub(crate) jobs: Option<NonZeroUsize>,
    /// What to refuse: `default` reads files up to 1 GiB and tables up to a million elements.
    #[arg(long, global = true, value_enum, default_value_t)]
    pub(crate) limits: Limits,
}

impl Global {
    pub(crate) fn options(&self) -> Options {
        match self.limits {
            Limits::Default => Options::default(),
            Limits::None => Options::UNLIMITED,
        }
    }
}

/// The files to work on.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct Files {
    /// Model files, folders (with all folders in them), or - for standard input.
    ///
    /// Files are recognised by their content, never by their name. Files in folders that are no models are passed over;
    /// links in folders are not followed.
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
}

/// When to use colours.
#[derive(Debug, Clone, Copy, Default, ValueEnum)]
pub(crate) enum Color {
    /// On a terminal.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl Color {
    pub(crate) const fn choice(self) -> ColorChoice {
        match self {
            Self::Auto => ColorChoice::Auto,
            Self::Always => ColorChoice::Always,
            Self::Never => ColorChoice::Never,
        }
    }
}

/// What to refuse.
#[derive(Debug, Clone, Copy, Default, ValueEnum)]
pub(crate) enum Limits {
    /// What no real file reaches.
    #[default]
    Default,
    /// Nothing: only for files that you trust.
    None,
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    /// Terminals are of many widths: clap breaks the lines, which it cannot where they are broken already.
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
