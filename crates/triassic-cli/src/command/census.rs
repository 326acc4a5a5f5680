//! `triassic census`.

mod rows;

use std::{
    fs,
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
};

use clap::ValueEnum;
use triassic::{
    census::{self, CutLine, Earlier, Formats, LineError, Listing, Merged, Reader, Row, SchemaForm, Totals},
    findings,
};

use self::rows::{Form, Rows, Unfinished};
use crate::{
    args::{self, Files, Global, OutputFile},
    batch::{self, Outcome},
    failure::Failure,
    input::named_location,
    interrupt,
    location::Location,
    output::{self, Writer},
    shelf,
    text::{ERROR, WARNING},
};

/// Count the files in folders and archives, and find broken and duplicate ones.
///
/// Every file of any format has a row, including members of archives. The rows are written as lines of JSON, CSV or Parquet.
/// Without --json, --csv and -o, only a summary table is shown; with -o, it is shown on standard output.
#[derive(Debug, clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "each flag is an option")]
#[command(mut_arg("files", |files| files
    .required_unless_present("schema")
    .help("Files, folders and archives (searched recursively)")
    .long_help("Files, folders and archives (searched recursively); with --merge, outputs of other runs.

Every file in a folder gets a row. Links in folders are not followed. A path may continue into an archive: \
`pak0.pak/models/tris.md2`. A run unpacks at most 64 GiB, and opens archives within archives up to four levels deep.")))]
#[command(after_help = "Examples:
  triassic census /archive
  triassic census /archive -o census.parquet
  triassic census /archive --update census.jsonl -o census.jsonl --force
  triassic census --merge part-*.jsonl -o census.jsonl
  triassic census --json baseq2 | jq -r 'select(.error) | .path'
  triassic census --csv baseq2 > baseq2.csv
  triassic census --schema duckdb

Rows are sorted by path, and their columns are those of --schema. If rows are printed, the table goes to standard error; \
--quiet omits it. The exit status is 1 only if something cannot be opened: a broken file has a row with the error. If no files are \
found, it is 3, and nothing is written. An interrupted run leaves its rows in OUT.partial, and --update continues from them.")]
pub(crate) struct Census {
    #[command(flatten)]
    files: Files,
    #[command(flatten)]
    output: OutputFile,
    /// Replace existing files.
    #[arg(long, requires = "output")]
    force: bool,
    /// Write the rows as CSV.
    #[arg(long, conflicts_with = "json")]
    csv: bool,
    /// Also convert every file that can be converted, without images.
    #[arg(long, conflicts_with = "merge")]
    try_convert: bool,
    /// Also look for the files that models and levels need: the column `missing` lists those that are not found.
    #[arg(long, conflicts_with = "merge")]
    check_files: bool,
    /// Reuse the rows of an earlier run for files whose size and time have not changed.
    #[arg(long, value_name = "FILE")]
    update: Option<PathBuf>,
    /// Merge the rows of several runs, whose outputs are the input files.
    #[arg(long, conflicts_with_all = ["update", "shard", "include", "exclude", "no_archives"])]
    merge: bool,
    /// Print the schema of the rows, for the program that reads them [default: json].
    #[arg(long, value_name = "FORM", num_args = 0..=1, default_missing_value = "json", value_enum)]
    schema: Option<SchemaArg>,
}

/// A schema language.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum SchemaArg {
    /// The JSON Schema of a line.
    Json,
    /// The `columns` argument of DuckDB's `read_json`.
    Duckdb,
    /// The `schema` argument of Polars' `read_ndjson`, with polars imported as pl.
    Polars,
    /// An Arrow schema, with pyarrow imported as pa.
    Arrow,
}

impl SchemaArg {
    const fn form(self) -> SchemaForm {
        match self {
            Self::Json => SchemaForm::Json,
            Self::Duckdb => SchemaForm::DuckDb,
            Self::Polars => SchemaForm::Polars,
            Self::Arrow => SchemaForm::Arrow,
        }
    }
}

