//! `triassic p3d`: commands for models of Bohemia Interactive.

mod levels;
mod paths;
mod text;

use std::{
    fmt::{self, Display, Write as _},
    fs,
    io::{self, Write},
    path::PathBuf,
    str::FromStr,
    sync::atomic::{AtomicBool, Ordering},
};

use clap::Subcommand;
use serde::Serialize;
use triassic::{
    AnyFile, OpenFile,
    bis_p3dm::{Builder, Model, Resolution, WriteError, rvmat::Material},
    formats_core::files::extension,
};

use crate::{
    args::{self, Files, Global, Output, OutputArgs},
    batch::{Batch, Line, Outcome, Report, ReportTarget, json_line},
    failure::Failure,
    input::{self, Input, Location},
    output::{self, Writer},
    text::{LABEL, NAME, Plain, WARNING, counted},
};

/// Show and change models of ArmA, DayZ and Operation Flashpoint (P3D).
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  triassic p3d rename addons --prefix 'z\\old\\' 'z\\new\\' --write
  triassic p3d deps addons --game P: --missing
  triassic p3d diff before.p3d after.p3d
  triassic p3d help mass

Commands that change files only show the changes unless --write, --output or --out-dir is given. Every other byte stays the \
same. Materials (.rvmat) are changed only by `rename`. The project's guide to P3D has more.")]
pub(crate) struct P3d {
    #[command(subcommand)]
    command: Command,
}

/// The subcommand of `p3d`.
#[derive(Debug, Subcommand)]
enum Command {
    Rename(paths::Rename),
    Props(levels::Props),
    Mass(levels::Mass),
    Lods(levels::Lods),
    Deps(paths::Deps),
    Text(text::Text),
    Diff(text::Diff),
}

impl P3d {
    pub(crate) fn run(&self, global: &Global, triassic: fn() -> clap::Command) -> io::Result<Outcome> {
        match &self.command {
            Command::Rename(command) => command.run(global, triassic),
            Command::Props(command) => command.run(global, triassic),
            Command::Mass(command) => command.run(global, triassic),
            Command::Lods(command) => command.run(global, triassic),
            Command::Deps(command) => command.run(global),
            Command::Text(command) => command.run(global),
            Command::Diff(command) => command.run(global),
        }
    }
}

// Shared by the commands that edit files: a dry run, or replacing the file.

/// The files to change, and where they are written.
#[derive(Debug, Clone, clap::Args)]
struct Target {
    #[command(flatten)]
    files: Files,
    /// Replace the files with the changed ones. Without it, -o and --out-dir, changes are only shown; with -o or --out-dir, the
    /// inputs stay unchanged.
    #[arg(long)]
    write: bool,
    /// Only show what would change in each file, which is the default.
    #[arg(long, conflicts_with_all = ["write", "output", "out_dir"])]
    dry_run: bool,
    #[command(flatten)]
    output: OutputArgs,
    /// With -o and --out-dir: replace existing files.
    #[arg(long)]
    force: bool,
}

/// A change in a file.
#[derive(Debug, Serialize)]
struct Edit {
    /// The index of the level of detail; `None` for a material.
    #[serde(skip_serializing_if = "Option::is_none")]
    lod: Option<usize>,
    /// Its kind.
    kind: String,
    /// The changed element.
    what: String,
    /// The old value; `None` if it is added.
    old: Option<String>,
    /// The new value; `None` if it is removed.
    new: Option<String>,
    /// The number of faces or proxies, if it concerns them.
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<usize>,
}

impl Display for Edit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.old, &self.new) {
            (Some(old), Some(new)) => write!(f, "{}: {old} -> {new}", self.what),
            (Some(old), None) => write!(f, "{}: {old} removed", self.what),
            (None, new) => write!(f, "{}: {} added", self.what, new.as_deref().unwrap_or_default()),
        }?;
        self.count.map_or(Ok(()), |count| write!(f, " ({count}×)"))
    }
}

/// The object of `--json` for one file.
#[derive(Serialize)]
struct Edited<'a> {
    edits: &'a [Edit],
    /// The file that was written.
    written: Option<String>,
}

/// The `schema` of the objects that editing commands print with `--json`.
const SCHEMA: &str = "triassic/p3d-edit-1";

