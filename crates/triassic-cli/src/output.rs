//! Output files: no partial file remains if writing fails.

use std::{
    collections::BTreeSet,
    ffi::OsStr,
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
    process,
    sync::{Mutex, MutexGuard, OnceLock, PoisonError},
};

use tempfile::TempPath;
use triassic::formats_core::files::Snapshot;

use crate::failure::Failure;

/// How files are written.
#[derive(Debug, Clone)]
pub(crate) struct Writer {
    /// Whether to replace existing files.
    pub(crate) force: bool,
    /// The input file, which is never replaced.
    pub(crate) input: Option<PathBuf>,
    /// The cached folders, for a run that searches files in them: its own outputs are not included.
    pub(crate) snapshot: Option<Snapshot>,
}

impl Writer {
    /// Refuses an existing file that must not be replaced. This is checked before any work is done; a file that is
    /// created in the meantime is not overwritten either.
    pub(crate) fn check(&self, path: &Path) -> Result<(), Failure> {
        match fs::symlink_metadata(path) {
            Ok(_) if path.is_dir() => Err(failed(path, &"a folder has this name")),
            // A device or a pipe would be replaced by a file.
            Ok(_) if fs::metadata(path).is_ok_and(|there| !there.is_file()) => Err(failed(path, &"not a regular file")),
            Ok(_) if !self.force => Err(exists(path)),
            Ok(_) => refuse_inputs(path, self.input.as_deref()),
            Err(_) => Ok(()),
        }
    }
    /// Writes one file.
    pub(crate) fn write(
        &self,
        path: &Path,
        content: impl FnOnce(&mut fs::File) -> io::Result<()>,
    ) -> Result<(), Failure> {
        make_folder_of(path)?;
        let file = temporary(path, content)?;
        self.put(file, path).map_err(|error| if is_there(&error) { exists(path) } else { failed(path, &error) })
    }
    /// Writes several files, the first of which refers to the others: all of them, or none if one cannot be written.
    pub(crate) fn write_all(&self, files: &[(&Path, &[u8])]) -> Result<(), Failure> {
        self.write_each(files, |_, bytes, file| file.write_all(bytes))
    }
    fn write_each(
        &self,
        files: &[(&Path, &[u8])],
        content: impl Fn(&Path, &[u8], &mut fs::File) -> io::Result<()>,
    ) -> Result<(), Failure> {
        for (path, _) in files {
            self.check(path)?;
        }
        for (path, _) in files {
            make_folder_of(path)?;
        }
        let mut ready: Vec<(Temporary, &Path)> = Vec::new();
        for (path, bytes) in files {
            ready.push((temporary(path, |file| content(path, bytes, file))?, path));
        }
        let mut done: Vec<&Path> = Vec::new();
        // The file that refers to the others is created last.
        for (file, path) in ready.into_iter().rev() {
            if let Err(error) = self.put(file, path) {
                if !self.force {
                    // They did not exist before.
                    for path in done {
                        let _ = fs::remove_file(path);
                    }
                }
                return Err(if is_there(&error) { exists(path) } else { failed(path, &error) });
            }
            done.push(path);
        }
        Ok(())
    }
    fn put(&self, mut file: Temporary, path: &Path) -> io::Result<()> {
        if let Some(snapshot) = &self.snapshot {
            snapshot.add_written(path);
        }
        let Some(file) = file.path.take() else { return Ok(()) };
        let done = if self.force { file.persist(path) } else { file.persist_noclobber(path) };
        done.map_err(|error| error.error)
    }
}

/// Writes the files of a model that is changed in place. They keep their permissions, and read-only ones are refused.
pub(crate) fn replace(files: &[(&Path, &[u8])]) -> Result<(), Failure> {
    for (path, _) in files {
        if fs::metadata(path).is_ok_and(|there| there.permissions().readonly()) {
            return Err(failed(path, &"the file is read-only"));
        }
    }
    let writer = Writer { force: true, input: None, snapshot: None };
    writer.write_each(files, |path, bytes, file| {
        file.write_all(bytes)?;
        if let Ok(there) = fs::metadata(path) {
            file.set_permissions(there.permissions())?;
        }
        // The new file must be on the disk before it replaces the old one.
        file.sync_all()
    })
}

/// Refuses an output that is one of these inputs, or an archive that contains one.
pub(crate) fn refuse_inputs<'a>(output: &Path, inputs: impl IntoIterator<Item = &'a Path>) -> Result<(), Failure> {
    let Ok(own) = fs::canonicalize(output) else { return Ok(()) };
    let is_own = |path: &Path| fs::canonicalize(path).is_ok_and(|real| real == own);
    let is_input = inputs.into_iter().any(|input| input.ancestors().any(is_own));
    if is_input { Err(failed(output, &"the output is the input file")) } else { Ok(()) }
}

