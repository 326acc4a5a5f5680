//! `triassic gallery`.

mod originals;
mod site;
mod thumbnails;

use std::{
    io::{self, Write},
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
};

use serde::Serialize;
use triassic::{
    AnyFile, Kind,
    conversion::{Conversion, ConversionError},
    gltf::Quantize,
    viewer::{self, Finding, Info},
};

use self::{
    originals::Package,
    site::{Converted, Entry, Site},
};
use crate::{
    args::{Files, Global, Output, OutputArgs},
    batch::{self, Batch, Line, Outcome, Report, ReportTarget, json_line},
    conversion::companion,
    failure::Failure,
    input::{self, Input},
    names::{self, Makes},
    page::About,
    scene_files::files_of_scene,
    text::{NAME, NOTE, Plain, WARNING, counted},
};
use thumbnails::Browser;

/// The `schema` of the objects of `gallery --json`: `outputs` are the files written for a model.
const SCHEMA: &str = "triassic/gallery-1";

/// The maximum number of models in a single file: a browser reads the whole file before it shows anything.
const MOST_IN_ONE: usize = 50;

/// Write a web page that shows a collection of models, in files or in a single one.
#[derive(Debug, clap::Args)]
#[command(group = clap::ArgGroup::new("where").required(true))]
#[command(after_help = "Examples:
  triassic gallery baseq2/players --out-dir site
  triassic gallery pak0.pak --include '*.md2' --out-dir site
  triassic gallery --files-from models.txt --out-dir site --force
  triassic gallery player.md2 gun.md2 -o guns.html
  triassic gallery baseq2 --out-dir site --thumbnails
  triassic gallery baseq2 --out-dir site --originals --wasm node_modules/triassic
  triassic gallery models --out-dir site --title 'My models' --credit 'By me' --license 'CC BY 4.0'

Each model is converted to GLB, as `triassic convert --quantize` does, and compressed with gzip. A GLB over 4 MB is made for the \
page alone if that is smaller: its shapes are shown by weights of 2, which other programs may limit to 1. The page loads only the \
files of the folder. Browsers do not run its scripts if it is opened from a disk; with -o, the page and up to 50 models are one HTML \
file that can be opened from anywhere. Texture and sequence files of Half-Life models are skipped in \
folders, since they are converted with their model. Nothing is overwritten without --force. The project's guide describes the \
page.")]
pub(crate) struct Gallery {
    #[command(flatten)]
    files: Files,
    #[command(flatten)]
    output: OutputArgs,
    /// Draw the thumbnails of the list in advance, with Chromium; otherwise the page draws them.
    ///
    /// The browser is `chromium`, or the program in the environment variable `CHROMIUM`. It runs without a window.
    #[arg(long)]
    thumbnails: bool,
    /// Include the original files, which the page reads with WebAssembly, instead of converted models.
    ///
    /// The page then also shows their textures, data, bytes and other body parts. Compressed, they are at most as large
    /// as the files. A model is still included as GLB if the page would not find all of its files, such as those from
    /// --game.
    #[arg(long)]
    originals: bool,
    /// The folder of the npm package `triassic`, which contains the WebAssembly for --originals. Release archives
    /// contain it too.
    #[arg(long, value_name = "DIR", requires = "originals")]
    wasm: Option<PathBuf>,
    /// The name of the collection, shown on the page and in link previews.
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// A line below the list that credits the authors of the models.
    #[arg(long, value_name = "TEXT")]
    credit: Option<String>,
    /// A line below the list with the license of the models.
    #[arg(long, value_name = "TEXT")]
    license: Option<String>,
    /// The future address of the folder, such as `https://example.org/models`, which link previews need for the image
    /// that `--thumbnails` creates.
    #[arg(long, value_name = "URL", requires = "thumbnails")]
    url: Option<String>,
    /// Replace existing files.
    #[arg(long)]
    force: bool,
    /// Also search this game folder for textures, and for files that levels refer to; may be given several times.
    #[arg(long, value_name = "DIR")]
    game: Vec<PathBuf>,
}

/// The entry of a model on the page.
#[derive(Serialize)]
struct Details<'a, R> {
    summary: Info<'a>,
    findings: Vec<Finding>,
    report: R,
}

/// The object of `--json` for one model.
#[derive(Serialize)]
struct Outputs {
    outputs: Vec<String>,
}

/// GLBs above this size are also tried in a smaller form, which programs that limit weights to 1 show
/// wrongly.
const LARGE: usize = 4 << 20;

