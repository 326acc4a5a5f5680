//! `triassic formats`.

use std::io::{self, Write};

use serde::Serialize;
use triassic::FORMATS;

use crate::{
    args::Global,
    batch::{Outcome, json_line},
    text::NAME,
};

/// The `schema` of the objects of `formats --json`; the other keys are `format`, `name`, `extension` (the usual one),
/// `extensions` (all that are read), `versions`, `commands`.
const SCHEMA: &str = "triassic/formats-1";

/// The commands that work on files, by their names.
const COMMANDS: [&str; 6] = ["info", "validate", "dump", "convert", "textures", "tree"];

/// List the supported formats and the commands that work on each.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  triassic formats
  triassic formats --json | jq -r .extension")]
pub(crate) struct Formats {}

/// A format with all its versions.
#[derive(Serialize)]
struct Row {
    schema: &'static str,
    format: &'static str,
    name: &'static str,
    extension: &'static str,
    extensions: Vec<&'static str>,
    versions: Vec<u32>,
    commands: Vec<&'static str>,
}

impl Formats {
    #[expect(clippy::unused_self, reason = "as all subcommands; it has no arguments yet")]
    pub(crate) fn run(&self, global: &Global) -> io::Result<Outcome> {
        let mut stdout = anstream::stdout().lock();
        if global.json {
            for row in rows() {
                stdout.write_all(json_line(&row)?.as_bytes())?;
            }
            return Ok(Outcome::Good);
        }
        let mut head = ["FORMAT", "CRATE", "EXTENSIONS", "VERSIONS"].map(str::to_owned).to_vec();
        head.extend(COMMANDS.map(str::to_uppercase));
        let mut lines = vec![head];

        for row in rows() {
            let versions: Vec<String> = row.versions.iter().map(u32::to_string).collect();
            let versions = if versions.is_empty() { "-".to_owned() } else { versions.join(", ") };
            let mut line = vec![row.name.to_owned(), row.format.to_owned(), extensions(&row.extensions), versions];
            line.extend(COMMANDS.map(|command| if row.commands.contains(&command) { "yes" } else { "no" }.to_owned()));
            lines.push(line);
        }
        write!(stdout, "{}", table(&lines))?;
        Ok(Outcome::Good)
    }
}

fn rows() -> Vec<Row> {
    let row = |format: &&'static triassic::FormatInfo| Row {
        schema: SCHEMA,
        format: format.id,
        name: format.name,
        extension: format.extensions.first().copied().unwrap_or_default(),
        extensions: triassic::extensions(format.id),
        versions: format.versions.to_vec(),
        commands: COMMANDS.to_vec(),
    };
    let mut rows: Vec<Row> = FORMATS.iter().map(row).collect();
    rows.sort_by_key(|row| row.format);
    rows
}

/// `.wmb .wmp`
fn extensions(extensions: &[&str]) -> String {
    let dotted: Vec<String> = extensions.iter().map(|extension| format!(".{extension}")).collect();
    dotted.join(" ")
}

/// Columns as wide as they need to be; the first line is the heading.
fn table(lines: &[Vec<String>]) -> String {
    let width = |column: usize| lines.iter().filter_map(|line| line.get(column)).map(|cell| cell.chars().count()).max();
    let lines = lines.iter().enumerate().map(|(n, line)| {
        let cells = line.iter().enumerate().map(|(column, cell)| format!("{cell:0$}", width(column).unwrap_or(0)));
        let line = cells.collect::<Vec<_>>().join("  ");
        let line = line.trim_end();
        if n == 0 { format!("{NAME}{line}{NAME:#}\n") } else { format!("{line}\n") }
    });
    lines.collect()
}