/// Creates the folder of an output if it is missing.
pub(crate) fn make_folder_of(path: &Path) -> Result<(), Failure> {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).map_or(Ok(()), folder)
}

/// The output folder of the run. Links below it are not followed.
static ROOT: OnceLock<PathBuf> = OnceLock::new();

/// Sets the folder that the outputs of the run are below.
pub(crate) fn set_root(path: &Path) {
    // There is one per run.
    let _ = ROOT.set(path.to_owned());
}

/// Creates a folder and its parents if they are missing.
pub(crate) fn folder(path: &Path) -> Result<(), Failure> {
    match ROOT.get().and_then(|root| Some((root, path.strip_prefix(root).ok()?))) {
        Some((root, below)) if !below.as_os_str().is_empty() => folders_below(root, below),
        _ => make_all(path),
    }
}

fn make_all(path: &Path) -> Result<(), Failure> {
    fs::create_dir_all(path).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => failed(path, &"not a folder"),
        _ => failed(path, &error),
    })
}

/// Creates the folders of a path below an output folder. A link among them is not followed: it may lead anywhere.
pub(crate) fn folders_below(root: &Path, below: &Path) -> Result<(), Failure> {
    make_all(root)?;
    let mut path = root.to_owned();
    for part in below {
        path.push(part);
        make_folder(&path).map_err(|why| failed(&path, &why))?;
    }
    Ok(())
}

fn make_folder(folder: &Path) -> Result<(), String> {
    match fs::symlink_metadata(folder) {
        Ok(there) if there.is_dir() => Ok(()),
        Ok(there) if there.is_symlink() => Err("refusing to write through a symbolic link".to_owned()),
        Ok(_) => Err("a file has the same name as this folder".to_owned()),
        Err(_) => match fs::create_dir(folder) {
            // Another thread was first.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
            made => made.map_err(|error| error.to_string()),
        },
    }
}

/// The temporary files that exist now.
static TEMPORARIES: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

fn temporaries() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    TEMPORARIES.lock().unwrap_or_else(PoisonError::into_inner)
}

const PREFIX: &str = ".triassic-";
const SUFFIX: &str = ".tmp";

/// Whether a file with this name is being written, or remains from a killed run.
pub(crate) fn is_temporary(name: &OsStr) -> bool {
    let name = name.as_encoded_bytes();
    name.starts_with(PREFIX.as_bytes()) && name.ends_with(SUFFIX.as_bytes())
}

/// Ends the program as Ctrl-C does, without leaving incomplete files.
pub(crate) fn abandon() -> ! {
    // No more files are created or renamed from here on.
    let left = temporaries();
    for path in &*left {
        let _ = fs::remove_file(path);
    }
    process::exit(130)
}

/// A temporary file, which is removed when it is dropped, and when the program is interrupted.
#[derive(Debug)]
struct Temporary {
    path: Option<TempPath>,
    known_as: PathBuf,
}

impl Drop for Temporary {
    fn drop(&mut self) {
        drop(self.path.take());
        temporaries().remove(&self.known_as);
    }
}

/// Creates a temporary file with this content in the folder of `path`, which is renamed when it is complete. It is
/// closed, because a model may have more output files than may be open at a time.
fn temporary(path: &Path, content: impl FnOnce(&mut fs::File) -> io::Result<()>) -> Result<Temporary, Failure> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    builder.prefix(PREFIX).suffix(SUFFIX);
    // Temporary files are private by default; results get the permissions of any new file.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    // A signal must not arrive between its creation and its registration.
    let mut known = temporaries();
    let file = builder.tempfile_in(folder).map_err(|error| {
        // The system's message would contain the name of the temporary file.
        match error.get_ref().and_then(std::error::Error::source) {
            Some(cause) => failed(path, &cause),
            None => failed(path, &error.kind()),
        }
    })?;
    known.insert(file.path().to_owned());
    drop(known);
    let (mut file, temporary) = file.into_parts();
    let temporary = Temporary { known_as: temporary.to_path_buf(), path: Some(temporary) };
    content(&mut file).map_err(|error| failed(path, &error))?;
    Ok(temporary)
}

/// Whether the disk is full: then the error is about the output, not the input files.
pub(crate) fn is_full(error: &io::Error) -> bool {
    use io::ErrorKind::{FileTooLarge, QuotaExceeded, StorageFull};
    matches!(error.kind(), StorageFull | QuotaExceeded | FileTooLarge)
}

fn is_there(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::AlreadyExists
}

fn exists(path: &Path) -> Failure {
    Failure::Exists(path.to_owned())
}

fn failed(path: &Path, why: &dyn std::fmt::Display) -> Failure {
    Failure::Other(format!("{}: {why}", path.display()))
}
