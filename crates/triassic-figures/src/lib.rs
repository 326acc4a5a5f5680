//! Figures that show whether two readers agree about a file: counts, names, digests of decoded lists.
//!
//! The program prints them; the tests on a corpus compare them with those of an independent reader. All
//! digests are SHA-256 of tightly packed little-endian numbers in file order, in hexadecimal.

pub mod figures;

pub use figures::Companions;

/// The project's README, so that the tests compile its code.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
pub struct FirstPage;

/// The guide for engines, likewise.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/guide/engine.md")]
pub struct EngineGuide;

use std::path::Path;

use serde_json::{Map, Value, json};
use triassic::formats_core::files::{DiskFiles, Files, find, name_text};

/// The figures of the file with this content, as one JSON object. A file that cannot be read has `"ok": false` and an
/// `error`.
///
/// `file` goes into the object as it is, and its last part names the companions.
pub fn digest(file: &str, bytes: &[u8], companion: &mut Companions<'_>) -> Value {
    let mut object = Map::new();
    object.insert("file".into(), file.into());
    let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
    let has_extension = |extension| Path::new(name).extension().is_some_and(|own| own.eq_ignore_ascii_case(extension));
    let figures = match triassic::detect(bytes).map(|detected| detected.id) {
        _ if acknex_hmp::Terrain::is(bytes) => figures::acknex_hmp::figures(bytes),
        _ if acknex_mdl::Model::is(bytes) => figures::acknex_mdl::figures(bytes),
        _ if acknex_wmb::Wmb::is(bytes) => figures::acknex_wmb::level(bytes),
        _ if acknex_wmb::Wad::is(bytes) => figures::acknex_wmb::textures(bytes),
        _ if acknex_wmb::Wmp::is(bytes) => figures::acknex_wmb::source(bytes),
        // It has no magic.
        _ if acknex_wmb::Wrs::parse(bytes).is_ok() => figures::acknex_wmb::archive(bytes),
        Some("goldsrc-mdl") => figures::goldsrc_mdl::figures(name, bytes, companion),
        _ if has_extension("p3d") => Ok(figures::bis_p3dm::figures(bytes)),
        _ if has_extension("paa") => figures::bis_paa::figures(bytes, "paa"),
        _ if has_extension("pac") => figures::bis_paa::figures(bytes, "pac"),
        _ if has_extension("rvmat") => figures::bis_p3dm::material_figures(bytes),
        _ => figures::quake_md2::figures(bytes),
    };
    match figures {
        Ok(figures) => object.extend(figures),
        Err(error) => object.extend([("ok".into(), json!(false)), ("error".into(), json!(error.to_string()))]),
    }
    Value::Object(object)
}

/// Gives the files in the folder of `file` by name, ignoring case: an exact match comes first.
pub fn adjacent(file: &Path) -> impl FnMut(&str) -> Option<(String, Vec<u8>)> + use<> {
    let mut files = DiskFiles::new();
    let folder = files.open_folder(file.parent().unwrap_or(Path::new("")));
    move |name| {
        let found = find(&mut files, folder?, name)?;
        let bytes = files.read(found, u64::MAX).ok()?;
        Some((name_text(files.name(found)), bytes))
    }
}
