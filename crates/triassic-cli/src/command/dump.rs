//! `triassic dump`.

use std::io::{self, BufWriter, Write};

use triassic::{AnyFile, Options, dump::Dump as Dumped};

use crate::{
    args::{Files, Global},
    batch::{self, Outcome, Tally},
    failure::Failure,
    input::{self, Input},
};

/// Print the decoded content of models as JSON: every list, name and number.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  triassic dump tris.md2 > tris.json
  triassic dump --pretty --part header tris.md2
  triassic dump --part frames tris.md2 | jq -r '.model.frames[].name'
  triassic dump players > players.jsonl

Prints one object per file, each on one line without --pretty. The project's reference describes the schema. Files are \
dumped one after another, regardless of --jobs, so that only one is in memory at a time.")]
pub(crate) struct Dump {
    #[command(flatten)]
    files: Files,
    /// Pretty-print the JSON, with line breaks and indentation.
    #[arg(long)]
    pretty: bool,
    /// Print only this key of `model`, such as `header` or `skins`.
    #[arg(long, value_name = "KEY")]
    part: Option<String>,
}

impl Dump {
    pub(crate) fn run(&self, global: &Global) -> io::Result<Outcome> {
        let options = global.options();
        let mut tally = Tally::default();
        let mut stdout = BufWriter::with_capacity(1 << 16, io::stdout().lock());
        for mut input in Input::collect(&self.files, global) {
            match self.one(&mut input, &options, &mut stdout)? {
                Ok(true) => tally.add(false),
                Ok(false) => tally.skip(input.format_not_read()),
                Err(failure) => {
                    if global.json {
                        stdout.write_all(batch::failure_line("triassic/dump-1", &input.name, &failure)?.as_bytes())?;
                    }
                    stdout.flush()?;
                    tally.fail(&input.name, &failure)?;
                }
            }
        }
        stdout.flush()?;
        tally.print_summary(global)?;
        Ok(tally.outcome())
    }
    /// Dumps a file, if it is a model. The outer error is about the output, the inner one about the file.
    fn one(&self, input: &mut Input, options: &Options, mut to: impl Write) -> io::Result<Result<bool, Failure>> {
        let file = match input.read(options) {
            Ok(Some(file)) => file,
            Ok(None) => return Ok(Ok(false)),
            Err(failure) => return Ok(Err(failure)),
        };
        let model = match input::parse(&file) {
            Ok(model) => model,
            Err(failure) => return Ok(Err(failure)),
        };
        if let Err(failure) = self.select(&model) {
            return Ok(Err(failure));
        }
        let dump = Dumped::new(&input.name, &model);
        self.print(&self.part.as_deref().map_or(dump, |part| dump.with_part(part)), &mut to)?;
        to.flush()?;
        batch::warn(input::broken_companions(&file))?;
        Ok(Ok(true))
    }
    /// Whether the model has the requested part.
    fn select(&self, file: &AnyFile<'_>) -> Result<(), Failure> {
        let Some(part) = &self.part else { return Ok(()) };
        let parts = file.parts();
        if parts.contains(&part.as_str()) {
            Ok(())
        } else {
            Err(Failure::Missing(format!("no part is named `{part}`; there are {}", parts.join(", "))))
        }
    }
    fn print(&self, dump: &Dumped<'_>, mut to: impl Write) -> io::Result<()> {
        if self.pretty {
            serde_json::to_writer_pretty(&mut to, dump)?;
        } else {
            serde_json::to_writer(&mut to, dump)?;
        }
        to.write_all(b"\n")
    }
}
