//! `triassic man`.

use std::io::{self, Write};

use clap_mangen::Man as Page;

use crate::batch::Outcome;

/// Print the manual page of triassic or of a subcommand.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  triassic man | man -l -
  triassic man info > triassic-info.1")]
pub(crate) struct Man {
    /// The subcommand.
    #[arg(value_name = "COMMAND")]
    command: Option<String>,
}

impl Man {
    /// Prints the page of the whole command `triassic`, or of one of its subcommands.
    pub(crate) fn run(&self, mut all: clap::Command) -> io::Result<Outcome> {
        all.build();
        let own = self.command.as_ref().and_then(|name| all.find_subcommand(name)).cloned();
        // The manual page of a subcommand also shows the version.
        let command = own.map_or(all, |own| own.version(env!("CARGO_PKG_VERSION")));
        io::stdout().write_all(&page(command)?)?;
        Ok(Outcome::Good)
    }
}

fn page(command: clap::Command) -> io::Result<Vec<u8>> {
    let mut page = Vec::new();
    Page::new(command).render(&mut page)?;
    Ok(page)
}
