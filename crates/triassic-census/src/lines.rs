//! Reads and merges the rows of other runs.

use std::{
    collections::{BTreeMap, BTreeSet, BinaryHeap, binary_heap::PeekMut},
    fs::File,
    io::{self, BufRead, BufReader, Read, Seek, SeekFrom},
    path::{Path, PathBuf},
};

use serde_json::Value;

#[cfg(feature = "parquet")]
use crate::parquet::ParquetRows;
use crate::{
    Row, SCHEMA,
    columns::object,
    row::{self, OLD_SCHEMA},
};

/// A longer line is not a row: paths have at most a few thousand bytes.
const MAX_LINE: u64 = 64 << 20;

/// Files beyond this number are open only while they are read: systems allow a process a few hundred.
const MAX_OPEN: usize = 64;

/// The total size of the buffers of all files; each has at least a page and at most 64 KB.
const BUFFERS: usize = 32 << 20;

/// The reason why the rows of an earlier run cannot be used.
#[derive(Debug)]
#[non_exhaustive]
pub struct LineError {
    /// The file with the rows.
    pub path: PathBuf,
    /// The line, or row of Parquet, counted from 1; 0 for the whole file.
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

impl From<LineError> for io::Error {
    fn from(error: LineError) -> Self {
        Self::other(error)
    }
}

/// The source of rows.
#[derive(Debug)]
enum Source {
    Json(BufReader<Input>),
    Csv(Box<Csv>),
    #[cfg(feature = "parquet")]
    Parquet(Box<ParquetRows>),
}

#[derive(Debug)]
struct Csv {
    head: ::csv::StringRecord,
    from: ::csv::Reader<Limited<BufReader<Input>>>,
}

/// A file to read.
#[derive(Debug)]
enum Input {
    Open(File),
    /// One of many, open only while it is read.
    Reopened {
        path: PathBuf,
        at: u64,
    },
}

impl Input {
    /// Opens one of `count` files.
    fn open(path: &Path, count: usize) -> io::Result<Self> {
        let file = File::open(path)?;
        // A pipe cannot be reopened.
        let is_regular = || file.metadata().is_ok_and(|metadata| metadata.is_file());
        Ok(if count > MAX_OPEN && is_regular() {
            Self::Reopened { path: path.into(), at: 0 }
        } else {
            Self::Open(file)
        })
    }
}

impl Read for Input {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::Open(file) => file.read(into),
            Self::Reopened { path, at } => {
                let mut file = File::open(path)?;
                file.seek(SeekFrom::Start(*at))?;
                let count = file.read(into)?;
                *at = at.saturating_add(u64::try_from(count).unwrap_or(u64::MAX));
                Ok(count)
            }
        }
    }
}

/// Limits a record to [`MAX_LINE`].
#[derive(Debug)]
struct Limited<R> {
    from: R,
    left: u64,
}

impl<R: Read> Read for Limited<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.left == 0 {
            return Err(io::Error::other(too_long()));
        }
        let count = self.from.read(into)?;
        self.left = self.left.saturating_sub(u64::try_from(count).unwrap_or(u64::MAX));
        Ok(count)
    }
}

fn too_long() -> String {
    format!("longer than {MAX_LINE} bytes, the maximum length of a row")
}

/// A row that was read.
#[derive(Debug)]
struct Item {
    row: Row,
    /// The original line, if it has the current schema.
    line: Option<String>,
}

impl Item {
    /// Whether two rows are equal except for their shard.
    fn is_same(&self, other: &Self) -> bool {
        let without_shard = |row: &Row| Row { shard: None, ..row.clone() };
        self.line.is_some() && self.line == other.line || without_shard(&self.row) == without_shard(&other.row)
    }
}

/// The line of a row.
fn json(row: &Row) -> io::Result<String> {
    let mut line = serde_json::to_string(row)?;
    line.push('\n');
    Ok(line)
}

