//! The figures of one file.

use std::path::Path;

use serde_json::{Map, Value, json};
use triassic::{
    AnyFile,
    formats_core::files::{DiskFiles, Files, find, name_text},
};

use crate::formats::{self, Companions, File};

/// The figures of the file with this content, as one JSON object. An unreadable file has `"ok": false` and an `error`.
///
/// `file` is copied into the object, and its last part determines the names of the companions.
pub(crate) fn digest(file: &str, bytes: &[u8], companion: &mut Companions<'_>) -> Value {
    let mut object = Map::new();
    object.insert("file".into(), file.into());
    let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
    let figures = formats::figures(&mut File { name, bytes, companion });
    match figures.unwrap_or_else(|| Err(AnyFile::parse(bytes).err().unwrap_or_else(|| panic!("{file} has no figures"))))
    {
        Ok(figures) => object.extend(figures),
        Err(error) => object.extend([("ok".into(), json!(false)), ("error".into(), json!(error.to_string()))]),
    }
    Value::Object(object)
}

/// Finds files in the folder of `file` by name, ignoring case: an exact match comes first.
pub(crate) fn adjacent(file: &Path) -> impl FnMut(&str) -> Option<(String, Vec<u8>)> + use<> {
    let mut files = DiskFiles::new();
    let folder = files.open_folder(file.parent().unwrap_or(Path::new("")));
    move |name| {
        let found = find(&mut files, folder?, name)?;
        let bytes = files.read(found, u64::MAX).ok()?;
        Some((name_text(files.name(found)), bytes))
    }
}
