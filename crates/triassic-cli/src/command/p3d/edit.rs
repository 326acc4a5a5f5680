//! Shared by the commands that change files: a dry run, or a new file in the place of the old one.

use std::{
    fmt::{self, Display, Write as _},
    fs,
    io::{self, Write},
    path::PathBuf,
};

use serde::Serialize;
use triassic::{
    AnyFile,
    bis_p3dm::{Builder, Model, WriteError, rvmat::Material},
    formats_core::files::extension,
};

use super::model::model;
use crate::{
    args::{self, Files, Global, Output, OutputArgs},
    batch::{Batch, Line, Outcome, Report, ReportTarget, json_line},
    failure::Failure,
    input::{self, Input},
    location::Location,
    output::{self, Writer},
    text::{LABEL, NAME, Plain, WARNING, counted},
};

/// The files to change, and where they are written.
#[derive(Debug, Clone, clap::Args)]
pub(super) struct Target {
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
pub(super) struct Edit {
    /// The index of the level of detail; `None` for a material.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) lod: Option<usize>,
    /// Its kind.
    pub(super) kind: String,
    /// The changed thing.
    pub(super) what: String,
    /// The old value; `None` if it is added.
    pub(super) old: Option<String>,
    /// The new value; `None` if it is removed.
    pub(super) new: Option<String>,
    /// The number of faces or proxies, if it concerns them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) count: Option<usize>,
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

/// The `schema` of the objects that commands which change files print with `--json`.
const SCHEMA: &str = "triassic/p3d-edit-1";

impl Target {
    /// Whether the changed files are written elsewhere, instead of replacing the old ones.
    fn copies(&self) -> bool {
        self.output.output().is_some()
    }
    /// Whether anything is written.
    fn writes(&self) -> bool {
        self.write || self.copies()
    }
    pub(super) const fn files(&self) -> &Files {
        &self.files
    }
    /// Changes every file with `edit`, which returns its changes, for the subcommand `name`.
    pub(super) fn run(
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
        let outcome = Batch::new(global, ReportTarget::Made, failed)
            .run(inputs, |input, ()| self.one(global, input, &edit, of_material))?;
        if !self.writes() && !global.quiet && outcome != Outcome::Nothing {
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
            // What was written must be readable: the old file is not given up for anything else.
            Model::parse(&changed).map_err(unreadable)?;
            (changed, edits)
        };
        let written = (self.writes() && (self.copies() || changed != file.bytes())).then(|| self.put(input, &changed));
        let written = written.transpose()?.map(|path| path.display().to_string());
        if global.json {
            let line = Line::done(SCHEMA, &input.name, Edited { edits: &edits, written });
            return json_line(&line).map(Report::done).map_err(Failure::io);
        }
        // What was changed is not the result: that is the file.
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
        // Not a link to the file, which would be replaced by a file.
        let path = fs::canonicalize(own).map_err(Failure::io)?;
        let permissions = fs::metadata(&path).map_err(Failure::io)?.permissions();
        if permissions.readonly() {
            return Err(Failure::Other("the file is read-only".into()));
        }
        let writer = Writer { force: true, input: None, snapshot: None };
        writer.check(&path)?;
        writer.write(&path, |file| {
            file.write_all(bytes)?;
            file.set_permissions(permissions)?;
            // The old file is replaced only by one that is on the disk.
            file.sync_all()
        })?;
        Ok(own.to_owned())
    }
}

/// The changes to a material: the new file, and the differences.
pub(super) type EditMaterial<'f> = dyn Fn(&Material<'_>) -> Result<(Vec<u8>, Vec<Edit>), Failure> + Sync + 'f;

/// Why a file cannot be changed.
pub(super) fn failure(error: WriteError) -> Failure {
    Failure::Other(error.to_string())
}

/// The same, in a level of detail.
pub(super) fn failure_in(level: impl Display, error: WriteError) -> Failure {
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
