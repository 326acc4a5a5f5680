//! Reads and merges the rows of other runs.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet, BinaryHeap},
    fs::File,
    io::{self, BufRead, BufReader, BufWriter, Read, Seek, Write},
    path::{Path, PathBuf},
};

use formats_core::num;
use serde::Deserialize;
use serde_json::Value;

#[cfg(feature = "parquet")]
use crate::parquet::ParquetRows;
use crate::{Row, SCHEMA, csv::object, order, row::OLD_SCHEMA};

/// A longer line is not a row: paths have at most a few thousand bytes.
const MAX_LINE: u64 = 64 << 20;

/// The maximum number of files that are open during a merge.
const MAX_OPEN: usize = 64;

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
    Json(BufReader<File>),
    /// Rows from an earlier round of the merge.
    Scratch(BufReader<File>),
    Csv(Box<Csv>),
    #[cfg(feature = "parquet")]
    Parquet(Box<ParquetRows>),
}

#[derive(Debug)]
struct Csv {
    head: ::csv::StringRecord,
    from: ::csv::Reader<Limited<BufReader<File>>>,
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
    /// Whether the row only has its key; the line has the rest.
    is_brief: bool,
    /// The index of the file, and the line number.
    from: (u32, u64),
}

/// The key of a row.
#[derive(Deserialize)]
struct Brief<'a> {
    schema: Cow<'a, str>,
    path: String,
    #[serde(default)]
    path_hex: Option<String>,
    #[serde(default)]
    member: Option<String>,
    #[serde(default)]
    shard: Option<String>,
}

impl Item {
    /// Parses a line of JSON; only its key if `is_brief`.
    fn of_line(line: &str, is_brief: bool) -> serde_json::Result<(Row, bool)> {
        if is_brief {
            let Brief { schema, path, path_hex, member, shard } = serde_json::from_str(line)?;
            if schema == SCHEMA {
                return Ok((Row { schema: SCHEMA.into(), path, path_hex, member, shard, ..Row::default() }, true));
            }
        }
        Ok((serde_json::from_str(line)?, false))
    }
    /// The complete row.
    fn whole(&self, files: &[PathBuf]) -> Result<Cow<'_, Row>, LineError> {
        let Some(line) = self.line.as_deref().filter(|_| self.is_brief) else { return Ok(Cow::Borrowed(&self.row)) };
        let (file, number) = self.from;
        let row = serde_json::from_str(line).map_err(|error| LineError {
            path: files.get(num::to_usize(file)).cloned().unwrap_or_default(),
            line: number,
            why: error.to_string(),
        })?;
        Ok(Cow::Owned(row))
    }
    /// Whether two rows are equal except for their shard.
    fn is_same(&self, other: &Self, files: &[PathBuf]) -> Result<bool, LineError> {
        if self.line.is_some() && self.line == other.line {
            return Ok(true);
        }
        let [one, other] = [self.whole(files)?.into_owned(), other.whole(files)?.into_owned()];
        Ok(Row { shard: None, ..one } == Row { shard: None, ..other })
    }
    /// Writes the row for the next round.
    fn write(&self, to: &mut impl Write) -> io::Result<()> {
        let made;
        let line = if let Some(line) = &self.line {
            line
        } else {
            made = json(&self.row)?;
            &made
        };
        let (file, number) = self.from;
        to.write_all(&file.to_le_bytes())?;
        to.write_all(&number.to_le_bytes())?;
        let Row { path, path_hex, member, shard, .. } = &self.row;
        for text in [Some(path), path_hex.as_ref(), member.as_ref(), shard.as_ref(), Some(line)] {
            // A line has at most a few megabytes.
            let length = text.map_or(NONE, |text| u32::try_from(text.len()).unwrap_or(NONE));
            to.write_all(&length.to_le_bytes())?;
            to.write_all(text.map(String::as_bytes).unwrap_or_default())?;
        }
        Ok(())
    }
    /// Reads a [written](Self::write) row; `None` at the end.
    fn read(from: &mut impl BufRead) -> io::Result<Option<Self>> {
        if from.fill_buf()?.is_empty() {
            return Ok(None);
        }
        let (mut file, mut number) = ([0; 4], [0; 8]);
        from.read_exact(&mut file)?;
        from.read_exact(&mut number)?;
        let mut text = || {
            let mut length = [0; 4];
            from.read_exact(&mut length)?;
            let length = u32::from_le_bytes(length);
            if length == NONE {
                return Ok(None);
            }
            let mut text = vec![0; num::to_usize(length)];
            from.read_exact(&mut text)?;
            String::from_utf8(text).map(Some).map_err(io::Error::other)
        };
        let path = text()?.unwrap_or_default();
        let row =
            Row { schema: SCHEMA.into(), path, path_hex: text()?, member: text()?, shard: text()?, ..Row::default() };
        let from = (u32::from_le_bytes(file), u64::from_le_bytes(number));
        Ok(Some(Self { row, line: text()?, is_brief: true, from }))
    }
}

