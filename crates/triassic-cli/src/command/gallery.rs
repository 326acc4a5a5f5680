//! `triassic gallery`.

use std::{
    io,
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
};

use serde::Serialize;
use triassic::{
    AnyFile, Diagnostics, Kind,
    conversion::{Conversion, ConversionError},
    formats_core::files::Trees,
    viewer::{self, Info},
};

use crate::{
    args::{Files, Global},
    batch::{Outcome, json_line},
    conversion::companion,
    failure::Failure,
    input::{self, Input},
    names::{self, Makes},
    output::{self, Writer},
    page::{self, Page},
    parallel::{self, Line, Report, ReportTarget},
    text::{NAME, Plain},
    whole_scene::files_of_scene,
};

/// The `schema` of the objects of `gallery --json`: `outputs` are the files that were written for a model.
const SCHEMA: &str = "triassic/gallery-1";

/// Write a page that shows a collection of models, as files for any web server.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  triassic gallery baseq2/players -o site
  triassic gallery pak0.pak --include '*.md2' -o site
  triassic gallery --files-from models.txt -o site --force

Each model is converted to GLB, as `triassic convert` does by default. The page asks for nothing but the files of the folder; it \
does not run from a disk, where browsers refuse its scripts. Texture and sequence files of Half-Life models are skipped in \
folders, since they are converted with their model. Nothing is overwritten without --force. The page is described in \
docs/viewer.md.")]
pub(crate) struct Gallery {
    #[command(flatten)]
    files: Files,
    /// The output folder; it is created if it does not exist.
    #[arg(short, long, value_name = "DIR")]
    output: PathBuf,
    /// Replace existing files.
    #[arg(long)]
    force: bool,
    /// Also search this game folder for textures and for what levels show; may be given several times.
    #[arg(long, value_name = "DIR")]
    game: Vec<PathBuf>,
    #[arg(skip)]
    trees: Trees,
}

/// A model in `gallery.json`, as `web/src/backend.ts` describes it.
#[derive(Debug, Serialize)]
struct Entry {
    path: String,
    size: usize,
    format: &'static str,
    label: &'static str,
    container: bool,
    /// Its GLB below `models`, without `.glb`; beside it are its details, a `.json`.
    model: String,
}

/// What the page says of a model.
#[derive(Serialize)]
struct Details<'a, R> {
    summary: Info<'a>,
    findings: &'a Diagnostics,
    report: R,
}

/// The object of `--json` for one model.
#[derive(Serialize)]
struct Outputs {
    outputs: Vec<String>,
}

