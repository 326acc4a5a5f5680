//! The sources of files that belong to a file: its companions, its images, the files that it shows.

use std::{path::PathBuf, sync::Arc};

use pyo3::{
    exceptions::{PyIsADirectoryError, PyTypeError},
    prelude::*,
    types::PyMapping,
};
use triassic::{
    AnyFile, Diagnostics, OpenError, OpenFile, Options,
    archives::{
        CodePage,
        files::{ArchiveFiles, Archives},
    },
    convert::{self, Found, Resolver, SceneOptions},
    formats_core::files::{DiskFiles, Entry, FileId, Files, MemoryFiles, Snapshot, find},
    scene::Scene,
};

use crate::{
    error,
    file::{Given, buffer},
    value::{file_name, stem},
};

/// More companions than any model has.
const MOST: usize = 256;

/// The sources of files that belong to a file.
pub(crate) enum Siblings {
    /// Nowhere.
    Nowhere,
    /// On a disk and in archives there: around the file, if it is on disk itself, and in these folders.
    Disk { own: Option<PathBuf>, folders: Vec<PathBuf>, archives: Archives },
    /// In memory, like the file itself.
    Memory { files: Box<MemoryFiles>, own: FileId },
    /// This Python object is called.
    Call(Py<PyAny>),
}