/// The output of another run.
struct EarlierOutput<'p> {
    named: &'p Path,
    unpacked: Option<tempfile::TempPath>,
}

impl EarlierOutput<'_> {
    /// The file to read.
    fn path(&self) -> &Path {
        self.unpacked.as_deref().unwrap_or(self.named)
    }
    /// An error with the path that was given.
    fn given(&self, why: io::Error) -> io::Error {
        let Some(unpacked) = &self.unpacked else { return why };
        let text = why.to_string().replace(&*unpacked.to_string_lossy(), &self.named.to_string_lossy());
        io::Error::new(why.kind(), text)
    }
}

/// The result of a run.
enum Made {
    Whole,
    /// Nothing could be listed, so there is nothing to write.
    Nothing,
    Interrupted,
    /// Some of the inputs to merge are missing.
    Incomplete,
}

impl Census {
    pub(crate) fn run(&self, global: &Global, triassic: fn() -> clap::Command) -> io::Result<Outcome> {
        if let Some(schema) = self.schema {
            anstream::stdout().write_all(schema.form().text().as_bytes())?;
            return Ok(Outcome::Good);
        }
        let refuse = |why: &str| args::refuse_arguments(triassic, &["census"], why);
        if self.files.named().any(|path| path.as_os_str() == "-") {
            refuse("standard input has no path, but every row starts with one: name a file");
        }
        let form = match self.output.path().map(Form::of) {
            Some(Form::Parquet) if self.csv => {
                refuse("--csv does not write Parquet, but the extension of OUT is .parquet")
            }
            _ if self.csv => Form::Csv,
            form => form.unwrap_or(Form::Json),
        };
        let mut totals = Totals::default();
        let (made, prints_rows) = match self.output.path() {
            Some(path) => (self.write(global, path, form, &mut totals), false),
            None if global.json || self.csv => (self.print(global, form, io::stdout(), &mut totals), true),
            None => (self.print(global, form, io::sink(), &mut totals), false),
        };
        let made = match made {
            Ok(made) => made,
            // An error of standard output: the reader of a pipe may have stopped, or the disk is full.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe || output::is_full(&error) => return Err(error),
            Err(error) => {
                writeln!(anstream::stderr(), "{ERROR}error:{ERROR:#} {error}")?;
                return Ok(Outcome::Bad);
            }
        };
        if !prints_rows || !global.quiet {
            let table = totals.table(|code| findings::explain(code).map(|found| found.summary.clone()));
            if prints_rows {
                anstream::stderr().write_all(table.as_bytes())?;
            } else {
                anstream::stdout().write_all(table.as_bytes())?;
            }
        }
        Ok(match made {
            Made::Interrupted => Outcome::Interrupted,
            Made::Incomplete => Outcome::Bad,
            Made::Nothing => Outcome::Nothing,
            Made::Whole if totals.unopened() > 0 => Outcome::Bad,
            // The other parts have the files.
            Made::Whole if totals.files() == 0 && self.files.shard().is_none() => Outcome::Nothing,
            Made::Whole => Outcome::Good,
        })
    }
    /// Prints all rows.
    fn print(&self, global: &Global, form: Form, to: impl Write + Send, totals: &mut Totals) -> io::Result<Made> {
        let mut rows = Rows::new(BufWriter::new(to), form)?;
        let mut take = |row: &Row, line: &str| {
            totals.add(row);
            rows.write(row, line.as_bytes())
        };
        let made = if self.merge { self.merge(global, &mut take)? } else { self.rows(global, &mut take)? };
        rows.finish()?;
        if matches!(made, Made::Interrupted) {
            writeln!(anstream::stderr(), "interrupted: not all files are listed")?;
        }
        Ok(made)
    }
    /// Writes all rows to a file.
    fn write(&self, global: &Global, path: &Path, form: Form, totals: &mut Totals) -> io::Result<Made> {
        let writer = Writer { force: self.force, input: None, snapshot: None };
        let failed = |failure: Failure| io::Error::other(failure.to_string());
        writer.check(path).map_err(failed)?;
        if self.merge {
            let mut made = Made::Whole;
            let write = |file: &mut fs::File| {
                let mut rows = Rows::new(BufWriter::new(file), form)?;
                made = self.merge(global, &mut |row, line| {
                    totals.add(row);
                    rows.write(row, line.as_bytes())
                })?;
                rows.finish()
            };
            return writer.write(path, write).map_err(failed).map(|()| made);
        }
        interrupt::listen();
        output::make_folder_of(path).map_err(failed)?;
        let mut unfinished = Unfinished::create(path, self.update.as_deref(), self.force)?;
        let made = if form == Form::Json {
            self.rows(global, &mut |row, line| {
                totals.add(row);
                unfinished.write(line.as_bytes())
            })
        } else {
            let (mut made, mut is_refused) = (Ok(Made::Whole), false);
            let write = |file: &mut fs::File| {
                let mut rows = Rows::new(BufWriter::new(file), form)?;
                let now = self.rows(global, &mut |row, line| {
                    totals.add(row);
                    unfinished.write(line.as_bytes())?;
                    rows.write(row, line.as_bytes())
                })?;
                is_refused = !self.is_whole(&now, totals);
                made = Ok(now);
                // Nothing gets the name of the output then.
                if is_refused { Err(io::ErrorKind::Interrupted.into()) } else { rows.finish() }
            };
            match writer.write(path, write) {
                Err(failure) if !is_refused => Err(failed(failure)),
                _ => made,
            }
        };
        match made {
            Ok(made) if self.is_whole(&made, totals) => {
                if form == Form::Json {
                    unfinished.become_output(&writer, path)?;
                } else {
                    unfinished.discard()?;
                }
                Ok(made)
            }
            Ok(Made::Interrupted) => {
                let count = unfinished.count;
                if let Some(kept) = unfinished.keep()? {
                    let (kept, path) = (kept.display(), path.display());
                    let are = if count == 1 { "row is" } else { "rows are" };
                    let of =
                        if self.update.is_some() { ", with the rows of --update that were not reached" } else { "" };
                    writeln!(
                        anstream::stderr(),
                        "interrupted: {count} {are} in {kept}{of}; to continue, run the same command with --update '{kept}' -o '{path}'"
                    )?;
                }
                Ok(Made::Interrupted)
            }
            Ok(made) => {
                writeln!(anstream::stderr(), "nothing could be read: {} was not written", path.display())?;
                Ok(made)
            }
            Err(error) => {
                if let Ok(Some(kept)) = unfinished.keep() {
                    writeln!(anstream::stderr(), "the rows up to the error are in {}", kept.display())?;
                }
                Err(error)
            }
        }
    }
    /// Whether the rows may replace the output: not if there are none, or if nothing could be read. A part may be empty.
    fn is_whole(&self, made: &Made, totals: &Totals) -> bool {
        let read_some = self.files.shard().is_some() || totals.files() > totals.unopened();
        matches!(made, Made::Whole) && read_some
    }
    /// The output of another run: a file on disk, or a member of an archive, which is unpacked.
    fn outputs<'p>(&self, global: &Global, path: &'p Path) -> io::Result<EarlierOutput<'p>> {
        let mut output = EarlierOutput { named: path, unpacked: None };
        if let Ok(Location::Member(member)) = named_location(path, self.files.shelf(global)) {
            let failed = |failure: Failure| io::Error::other(format!("{}: {failure}", path.display()));
            let bytes = Location::Member(member).bytes(&global.options()).map_err(failed)?;
            let mut unpacked = tempfile::NamedTempFile::new()?;
            unpacked.write_all(&bytes)?;
            output.unpacked = Some(unpacked.into_temp_path());
        }
        Ok(output)
    }
    /// Merges the rows of other runs, and reports what is missing.
    fn merge(&self, global: &Global, take: &mut dyn FnMut(&Row, &str) -> io::Result<()>) -> io::Result<Made> {
        let files = self.files.named().map(|path| self.outputs(global, path)).collect::<io::Result<Vec<_>>>()?;
        let paths: Vec<PathBuf> = files.iter().map(|file| file.path().to_owned()).collect();
        let given = |why: io::Error| files.iter().fold(why, |why, file| file.given(why));
        let Merged { cut, missing, empty, .. } = census::merge(&paths, take).map_err(given)?;
        for (path, line) in &cut {
            let path =
                files.iter().find(|file| file.path() == path).map_or(path.as_path(), |file| file.named).display();
            writeln!(
                anstream::stderr(),
                "{ERROR}error:{ERROR:#} {path}, line {line}: it was truncated; its row is missing"
            )?;
        }
        if !missing.is_empty() {
            let count = missing.len().saturating_sub(empty);
            let parts = match (empty, count) {
                (0, 1) => "part is missing".to_owned(),
                (0, _) => "parts are missing".to_owned(),
                (_, 1) => "1 of these parts is missing; the others have no rows".to_owned(),
                _ => format!("{count} of these parts are missing; the others have no rows"),
            };
            let missing = missing.join(", ");
            writeln!(
                anstream::stderr(),
                "{ERROR}error:{ERROR:#} {parts}: {missing}; rows keep the number of their part"
            )?;
        }
        Ok(if cut.is_empty() && missing.is_empty() { Made::Whole } else { Made::Incomplete })
    }
    /// Makes all rows.
    fn rows(&self, global: &Global, take: &mut (dyn FnMut(&Row, &str) -> io::Result<()> + Send)) -> io::Result<Made> {
        interrupt::listen();
        let mut formats = Formats::new(&global.options());
        (formats.tries_scenes, formats.checks_files) = (self.try_convert, self.check_files);
        let most = if global.is_unlimited() { u64::MAX } else { shelf::MOST_UNPACKED };
        let reader = Reader::new(&formats, global.options().max_file_size, most);
        let limits = self.files.shelf(global).limits();
        let list = || {
            let listing = Listing::new(self.files.named().cloned(), &self.files.filter, limits);
            let outputs =
                self.output.path().into_iter().flat_map(|output| [output.to_owned(), Unfinished::name(output)]);
            outputs.fold(listing.stop_when(interrupt::is_requested), |listing, output| listing.without(&output))
        };
        // A first walk reports where the cuts are. It fails as the second does.
        let mut is_empty = false;
        let mut part = self.files.shard().map(|shard| {
            let sizes: Vec<u64> = list().map_while(Result::ok).map(|work| work.size()).collect();
            is_empty = sizes.is_empty();
            shard.part(sizes.into_iter())
        });
        let name = self.files.shard().map(|shard| shard.to_string());
        let mut cut = CutLine::default();
        let old = self.update.as_deref().map(|path| self.outputs(global, path)).transpose()?;
        let listing = match &old {
            Some(old) => {
                let earlier = Earlier::open(old.path(), self.try_convert, self.check_files);
                let earlier = earlier.map_err(|why| old.given(why.into()))?;
                cut = earlier.cut();
                list().after(earlier)
            }
            None => list(),
        };
        let listing = listing.filter(|work| match (&mut part, work) {
            (Some(part), Ok(work)) => part.takes(work.size()),
            _ => true,
        });
        let bar = batch::counting(global);
        let row = |work: Result<census::Work, LineError>| {
            let mut row = reader.row(work?);
            row.shard.clone_from(&name);
            let line = batch::json_line(&row)?;
            Ok((row, line))
        };
        batch::in_order(global, listing, row, |made: io::Result<(Row, String)>| {
            let (row, line) = made?;
            bar.inc(1);
            take(&row, &line)
        })
        .map_err(|why| match &old {
            Some(old) => old.given(why),
            None => why,
        })?;
        bar.finish_and_clear();
        if let (Some(line), Some(path)) = (cut.get(), &self.update) {
            let path = path.display();
            writeln!(
                anstream::stderr(),
                "{WARNING}warning:{WARNING:#} {path}, line {line}: it was truncated and is left out"
            )?;
        }
        Ok(match () {
            () if interrupt::is_requested() => Made::Interrupted,
            () if is_empty => Made::Nothing,
            () => Made::Whole,
        })
    }
}
