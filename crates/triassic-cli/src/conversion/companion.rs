//! Companion files that were given instead of their models.

use std::path::Path;

use triassic::{
    AnyFile, Kind,
    formats_core::files::{find, name_text},
};

use crate::{failure::Failure, input::Input};

/// The error with the kind of the file, and its model: the file next to it with the same name except for the suffix.
pub(crate) fn failure(model: &AnyFile<'_>, input: &Input) -> Failure {
    let (what, tail) = match model.kind() {
        Kind::Textures => ("the texture file", 1),
        _ => ("a sequence file", 2),
    };
    Failure::Other(match owner(input, tail) {
        Some(owner) => format!("this is {what}; it belongs to {owner}; convert that instead"),
        None => format!("this is {what} of a model that is not in its folder"),
    })
}

/// The file next to an input with the same name except for the last characters of the stem, ignoring case.
fn owner(input: &Input, tail: usize) -> Option<String> {
    let path = Path::new(&input.name);
    let stem = path.file_stem()?.to_str()?;
    let (end, _) = stem.char_indices().rev().nth(tail.checked_sub(1)?)?;
    let wanted = format!("{}.{}", stem.get(..end)?, path.extension()?.to_str()?).to_lowercase();
    let (mut files, own) = input.siblings()?;
    let folder = files.folder_of(own);
    let found = find(&mut *files, folder, &wanted)?;
    Some(path.with_file_name(name_text(files.name(found))).display().to_string())
}
