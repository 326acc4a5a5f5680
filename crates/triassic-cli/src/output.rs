//! Output files: writing them so that no partial file remains.

use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
};

use tempfile::TempPath;

use crate::failure::Failure;

/// How files are written.
#[derive(Debug, Clone)]
pub(crate) struct Writer {
    /// Whether to replace existing files.
    pub(crate) force: bool,
    /// The input file, which is never replaced.
    pub(crate) input: Option<PathBuf>,
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
            Ok(_) if self.is_input(path) => Err(failed(path, &"this is the input file")),
            Ok(_) | Err(_) => Ok(()),
        }
    }
    fn is_input(&self, path: &Path) -> bool {
        let real = |path: &Path| fs::canonicalize(path).ok();
        self.input.as_deref().is_some_and(|input| real(input).is_some() && real(input) == real(path))
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
        for (path, _) in files {
            self.check(path)?;
        }
        for (path, _) in files {
            make_folder_of(path)?;
        }
        let mut ready: Vec<(TempPath, &Path)> = Vec::new();
        for (path, bytes) in files {
            ready.push((temporary(path, |file| file.write_all(bytes))?, path));
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
    fn put(&self, file: TempPath, path: &Path) -> io::Result<()> {
        let done = if self.force { file.persist(path) } else { file.persist_noclobber(path) };
        done.map_err(|error| error.error)
    }
}

/// Creates the folder of an output if it is missing.
pub(crate) fn make_folder_of(path: &Path) -> Result<(), Failure> {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).map_or(Ok(()), folder)
}

/// Creates a folder and its parents if they are missing.
pub(crate) fn folder(path: &Path) -> Result<(), Failure> {
    fs::create_dir_all(path).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => failed(path, &"not a folder"),
        _ => failed(path, &error),
    })
}

/// A temporary file with this content in the folder of `path`, which gets its name when it is complete. It is closed,
/// because a model may become more files than may be open at a time.
fn temporary(path: &Path, content: impl FnOnce(&mut fs::File) -> io::Result<()>) -> Result<TempPath, Failure> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    builder.prefix(".triassic-").suffix(".tmp");
    // Temporary files are private by default; results get the permissions of any new file.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder.tempfile_in(folder).map_err(|error| match error.kind() {
        // The system's message would name the temporary file.
        kind => match error.get_ref().and_then(std::error::Error::source) {
            Some(cause) => failed(path, &cause),
            None => failed(path, &kind),
        },
    })?;
    content(file.as_file_mut()).map_err(|error| failed(path, &error))?;
    Ok(file.into_temp_path())
}

/// Whether there is no room for what is written: the error is of the output, not of what is read for it.
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
