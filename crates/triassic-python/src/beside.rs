//! The sources of files that belong to a file: its companions, its images, the files that it shows.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};

use pyo3::{
    exceptions::{PyIsADirectoryError, PyTypeError},
    prelude::*,
    types::PyMapping,
};
use triassic::{
    AnyFile, Diagnostics, OpenError, OpenFile, Options, SceneFiles,
    archives::files::{ArchiveFiles, Archives},
    convert::{self, Found, Request, ResolveError, Resolver, SceneOptions},
    formats_core::files::{DiskFiles, Entry, FileId, Files, FolderId, MemoryFiles, Snapshot, find},
    scene::Scene,
};

use crate::{
    error,
    given::Given,
    names::{file_name, stem},
};

/// More companions than any model has.
const MOST: usize = 256;

/// The sources of files that belong to a file.
pub(crate) enum Beside {
    /// Nowhere.
    Nowhere,
    /// On a disk and in archives there: around the file, if it is there itself, and in these folders.
    Disk { own: Option<PathBuf>, folders: Vec<PathBuf>, archives: Archives },
    /// In memory, as the file itself.
    Memory { files: Box<MemoryFiles>, own: FileId },
    /// The answer of this Python object.
    Call(Py<PyAny>),
}

impl Beside {
    /// Opens a file, with what belongs to it.
    pub(crate) fn open(
        py: Python<'_>,
        given: Given,
        companions: &Bound<'_, PyAny>,
        beside: bool,
        options: Options,
    ) -> PyResult<(OpenFile, Self)> {
        if beside || companions.extract::<PathBuf>().is_ok() {
            let folders = if beside { Vec::new() } else { vec![companions.extract()?] };
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
            let text = "companions: None, a folder or an archive, a mapping of names to bytes, or a function of a name";
            return Err(PyTypeError::new_err(text));
        };
        let mut files = MemoryFiles::new();
        for item in mapping.items()?.iter() {
            let (name, bytes): (String, Vec<u8>) = item.extract()?;
            files.add(&name, bytes);
        }
        // A file without a name has one that no other file has.
        let name = if path.as_os_str().is_empty() { "\u{1}".to_owned() } else { file_name(&path) };
        let own = files.add(&name, bytes);
        let opened = OpenFile::read_from(&mut files, own, &options).map_err(error::open)?;
        Ok((opened, Self::Memory { files: Box::new(files), own }))
    }
    /// The scene of a file that was opened so, and the findings of the conversion. The GIL is not held.
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
            Self::Nowhere => file.to_scene(options, &mut Named(stem(name))).map_err(failure),
            Self::Disk { own, folders, archives } => {
                let mut files = ArchiveFiles::on_disk(archives);
                let opened = own.as_deref().and_then(|own| files.open_path(own).ok());
                let mut files = match opened {
                    Some(Entry::File(file)) => {
                        let on_disk = own.as_deref().filter(|own| own.is_file());
                        let files = SceneFiles::among(files, file, read);
                        // Its own name, where that is a link to another one.
                        match on_disk.and_then(Path::file_stem) {
                            Some(stem) => files.with_model_name(Some(stem.to_string_lossy().into_owned())),
                            None => files,
                        }
                    }
                    _ => SceneFiles::without_file(files, read).with_model_name(Some(stem(name))),
                };
                for folder in folders {
                    if let Some(folder) = game(files.files_mut(), folder) {
                        files = files.with_folder(folder);
                    }
                }
                file.to_scene(options, &mut files).map_err(failure)
            }
            Self::Memory { files, own } => {
                let mut files = SceneFiles::among((**files).clone(), *own, read);
                file.to_scene(options, &mut files).map_err(failure)
            }
            Self::Call(call) => {
                let mut files = Called { call, name: stem(name), raised: None };
                let scene = file.to_scene(options, &mut files);
                files.raised.map_or_else(|| scene.map_err(failure), Err)
            }
        }
    }
}

/// A file on a disk, or one in memory whose companions are there.
fn on_disk(given: Given, folders: Vec<PathBuf>, options: &Options) -> PyResult<(OpenFile, Beside)> {
    let archives = Archives::default();
    let mut files = ArchiveFiles::on_disk(&archives);
    let look = |files: &mut ArchiveFiles<DiskFiles>, name: &str| {
        folders.iter().find_map(|folder| {
            let folder = game(files, folder)?;
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
                // A file that may be a damaged archive reports that itself; a missing one is an error of the system.
                Err(_) => OpenFile::read(&path, options, &Snapshot::default()).map_err(error::open)?,
            };
            // What is not next to the file may be in the folders that were given.
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
    let beside = if is_anywhere { Beside::Disk { own, folders, archives } } else { Beside::Nowhere };
    Ok((opened, beside))
}

/// A folder that was named, or an archive as one, with the packs of its game.
fn game(files: &mut ArchiveFiles<DiskFiles>, folder: &Path) -> Option<FolderId> {
    let folder = match fs::canonicalize(folder).ok().filter(|real| real.is_dir()) {
        Some(real) => files.add_folder(&real),
        None => match files.open_path(folder) {
            Ok(Entry::Folder(folder)) => Some(folder),
            _ => None,
        },
    }?;
    Some(files.game(folder))
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

/// The answer of a Python function to a name.
fn ask(call: &Bound<'_, PyAny>, name: &str) -> PyResult<Option<Vec<u8>>> {
    call.call1((name,))?.extract()
}

/// No files, but the name of the model.
struct Named(String);

impl Resolver for Named {
    fn resolve(&mut self, _: &Request<'_>) -> Result<Option<Found>, ResolveError> {
        Ok(None)
    }
    fn model_name(&self) -> Option<String> {
        Some(self.0.clone())
    }
}

/// Asks an object of Python. After an exception, which is raised in the end, nothing is asked any more.
struct Called<'a> {
    call: &'a Py<PyAny>,
    name: String,
    raised: Option<PyErr>,
}

impl Resolver for Called<'_> {
    fn resolve(&mut self, request: &Request<'_>) -> Result<Option<Found>, ResolveError> {
        if self.raised.is_some() {
            return Ok(None);
        }
        let said = Python::attach(|py| ask(self.call.bind(py), request.path));
        let bytes = said.unwrap_or_else(|raised| {
            self.raised = Some(raised);
            None
        });
        let name = request.path.rsplit(['/', '\\']).next().unwrap_or(request.path);
        Ok(bytes.map(|bytes| Found { name: name.to_owned(), bytes }))
    }
    fn model_name(&self) -> Option<String> {
        Some(self.name.clone())
    }
}

/// For a class that is shared between threads.
const fn is_shared<T: Send + Sync>() {}
const _: () = is_shared::<Beside>();
const _: () = is_shared::<Arc<OpenFile>>();
