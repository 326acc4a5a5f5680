//! `triassic compile`.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
    fs,
    io::{self, Write},
    mem,
    path::{Path, PathBuf},
    thread,
    time::{Duration, SystemTime},
};

use clap::{ValueEnum, builder::PossibleValue};
use serde_json::{Value, json};
use triassic::{
    archives::files::ArchiveFiles,
    formats_core::files::{DiskFiles, FileId, Files as _},
    goldsrc_mdl::Profile,
    smd::{ReadOptions, SourceErrors, Sources, read_script},
    studio::{self, Compiled, Compiler, Count, Grid, Options},
};
use walkdir::WalkDir;

use crate::{
    archives::{self, Shelf},
    args::{self, Global, NameArgs, Output, OutputArgs},
    batch::{Outcome, json_line},
    failure::Failure,
    interrupt,
    output::{self, Writer},
    suggest,
    text::{ERROR, NAME, Plain, Rows, number, style},
};

/// The `schema` of the objects of `compile --json`; see `docs/guide/compile.md`.
const SCHEMA: &str = "triassic/compile-1";

/// Compile a Half-Life model from its sources: QC, SMD and BMP.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  triassic compile v_usp.qc
  triassic compile v_usp.qc -o ../models/v_usp.mdl --force
  triassic compile v_usp.qc --dry-run --engine counter-strike
  triassic compile crate.smd --sequence idle.smd -o crate.mdl
  triassic compile v_usp.qc --watch

Without -o and --out-dir, the model is written to the folder of the QC, with the name from $modelname. Texture and sequence \
files are written next to it. Files that the QC names are searched for below its folder, ignoring case; --allow adds other \
folders. All errors are reported at once, each with its line. The project's guide to compiling describes the QC commands and \
the objects that --json prints.")]
#[expect(clippy::struct_excessive_bools, reason = "each flag is an option")]
pub(crate) struct Compile {
    /// The QC file; or, for a model without one, its reference SMD.
    #[arg(value_name = "SOURCE")]
    source: PathBuf,
    #[command(flatten)]
    output: OutputArgs,
    /// Replace existing files.
    #[arg(long)]
    force: bool,
    /// Compile and report, but write nothing.
    #[arg(long)]
    dry_run: bool,
    /// The engine whose limits apply; exceeding them is an error [default: exceeding Half-Life's is a warning].
    #[arg(long, value_name = "ENGINE", value_parser = engines())]
    engine: Option<String>,
    /// The compiler whose rules are followed.
    #[arg(long, value_name = "COMPILER", default_value = "default", value_parser = args::compilers())]
    compiler: String,
    /// Precision to which vertex positions are truncated.
    #[arg(long, value_name = "GRID", value_enum, default_value_t)]
    vertex_grid: VertexGrid,
    /// Round animation values to the nearest step, instead of truncating them toward zero as other compilers do.
    #[arg(long)]
    round: bool,
    /// A folder outside the QC's folder from which files may be read; may be given several times.
    #[arg(long, value_name = "DIR")]
    allow: Vec<PathBuf>,
    /// An animation SMD of a model without a QC; may be given several times [default: one frame, the reference itself].
    #[arg(long, value_name = "SMD")]
    sequence: Vec<PathBuf>,
    #[command(flatten)]
    names: NameArgs,
    /// Compile again whenever a source in the QC's folder or a subfolder changes, until Ctrl-C; the model is then replaced.
    #[arg(long)]
    watch: bool,
}

/// Precision to which vertex positions are truncated.
#[derive(Debug, Clone, Copy, Default, ValueEnum)]
enum VertexGrid {
    /// Hundredths of a unit, as in most compilers.
    #[default]
    #[value(name = "0.01")]
    Hundredths,
    /// Thousandths of a unit, as in some newer compilers.
    #[value(name = "0.001")]
    Thousandths,
    /// No truncation.
    None,
}

/// The engines whose limits are known.
fn engines() -> Vec<PossibleValue> {
    Profile::ALL.iter().map(|profile| PossibleValue::new(profile.id()).help(profile.name())).collect()
}

/// The reason why a model cannot be compiled.
enum Refused {
    /// The sources are wrong.
    Sources(SourceErrors),
    /// Anything else.
    Other(String),
}

impl From<SourceErrors> for Refused {
    fn from(errors: SourceErrors) -> Self {
        Self::Sources(errors)
    }
}

