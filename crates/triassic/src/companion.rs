//! The files that belong to a file, found beside it.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    string::String,
    sync::OnceLock,
    vec::Vec,
};

use formats_core::{
    Role, Source,
    folder::{Folders, extension},
};

use crate::{AnyFile, OpenCause, Options};

/// A file that was found for another one, and belongs to it: in memory, or why not.
#[derive(Debug)]
pub struct CompanionFile {
    path: PathBuf,
    extension: String,
    role: Role,
    bytes: Result<Vec<u8>, OpenCause>,
    /// Why the file that it belongs to does not take it.
    refused: OnceLock<OpenCause>,
}

impl CompanionFile {
    /// Where it was read from.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }
    /// What it holds.
    #[must_use]
    pub const fn role(&self) -> Role {
        self.role
    }
    /// What is in it.
    ///
    /// # Errors
    /// Why it cannot be used. The file that it belongs to is then as it would be without it.
    pub fn bytes(&self) -> Result<&[u8], &OpenCause> {
        match self.refused.get() {
            Some(cause) => Err(cause),
            None => self.bytes.as_deref(),
        }
    }
    /// Makes it a part of `file`.
    pub(crate) fn add_to<'a>(&'a self, file: &mut AnyFile<'a>, options: &Options) {
        if let Ok(bytes) = &self.bytes {
            let source = Source::new(bytes).with_limits(options.limits).with_extension(&self.extension);
            if let Err(error) = file.add(self.role, source) {
                // If it was refused before, it was for the same reason.
                let _ = self.refused.set(error.into());
            }
        }
    }
}

/// The companions of `file`, which was read from `path`: looked for in its own folder, without regard to letter case.
/// Never one outside of the folder, nor the file itself.
pub(crate) fn find(path: &Path, file: &AnyFile<'_>, options: &Options) -> Vec<CompanionFile> {
    let Some(name) = path.file_name() else { return Vec::new() };
    let wanted = file.companions(&name.to_string_lossy());
    if wanted.is_empty() {
        return Vec::new();
    }
    let own = fs::canonicalize(path).ok();
    let (mut folders, folder) = (Folders::default(), path.parent().unwrap_or(Path::new("")));
    // A file has one use. Otherwise many groups that name the same one would fill the memory with its copies.
    let mut taken = BTreeSet::new();
    let found = wanted.into_iter().take(MOST).filter_map(|wanted| {
        let path = wanted.names.iter().find_map(|name| {
            // A name in the folder, not a way to another one.
            let path = folders.find(folder, name).filter(|_| !name.contains(['/', '\\']))?;
            (fs::canonicalize(&path).ok() != own).then_some(path)
        })?;
        if !taken.insert(path.clone()) {
            return None;
        }
        Some(CompanionFile {
            bytes: crate::open::read(&path, options.max_file_size),
            extension: extension(&path),
            role: wanted.role,
            refused: OnceLock::new(),
            path,
        })
    });
    found.collect()
}

/// More files than any model has: the engines take 16 to 32.
const MOST: usize = 256;