impl Gallery {
    pub(crate) fn run(&self, global: &Global) -> io::Result<Outcome> {
        let page = Page::new(page::FILES);
        if !page.is_built() {
            return Err(io::Error::other(page::MISSING));
        }
        if self.files.shard().is_some() {
            return Err(io::Error::other(
                "--shard: a gallery has one list of all its models, which is made by one run",
            ));
        }
        let failed = |file: &str, failure: &Failure| json_line(&Line::<Outputs>::failed(SCHEMA, file, failure));
        let mut inputs = Input::collect_all(&self.files, global);
        let names = match names::names(&mut inputs, "glb", Makes::Scenes) {
            Ok(names) => names,
            Err(clashes) => return parallel::refuse(global, &clashes, failed),
        };
        let writer = Writer { force: self.force, input: None };
        let list = self.output.join("gallery.json");
        writer.check(&list).map_err(|failure| io::Error::other(failure.to_string()))?;
        let entries = Mutex::new(Vec::new());
        let inputs = inputs.into_iter().zip(names).enumerate();
        let inputs = inputs.map(|(number, (input, name))| (input, (number, name))).collect();
        let outcome = parallel::run(global, ReportTarget::Made, inputs, failed, |input, (number, name)| {
            self.one(global, input, &name, |entry| {
                entries.lock().unwrap_or_else(PoisonError::into_inner).push((number, entry));
            })
        })?;
        let mut entries = entries.into_inner().unwrap_or_else(PoisonError::into_inner);
        if outcome == Outcome::Interrupted || entries.is_empty() {
            return Ok(outcome);
        }
        // Models are ready in any order.
        entries.sort_by_key(|(number, _)| *number);
        let entries: Vec<Entry> = entries.into_iter().map(|(_, entry)| entry).collect();
        let written = write_page(&page, &self.output, &writer).and_then(|()| {
            let bytes = serde_json::to_vec(&entries).map_err(|error| Failure::Other(error.to_string()))?;
            writer.write_all(&[(list.as_path(), bytes.as_slice())])
        });
        written.map_err(|failure| io::Error::other(failure.to_string()))?;
        Ok(outcome)
    }
    /// Converts one model.
    fn one(&self, global: &Global, input: &mut Input, name: &Path, add: impl Fn(Entry)) -> Result<Report, Failure> {
        let options = global.options();
        let Some(file) = input.read(&options)? else { return Ok(Report::Skipped) };
        let model = input::parse(&file)?;
        if belongs_to_another(input, &model) {
            return if input.is_named() { Err(companion::failure(&model, input)) } else { Ok(Report::Companion) };
        }
        // The page names no folder of the machine that it was made on.
        let path = slashes(&input.below);
        let files = || files_of_scene(input.shelf(), input.location(), &self.game, &options, &self.trees);
        let mut conversion = Conversion::default();
        conversion.scene.limits = options.limits;
        let converted = viewer::convert_glb(&model, &mut files(), &conversion);
        let (glb, report) = converted.map_err(|error| failure(error, file.bytes()))?;
        let findings = &model.validate();
        let summary = Info::with_files(&path, &model, findings, &mut files(), &options);
        let details = serde_json::to_vec(&Details { summary, findings, report: report.line(&path) });
        let details = details.map_err(|error| Failure::Other(error.to_string()))?;
        let main = self.output.join("models").join(name);
        output::folder(main.parent().unwrap_or(&self.output))?;
        let beside = main.with_extension("json");
        Writer { force: self.force, input: input.disk().map(Path::to_owned) }
            .write_all(&[(main.as_path(), glb.as_slice()), (beside.as_path(), details.as_slice())])?;
        let format = model.format();
        add(Entry {
            path: path.clone(),
            size: file.bytes().len(),
            format: format.id,
            label: format.name,
            container: false,
            model: slashes(&name.with_extension("")),
        });
        let outputs: Vec<String> = [&main, &beside].iter().map(|path| path.display().to_string()).collect();
        Report::said(if global.json {
            json_line(&Line::done(SCHEMA, &input.name, Outputs { outputs })).map(|line| (line, None))
        } else {
            Ok((format!("{NAME}{}{NAME:#}\n  {}\n", Plain(&input.name), Plain(main.display())), None))
        })
    }
}

/// Whether a file is converted with another one.
fn belongs_to_another(input: &Input, model: &AnyFile<'_>) -> bool {
    model.is_companion()
        || !input.is_named()
            && match model.kind() {
                Kind::Textures | Kind::Material => true,
                Kind::MapSource => input.location().is_some_and(|location| location.has_beside("wmb")),
                _ => false,
            }
}

/// A path as in addresses.
fn slashes(path: &Path) -> String {
    let parts: Vec<_> = path.iter().map(|part| part.to_string_lossy()).collect();
    parts.join("/")
}

fn failure(error: ConversionError, bytes: &[u8]) -> Failure {
    match error {
        ConversionError::Scene(error) => crate::conversion::failure(error, bytes),
        error => Failure::Other(error.to_string()),
    }
}

/// The files of the page, which is told that it has a gallery.
fn write_page(page: &Page, folder: &Path, writer: &Writer) -> Result<(), Failure> {
    for name in page.names() {
        let bytes = if name == "index.html" {
            page.html("gallery").map(|html| html.map(String::into_bytes))
        } else {
            page.file(name)
        };
        let bytes = bytes.transpose().map_err(Failure::io)?.unwrap_or_default();
        let path = folder.join(name);
        output::folder(path.parent().unwrap_or(folder))?;
        writer.write_all(&[(path.as_path(), bytes.as_slice())])?;
    }
    Ok(())
}