/// The rows in a file, in order. They must be sorted by path.
#[derive(Debug)]
pub(crate) struct Lines {
    path: PathBuf,
    from: Source,
    line: u64,
    /// The next row.
    next: Option<Item>,
    /// The number of the last line, if it was truncated and is ignored.
    cut: Option<u64>,
}

impl Lines {
    /// Opens lines of JSON, CSV or Parquet, recognized by the first bytes.
    pub(crate) fn open(path: &Path) -> Result<Self, LineError> {
        Self::one_of(path, 1)
    }
    /// Same as [`open`](Self::open), for one of `count` files read at the same time.
    fn one_of(path: &Path, count: usize) -> Result<Self, LineError> {
        let failed = |why: String| LineError { path: path.into(), line: 0, why };
        let input = Input::open(path, count).map_err(|error| failed(error.to_string()))?;
        let capacity = BUFFERS.checked_div(count).unwrap_or(0).clamp(1 << 12, 1 << 16);
        let mut from = BufReader::with_capacity(capacity, input);
        let start = from.fill_buf().map_err(|error| failed(error.to_string()))?;
        let from = if start.starts_with(b"PAR1") {
            #[cfg(feature = "parquet")]
            {
                Source::Parquet(Box::new(ParquetRows::open(path).map_err(failed)?))
            }
            #[cfg(not(feature = "parquet"))]
            return Err(failed("Parquet cannot be read here: use JSON Lines".to_owned()));
        } else if start.starts_with(b"schema,") {
            let mut from = ::csv::Reader::from_reader(Limited { from, left: MAX_LINE });
            let head = from.headers().map_err(|error| failed(error.to_string()))?.clone();
            Source::Csv(Box::new(Csv { head, from }))
        } else if start.starts_with(b"path,path_hex,") {
            return Err(failed("CSV of an older version, which cannot be read: use JSON Lines".to_owned()));
        } else {
            Source::Json(from)
        };
        let mut lines = Self { path: path.into(), from, line: 0, next: None, cut: None };
        lines.read()?;
        Ok(lines)
    }
    /// The next row.
    pub(crate) fn peek(&self) -> Option<&Row> {
        self.next.as_ref().map(|item| &item.row)
    }
    /// Takes the next row and its line.
    fn take_item(&mut self) -> Result<Option<Item>, LineError> {
        let taken = self.next.take();
        if let Some(last) = &taken {
            self.read()?;
            if self.peek().is_some_and(|next| row::order_of_rows(&last.row, next).is_ge()) {
                return Err(self.error("rows must be sorted by path, without duplicates".to_owned()));
            }
        }
        Ok(taken)
    }
    /// Takes the next row.
    pub(crate) fn take(&mut self) -> Result<Option<Row>, LineError> {
        Ok(self.take_item()?.map(|item| item.row))
    }
    /// The number of the last line, if it was truncated and is ignored, as after an aborted run.
    pub(crate) const fn cut(&self) -> Option<u64> {
        self.cut
    }
    fn read(&mut self) -> Result<(), LineError> {
        self.line = self.line.saturating_add(1);
        let read = match &mut self.from {
            Source::Json(from) => loop {
                match json_line(from) {
                    Ok(Some((_, line))) if line.trim().is_empty() => self.line = self.line.saturating_add(1),
                    Ok(Some((is_whole, mut line))) => {
                        let row = serde_json::from_str(&line).map_err(|error| (!is_whole, without_place(&error)));
                        if !is_whole {
                            line.push('\n');
                        }
                        break row.map(|row| Some((row, Some(line))));
                    }
                    Ok(None) => break Ok(None),
                    Err(why) => break Err((false, why)),
                }
            },
            Source::Csv(csv) => {
                let mut record = ::csv::StringRecord::new();
                let Csv { head, from } = &mut **csv;
                match from.read_record(&mut record) {
                    Ok(false) => Ok(None),
                    Ok(true) => {
                        from.get_mut().left = MAX_LINE;
                        let row = object(head, &record).and_then(of_value);
                        row.map(|row| Some((row, None))).map_err(|why| (from.is_done(), why))
                    }
                    Err(error) => {
                        let is_cut = matches!(error.kind(), ::csv::ErrorKind::UnequalLengths { .. });
                        Err((is_cut && is_at_end(from), error.to_string()))
                    }
                }
            }
            #[cfg(feature = "parquet")]
            Source::Parquet(rows) => match rows.next() {
                None => Ok(None),
                Some(row) => row.and_then(of_value).map(|row| Some((row, None))).map_err(|why| (false, why)),
            },
        };
        match read {
            Ok(None) => Ok(()),
            Ok(Some((mut row, mut line))) => {
                if row.schema == OLD_SCHEMA {
                    (row.schema, line) = (SCHEMA.into(), None);
                } else if row.schema != SCHEMA {
                    return Err(self.error(format!("expected the schema `{SCHEMA}`, found `{}`", row.schema)));
                }
                self.next = Some(Item { row, line });
                Ok(())
            }
            // The run was aborted while it wrote this line.
            Err((true, _)) => {
                self.cut = Some(self.line);
                Ok(())
            }
            Err((false, why)) => Err(self.error(why)),
        }
    }
    pub(crate) fn error(&self, why: String) -> LineError {
        LineError { path: self.path.clone(), line: self.line, why }
    }
}

