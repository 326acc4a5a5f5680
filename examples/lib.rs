//! Figures that tell whether two readers see the same in a file: counts, names, digests of decoded lists.
//!
//! The example `digest` prints them; the tests on a corpus compare them with those of an independent reader. All
//! digests are SHA-256 of tightly packed little-endian numbers in file order, in hexadecimal.

pub mod figures;

use std::{
    fs,
    path::{Path, PathBuf},
};

use serde_json::{Map, Value, json};

/// The figures of the file with this content, as one JSON object. A file that cannot be read has `"ok": false` and an
/// `error`.
///
/// `file` goes into the object as it is. `companion` gives the content of a file beside it by name, whatever the case of
/// the name, if there is one.
pub fn digest(file: &str, bytes: &[u8], companion: &mut dyn FnMut(&str) -> Option<Vec<u8>>) -> Value {
    let mut object = Map::new();
    object.insert("file".into(), file.into());
    let _ = companion;
    match figures::quake_md2::figures(bytes) {
        Ok(figures) => object.extend(figures),
        Err(error) => object.extend([("ok".into(), json!(false)), ("error".into(), json!(error.to_string()))]),
    }
    Value::Object(object)
}

/// Gives the content of files in the folder of `file` by name, whatever the case of the name.
pub fn beside(file: &Path) -> impl FnMut(&str) -> Option<Vec<u8>> + use<> {
    let folder = file.parent().map(Path::to_path_buf).unwrap_or_default();
    let folder = if folder.as_os_str().is_empty() { PathBuf::from(".") } else { folder };
    move |name| {
        let exact = fs::read(folder.join(name));
        if let Ok(bytes) = exact {
            return Some(bytes);
        }
        let mut names: Vec<_> = fs::read_dir(&folder).ok()?.filter_map(|entry| Some(entry.ok()?.file_name())).collect();
        names.sort();
        let found = names.iter().find(|other| other.to_string_lossy().eq_ignore_ascii_case(name))?;
        fs::read(folder.join(found)).ok()
    }
}
