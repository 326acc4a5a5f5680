//! `triassic man`.

use std::io::{self, Write};

use clap::CommandFactory;
use clap_mangen::Man as Page;

use crate::{args::Args, batch::Outcome};

/// Print the manual page of triassic or of a subcommand.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  triassic man | man -l -
  triassic man info > triassic-info.1")]
pub(crate) struct Man {
    /// The subcommand.
    #[arg(value_name = "COMMAND", value_parser = subcommand)]
    command: Option<Box<clap::Command>>,
}

impl Man {
    pub(crate) fn run(&self) -> io::Result<Outcome> {
        let command = match &self.command {
            Some(command) => clap::Command::clone(command),
            None => Args::command(),
        };
        io::stdout().write_all(&page(command)?)?;
        Ok(Outcome::Good)
    }
}

fn page(command: clap::Command) -> io::Result<Vec<u8>> {
    let mut page = Vec::new();
    Page::new(command).render(&mut page)?;
    Ok(page)
}

/// The subcommand called `name`.
fn subcommand(name: &str) -> Result<Box<clap::Command>, String> {
    let mut all = Args::command();
    all.build();
    let names: Vec<&str> = all.get_subcommands().map(clap::Command::get_name).collect();
    match all.find_subcommand(name) {
        // The manual page of a subcommand shows the version too.
        Some(command) => Ok(Box::new(command.clone().version(env!("CARGO_PKG_VERSION")))),
        None => Err(format!("the commands are {}", names.join(", "))),
    }
}
