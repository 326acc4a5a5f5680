//! The output of a gallery: a folder of files, or one HTML file that contains them.

use std::{
    fs,
    io::{self, Write as _},
    path::{Path, PathBuf},
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
};

use base64::{Engine as _, engine::general_purpose::STANDARD};
use flate2::{Compression, write::GzEncoder};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde::Serialize;
use tempfile::TempDir;
use triassic::formats_core::Severity;

use super::originals::{self, Kept, Original, Package, below};
use crate::{
    failure::Failure,
    output::{self, Writer},
    page::{self, About, Sheet},
};

/// The name of the list of models.
const LIST: &str = "gallery.json";

/// The preview picture for links to a folder.
pub(super) const PREVIEW: &str = "preview.png";

/// The maximum size of the models in one HTML file. Browsers limit a string to half a gigabyte.
const MOST_BYTES: usize = 384 << 20;

/// The files of a gallery, by path with `/`, and their destination.
#[derive(Debug)]
pub(super) enum Site {
    Folder { folder: PathBuf, force: bool, originals: Option<Originals> },
    SingleFile { file: PathBuf, force: bool, elements: Mutex<Vec<(usize, String)>>, size: AtomicUsize },
}

/// The additional parts of a gallery of originals.
#[derive(Debug)]
pub(super) struct Originals {
    package: Package,
    kept: Kept,
    /// The converted models, for thumbnails.
    drawn: TempDir,
}

/// A model in `gallery.json`; see `web/src/backend.ts`.
#[derive(Debug, Serialize)]
pub(super) struct Entry {
    pub(super) path: String,
    pub(super) size: usize,
    pub(super) format: &'static str,
    pub(super) label: &'static str,
    pub(super) container: bool,
    /// The path of its GLB below `models`, without `.glb.gz`; its details are next to it in a `.json`.
    pub(super) model: String,
    /// The path of its original file in `originals.json`, if the gallery contains originals.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) original: Option<String>,
    /// The canonical path of that file.
    #[serde(skip)]
    pub(super) source: Option<PathBuf>,
    /// The highest severity of its findings, if it has any.
    pub(super) worst: Option<Severity>,
    /// Whether it has a thumbnail, a `.png` next to these.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(super) thumbnail: bool,
}

/// A converted model: its GLB, which is compressed here, and its details.
pub(super) struct Converted<'a> {
    pub(super) number: usize,
    /// See [`Entry::model`].
    pub(super) model: &'a str,
    pub(super) glb: Vec<u8>,
    pub(super) details: Vec<u8>,
    /// Its original files, if the page uses these; the GLB is then only used for thumbnails.
    pub(super) originals: Vec<Original>,
    /// The source file on disk, which is never replaced.
    pub(super) input: Option<PathBuf>,
}