impl From<Failure> for Refused {
    fn from(failure: Failure) -> Self {
        Self::Other(failure.to_string())
    }
}

impl Compile {
    pub(crate) fn run(&self, global: &Global, triassic: fn() -> clap::Command) -> io::Result<Outcome> {
        if !self.watch {
            return self.once(global, triassic, self.force);
        }
        interrupt::listen();
        let mut watch = Watch::new(&self.source, &self.allow);
        // Files that existed before are replaced only with --force; files of this run always.
        let mut replaces = self.force;
        loop {
            replaces |= matches!(self.once(global, triassic, replaces)?, Outcome::Good);
            if !watch.next() {
                return Ok(Outcome::Interrupted);
            }
        }
    }
    fn once(&self, global: &Global, triassic: fn() -> clap::Command, force: bool) -> io::Result<Outcome> {
        let source = self.source.display().to_string();
        let done = self.compiled(global, triassic).and_then(|(compiled, sources)| {
            let written = self.write(&compiled, &sources, force)?;
            Ok((compiled, written))
        });
        match done {
            Ok((compiled, written)) => {
                if global.json {
                    self.print_json(&source, &compiled, &written)?;
                } else {
                    self.print(global, &compiled, &written)?;
                }
                Ok(Outcome::Good)
            }
            Err(refused) => {
                if global.json {
                    let line = json_line(&json!({ "schema": SCHEMA, "file": source, "errors": errors(&refused) }))?;
                    anstream::stdout().write_all(line.as_bytes())?;
                } else {
                    report(&refused, &source)?;
                }
                Ok(Outcome::Bad)
            }
        }
    }
    /// The model, and the paths of its sources.
    fn compiled(
        &self,
        global: &Global,
        triassic: fn() -> clap::Command,
    ) -> Result<(Compiled, BTreeSet<PathBuf>), Refused> {
        let mut sources = self.sources(global, triassic)?;
        let paths = mem::take(&mut sources.paths);
        let stem = match self.output.file() {
            Some(output) => Some(output_stem(output)?),
            None => None,
        };
        let grid = match self.vertex_grid {
            VertexGrid::Hundredths => Grid::Hundredths,
            VertexGrid::Thousandths => Grid::Thousandths,
            VertexGrid::None => Grid::None,
        };
        let compiler = Compiler::from_id(&self.compiler).unwrap_or_default();
        let engine = self.engine.as_deref().and_then(Profile::from_id);
        let options = Options::default()
            .with_compiler(compiler)
            .with_grid(grid)
            .with_rounding(self.round)
            .with_engine(engine)
            .with_stem(stem);
        Ok((studio::compile(sources, &options)?, paths))
    }
    fn sources(&self, global: &Global, triassic: fn() -> clap::Command) -> Result<Sources, Refused> {
        let is_smd = self.source.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("smd"));
        if !is_smd && !self.sequence.is_empty() {
            args::refuse_arguments(
                triassic,
                &["compile"],
                "--sequence is for a model without a QC: the source must be an SMD",
            );
        }
        let mut files = Shelf::new(global.is_unlimited(), false, global.encoding).files();
        let file = archives::file(&mut files, &self.source, "this is a folder: name the QC in it")?;
        let mut allowed = Vec::new();
        for folder in &self.allow {
            let id = if folder.is_dir() { files.add_folder(folder) } else { archives::folder(&mut files, folder) };
            let id = id.ok_or_else(|| Refused::Other(format!("--allow: no such folder: {}", folder.display())))?;
            allowed.push(id);
        }
        let compiler = Compiler::from_id(&self.compiler).unwrap_or_default();
        let options =
            ReadOptions::default().with_allowed(allowed).with_compiler(compiler).with_limits(global.options().limits);
        if is_smd {
            self.without_qc(&mut files, file, &options)
        } else {
            Ok(Sources::load(&mut files, file, &options)?)
        }
    }
    /// Creates the sources of a model without a QC: a body and its sequences.
    fn without_qc(
        &self,
        files: &mut ArchiveFiles<DiskFiles>,
        file: FileId,
        options: &ReadOptions,
    ) -> Result<Sources, Refused> {
        let stem = output_stem(&self.source)?;
        let name = match self.output.file() {
            Some(output) => output_stem(output)?,
            None => stem.clone(),
        };
        let mut qc = format!("$modelname \"{name}.mdl\"\n$body \"studio\" \"{stem}\"\n");
        // For members, only the text of their paths counts.
        let real = |path: &Path| fs::canonicalize(path).or_else(|_| std::path::absolute(path)).unwrap_or_default();
        let home = real(&self.source).parent().map(Path::to_owned).unwrap_or_default();
        for sequence in &self.sequence {
            archives::file(files, sequence, "this is a folder: name an SMD in it")?;
            let real = real(sequence);
            let below = real.strip_prefix(&home).map_err(|_| {
                let text = "must be in the folder of the reference SMD, or below it";
                Refused::Other(format!("{}: {text}", sequence.display()))
            })?;
            let label = output_stem(sequence)?;
            let _ = writeln!(qc, "$sequence \"{label}\" \"{}\" fps 30", below.with_extension("").display());
        }
        if self.sequence.is_empty() {
            let _ = writeln!(qc, "$sequence \"idle\" \"{stem}\" fps 1");
        }
        // Paths are decoded as UTF-8: their bytes are those of the text.
        let (script, _) = read_script(qc.as_bytes(), &self.source.display().to_string())?;
        let home = files.folder_of(file);
        Ok(Sources::of_script(script, files, home, options)?)
    }
    /// The name of the model's file without an extension. `$modelname` has one character per byte.
    fn stem(&self, compiled: &Compiled) -> String {
        let bytes: Option<Vec<u8>> = compiled.stem.chars().map(|c| u8::try_from(c).ok()).collect();
        match bytes.filter(|_| self.output.file().is_none()) {
            Some(bytes) => self.names.encoding.decode(&bytes),
            None => compiled.stem.clone(),
        }
    }
    /// Writes the files, and returns their paths and sizes.
    fn write(
        &self,
        compiled: &Compiled,
        sources: &BTreeSet<PathBuf>,
        force: bool,
    ) -> Result<Vec<(PathBuf, usize)>, Refused> {
        let folder_of = |file: &Path| file.parent().unwrap_or(Path::new("")).to_owned();
        let folder = match self.output.output() {
            Some(Output::File(file)) => folder_of(file),
            Some(Output::Folder(folder)) => folder.to_owned(),
            None => folder_of(&self.source),
        };
        let mut files: Vec<(PathBuf, &[u8])> =
            compiled.files.named(&self.stem(compiled)).map(|(name, bytes)| (folder.join(name), bytes)).collect();
        if let (Some(output), Some((main, _))) = (self.output.file(), files.first_mut()) {
            output.clone_into(main);
        }
        if !self.dry_run {
            let writer = Writer { force, input: None, snapshot: None };
            for (path, _) in &files {
                output::refuse_inputs(path, sources.iter().map(PathBuf::as_path))?;
            }
            let list: Vec<(&Path, &[u8])> = files.iter().map(|(path, bytes)| (path.as_path(), *bytes)).collect();
            writer.write_all(&list)?;
        }
        Ok(files.into_iter().map(|(path, bytes)| (path, bytes.len())).collect())
    }
    fn print(&self, global: &Global, compiled: &Compiled, written: &[(PathBuf, usize)]) -> io::Result<()> {
        if !global.quiet {
            let mut error = anstream::stderr();
            for found in &compiled.findings {
                suggest::remember_code(found.code);
                let style = style(found.code.severity);
                let text = Plain(found).to_string();
                if let Some((severity, text)) = text.split_once(':') {
                    writeln!(error, "{style}{severity}:{style:#}{text}")?;
                }
            }
        }
        let mut out = anstream::stdout();
        let verb = if self.dry_run { "would be written" } else { "written" };
        for (path, size) in written {
            let name = path.display().to_string();
            writeln!(out, "{NAME}{}{NAME:#}: {} bytes {verb}", Plain(name), number(*size))?;
        }
        if !global.quiet {
            let mut rows = Rows::default();
            for count in compiled.counts.iter().filter(|count| count.count > 0) {
                rows.add(count.what, Plain(limit(count)));
            }
            write!(out, "{rows}")?;
        }
        Ok(())
    }
    fn print_json(&self, source: &str, compiled: &Compiled, written: &[(PathBuf, usize)]) -> io::Result<()> {
        let outputs: Vec<Value> =
            written.iter().map(|(path, size)| json!({ "file": path.display().to_string(), "size": size })).collect();
        let counts: Vec<Value> = compiled
            .counts
            .iter()
            .map(|count| json!({ "what": count.what, "of": count.of, "count": count.count, "limit": count.limit }))
            .collect();
        let findings: Vec<Value> = compiled
            .findings
            .iter()
            .map(|found| {
                json!({
                    "code": found.code.id,
                    "severity": found.code.severity.to_string(),
                    "message": found.code.summary,
                    "about": found.about,
                    "count": found.count,
                    "file": &*found.place.file,
                    "line": found.place.line,
                    "column": found.place.column,
                })
            })
            .collect();
        let line = json_line(&json!({
            "schema": SCHEMA,
            "file": source,
            "outputs": outputs,
            "dry_run": self.dry_run,
            "counts": counts,
            "findings": findings,
        }))?;
        anstream::stdout().write_all(line.as_bytes())
    }
}