/// Whether everything was read. The reader only knows after trying to read more.
fn is_at_end(from: &mut ::csv::Reader<Limited<BufReader<Input>>>) -> bool {
    from.is_done() || matches!(from.read_record(&mut ::csv::StringRecord::new()), Ok(false))
}

/// The reason without a place: the line of the file is known, and the error counts lines within it.
fn without_place(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.rsplit_once(" at line ").map_or(text.as_str(), |(why, _)| why).to_owned()
}

fn of_value(value: Value) -> Result<Row, String> {
    serde_json::from_value(value).map_err(|error| error.to_string())
}

/// The next line, and whether it is complete.
fn json_line(from: &mut BufReader<Input>) -> Result<Option<(bool, String)>, String> {
    let mut line = Vec::new();
    from.by_ref().take(MAX_LINE).read_until(b'\n', &mut line).map_err(|error| error.to_string())?;
    if line.is_empty() {
        return Ok(None);
    }
    let is_whole = line.ends_with(b"\n");
    if !is_whole && u64::try_from(line.len()).is_ok_and(|len| len >= MAX_LINE) {
        return Err(too_long());
    }
    match String::from_utf8(line) {
        Ok(line) => Ok(Some((is_whole, line))),
        // Truncated within a character.
        Err(error) if !is_whole => Ok(Some((false, String::from_utf8_lossy(error.as_bytes()).into_owned()))),
        Err(error) => Err(error.to_string()),
    }
}

/// The other results of a merge.
#[derive(Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Merged {
    /// The files whose last line was truncated and is ignored, with its number.
    pub cut: Vec<(PathBuf, u64)>,
    /// The missing parts of a divided run, such as `3/8`. If there are any, rows keep their part; otherwise their
    /// [`shard`](Row::shard) becomes null, as in the rows of a whole run.
    pub missing: Vec<String>,
    /// The number of files without rows. Each may be a missing part, since a part without files has no rows.
    pub empty: usize,
}

/// Merges the rows of several runs, with their lines, sorted by path. Rows of the same file must be equal, and are
/// returned once.
///
/// At most 64 files are open at a time, plus pipes.
///
/// # Errors
/// If a file cannot be read, its rows are not sorted, or two rows of a file differ; or an error of `take`.
pub fn merge(files: &[PathBuf], mut take: impl FnMut(&Row, &str) -> io::Result<()>) -> io::Result<Merged> {
    let (mut merged, mut parts) = (Merged::default(), Parts::default());
    let opened: Result<Vec<_>, _> = files.iter().map(|path| Lines::one_of(path, files.len())).collect();
    let mut opened = opened?;
    parts.see_first(&opened);
    if !parts.missing().is_empty() {
        parts.see_all(files)?;
    }
    (merged.missing, merged.empty) = (parts.missing(), parts.empty);
    let is_whole = merged.missing.is_empty();
    merge_opened(&mut opened, |Item { mut row, line }| match line {
        Some(line) if row.shard.is_none() || !is_whole => take(&row, &line),
        _ => {
            if is_whole {
                row.shard = None;
            }
            let line = json(&row)?;
            take(&row, &line)
        }
    })?;
    merged.cut.extend(opened.into_iter().filter_map(|lines| Some((lines.path, lines.cut?))));
    Ok(merged)
}

