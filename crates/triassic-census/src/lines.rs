//! The lines of other runs, and several of them as one.

use std::{
    fs::File,
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
};

use crate::{Row, SCHEMA, order};

/// Why the rows of an earlier run cannot be used.
#[derive(Debug)]
#[non_exhaustive]
pub struct LineError {
    /// The file with the rows.
    pub path: PathBuf,
    /// The line, counted from 1; 0 if the file cannot be opened.
    pub line: u64,
    /// The reason.
    pub why: String,
}

impl std::fmt::Display for LineError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.line {
            0 => write!(f, "{}: {}", self.path.display(), self.why),
            line => write!(f, "{}, line {line}: {}", self.path.display(), self.why),
        }
    }
}

impl std::error::Error for LineError {}

impl From<LineError> for std::io::Error {
    fn from(error: LineError) -> Self {
        Self::other(error)
    }
}

/// The rows in a file, one after the other. They must be in the order of their paths.
#[derive(Debug)]
pub(crate) struct Lines {
    path: PathBuf,
    from: BufReader<File>,
    line: u64,
    /// The row that was read last, and its line as it stands there.
    next: Option<(Row, String)>,
}

impl Lines {
    /// Begins to read.
    pub(crate) fn open(path: &Path) -> Result<Self, LineError> {
        let file =
            File::open(path).map_err(|error| LineError { path: path.into(), line: 0, why: error.to_string() })?;
        let mut lines = Self { path: path.into(), from: BufReader::new(file), line: 0, next: None };
        lines.read()?;
        Ok(lines)
    }
    /// The next row.
    pub(crate) fn peek(&self) -> Option<&Row> {
        self.next.as_ref().map(|(row, _)| row)
    }
    /// The next row and its line, which are taken.
    pub(crate) fn take(&mut self) -> Result<Option<(Row, String)>, LineError> {
        let taken = self.next.take();
        if let Some((last, _)) = &taken {
            self.read()?;
            if self.peek().is_some_and(|next| order::of_rows(last, next).is_ge()) {
                return Err(self.error("rows must be in the order of their paths, each once".to_owned()));
            }
        }
        Ok(taken)
    }
    fn read(&mut self) -> Result<(), LineError> {
        loop {
            let mut line = String::new();
            self.line = self.line.saturating_add(1);
            match self.from.read_line(&mut line) {
                Ok(0) => return Ok(()),
                Ok(_) if line.trim().is_empty() => {}
                Ok(_) => {
                    let row: Row = serde_json::from_str(&line).map_err(|error| self.error(error.to_string()))?;
                    if row.schema != SCHEMA {
                        return Err(self.error(format!("the schema is `{}`, expected `{SCHEMA}`", row.schema)));
                    }
                    // The last line of a run that was ended may lack it.
                    if !line.ends_with('\n') {
                        line.push('\n');
                    }
                    self.next = Some((row, line));
                    return Ok(());
                }
                Err(error) => return Err(self.error(error.to_string())),
            }
        }
    }
    pub(crate) fn error(&self, why: String) -> LineError {
        LineError { path: self.path.clone(), line: self.line, why }
    }
}

/// The rows of several runs as those of one, with their lines, in the order of their paths. Rows of the same file must be equal and
/// are given once.
///
/// # Errors
/// If a file cannot be read, its rows are not in order, or two rows of a file differ; or an error of `take`.
pub fn merge<E: From<LineError>>(
    files: impl IntoIterator<Item = PathBuf>,
    mut take: impl FnMut(&Row, &str) -> Result<(), E>,
) -> Result<(), E> {
    let mut all = files.into_iter().map(|path| Lines::open(&path)).collect::<Result<Vec<_>, _>>()?;
    loop {
        let with_rows = all.iter().enumerate().filter_map(|(n, lines)| Some((n, lines.peek()?)));
        let first = with_rows.min_by(|(_, one), (_, other)| order::of_rows(one, other)).map(|(n, _)| n);
        let Some(lines) = first.and_then(|n| all.get_mut(n)) else { return Ok(()) };
        let Some((row, line)) = lines.take()? else { return Ok(()) };
        for lines in &mut all {
            if lines.peek().is_some_and(|other| order::of_rows(&row, other).is_eq()) {
                if lines.peek() != Some(&row) {
                    let why = format!("the row of {} differs from that of another run", row.label());
                    return Err(lines.error(why).into());
                }
                lines.take()?;
            }
        }
        take(&row, &line)?;
    }
}
