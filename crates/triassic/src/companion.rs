//! The files that belong to a model, found beside it.

#[cfg(feature = "goldsrc-mdl")]
use std::collections::BTreeSet;
use std::{
    path::{Path, PathBuf},
    vec::Vec,
};

use crate::{AnyModel, OpenCause, Options};

/// What a companion is for, in the words of its format.
#[cfg(feature = "goldsrc-mdl")]
type Role = goldsrc_mdl::Role;
#[cfg(not(feature = "goldsrc-mdl"))]
type Role = core::convert::Infallible;

/// A file that was found for a model, and belongs to it: in memory, or why not.
#[derive(Debug)]
pub struct CompanionFile {
    path: PathBuf,
    #[cfg_attr(not(feature = "goldsrc-mdl"), expect(dead_code, reason = "no format has companions"))]
    role: Role,
    bytes: Result<Vec<u8>, OpenCause>,
}

impl CompanionFile {
    /// Where it was read from.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }
    /// What is in it.
    ///
    /// # Errors
    /// Why it cannot be used. The model is then as it would be without it.
    pub fn bytes(&self) -> Result<&[u8], &OpenCause> {
        self.bytes.as_deref()
    }
    /// Makes it a part of `model`.
    pub(crate) fn add_to<'a>(&'a self, model: &mut AnyModel<'a>) {
        #[cfg(feature = "goldsrc-mdl")]
        if let (AnyModel::GoldsrcMdl(set), Ok(bytes)) = (model, &self.bytes) {
            // It was tried when it was read.
            let _ = set.add(self.role, bytes);
        }
        #[cfg(not(feature = "goldsrc-mdl"))]
        let _ = (&self.bytes, model);
    }
}

/// The companions of the model that was read from `path`.
#[cfg(not(feature = "goldsrc-mdl"))]
pub(crate) fn find(_: &Path, _: &[u8], _: &Options) -> Vec<CompanionFile> {
    Vec::new()
}

/// The companions of the model that was read from `path`.
#[cfg(feature = "goldsrc-mdl")]
pub(crate) fn find(path: &Path, bytes: &[u8], options: &Options) -> Vec<CompanionFile> {
    let Ok(AnyModel::GoldsrcMdl(set)) = AnyModel::parse_with(bytes, options) else { return Vec::new() };
    let Some(name) = path.file_name() else { return Vec::new() };
    let mut folder = Folder::of(path);
    let wanted = set.model().companions(&name.to_string_lossy()).into_iter().take(MOST);
    // A file has one use. Otherwise many groups that name the same one would fill the memory with its copies.
    let mut taken = BTreeSet::new();
    let found = wanted.filter_map(|wanted| {
        let path = wanted.names.iter().find_map(|name| folder.find(name, false).or_else(|| folder.find(name, true)))?;
        if !taken.insert(path.clone()) {
            return None;
        }
        let bytes = crate::open::read(&path, options.max_file_size).and_then(|bytes| {
            set.clone().add(wanted.role, &bytes)?;
            Ok(bytes)
        });
        Some(CompanionFile { path, role: wanted.role, bytes })
    });
    found.collect()
}

/// More files than any model has: the engines take 16 to 32.
#[cfg(feature = "goldsrc-mdl")]
const MOST: usize = 256;

/// The folder of a model, whose names are read when they are first asked for.
#[cfg(feature = "goldsrc-mdl")]
struct Folder<'a> {
    model: &'a Path,
    names: Option<Vec<std::ffi::OsString>>,
}

#[cfg(feature = "goldsrc-mdl")]
impl<'a> Folder<'a> {
    fn of(model: &'a Path) -> Self {
        Self { model, names: None }
    }
    fn path(&self) -> &'a Path {
        match self.model.parent() {
            // The parent of `leet.mdl` is the empty path, which means here.
            None => Path::new("."),
            Some(path) if path.as_os_str().is_empty() => Path::new("."),
            Some(path) => path,
        }
    }
    /// The file of this name, of several in other letter case the first. Never one outside of the folder, nor the model.
    fn find(&mut self, name: &str, ignore_case: bool) -> Option<PathBuf> {
        use std::fs;
        let folder = self.path();
        let names = self.names.get_or_insert_with(|| {
            let entries = fs::read_dir(folder).into_iter().flatten().flatten();
            let mut names: Vec<_> = entries.map(|entry| entry.file_name()).collect();
            names.sort_unstable();
            names
        });
        let wanted = name.to_lowercase();
        let fits = |other: &&std::ffi::OsString| {
            *other == name || ignore_case && other.to_string_lossy().to_lowercase() == wanted
        };
        // A name of the folder's own list cannot lead out of it, but a link can.
        let found = folder.join(names.iter().find(fits)?);
        let real = fs::canonicalize(&found).ok()?;
        let inside = real.parent() == Some(&*fs::canonicalize(folder).ok()?);
        let other = fs::canonicalize(self.model).is_ok_and(|model| model != real);
        // With the folder's name as it was given, which may be none.
        (inside && other && real.is_file()).then(|| self.model.with_file_name(found.file_name().unwrap_or_default()))
    }
}