/// The length that represents a missing text.
const NONE: u32 = u32::MAX;

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
    /// The index among the merged files.
    number: u32,
    /// Whether only keys are needed.
    is_brief: bool,
    line: u64,
    /// The next row.
    next: Option<Item>,
    /// The number of the last line, if it was truncated and is ignored.
    cut: Option<u64>,
}

impl Lines {
    /// Opens lines of JSON, CSV or Parquet, recognized by the first bytes.
    pub(crate) fn open(path: &Path) -> Result<Self, LineError> {
        Self::open_as(path, 0, false)
    }
    fn open_as(path: &Path, number: u32, is_brief: bool) -> Result<Self, LineError> {
        let failed = |why: String| LineError { path: path.into(), line: 0, why };
        let file = File::open(path).map_err(|error| failed(error.to_string()))?;
        let mut from = BufReader::with_capacity(1 << 16, file);
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
        Self::of(path, from, number, is_brief)
    }
    /// Reads the rows from an earlier round.
    fn of_scratch(path: &Path, file: File) -> Result<Self, LineError> {
        Self::of(path, Source::Scratch(BufReader::with_capacity(1 << 16, file)), 0, true)
    }
    fn of(path: &Path, from: Source, number: u32, is_brief: bool) -> Result<Self, LineError> {
        let mut lines = Self { path: path.into(), from, number, is_brief, line: 0, next: None, cut: None };
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
            if self.peek().is_some_and(|next| order::of_rows(&last.row, next).is_ge()) {
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
        let (is_brief, mut is_whole_row) = (self.is_brief, true);
        let read = match &mut self.from {
            Source::Scratch(from) => {
                self.next = Item::read(from).map_err(|error| self.error(error.to_string()))?;
                return Ok(());
            }
            Source::Json(from) => loop {
                match json_line(from) {
                    Ok(Some((_, line))) if line.trim().is_empty() => self.line = self.line.saturating_add(1),
                    Ok(Some((is_whole, mut line))) => {
                        let row = Item::of_line(&line, is_brief).map_err(|error| (!is_whole, error.to_string()));
                        if !is_whole {
                            line.push('\n');
                        }
                        break row.map(|(row, is_brief)| {
                            is_whole_row = !is_brief;
                            Some((row, Some(line)))
                        });
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
                self.next = Some(Item { row, line, is_brief: !is_whole_row, from: (self.number, self.line) });
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
fn is_at_end(from: &mut ::csv::Reader<Limited<BufReader<File>>>) -> bool {
    from.is_done() || matches!(from.read_record(&mut ::csv::StringRecord::new()), Ok(false))
}

fn of_value(value: Value) -> Result<Row, String> {
    serde_json::from_value(value).map_err(|error| error.to_string())
}

/// The next line, and whether it is complete.
fn json_line(from: &mut BufReader<File>) -> Result<Option<(bool, String)>, String> {
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
/// At most 64 files are open at a time. If there are more, they are merged in rounds, with files from `scratch`: empty,
/// and open for writing and reading.
///
/// # Errors
/// If a file cannot be read, its rows are not sorted, or two rows of a file differ; or an error of `scratch` or `take`.
pub fn merge(
    files: &[PathBuf],
    mut scratch: impl FnMut() -> io::Result<File>,
    mut take: impl FnMut(&Row, &str) -> io::Result<()>,
) -> io::Result<Merged> {
    let (mut merged, mut parts) = (Merged::default(), Parts::default());
    let mut opened: Vec<Lines>;
    if files.len() <= MAX_OPEN {
        opened = open_all(files, 0, false)?;
        parts.see_first(&opened);
        if !parts.missing().is_empty() {
            parts.see_all(files)?;
        }
    } else {
        let mut round: Vec<(PathBuf, File)> = Vec::new();
        for (number, some) in files.chunks(MAX_OPEN).enumerate() {
            let lines = open_all(some, number.saturating_mul(MAX_OPEN), true)?;
            parts.see_first(&lines);
            let note = |row: &Row| parts.see(row);
            round.push(to_scratch(lines, files, &mut scratch, &mut merged, note)?);
        }
        while round.len() > MAX_OPEN {
            let mut next = Vec::new();
            let mut left = round.into_iter().peekable();
            while left.peek().is_some() {
                let some: Result<Vec<_>, _> =
                    left.by_ref().take(MAX_OPEN).map(|(path, file)| Lines::of_scratch(&path, file)).collect();
                next.push(to_scratch(some?, files, &mut scratch, &mut merged, |_| ())?);
            }
            round = next;
        }
        let lines: Result<Vec<_>, _> = round.into_iter().map(|(path, file)| Lines::of_scratch(&path, file)).collect();
        opened = lines?;
    }
    (merged.missing, merged.empty) = (parts.missing(), parts.empty);
    let is_whole = merged.missing.is_empty();
    merge_opened(&mut opened, files, &mut merged, |item| {
        let row = item.whole(files)?;
        match &item.line {
            Some(line) if row.shard.is_none() || !is_whole => take(&row, line),
            _ => {
                let mut row = row.into_owned();
                if is_whole {
                    row.shard = None;
                }
                let line = json(&row)?;
                take(&row, &line)
            }
        }
    })?;
    Ok(merged)
}

/// Opens files; the first has this number.
fn open_all(files: &[PathBuf], first: usize, is_brief: bool) -> Result<Vec<Lines>, LineError> {
    let numbered = files.iter().zip(num::to_u32(first)..);
    numbered.map(|(path, number)| Lines::open_as(path, number, is_brief)).collect()
}

/// Merges some files into one for the next round.
fn to_scratch(
    mut lines: Vec<Lines>,
    files: &[PathBuf],
    scratch: &mut impl FnMut() -> io::Result<File>,
    merged: &mut Merged,
    mut see: impl FnMut(&Row),
) -> io::Result<(PathBuf, File)> {
    let name = lines.first().map(|lines| lines.path.clone()).unwrap_or_default();
    let mut to = BufWriter::with_capacity(1 << 16, scratch()?);
    merge_opened(&mut lines, files, merged, |item| {
        see(&item.row);
        item.write(&mut to)
    })?;
    let mut file = to.into_inner().map_err(io::IntoInnerError::into_error)?;
    file.rewind()?;
    Ok((name, file))
}

/// The next row of a file, ordered for a heap: the first row is the greatest.
struct Next(Item, usize);

impl Ord for Next {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        order::of_rows(&other.0.row, &self.0.row).then(other.1.cmp(&self.1))
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

fn merge_opened(
    all: &mut [Lines],
    files: &[PathBuf],
    merged: &mut Merged,
    mut take: impl FnMut(Item) -> io::Result<()>,
) -> io::Result<()> {
    fn pull(all: &mut [Lines], n: usize, heap: &mut BinaryHeap<Next>) -> Result<(), LineError> {
        let next = all.get_mut(n).map(Lines::take_item).transpose()?.flatten();
        heap.extend(next.map(|item| Next(item, n)));
        Ok(())
    }
    let mut heap = BinaryHeap::with_capacity(all.len());
    for n in 0..all.len() {
        pull(all, n, &mut heap)?;
    }
    while let Some(Next(item, n)) = heap.pop() {
        pull(all, n, &mut heap)?;
        while heap.peek().is_some_and(|next| order::of_rows(&next.0.row, &item.row).is_eq()) {
            let Some(Next(other, n)) = heap.pop() else { break };
            if !item.is_same(&other, files)? {
                let path = all.get(n).map(|lines| lines.path.clone()).unwrap_or_default();
                let why = format!("the row of {} differs from that of another run", item.row.label());
                return Err(LineError { path, line: 0, why }.into());
            }
            pull(all, n, &mut heap)?;
        }
        take(item)?;
    }
    merged.cut.extend(all.iter().filter_map(|lines| Some((lines.path.clone(), lines.cut?))));
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