impl Target {
    /// Whether the changed files are written elsewhere, rather than replacing the old ones.
    fn copies(&self) -> bool {
        self.output.output().is_some()
    }
    /// Whether anything is written.
    fn writes(&self) -> bool {
        self.write || self.copies()
    }
    const fn files(&self) -> &Files {
        &self.files
    }
    /// Changes the named levels of every file with `edit`. A single file must have all of them.
    fn run_at(
        &self,
        global: &Global,
        triassic: fn() -> clap::Command,
        (name, levels): (&str, &[Level]),
        edit: impl Fn(&mut Builder<'_>) -> Result<Vec<Edit>, Failure> + Sync,
    ) -> io::Result<Outcome> {
        let checked = if self.files.is_one(global) { levels } else { &[] };
        let edit = |builder: &mut Builder<'_>| check_levels(checked, builder).and_then(|()| edit(builder));
        self.run(global, triassic, name, edit, None)
    }
    /// Changes every file with `edit`, which returns its changes, for the subcommand `name`.
    fn run(
        &self,
        global: &Global,
        triassic: fn() -> clap::Command,
        name: &str,
        edit: impl Fn(&mut Builder<'_>) -> Result<Vec<Edit>, Failure> + Sync,
        of_material: Option<&EditMaterial<'_>>,
    ) -> io::Result<Outcome> {
        self.output.folder().iter().for_each(|folder| output::set_root(folder));
        let inputs = Input::collect(&self.files, global);
        if self.output.file().is_some() && (inputs.len() != 1 || !self.files.is_one(global)) {
            let why = "-o is for a single file; --out-dir is for several";
            args::refuse_arguments(triassic, &["p3d", name], why);
        }
        let failed = |file: &str, failure: &Failure| json_line(&Line::<Edited<'_>>::failed(SCHEMA, file, failure));
        let inputs = inputs.into_iter().map(|input| (input, ())).collect();
        let is_any_changed = AtomicBool::new(false);
        let outcome = Batch::new(global, ReportTarget::Made, failed)
            .run(inputs, |input, ()| self.one(global, input, &edit, of_material, &is_any_changed))?;
        if global.quiet || outcome == Outcome::Nothing {
            return Ok(outcome);
        }
        if outcome == Outcome::Good && !is_any_changed.into_inner() {
            writeln!(anstream::stderr(), "{WARNING}warning:{WARNING:#} there are no changes to make in any file")?;
        } else if !self.writes() {
            writeln!(
                anstream::stderr(),
                "{WARNING}dry run:{WARNING:#} nothing was written; --write writes the changes"
            )?;
        }
        Ok(outcome)
    }
    fn one(
        &self,
        global: &Global,
        input: &mut Input,
        edit: impl Fn(&mut Builder<'_>) -> Result<Vec<Edit>, Failure>,
        of_material: Option<&EditMaterial<'_>>,
        is_any_changed: &AtomicBool,
    ) -> Result<Report, Failure> {
        let Some(file) = input.read(&global.options())? else { return Ok(Report::Skipped) };
        let unreadable = |error| Failure::Other(format!("the changed file cannot be read: {error}"));
        let is_material = extension(file.path()).eq_ignore_ascii_case("rvmat");
        let (changed, edits) = if let (true, Some(edit)) = (is_material, of_material) {
            let AnyFile::BisRvmat(material) = input::parse(&file)? else { return Ok(Report::Skipped) };
            let (changed, edits) = edit(&material)?;
            Material::parse(&changed).map_err(unreadable)?;
            (changed, edits)
        } else {
            let Some(model) = model(input, &file)? else { return Ok(Report::Skipped) };
            let mut builder = Builder::from_model(&model);
            let edits = edit(&mut builder)?;
            let changed = builder.write().map_err(failure)?;
            // The new file must be readable before it replaces the old one.
            Model::parse(&changed).map_err(unreadable)?;
            (changed, edits)
        };
        is_any_changed.fetch_or(!edits.is_empty(), Ordering::Relaxed);
        let written = (self.writes() && (self.copies() || changed != file.bytes())).then(|| self.put(input, &changed));
        let written = written.transpose()?.map(|path| path.display().to_string());
        if global.json {
            let line = Line::done(SCHEMA, &input.name, Edited { edits: &edits, written });
            return json_line(&line).map(Report::done).map_err(Failure::io);
        }
        // The list of changes is not the result: the file is.
        let text = if global.quiet { String::new() } else { report(input, &edits, written.as_deref()) };
        Ok(Report::done(text))
    }
    /// Writes the changed file, and returns its path.
    fn put(&self, input: &Input, bytes: &[u8]) -> Result<PathBuf, Failure> {
        let copy = self.output.output().map(|output| match output {
            Output::File(file) => file.to_owned(),
            Output::Folder(folder) => folder.join(&input.below),
        });
        if let Some(path) = copy {
            let writer = Writer { force: self.force, input: input.disk().map(Into::into), snapshot: None };
            writer.check(&path)?;
            writer.write(&path, |file| file.write_all(bytes))?;
            return Ok(path);
        }
        if input.location().is_some_and(Location::is_member) {
            let why = "a file in an archive cannot be changed in place: extract the archive, change the file, and pack it \
again with `pack --like`; or use -o or --out-dir";
            return Err(Failure::Other(why.to_owned()));
        }
        let own =
            input.disk().ok_or_else(|| Failure::Other("standard input cannot be changed in place: use -o".into()))?;
        // Replaces the target of a link rather than the link.
        let path = fs::canonicalize(own).map_err(Failure::io)?;
        output::replace(&[(&path, bytes)])?;
        Ok(own.to_owned())
    }
}

/// An edit of a material: the new file, and the differences.
type EditMaterial<'f> = dyn Fn(&Material<'_>) -> Result<(Vec<u8>, Vec<Edit>), Failure> + Sync + 'f;

/// The reason why a file cannot be edited.
fn failure(error: WriteError) -> Failure {
    Failure::Other(error.to_string())
}

/// The same, in a level of detail.
fn failure_in(level: impl Display, error: WriteError) -> Failure {
    Failure::Other(format!("{level}: {error}"))
}

/// Returns the lines for a file; empty for a file that was found in a folder and did not change.
fn report(input: &Input, edits: &[Edit], written: Option<&str>) -> String {
    if edits.is_empty() && !input.is_named() {
        return String::new();
    }
    let count = if edits.is_empty() { "no changes".to_owned() } else { counted(edits.len(), "change") };
    let mut text = format!("{NAME}{}{NAME:#}: {count}", Plain(&input.name));
    // Writing to a string cannot fail.
    let _ = match written {
        Some(path) if path == input.name => writeln!(text, ", written"),
        Some(path) => writeln!(text, ", written to {}", Plain(path)),
        None => writeln!(text),
    };
    for edit in edits {
        let _ = writeln!(text, "  {LABEL}{}:{LABEL:#} {}", edit.kind, Plain(edit));
    }
    text
}

// A P3D among the inputs: the model, its names, and levels of detail as named by the user.

/// Returns the model in a file; `None` if it has another format and was found in a folder.
fn model<'a>(input: &Input, file: &'a OpenFile) -> Result<Option<Model<'a>>, Failure> {
    // These commands ignore other files in a folder, broken or not.
    if !input.is_named() && !file.bytes().starts_with(&Model::MAGIC) {
        return Ok(None);
    }
    match input::parse(file)? {
        AnyFile::BisP3dm(model) => Ok(Some(model)),
        other => Err(Failure::Missing(format!("this is not a Bohemia model (P3D): {}", other.format().name))),
    }
}

/// A level of detail as named by the user.
#[derive(Debug, Clone)]
struct Level {
    text: String,
    by: By,
}

#[derive(Debug, Clone, Copy)]
enum By {
    /// `@0`: the index in the file.
    Index(usize),
    Resolution(Resolution),
}

impl FromStr for Level {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let by = match text.strip_prefix('@') {
            Some(index) => By::Index(index.parse().map_err(|_| "not an index".to_owned())?),
            None => By::Resolution(text.parse().map_err(|error| format!("{error}"))?),
        };
        Ok(Self { text: text.to_owned(), by })
    }
}

impl Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Level {
    /// Whether it is the level at this index, with this resolution.
    fn is(&self, index: usize, resolution: Resolution) -> bool {
        match self.by {
            By::Index(own) => own == index,
            By::Resolution(own) => own.kind() == resolution.kind(),
        }
    }
}

/// Returns an error if one of `levels` does not exist.
fn check_levels(levels: &[Level], builder: &Builder<'_>) -> Result<(), Failure> {
    let lods = || builder.lods.iter().enumerate();
    let is_there = |level: &&Level| lods().any(|(index, lod)| level.is(index, lod.resolution));
    let Some(missing) = levels.iter().find(|level| !is_there(level)) else { return Ok(()) };
    let known = lods().map(|(index, lod)| format!("{} (@{index})", lod.resolution)).collect::<Vec<_>>().join(", ");
    Err(Failure::Missing(format!("no level of detail is named {missing}; there are {known}")))
}

/// Whether any of `levels` names this one.
fn is_named(levels: &[Level], index: usize, resolution: Resolution) -> bool {
    levels.iter().any(|level| level.is(index, resolution))
}
