//! `triassic p3d text`.

use std::io::{self, BufWriter, Write};

use super::model::model;
use crate::{
    args::{Files, Global},
    batch::{Outcome, Tally, json_line},
    failure::Failure,
    input::Input,
};

/// Print models as text, one fact per line, for version control.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  triassic p3d text crate.p3d
  triassic p3d text crate.p3d | grep property
  git config diff.p3d.textconv 'triassic p3d text --git'

Each line starts with its level of detail. Points are identified by their positions, and faces by the positions of their \
corners, so the text does not depend on the order in which an editor wrote them. With the line above and `*.p3d diff=p3d` in \
.gitattributes, git diff, log and show compare these lines.")]
pub(super) struct Text {
    #[command(flatten)]
    files: Files,
    /// For git: print the reason if a file cannot be read, instead of failing, which would abort the git command.
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

/// Prints a file, if it is a P3D. The outer error is about the output, the inner one about the file.
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
