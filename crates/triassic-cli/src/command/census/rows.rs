//! Writes the rows of a census.

use std::{
    fs,
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
};

use tempfile::TempPath;
use triassic::census::{CsvWriter, ParquetWriter, Row};

use crate::output::Writer;

/// The form of the rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    Json,
    Csv,
    Parquet,
}

impl Form {
    /// The form for the extension of the output.
    pub(super) fn of(path: &Path) -> Self {
        match path.extension() {
            Some(extension) if extension.eq_ignore_ascii_case("csv") => Self::Csv,
            Some(extension) if extension.eq_ignore_ascii_case("parquet") => Self::Parquet,
            _ => Self::Json,
        }
    }
}

/// Writes rows in one of the forms.
pub(super) enum Rows<W: Write + Send> {
    Json(W),
    Csv(Box<CsvWriter<W>>),
    Parquet(Box<ParquetWriter<W>>),
}

impl<W: Write + Send> Rows<W> {
    pub(super) fn new(to: W, form: Form) -> io::Result<Self> {
        Ok(match form {
            Form::Json => Self::Json(to),
            Form::Csv => Self::Csv(Box::new(CsvWriter::new(to)?)),
            Form::Parquet => Self::Parquet(Box::new(ParquetWriter::new(to)?)),
        })
    }
    /// Writes a row; `line` is the row as JSON.
    pub(super) fn write(&mut self, row: &Row, line: &[u8]) -> io::Result<()> {
        match self {
            Self::Json(to) => to.write_all(line),
            Self::Csv(to) => to.write(row),
            Self::Parquet(to) => to.write(row),
        }
    }
    pub(super) fn finish(self) -> io::Result<()> {
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
pub(super) struct Unfinished {
    to: BufWriter<fs::File>,
    /// The file being written; it is persisted under the name if that did not exist.
    temporary: TempPath,
    name: PathBuf,
    /// Whether the name belongs to rows that the run continues from or may replace.
    was_there: bool,
    pub(super) count: u64,
}

impl Unfinished {
    /// The name, for an output.
    pub(super) fn name(output: &Path) -> PathBuf {
        let mut name = output.as_os_str().to_owned();
        name.push(".partial");
        name.into()
    }
    /// Starts a file next to the output. The rows of an interrupted run are replaced only if this run continues it.
    pub(super) fn create(output: &Path, update: Option<&Path>, force: bool) -> io::Result<Self> {
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
    pub(super) fn write(&mut self, line: &[u8]) -> io::Result<()> {
        self.count = self.count.saturating_add(1);
        self.to.write_all(line)
    }
    /// Finishes the run: these rows become its output.
    pub(super) fn become_output(mut self, writer: &Writer, output: &Path) -> io::Result<()> {
        self.to.flush()?;
        drop(self.to);
        let put = if writer.force { self.temporary.persist(output) } else { self.temporary.persist_noclobber(output) };
        put.map_err(|error| io::Error::new(error.error.kind(), format!("{}: {}", output.display(), error.error)))?;
        Self::remove(&self.name, self.was_there)
    }
    /// Finishes the run: its rows were written elsewhere in another form.
    pub(super) fn discard(self) -> io::Result<()> {
        drop(self.to);
        self.temporary.close()?;
        Self::remove(&self.name, self.was_there)
    }
    fn remove(name: &Path, is_there: bool) -> io::Result<()> {
        if is_there { fs::remove_file(name) } else { Ok(()) }
    }
    /// Keeps the rows of an unfinished run, and returns the name of their file; `None` without rows.
    pub(super) fn keep(mut self) -> io::Result<Option<PathBuf>> {
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
