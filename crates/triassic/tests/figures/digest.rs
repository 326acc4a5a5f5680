//! The figures of one file.

use std::path::Path;

use serde_json::{Map, Value, json};
use triassic::formats_core::files::{DiskFiles, Files, find, name_text};

use crate::formats::{self, Companions};

/// The figures of the file with this content, as one JSON object. An unreadable file has `"ok": false` and an `error`.
///
/// `file` is copied into the object, and its last part determines the names of the companions.
pub(crate) fn digest(file: &str, bytes: &[u8], companion: &mut Companions<'_>) -> Value {
    let mut object = Map::new();
    object.insert("file".into(), file.into());
    let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
    let has_extension = |extension| Path::new(name).extension().is_some_and(|own| own.eq_ignore_ascii_case(extension));
    let figures = match triassic::detect(bytes).map(|detected| detected.id) {
        _ if acknex_hmp::Terrain::is(bytes) => formats::acknex_hmp::figures(bytes),
        _ if acknex_mdl::Model::is(bytes) => formats::acknex_mdl::figures(bytes),
        _ if acknex_wmb::Wmb::is(bytes) => formats::acknex_wmb::level(bytes),
        _ if acknex_wmb::Wad::is(bytes) => formats::acknex_wmb::textures(bytes),
        _ if acknex_wmb::Wmp::is(bytes) => formats::acknex_wmb::source(bytes),
        // It has no magic number.
        _ if acknex_wmb::Wrs::parse(bytes).is_ok() => formats::acknex_wmb::archive(bytes),
        Some("goldsrc-mdl") => formats::goldsrc_mdl::figures(name, bytes, companion),
        _ if has_extension("p3d") => Ok(formats::bis_p3dm::figures(bytes)),
        _ if has_extension("paa") => formats::bis_paa::figures(bytes, "paa"),
        _ if has_extension("pac") => formats::bis_paa::figures(bytes, "pac"),
        _ if has_extension("rvmat") => formats::bis_p3dm::material_figures(bytes),
        _ => formats::quake_md2::figures(bytes),
    };
    match figures {
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
