//! `triassic census`.

use std::{
    fs,
    io::{self, BufWriter, Write},
    path::PathBuf,
};

use triassic::census::{self, CsvWriter, Earlier, Formats, LineError, Listing, Reader, Row, Totals};

use crate::{
    args::{self, Files, Global},
    batch::{self, Outcome},
    interrupt,
    output::{self, Writer},
    shelf,
    text::ERROR,
};

/// Count what is in folders and archives, what is broken, and what is duplicated.
///
/// Every file has a row, members of archives too, whatever its format. The rows are lines of JSON, or CSV; without --json, --csv
/// and -o, only a table that sums them up is shown.
#[derive(Debug, clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option")]
#[command(after_help = "Examples:
  triassic census /archive
  triassic census /archive -o census.jsonl
  triassic census /archive --update census.jsonl -o census.jsonl --force
  triassic census --merge part-*.jsonl -o census.jsonl
  triassic census --json baseq2 | jq -r 'select(.error) | .path'
  triassic census --csv baseq2 > baseq2.csv

Rows are in the order of their paths, and are described in docs/guide/census.md. Where they are printed, the table is on standard \
error; --quiet leaves it out. The exit status is 1 only if something cannot be opened: what is broken has a row that says so. Standard input has no path \
and is not an input here.")]
pub(crate) struct Census {
    #[command(flatten)]
    files: Files,
    /// Write the rows to this file, and the table to standard output.
    #[arg(short, long, value_name = "FILE", value_parser = args::output())]
    output: Option<PathBuf>,
    /// Replace existing files.
    #[arg(long, requires = "output")]
    force: bool,
    /// Write the rows as CSV.
    #[arg(long, conflicts_with = "json")]
    csv: bool,
    /// Also make the scene of every file that can be converted, without images.
    #[arg(long, conflicts_with = "merge")]
    try_convert: bool,
    /// Reuse the rows of an earlier run for files whose size and time have not changed.
    #[arg(long, value_name = "FILE", conflicts_with = "shard")]
    update: Option<PathBuf>,
    /// Merge the rows of several runs: the files are their outputs.
    #[arg(long, conflicts_with_all = ["update", "shard", "include", "exclude", "no_archives"])]
    merge: bool,
}

impl Census {
    pub(crate) fn run(&self, global: &Global, triassic: fn() -> clap::Command) -> io::Result<Outcome> {
        if self.files.named().any(|path| path.as_os_str() == "-") {
            args::refuse_arguments(
                triassic,
                &["census"],
                "standard input has no path, which every row starts with: name a file",
            );
        }
        interrupt::listen();
        let mut totals = Totals::default();
        let (made, prints_rows) = match &self.output {
            Some(path) => {
                let writer = Writer { force: self.force, input: None };
                let write = |file: &mut fs::File| self.rows(global, BufWriter::new(file), &mut totals);
                let written = writer.check(path).and_then(|()| writer.write(path, write));
                (written.map_err(|failure| io::Error::other(failure.to_string())), false)
            }
            None if global.json || self.csv => (self.rows(global, BufWriter::new(io::stdout()), &mut totals), true),
            None => (self.rows(global, io::sink(), &mut totals), false),
        };
        if let Err(error) = made {
            // Of standard output: the reader of a pipe may have seen enough, or there is no room.
            if error.kind() == io::ErrorKind::BrokenPipe || output::is_full(&error) {
                return Err(error);
            }
            writeln!(anstream::stderr(), "{ERROR}error:{ERROR:#} {error}")?;
            return Ok(Outcome::Bad);
        }
        if !prints_rows {
            anstream::stdout().write_all(totals.table().as_bytes())?;
        } else if !global.quiet {
            anstream::stderr().write_all(totals.table().as_bytes())?;
        }
        Ok(match () {
            () if interrupt::is_requested() => Outcome::Interrupted,
            () if totals.unopened() > 0 => Outcome::Bad,
            () if totals.files() == 0 => Outcome::Nothing,
            () => Outcome::Good,
        })
    }
    /// Makes all rows and writes them.
    fn rows<W: Write + Send>(&self, global: &Global, to: W, totals: &mut Totals) -> io::Result<()> {
        let mut rows = Rows::new(to, self.csv)?;
        if self.merge {
            census::merge(self.files.named().cloned(), |row, line| {
                totals.add(row);
                rows.write(row, line.as_bytes())
            })?;
            return rows.finish();
        }
        let mut formats = Formats::new(&global.options());
        formats.tries_scenes = self.try_convert;
        let most = if global.is_unlimited() { u64::MAX } else { shelf::MOST_UNPACKED };
        let reader = Reader::new(&formats, global.options().max_file_size, most);
        let limits = self.files.shelf(global).limits();
        let list = || Listing::new(self.files.named().cloned(), &self.files.filter, limits);
        // A first walk tells where the cuts are. It fails as the second does.
        let sizes = || list().map_while(Result::ok).map(|work| work.size());
        let mut part = self.files.shard().map(|shard| shard.part(sizes()));
        let listing = match &self.update {
            Some(path) => list().after(Earlier::open(path, self.try_convert)?),
            None => list(),
        };
        let listing = listing.take_while(|_| !interrupt::is_requested()).filter(|work| match (&mut part, work) {
            (Some(part), Ok(work)) => part.takes(work.size()),
            _ => true,
        });
        let bar = batch::counting(global);
        let row = |work: Result<census::Work, LineError>| {
            let row = reader.row(work?);
            let line = batch::json_line(&row)?;
            Ok((row, line))
        };
        batch::in_order(global, listing, row, |made: io::Result<(Row, String)>| {
            let (row, line) = made?;
            bar.inc(1);
            totals.add(&row);
            rows.write(&row, line.as_bytes())
        })?;
        bar.finish_and_clear();
        rows.finish()
    }
}

/// Where rows are written.
enum Rows<W: Write> {
    Json(W),
    Csv(Box<CsvWriter<W>>),
}

impl<W: Write> Rows<W> {
    fn new(to: W, is_csv: bool) -> io::Result<Self> {
        Ok(if is_csv { Self::Csv(Box::new(CsvWriter::new(to)?)) } else { Self::Json(to) })
    }
    fn write(&mut self, row: &Row, line: &[u8]) -> io::Result<()> {
        match self {
            Self::Json(to) => to.write_all(line),
            Self::Csv(to) => to.write(row),
        }
    }
    fn finish(self) -> io::Result<()> {
        match self {
            Self::Json(mut to) => to.flush(),
            Self::Csv(to) => to.finish()?.flush(),
        }
    }
}
