//! Companion files, found in the folder of the file that they belong to.

use std::{
    path::{Path, PathBuf},
    string::String,
    sync::OnceLock,
    vec::Vec,
};

use formats_core::{
    Role, Source,
    files::{FileId, Files, extension, find, name_text},
};

use crate::{AnyFile, OpenCause, Options};

/// A companion file that was found: its bytes, or the reason why it cannot be used.
#[derive(Debug)]
pub struct CompanionFile {
    path: PathBuf,
    extension: String,
    role: Role,
    bytes: Result<Vec<u8>, OpenCause>,
    /// The reason why the file that it belongs to rejected it.
    refused: OnceLock<OpenCause>,
}

impl CompanionFile {
    /// The path that it was read from.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }
    /// Its role.
    #[must_use]
    pub const fn role(&self) -> Role {
        self.role
    }
    /// Its bytes.
    ///
    /// # Errors
    /// If it cannot be used. The file that it belongs to is then parsed without it.
    pub fn bytes(&self) -> Result<&[u8], &OpenCause> {
        match self.refused.get() {
            Some(cause) => Err(cause),
            None => self.bytes.as_deref(),
        }
    }
    /// Adds it to `file`.
    pub(crate) fn add_to<'a>(&'a self, file: &mut AnyFile<'a>, options: &Options) {
        if let Ok(bytes) = &self.bytes {
            let source = Source::new(bytes).with_limits(options.limits).with_extension(&self.extension);
            if let Err(error) = file.add(self.role, source) {
                // A repeated attempt gives the same error.
                let _ = self.refused.set(error.into());
            }
        }
    }
}

/// The companions of `file`, which is `own` among these files. They are searched in its folder, ignoring case, never
/// outside it; the file itself is not one of them.
/// of it; the file itself is not one of them.
pub(crate) fn find_all(
    files: &mut dyn Files,
    own: FileId,
    file: &AnyFile<'_>,
    options: &Options,
) -> Vec<CompanionFile> {
    let wanted = file.companions(&name_text(files.name(own)));
    let folder = files.folder_of(own);
    // Each file is used once. Otherwise many groups with the same file name would fill the memory with copies.
    let mut taken: Vec<FileId> = Vec::new();
    let found = wanted.into_iter().take(MOST).filter_map(|wanted| {
        let found = wanted.names.iter().find_map(|name| {
            // Only a file name, not a path to another folder.
            let found = find(files, folder, name).filter(|_| !name.contains(['/', '\\']))?;
            (!files.is_same(found, own)).then_some(found)
        })?;
        if taken.iter().any(|taken| files.is_same(*taken, found)) {
            return None;
        }
        taken.push(found);
        let path = files.label(found);
        Some(CompanionFile {
            bytes: files.read(found, options.max_file_size).map_err(Into::into),
            extension: extension(&path),
            role: wanted.role,
            refused: OnceLock::new(),
            path,
        })
    });
    found.collect()
}

/// More companions than any model has: the engines accept 16 to 32.
pub(crate) const MOST: usize = 256;
