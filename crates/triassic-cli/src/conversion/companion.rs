//! Companion files that were given as if they were models.

use std::path::Path;

use triassic::{
    AnyFile, Kind,
    formats_core::files::{DiskFiles, Files, find},
};

use crate::failure::Failure;

/// Says what the file is, and which model it belongs to: the file beside it whose name is this one's without its suffix.
pub(crate) fn failure(model: &AnyFile<'_>, path: Option<&Path>) -> Failure {
    let (what, tail) = match model.kind() {
        Kind::Textures => ("the texture file", 1),
        _ => ("a sequence file", 2),
    };
    let owner = path.and_then(|path| owner(path, tail));
    Failure::Other(match owner {
        Some(owner) => format!("this is {what}; it belongs to {owner}; convert that instead"),
        None => format!("this is {what} of a model that is not in its folder"),
    })
}

/// The file beside `path` whose name is the same without the last characters of the stem, ignoring case.
fn owner(path: &Path, tail: usize) -> Option<String> {
    let stem = path.file_stem()?.to_str()?;
    let (end, _) = stem.char_indices().rev().nth(tail.checked_sub(1)?)?;
    let wanted = format!("{}.{}", stem.get(..end)?, path.extension()?.to_str()?).to_lowercase();
    let mut files = DiskFiles::new();
    let folder = files.open_folder(path.parent()?)?;
    let found = find(&mut files, folder, &wanted)?;
    Some(files.label(found).display().to_string())
}