impl Gallery {
    pub(crate) fn run(&self, global: &Global) -> io::Result<Outcome> {
        if self.files.shard().is_some() {
            return Err(io::Error::other(
                "--shard: a gallery has a single list of its models, so it must be made in one run",
            ));
        }
        self.files.shelf(global).check_games(&self.game)?;
        let failed = |file: &str, failure: &Failure| json_line(&Line::<Outputs>::failed(SCHEMA, file, failure));
        let mut inputs = Input::collect_all(&self.files, global);
        let names = match names::names(&mut inputs, "glb", Makes::Scenes) {
            Ok(names) => names,
            Err(clashes) => return batch::refuse(global, &clashes, failed),
        };
        let browser = self.browser(global)?;
        let site = self.site(&mut inputs)?;
        site.check().map_err(|failure| io::Error::other(failure.to_string()))?;
        let entries = Mutex::new(Vec::new());
        let inputs = inputs.into_iter().zip(names).enumerate();
        let inputs = inputs.map(|(number, (input, name))| (input, (number, name))).collect();
        let outcome = Batch::new(global, ReportTarget::Made, failed).run(inputs, |input, (number, name)| {
            self.one(global, input, number, &name, &site, |entry| {
                entries.lock().unwrap_or_else(PoisonError::into_inner).push((number, entry));
            })
        })?;
        let mut entries = entries.into_inner().unwrap_or_else(PoisonError::into_inner);
        if outcome == Outcome::Interrupted || entries.is_empty() {
            return Ok(outcome);
        }
        // Models are finished in any order.
        entries.sort_by_key(|(number, _)| *number);
        let (images, preview) = match browser {
            Some(browser) => made(&browser, &site, &mut entries)?,
            None => (Vec::new(), None),
        };
        let entries: Vec<Entry> = entries.into_iter().map(|(_, entry)| entry).collect();
        let converted: Vec<&str> =
            entries.iter().filter(|entry| entry.source.is_none()).map(|entry| &*entry.path).collect();
        if self.originals
            && !global.quiet
            && let Some(first) = converted.first()
        {
            writeln!(
                anstream::stderr(),
                "{NOTE}note:{NOTE:#} --originals: {} included as GLB, since the page would not find all files ({})",
                counted(converted.len(), "model"),
                Plain(first)
            )?;
        }
        let about = About {
            title: self.title.clone(),
            lines: self.credit.iter().chain(&self.license).cloned().collect(),
            description: counted(entries.len(), "model"),
            picture: preview.as_ref().map(|_| self.preview_address()),
        };
        site.finish(entries, &images, preview.as_deref(), &about)
            .map_err(|failure| io::Error::other(failure.to_string()))?;
        Ok(outcome)
    }
    /// The URL of the preview image, absolute if the address of the page is known.
    fn preview_address(&self) -> String {
        match &self.url {
            Some(url) => format!("{}/{}", url.trim_end_matches('/'), site::PREVIEW),
            None => site::PREVIEW.to_owned(),
        }
    }
    /// Finds the browser that draws thumbnails, if they are requested.
    fn browser(&self, global: &Global) -> io::Result<Option<Browser>> {
        if !self.thumbnails {
            return Ok(None);
        }
        let found = Browser::find()?;
        if found.is_none() && !global.quiet {
            writeln!(
                anstream::stderr(),
                "{NOTE}note:{NOTE:#} --thumbnails: `chromium` was not found, and the environment variable CHROMIUM is not set to a \
                 browser; the page will draw the thumbnails itself"
            )?;
        }
        Ok(found)
    }
    /// The target path.
    fn site(&self, inputs: &mut [Input]) -> io::Result<Site> {
        let file = match self.output.output() {
            Some(Output::Folder(folder)) if self.originals => {
                return Site::with_originals(folder.to_owned(), self.force, Package::find(self.wasm.as_deref())?);
            }
            Some(Output::Folder(folder)) => return Ok(Site::folder(folder.to_owned(), self.force)),
            Some(Output::File(_)) if self.originals => {
                return Err(io::Error::other(
                    "--originals needs a folder, which a web server delivers: name one with --out-dir",
                ));
            }
            Some(Output::File(file)) => file,
            None => return Err(io::Error::other("-o FILE.html or --out-dir DIR is required")),
        };
        let is_html = |extension: &std::ffi::OsStr| {
            extension.eq_ignore_ascii_case("html") || extension.eq_ignore_ascii_case("htm")
        };
        if !file.extension().is_some_and(is_html) {
            return Err(io::Error::other(format!(
                "-o: {0} is not an HTML file: use the extension .html, or write a folder with --out-dir {0}",
                file.display()
            )));
        }
        let count = inputs.iter_mut().filter_map(|input| is_model(input).then_some(())).count();
        if count > MOST_IN_ONE {
            return Err(io::Error::other(format!(
                "-o: there are {count} models, but one file can hold {MOST_IN_ONE}: write a folder with --out-dir, or select fewer, for \
                 example with --include"
            )));
        }
        Ok(Site::single_file(file.to_owned(), self.force))
    }
    /// Converts one model.
    fn one(
        &self,
        global: &Global,
        input: &mut Input,
        number: usize,
        name: &Path,
        site: &Site,
        add: impl Fn(Entry),
    ) -> Result<Report, Failure> {
        let options = global.options();
        let Some(file) = input.read(&options)? else { return Ok(Report::Skipped) };
        let model = input::parse(&file)?;
        if belongs_to_another(input, &model) {
            return if input.is_named() { Err(companion::failure(&model, input)) } else { Ok(Report::Companion) };
        }
        // The page does not contain paths of the machine on which it was built.
        let path = slashes(&input.below);
        let files = || files_of_scene(input.shelf(), input.location(), &self.game, &options);
        let mut conversion = Conversion::default();
        conversion.scene.limits = options.limits;
        let mut originals = Vec::new();
        if self.originals {
            let mut files = files();
            let converted = viewer::convert_glb(&model, &mut files, &conversion);
            let (glb, _) = converted.map_err(|error| failure(error, file.bytes()))?;
            originals = originals::of(&file, &mut files)?;
            if !originals::is_enough(&originals, &glb, &conversion, &options) {
                originals.clear();
            }
        }
        // The page supports it, and download time matters.
        conversion.gltf.quantize = Quantize::All;
        let convert = |conversion: &Conversion| {
            let converted = viewer::convert_glb(&model, &mut files(), conversion);
            converted.map_err(|error| failure(error, file.bytes()))
        };
        let (mut glb, report) = convert(&conversion)?;
        if glb.len() > LARGE {
            conversion.gltf.quantize = Quantize::Halved;
            let (halved, _) = convert(&conversion)?;
            if halved.len() < glb.len() {
                glb = halved;
            }
        }
        let found = model.validate();
        let worst = found.iter().map(|finding| finding.code.severity).max();
        let findings = Finding::all(&found, |found| model.subject(found));
        let summary = Info::with_files(&path, &model, &found, &mut files(), &options);
        let details = serde_json::to_vec(&Details { summary, findings, report: report.line(&path) });
        let details = details.map_err(|error| Failure::Other(error.to_string()))?;
        let stem = slashes(&name.with_extension(""));
        let input_file = input.disk().map(Path::to_owned);
        let source = originals.first().map(|original| original.path.clone());
        let outputs = site.add(Converted { number, model: &stem, glb, details, originals, input: input_file })?;
        let format = model.format();
        add(Entry {
            path: path.clone(),
            size: file.bytes().len(),
            format: format.id,
            label: format.name,
            container: false,
            model: stem,
            original: None,
            source,
            worst,
            thumbnail: false,
        });
        let outputs: Vec<String> = outputs.iter().map(|path| path.display().to_string()).collect();
        let main = outputs.first().cloned().unwrap_or_default();
        Report::logged(if global.json {
            json_line(&Line::done(SCHEMA, &input.name, Outputs { outputs })).map(|line| (line, None))
        } else {
            Ok((format!("{NAME}{}{NAME:#}\n  {}\n", Plain(&input.name), Plain(&main)), None))
        })
    }
}