/// The next row of a file, ordered for a heap: the first row is the greatest.
struct Next(Item, usize);

impl Ord for Next {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        row::order_of_rows(&other.0.row, &self.0.row).then(other.1.cmp(&self.1))
    }
}

impl PartialOrd for Next {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Next {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Next {}

fn merge_opened(all: &mut [Lines], mut take: impl FnMut(Item) -> io::Result<()>) -> io::Result<()> {
    /// Returns the first row, and replaces it with the next one of its file.
    fn advance(heap: &mut BinaryHeap<Next>, all: &mut [Lines]) -> Result<Option<Next>, LineError> {
        let Some(mut first) = heap.peek_mut() else { return Ok(None) };
        let number = first.1;
        Ok(Some(match all.get_mut(number).map(Lines::take_item).transpose()?.flatten() {
            // Consecutive rows of one file stay on top of the heap without being moved.
            Some(item) => std::mem::replace(&mut *first, Next(item, number)),
            None => PeekMut::pop(first),
        }))
    }
    let first =
        |(number, lines): (usize, &mut Lines)| Some(lines.take_item().transpose()?.map(|item| Next(item, number)));
    let mut heap = all.iter_mut().enumerate().filter_map(first).collect::<Result<BinaryHeap<_>, _>>()?;
    while let Some(Next(item, _)) = advance(&mut heap, all)? {
        while heap.peek().is_some_and(|next| row::order_of_rows(&next.0.row, &item.row).is_eq()) {
            let Some(Next(other, number)) = advance(&mut heap, all)? else { break };
            if !item.is_same(&other) {
                let path = all.get(number).map(|lines| lines.path.clone()).unwrap_or_default();
                let why = format!("the row of {} differs from that of another run", item.row.label());
                return Err(LineError { path, line: 0, why }.into());
            }
        }
        take(item)?;
    }
    Ok(())
}

/// The parts of divided runs that were seen.
#[derive(Debug, Default)]
struct Parts {
    /// By the number of parts.
    seen: BTreeMap<u64, BTreeSet<u64>>,
    /// Files without rows, each of which may be a part without files.
    empty: usize,
}

impl Parts {
    fn see(&mut self, row: &Row) {
        let part = row.shard.as_deref().and_then(|part| part.split_once('/'));
        if let Some((Ok(number), Ok(of))) = part.map(|(number, of)| (number.parse(), of.parse())) {
            self.seen.entry(of).or_default().insert(number);
        }
    }
    fn see_first(&mut self, lines: &[Lines]) {
        for lines in lines {
            match lines.peek() {
                Some(row) => self.see(row),
                None => self.empty = self.empty.saturating_add(1),
            }
        }
    }
    /// Reads files completely, since a merged one may have several parts. A file that is not on a disk can only be read
    /// once.
    fn see_all(&mut self, files: &[PathBuf]) -> Result<(), LineError> {
        for path in files.iter().filter(|path| path.is_file()) {
            let mut lines = Lines::open(path)?;
            while let Some(row) = lines.take()? {
                self.see(&row);
            }
        }
        Ok(())
    }
    fn missing(&self) -> Vec<String> {
        let mut all = Vec::new();
        for (of, seen) in &self.seen {
            // A number in a row is untrusted: the report is limited to what is useful to a reader.
            let missing = (1..=*of).filter(|number| !seen.contains(number)).take(MAX_OPEN.saturating_add(self.empty));
            all.extend(missing.map(|number| format!("{number}/{of}")));
        }
        if all.len() <= self.empty { Vec::new() } else { all }
    }
}
