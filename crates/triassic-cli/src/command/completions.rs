//! `triassic completions`.

use std::io::{self, Write};

use clap_complete::Shell;

use crate::batch::Outcome;

/// Print shell completions.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  triassic completions bash > ~/.local/share/bash-completion/completions/triassic
  triassic completions zsh > ~/.zfunc/_triassic
  triassic completions fish > ~/.config/fish/completions/triassic.fish")]
pub(crate) struct Completions {
    /// The shell.
    shell: Shell,
}

impl Completions {
    /// Prints the completions of the whole command `triassic`.
    pub(crate) fn run(&self, mut command: clap::Command) -> io::Result<Outcome> {
        // Not written directly to standard output: the generator panics if it cannot write.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut command, "triassic", &mut script);
        io::stdout().write_all(&script)?;
        Ok(Outcome::Good)
    }
}
