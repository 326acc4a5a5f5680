//! The JSON lines of commands, and the file that stores them in addition to the printed text.

use std::{
    collections::BTreeMap,
    fmt::Write as _,
    fs::File,
    io::{self, BufWriter, Read, Write},
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize, de::IgnoredAny};
use serde_json::Value;
use triassic::{archives::archive_prefixes, conversion::Report, viewer};

use crate::{batch::json_line, output::make_folder_of};

/// The `schema` of the objects of `textures --json`.
pub(crate) const TEXTURES: &str = "triassic/textures-1";

/// The file that keeps the JSON lines of a run next to the text that it prints.
#[derive(Debug, Default, clap::Args)]
pub(crate) struct LogArgs {
    /// Also write the lines of --json to this file; its folder is created, and an existing log is replaced.
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    log: Option<PathBuf>,
}

impl LogArgs {
    pub(crate) const fn is_given(&self) -> bool {
        self.log.is_some()
    }
    /// Creates the file.
    ///
    /// # Errors
    /// If it cannot be written, or is not a log: it may be an input of the run.
    pub(crate) fn create(&self) -> io::Result<Log> {
        let Some(path) = &self.log else { return Ok(Log(None)) };
        if !may_be_replaced(path).map_err(|error| failed(path, &error))? {
            return Err(failed(path, &io::Error::other("not a log, so it is not replaced")));
        }
        make_folder_of(path).map_err(|failure| failed(path, &io::Error::other(failure.to_string())))?;
        let file = File::create(path).map_err(|error| failed(path, &error))?;
        Ok(Log(Some((BufWriter::new(file), path.clone()))))
    }
    /// The printed report about a file, and the line for the log: `make` returns JSON or text.
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

/// The log, or nothing.
#[derive(Debug, Default)]
pub(crate) struct Log(Option<(BufWriter<File>, PathBuf)>);

impl Log {
    pub(crate) const fn is_open(&self) -> bool {
        self.0.is_some()
    }
    /// Lines are written immediately, so that they remain if the run is stopped.
    pub(crate) fn add(&mut self, line: &str) -> io::Result<()> {
        let Some((file, path)) = &mut self.0 else { return Ok(()) };
        let written = file.write_all(line.as_bytes()).and_then(|()| file.flush());
        written.map_err(|error| failed(path, &error))
    }
}

/// The keys of the lines of each command, besides `schema`, `file`, `path`, `member` and `error`. Lists may be empty.
const KEYS: [(&str, &[&str], &[&str]); 4] = [
    (
        viewer::Info::SCHEMA,
        &["size", "format", "version", "kind", "model", "clip_file", "files", "members"],
        &["findings", "properties"],
    ),
    (viewer::Checked::SCHEMA, &["format", "version", "kind", "good"], &["findings"]),
    (
        Report::SCHEMA,
        &["ok", "format", "version", "to", "counts", "files", "clips", "existing", "dry_run"],
        &["outputs", "left_out", "images", "archives", "notes", "findings"],
    ),
    (TEXTURES, &["ok", "format", "version"], &["outputs", "missing", "findings"]),
];

/// The part of a line that determines the added keys.
#[derive(Deserialize)]
struct Head {
    schema: String,
    file: String,
}

/// Converts a line of --json to a row of a table: every key is present, and keys that a census also has mean the same.
/// Lines of other commands stay unchanged.
pub(crate) fn row(value: &impl Serialize) -> io::Result<String> {
    let line = json_line(value)?;
    let Ok(Head { schema, file }) = serde_json::from_str(&line) else { return Ok(line) };
    let Some((_, values, lists)) = KEYS.iter().find(|(of, ..)| *of == schema) else { return Ok(line) };
    #[expect(clippy::zero_sized_map_values, reason = "a set of keys is not read from an object")]
    let known: BTreeMap<String, IgnoredAny> = serde_json::from_str(&line)?;
    let (path, member) = place(&file);
    let mut row = line.trim_end().strip_suffix('}').unwrap_or_default().to_owned();
    let mut add = |key: &str, value: Value| {
        if !known.contains_key(key) {
            // Writing to a string cannot fail.
            let _ = write!(row, ",{}:{value}", Value::from(key));
        }
    };
    add("path", path.into());
    add("member", member.into());
    values.iter().for_each(|key| add(key, Value::Null));
    lists.iter().for_each(|key| add(key, Value::Array(Vec::new())));
    add("error", Value::Null);
    row.push_str("}\n");
    Ok(row)
}

/// Splits a name into the file on disk and, for a member, its path in the archive. An existing file on disk wins,
/// otherwise the longest path that is an archive.
pub(crate) fn place(name: &str) -> (&str, Option<&str>) {
    let mut ways = archive_prefixes(name, cfg!(windows));
    let found = ways.find(|(file, _)| Path::new(file).is_file()).unwrap_or((name, ""));
    (found.0, Some(found.1).filter(|inside| !inside.is_empty()))
}

/// Whether a path is free, an empty file or a log. Devices and pipes are not read: that could block.
fn may_be_replaced(path: &Path) -> io::Result<bool> {
    if !path.is_file() {
        return Ok(true);
    }
    let mut head = Vec::new();
    File::open(path)?.take(64).read_to_end(&mut head)?;
    let of_log = |(schema, ..): &(&str, _, _)| {
        let name = schema.trim_end_matches(|digit: char| digit.is_ascii_digit());
        head.strip_prefix(b"{\"schema\":\"").is_some_and(|rest| rest.starts_with(name.as_bytes()))
    };
    Ok(head.is_empty() || KEYS.iter().any(of_log))
}

fn failed(path: &Path, error: &io::Error) -> io::Error {
    io::Error::other(format!("--log: {}: {error}", path.display()))
}
