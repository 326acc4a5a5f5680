//! `triassic p3d diff`.

use std::{
    io::{self, Write},
    path::PathBuf,
};

use anstyle::{AnsiColor, Style};
use triassic::{OpenFile, bis_p3dm::Change};

use super::model::model;
use crate::{
    args::Global,
    batch::{Outcome, Tally, json_line},
    failure::Failure,
    filter::Filter,
    input::Input,
    shelf::Shelf,
    text::{NAME, Plain, number},
};

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
const SCHEMA: &str = "triassic/p3d-diff-1";
const OLD: Style = AnsiColor::Red.on_default();
const NEW: Style = AnsiColor::Green.on_default();
/// The maximum number of differing points and faces that are shown without `--all`.
const FEW: usize = 4;

impl Diff {
    pub(super) fn run(&self, global: &Global) -> io::Result<Outcome> {
        let archives = Shelf::new(global.is_unlimited(), true);
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
                "schema": SCHEMA, "old": old.name, "new": new.name, "changes": changes,
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
