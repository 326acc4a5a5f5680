//! The command `triassic`: what is in the model files of old games.
//!
//! One file per subcommand in `command`; what they share: the arguments (`args`), which files are meant (`input`), one
//! after another or several at once (`batch`), and how things are shown (`text`, `failure`).

mod args;
mod batch;
mod command;
mod convert;
mod each;
mod failure;
mod input;
mod output;
mod scene_args;
mod text;
mod tree;

use std::{
    io::{self, Write},
    process::ExitCode,
};

use clap::Parser;

use crate::{args::Args, batch::Outcome, text::ERROR};

fn main() -> ExitCode {
    let args = Args::parse();
    args.global.color.choice().write_global();
    let broken = |error: &io::Error| error.kind() == io::ErrorKind::BrokenPipe;
    let done = command::run(&args).and_then(|outcome| match io::stdout().flush() {
        // All is done, whether anybody wants to know or not.
        Err(error) if !broken(&error) => Err(error),
        _ => Ok(outcome),
    });
    match done {
        Ok(outcome) => outcome.into(),
        // Who reads our output has seen enough, as in `triassic dump … | head`.
        Err(error) if broken(&error) => Outcome::Good.into(),
        Err(error) => {
            // If that cannot be written either, there is nobody left to tell.
            let _ = writeln!(anstream::stderr(), "{ERROR}error:{ERROR:#} {error}");
            Outcome::Bad.into()
        }
    }
}