impl Siblings {
    /// Opens a file, with the files that belong to it.
    pub(crate) fn open(
        py: Python<'_>,
        given: Given,
        companions: &Bound<'_, PyAny>,
        siblings: bool,
        options: Options,
    ) -> PyResult<(OpenFile, Self)> {
        if siblings || companions.extract::<PathBuf>().is_ok() {
            let folders = if siblings { Vec::new() } else { vec![companions.extract()?] };
            return py.detach(|| on_disk(given, folders, &options));
        }
        let (bytes, path) = match given {
            Given::Bytes { bytes, path } => (bytes, path),
            Given::Path(path) => {
                let opened =
                    py.detach(|| OpenFile::read(&path, &options, &Snapshot::default())).map_err(error::open)?;
                (opened.into_bytes(), path)
            }
        };
        if companions.is_none() {
            return Ok((OpenFile::from_bytes(path, bytes, &options), Self::Nowhere));
        }
        if companions.is_callable() {
            let mut look = |name: &str| ask(companions, name);
            let (opened, _) = with_companions(path, bytes, &options, &mut look)?;
            return Ok((opened, Self::Call(companions.clone().unbind())));
        }
        let Ok(mapping) = companions.cast::<PyMapping>() else {
            let text = "companions: expected None, a folder or an archive, a mapping from names to bytes, or a function that takes a name";
            return Err(PyTypeError::new_err(text));
        };
        let mut files = MemoryFiles::new();
        for item in mapping.items()?.iter() {
            let (name, given): (String, Bound<'_, PyAny>) = item.extract()?;
            files.add(&name, content(&given, &name)?);
        }
        // A file without a name gets a unique one.
        let name = if path.as_os_str().is_empty() { "\u{1}".to_owned() } else { file_name(&path) };
        let own = files.add(&name, bytes);
        let opened = OpenFile::read_from(&mut files, own, &options).map_err(error::open)?;
        Ok((opened, Self::Memory { files: Box::new(files), own }))
    }
    /// The scene of a file opened like this, and the findings of the conversion. The GIL is not held.
    pub(crate) fn scene(
        &self,
        file: &AnyFile<'_>,
        name: &str,
        read: &Options,
        options: &SceneOptions,
    ) -> PyResult<(Scene, Diagnostics)> {
        let failure = |failure| match failure {
            convert::Error::Format(cause) => error::content(&cause, Some(name).filter(|name| !name.is_empty())),
            other => error::error(other),
        };
        match self {
            Self::Nowhere => file.to_scene(options, &mut Resolver::none().with_name(stem(name))).map_err(failure),
            Self::Disk { own, folders, archives } => {
                let archives = archives.in_code_page(options.text.code_page().map(CodePage::Given));
                let mut files = ArchiveFiles::on_disk(&archives);
                let opened = own.as_deref().and_then(|own| files.open_path(own).ok());
                let files = match opened {
                    Some(Entry::File(file)) => {
                        let files = Resolver::among(files, file);
                        // Its own name, which may be a link to another file.
                        match own.as_deref().filter(|own| own.is_file()) {
                            Some(own) => files.named_after(own),
                            None => files,
                        }
                    }
                    _ => Resolver::among(files, None).with_name(stem(name)),
                };
                let files = folders.iter().fold(files.with_max_size(read.max_file_size), Resolver::with_game);
                file.to_scene(options, &mut { files }).map_err(failure)
            }
            Self::Memory { files, own } => {
                let files = Resolver::among((**files).clone(), *own).with_max_size(read.max_file_size);
                file.to_scene(options, &mut { files }).map_err(failure)
            }
            Self::Call(call) => {
                // After an exception, which is raised at the end, no more requests are made.
                let mut raised = None;
                let files = Resolver::asking(|request| {
                    if raised.is_some() {
                        return Ok(None);
                    }
                    let said = Python::attach(|py| ask(call.bind(py), request.path));
                    let bytes = said.unwrap_or_else(|error| {
                        raised = Some(error);
                        None
                    });
                    let name = request.path.rsplit(['/', '\\']).next().unwrap_or(request.path);
                    Ok(bytes.map(|bytes| Found { name: name.to_owned(), bytes }))
                });
                let scene = file.to_scene(options, &mut files.with_name(stem(name)));
                raised.map_or_else(|| scene.map_err(failure), Err)
            }
        }
    }
}

/// Opens a file on a disk, or one in memory with companions on a disk.
fn on_disk(given: Given, folders: Vec<PathBuf>, options: &Options) -> PyResult<(OpenFile, Siblings)> {
    let archives = Archives::default();
    let mut files = ArchiveFiles::on_disk(&archives);
    let look = |files: &mut ArchiveFiles<DiskFiles>, name: &str| {
        folders.iter().find_map(|folder| {
            let folder = files.game_at(folder)?;
            let found = find(files, folder, name)?;
            files.read(found, options.max_file_size).ok()
        })
    };
    let (opened, own) = match given {
        Given::Bytes { bytes, path } => {
            let opened = with_companions(path, bytes, options, &mut |name| Ok(look(&mut files, name)))?.0;
            (opened, None)
        }
        Given::Path(path) => {
            let opened = match files.open_path(&path) {
                Ok(Entry::File(file)) => OpenFile::read_from(&mut files, file, options).map_err(error::open)?,
                Ok(Entry::Folder(_)) => {
                    let text = format!("{}: a folder or an archive; open one of the files in it", path.display());
                    return Err(PyIsADirectoryError::new_err(text));
                }
                // A possible archive that is damaged is reported as such; a missing file is an error of the system.
                Err(_) => OpenFile::read(&path, options, &Snapshot::default()).map_err(error::open)?,
            };
            // Files that are not next to it may be in the given folders.
            let missing = opened.companions().is_empty() && !folders.is_empty();
            let opened = if missing {
                let found = with_companions(path.clone(), opened.bytes().to_vec(), options, &mut |name| {
                    Ok(look(&mut files, name))
                })?;
                if found.1 { found.0 } else { opened }
            } else {
                opened
            };
            (opened, Some(path))
        }
    };
    let is_anywhere = own.is_some() || !folders.is_empty();
    let siblings = if is_anywhere { Siblings::Disk { own, folders, archives } } else { Siblings::Nowhere };
    Ok((opened, siblings))
}

/// A file in memory with the companions that `look` finds, and whether it found any.
fn with_companions(
    path: PathBuf,
    bytes: Vec<u8>,
    options: &Options,
    look: &mut dyn FnMut(&str) -> PyResult<Option<Vec<u8>>>,
) -> PyResult<(OpenFile, bool)> {
    let alone = OpenFile::from_bytes(&path, bytes, options);
    let name = file_name(&path);
    let wanted = alone.parse().map(|file| file.companions(&name)).unwrap_or_default();
    let mut files = MemoryFiles::new();
    let mut is_any = false;
    for companion in wanted.into_iter().take(MOST) {
        for name in companion.names {
            if let Some(bytes) = look(&name)? {
                files.add(&name, bytes);
                is_any = true;
                break;
            }
        }
    }
    if !is_any {
        return Ok((alone, false));
    }
    let own = files.add(&name, alone.into_bytes());
    let opened = OpenFile::read_from(&mut files, own, options);
    Ok((opened.map_err(|failure| error::open(OpenError { path, ..failure }))?, true))
}

/// Calls a Python function for a name.
fn ask(call: &Bound<'_, PyAny>, name: &str) -> PyResult<Option<Vec<u8>>> {
    let given = call.call1((name,))?;
    if given.is_none() { Ok(None) } else { content(&given, name).map(Some) }
}

/// The bytes that were given for a file with this name.
fn content(given: &Bound<'_, PyAny>, name: &str) -> PyResult<Vec<u8>> {
    let wrong = || PyTypeError::new_err(format!("companions: the content of {name:?} is neither bytes nor a buffer"));
    buffer(given)?.ok_or_else(wrong)
}

/// Checks that a class can be shared between threads.
const fn is_shared<T: Send + Sync>() {}
const _: () = is_shared::<Siblings>();
const _: () = is_shared::<Arc<OpenFile>>();
