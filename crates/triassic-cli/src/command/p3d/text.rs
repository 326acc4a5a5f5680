//! `triassic p3d text` and `diff`.

use std::{
    io::{self, BufWriter, Write},
    path::PathBuf,
};

use anstyle::{AnsiColor, Style};
use triassic::{OpenFile, bis_p3dm::Change};

use super::model;
use crate::{
    archives::Shelf,
    args::{Files, Global},
    batch::{Outcome, Tally, json_line},
    failure::Failure,
    input::Input,
    text::{NAME, Plain, number},
    walk::Filter,
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
        let line = serde_json::json!({ "schema": TEXT_SCHEMA, "file": input.name, "lines": lines });
        to.write_all(json_line(&line)?.as_bytes())?;
    } else {
        if several {
            writeln!(to, "==> {} <==", Plain(&input.name))?;
        }
        write!(to, "{}", model.text())?;
    }
    Ok(Ok(true))
}

/// The `schema` of the objects of `--json`.
const TEXT_SCHEMA: &str = "triassic/p3d-text-1";

/// Compare two models by meaning.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  triassic p3d diff before.p3d after.p3d
  triassic p3d diff --all before.p3d after.p3d | less
  git show HEAD:crate.p3d | triassic p3d diff - crate.p3d

The order of points, faces and tags is ignored, as are meaningless bytes. If more than four points or faces differ, only their \
number is shown, unless --all is given. The exit status is 1 if the files differ.")]
pub(super) struct Diff {
    /// A model, or - for standard input.
    #[arg(value_name = "OLD")]
    old: PathBuf,
    /// The model to compare it with.
    #[arg(value_name = "NEW")]
    new: PathBuf,
    /// Show every fact that differs.
    #[arg(long)]
    all: bool,
}

/// The `schema` of the object of `--json`.
const DIFF_SCHEMA: &str = "triassic/p3d-diff-1";
const OLD: Style = AnsiColor::Red.on_default();
const NEW: Style = AnsiColor::Green.on_default();
/// The maximum number of differing points and faces that are shown without `--all`.
const FEW: usize = 4;

impl Diff {
    pub(super) fn run(&self, global: &Global) -> io::Result<Outcome> {
        let archives = Shelf::new(global.is_unlimited(), true, global.encoding);
        let mut inputs = Input::of(&[self.old.clone(), self.new.clone()], &Filter::default(), &archives);
        let mut tally = Tally::default();
        let [old, new] = inputs.as_mut_slice() else {
            let why = Failure::Other("this is a folder: name two files".into());
            tally.fail(&format!("{} {}", self.old.display(), self.new.display()), &why)?;
            return Ok(tally.outcome());
        };
        let read = |input: &mut Input, tally: &mut Tally| -> io::Result<Option<OpenFile>> {
            match input.read(&global.options()) {
                Ok(file) => Ok(file),
                Err(failure) => tally.fail(&input.name, &failure).map(|()| None),
            }
        };
        let (Some(old_file), Some(new_file)) = (read(old, &mut tally)?, read(new, &mut tally)?) else {
            return Ok(Outcome::Bad);
        };
        let (before, after) = match (model(old, &old_file), model(new, &new_file)) {
            (Ok(Some(before)), Ok(Some(after))) => (before, after),
            (before, after) => {
                for (input, result) in [(&*old, before), (&*new, after)] {
                    if let Err(failure) = result {
                        tally.fail(&input.name, &failure)?;
                    }
                }
                return Ok(Outcome::Bad);
            }
        };
        let changes = before.diff(&after);
        let mut stdout = anstream::stdout().lock();
        if global.json {
            let object = serde_json::json!({
                "schema": DIFF_SCHEMA, "old": old.name, "new": new.name, "changes": changes,
            });
            stdout.write_all(json_line(&object)?.as_bytes())?;
        } else {
            self.print(&changes, &mut stdout)?;
        }
        stdout.flush()?;
        Ok(if changes.is_empty() { Outcome::Good } else { Outcome::Bad })
    }
    fn print(&self, changes: &[Change], to: &mut impl Write) -> io::Result<()> {
        for Change { lod, topic, is_bulk, removed, added, .. } in changes {
            let level = lod.as_ref().map_or_else(String::new, |lod| format!("{lod}: "));
            writeln!(to, "{NAME}{}{}{NAME:#}", Plain(level), Plain(topic))?;
            for (sign, style, facts) in [('-', OLD, removed), ('+', NEW, added)] {
                if self.all || !is_bulk || facts.len() <= FEW {
                    facts.iter().try_for_each(|fact| writeln!(to, "  {style}{sign} {}{style:#}", Plain(fact)))?;
                } else {
                    writeln!(to, "  {style}{sign} {} facts{style:#}", number(facts.len()))?;
                }
            }
        }
        Ok(())
    }
}
