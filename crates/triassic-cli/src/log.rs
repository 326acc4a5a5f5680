//! The file that keeps the JSON lines of a run next to the text that it prints.

use std::{
    fs::File,
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
};

use crate::output::make_folder_of;

/// The file that keeps the JSON lines of a run next to the text that it prints.
#[derive(Debug, Default, clap::Args)]
pub(crate) struct LogArgs {
    /// Also write the lines of --json to this file; its folder is created, and an existing file is replaced.
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
    /// The printed report about a file, and the line for the log: `say` makes it as JSON or as text.
    pub(crate) fn said(
        &self,
        is_json: bool,
        say: impl Fn(bool) -> io::Result<String>,
    ) -> io::Result<(String, Option<String>)> {
        Ok(match (is_json, self.is_given()) {
            (_, false) => (say(is_json)?, None),
            (true, true) => {
                let line = say(true)?;
                (line.clone(), Some(line))
            }
            (false, true) => (say(false)?, Some(say(true)?)),
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
        file.write_all(line.as_bytes()).and_then(|()| file.flush()).map_err(|error| failed(path, &error))
    }
}

fn failed(path: &Path, error: &io::Error) -> io::Error {
    io::Error::other(format!("--log: {}: {error}", path.display()))
}