/// The name of a file without folders and extension.
fn output_stem(path: &Path) -> Result<String, Refused> {
    match path.file_stem().and_then(|stem| stem.to_str()) {
        Some(stem) => Ok(stem.to_owned()),
        None => Err(Refused::Other(format!("{}: not a valid file name", path.display()))),
    }
}

/// A count and its limit.
fn limit(count: &Count) -> String {
    let of = if count.of.is_empty() { String::new() } else { format!(" ({})", count.of) };
    format!("{} of {}{of}", number(count.count), number(count.limit))
}

fn report(refused: &Refused, source: &str) -> io::Result<()> {
    let mut error = anstream::stderr();
    match refused {
        Refused::Other(text) => writeln!(error, "{ERROR}error:{ERROR:#} {}", Plain(text)),
        Refused::Sources(errors) => {
            for one in errors {
                // Lists have a line for each of their files.
                let text = one.to_string();
                for (n, line) in text.lines().enumerate() {
                    match n {
                        0 => writeln!(error, "{ERROR}error:{ERROR:#} {}", Plain(line))?,
                        _ => writeln!(error, "{}", Plain(line))?,
                    }
                }
            }
            let count = errors.iter().count();
            let verb = if count == 1 { "1 error".to_owned() } else { format!("{} errors", number(count)) };
            writeln!(error, "{}: nothing was written: {verb}", Plain(source))
        }
    }
}

