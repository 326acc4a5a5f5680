//! The file that keeps the JSON lines of a run next to the text that it prints.

use std::{
    fs::File,
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
};

use serde_json::{Map, Value};
use triassic::archives::archive_prefixes;

use crate::output::make_folder_of;

/// The file that keeps the JSON lines of a run next to the text that it prints.
#[derive(Debug, Default, clap::Args)]
pub(crate) struct LogArgs {
    /// Also write the lines of --json to this file, with every key in every line; its folder is created, and an existing file is replaced.
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    log: Option<PathBuf>,
}

impl LogArgs {
    pub(crate) const fn is_given(&self) -> bool {
        self.log.is_some()
    }
    /// The file, which is created.
    pub(crate) fn create(&self) -> io::Result<Log> {
        let Some(path) = &self.log else { return Ok(Log(None)) };
        make_folder_of(path).map_err(|failure| failed(path, &io::Error::other(failure.to_string())))?;
        let file = File::create(path).map_err(|error| failed(path, &error))?;
        Ok(Log(Some((BufWriter::new(file), path.clone()))))
    }
    /// The printed report about a file, and the line for the log: `make` makes it as JSON or as text.
    pub(crate) fn render(
        &self,
        is_json: bool,
        make: impl Fn(bool) -> io::Result<String>,
    ) -> io::Result<(String, Option<String>)> {
        Ok(match (is_json, self.is_given()) {
            (_, false) => (make(is_json)?, None),
            (true, true) => {
                let line = make(true)?;
                (line.clone(), Some(line))
            }
            (false, true) => (make(false)?, Some(make(true)?)),
        })
    }
}

/// The log that [`LogArgs`] names, or nothing.
#[derive(Debug, Default)]
pub(crate) struct Log(Option<(BufWriter<File>, PathBuf)>);

impl Log {
    pub(crate) const fn is_open(&self) -> bool {
        self.0.is_some()
    }
    /// Lines are written at once: what a run did is there, even if it is stopped.
    pub(crate) fn add(&mut self, line: &str) -> io::Result<()> {
        let Some((file, path)) = &mut self.0 else { return Ok(()) };
        let written = rows(line).and_then(|rows| file.write_all(rows.as_bytes())).and_then(|()| file.flush());
        written.map_err(|error| failed(path, &error))
    }
}

/// The keys of the lines of each command, besides `schema`, `file`, `path`, `member` and `error`. Lists are empty where there is nothing.
const KEYS: [(&str, &[&str], &[&str]); 4] = [
    (
        "triassic/info-1",
        &["size", "format", "version", "kind", "model", "clip_file", "files", "findings", "members"],
        &["properties"],
    ),
    ("triassic/validate-1", &["format", "version", "kind", "good"], &["findings"]),
    (
        "triassic/convert-1",
        &["ok", "format", "version", "to", "counts", "files", "clips", "existing", "dry_run"],
        &["outputs", "left_out", "images", "archives", "notes", "findings"],
    ),
    ("triassic/textures-1", &["ok", "format", "version"], &["outputs", "missing", "findings"]),
];

/// Lines of --json as rows of a table: every key is in each of them, and those that a census has, too, mean the same.
fn rows(lines: &str) -> io::Result<String> {
    let mut rows = String::new();
    for line in lines.lines() {
        let mut row: Map<String, Value> = serde_json::from_str(line)?;
        let text = |key: &str| row.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
        let (schema, file) = (text("schema"), text("file"));
        let (path, member) = place(&file);
        row.insert("path".to_owned(), path.into());
        row.insert("member".to_owned(), member.into());
        let keys = KEYS.iter().find(|(of, ..)| *of == schema);
        if let Some((_, values, lists)) = keys {
            for key in *values {
                row.entry(*key).or_insert(Value::Null);
            }
            for key in *lists {
                row.entry(*key).or_insert(Value::Array(Vec::new()));
            }
        }
        if let Value::Object(error) = row.entry("error").or_insert(Value::Null) {
            for key in ["kind", "part", "offset"] {
                error.entry(key).or_insert(Value::Null);
            }
        }
        rows += &serde_json::to_string(&row)?;
        rows.push('\n');
    }
    Ok(rows)
}

/// The file on disk of a name, and of a member its path in there. A file on disk comes first, then the longest path that is an archive.
fn place(name: &str) -> (&str, Option<&str>) {
    let mut ways = archive_prefixes(name, cfg!(windows));
    let found = ways.find(|(file, _)| Path::new(file).is_file()).unwrap_or((name, ""));
    (found.0, Some(found.1).filter(|inside| !inside.is_empty()))
}

fn failed(path: &Path, error: &io::Error) -> io::Error {
    io::Error::other(format!("--log: {}: {error}", path.display()))
}
