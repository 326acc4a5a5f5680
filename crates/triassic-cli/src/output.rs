//! Output files: their names, and writing them so that no partial file remains.

use std::{
    collections::{HashMap, HashSet},
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
};

use tempfile::TempPath;

use crate::{failure::Failure, input::Input};

/// Gives every input a name below a folder: its own path with another extension, which is empty for folders.
///
/// Where several would get the same name, ignoring case, `_2`, `_3`, … is appended to the later ones.
pub(crate) fn names<'a>(inputs: impl Iterator<Item = &'a Path> + Clone, extension: &str) -> Vec<PathBuf> {
    let plain = |input: &Path, number: usize| {
        let mut name = input.file_stem().unwrap_or_default().to_owned();
        if number > 1 {
            name.push(format!("_{number}"));
        }
        if !extension.is_empty() {
            name.push(format!(".{extension}"));
        } else if name == "." || name == ".." {
            // This remains of `...md2`, and as a folder name it would refer to another folder.
            name.push("_");
        }
        input.with_file_name(name)
    };
    let key = |path: &Path| path.to_string_lossy().to_lowercase();
    // A numbered name must not be one that another input has by itself.
    let wanted: HashSet<String> = inputs.clone().map(|input| key(&plain(input, 1))).collect();
    let mut last: HashMap<String, usize> = HashMap::new();
    let mut names = Vec::new();
    for input in inputs {
        let number = last.entry(key(&plain(input, 1))).or_insert(0);
        *number = number.saturating_add(1);
        while *number > 1 && wanted.contains(&key(&plain(input, *number))) {
            *number = number.saturating_add(1);
        }
        names.push(plain(input, *number));
    }
    names
}

/// [`names`] for inputs, relative to their folders. Files that are not models do not use up names.
pub(crate) fn names_of_models(inputs: &mut [Input], extension: &str) -> Vec<PathBuf> {
    let key = |input: &Input| input.below.with_extension("").to_string_lossy().to_lowercase();
    let mut wanted: HashMap<String, usize> = HashMap::new();
    for input in &*inputs {
        let count = wanted.entry(key(input)).or_insert(0);
        *count = count.saturating_add(1);
    }
    // Files are read only where names conflict, and each only once.
    let is_alone = |input: &Input| wanted.get(&key(input)).is_none_or(|count| *count < 2);
    let takes: Vec<bool> = inputs.iter_mut().map(|input| is_alone(input) || input.is_detected()).collect();
    let taking = || inputs.iter().zip(&takes).filter(|(_, takes)| **takes);
    let mut names = names(taking().map(|(input, _)| input.below.as_path()), extension).into_iter();
    takes.iter().map(|takes| if *takes { names.next().unwrap_or_default() } else { PathBuf::new() }).collect()
}

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
        let file = temporary(path, content)?;
        self.put(file, path).map_err(|error| if is_there(&error) { exists(path) } else { failed(path, &error) })
    }
    /// Writes several files, the first of which refers to the others: all of them, or none if one cannot be written.
    pub(crate) fn write_all(&self, files: &[(&Path, &[u8])]) -> Result<(), Failure> {
        for (path, _) in files {
            self.check(path)?;
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

/// Creates a folder and its parents if they are missing.
pub(crate) fn folder(path: &Path) -> Result<(), Failure> {
    fs::create_dir_all(path).map_err(|error| failed(path, &error))
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
        io::ErrorKind::NotFound => failed(path, &"its folder does not exist"),
        kind => match error.get_ref().and_then(std::error::Error::source) {
            Some(cause) => failed(path, &cause),
            None => failed(path, &kind),
        },
    })?;
    content(file.as_file_mut()).map_err(|error| failed(path, &error))?;
    Ok(file.into_temp_path())
}

fn is_there(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::AlreadyExists
}

fn exists(path: &Path) -> Failure {
    failed(path, &"this file exists already; --force replaces it")
}

fn failed(path: &Path, why: &dyn std::fmt::Display) -> Failure {
    Failure::Other(format!("{}: {why}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(inputs: &[&str], extension: &str) -> Vec<String> {
        let names = names(inputs.iter().map(Path::new), extension);
        names.iter().map(|name| name.to_string_lossy().replace('\\', "/")).collect()
    }

    #[test]
    fn names_are_those_of_the_inputs() {
        assert_eq!(
            named(&["a/tris.md2", "b/tris.md2", "c.d.mdl", "e"], "glb"),
            ["a/tris.glb", "b/tris.glb", "c.d.glb", "e.glb"]
        );
        assert_eq!(named(&["a/tris.md2", "x.mdl"], ""), ["a/tris", "x"]);
        assert_eq!(named(&["a/...md2", "..md2", ".md2", "....md2"], ""), ["a/.._", "._", ".md2", "..."]);
    }
    #[test]
    fn equal_names_are_numbered_and_take_no_other() {
        assert_eq!(
            named(&["a.md2", "A.mdl", "a_2.md2", "a.mdl", "a"], "glb"),
            ["a.glb", "A_3.glb", "a_2.glb", "a_4.glb", "a_5.glb"]
        );
    }
}
