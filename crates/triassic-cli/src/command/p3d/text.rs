//! `triassic p3d text`.

use std::io::{self, BufWriter, Write};

use super::model::model;
use crate::{
    args::{Files, Global},
    batch::{Outcome, Tally, json_line},
    failure::Failure,
    input::Input,
};

/// Print models as text, one fact a line, for version control.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  triassic p3d text crate.p3d
  triassic p3d text crate.p3d | grep property
  git config diff.p3d.textconv 'triassic p3d text --git'

Lines start with the level of detail that they are about. Points are named by their positions and faces by those of their \
corners, so that a model that an editor has written in another order has the same text. With the line above and \
`*.p3d diff=p3d` in .gitattributes, git diff, log and show compare these lines.")]
pub(super) struct Text {
    #[command(flatten)]
    files: Files,
    /// For git: a file that cannot be read becomes a line with the reason, instead of a failure that would end the whole git command.
    #[arg(long)]
    git: bool,
}

impl Text {
    pub(super) fn run(&self, global: &Global) -> io::Result<Outcome> {
        let mut tally = Tally::default();
        let mut stdout = BufWriter::with_capacity(1 << 16, io::stdout().lock());
        let inputs = Input::collect(&self.files, global);
        let several = inputs.len() > 1;
        for mut input in inputs {
            match one(global, &mut input, several, &mut stdout)? {
                Ok(true) => tally.add(false),
                Ok(false) => tally.skip(input.format_not_read()),
                Err(failure) if self.git => {
                    writeln!(stdout, "not readable: {failure}")?;
                    tally.add(false);
                }
                Err(failure) => {
                    stdout.flush()?;
                    tally.fail(&input.name, &failure)?;
                }
            }
        }
        stdout.flush()?;
        tally.print_summary(global)?;
        Ok(tally.outcome())
    }
}

/// Prints a file, if it is a P3D. The outer error is that of the output, the inner one that of the file.
fn one(global: &Global, input: &mut Input, several: bool, to: &mut impl Write) -> io::Result<Result<bool, Failure>> {
    let file = match input.read(&global.options()) {
        Ok(Some(file)) => file,
        Ok(None) => return Ok(Ok(false)),
        Err(failure) => return Ok(Err(failure)),
    };
    let model = match model(input, &file) {
        Ok(Some(model)) => model,
        Ok(None) => return Ok(Ok(false)),
        Err(failure) => return Ok(Err(failure)),
    };
    if global.json {
        let text = model.text().to_string();
        let lines: Vec<&str> = text.lines().collect();
        let line = serde_json::json!({ "schema": SCHEMA, "file": input.name, "lines": lines });
        to.write_all(json_line(&line)?.as_bytes())?;
    } else {
        if several {
            writeln!(to, "==> {} <==", crate::text::Plain(&input.name))?;
        }
        write!(to, "{}", model.text())?;
    }
    Ok(Ok(true))
}

/// The `schema` of the objects of `--json`.
const SCHEMA: &str = "triassic/p3d-text-1";