impl Site {
    pub(super) const fn folder(folder: PathBuf, force: bool) -> Self {
        Self::Folder { folder, force, originals: None }
    }
    /// Creates a folder of original model files, which this package reads.
    pub(super) fn with_originals(folder: PathBuf, force: bool, package: Package) -> io::Result<Self> {
        let drawn = tempfile::Builder::new().prefix("triassic-").tempdir()?;
        Ok(Self::Folder { folder, force, originals: Some(Originals { package, kept: Kept::default(), drawn }) })
    }
    pub(super) const fn single_file(file: PathBuf, force: bool) -> Self {
        Self::SingleFile { file, force, elements: Mutex::new(Vec::new()), size: AtomicUsize::new(0) }
    }
    /// Refuses to replace existing files, before anything is converted.
    pub(super) fn check(&self) -> Result<(), Failure> {
        match self {
            Self::Folder { folder, force, .. } => {
                Writer { force: *force, input: None, snapshot: None }.check(&folder.join(LIST))
            }
            Self::SingleFile { file, force, .. } => Writer { force: *force, input: None, snapshot: None }.check(file),
        }
    }
    /// Adds a model, and returns the paths of its files.
    pub(super) fn add(&self, converted: Converted<'_>) -> Result<Vec<PathBuf>, Failure> {
        let Converted { number, model, glb, details, originals: own, input } = converted;
        match self {
            Self::Folder { folder, force, originals: Some(originals) } if !own.is_empty() => {
                let elements = packed(&glb).and_then(|glb| elements_of(model, &glb, &details)).map_err(Failure::io)?;
                fs::write(originals.drawn.path().join(number.to_string()), elements).map_err(Failure::io)?;
                output::folder(&folder.join("files"))?;
                let mut outputs = Vec::new();
                for Original { path, bytes } in own {
                    let name = Kept::path_of(&bytes);
                    let output = folder.join(&name);
                    // Models share textures, and another thread may be writing the same file.
                    if originals.kept.add(path, name) {
                        let bytes = packed(&bytes).map_err(Failure::io)?;
                        Writer { force: *force, input: input.clone(), snapshot: None }
                            .write_all(&[(output.as_path(), bytes.as_slice())])?;
                    }
                    outputs.push(output);
                }
                Ok(outputs)
            }
            Self::Folder { folder, force, .. } => {
                let glb = packed(&glb).map_err(Failure::io)?;
                let [main, extra] = [packed_path(model), details_path(model)].map(|path| folder.join(path));
                output::folder(main.parent().unwrap_or(folder))?;
                Writer { force: *force, input, snapshot: None }
                    .write_all(&[(main.as_path(), glb.as_slice()), (extra.as_path(), details.as_slice())])?;
                Ok(vec![main, extra])
            }
            Self::SingleFile { file, elements, size, .. } => {
                let own = packed(&glb).and_then(|glb| elements_of(model, &glb, &details)).map_err(Failure::io)?;
                if size.fetch_add(own.len(), Ordering::Relaxed).saturating_add(own.len()) > MOST_BYTES {
                    size.fetch_sub(own.len(), Ordering::Relaxed);
                    return Err(Failure::Other(format!(
                        "with this model, the file would exceed {} MiB: write a folder with --out-dir",
                        MOST_BYTES >> 20
                    )));
                }
                elements.lock().unwrap_or_else(PoisonError::into_inner).push((number, own));
                Ok(vec![file.clone()])
            }
        }
    }
    /// Returns the HTML elements of a model that was added.
    pub(super) fn elements(&self, number: usize, model: &str) -> io::Result<String> {
        match self {
            Self::Folder { folder, originals, .. } => {
                if let Some(originals) = originals
                    && let Ok(elements) = fs::read_to_string(originals.drawn.path().join(number.to_string()))
                {
                    return Ok(elements);
                }
                let read = |path: String| fs::read(folder.join(path));
                elements_of(model, &read(packed_path(model))?, &read(details_path(model))?)
            }
            Self::SingleFile { elements, .. } => {
                let elements = elements.lock().unwrap_or_else(PoisonError::into_inner);
                let own = elements.iter().find(|(own, _)| *own == number);
                own.map(|(_, own)| own.clone()).ok_or_else(|| io::ErrorKind::NotFound.into())
            }
        }
    }
    /// Whether it is a folder, which has its own URL on a server.
    pub(super) const fn is_folder(&self) -> bool {
        matches!(self, Self::Folder { .. })
    }
    /// Writes the page with these models, their thumbnails, which are named after the models, and a preview picture for
    /// links.
    pub(super) fn finish(
        self,
        mut entries: Vec<Entry>,
        images: &[(String, Vec<u8>)],
        preview: Option<&[u8]>,
        about: &About,
    ) -> Result<(), Failure> {
        let files = match &self {
            Self::Folder { originals: Some(originals), .. } => {
                let (files, base) = originals.kept.list().map_err(Failure::io)?;
                for entry in &mut entries {
                    entry.original = entry.source.as_ref().and_then(|source| below(&base, source));
                }
                files
            }
            _ => Vec::new(),
        };
        let list = list(&entries).map_err(Failure::io)?;
        match self {
            Self::Folder { folder, force, originals } => {
                let writer = Writer { force, input: None, snapshot: None };
                if let Some(Originals { package, .. }) = &originals {
                    let target = folder.join(originals::PACKAGE);
                    output::folder(&target)?;
                    for file in package.files() {
                        let (name, bytes) = file?;
                        writer.write_all(&[(target.join(name).as_path(), &bytes)])?;
                    }
                    let (name, text) = page::READER;
                    writer.write_all(&[(folder.join(name).as_path(), text.as_bytes())])?;
                    writer.write_all(&[(folder.join(originals::LIST).as_path(), &files)])?;
                }
                for (model, image) in images {
                    writer.write_all(&[(folder.join(image_path(model)).as_path(), image)])?;
                }
                if let Some(preview) = preview {
                    writer.write_all(&[(folder.join(PREVIEW).as_path(), preview)])?;
                }
                write_page(&folder, &writer, if originals.is_some() { "originals" } else { "gallery" }, about)?;
                writer.write_all(&[(folder.join(LIST).as_path(), &list)])
            }
            Self::SingleFile { file, force, elements, .. } => {
                let mut elements = elements.into_inner().unwrap_or_else(PoisonError::into_inner);
                elements.sort_by_key(|(number, _)| *number);
                let explanations = element(page::EXPLANATIONS, page::explained().as_bytes());
                let mut all = vec![element(LIST, &list).map_err(Failure::io)?, explanations.map_err(Failure::io)?];
                all.extend(elements.into_iter().map(|(_, own)| own));
                for (model, image) in images {
                    all.push(element(&image_path(model), image).map_err(Failure::io)?);
                }
                let all: Vec<&str> = all.iter().map(String::as_str).collect();
                let html = page::single_file(&all, None, about).map_err(Failure::io)?;
                Writer { force, input: None, snapshot: None }.write_all(&[(file.as_path(), html.as_bytes())])
            }
        }
    }
}

