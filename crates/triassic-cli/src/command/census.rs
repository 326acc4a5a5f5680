//! `triassic census`.

use std::{
    fs,
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
};

use clap::ValueEnum;
use tempfile::TempPath;
use triassic::{
    census::{
        self, CsvWriter, CutLine, Earlier, Formats, LineError, Listing, Merged, ParquetWriter, Reader, Row, SchemaForm,
        Totals,
    },
    findings,
};

use crate::{
    archives,
    args::{self, Files, Global, OutputFile},
    batch::{self, Outcome},
    failure::Failure,
    input::{Location, named_location},
    interrupt,
    output::{self, Writer},
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
    unpacked: Option<TempPath>,
}

impl EarlierOutput<'_> {
    /// The file to read.
    fn path(&self) -> &Path {
        self.unpacked.as_deref().unwrap_or(self.named)
    }
    /// An error with the path as given.
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
        let form = match self.output.path().map_or(Some(Form::Json), Form::of) {
            Some(Form::Parquet) if self.csv => {
                refuse("--csv does not write Parquet, but the extension of OUT is .parquet")
            }
            _ if self.csv => Form::Csv,
            Some(form) => form,
            None if global.json => Form::Json,
            None => refuse("the extension of OUT is none of .jsonl, .json, .ndjson, .csv and .parquet"),
        };
        let mut totals = Totals::default();
        let (made, prints_rows) = match self.output.path() {
            Some(path) => (self.write(global, path, form, &mut totals), false),
            None if global.json || self.csv => (self.print(global, form, io::stdout(), &mut totals), true),
            None => (self.print(global, form, io::sink(), &mut totals), false),
        };
        let made = match made {
            Ok(made) => made,
            // An error of standard output: the reader of a pipe may have closed it, or the disk is full.
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
        // Other errors are about the rows of other runs, and name their files.
        let of_output = |error: io::Error| io::Error::other(format!("{}: {error}", path.display()));
        writer.check(path).map_err(failed)?;
        if self.merge {
            let mut made = Ok(Made::Whole);
            let write = |file: &mut fs::File| {
                let mut rows = Rows::new(BufWriter::new(file), form)?;
                made = self.merge(global, &mut |row, line| {
                    totals.add(row);
                    rows.write(row, line.as_bytes()).map_err(of_output)
                });
                if made.is_err() { Err(io::ErrorKind::Interrupted.into()) } else { rows.finish() }
            };
            let written = writer.write(path, write).map_err(failed);
            return made.and_then(|made| written.map(|()| made));
        }
        output::refuse_inputs(path, self.files.named().map(PathBuf::as_path)).map_err(failed)?;
        interrupt::listen();
        output::make_folder_of(path).map_err(failed)?;
        let mut unfinished = Unfinished::create(path, self.update.as_deref(), self.force)?;
        let made = if form == Form::Json {
            self.rows(global, &mut |row, line| {
                totals.add(row);
                unfinished.write(line.as_bytes()).map_err(of_output)
            })
        } else {
            let (mut made, mut is_refused) = (Ok(Made::Whole), false);
            let write = |file: &mut fs::File| {
                let mut rows = Rows::new(BufWriter::new(file), form)?;
                made = self.rows(global, &mut |row, line| {
                    totals.add(row);
                    unfinished.write(line.as_bytes()).and_then(|()| rows.write(row, line.as_bytes())).map_err(of_output)
                });
                is_refused = !made.as_ref().is_ok_and(|made| self.is_whole(made, totals));
                // The output is not renamed to its final name then.
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
    /// Whether the rows may replace the output: not if it would be empty, or if nothing could be read. A part may be
    /// empty.
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
    /// Creates all rows.
    fn rows(&self, global: &Global, take: &mut (dyn FnMut(&Row, &str) -> io::Result<()> + Send)) -> io::Result<Made> {
        interrupt::listen();
        let mut formats = Formats::new(&global.options());
        (formats.tries_scenes, formats.checks_files) = (self.try_convert, self.check_files);
        let most = if global.is_unlimited() { u64::MAX } else { archives::MOST_UNPACKED };
        let reader = Reader::new(&formats, global.options().max_file_size, most);
        let limits = self.files.shelf(global).limits();
        let list = || {
            let listing = Listing::new(self.files.named().cloned(), &self.files.filter, limits);
            let outputs =
                self.output.path().into_iter().flat_map(|output| [output.to_owned(), Unfinished::name(output)]);
            outputs.fold(listing.stop_when(interrupt::is_requested), |listing, output| listing.without(&output))
        };
        // A first pass determines the parts. It fails in the same way as the second.
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

/// The form of the rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    Json,
    Csv,
    Parquet,
}

impl Form {
    /// The form for the extension of the output. `None` if it is that of something else.
    fn of(path: &Path) -> Option<Self> {
        let Some(extension) = path.extension() else { return Some(Self::Json) };
        let is = |other: &&str| extension.eq_ignore_ascii_case(other);
        match extension {
            _ if is(&"csv") => Some(Self::Csv),
            _ if is(&"parquet") => Some(Self::Parquet),
            _ if ["json", "jsonl", "ndjson"].iter().any(is) => Some(Self::Json),
            _ => None,
        }
    }
}

/// Writes rows in one of the forms.
enum Rows<W: Write + Send> {
    Json(W),
    Csv(Box<CsvWriter<W>>),
    Parquet(Box<ParquetWriter<W>>),
}

impl<W: Write + Send> Rows<W> {
    fn new(to: W, form: Form) -> io::Result<Self> {
        Ok(match form {
            Form::Json => Self::Json(to),
            Form::Csv => Self::Csv(Box::new(CsvWriter::new(to)?)),
            Form::Parquet => Self::Parquet(Box::new(ParquetWriter::new(to)?)),
        })
    }
    /// Writes a row; `line` is the row as JSON.
    fn write(&mut self, row: &Row, line: &[u8]) -> io::Result<()> {
        match self {
            Self::Json(to) => to.write_all(line),
            Self::Csv(to) => to.write(row),
            Self::Parquet(to) => to.write(row),
        }
    }
    fn finish(self) -> io::Result<()> {
        match self {
            Self::Json(mut to) => to.flush(),
            Self::Csv(to) => to.finish()?.flush(),
            Self::Parquet(to) => to.finish()?.flush(),
        }
    }
}

/// The rows of an unfinished run, as lines of JSON in a file whose name marks it as partial. They remain if the run is
/// interrupted.
#[derive(Debug)]
struct Unfinished {
    to: BufWriter<fs::File>,
    /// The file being written; it is persisted under the name if that did not exist.
    temporary: TempPath,
    name: PathBuf,
    /// Whether the name belongs to rows that the run continues from or may replace.
    was_there: bool,
    count: u64,
}

impl Unfinished {
    /// The name, for an output.
    fn name(output: &Path) -> PathBuf {
        let mut name = output.as_os_str().to_owned();
        name.push(".partial");
        name.into()
    }
    /// Starts a file next to the output. The rows of an interrupted run are replaced only if this run continues it.
    fn create(output: &Path, update: Option<&Path>, force: bool) -> io::Result<Self> {
        let name = Self::name(output);
        let new = |to: fs::File, temporary, was_there| Self {
            to: BufWriter::new(to),
            temporary,
            name: name.clone(),
            was_there,
            count: 0,
        };
        match fs::File::create_new(&name) {
            Ok(file) => Ok(new(file, TempPath::try_from_path(&name)?, false)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                let is_same = |path: &Path| fs::canonicalize(path).ok() == fs::canonicalize(&name).ok();
                if !force && !update.is_some_and(is_same) {
                    let (output, name) = (output.display(), name.display());
                    return Err(io::Error::other(format!(
                        "{name} has the rows of an interrupted run; to continue it, use --update '{name}' -o '{output}'; to start \
                         over, use --force"
                    )));
                }
                let folder = name.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
                let mut builder = tempfile::Builder::new();
                builder.prefix(".triassic-").suffix(".tmp");
                #[cfg(unix)]
                builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
                let (file, temporary) = builder.tempfile_in(folder)?.into_parts();
                Ok(new(file, temporary, true))
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                Err(io::Error::other(format!("{}: its folder does not exist", output.display())))
            }
            Err(error) => Err(io::Error::new(error.kind(), format!("{}: {error}", name.display()))),
        }
    }
    fn write(&mut self, line: &[u8]) -> io::Result<()> {
        self.count = self.count.saturating_add(1);
        self.to.write_all(line)
    }
    /// Finishes the run: these rows become its output.
    fn become_output(mut self, writer: &Writer, output: &Path) -> io::Result<()> {
        self.to.flush()?;
        drop(self.to);
        let put = if writer.force { self.temporary.persist(output) } else { self.temporary.persist_noclobber(output) };
        put.map_err(|error| io::Error::new(error.error.kind(), format!("{}: {}", output.display(), error.error)))?;
        Self::remove(&self.name, self.was_there)
    }
    /// Finishes the run: its rows were written elsewhere in another form.
    fn discard(self) -> io::Result<()> {
        drop(self.to);
        self.temporary.close()?;
        Self::remove(&self.name, self.was_there)
    }
    fn remove(name: &Path, is_there: bool) -> io::Result<()> {
        if is_there { fs::remove_file(name) } else { Ok(()) }
    }
    /// Keeps the rows of an unfinished run, and returns the name of their file; `None` without rows.
    fn keep(mut self) -> io::Result<Option<PathBuf>> {
        if self.count == 0 {
            return Ok(None);
        }
        // Flushing may fail on a full disk: rows that were already written remain anyway.
        let flushed = self.to.flush();
        let (_, _) = self.to.into_parts();
        self.temporary.persist(&self.name).map_err(|error| error.error)?;
        flushed.map(|()| Some(self.name))
    }
}
