//! The command `triassic`, which inspects, validates and converts the model files of legacy games.
//!
//! There is one file per subcommand in `command`. They share the arguments (`args`), the input files (`input`),
//! parallel processing (`batch`) and the output of text and errors (`text`, `failure`).

mod archives;
mod args;
mod batch;
mod command;
mod conversion;
mod failure;
mod input;
mod interrupt;
mod log;
mod names;
mod output;
#[cfg(feature = "view")]
mod page;
mod scene_files;
mod suggest;
mod text;
#[cfg(feature = "view")]
mod view;
mod walk;

use std::{
    io::{self, Write},
    process::ExitCode,
};

use crate::{batch::Outcome, text::ERROR};

fn main() -> ExitCode {
    interrupt::install();
    let args = command::parse().unwrap_or_else(|error| error.exit());
    args.global.color.choice().write_global();
    let broken = |error: &io::Error| error.kind() == io::ErrorKind::BrokenPipe;
    let done = command::run(&args).and_then(|outcome| match io::stdout().flush() {
        // The work is done, even if the report could not be written.
        Err(error) if !broken(&error) => Err(error),
        _ => Ok(outcome),
    });
    match done {
        Ok(outcome) => outcome.into(),
        // The reader of the output has closed it, as in `triassic dump … | head`.
        Err(error) if broken(&error) => Outcome::Good.into(),
        Err(error) => {
            // The error names any other file.
            let place = if output::is_full(&error) { "standard output: " } else { "" };
            // If standard error cannot be written either, there is nowhere left to report it.
            let _ = writeln!(anstream::stderr(), "{ERROR}error:{ERROR:#} {place}{error}");
            Outcome::Bad.into()
        }
    }
}
