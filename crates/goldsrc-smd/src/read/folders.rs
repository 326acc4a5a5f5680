//! The folders in which the files of a QC are searched for.

use std::sync::Arc;

use formats_core::files::{Entry, FileId, Files, FolderId};

use super::{
    place::{Findings, Place},
    words::Word,
};
use crate::{codes, file_name};

/// Folders that are searched for the files of a QC, one after another.
#[derive(Debug, Default)]
pub(super) struct Folders {
    /// The folder of the QC: files outside it are only read if they are below one of `allowed`.
    home: Option<FolderId>,
    allowed: Vec<FolderId>,
    searched: Vec<FolderId>,
}

/// Why a file is not available.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NotFound {
    /// It does not exist.
    Missing,
    /// Its path leads out of the folder of the QC.
    Outside,
}

impl NotFound {
    /// Describes the file with the reason, for an error.
    pub(super) fn describe(self, name: &str) -> String {
        match self {
            Self::Missing => name.to_owned(),
            Self::Outside => format!("{name}, outside the folder of the QC, which requires --allow DIR"),
        }
    }
}

/// The result of looking up a path.
enum Found {
    It(Entry),
    Missing,
    Outside,
}

impl Folders {
    pub(super) fn new(home: FolderId, allowed: &[FolderId]) -> Self {
        Self { home: Some(home), allowed: allowed.to_vec(), searched: Vec::new() }
    }
    /// Whether a folder was added.
    pub(super) fn is_empty(&self) -> bool {
        self.searched.is_empty()
    }
    /// Adds a folder that a QC names. A missing or forbidden folder is a finding.
    pub(super) fn add(&mut self, files: &mut dyn Files, word: &Word, found: &mut Findings) {
        let Some(home) = self.home else { return };
        let path = path(files, word);
        match self.entry(files, home, &path) {
            Found::It(Entry::Folder(folder)) => self.searched.push(folder),
            Found::It(Entry::File(_)) | Found::Missing => {
                found.report(codes::MISSING_FOLDER, &word.place, word.text.clone());
            }
            Found::Outside => found.report(codes::OUTSIDE_FOLDER, &word.place, word.text.clone()),
        }
    }
    /// Finds the first of these names in the folders of the QC, in its own folder or in the allowed ones; otherwise returns the
    /// reason.
    pub(super) fn file(
        &self,
        files: &mut dyn Files,
        names: &[String],
        place: &Place,
        found: &mut Findings,
    ) -> Result<FileId, NotFound> {
        let home = self.home.ok_or(NotFound::Missing)?;
        let mut outside = None;
        for name in names {
            for folder in self.searched.iter().chain([&home]).chain(&self.allowed) {
                match self.entry(files, *folder, name) {
                    Found::It(Entry::File(file)) if self.is_allowed(files, file) => return Ok(file),
                    Found::It(Entry::File(_)) | Found::Outside => outside = Some(name),
                    Found::It(Entry::Folder(_)) | Found::Missing => {}
                }
            }
        }
        if let Some(name) = outside {
            found.report(codes::OUTSIDE_FOLDER, place, name.clone());
            return Err(NotFound::Outside);
        }
        Err(NotFound::Missing)
    }
    fn is_allowed(&self, files: &dyn Files, file: FileId) -> bool {
        self.home.iter().chain(&self.allowed).any(|folder| files.is_below(file, *folder))
    }
    /// Returns the entry at a path below a folder. `..` leads up only if other folders are allowed.
    fn entry(&self, files: &mut dyn Files, from: FolderId, path: &str) -> Found {
        let is_absolute = path.starts_with(['/', '\\']) || path.contains(':');
        if is_absolute || path.contains('\0') {
            return Found::Outside;
        }
        let mut at = Entry::Folder(from);
        // Its depth below the folder.
        let mut depth = 0_u32;
        for part in path.split(['/', '\\']).filter(|part| !matches!(*part, "" | ".")) {
            let Entry::Folder(folder) = at else { return Found::Missing };
            if part.trim_end_matches([' ', '.']).is_empty() {
                // `..`; names of only dots or spaces are not valid anywhere.
                if part != ".." || (depth == 0 && self.allowed.is_empty()) {
                    return Found::Outside;
                }
                let Some(above) = files.parent(folder) else { return Found::Outside };
                (at, depth) = (Entry::Folder(above), depth.saturating_sub(1));
                continue;
            }
            let Some(entry) = files.entry(folder, part.as_bytes()) else { return Found::Missing };
            (at, depth) = (entry, depth.saturating_add(1));
        }
        Found::It(at)
    }
}

/// Converts a path in a QC to a file system path.
pub(super) fn path(files: &dyn Files, word: &Word) -> String {
    files.decode(&file_name::bytes(&word.text))
}

/// Returns the possible file names of an SMD that a QC names.
pub(super) fn smd_names(files: &dyn Files, word: &Word) -> Vec<String> {
    let name = path(files, word);
    let has_extension = name.rsplit_once('.').is_some_and(|(_, end)| end.eq_ignore_ascii_case("smd"));
    let longer = format!("{name}.smd");
    if has_extension { vec![name, longer] } else { vec![longer] }
}

/// Returns the possible file names of a texture's image, a BMP first. If the name is not a valid file name, the safe form is used.
pub(super) fn image_names(files: &dyn Files, texture: &str) -> Vec<String> {
    let name = files.decode(&file_name::bytes(texture));
    let mut names = vec![name.clone()];
    let safe = file_name::safe_name(&name);
    for name in [name, safe] {
        let stem = match name.rsplit_once('.') {
            Some((stem, end)) if file_name::IMAGES.iter().any(|known| end.eq_ignore_ascii_case(known)) => stem,
            _ => name.as_str(),
        };
        names.extend(file_name::IMAGES.iter().map(|end| format!("{stem}.{end}")));
    }
    let mut tried = std::collections::BTreeSet::new();
    names.retain(|name| tried.insert(name.clone()));
    names
}

/// The display name of a file.
pub(super) fn label(files: &dyn Files, file: FileId) -> Arc<str> {
    files.label(file).display().to_string().into()
}
