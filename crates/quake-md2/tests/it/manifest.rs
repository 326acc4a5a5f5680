//! `testdata/` contains exactly the files that its manifest lists, so that no file of unknown origin is added by
//! accident.

use std::fmt::Write;

use sha2::{Digest, Sha256};
use toml::{Table, Value};
use triassic_test_support::files;

/// The licenses that files here may have.
const LICENSES: [&str; 4] = ["BSD-3-Clause", "CC-BY-3.0", "LicenseRef-public-domain", "MIT OR Apache-2.0"];
const KEYS: [&str; 7] = ["author", "format", "license", "note", "path", "sha256", "source"];

fn listed() -> Vec<Table> {
    let text = String::from_utf8(files::read("MANIFEST.toml")).unwrap();
    let manifest: Table = text.parse().unwrap();
    assert_eq!(manifest.keys().collect::<Vec<_>>(), ["file"]);
    manifest["file"].as_array().unwrap().iter().map(|file| file.as_table().unwrap().clone()).collect()
}

fn text<'a>(file: &'a Table, key: &str) -> &'a str {
    file.get(key).and_then(Value::as_str).unwrap_or_else(|| panic!("no {key} in {file:?}"))
}

#[test]
fn the_manifest_lists_exactly_the_existing_files() {
    let listed = listed();
    let paths: Vec<_> = listed.iter().map(|file| text(file, "path")).collect();
    assert!(paths.is_sorted_by(|a, b| a < b), "not sorted, or twice the same");
    let is_data =
        |path: &String| !["MANIFEST.toml", "README.md"].contains(&path.as_str()) && !path.starts_with("licenses/");
    let present: Vec<_> = files::all_testdata().into_iter().filter(is_data).collect();
    let unlisted: Vec<_> = present.iter().filter(|path| !paths.contains(&path.as_str())).collect();
    let missing: Vec<_> = paths.iter().filter(|path| !present.iter().any(|other| other == *path)).collect();
    assert!(unlisted.is_empty(), "files that the manifest does not list: {unlisted:?}");
    assert!(missing.is_empty(), "files that are not there: {missing:?}");
}

#[test]
fn every_file_matches_the_manifest() {
    let readme = String::from_utf8(files::read("README.md")).unwrap();
    for file in listed() {
        let path = text(&file, "path");
        assert_eq!(file.keys().collect::<Vec<_>>(), KEYS, "{path}");
        assert!(KEYS.iter().all(|key| !text(&file, key).is_empty()), "{path}: something is empty");
        assert!(LICENSES.contains(&text(&file, "license")), "{path}: may it be given away?");
        let bytes = files::read(path);
        assert!(bytes.len() < 500_000, "{path} is too large");
        let digest = Sha256::digest(&bytes).iter().fold(String::new(), |mut hex, byte| {
            write!(hex, "{byte:02x}").unwrap();
            hex
        });
        assert_eq!(digest, text(&file, "sha256"), "{path} was changed");
        let (folders, _) = path.rsplit_once('/').unwrap();
        let folder: Vec<_> = folders.split('/').take(2).collect();
        // The README explains these folders for all formats.
        if folder[1..] == ["made"] && text(&file, "license") == "MIT OR Apache-2.0" {
            continue;
        }
        assert!(readme.contains(&format!("`{}/`", folder.join("/"))), "the README does not name the folder of {path}");
    }
}
