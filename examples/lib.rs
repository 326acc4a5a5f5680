//! Figures that tell whether two readers see the same in a file: counts, names, digests of decoded lists.
//!
//! The example `digest` prints them; the tests on a corpus compare them with those of an independent reader. All
//! digests are SHA-256 of tightly packed little-endian numbers in file order, in hexadecimal.

pub mod figures;

use std::{fs, path::Path};

use serde_json::{Map, Value, json};

/// Gives the files beside a model by name, whatever the case of the name: the name that the file has, and its content.
pub type Companions<'a> = dyn FnMut(&str) -> Option<(String, Vec<u8>)> + 'a;

/// The figures of the file with this content, as one JSON object. A file that cannot be read has `"ok": false` and an
/// `error`.
///
/// `file` goes into the object as it is, and its last part names the companions.
pub fn digest(file: &str, bytes: &[u8], companion: &mut Companions<'_>) -> Value {
    let mut object = Map::new();
    object.insert("file".into(), file.into());
    let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
    let figures = match triassic::detect(bytes) {
        _ if ::acknex_hmp::Terrain::is(bytes) => figures::acknex_hmp::figures(bytes),
        Some(triassic::Format::GoldsrcMdl(_)) => figures::goldsrc_mdl::figures(name, bytes, companion),
        _ => figures::quake_md2::figures(bytes),
    };
    match figures {
        Ok(figures) => object.extend(figures),
        Err(error) => object.extend([("ok".into(), json!(false)), ("error".into(), json!(error.to_string()))]),
    }
    Value::Object(object)
}

/// Gives the files in the folder of `file` by name, whatever the case of the name: an exact match comes first.
pub fn beside(file: &Path) -> impl FnMut(&str) -> Option<(String, Vec<u8>)> + use<> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new(".")).to_owned();
    move |name| {
        let entries =
            fs::read_dir(&folder).ok()?.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned());
        let mut names: Vec<String> = entries.filter(|other| other.eq_ignore_ascii_case(name)).collect();
        names.sort_by_key(|other| (other != name, other.clone()));
        let found = names.into_iter().next()?;
        fs::read(folder.join(&found)).ok().map(|bytes| (found, bytes))
    }
}