fn errors(refused: &Refused) -> Vec<Value> {
    match refused {
        Refused::Other(text) => vec![json!({ "message": text })],
        Refused::Sources(errors) => errors
            .iter()
            .map(|error| {
                let place = &error.place;
                json!({ "message": error.text, "file": &*place.file, "line": place.line, "column": place.column })
            })
            .collect(),
    }
}

// `triassic compile --watch`: detects changes of sources.

/// The sources of a model.
const SOURCES: [&str; 6] = ["qc", "qci", "smd", "bmp", "png", "tga"];
/// The interval for checking the files.
const PAUSE: Duration = Duration::from_millis(250);
/// The maximum number of files and folders to watch: there are few sources, and a folder far above them may be given by mistake.
const MOST: usize = 100_000;

/// The modification time and size of each source.
type State = BTreeMap<PathBuf, (Option<SystemTime>, u64)>;

/// The sources in some folders, as of the last check.
struct Watch {
    folders: Vec<PathBuf>,
    known: State,
}

impl Watch {
    /// Watches the sources in the folder of `source` and in other readable folders, except for the files that the
    /// compiler writes.
    fn new(source: &Path, others: &[PathBuf]) -> Self {
        let own = source.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let folders: Vec<PathBuf> = std::iter::once(own.to_owned()).chain(others.iter().cloned()).collect();
        let known = state(&folders);
        Self { folders, known }
    }
    /// Waits until a source has been changed and completely written; returns `false` if Ctrl-C was pressed.
    fn next(&mut self) -> bool {
        let mut before = None;
        while !interrupt::is_requested() {
            thread::sleep(PAUSE);
            let now = state(&self.folders);
            if now != self.known && before.as_ref() == Some(&now) {
                self.known = now;
                return true;
            }
            before = Some(now);
        }
        false
    }
}

fn state(folders: &[PathBuf]) -> State {
    let entries = folders.iter().flat_map(WalkDir::new).take(MOST).filter_map(Result::ok);
    let sources = entries.filter(|entry| {
        let extension = entry.path().extension().and_then(|extension| extension.to_str());
        extension.is_some_and(|extension| SOURCES.iter().any(|own| own.eq_ignore_ascii_case(extension)))
    });
    let state = sources.filter_map(|entry| {
        let metadata = entry.metadata().ok()?;
        Some((entry.into_path(), (metadata.modified().ok(), metadata.len())))
    });
    state.collect()
}