/// Returns a page that only draws thumbnails of the models in these elements.
pub(super) fn sheet(entries: &[&Entry], elements: &[String], sheet: Sheet) -> io::Result<String> {
    let list = element(LIST, &list(entries)?)?;
    let all: Vec<&str> = [list.as_str()].into_iter().chain(elements.iter().map(String::as_str)).collect();
    page::single_file(&all, Some(sheet), &About::default())
}

fn list<T: Serialize>(entries: &[T]) -> io::Result<Vec<u8>> {
    serde_json::to_vec(entries).map_err(io::Error::other)
}

fn packed_path(model: &str) -> String {
    format!("models/{model}.glb.gz")
}

fn details_path(model: &str) -> String {
    format!("models/{model}.json")
}

fn image_path(model: &str) -> String {
    format!("models/{model}.png")
}

/// Returns the elements of a model whose GLB is already compressed.
fn elements_of(model: &str, glb: &[u8], details: &[u8]) -> io::Result<String> {
    Ok(element_of(&packed_path(model), glb) + &element(&details_path(model), details)?)
}

/// Compresses with gzip. Servers rarely compress models, although frames compress well.
fn packed(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    packed.write_all(bytes)?;
    packed.finish()
}

/// Returns a file as an element that browsers do not execute; `web/src/gallery-files.ts` reads it.
fn element(path: &str, bytes: &[u8]) -> io::Result<String> {
    Ok(element_of(path, &packed(bytes)?))
}

/// Same for a compressed file. Any name or file is encoded as letters, digits, `%`, `+`, `/` and `=`.
fn element_of(path: &str, packed: &[u8]) -> String {
    let (path, text) = (utf8_percent_encode(path, NON_ALPHANUMERIC), STANDARD.encode(packed));
    format!("<script type=\"text/plain\" data-file=\"{path}\">{text}</script>\n")
}

/// The files of the page for a gallery.
fn write_page(folder: &Path, writer: &Writer, backend: &str, about: &About) -> Result<(), Failure> {
    let html = page::html(backend, true, about).map_err(Failure::io)?;
    for (name, text) in page::files() {
        writer.write_all(&[(folder.join(name).as_path(), text.as_bytes())])?;
    }
    writer.write_all(&[(folder.join("index.html").as_path(), html.as_bytes())])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_name_can_end_its_element() {
        let own = element("models/</script><b a=\"'&\r\n%.glb", b"</script><script>alert(1)</script>").unwrap();
        let inner = own.strip_prefix("<script type=\"text/plain\" data-file=\"").unwrap();
        let inner = inner.strip_suffix("</script>\n").unwrap();
        let (path, text) = inner.split_once("\">").unwrap();
        assert!(path.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'%'), "{path}");
        assert!(text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+/=".contains(&byte)), "{text}");
        assert!(text.len() > 8 && path.contains("%3C%2Fscript%3E"));
    }
}