/// An image by the name of its model.
type Image = (String, Vec<u8>);

/// Draws thumbnails of the models, marks the models that have one, and draws the preview picture for links to a folder.
fn made(browser: &Browser, site: &Site, entries: &mut [(usize, Entry)]) -> io::Result<(Vec<Image>, Option<Vec<u8>>)> {
    let mut made = thumbnails::draw(browser, site, entries);
    let mut preview = None;
    if made.failed.is_none() && site.is_folder() {
        match thumbnails::preview(browser, site, entries) {
            Ok(picture) => preview = picture,
            Err(failed) => made.failed = Some(failed),
        }
    }
    for (_, entry) in entries.iter_mut() {
        entry.thumbnail = made.images.iter().any(|(model, _)| *model == entry.model);
    }
    if let Some(failed) = made.failed {
        writeln!(
            anstream::stderr(),
            "{WARNING}warning:{WARNING:#} --thumbnails: {}: {failed}; the page draws the missing images itself",
            browser.name()
        )?;
    }
    Ok((made.images, preview))
}

/// Whether an input is a model for the page, according to its first bytes.
fn is_model(input: &mut Input) -> bool {
    let is_source = input.detected().is_some_and(|detected| detected.kind == Kind::MapSource);
    names::makes_output(input, Makes::Scenes) && !(is_source && has_level(input))
}

/// Whether a level is next to its source.
fn has_level(input: &Input) -> bool {
    input.location().is_some_and(|location| location.has_beside("wmb"))
}

/// Whether a file is converted together with another one.
fn belongs_to_another(input: &Input, model: &AnyFile<'_>) -> bool {
    model.is_companion()
        || !input.is_named()
            && match model.kind() {
                Kind::Textures | Kind::Material => true,
                Kind::MapSource => has_level(input),
                _ => false,
            }
}

/// A path with slashes, as in URLs.
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
