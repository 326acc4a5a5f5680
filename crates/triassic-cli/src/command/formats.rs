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
/// `extensions` (all supported ones), `versions`, `commands` (those that read it) and `writers` (those that write it).
const SCHEMA: &str = "triassic/formats-1";

/// The names of the commands that work on files.
const COMMANDS: [&str; 6] = ["info", "validate", "dump", "convert", "textures", "tree"];

/// The commands that write a format, and formats in addition to those of [`FORMATS`]: their name, their extensions, and the
/// commands that read and write them.
const WRITERS: [(&str, &[&str]); 4] = [
    ("quake-md2", &["convert"]),
    ("goldsrc-mdl", &["convert", "compile", "mdl"]),
    ("bis-paa", &["textures"]),
    ("bis-p3dm", &["p3d"]),
];

/// Other formats: name, extensions, the commands that read them, and those that write them.
const OTHERS: [[&str; 4]; 7] = [
    ["glTF 2.0", ".glb .gltf", "info, convert, validate, textures, tree", "convert"],
    ["Wavefront OBJ", ".obj", "-", "convert"],
    ["Half-Life sources", ".qc .smd", "compile", "decompile, convert"],
    ["PNG", ".png", "textures", "textures"],
    ["PCX", ".pcx", "textures", "textures"],
    ["Other images", ".tga .bmp .jpg .dds", "textures", "-"],
    ["Archives", ".pbo .pak .zip .pk3 .pk4 .wrs .iso", "all; list, extract", "pack (not .iso)"],
];

/// List the supported formats, and the commands that read and write them.
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
    /// The commands that write it.
    writers: &'static [&'static str],
}

impl Formats {
    #[expect(clippy::unused_self, reason = "same signature as the other subcommands")]
    pub(crate) fn run(&self, global: &Global) -> io::Result<Outcome> {
        let mut stdout = anstream::stdout().lock();
        if global.json {
            for row in rows() {
                stdout.write_all(json_line(&row)?.as_bytes())?;
            }
            return Ok(Outcome::Good);
        }
        let mut lines = vec![["FORMAT", "CRATE", "EXTENSIONS", "VERSIONS", "READ BY", "WRITTEN BY"].map(str::to_owned)];
        for row in rows() {
            let versions: Vec<String> = row.versions.iter().map(u32::to_string).collect();
            let cell = |texts: Vec<String>| if texts.is_empty() { "-".to_owned() } else { texts.join(", ") };
            let writers = row.writers.iter().map(|command| (*command).to_owned()).collect();
            let [name, id] = [row.name, row.format].map(str::to_owned);
            lines.push([name, id, extensions(&row.extensions), cell(versions), "all".to_owned(), cell(writers)]);
        }
        for [name, extensions, readers, writers] in OTHERS {
            lines.push([name, "-", extensions, "-", readers, writers].map(str::to_owned));
        }
        write!(stdout, "{}", table(&lines))?;
        writeln!(stdout, "all: {}", COMMANDS.join(", "))?;
        Ok(Outcome::Good)
    }
}

fn writers(format: &str) -> &'static [&'static str] {
    WRITERS.iter().find(|(id, _)| *id == format).map_or(&[], |(_, writers)| writers)
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
        writers: writers(format.id),
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

/// Formats columns that are as wide as needed; the first line is the heading.
fn table<const N: usize>(lines: &[[String; N]]) -> String {
    let width = |column: usize| lines.iter().filter_map(|line| line.get(column)).map(|cell| cell.chars().count()).max();
    let lines = lines.iter().enumerate().map(|(n, line)| {
        let cells = line.iter().enumerate().map(|(column, cell)| format!("{cell:0$}", width(column).unwrap_or(0)));
        let line = cells.collect::<Vec<_>>().join("  ");
        let line = line.trim_end();
        if n == 0 { format!("{NAME}{line}{NAME:#}\n") } else { format!("{line}\n") }
    });
    lines.collect()
}
